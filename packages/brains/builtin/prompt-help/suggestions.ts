/** The built-in engine's suggestions on the home page: from the attachments when there are any, else from the calendar and the skill. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import { fileFacts } from '../text/file-names.ts';
import { inputSlot } from '#contract/prompt/reading.ts';
import { suggestionsFromFiles } from './file-suggestions.ts';
import type { PromptSetting } from './help.ts';
import { dayNumber, holidayAhead, occasionsOf } from './occasions.ts';

const most = 6;
const fewest = 3;
const withoutFiles = 5;

/** The same setting gives the same suggestions; another day gives others. */
export function suggest(setting: PromptSetting): Suggestion[] {
  const files = setting.files.map((file) => fileFacts(file.name));
  const fromFiles = files.length > 0 ? suggestionsFromFiles(setting.skill, files) : [];
  // Sound and pictures alone offer little: the calendar fills up.
  const count = files.length > 0 ? Math.max(fewest - fromFiles.length, 0) : withoutFiles;
  return distinct([...fromFiles, ...fromCalendar(setting).slice(0, count)]).slice(0, most);
}

function distinct(found: Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return found.filter(({ content }) => !seen.has(content) && seen.add(content));
}

function fromCalendar({ skill, today }: PromptSetting): Suggestion[] {
  const now = occasionsOf(today).map(({ text, asks }) => timely(skill, text, asks, today));
  const pool = pools[skill ?? ''] ?? pools['']!; // '' is a key of the table.
  const from = dayNumber(today) % pool.length;
  const round = [...pool.slice(from), ...pool.slice(0, from)];
  return distinct([...now.flat().slice(0, 3), ...round]);
}

const say = (content: string, prompt_content: string): Suggestion => ({ content, prompt_content });
const slot = inputSlot;

/** The occasion as the skill's own work; a skill that has no use for it says nothing. */
function timely(skill: string | null, text: string, asks: string, today: string): Suggestion[] {
  const holiday = holidayAhead(today);
  switch (skill) {
    case null:
    case 'writing':
      return text.startsWith('关于')
        ? [say(`起草${text}`, `起草一份${text}，${asks}，落款${slot('sign', '比如：综合办公室')}`)]
        : [say(`写${text}`, `写一份${text}，${asks}。主要情况：${slot('facts', '比如：完成了登录页改版，签约 2 家客户，测试人手不足')}`)];
    case 'ppt':
      return text.startsWith('关于')
        ? []
        : [
            say(
              `做${text.replace(/^本周工作周报$/, '本周工作汇报')} PPT`,
              `做一份${text} PPT，${asks}，10页左右。主要情况：${slot('facts', '比如：完成了三项重点工作')}`,
            ),
          ];
    case 'design':
      return holiday
        ? [
            say(
              `做一张${holiday}海报`,
              `做一张${holiday}海报，主标题${slot('title', `比如：${holiday}快乐`)}，落款${slot('sign', '比如：公司名称')}`,
            ),
          ]
        : [];
    case 'excel':
      return /月报|季度|年终/.test(text)
        ? [
            say(
              `汇总${text.replace(/工作.*$/, '')}的数据`,
              `上传明细表后，按${slot('by', '比如：部门')}汇总${text.replace(/工作.*$/, '')}的${slot('figure', '比如：费用')}`,
            ),
          ]
        : [];
    case 'website':
      return holiday
        ? [say(`做一个${holiday}活动页`, `做一个${holiday}活动网页，活动内容：${slot('facts', '比如：满 200 减 30，限三天')}`)]
        : [];
    case 'podcast':
      return /周报|月报|总结/.test(text)
        ? [say(`把${text}讲成播客`, `把${text}讲成一期播客，主要情况：${slot('facts', '比如：完成了三项重点工作')}，5分钟左右`)]
        : [];
    default:
      return [];
  }
}

const meeting = say(
  '写一份会议通知',
  `写一份会议通知，主题：${slot('topic', '比如：第三季度经营分析会')}，时间：${slot('time', '比如：11月25日上午9点')}，地点：${slot('place', '比如：三楼会议室')}`,
);

const pools: Record<string, Suggestion[]> = {
  writing: [
    meeting,
    say(
      '策划一次团建活动',
      `写一份团建活动方案，时间${slot('time', '比如：12月5日')}，人数${slot('people', '比如：50人')}，预算${slot('budget', '比如：3万元')}，要有风险预案`,
    ),
    say(
      '给客户写一封说明邮件',
      `写一封邮件给${slot('reader', '比如：客户王总')}，说明${slot('matter', '比如：发货延期两天，周五送达')}，语气诚恳`,
    ),
    say(
      '写一篇小红书文案',
      `写一篇小红书文案，推荐${slot('product', '比如：我们店的手冲咖啡')}，亮点是${slot('point', '比如：人均35元、有露台')}，300字以内`,
    ),
    say(
      '写一份调研报告',
      `写一份调研报告，主题是${slot('topic', '比如：员工食堂满意度')}，已有数据：${slot('facts', '比如：发放问卷200份，回收186份')}`,
    ),
    say(
      '准备一份项目汇报',
      `给${slot('reader', '比如：分管领导')}写一份项目汇报材料，项目是${slot('topic', '比如：智慧园区一期')}，进展：${slot('facts', '比如：已完成80%，设备到货延迟')}`,
    ),
    say(
      '写一篇公众号文章',
      `写一篇公众号文章，主题是${slot('topic', '比如：社区图书馆周末开放')}，要点：${slot('facts', '比如：藏书1.2万册，凭身份证免费借阅')}`,
    ),
    say('整理一份个人简历', `整理一份简历，应聘${slot('post', '比如：产品经理')}，经历：${slot('facts', '比如：2019年毕业于…，做过…')}`),
    say('写一篇发言稿', `写一篇发言稿，场合是${slot('scene', '比如：新员工欢迎会')}，时长${slot('minutes', '比如：3分钟')}`),
  ],
  ppt: [
    say(
      '做一份产品介绍 PPT',
      `做一份产品介绍 PPT，产品是${slot('product', '比如：智能手环 X2')}，听众是${slot('reader', '比如：经销商')}，12页左右`,
    ),
    say('做一份新员工培训课件', `做一份新员工培训 PPT，主题是${slot('topic', '比如：信息安全')}，15页左右，每章有小结`),
    say('做一份项目立项汇报', `做一份项目立项汇报 PPT，项目是${slot('topic', '比如：客服系统升级')}，包括背景、目标、方案、预算、风险`),
    say(
      '做一份竞品分析 PPT',
      `做一份竞品分析 PPT，对象是${slot('topic', '比如：三款在线文档产品')}，已知资料：${slot('facts', '比如：价格、功能、用户数')}`,
    ),
    say(
      '做一份竞聘述职 PPT',
      `做一份竞聘述职 PPT，岗位是${slot('post', '比如：区域经理')}，主要业绩：${slot('facts', '比如：年销售额860万元')}`,
    ),
    say('做一份活动方案 PPT', `做一份活动方案 PPT，活动是${slot('topic', '比如：公司年会')}，包括主题、流程、分工、预算`),
  ],
  design: [
    say(
      '做一张招聘海报',
      `做一张招聘海报，岗位${slot('post', '比如：后端工程师')}，亮点${slot('point', '比如：双休、弹性工作')}，投递邮箱${slot('mail', '比如：hr@example.com')}`,
    ),
    say(
      '做一张活动海报',
      `做一张活动海报，活动${slot('topic', '比如：周末读书会')}，时间${slot('time', '比如：周六下午2点')}，地点${slot('place', '比如：城市书房')}`,
    ),
    say('做一张公众号封面', `做一张公众号封面，标题${slot('title', '比如：秋季新品上市')}，风格${slot('style', '比如：简洁')}`),
    say('做一张新品上市图', `做一张新品上市图，产品${slot('product', '比如：抹茶拿铁')}，价格${slot('price', '比如：28元')}`),
    say(
      '做一张活动邀请函',
      `做一张邀请函，邀请${slot('reader', '比如：合作伙伴')}参加${slot('topic', '比如：新品发布会')}，时间地点${slot('time', '比如：12月8日，国际会议中心')}`,
    ),
    say('做一张温馨提示', `做一张提示牌，内容${slot('facts', '比如：电梯检修，请走楼梯')}`),
  ],
  excel: [
    say('统计各部门的费用', `上传费用明细后，按${slot('by', '比如：部门')}统计${slot('figure', '比如：报销金额')}，给出合计和占比`),
    say('找出表里的重复和空缺', `上传表格后，检查重复行、空缺和格式不一致，列成清单`),
    say('对比两个月的数据', `上传两张表后，对比${slot('figure', '比如：销售额')}的变化，列出增减最大的项目`),
    say('做一张考勤统计表', `上传打卡记录后，统计每人的${slot('figure', '比如：迟到次数和加班时长')}`),
    say('给数据排名', `上传表格后，按${slot('figure', '比如：完成率')}从高到低排名，标出前${slot('count', '比如：10')}名`),
    say('核对合计是否正确', `上传表格后，逐行核对合计，列出对不上的行和差额`),
  ],
  website: [
    say('做一个产品介绍页', `做一个产品介绍网页，产品是${slot('product', '比如：智能手环 X2')}，卖点是${slot('point', '比如：续航14天')}`),
    say('做一个个人简历网站', `做一个个人简历网站，我是${slot('who', '比如：三年经验的设计师')}，包括简介、作品、联系方式`),
    say(
      '做一个活动介绍页',
      `做一个活动介绍网页，活动是${slot('topic', '比如：周末徒步')}，时间、地点：${slot('facts', '比如：周六8点，东门集合')}`,
    ),
  ],
  podcast: [
    say('做一期行业话题播客', `做一期播客，话题是${slot('topic', '比如：新能源汽车的补能')}，两人对谈，10分钟左右`),
    say('做一期读书播客', `做一期读书播客，书是${slot('book', '比如：《活着》')}，5分钟左右，讲三个打动人的细节`),
    say('做一期新人入职播客', `做一期给新员工听的播客，介绍${slot('topic', '比如：公司的请假和报销流程')}，5分钟左右`),
    say('做一期产品故事', `做一期产品故事播客，产品是${slot('product', '比如：手冲咖啡')}，语气轻松，8分钟左右`),
    say('做一期历史人物播客', `做一期播客讲${slot('who', '比如：张骞')}，听众是${slot('reader', '比如：中学生')}，10分钟左右`),
  ],
  '': [
    meeting,
    say('做一份产品介绍 PPT', `做一份产品介绍 PPT，产品是${slot('product', '比如：智能手环 X2')}，听众是${slot('reader', '比如：经销商')}`),
    say('总结一段文字的要点', `总结下面这段文字的要点，列成 3 到 5 条：\n${slot('text', '把文字粘贴在这里')}`),
    say('给客户写一封邮件', `写一封邮件给${slot('reader', '比如：客户王总')}，说明${slot('matter', '比如：发货延期两天，周五送达')}`),
    say('分析一张表格', `上传表格后，找出${slot('figure', '比如：销售额')}的变化趋势和异常`),
    say(
      '策划一次团建活动',
      `写一份团建活动方案，时间${slot('time', '比如：12月5日')}，人数${slot('people', '比如：50人')}，预算${slot('budget', '比如：3万元')}`,
    ),
    say(
      '写一段产品文案',
      `给${slot('product', '比如：手冲咖啡')}写一段宣传文案，亮点是${slot('point', '比如：现磨、人均35元')}，100字以内`,
    ),
  ],
};
