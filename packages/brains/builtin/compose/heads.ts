/** Periods, names and the lines at the top of a document. */
import type { Material } from '../text/material.ts';
import type { WritingRequest } from './writing-request.ts';
import { holds } from '#text/words.ts';
import { datesIn, findDates, findTimes } from '../text/facts.ts';
import { isAnswerer, isAsker, isPerson, isVoice } from '../text/speech.ts';
import { startOf } from '../text/spoken-words.ts';
import words from './head-words.json' with { type: 'json' };
import textWords from './text-words.json' with { type: 'json' };
import { relativePeriod, shiftDays, shiftMonths } from '../reading/periods.ts';
import type { Period } from '../reading/reading.ts';
import { isWholeDay, timeKey } from '../reading/time-key.ts';
import { analyseTable, isOwnDay } from '../text/table-figures.ts';
import { blank, formTable, raw, type Block } from './draft.ts';
import { aboutOf } from './about.ts';
import type { Evidence } from './evidence.ts';
import type { Slot } from '../text/slots.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { talkDay } from '../text/talk-day.ts';

/** `2026-11-21` → 2026年11月21日 */
export function chineseDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

export function nameOf(request: WritingRequest): string | null {
  return introduction(request)?.name ?? null;
}

/** The name at the end of “市场部刘洋”, with what stands before it. */
function postAndName(told: string): { name: string; post: string | null } | null {
  for (const name of [told.slice(-3), told.slice(-2)]) {
    const post = told.slice(0, -name.length);
    if (!isPerson(name) || words.titles.some((title) => name.endsWith(title))) continue;
    if (post === '' || words.posts.some((word) => post.endsWith(word))) return { name, post: post || null };
  }
  return null;
}

/** “我是市场部刘洋” → name 刘洋, post 市场部. */
export function introduction(request: WritingRequest): { name: string; post: string | null; clauses: string[] } | null {
  const all = request.facts
    .join('，')
    .split(/[，,；;。]/)
    .map((part) => part.trim().replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, ''));
  for (const [i, clause] of all.entries()) {
    const next = all[i + 1] ?? '';
    // A résumé begins with whose it is: “简历：林晓，产品经理，……”.
    if (i === 0 && request.kind === '简历' && isPerson(clause) && clause.length <= 3)
      return { name: clause, post: null, clauses: [clause] };
    const name = clause.slice(startOf(clause, words.names).length).trim();
    if (name !== clause && /^\p{Script=Han}{2,4}$/u.test(name)) {
      const post = next.slice(startOf(next, words.holds).length);
      const isPost = post !== next && /^[\p{Script=Han}A-Za-z]{2,14}$/u.test(post);
      return { name, post: isPost ? post : null, clauses: isPost ? [clause, next] : [clause] };
    }
    // 联系人我，市场部林晓
    const isMe = words.is_me.includes(clause);
    const found = isMe ? postAndName(next) : clause.startsWith(words.me) ? postAndName(clause.slice(words.me.length)) : null;
    if (found) return { ...found, clauses: isMe ? [clause, next] : [clause] };
  }
  return null;
}

/** The stretch of time a periodic report is about, from the person's words, else from today. */
export function periodOf(request: WritingRequest, today: string, told = ''): string {
  if (request.kind === '日报') return chineseDate(today);
  if (request.kind === '月报') {
    const grain = request.kind_word.includes('季') ? 'quarter' : 'month';
    const [thisYear = 0, now = 0] = today.split('-').map(Number);
    const told = toldIn([request.title ?? '', request.topic ?? '', ...request.facts], grain) ?? { year: null, month: now };
    // 十月 said in March is last year's.
    const year = told.year ?? thisYear - (grain === 'month' && told.month > now ? 1 : 0);
    return `${year}年${grain === 'month' ? `${told.month}月` : `第${'一二三四'.charAt((told.month - 1) / 3)}季度`}`;
  }
  const monday = relativePeriod('week:0', today).from;
  return `${chineseDate(monday)}—${chineseDate(shiftDays(monday, holds(told, textWords.weekend) ? 6 : 4)).replace(/^\d+./, '')}`;
}

/** The first month, or the month a quarter begins with, that is told of and not planned: 《十月月报》 is about October, whatever the day of writing. */
function toldIn(words: readonly string[], grain: 'month' | 'quarter'): { year: number | null; month: number } | null {
  const all = words.flatMap((text) => datesIn(text).map((date) => ({ ...date, behind: text.slice(date.at + date.words.length) })));
  const found = all.find(({ period, behind }) => period.grain === grain && !holds(behind.slice(0, 3), textWords.ahead))?.period;
  return found ? { year: found.assumed.includes('year') ? null : Number(found.from.slice(0, 4)), month: monthOf(found) } : null;
}

const monthOf = ({ from }: Period): number => Number(from.slice(5, 7));

const reports: readonly WritingRequest['kind'][] = ['日报', '周报', '月报', '工作总结', '述职报告', '汇报材料'];

/** In a report what begins with a day after today, or in that of a month with one of the next, is still to come. */
export function withPlans(evidence: Evidence[], request: WritingRequest, today: string): Evidence[] {
  if (!reports.includes(request.kind)) return evidence;
  const texts = [request.title ?? '', request.topic ?? '', ...request.facts, ...evidence.map(({ text }) => text)];
  const month = request.kind === '月报' ? toldIn(texts, 'month')?.month : undefined;
  return evidence.map((e) => {
    const begins = datesIn(e.text, today).find(({ at, period }) => at === 0 && !period.assumed.includes('month'))?.period;
    if (begins?.grain !== 'month' && begins?.grain !== 'day') return e;
    const isNext = month !== undefined && monthOf(begins) === (month % 12) + 1;
    return isNext || (e.slot !== 'problem' && isAhead(begins, today)) ? { ...e, slot: 'plan', unsure: undefined } : e;
  });
}

/** A day within half a year from today. */
const isAhead = ({ grain, from, assumed }: Period, today: string): boolean =>
  [from, ...(assumed.includes('year') ? [shiftMonths(from, 12)] : [])].some(
    (day) => grain === 'day' && day > today && day < shiftDays(today, 183),
  );

/** What a file says behind one of these labels, in a line or in a form of two columns; null when none does. */
export function told(materials: Material[], labels: readonly string[]): string | null {
  for (const { passages, tables } of materials) {
    for (const { text } of passages)
      for (const part of text.split(/[　\t]+|\s{2,}/)) {
        const found = /^([\p{Script=Han}]{2,6})[：:]\s*(.{1,40})$/u.exec(part.trim());
        if (found?.[1] && labels.includes(found[1])) return (found[2] ?? '').replace(/[。；;]$/, '').trim();
      }
    for (const { header, rows } of tables)
      for (const row of [header, ...rows])
        for (const [i, cell] of row.entries())
          if (labels.includes(cell.replace(/[：:\s]/g, '')) && row[i + 1]) return (row[i + 1] ?? '').trim();
  }
  return null;
}

export function toldPeriod(materials: Material[]): string | null {
  const period = told(materials, words.period_labels);
  return period !== null && /\d/.test(period) ? period : null;
}

/** First and last day in the date columns of the files, as written there. */
function dataPeriod(materials: Material[]): string | null {
  const dates = materials
    .flatMap((material) =>
      material.tables.flatMap((table) => {
        const analysis = analyseTable(table);
        const column = analysis.columns.find((c) => c.role === 'date' && !isOwnDay(c));
        return column ? analysis.rows.map((row) => (row[column.index] ?? '').trim()) : [];
      }),
    )
    .filter(isWholeDay);
  const said = materials.flatMap((material) => material.passages.flatMap(({ speech }) => (speech?.day ? [speech.day] : [])));
  const sorted = [...new Set([...dates, ...said])].sort((a, b) => (timeKey(a) ?? 0) - (timeKey(b) ?? 0));
  return sorted.length > 1 ? `${sorted[0]} 至 ${sorted.at(-1)}` : null;
}

/** 汇报人 of an order stands where who signs does. */
const signerIn = (evidence: Evidence[]): string | undefined => evidence.find(({ own, slot }) => own && slot === 'signature')?.text;

export function leadOf(request: WritingRequest, materials: Material[], today: string, evidence: Evidence[]): Block[] {
  switch (request.kind) {
    case '周报':
    case '月报':
    case '日报': {
      const own = evidence.find((e) => e.own && e.slot === 'time' && /\d/.test(e.text) && saysOnlyWhen(e.text))?.text;
      const period =
        own ??
        (materials.length === 0
          ? periodOf(request, today)
          : (toldPeriod(materials) ??
            dataPeriod(materials) ??
            (request.this_period ? periodOf(request, today, materials.map(({ content }) => content).join()) : blank('汇报周期'))));
      return [
        raw(
          `**汇报周期：** ${period}　　**汇报人：** ${[introduction(request)?.post, nameOf(request)].filter((part) => part).join(' ') || signerIn(evidence) || told(materials, words.reporter_labels) || blank('姓名 / 部门')}${request.audience ? `　　**汇报对象：** ${request.audience}` : ''}`,
        ),
      ];
    }
    case '会议纪要':
      return [meetingTable(request, evidence, today, materials)];
    case '汇报材料':
      return request.audience ? [raw(`**呈报：** ${request.audience}　　**日期：** ${request.dated ?? chineseDate(today)}`)] : [];
    case '述职报告':
      return [
        raw(
          [
            `**述职人：** ${nameOf(request) ?? signerIn(evidence) ?? told(materials, words.name_labels) ?? blank('姓名')}`,
            `**岗位：** ${introduction(request)?.post ?? told(materials, words.post_labels) ?? blank('部门 / 岗位')}`,
            ...[told(materials, words.since_labels)].flatMap((since) => (since === null ? [] : [`**任职时间：** ${since}`])),
          ].join('　　'),
        ),
      ];
    default:
      return [];
  }
}

/** Facts that stand in the head and not again below. */
export const headSlots = words.head_slots as Partial<Record<WritingRequest['kind'], Slot[]>>;

/** “11月20日下午在302开了产品例会”: when, where and what was held. */
export function toldMeeting(facts: string): { when: string; place: string | null; meeting: string } | null {
  for (const clause of facts.split(/[，。；\n]/)) {
    const verb = words.held.find((one) => clause.includes(one));
    const [before = '', after = ''] = verb === undefined ? [] : clause.split(verb);
    const meeting = after.slice(startOf(after, words.once).length);
    if (!words.meetings.some((word) => meeting.endsWith(word) && meeting.length > word.length) || meeting.length > 18) continue;
    const [when = '', place] = before.split(words.at);
    return { when: when.slice(0, when.length - (words.we.find((one) => when.endsWith(one))?.length ?? 0)), place: place || null, meeting };
  }
  return null;
}

function meetingTable(request: WritingRequest, evidence: Evidence[], today: string, materials: Material[]): Block {
  const pick = (slot: Slot) => evidence.find((e) => e.slot === slot && (e.own || e.label !== ''))?.text.replace(/[。；]$/, '');
  // 11月27日车间例会, held 周五下午4点.
  const day = materials.flatMap(({ title }) => findDates(title)).find((date) => holds(date, words.days));
  const withDay = (time: string): string => (day && !holds(time, words.days) && !/\d[./-]\d/.test(time) ? `${day} ${time}` : time);
  const agenda = evidence.filter((e) => e.slot === 'agenda').map((e) => e.text.replace(/[。；]$/, ''));
  const own = request.facts.join('\n');
  const told = toldMeeting(own);
  const toldTime = told?.when.replace('今天', chineseDate(today)) || undefined;
  const time =
    toldTime ?? pick('time') ?? ([findDates(own)[0], findTimes(own)[0]].filter((part) => part !== undefined).join(' ') || undefined);
  const listed = evidence.filter((e) => e.slot === 'people' && (e.own || e.label !== ''));
  const isAway = ({ label }: Evidence): boolean => words.away.includes(label);
  const came = listed.flatMap((e) => (isAway(e) ? [] : e.text.replace(/[。；]$/, ''))).join('；');
  const people = came || speakersIn(materials) || undefined;
  const named = materials.map(aboutOf).find((title) => words.meetings.some((word) => title.endsWith(word)));
  const rows = [
    [
      '会议主题',
      request.topic ??
        told?.meeting ??
        (speaks(materials) ? named : undefined) ??
        (agenda.length > 0 && agenda.length <= 4 && agenda.join('').length <= 40 ? agenda.join('、') : undefined) ??
        request.title?.slice(0, request.title.length - (words.records.find((word) => request.title?.endsWith(word))?.length ?? 0)) ??
        named ??
        blank('会议名称'),
    ],
    ['时间', (time ? withDay(time) : undefined) ?? spokenOn(materials, today, own) ?? blank('年月日与起止时间')],
    ['地点', told?.place ?? pick('place') ?? blank('会议室或线上会议号')],
    ['主持人', pick('host') ?? inRole(people, '主持') ?? blank('姓名')],
    ['参会人员', people ?? blank('姓名与部门')],
    ...listed.filter(isAway).map(({ label, text }) => [label, text.replace(/[。；]$/, '')]),
    ['记录人', pick('recorder') ?? inRole(people, '记') ?? blank('姓名')],
  ];
  return formTable(['项目', '内容'], rows);
}

const speaks = (materials: Material[]): boolean => materials.some(({ passages }) => passages.some(({ speech }) => speech));

/** Who spoke was there; 说话人1 is nobody's name. */
function speakersIn(materials: Material[]): string {
  const all = materials.flatMap(({ passages }) => passages.flatMap(({ speech }) => speech?.who ?? []));
  const names = [...new Set(all)].filter((name) => !isVoice(name) && !isAsker(name) && !isAnswerer(name));
  return names.length > 1 && names.length <= 15 ? names.join('、') : '';
}

/** The day or days a talk was held, and where that is read when it is not the record itself. */
function spokenOn(materials: Material[], today: string, own: string): string | null {
  const talks = materials.filter((material) => speaks([material]));
  const days = talks.flatMap(({ passages }) => passages.flatMap(({ speech }) => speech?.day || [])).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (first !== '') return first === last ? chineseDate(first) : `${chineseDate(first)}至${chineseDate(last)}`;
  const told = talks[0] ? talkDay(talks[0], today, own) : null;
  return told ? `${chineseDate(told.day)}${told.from === '文件名' ? '（据文件名）' : ''}` : null;
}

/** 陈思远 of “陈思远（主持）、林悦”. */
export function inRole(people: string | undefined, role: '主持' | '记'): string | undefined {
  const found = (people ?? '').split(/[、，,；;\s]/).find((one) => /[（(]/.test(one) && (one.split(/[（(]/)[1] ?? '').startsWith(role));
  return found?.split(/[（(]/)[0];
}
