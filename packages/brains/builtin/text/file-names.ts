/** What a file's name alone gives away: what sort of file it is, what it is about, and the time it covers. */
import { asMarkup } from '#contract/prompt/reading.ts';

export type FileSort = 'sheet' | 'text' | 'slides' | 'image' | 'sound' | 'archive' | 'other';
export type FileSubject =
  | 'meeting'
  | 'weekly'
  | 'survey'
  | 'resume'
  | 'contract'
  | 'policy'
  | 'plan'
  | 'sales'
  | 'money'
  | 'people'
  | 'schedule'
  | 'paper'
  | 'course'
  | 'product'
  | 'general';

export interface FileFacts {
  /** As the person calls it, fit to stand in a prompt. */
  name: string;
  /** The name for a chip: short, with its ending. */
  short: string;
  sort: FileSort;
  subject: FileSubject;
  /** The name without ending, dates, versions and filler: `华东销售数据`; '' when nothing is left. */
  topic: string;
  /** `2026年11月`, `第47周`, `三季度`; null when the name tells none. */
  period: string | null;
}

const sorts: [FileSort, RegExp][] = [
  ['sheet', /^(?:xlsx?|csv|tsv|ods|et)$/],
  ['slides', /^(?:pptx?|odp|dps|key)$/],
  ['image', /^(?:jpe?g|png|gif|webp|avif|bmp|ico|heic)$/],
  ['sound', /^(?:mp3|m4a|wav|aac|mp4|mov|flac|ogg)$/],
  ['archive', /^(?:zip|rar|7z|tar|gz|tgz)$/],
  ['text', /^(?:docx?|odt|wps|pdf|md|mdx|txt|html?|rtf|json)$/],
];

/** The narrow words first: a 销售周报 is a weekly report. */
const subjects: [FileSubject, RegExp][] = [
  ['meeting', /会议|纪要|例会|晨会|周会|座谈|录音|速记|会谈|访谈(?!提纲)|meeting|minutes/i],
  ['weekly', /周报|日报|月报|季报|年报|述职|工作总结|工作小结|weekly|report.*week/i],
  ['survey', /问卷|调研|调查|满意度|反馈|投诉|评价|survey|feedback/i],
  ['resume', /简历|履历|应聘|resume|(?:^|[^a-z])cv(?:[^a-z]|$)/i],
  ['contract', /合同|协议|标书|招标|投标|报价|采购单|contract|agreement/i],
  ['policy', /制度|办法|规定|规范|细则|章程|通知|公告|政策|条例|手册|指南|manual|policy|guide/i],
  ['plan', /方案|计划|策划|预案|规划|路线图|排期|plan|roadmap/i],
  ['sales', /销售|业绩|订单|营收|成交|客户|渠道|门店|流水|转化|运营数据|sales|order|revenue/i],
  ['money', /预算|费用|报销|成本|财务|利润|工资|薪资|账单|发票|支出|收支|库存|budget|expense|cost|invoice/i],
  ['course', /课件|教案|讲义|培训|课程|学习|考试|题库|course|lesson|training/i],
  ['people', /名单|花名册|人员|员工|考勤|绩效|招聘|签到|报名|attendance|roster/i],
  ['schedule', /日程|进度|任务|清单|甘特|待办|台账|schedule|todo|task/i],
  ['paper', /论文|研究|文献|白皮书|报告|分析|综述|paper|study|whitepaper|report/i],
  ['product', /产品|新品|需求|prd|功能|介绍|宣传|品牌|营销|product/i],
];

const periods: [RegExp, (match: RegExpExecArray) => string][] = [
  [/(20\d{2})\s*年?\s*[-_. ]?\s*(?:第\s*([一二三四1-4])\s*季度|Q([1-4]))/i, (m) => `${m[1]}年第${quarter(m[2] ?? m[3] ?? '')}季度`],
  [/第?\s*([一二三四1-4])\s*季度|(?<![A-Za-z])Q([1-4])(?!\d)/i, (m) => `第${quarter(m[1] ?? m[2] ?? '')}季度`],
  [/第\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*周|(?<![A-Za-z])W(\d{1,2})(?!\d)/i, (m) => `第${m[1] ?? m[2]}周`],
  [
    /(20\d{2})\s*[年\-_.]?\s*(0?[1-9]|1[0-2])\s*[月\-_.]?\s*(0[1-9]|[12]\d|3[01]|[1-9](?=[日号]))\s*[日号]?(?!\d)/,
    (m) => `${m[1]}年${Number(m[2])}月${Number(m[3])}日`,
  ],
  [
    /(20\d{2})\s*[年\-_.]\s*(0?[1-9]|1[0-2])\s*月?(?!\d)|(20\d{2})(0[1-9]|1[0-2])(?!\d)/,
    (m) => `${m[1] ?? m[3]}年${Number(m[2] ?? m[4])}月`,
  ],
  [
    /(?<!\d)(1[0-2]|0?[1-9])\s*月(?:份)?(?:\s*(\d{1,2})\s*[日号])?/,
    (m) => (m[2] ? `${Number(m[1])}月${Number(m[2])}日` : `${Number(m[1])}月`),
  ],
  [/(20\d{2})\s*年(?:度)?(上半年|下半年)?/, (m) => `${m[1]}年${m[2] ?? ''}`],
  [/(上半年|下半年|本周|上周|本月|上月)/, (m) => m[1] ?? ''],
];

export function fileFacts(name: string): FileFacts {
  const dot = name.lastIndexOf('.');
  const ending = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  const base = dot <= 0 ? name : name.slice(0, dot);
  const found = periods.flatMap(([pattern, print]) => {
    const match = pattern.exec(base);
    return match ? [{ stretch: match[0], text: print(match) }] : [];
  })[0];
  return {
    name: asMarkup(name),
    short: shorten(base, ending),
    sort: sorts.find(([, pattern]) => pattern.test(ending))?.[0] ?? 'other',
    subject: subjects.find(([, pattern]) => pattern.test(base))?.[0] ?? 'general',
    topic: topicOf(found ? base.replace(found.stretch, ' ') : base),
    period: found?.text ?? null,
  };
}

function topicOf(base: string): string {
  return base
    .replaceAll(/[（(【[][^）)】\]]*[）)】\]]/g, ' ')
    .replaceAll(/(?:^|[-_\s])(?:v\d+(?:\.\d+)*|final|copy|副本|终稿|定稿|初稿|修订版|最终版|最新版?|新建|未命名|\d+)(?=$|[-_\s])/gi, ' ')
    .replaceAll(/(?:终稿|定稿|初稿|修订版|最终版|最新版|副本)\d*$/g, '')
    .replaceAll(/(?<=\p{Script=Han})\d{2,8}$/gu, '')
    .replaceAll(/[_\s]+|(?<=\p{Script=Han})-+|-+(?=\p{Script=Han})/gu, ' ')
    .replaceAll(/^[\s\-–—.]+|[\s\-–—.]+$/g, '')
    .trim();
}

function shorten(base: string, ending: string): string {
  const letters = [...base];
  const kept = letters.length <= 14 ? base : `${letters.slice(0, 9).join('')}…${letters.slice(-3).join('')}`;
  return ending === '' ? kept : `${kept}.${ending}`;
}

function quarter(text: string): string {
  return { '1': '一', '2': '二', '3': '三', '4': '四' }[text] ?? text;
}
