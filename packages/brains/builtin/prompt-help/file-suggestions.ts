/** Suggestions from attachments: what each file is good for by its name and kind, and what several make together. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import type { FileFacts } from '../text/file-names.ts';
import { inputSlot } from '#contract/prompt/reading.ts';

const say = (content: string, prompt_content: string): Suggestion => ({ content, prompt_content });
const topicIn = (file: FileFacts): string => (file.topic === '' ? '' : `${file.period ?? ''}${file.topic}`);

type FromFile = (file: FileFacts) => Suggestion[];

/** All that the files offer for the skill: what they make together first, then each file's best, then each file's next. */
export function suggestionsFromFiles(skill: string | null, files: FileFacts[]): Suggestion[] {
  const fromFile = bySkill[skill ?? ''] ?? general;
  const each = files.map(fromFile);
  const rounds = Array.from({ length: Math.max(...each.map((one) => one.length)) }, (_none, i) => each.flatMap((one) => one[i] ?? []));
  return [...together(skill, files), ...rounds.flat()];
}

const sheetWriting: Partial<Record<FileFacts['subject'], FromFile>> = {
  sales: (f) => [
    say(
      `分析 ${f.short} 的趋势并找出异常`,
      `分析附件《${f.name}》：按时间和类别看趋势，找出异常的数据并说明依据，写成一份数据分析报告，数字照原样引用`,
    ),
    say(
      `用 ${f.short} 写一份${reportWord(f)}`,
      `根据附件《${f.name}》写一份${reportWord(f)}，列出关键数据和变化，读者是${inputSlot('reader', '比如：部门领导')}`,
    ),
    say(
      `把 ${f.short} 的排名写成通报`,
      `根据附件《${f.name}》写一份业绩通报，列出前三名和后三名，落款${inputSlot('sign', '比如：销售管理部')}`,
    ),
  ],
  money: (f) => [
    say(`核对 ${f.short} 的合计并汇总各项`, `核对附件《${f.name}》各项金额与合计是否一致，按类别汇总，写成一份费用分析报告`),
    say(`根据 ${f.short} 写费用情况汇报`, `根据附件《${f.name}》写一份费用情况汇报材料，包括总体情况、主要支出、异常与原因、建议`),
  ],
  survey: (f) => [
    say(
      `把 ${f.short} 写成调研报告`,
      `根据附件《${f.name}》写一份调研报告，包括背景与目的、调研方法、主要发现、结论、建议，列出数据和出处`,
    ),
    say(`归纳 ${f.short} 里反映最多的问题`, `归纳附件《${f.name}》里反映最多的问题，按出现次数排列，每个问题附原话`),
  ],
  people: (f) => [
    say(`按 ${f.short} 统计人数和构成`, `统计附件《${f.name}》的人数和构成，写成一份情况说明，附统计表`),
    say(
      `根据 ${f.short} 写一份通知`,
      `根据附件《${f.name}》写一份通知，事由是${inputSlot('matter', '比如：安排年度体检')}，落款${inputSlot('sign', '比如：人力资源部')}`,
    ),
  ],
  schedule: (f) => [
    say(
      `按 ${f.short} 写项目进展汇报`,
      `根据附件《${f.name}》写一份项目进展汇报，包括已完成、进行中、延期事项、下一步工作，列出负责人和时间`,
    ),
    say(`列出 ${f.short} 里到期和延期的事项`, `列出附件《${f.name}》里已到期、延期和本周到期的事项，写明负责人和完成时间`),
  ],
};

const textWriting: Partial<Record<FileFacts['subject'], FromFile>> = {
  meeting: (f) => [
    // What is minutes already needs none.
    /纪要/.test(f.name)
      ? say(
          `根据 ${f.short} 写一份落实通知`,
          `根据附件《${f.name}》的决议和待办写一份通知，主送${inputSlot('reader', '比如：各部门')}，写明事项、负责人和完成时间`,
        )
      : say(`把 ${f.short} 整理成会议纪要`, `根据附件《${f.name}》整理会议纪要，列出议题、讨论要点、决议和待办事项（负责人、完成时间）`),
    say(`提取 ${f.short} 里的待办和负责人`, `提取附件《${f.name}》里的待办事项，列成表格，写明事项、负责人和完成时间`),
    say(
      `按 ${f.short} 写一封会后跟进邮件`,
      `根据附件《${f.name}》写一封会后跟进邮件给${inputSlot('reader', '比如：全体参会同事')}，列出决定和各人的待办`,
    ),
  ],
  weekly: (f) => [
    say(
      `把 ${f.short} 提炼成向领导的汇报`,
      `根据附件《${f.name}》写一份汇报材料给${inputSlot('reader', '比如：分管领导')}，结论在前，800字左右`,
    ),
    say(
      `接着 ${f.short} 写下一期`,
      `参照附件《${f.name}》的结构写下一期，本期完成的工作是${inputSlot('done', '比如：完成了登录页改版，签约 2 家客户')}`,
    ),
  ],
  survey: (f) => [
    say(`把 ${f.short} 写成调研报告`, `根据附件《${f.name}》写一份调研报告，包括背景与目的、调研方法、主要发现、结论、建议`),
    say(`归纳 ${f.short} 里的主要意见`, `归纳附件《${f.name}》里的主要意见，按主题分类，每类附原话和出处`),
  ],
  resume: (f) => [
    say(
      `按目标岗位整理 ${f.short}`,
      `根据附件《${f.name}》整理一份简历，应聘${inputSlot('post', '比如：产品经理')}，突出与岗位相关的经历和量化成果`,
    ),
    say(
      `根据 ${f.short} 写一封求职邮件`,
      `根据附件《${f.name}》写一封求职邮件给${inputSlot('reader', '比如：某公司招聘负责人')}，应聘${inputSlot('post', '比如：产品经理')}，不超过300字`,
    ),
    say(`根据 ${f.short} 写自我介绍`, `根据附件《${f.name}》写一份自我介绍，用在${inputSlot('scene', '比如：面试开场，1 分钟')}`),
  ],
  contract: (f) => [
    say(`列出 ${f.short} 的金额、期限和双方义务`, `列出附件《${f.name}》的金额、付款方式、期限、双方义务和违约责任，注明所在条款`),
    say(
      `把 ${f.short} 的要点写成说明`,
      `根据附件《${f.name}》写一份合同要点说明给${inputSlot('reader', '比如：业务部门同事')}，只写条款里有的内容`,
    ),
  ],
  policy: (f) => [
    say(`把 ${f.short} 提炼成一页要点`, `提炼附件《${f.name}》的要点，不超过600字，写明适用对象、主要规定和时间`),
    say(
      `根据 ${f.short} 写一份执行通知`,
      `根据附件《${f.name}》写一份通知，主送${inputSlot('reader', '比如：各部门')}，写明执行时间和有关要求，落款${inputSlot('sign', '比如：综合办公室')}`,
    ),
  ],
  plan: (f) => [
    say(
      `把 ${f.short} 写成汇报材料`,
      `根据附件《${f.name}》写一份汇报材料给${inputSlot('reader', '比如：公司领导')}，包括目标、主要安排、预算、风险和需要支持的事项`,
    ),
    say(`从 ${f.short} 列出任务、分工和时间`, `从附件《${f.name}》列出任务分解表，写明任务、负责人和完成时间`),
    say(
      `根据 ${f.short} 写一份通知`,
      `根据附件《${f.name}》写一份通知，主送${inputSlot('reader', '比如：全体员工')}，写明时间、地点和要求`,
    ),
  ],
  course: (f) => [
    say(`把 ${f.short} 整理成学习要点`, `提炼附件《${f.name}》的学习要点，按章节列出，不超过1000字`),
    say(
      `根据 ${f.short} 写心得体会`,
      `根据附件《${f.name}》写一篇心得体会，联系${inputSlot('work', '比如：我负责的客户服务工作')}，800字左右`,
    ),
  ],
  product: (f) => [
    say(`把 ${f.short} 写成公众号文章`, `根据附件《${f.name}》写一篇公众号文章，读者是${inputSlot('reader', '比如：老客户')}，1200字左右`),
    say(
      `根据 ${f.short} 写小红书文案`,
      `根据附件《${f.name}》写一篇小红书文案，突出${inputSlot('point', '比如：价格和使用感受')}，300字以内`,
    ),
    say(`把 ${f.short} 写成新闻稿`, `根据附件《${f.name}》写一篇新闻稿，发稿单位${inputSlot('sign', '比如：星云科技')}，600字左右`),
  ],
  paper: (f) => [
    say(`把 ${f.short} 提炼成一页摘要`, `提炼附件《${f.name}》的要点，不超过600字，写明主要结论和数据，注明出处`),
    say(
      `根据 ${f.short} 写汇报材料`,
      `根据附件《${f.name}》写一份汇报材料给${inputSlot('reader', '比如：部门领导')}，结论在前，1000字左右`,
    ),
  ],
};

const anyText: FromFile = (f) => [
  say(`总结 ${f.short} 的要点`, `提炼附件《${f.name}》的要点，不超过500字，注明出处`),
  say(`根据 ${f.short} 写一份汇报材料`, `根据附件《${f.name}》写一份汇报材料给${inputSlot('reader', '比如：部门领导')}，1000字左右`),
  say(`把 ${f.short} 写成公众号文章`, `根据附件《${f.name}》写一篇公众号文章，读者是${inputSlot('reader', '比如：行业客户')}，1200字左右`),
];
const anySheet: FromFile = (f) => [
  say(`分析 ${f.short} 的趋势并找出异常`, `分析附件《${f.name}》的变化趋势，找出异常的数据，写成一份数据分析报告，数字照原样引用`),
  say(`用 ${f.short} 的数据写汇报材料`, `根据附件《${f.name}》写一份汇报材料给${inputSlot('reader', '比如：部门领导')}，附关键数据表`),
];

const writing: FromFile = (f) => {
  switch (f.sort) {
    case 'sheet':
      return (sheetWriting[f.subject] ?? anySheet)(f);
    case 'slides':
      return [
        say(`把 ${f.short} 写成讲稿`, `根据附件《${f.name}》写一份演讲稿，按页展开，时长${inputSlot('minutes', '比如：10 分钟')}`),
        say(`把 ${f.short} 写成汇报材料`, `根据附件《${f.name}》写一份汇报材料给${inputSlot('reader', '比如：部门领导')}，1000字左右`),
      ];
    case 'image':
      return [
        say(
          `为 ${f.short} 写小红书文案`,
          `为附件图片《${f.name}》写一篇小红书文案，图里是${inputSlot('picture', '比如：我们店新出的抹茶拿铁')}，300字以内`,
        ),
        say(
          `为 ${f.short} 写图片说明`,
          `为附件图片《${f.name}》写一段图片说明，图里是${inputSlot('picture', '比如：11 月团建合影')}，用在${inputSlot('scene', '比如：公司内刊')}`,
        ),
      ];
    case 'archive':
      return [say(`汇总 ${f.short} 里的材料`, `阅读附件《${f.name}》里的文件，写一份材料汇总，逐个说明内容和要点`)];
    case 'sound':
      return [];
    default:
      return (textWriting[f.subject] ?? anyText)(f);
  }
};

const ppt: FromFile = (f) => {
  const reader = inputSlot('reader', '比如：公司管理层');
  if (f.sort === 'sheet')
    return [
      say(`把 ${f.short} 做成数据汇报 PPT`, `根据附件《${f.name}》做一份数据汇报 PPT，听众是${reader}，10页左右，每页一个结论，数据照原样`),
      say(`用 ${f.short} 做一页数据总览`, `根据附件《${f.name}》做一页数据总览 PPT，突出${inputSlot('point', '比如：销售额和同比')}`),
    ];
  if (f.sort === 'image')
    return [say(`把 ${f.short} 放进一份介绍 PPT`, `做一份${inputSlot('topic', '比如：产品介绍')} PPT，用上附件图片《${f.name}》，8页左右`)];
  if (f.sort === 'sound') return [];
  const word = pptWords[f.subject] ?? '汇报';
  return [
    say(`把 ${f.short} 做成${word} PPT`, `根据附件《${f.name}》做一份${word} PPT，听众是${reader}，12页左右，内容只用附件里的`),
    say(`${f.short} 做成 5 页精简版`, `把附件《${f.name}》压缩成 5 页 PPT，只留结论、关键数据和下一步`),
  ];
};
const pptWords: Partial<Record<FileFacts['subject'], string>> = {
  meeting: '会议成果',
  course: '课件',
  product: '产品介绍',
  plan: '方案汇报',
  sales: '经营分析',
  paper: '研究分享',
  resume: '个人介绍',
  weekly: '工作汇报',
  policy: '制度宣讲',
};

const design: FromFile = (f) =>
  f.sort === 'sound'
    ? []
    : f.sort === 'image'
      ? [
          say(`以 ${f.short} 为主图做海报`, `以附件图片《${f.name}》为主图做一张海报，主标题${inputSlot('title', '比如：秋日新品上市')}`),
          say(`把 ${f.short} 做成小红书封面`, `用附件图片《${f.name}》做一张小红书封面，标题${inputSlot('title', '比如：周末去哪儿')}`),
        ]
      : f.sort === 'sheet'
        ? [
            say(
              `把 ${f.short} 的数据做成信息图`,
              `把附件《${f.name}》的关键数据做成一张信息图，突出${inputSlot('point', '比如：同比增长最快的三项')}`,
            ),
          ]
        : [
            say(
              `用 ${f.short} 的内容做宣传海报`,
              `从附件《${f.name}》提炼文案，做一张宣传海报，风格${inputSlot('style', '比如：简洁商务')}`,
            ),
            say(`把 ${f.short} 做成长图`, `把附件《${f.name}》的要点做成一张长图，每点配一句说明`),
          ];

const excel: FromFile = (f) => {
  if (f.sort === 'sheet')
    return [
      say(`分析 ${f.short} 的趋势并找出异常`, `分析附件《${f.name}》的趋势并找出异常值，列出所在的行和判断依据`),
      say(
        `按类别汇总 ${f.short}`,
        `把附件《${f.name}》按${inputSlot('by', f.subject === 'people' || f.subject === 'money' ? '比如：部门' : '比如：地区')}汇总${inputSlot('figure', f.subject === 'people' ? '比如：人数' : f.subject === 'money' ? '比如：金额' : '比如：销售额')}，给出合计和占比`,
      ),
      ...(f.subject === 'people'
        ? [say(`检查 ${f.short} 的重复和缺漏`, `检查附件《${f.name}》里的重复行、空缺和格式不一致，列成清单`)]
        : [say(`核对 ${f.short} 的合计与重复行`, `核对附件《${f.name}》的合计，检查重复行、空缺和格式不一致，列成清单`)]),
    ];
  if (f.sort === 'image' || f.sort === 'sound') return [];
  return [
    say(`把 ${f.short} 里的数据整理成表格`, `把附件《${f.name}》里的数据整理成表格，列为${inputSlot('columns', '比如：日期、项目、金额')}`),
  ];
};

const website: FromFile = (f) =>
  f.sort === 'sound'
    ? []
    : f.sort === 'sheet'
      ? [
          say(
            `把 ${f.short} 做成数据看板网页`,
            `根据附件《${f.name}》做一个数据看板网页，展示${inputSlot('figure', '比如：各地区销售额和月度趋势')}`,
          ),
        ]
      : f.subject === 'resume'
        ? [say(`用 ${f.short} 做个人主页`, `根据附件《${f.name}》做一个个人主页，包括简介、经历、作品和联系方式`)]
        : f.sort === 'image'
          ? [say(`用 ${f.short} 做一个展示页`, `做一个${inputSlot('topic', '比如：咖啡店')}展示网页，首屏用附件图片《${f.name}》`)]
          : [
              say(
                `把 ${f.short} 做成介绍网页`,
                `根据附件《${f.name}》做一个介绍网页，面向${inputSlot('reader', '比如：潜在客户')}，包括首屏、要点和联系方式`,
              ),
              say(`把 ${f.short} 做成可检索的页面`, `把附件《${f.name}》做成一个带目录和搜索的网页`),
            ];

const podcast: FromFile = (f) =>
  f.sort === 'image' || f.sort === 'sound'
    ? []
    : [
        say(
          `把 ${f.short} 讲成双人对谈播客`,
          `根据附件《${f.name}》做一期双人对谈播客，10分钟左右，听众是${inputSlot('reader', '比如：行业新人')}`,
        ),
        say(`用 5 分钟讲清 ${f.short}`, `用一期 5 分钟的播客讲清附件《${f.name}》的要点，语气轻松`),
      ];

const general: FromFile = (f) => {
  if (f.sort === 'sheet')
    return [
      say(`分析 ${f.short} 的趋势并找出异常`, `分析附件《${f.name}》的趋势并找出异常，列出数据和依据`),
      say(`${f.short} 里谁最高、谁最低`, `附件《${f.name}》里${inputSlot('figure', '比如：销售额')}最高和最低的分别是哪个`),
    ];
  const own = writing(f);
  if (f.sort === 'text' || f.sort === 'slides' || f.sort === 'other')
    return [say(`${f.short} 讲了什么`, `附件《${f.name}》讲了什么？列出要点、关键数据和日期，注明出处`), ...own];
  return own;
};

const bySkill: Record<string, FromFile> = { writing, ppt, design, excel, website, podcast };

/** What several files make when they are taken together. */
function together(skill: string | null, files: FileFacts[]): Suggestion[] {
  if (files.length < 2) return [];
  const sheets = files.filter((f) => f.sort === 'sheet');
  const texts = files.filter((f) => f.sort === 'text' || f.sort === 'slides');
  const readable = files.filter((f) => f.sort !== 'sound' && f.sort !== 'image');
  const [sheet, otherSheet] = sheets;
  const meeting = texts.find((f) => f.subject === 'meeting');
  const earlier = texts.find((f) => f.subject === 'weekly');
  const found: Suggestion[] = [];
  if (skill === 'writing' || skill === null) {
    if (earlier && sheet)
      found.push(
        say(
          `参照 ${earlier.short}，用 ${sheet.short} 写新一期`,
          `参照附件《${earlier.name}》的结构，用附件《${sheet.name}》的数据写新一期，数字照原样引用`,
        ),
      );
    if (meeting && sheet)
      found.push(
        say(
          `结合 ${meeting.short} 和 ${sheet.short} 写周报`,
          `结合附件《${meeting.name}》和《${sheet.name}》写一份本周周报，包括本周完成、关键数据、问题与风险、下周计划，读者是${inputSlot('reader', '比如：部门领导')}`,
        ),
      );
    else if (sheet && texts[0] && !earlier)
      found.push(
        say(
          `结合 ${texts[0].short} 和 ${sheet.short} 写报告`,
          `结合附件《${texts[0].name}》的情况和《${sheet.name}》的数据写一份汇报材料，读者是${inputSlot('reader', '比如：部门领导')}，写明数据出处`,
        ),
      );
    const weeklies = texts.filter((f) => f.subject === 'weekly');
    if (weeklies.length >= 2)
      found.push(
        say(
          `把 ${weeklies.length} 份周报汇总成一份`,
          `把附件${weeklies.map((f) => `《${f.name}》`).join('')}汇总成一份部门周报，按人或按项目列出，问题与计划合并同类项`,
        ),
      );
  }
  if (sheet && otherSheet && skill !== 'design' && skill !== 'podcast')
    found.push(
      say(`对比 ${sheet.short} 和 ${otherSheet.short}`, `对比附件《${sheet.name}》和《${otherSheet.name}》，列出变化最大的项目和差额`),
    );
  else if (
    texts.length >= 2 &&
    texts[0]?.subject === texts[1]?.subject &&
    ['contract', 'policy', 'plan'].includes(texts[0]?.subject ?? '') &&
    (skill === 'writing' || skill === null)
  )
    found.push(
      say(
        `对比 ${texts[0]?.short} 和 ${texts[1]?.short}`,
        `对比附件《${texts[0]?.name}》和《${texts[1]?.name}》，列出不同的条款或安排，注明出处`,
      ),
    );
  if (readable.length >= 2) {
    const what =
      { ppt: '一份汇报 PPT', website: '一个专题网页', podcast: '一期播客', design: '一张长图', excel: '一张汇总表' }[skill ?? ''] ??
      '一份材料汇总';
    const topic = readable.map(topicIn).find((one) => one !== '');
    found.push(
      say(
        `把 ${readable.length} 份附件合成${what}`,
        `综合全部 ${readable.length} 份附件，做${what}${topic ? `，主题${inputSlot('topic', '要突出的主题', topic)}` : ''}，相同的内容合并，有矛盾的地方指出来`,
      ),
    );
  }
  return found.slice(0, 3);
}

function reportWord(file: FileFacts): string {
  const period = file.period ?? '';
  if (/季度/.test(period)) return `${period}销售分析报告`;
  if (/周/.test(period)) return `${period}工作周报`;
  if (/月(?!\d)$/.test(period)) return `${period}工作月报`;
  return '数据分析报告';
}
