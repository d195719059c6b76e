/** A public appeal: to whom, why, what to do point by point, and who calls for it. */
import { withTimes } from '../text/only-when.ts';
import { blank, blankBlock, ownWords, raw, type Block, type Draft } from './draft.ts';
import { chineseDate, nameOf } from './heads.ts';
import type { Subject } from './subject.ts';

const everybody = '(?:全体|广大|全国|全市|全区|全校|全院|全公司|全厂|全社会|各位|各|所有)[\\p{Script=Han}]{1,10}?';
const calling = '倡议|号召|呼吁|动员|提倡';
const called = new RegExp(
  `(?:(?:${calling})|(?:向|面向|给))(${everybody})(?=(?:发出|发起|${calling}|一起|共同|积极|自觉|踊跃|主动|参[与加]|从|做|开展|践行|响应|在(?:生活|工作|日常)|[，。]|$))`,
  'u',
);
const doing = /(?:参与|参加|开展|践行|响应|支持|加入|投身)([^，。；]{2,16})/;
const callers = [
  /(?:由|是)?([^，。；：:]{2,30}?)(?:联合|共同|一起|牵头)?(?:发起|发出(?:倡议)?)(?=[，。；]|$)/,
  /(?:发起|倡议)(?:人|方|单位|部门)(?:是|为|：|:)?\s*([^，。；]{2,30})/,
];

/** 捐款时间11月24日至30日: when, where and with whom, not what to do. */
const detail = /^((?:[\p{Script=Han}]{0,4})(?:时间|地点|联系人|联系方式|电话|账号|方式))(?:是|为|：|:|\s)*/u;

export function appeal({ request, evidence, title, today, fillPoints }: Subject): Draft {
  const clauses = request.facts.map((fact) => fact.replace(/^- /, ''));
  const all = clauses.join('，');
  const to = evidence.find((e) => e.slot === 'recipient')?.text ?? request.audience ?? called.exec(all)?.[1] ?? null;
  const told = callers.map((pattern) => pattern.exec(all)).find((found) => found !== null);
  const from = evidence.find((e) => e.slot === 'signature')?.text ?? told?.[1]?.replace(/^由/, '') ?? nameOf(request);
  const call = clauses.flatMap((fact) => fact.split('，')).find((clause) => called.test(clause));
  const topic = request.topic ?? (call ? doing.exec(call)?.[1] : undefined) ?? null;
  const isHead = (clause: string): boolean =>
    (told !== undefined && clause.includes(told[0])) ||
    (call === clause && topic !== null && (clause.endsWith(topic) || clause.endsWith(to ?? '')));
  const reasons: string[] = [];
  const items: string[] = [];
  for (const fact of clauses) {
    const parts = withTimes(
      fact
        .split(/，|,(?!\d{3})/)
        .map((clause) => clause.trim().replace(/^(?:[^：:]{0,20}(?:倡议|号召|呼吁))?(?:如下|内容)?(?:如下|内容)?[：:]\s*/, '')),
    );
    const kept = parts.filter((clause) => clause !== '' && !isHead(clause) && !/^(?:主送|落款|署名|收件人)/.test(clause));
    // Why comes before what to do: “为了……”, what is the matter, and how much of it.
    const why = evidence.some(
      (e) => e.own && ['goal', 'background', 'problem', 'data'].includes(e.slot) && kept[0]?.includes(e.text.split('，')[0] ?? ''),
    );
    if (why && items.length === 0) reasons.push(kept.join('，'));
    else items.push(...kept);
  }
  const isDetails = topic !== null && items.length > 0 && items.every((item) => detail.test(item));
  const asked = topic === null ? '如下倡议' : `${topic.replace(/[”"]$/, '')}倡议`;
  const lead: Block[] = [
    raw(`${(to ?? blank('倡议对象，如“全体员工”')).replace(/[：:]$/, '')}：`),
    ...(reasons.length > 0 ? [{ kind: 'paragraph' as const, pieces: reasons.map(ownWords) }] : []),
    raw(
      isDetails
        ? `${reasons.length > 0 ? '为此，' : ''}我们倡议${to ?? '大家'}${topic}，有关安排如下：`
        : `${reasons.length > 0 ? '为此，' : ''}我们${to ? `向${to}` : ''}发出${asked}：`,
    ),
  ];
  const points: Block[] =
    request.points.length > 0
      ? []
      : items.length > 0
        ? [{ kind: isDetails ? 'list' : 'ordered', pieces: items.map((item) => ownWords(isDetails ? item.replace(detail, '$1：') : item)) }]
        : [blankBlock('倡议大家做什么，三至五条，每条一个具体行动')];
  const named = topic === null || topic.includes('倡议') || request.title !== null ? title : `${topic}倡议书`;
  return {
    title: named,
    lead: [...lead, ...points],
    sections: request.points.length > 0 ? fillPoints(evidence.filter((e) => !['recipient', 'signature'].includes(e.slot))) : [],
    tail: [raw(`${from ?? blank('发起单位或发起人')}\n\n${chineseDate(today)}`)],
  };
}
