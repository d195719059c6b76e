/** Periods, names and the lines at the top of a document. */
import type { Material } from '../text/material.ts';
import type { WritingRequest } from './writing-request.ts';
import { parseChineseNumber } from '../text/chinese-number.ts';
import { findDates, findPeople, findTimes, surnames } from '../text/facts.ts';
import { analyseTable, isOwnDay } from '../text/table-figures.ts';
import { blank, raw, required, type Block } from './draft.ts';
import { aboutOf } from './about.ts';
import type { Evidence } from './evidence.ts';
import type { Slot } from '../text/slots.ts';
import { talkDay } from '../text/talk-day.ts';

/** `2026-11-21` → 2026年11月21日 */
export function chineseDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** 采购两台示波器 of “申请采购两台示波器，因为……”. */
export function appliedFor({ kind_word, facts }: WritingRequest): string | null {
  if (!/^(?:申请(?:书|报告)?|请示)$/.test(kind_word)) return null;
  const [first = ''] = facts[0]?.split('，') ?? [];
  return /^(?:特)?(?:申请|请示)(.{3,24})$/.exec(first)?.[1] ?? null;
}

export function nameOf(request: WritingRequest): string | null {
  return introduction(request)?.name ?? null;
}

/** “我是市场部刘洋” → name 刘洋, post 市场部. */
export function introduction(request: WritingRequest): { name: string; post: string | null; clauses: string[] } | null {
  const all = request.facts
    .join('，')
    .split(/[，,；;。]/)
    .map((part) => part.trim());
  for (const [i, clause] of all.entries()) {
    // A résumé begins with whose it is: “简历：林晓，产品经理，……”.
    if (i === 0 && request.kind === '简历' && new RegExp(`^[${surnames}][\\p{Script=Han}]{1,2}$`, 'u').test(clause))
      return { name: clause, post: null, clauses: [clause] };
    const named = /^(?:我叫|姓名(?:是|：|:)?|名字(?:是|叫))\s?([\p{Script=Han}]{2,4})$/u.exec(clause);
    if (named?.[1]) {
      const post = /^(?:我)?(?:是|现?任|担任)([\p{Script=Han}A-Za-z]{2,14})$/u.exec(all[i + 1] ?? '')?.[1] ?? null;
      return { name: named[1], post, clauses: [clause, ...(post === null ? [] : [all[i + 1] ?? ''])] };
    }
    // 联系人我，市场部林晓
    const isMe = /^联系人(?:是|为|就是)?我$/.test(clause);
    // 我是财务部 徐静
    const told =
      /^我是([\p{Script=Han}A-Za-z]{0,14})$/u.exec(
        (isMe ? `我是${all[i + 1] ?? ''}` : clause).replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, ''),
      )?.[1] ?? '';
    const name = new RegExp(
      `(?:^|部|组|中心|公司|经理|主管|总监|专员|工程师|老师|助理|科|处|店长|班主任|校长|园长|书记|队长|员)([${surnames}][\\p{Script=Han}]{1,2}|小[\\p{Script=Han}])$`,
      'u',
    ).exec(told)?.[1];
    if (name) return { name, post: told.slice(0, -name.length) || null, clauses: isMe ? [clause, all[i + 1] ?? ''] : [clause] };
  }
  return null;
}

/** The stretch of time a periodic report is about, from the person's words, else from today. */
export function periodOf(request: WritingRequest, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  const print = (date: Date) => `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  if (request.kind === '日报') return chineseDate(today);
  const named = request.kind === '月报' && !/季/.test(request.kind_word) ? monthTold(request) : null;
  if (named !== null)
    return `${named.year ?? (named.month > day.getUTCMonth() + 1 ? day.getUTCFullYear() - 1 : day.getUTCFullYear())}年${named.month}月`;
  const quarter = /季/.test(request.kind_word) ? quarterTold(request) : null;
  if (quarter !== null) return `${quarter.year ?? day.getUTCFullYear()}年第${quarter.name}季度`;
  if (request.kind === '月报')
    return /季/.test(request.kind_word)
      ? `${day.getUTCFullYear()}年第${['一', '二', '三', '四'][Math.floor(day.getUTCMonth() / 3)]}季度`
      : `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月`;
  const monday = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000);
  const friday = new Date(monday.getTime() + 4 * 86_400_000);
  return `${monday.getUTCFullYear()}年${print(monday)}—${print(friday)}`;
}

/** 《十月月报》 and “10月完成……” are about October, whatever the day of writing. */
function monthTold(request: WritingRequest): { year: number | null; month: number } | null {
  const words = [request.title ?? '', request.topic ?? '', ...request.facts];
  for (const text of words) {
    const found =
      /(?:(20\d{2})年)?(?<![\d一二三四五六七八九十])(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d一二三四五六七八九十])/.exec(
        text,
      );
    const month = found?.[2] ? parseChineseNumber(found[2]) : null;
    if (found && month && !/计划|打算|将|下/.test(text.slice(found.index + found[0].length, found.index + found[0].length + 3)))
      return { year: found[1] ? Number(found[1]) : null, month };
  }
  return null;
}

/** 三季度 of “三季度销售额……”, where it is told first: what comes later is what is planned. */
function quarterTold(request: WritingRequest): { year: number | null; name: string } | null {
  const words = [request.title ?? '', request.topic ?? '', ...request.facts].join('，');
  const found = /(?:(20\d{2})年)?第?([一二三四1-4])季度(?!(?:计划|目标|打算|将))/.exec(words);
  if (!found?.[2]) return null;
  return { year: found[1] ? Number(found[1]) : null, name: '一二三四'.charAt('一二三四1234'.indexOf(found[2]) % 4) };
}

/** What a file says behind a label, in a line or in a form of two columns; null when none does. */
export function told(materials: Material[], label: RegExp): string | null {
  for (const { passages, tables } of materials) {
    for (const { text } of passages)
      for (const part of text.split(/[　\t]+|\s{2,}/)) {
        const found = /^([\p{Script=Han}]{2,6})[：:]\s*(.{1,40})$/u.exec(part.trim());
        if (found?.[1] && label.test(found[1])) return (found[2] ?? '').replace(/[。；;]$/, '').trim();
      }
    for (const { header, rows } of tables)
      for (const row of [header, ...rows])
        for (const [i, cell] of row.entries()) if (label.test(cell.replace(/[：:\s]/g, '')) && row[i + 1]) return (row[i + 1] ?? '').trim();
  }
  return null;
}

export function toldPeriod(materials: Material[]): string | null {
  const period = told(materials, /^(?:汇报|报告|统计|周报|月报|考核)?(?:周期|期间|时段)$|^(?:时间范围|起止时间|汇报时间|统计时间)$/);
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
    .filter((date) => /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}/.test(date));
  const key = (date: string) =>
    date
      .split(/\D+/)
      .filter((part) => part !== '')
      .slice(0, 3)
      .map((part) => part.padStart(2, '0'))
      .join('');
  const said = materials.flatMap((material) => material.passages.flatMap(({ speech }) => (speech?.day ? [speech.day] : [])));
  const sorted = [...new Set([...dates, ...said])].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return sorted.length > 1 ? `${sorted[0]} 至 ${sorted.at(-1)}` : null;
}

export function leadOf(request: WritingRequest, materials: Material[], today: string, evidence: Evidence[]): Block[] {
  switch (request.kind) {
    case '周报':
    case '月报':
    case '日报': {
      const own = evidence.find((e) => e.own && e.slot === 'time' && /\d/.test(e.text))?.text;
      const period =
        own ??
        (materials.length === 0
          ? periodOf(request, today)
          : (toldPeriod(materials) ?? dataPeriod(materials) ?? (request.this_period ? periodOf(request, today) : blank('汇报周期'))));
      return [
        raw(
          `**汇报周期：** ${period}　　**汇报人：** ${[introduction(request)?.post, nameOf(request)].filter((part) => part).join(' ') || told(materials, /^(?:汇报|报告|填报|填表)人$/) || blank('姓名 / 部门')}${request.audience ? `　　**汇报对象：** ${request.audience}` : ''}`,
        ),
      ];
    }
    case '会议纪要':
      return [meetingTable(request, evidence, today, materials)];
    case '汇报材料':
      return request.audience ? [raw(`**呈报：** ${request.audience}　　**日期：** ${chineseDate(today)}`)] : [];
    case '述职报告':
      return [
        raw(
          [
            `**述职人：** ${nameOf(request) ?? told(materials, /^(?:姓名|述职人)$/) ?? blank('姓名')}`,
            `**岗位：** ${introduction(request)?.post ?? told(materials, /^(?:岗位|职务|部门岗位|现任职务)$/) ?? blank('部门 / 岗位')}`,
            ...[told(materials, /^(?:任职|任职时间|任职期间)$/)].flatMap((since) => (since === null ? [] : [`**任职时间：** ${since}`])),
          ].join('　　'),
        ),
      ];
    default:
      return [];
  }
}

/** Facts that stand in the head and not again below. */
export const headSlots: Partial<Record<WritingRequest['kind'], Slot[]>> = {
  会议纪要: ['time', 'place', 'host', 'recorder', 'people'],
  周报: ['time'],
  月报: ['time'],
  日报: ['time'],
};

/** “11月20日下午在302开了产品例会”: when, where and what was held. */
export function toldMeeting(facts: string): { when: string; place: string | null; meeting: string } | null {
  const found =
    /((?:今天|昨天|前天|(?:本|上)?周[一二三四五六日]|(?:\d{4}年)?\d{1,2}月\d{1,2}[日号])?(?:上午|下午|晚上)?(?:\s?[\d一二两三四五六七八九十]{1,3}[点:：][\d半]*)?)(?:我们?)?(?:在([^，。]{2,14}?))?(?:召?开|举行)了?(?:一[次个场])?([^，。了]{2,16}?会)(?:议)?(?=[，。；]|$)/.exec(
      facts,
    );
  return found ? { when: found[1] ?? '', place: found[2] ?? null, meeting: found[3] ?? '' } : null;
}

function meetingTable(request: WritingRequest, evidence: Evidence[], today: string, materials: Material[]): Block {
  const pick = (slot: Slot) => evidence.find((e) => e.slot === slot && (e.own || e.label !== ''))?.text;
  const agenda = evidence.filter((e) => e.slot === 'agenda').map((e) => e.text.replace(/[。；]$/, ''));
  const all = evidence.map((e) => e.text).join('\n');
  const own = request.facts.join('\n');
  const told = toldMeeting(own);
  const toldTime = told?.when.replace('今天', chineseDate(today)) || undefined;
  const time =
    toldTime ?? pick('time') ?? ([findDates(own)[0], findTimes(own)[0]].filter((part) => part !== undefined).join(' ') || undefined);
  // Who is named only because a task is theirs need not have been there.
  const present = findPeople(all).filter(
    (name) =>
      evidence.some((e) => e.who === name) || new RegExp(`${name}(?:主持|记录|汇报|介绍|提出|补充|表示|认为|说|指出|发言|通报)`).test(all),
  );
  const people = pick('people') ?? (speakersIn(materials) || (present.length > 1 ? present.join('、') : undefined));
  const named = materials.map(aboutOf).find((title) => /会(?:议)?$/.test(title));
  const rows = [
    [
      '会议主题',
      request.topic ??
        told?.meeting ??
        (speaks(materials) ? named : undefined) ??
        (agenda.length > 0 && agenda.length <= 4 && agenda.join('').length <= 40 ? agenda.join('、') : undefined) ??
        request.title?.replace(/会议纪要$|纪要$/, '') ??
        named ??
        blank('会议名称'),
    ],
    ['时间', time ?? spokenOn(materials, today, own) ?? blank('年月日与起止时间')],
    ['地点', told?.place ?? pick('place') ?? blank('会议室或线上会议号')],
    ['主持人', pick('host')?.replace(/^(?:由)?(.+?)主持.*$/, '$1') ?? inRole(people, '主持') ?? blank('姓名')],
    ['参会人员', people ?? blank('姓名与部门')],
    ['记录人', pick('recorder') ?? inRole(people, '记录') ?? blank('姓名')],
  ];
  return { kind: 'table', header: ['项目', '内容'], rows, note: '', weight: required };
}

const speaks = (materials: Material[]): boolean => materials.some(({ passages }) => passages.some(({ speech }) => speech));

/** Who spoke was there; 说话人1 is nobody's name. */
function speakersIn(materials: Material[]): string {
  const all = materials.flatMap(({ passages }) => passages.flatMap(({ speech }) => speech?.who ?? []));
  const names = [...new Set(all)].filter((name) => !/^(?:说话人|发言人|Speaker)\s?\d*$|^[问答QA]$/i.test(name));
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
function inRole(people: string | undefined, role: '主持' | '记录'): string | undefined {
  return new RegExp(`([^、，,；;\\s（(：:]{2,12})[（(][^）)]{0,8}${role}人?[）)]`).exec(people ?? '')?.[1];
}
