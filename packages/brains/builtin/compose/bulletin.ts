/** A bulletin to those below: what happened, what was found, what was decided on it, what is required. */
import { printChineseOrdinal } from '../text/chinese-number.ts';
import type { Slot } from '../text/slots.ts';
import { blank, raw, type Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { chineseDate } from './heads.ts';
import { piecesOf } from './sections.ts';
import type { Subject } from './subject.ts';

const groups: [heading: string, slots: Slot[], words: RegExp][] = [
  ['处理决定', ['decision'], /罚款|处罚|处分|通报批评|扣[罚减分发]|表彰|表扬|奖励|授予|记过|停职|约谈/],
  ['有关要求', ['requirement', 'todo', 'plan', 'suggestion'], /^要求|^请|逾期|务必|整改(?:完毕|到位|完成)|举一反三|不得|严禁/],
  [
    '存在的问题',
    ['problem'],
    /隐患|未按|未(?:落实|配备|执行|佩戴|设置)|违规|违章|堵塞|不合格|不到位|不规范|缺失|失效|[无缺](?=漏保|证|防护|记录|标识)/,
  ],
  ['基本情况', [], /(?:)/],
];
const inOrder = ['基本情况', '存在的问题', '处理决定', '有关要求'];

export function bulletin({ request, evidence, title, today }: Subject): Draft {
  const framed: Slot[] = ['recipient', 'signature', 'contact'];
  const of = (slot: Slot) => evidence.find((e) => e.slot === slot)?.text;
  const placed = new Map<string, Evidence[]>();
  for (const e of evidence.filter(({ slot }) => !framed.includes(slot))) {
    const home = groups.find(([, , words]) => words.test(e.text)) ?? groups.find(([, slots]) => slots.includes(e.slot));
    const heading = home?.[0] ?? '基本情况';
    placed.set(heading, [...(placed.get(heading) ?? []), e]);
  }
  const named = inOrder.filter((heading) => placed.has(heading));
  const contact = of('contact');
  return {
    title,
    lead: [
      raw(
        `${(of('recipient') ?? request.audience ?? blank('主送单位')).replace(/[：:]$/, '')}：\n\n现将${/^(?:有关|相关)?情况$/.test(request.topic ?? '') ? '' : (request.topic ?? '')}有关情况通报如下：`,
      ),
    ],
    sections: named.map((heading, n) => {
      const found = placed.get(heading) ?? [];
      return {
        heading: `${printChineseOrdinal(n + 1)}、${heading}`,
        level: 2,
        blocks: [{ kind: found.length > 1 ? 'list' : 'paragraph', pieces: piecesOf(found.map((e) => ({ ...e, slot: 'other' as const }))) }],
      };
    }),
    tail: [
      ...(contact === undefined ? [] : [raw(`联系方式：${contact}。`)]),
      raw('特此通报。'),
      raw(`${of('signature') ?? blank('发文单位')}\n\n${chineseDate(today)}`),
    ],
  };
}
