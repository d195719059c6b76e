/** What each kind of office text is made of: its sections in order, what goes where, and what to ask for when nothing is known. */
import type { Kind } from './kinds.ts';
import type { Slot } from '../text/slots.ts';

export interface SectionSpec {
  heading: string;
  /** What belongs here; the first is its own slot. */
  slots: Slot[];
  shape: 'list' | 'ordered' | 'paragraph' | 'todo' | 'flow' | 'division' | 'budget';
  /** Says what a person has to fill in. */
  hint: string;
  /** Statements of these words stand here, whatever else they tell. */
  words?: RegExp;
  /** Left out when there is nothing for it: always, or only where files were read. */
  optional?: boolean | 'with_files';
}

export interface Genre {
  sections: SectionSpec[];
  /** Official headings are numbered 一、二、三. */
  numbered: boolean;
  /** Where statements go that give no sign. */
  fallback: Slot;
  /** Characters a text from files has when no length is asked for. */
  natural: number;
}

const s = (
  heading: string,
  slots: Slot[],
  shape: SectionSpec['shape'],
  hint: string,
  optional: SectionSpec['optional'] = false,
): SectionSpec => ({
  heading,
  slots,
  shape,
  hint,
  optional,
});

const periodReport = (now: string, next: string): SectionSpec[] => [
  s(`${now}完成`, ['done', 'finding', 'discussion', 'decision', 'background'], 'list', `${now}完成的工作、进度和结果，每项一条`),
  s('关键数据', ['data'], 'list', `${now}的核心指标，如完成数、金额、完成率及与上期对比`, 'with_files'),
  s('问题与风险', ['problem'], 'list', '遇到的问题、影响和已采取或需要的措施；没有请写“无”'),
  s(`${next}计划`, ['plan', 'todo', 'suggestion', 'goal'], 'ordered', `${next}的重点事项、负责人和完成时间`),
  s('需要的支持', ['support'], 'list', '需要谁在何时提供什么支持', true),
];

export const genres: Record<Kind, Genre> = {
  日报: { sections: periodReport('今日', '明日'), numbered: false, fallback: 'done', natural: 500 },
  周报: { sections: periodReport('本周', '下周'), numbered: false, fallback: 'done', natural: 800 },
  月报: { sections: periodReport('本月', '下月'), numbered: false, fallback: 'done', natural: 1000 },
  工作总结: {
    sections: [
      s('工作概况', ['background', 'goal'], 'paragraph', '岗位职责、时间范围和总体完成情况，两三句话'),
      s('主要工作与成果', ['done', 'finding', 'discussion', 'decision', 'project', 'work'], 'list', '最重要的三至五项工作，各写做法与结果'),
      s('关键数据', ['data', 'budget'], 'list', '能说明成果的数字，如指标完成率、金额、同比', true),
      s('存在的问题与不足', ['problem'], 'list', '没做好的地方和原因'),
      s('经验与体会', ['experience', 'conclusion'], 'paragraph', '得到的经验或认识', true),
      s('下一步工作计划', ['plan', 'suggestion', 'todo'], 'ordered', '下阶段的目标、重点工作和时间安排'),
    ],
    numbered: true,
    fallback: 'done',
    natural: 1500,
  },
  述职报告: {
    sections: [
      s('岗位职责与履职概况', ['background', 'goal', 'intro'], 'paragraph', '任职岗位、任职时间、分管工作'),
      s('主要工作与业绩', ['done', 'data', 'finding', 'work', 'project', 'decision'], 'list', '按职责列出完成情况和量化业绩'),
      s('存在的不足', ['problem'], 'list', '履职中的不足及原因'),
      s('履职体会', ['experience', 'conclusion'], 'paragraph', '履职中的经验与体会', true),
      s('今后工作打算', ['plan', 'suggestion'], 'ordered', '下一阶段的工作目标与举措'),
    ],
    numbered: true,
    fallback: 'done',
    natural: 1500,
  },
  工作计划: {
    sections: [
      s('工作目标', ['goal', 'data', 'background'], 'list', '要达到的目标，尽量量化（指标、数值、期限）'),
      s('重点任务', ['plan', 'done', 'flow', 'project', 'requirement'], 'todo', '任务名称'),
      s('时间进度', ['time'], 'list', '各阶段的起止时间与交付物'),
      s('资源与分工', ['division', 'people', 'budget', 'support'], 'list', '负责人、参与部门、预算与其他资源'),
      s('风险与保障', ['problem', 'suggestion'], 'list', '可能影响进度的因素与对策'),
    ],
    numbered: true,
    fallback: 'plan',
    natural: 1000,
  },
  通知: { sections: [], numbered: true, fallback: 'requirement', natural: 600 },
  邀请函: { sections: [], numbered: false, fallback: 'requirement', natural: 400 },
  会议纪要: {
    sections: [
      s('会议议题', ['agenda', 'goal'], 'ordered', '本次会议讨论的议题', 'with_files'),
      s(
        '讨论要点',
        ['discussion', 'finding', 'done', 'data', 'problem', 'background', 'suggestion', 'experience'],
        'list',
        '各议题的主要意见，写明谁提出',
      ),
      s('会议决议', ['decision', 'conclusion', 'requirement'], 'ordered', '会议形成的决定'),
      s('待办事项', ['todo', 'plan', 'division'], 'todo', '待办事项'),
      s('遗留问题', ['open'], 'list', '没有定下来的事和下次讨论的时间', true),
    ],
    numbered: true,
    fallback: 'discussion',
    natural: 1000,
  },
  活动方案: {
    sections: [
      s('活动目的', ['goal', 'background'], 'list', '为什么办、要达到什么效果'),
      s('时间与地点', ['time', 'place'], 'list', '活动日期、起止时间和具体地点'),
      s('参加对象', ['people', 'host'], 'list', '参加人员范围和人数'),
      s('活动流程', ['flow', 'agenda', 'plan', 'done'], 'flow', '环节'),
      s('人员分工', ['division', 'todo', 'contact'], 'division', '负责人'),
      s('预算安排', ['budget', 'data'], 'budget', '金额'),
      s('宣传与推广', ['support'], 'list', '宣传渠道和时间', true),
      s('风险与应急预案', ['problem', 'suggestion'], 'list', '风险与预案'),
      s('活动要求', ['requirement'], 'list', '参加人员需要遵守的事项', true),
    ],
    numbered: true,
    fallback: 'flow',
    natural: 1200,
  },
  项目方案: {
    sections: [
      s('项目背景', ['background', 'finding', 'data'], 'paragraph', '现状、要解决的问题和必要性'),
      s('目标', ['goal'], 'list', '项目目标与衡量指标'),
      s('实施内容', ['requirement', 'done', 'suggestion', 'project', 'method', 'discussion'], 'list', '要做的事情与范围'),
      s('进度安排', ['plan', 'flow', 'time', 'todo'], 'list', '阶段、起止时间、交付物'),
      s('组织与分工', ['division', 'people', 'decision'], 'division', '负责人'),
      s('预算', ['budget'], 'budget', '金额'),
      s('风险与对策', ['problem'], 'list', '主要风险、影响与对策'),
      s('预期效果', ['conclusion', 'experience'], 'list', '完成后的效果与验收标准'),
    ],
    numbered: true,
    fallback: 'requirement',
    natural: 1500,
  },
  调研报告: {
    sections: [
      s('摘要', [], 'paragraph', '一段话写明调研对象、主要发现和建议'),
      s('背景与目的', ['background', 'goal'], 'paragraph', '为什么做这次调研、要回答什么问题', 'with_files'),
      s('调研方法', ['method', 'time', 'people'], 'list', '调研对象、样本量、方法和时间', 'with_files'),
      s('主要发现', ['finding', 'data', 'done', 'discussion', 'problem', 'budget'], 'list', '逐条写发现，附数据'),
      s('结论', ['conclusion', 'experience', 'decision'], 'paragraph', '由发现得出的判断', 'with_files'),
      s('建议', ['suggestion', 'plan', 'todo'], 'ordered', '可执行的建议，写明对象与做法'),
    ],
    numbered: true,
    fallback: 'finding',
    natural: 2000,
  },
  汇报材料: {
    sections: [
      s('总体情况', ['background', 'goal', 'conclusion'], 'paragraph', '一段话讲清总体进度和结论'),
      s('主要工作进展', ['done', 'finding', 'discussion', 'project', 'decision'], 'list', '重点工作的做法、进度与成效'),
      s('关键数据', ['data', 'budget'], 'list', '能支撑结论的数据', true),
      s('存在的问题', ['problem'], 'list', '主要问题、原因和影响'),
      s('下一步工作', ['plan', 'todo', 'suggestion'], 'ordered', '措施、责任人与时间'),
      s('需要协调支持的事项', ['support'], 'list', '提请领导决策或协调的事项；没有请写“无”', 'with_files'),
    ],
    numbered: true,
    fallback: 'done',
    natural: 1200,
  },
  申请: { sections: [], numbered: false, fallback: 'background', natural: 500 },
  新闻稿: { sections: [], numbered: false, fallback: 'done', natural: 800 },
  演讲稿: { sections: [], numbered: false, fallback: 'done', natural: 1000 },
  心得体会: {
    sections: [
      s('学习概况', ['background', 'time', 'place', 'goal', 'work'], 'paragraph', '学了什么、什么时候、为什么学'),
      s('主要收获', ['done', 'finding', 'discussion', 'experience', 'conclusion', 'data'], 'list', '印象最深的内容与触动你的地方，写具体'),
      s('对照反思', ['problem'], 'list', '联系自己的工作，写差距'),
      s('今后行动', ['plan', 'suggestion'], 'ordered', '打算怎么做，写到能检查的程度'),
    ],
    numbered: true,
    fallback: 'experience',
    natural: 1000,
  },
  简历: { sections: [], numbered: false, fallback: 'work', natural: 700 },
  邮件: { sections: [], numbered: false, fallback: 'done', natural: 400 },
  小红书: { sections: [], numbered: false, fallback: 'done', natural: 400 },
  公众号: { sections: [], numbered: false, fallback: 'done', natural: 1200 },
  朋友圈: { sections: [], numbered: false, fallback: 'done', natural: 200 },
  摘要: { sections: [], numbered: false, fallback: 'done', natural: 500 },
  文章: { sections: [], numbered: false, fallback: 'done', natural: 1000 },
};

/** A report that asks for something to be decided tells of what shall be, not of what was done. */
const proposal: Genre = {
  sections: [
    s('背景与必要性', ['background', 'finding', 'data'], 'list', '现状、要解决的问题和为什么现在做'),
    s('目标', ['goal', 'conclusion', 'experience'], 'list', '要达到的效果，尽量量化', true),
    s(
      '方案内容',
      ['requirement', 'plan', 'done', 'suggestion', 'project', 'method', 'discussion', 'place'],
      'list',
      '做什么、怎么做、涉及范围',
    ),
    {
      ...s('进度与分工', ['time', 'flow', 'division', 'todo', 'people', 'decision'], 'list', '起止时间、阶段、牵头与配合部门'),
      words: /^(?:\d{4}年|今年|明年|后年)?\d{1,2}\s?月/,
    },
    s('预算', ['budget'], 'list', '总额、构成和资金来源'),
    s('风险与对策', ['problem'], 'list', '主要风险、影响与对策'),
    s('提请决定的事项', ['support', 'open'], 'list', '请领导批准或协调的事项'),
  ],
  numbered: true,
  fallback: 'requirement',
  natural: 1200,
};

const proposing =
  /方案|提案|立项|可行性|^拟|[，。：；\s](?:拟|建议)(?=[\p{Script=Han}])|(?:请|恳请|提请)[^，。；]{0,10}(?:批准|审批|审定|审议|同意|立项)|(?:计划|打算)(?:新建|建设|引进|采购|购置|启用|改造|开设)/u;
const reporting = /已(?:完成|经|签|上线|落实|投入)|完成了|(?:^|[，。；：\s])(?:顺利|基本|全部)?完成|进展|本(?:周|月|季度)|截至/;

/** The words of a request for a 汇报 show what it is: 方案, 拟建, 请批准 without a word of what was done. */
export function genreOf(kind: Kind, word: string, told: string): Genre {
  if (kind !== '汇报材料' || !proposing.test(told) || reporting.test(told)) return genreFor(kind, word);
  // Money that was named with what it buys is no blank.
  const isPriced = /\d\s?[万亿千]?元/.test(told);
  return {
    ...proposal,
    sections: proposal.sections.map((spec) => (spec.heading === '预算' && isPriced ? { ...spec, optional: true } : spec)),
  };
}

/** 季报 and 季度总结 are monthly reports over another stretch of time. */
export function genreFor(kind: Kind, word: string): Genre {
  const genre = genres[kind];
  const quarterly = kind === '月报' && /季/.test(word);
  if (!quarterly) return genre;
  return {
    ...genre,
    sections: genre.sections.map((section) => ({
      ...section,
      heading: section.heading.replace('本月', '本季度').replace('下月', '下季度'),
      hint: section.hint.replaceAll('本月', '本季度').replaceAll('下月', '下季度'),
    })),
  };
}
