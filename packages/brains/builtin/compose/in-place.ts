/** Where statements of files belong in a text of another kind: a meeting's head, its decisions, the one part that was asked for. */
import type { Kind } from './kinds.ts';
import type { WritingRequest } from './writing-request.ts';
import type { Evidence } from './evidence.ts';
import { headOf } from '../reading/ordinals.ts';
import { hasAny, says } from '../text/signs.ts';
import { nameIn } from '../text/meeting-head.ts';
import { slotOfHeading, type Slot } from '../text/slots.ts';
import { isPerson } from '../text/speech.ts';
import words from './in-place-words.json' with { type: 'json' };
import { inRole } from './heads.ts';
import { isDueBy, tasksIn, whenIn, type Known } from './todo-table.ts';

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
    const goesOn = last !== undefined && isArticle(last) && !isArticle(e) && e.heading === last.heading;
    if (goesOn) whole[whole.length - 1] = { ...last, text: `${last.text.replace(/[。；]$/, '')}；${e.text.replace(/[。；]$/, '')}` };
    else whole.push({ ...e, slot: 'requirement' });
  }
  return whole;
}

/** Of a meeting: what its clauses give somebody to do are tasks, what is put off is open, and the rest stays as it was said. */
export function ofMeeting(evidence: Evidence[]): Evidence[] {
  const there = evidence.filter(({ slot, label, own }) => meetingHead.includes(slot) && (own || label !== ''));
  const entries = there.flatMap(({ text }) => text.split(/[、，,；;（）()\s]+/)).map((one) => ({ one, name: nameIn(one, true) }));
  // 保安队长 came for 保安队.
  const roles = entries.map(({ one, name }) => one.slice(0, -name.length || undefined)).filter((one) => one.length < 7);
  const offices = roles.filter((role) => role.endsWith(words.head_of)).map((role) => role.slice(0, -1));
  const all = [...entries.map(({ name }) => name), ...evidence.map(({ who = '' }) => who), ...roles, ...offices];
  const known = [...new Set(all)].filter((one) => one.length > 1);
  const host = nameIn(evidence.find(({ slot }) => slot === 'host')?.text ?? inRole(there.map(({ text }) => text).join('、'), '主持') ?? '');
  return evidence.flatMap((e) => (there.includes(e) || e.owner ? [e] : inMeeting(e, known, host)));
}

const meetingHead: readonly Slot[] = ['time', 'place', 'host', 'recorder', 'people'];
function inMeeting(e: Evidence, known: Known, host: string): Evidence[] {
  const tasks = tasksIn(e.text, known).map(({ text, who, when }): Evidence => ({
    ...e,
    text,
    owner: who,
    when,
    slot: 'todo',
    unsure: undefined,
  }));
  const given = tasks.filter(({ owner }) => owner !== '');
  const isDecided = e.slot === 'decision' || hasAny(e.text, words.decided);
  if (isDecided) return [{ ...e, slot: 'decision', unsure: undefined }, ...given];
  if (given.length > 0) return given;
  if (says(e.text, 'puts_off')) return [{ ...e, slot: 'open', unsure: undefined }];
  // “井然：还差34台，12月15日前检完” is theirs who said it, unless they led.
  const [label = ''] = /^[^：:，]{2,4}(?=[：:])/u.exec(e.text) ?? [];
  const speaker = e.who || (isPerson(label) || known.includes(label) ? label : '');
  const isTheirs = speaker !== '' && isDueBy(e.text) && !(e.who && (host === '' || host === speaker));
  if (isTheirs) return [{ ...e, slot: 'todo', owner: speaker, when: whenIn(e.text), unsure: undefined }];
  // 校对费从明年1月起调到5元 is to come, and nobody's task.
  const isNobodys = e.slot === 'plan' && !isDueBy(e.text) && slotOfHeading(e.heading) === null;
  return [isNobodys ? { ...e, slot: 'discussion' } : e];
}

const isArticle = ({ text }: Evidence): boolean => headOf(text, ['条']) !== '';

export function inPlace(found: Evidence[], { kind }: Pick<WritingRequest, 'kind'>): Evidence[] {
  const all = kind === '会议纪要' ? ofMeeting(found) : found;
  const evidence = all.filter((e) => kind !== '述职报告' || !hasAny(e.text, words.post)).map((e) => withSpeaker(e, kind));
  if (kind === '会议纪要') return evidence;
  const articles = evidence.filter(isArticle).length;
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
