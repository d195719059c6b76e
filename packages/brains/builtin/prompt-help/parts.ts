/** What a clear request says, by the work asked for: each part, how one sees that it is there, and how it is asked for when it is not. */
import { noNames } from '../reading/names.ts';
import { wordOf } from '../reading/reading.ts';
import { tokenize } from '../reading/tokens.ts';
import { findDates, findMoney } from '../text/facts.ts';
import type { FileFacts } from '../text/file-names.ts';
import type { Kind } from '../compose/kinds.ts';
import type { WritingRequest } from '../compose/writing-request.ts';
import { genreOf } from '../compose/genres.ts';

export interface Wish {
  /** The person's words, markup read as words. */
  text: string;
  request: WritingRequest;
  /** A text is plainly asked for. */
  is_writing: boolean;
  files: FileFacts[];
}

export interface Part {
  id: string;
  label: string;
  /** Inside the empty place: 比如：部门领导. */
  placeholder: string;
  has(wish: Wish): boolean;
  /** What the files' names or the kind of text say about it already. */
  known?(wish: Wish): string | null;
}

const spans =
  /(?:本|上|下|这|这个|今|去|明|近|最近|过去)(?:一|两|三|[二四五六]|\d+)?个?(?:周|星期|月|季度|年|天|半年)|今日|昨日|今天|昨天|明天|第[\d一二三四五六七八九十]+[周期]|[上下]半年|年终|年度|半年|[一二三四]季度|\d{1,2}月(?:份)?|20\d{2}年/;
const hasFacts = ({ request }: Wish): boolean => request.facts.join('').length >= 8;
const hasFile = ({ files }: Wish): boolean => files.length > 0;
const says =
  (pattern: RegExp) =>
  ({ text }: Wish): boolean =>
    pattern.test(text);

const kind: Part = {
  id: 'kind',
  label: '文种',
  placeholder: '比如：周报、通知、公众号文章',
  has: ({ request, text }) => text.includes(request.kind_word) && request.kind_word !== '文档' && request.kind_word !== '材料',
};
const reader: Part = {
  id: 'reader',
  label: '读者',
  placeholder: '比如：部门领导',
  has: ({ request, text }) =>
    request.audience !== null ||
    /(?<!帮)给(?!我|你|个|出)[^，。给]{2,12}(?:[，,。；]|看|汇报|审|$)|面向|读者|听众|受众|向[^，。]{1,10}汇报/.test(text),
};
const span: Part = {
  id: 'span',
  label: '时间范围',
  placeholder: '比如：11月16日—11月20日',
  has: ({ text }) => spans.test(text) || findDates(text).length > 0,
  known: ({ files }) => files.map((file) => file.period).find((period) => period !== null) ?? null,
};
const length: Part = {
  id: 'length',
  label: '篇幅',
  placeholder: '比如：800字左右',
  has: ({ request, text }) => request.length !== null || /字数不限|篇幅不限|[一两半\d]\s*页|\d+\s*分钟/.test(text),
};
const content: Part = {
  id: 'facts',
  label: '主要内容',
  placeholder: '比如：做了什么、结果和数字、遇到的问题',
  has: (wish) => hasFacts(wish) || hasFile(wish),
};
const topic: Part = {
  id: 'topic',
  label: '主题',
  placeholder: '比如：员工食堂满意度',
  has: (wish) => wish.request.topic !== null || wish.request.title !== null || hasFacts(wish),
  known: ({ files }) => files.map((file) => file.topic).find((one) => one.length >= 2) ?? null,
};
const structure: Part = {
  id: 'structure',
  label: '结构',
  placeholder: '比如：背景、现状、问题、建议',
  has: ({ request }) => request.points.length > 0,
  known: ({ request }) => {
    const sections = genreOf(request.kind, request.kind_word).sections.filter((section) => section.optional !== true);
    return sections.length > 0 ? sections.map((section) => section.heading).join('、') : null;
  },
};
const time: Part = {
  id: 'time',
  label: '时间',
  placeholder: '比如：12月5日 9:00—17:00',
  has: (wish) => findDates(wish.text).length > 0 || /时间(?:是|为|：|定|在)|上午|下午|\d点/.test(wish.text) || hasFile(wish),
};
const place: Part = {
  id: 'place',
  label: '地点',
  placeholder: '比如：三楼会议室',
  has: (wish) => /地点|地址|会议室|酒店|线上|场地|公园|在[^，。]{2,12}(?:举行|举办|召开|开会|集合)/.test(wish.text) || hasFile(wish),
};
const sign: Part = { id: 'sign', label: '落款', placeholder: '比如：行政部', has: says(/落款|署名|发文单位|部发|办公室发/) };
const part = (id: string, label: string, placeholder: string, has: RegExp, orFiles = false): Part => ({
  id,
  label,
  placeholder,
  has: (wish) => has.test(wish.text) || (orFiles && hasFile(wish)),
});

const spanOf = (placeholder: string): Part => ({ ...span, placeholder });
const report = [span, reader, length, structure, content];
const paper = [topic, reader, length, structure, content];
const byKind: Partial<Record<Kind, Part[]>> = {
  周报: report,
  月报: [spanOf('比如：2026年11月'), ...report.slice(1)],
  日报: [spanOf('比如：今天'), content],
  工作总结: [spanOf('比如：2026年上半年'), ...report.slice(1)],
  述职报告: [part('post', '岗位', '比如：销售部区域经理', /经理|主管|总监|主任|专员|工程师|会计|老师|教师|岗位|担任|负责/), ...report],
  工作计划: [span, length, structure, part('goal', '目标', '比如：销售额提高 10%', /目标|达到|提高|完成率|\d/, true)],
  汇报材料: [topic, reader, length, structure, content],
  通知: [
    { ...topic, placeholder: '比如：国庆节放假' },
    part('recipient', '主送', '比如：各部门、全体员工', /主送|各部门|全体|各单位|发给|大家|所有/),
    time,
    sign,
  ],
  邀请函: [
    { ...topic, placeholder: '比如：新品发布会' },
    part('recipient', '邀请对象', '比如：合作伙伴张总', /邀请[^，。]{2,}|主送|发给/),
    time,
    place,
    sign,
  ],
  会议纪要: [
    content,
    { ...time, label: '会议时间' },
    part('people', '参会人员', '比如：张敏、李强、王磊', /参会|参加|出席|与会|主持/, true),
  ],
  活动方案: [
    time,
    place,
    part('people', '参加人员', '比如：全体员工约 50 人', /\d+\s*(?:个)?人|全体|员工|客户|参加/, true),
    {
      id: 'budget',
      label: '预算',
      placeholder: '比如：3万元',
      has: (wish) => findMoney(wish.text).length > 0 || /预算|经费|费用/.test(wish.text) || hasFile(wish),
    },
    structure,
  ],
  项目方案: [
    topic,
    part('goal', '目标', '比如：把响应时间缩短到 2 小时', /目标|解决|提高|提升|降低|缩短|实现/, true),
    time,
    length,
    structure,
  ],
  调研报告: [
    topic,
    part('source', '对象和数据', '比如：发放问卷200份，回收186份', /问卷|访谈|样本|数据|调查了|\d/, true),
    reader,
    length,
    structure,
  ],
  简历: [
    part('post', '应聘岗位', '比如：产品经理', /应聘|求职|岗位|竞聘|想做|投/),
    part('facts', '经历', '比如：毕业院校、工作单位、做成的事和数字', /毕业|工作|任职|经验|负责|实习|大学|学院/, true),
  ],
  邮件: [
    part('recipient', '收件人', '比如：客户王总', /给[^，。]{1,10}|收件人|回复/),
    part('matter', '要说的事', '比如：发货延期两天，周五送达', /说明|告诉|告知|通知|询问|确认|邀请|感谢|催|道歉|申请|介绍|汇报|回复/, true),
    part('ask', '希望对方做什么', '比如：周三前回复是否接受', /请[^，。]{2,}|希望|麻烦|回复|确认|盼|烦请/),
  ],
  小红书: [
    part('point', '亮点', '比如：人均35元、有露台、地铁口', /亮点|特点|卖点|推荐[^，。]{2,}[，。]|人均|体验|\d/, true),
    reader,
    length,
    part('tone', '语气', '比如：像朋友聊天', /语气|口语|活泼|风格|正式|轻松/),
  ],
  公众号: [topic, reader, length, content],
  申请: [
    part('matter', '事由', '比如：因家中装修请假两天', /因|由于|为了|事由|申请[^，。书]{3,}|请假/, true),
    part('recipient', '呈送', '比如：部门经理', /尊敬|呈|给[^，。]{1,8}|领导|经理/),
    time,
  ],
  新闻稿: [time, content, part('sign', '发稿单位', '比如：星云科技', /公司|学校|单位|集团|部门|学院|局|科技/, true), length],
  演讲稿: [
    topic,
    { ...reader, label: '听众', placeholder: '比如：新入职同事' },
    part('minutes', '时长', '比如：5分钟', /分钟|\d+\s*字|小时/),
    content,
  ],
  心得体会: [topic, length, part('facts', '自己的经历', '比如：听课时最有触动的一件事', /我[^，。]{4,}|经历|触动|印象/, true)],
  摘要: [part('focus', '重点关注', '比如：结论、金额和时间', /重点|关注|突出|要点|结论|数据|金额|日期/), length],
  文章: paper,
};

const otherSkills: Record<string, Part[]> = {
  ppt: [
    {
      ...topic,
      has: (wish) => hasFile(wish) || wish.text.replace(/做|一份|制作|生成|PPT|幻灯片|演示文稿|请|帮我|的/gi, '').length >= 4,
      placeholder: '比如：第三季度经营情况',
    },
    { ...reader, label: '听众', placeholder: '比如：公司管理层' },
    part('pages', '页数', '比如：12页左右', /\d+\s*页|[一二三四五六七八九十]+页|\d+\s*分钟/),
    {
      ...structure,
      has: says(/包括|包含|分为|结构|大纲|目录|部分|讲.{2,}[、，]/),
      known: () => '封面、目录、背景、主要内容、数据、问题与对策、下一步',
    },
    part('style', '风格', '比如：简洁商务', /风格|简洁|商务|科技|活泼|中国风|配色|色调|模板/),
  ],
  design: [
    part(
      'use',
      '用途',
      '比如：活动海报、公众号封面',
      /海报|封面|头像|邀请函|长图|名片|传单|易拉宝|banner|logo|图标|插画|卡片|提示牌|信息图|表情包/i,
    ),
    part('title', '主标题', '比如：秋日新品上市', /标题|主题|[“"《][^”"》]{2,}[”"》]|写着|文案/, true),
    part('ratio', '比例', '比如：3:4', /\d\s*[:：比]\s*\d|比例|尺寸|竖版|横版|方形|A4/i),
    part('style', '风格', '比如：简洁、浅色背景', /风格|简洁|商务|科技|复古|国潮|手绘|可爱|配色|色调|背景/),
  ],
  excel: [
    {
      id: 'data',
      label: '数据',
      placeholder: '比如：上传的销售明细，列有日期、地区、金额',
      has: (wish) => hasFile(wish) || /\d.*\n|列|表里|如下/.test(wish.text),
    },
    part(
      'work',
      '要做什么',
      '比如：按地区汇总并找出异常',
      /分析|汇总|统计|对比|比较|透视|去重|排序|排名|筛选|核对|公式|图|清洗|合并|拆分|计算|预算|查找|趋势|异常|整理/,
    ),
    part('by', '按什么分', '比如：地区、月份', /按|各|每|分别|维度|同比|环比|逐/),
    part('output', '结果形式', '比如：一张汇总表和三条结论', /表|图|结论|清单|报告|列出|公式/),
  ],
  website: [
    {
      ...topic,
      label: '网页内容',
      placeholder: '比如：手冲咖啡店的介绍',
      has: (wish) => hasFile(wish) || wish.text.replace(/做|一个|网页|网站|页面|请|帮我|的/g, '').length >= 4,
    },
    {
      ...reader,
      label: '给谁用',
      placeholder: '比如：第一次来的顾客',
      has: (wish) => reader.has(wish) || /用户|顾客|客户|学生|员工|访客|我自己/.test(wish.text),
    },
    {
      ...structure,
      label: '栏目',
      has: says(/包括|包含|栏目|分为|首屏|首页|功能|板块|模块|按钮|表单/),
      known: () => '首屏、介绍、亮点、联系方式',
    },
    part('style', '风格', '比如：清爽、浅色', /风格|简洁|清爽|商务|科技|复古|深色|浅色|配色|色调/),
  ],
  podcast: [
    {
      ...topic,
      has: (wish) => hasFile(wish) || wish.text.replace(/做|一期|播客|请|帮我|的|关于/g, '').length >= 4,
      placeholder: '比如：新能源汽车的补能',
    },
    { ...reader, label: '听众', placeholder: '比如：行业新人' },
    part('minutes', '时长', '比如：10分钟左右', /分钟|小时/),
    part('form', '形式', '比如：两人对谈', /单人|双人|两人|对谈|访谈|独白|主播|一个人/),
    part('tone', '语气', '比如：轻松', /语气|轻松|严肃|幽默|专业|口语|活泼/),
  ],
};

const anything: Part[] = [
  part('use', '用途', '比如：下周例会上汇报', /用于|用在|用来|为了|给[^，。]{1,10}|因为|以便|好让|准备/),
  part('scope', '范围', '比如：只看最近三个月的数据', /只|全部|所有|其中|范围|除了|最近|本[周月年]|20\d{2}|\d+月|每|各|附件/, true),
  part('output', '结果形式', '比如：三条要点，或一张表', /列|表|要点|条|段|字|份|篇|步骤|清单|方案|多少|哪|谁|吗|什么|几/),
];

/** The parts the request should say, the most important first. */
export function partsFor(skill: string | null, wish: Wish): Part[] {
  const other = skill === null ? undefined : otherSkills[skill];
  if (other) return skill === 'website' && namesKit(wish.text) ? [] : other;
  const { request, is_writing } = wish;
  if (!is_writing && skill !== 'writing') return anything;
  if (!kind.has(wish)) return [kind, ...paper];
  return byKind[request.kind] ?? paper;
}

const namesKit = (text: string): boolean =>
  tokenize(text, noNames, '2026-01-01', 'site').some((token) => (wordOf(token, 'site_kit') ?? 'none') !== 'none');

export const structureId = structure.id;
