/** Pages of what a person said with its days, years or hours: a history, a schedule, a programme; every one of them on a line of time. */
import { findTimes } from '../text/facts.ts';
import type { Slot } from '../text/slots.ts';
import type { SaidTable } from './tables-in-words.ts';
import { clausesOf, datedOf, figuresIn, goesOn, opensWithDate, pointOf, type Dated } from './statements.ts';
import { inOrderOfTime } from './times.ts';

/** What one page of a line of time holds. */
const mostEvents = 8;

interface Told extends Dated {
  words: string[];
}

const label = /^([^：:，,\d]{2,10})[：:]\s*/;

/** 2009年在苏州成立；2013年拿下首家客户；2016年上市. Null below three of them. */
export function eventsSaid(text: string): SaidTable | null {
  let name: string | null = null;
  const told: Told[] = [];
  for (const sentence of text.split(/[；;。\n]/)) {
    const heading = label.exec(sentence.trim())?.[1] ?? null;
    const clauses = clausesOf(sentence.trim().replace(label, ''));
    const opens = clauses.map((clause) => opensWithDate(clause));
    if (!opens[0]) continue;
    name ??= heading;
    const several = opens.filter(Boolean).length > 1;
    for (const [n, clause] of clauses.entries()) {
      const last = told.at(-1);
      if (opens[n]) told.push({ when: '', title: '', words: [clause] });
      // Behind one of several days a number with a name of its own is another matter.
      else if (last && !(several && figuresIn(clause).length > 0 && !goesOn.test(clause))) last.words.push(clause);
    }
  }
  const events = told.flatMap(({ words }) => {
    const event = datedOf(words.join('，'));
    return event ? [{ ...event, words }] : [];
  });
  if (new Set(events.map(({ when }) => when)).size < 3) return null;
  const isPast = events.every(({ when }) => /^(?:1[5-9]|20)\d\d\s?年/.test(when));
  const title = name ?? (isPast ? '发展历程' : '时间安排');
  const slots: Slot[] = isPast ? ['time', 'project'] : ['plan', 'time', 'flow'];
  return onLine(
    title,
    name === null,
    slots,
    inOrderOfTime(events, ({ when }) => when),
  );
}

/** 流程：8:30签到，9:00致辞，9:20参观; 早班8:00-16:00，中班16:00-24:00. Null below three of them. */
export function hoursSaid(text: string): SaidTable | null {
  for (const sentence of text.split(/[；;。\n]/)) {
    const heading = label.exec(sentence.trim())?.[1] ?? null;
    const parts = sentence
      .trim()
      .replace(label, '')
      .split(/[，,、]/);
    const events = parts.flatMap((part) => {
      const said = part.trim();
      const [when] = findTimes(said);
      const isAtEdge = when !== undefined && (said.startsWith(when) || said.endsWith(when));
      const rest = isAtEdge ? said.replace(when, '').trim() : '';
      return when !== undefined && rest.length >= 2 ? [{ when, ...pointOf(rest), words: [said] }] : [];
    });
    if (events.length < 3 || events.length < parts.length) continue;
    return onLine(heading ?? '时间安排', heading === null, ['flow', 'agenda', 'time', 'plan'], events);
  }
  return null;
}

const phase =
  /^(第?[一二三四]季度|Q[1-4]|第[一二三四五六七八九十\d]{1,2}(?:阶段|周|天|期|步|站|年)|[一二三四五六]期|D\s?\d{1,2}|Day\s?\d{1,2}|(?:周|星期)[一二三四五六日天])[：:\s]*(\S.*)$/iu;

/** 一季度：品牌升级；二季度：新品上市；三季度：会员日; 行程：D1昆明，D2大理，D3丽江. Null below three of them, or where they are told in numbers. */
export function phasesSaid(text: string): SaidTable | null {
  for (const mark of [/[；;。\n]/, /[，,；;。\n]/]) {
    const events: Told[] = [];
    let name: string | null = null;
    for (const piece of text.split(mark).map((one) => one.trim())) {
      const heading = /^([^：:，,\d]{2,10})[：:]\s*(?=\S)/.exec(piece);
      const isHeaded = heading !== null && !phase.test(piece) && phase.test(piece.slice(heading[0].length));
      const said = isHeaded ? piece.slice(heading[0].length) : piece;
      const [, when, what = ''] = phase.exec(said) ?? [];
      if (when === undefined) {
        if (events.length > 0) break;
        continue;
      }
      if (isHeaded) name ??= heading[1] ?? null;
      events.push({ when, ...pointOf(what), words: [said] });
    }
    if (events.length < 3 || new Set(events.map(({ when }) => when)).size < events.length) continue;
    if (events.every(({ words: [said = ''] }) => figuresIn(said).length > 0)) continue;
    return onLine(
      name ?? '时间安排',
      name === null,
      ['plan', 'time', 'flow', 'agenda'],
      inOrderOfTime(events, ({ when }) => when),
    );
  }
  return null;
}

function onLine(title: string, isGeneral: boolean, slots: Slot[], events: Told[]): SaidTable {
  const pages = Math.ceil(events.length / mostEvents);
  const each = Math.ceil(events.length / pages);
  const slides = Array.from({ length: pages }, (_, page): SaidTable['slide'] => {
    const some = events.slice(page * each, (page + 1) * each);
    const [from, to] = [some[0]?.when ?? '', some.at(-1)?.when ?? ''];
    return {
      layout: 'timeline',
      title: /[-—~～至到]/.test(`${from}${to}`) ? title : `${title}：${from}至${to}`,
      events: some.map(({ when, title: what, text }) => ({ when, title: what, ...(text ? { text } : {}) })),
      notes: `${some.map(({ when, title: what, text }) => `${when}，${what}${text ? `，${text}` : ''}`).join('；')}。`,
    };
  });
  const [slide, ...more] = slides;
  if (!slide) throw new RangeError('a line of time needs events');
  return { slide, more, about: isGeneral ? '' : title, name: title, slots, words: events.flatMap(({ words }) => words) };
}
