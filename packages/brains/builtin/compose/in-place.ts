/** Where statements of files belong in a text of another kind: a meeting's head, its decisions, the one part that was asked for. */
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import { bigrams, overlap } from '#text/segment.ts';
import type { Slot } from '../text/slots.ts';
import type { Evidence } from './evidence.ts';
import { hasAny } from '../text/signs.ts';
import { isPerson } from '../text/speech.ts';
import { wordsAt } from '../text/spoken-words.ts';
import words from './in-place-words.json' with { type: 'json' };
import { doerIn, isDueBy, whenIn } from './todo-table.ts';

/** Minutes and findings say who said it; elsewhere only who has taken it on is told. */
function withSpeaker(e: Evidence, kind: Kind): Evidence {
  const { who = '', owner = '' } = e;
  const isTold = (name: string) => name === '' || e.text.includes(name);
  if (e.slot !== 'todo' && (kind === '会议纪要' || kind === '调研报告')) return isTold(who) ? e : { ...e, text: `${who}：${e.text}` };
  // An answer alone may say nothing of what was asked.
  if (e.question) return { ...e, text: `${e.question}：${e.text}` };
  if (e.day && reports.includes(kind) && e.slot === 'done' && !hasAny(e.text, ['#day']))
    return { ...e, text: `${monthDay(e.day)}，${e.text}` };
  return isTold(owner) ? e : { ...e, text: `${e.text.replace(/[。；]$/, '')}（${owner}）` };
}

const monthDay = (iso: string) => `${Number(iso.slice(5, 7))}月${Number(iso.slice(8, 10))}日`;

const ownFrame: Kind[] = ['会议纪要', '通知', '邀请函', '新闻稿', '邮件', '摘要'];
const isMeetingFrame = (label: string): boolean => hasAny(label, words.frame);
/** What was decided for a day to come is not among what was done. */
const reports: Kind[] = ['汇报材料', '周报', '月报', '日报', '工作总结'];

/** Each article with all of its sentences. */
function byArticle(evidence: Evidence[]): Evidence[] {
  const whole: Evidence[] = [];
  for (const e of evidence) {
    const last = whole.at(-1);
    const goesOn = last !== undefined && articleMark.test(last.text) && !articleMark.test(e.text) && e.heading === last.heading;
    if (goesOn) whole[whole.length - 1] = { ...last, text: `${last.text.replace(/[。；]$/, '')}；${e.text.replace(/[。；]$/, '')}` };
    else whole.push({ ...e, slot: 'requirement' });
  }
  return whole;
}

/** 沈括：起诉状周五前写好, 周敏去联系律师，11月30日前落实: of a meeting that is a task. */
export function withOwner(e: Evidence): Evidence {
  if (e.owner || e.who || e.slot === 'decision' || !isDueBy(e.text)) return e;
  const [label = ''] = /^[^：:，]{2,4}(?=[：:])/u.exec(e.text) ?? [];
  const owner = isPerson(label) ? label : doerIn(e.text);
  return owner === '' ? e : { ...e, slot: 'todo', owner, unsure: undefined };
}

/** 第十二条 */
const articleMark = /^第[\p{Script=Han}\d]{1,5}条/u;

/** What a talk came to, which is all of it that others are to be told of. */
const settled: Slot[] = ['decision', 'todo', 'plan', 'requirement', 'suggestion', 'contact'];

/** A notice passes on what was settled: not who came from outside and said what, nor when and where the talk was held. */
function settledIn(all: Evidence[], topic: string | null): Evidence[] {
  const isOf = (e: Evidence) => topic !== null && (e.text.includes(topic) || overlap(bigrams(topic), bigrams(e.text)) >= 0.75);
  // Of a talk about many things a notice on one of them tells that one.
  const evidence = all.some((e) => e.who && isOf(e)) ? all.filter((e) => !e.who || isOf(e)) : all;
  const kept = evidence
    .filter((e) => !e.is_spoken || !(e.is_outside || isMeetingFrame(e.label) || talkFrame.includes(e.slot)))
    .map((e) => {
      const text = e.is_spoken
        ? e.text
            .split('，')
            .filter((clause) => !hasAny(clause, words.only_orders))
            .join('，')
        : e.text;
      const call = e.is_spoken ? asksToCall(text) : '';
      return call === '' ? { ...e, text } : { ...e, text: text.slice(call.length), slot: 'contact' as const, label: '联系人' };
    });
  const isSettled = (e: Evidence) => settled.includes(e.slot) || hasAny(e.text, words.orders) || isDueBy(e.text);
  return kept.some((e) => e.is_spoken && isSettled(e)) ? kept.filter((e) => !e.is_spoken || isSettled(e)) : kept;
}

const talkFrame: Slot[] = ['time', 'place', 'people', 'host', 'recorder', 'agenda'];
const asksToCall = (text: string): string => (/\d{6}/.test(text) ? text.slice(0, wordsAt(text, words.to_call)) : '');

export function inPlace(found: Evidence[], { kind, topic }: Pick<WritingRequest, 'kind' | 'topic'>): Evidence[] {
  const evidence = found.filter((e) => kind !== '述职报告' || !hasAny(e.text, words.post)).map((e) => withSpeaker(e, kind));
  if (kind === '通知' && evidence.some((e) => e.is_spoken)) return settledIn(evidence, topic);
  if (kind === '会议纪要')
    return evidence.map((e) => (hasAny(e.text, words.decided) ? { ...e, slot: 'decision' as const, unsure: undefined } : withOwner(e)));
  const articles = evidence.filter((e) => articleMark.test(e.text)).length;
  // Articles of a rule are one order of things; a notice does not take them apart.
  if (kind === '通知' && articles >= 3) return byArticle(evidence);
  const told = reports.includes(kind)
    ? evidence.map((e) =>
        e.slot === 'decision' && whenIn(e.text) !== '' && !e.text.includes(words.over) ? { ...e, slot: 'plan' as const } : e,
      )
    : evidence;
  const meetings = new Set(told.filter((e) => e.slot === 'host' || hasAny(e.label, words.present)).map((e) => e.heading));
  if (ownFrame.includes(kind) || meetings.size === 0) return told;
  // When and where a meeting was held is the head of its minutes; a report made of them, or a plan, says nothing of it.
  return told.filter((e) => !(meetings.has(e.heading) && (isMeetingFrame(e.label) || hasAny(e.text, words.led))));
}
