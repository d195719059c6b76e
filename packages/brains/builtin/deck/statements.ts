/** Sentences as a page takes them: the short thing they say first, then the rest; their figures, dates and steps. */
import names from './deck-names.json' with { type: 'json' };
import { before, holds, without } from '#text/words.ts';
import { timedOf } from '../text/timed.ts';
import { findDates } from '../text/facts.ts';
import words from '../lexicon/statements.json' with { type: 'json' };
import { withoutMark } from '#text/list-mark.ts';
import { hasAny } from '../text/signs.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import type { Figure, Point } from './slide.ts';

export interface Statement {
  text: string;
  /** `纪要.docx “本周重点”节`; '' for the person's own words. */
  source: string;
  /** A line of a list, which stands whole. */
  line?: true;
}

const endMark = /[。！!；;，,、：:\s]+$/;

/** Without list marks, connectors and its end mark. */
export function bare(text: string): string {
  const clean = withoutMark(text);
  const lead = words.lead.find((word) => clean.startsWith(word) && '，,：:、'.includes(clean.charAt(word.length) || ' '));
  return clean
    .slice(lead === undefined ? 0 : lead.length + 1)
    .replace(endMark, '')
    .trim();
}

/** At the commas and semicolons that stand in no brackets. */
export function clausesOf(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if ('（(“《「'.includes(c)) depth++;
    if ('）)”》」'.includes(c)) depth = Math.max(0, depth - 1);
    const isMark = '，；;。'.includes(c) || (c === ',' && !/\d/.test(text[i + 1] ?? ''));
    if (depth > 0 || !isMark) continue;
    found.push(text.slice(from, i));
    from = i + 1;
  }
  found.push(text.slice(from));
  return found.map((clause) => clause.trim()).filter((clause) => clause !== '');
}

/** Goes on with what was said before it. */
export const goesOn = (clause: string): boolean => hasAny(clause, words.goes_on);

/** What a sentence says in at most `most` letters, in its own words; null when it can't be said so short. */
export function gistOf(text: string, most = 24): string | null {
  for (const clause of clausesOf(bare(text)).map(bare)) {
    const isAside = clause.length < 5 || saysOnlyWhen(clause) || hasAny(clause, words.aside) || !/\p{Script=Han}{2}/u.test(clause);
    // Behind a clause that is too long the next tells only what goes with it.
    if (!isAside) return clause.length <= most ? clause : null;
  }
  return null;
}

/** “……药师已经走了。”（会员王女士，42 岁）: what was said, and by whom. */
export function quoteOf(text: string): { text: string; by: string } | null {
  const match = /^(?:“([^“”]{4,})”|「([^「」]{4,})」)\s*(?:[（(]([^（()）]{2,30})[）)]|[—–]{1,2}\s*([^，。]{2,16}))[。.]?$/.exec(
    text.trim(),
  );
  const [, said = '', inCorners = '', who = '', behind = ''] = match ?? [];
  return match ? { text: said || inCorners, by: who || behind } : null;
}

/** `负责人：张三` has its title already, who said it stands below what was said; otherwise the first clause is one, when it is short. */
export function pointOf(text: string): Point {
  const whole = bare(text);
  const quote = quoteOf(whole);
  if (quote) return { title: `“${quote.text}”`, text: quote.by };
  const label = /^([^：:，,。；;（(]{2,16})(?<!\d)(?:：\s*|:(?!\/\/|:)\s*)(.{2,})$/s.exec(whole);
  if (label) return { title: label[1] ?? '', text: (label[2] ?? '').replace(endMark, '') };
  // “However”, “For example”: what stands before a comma in English says little by itself.
  if (!/\p{Script=Han}/u.test(whole)) return { title: whole.slice(0, 300) };
  const clauses = clausesOf(whole);
  const [first = whole] = clauses;
  if (clauses.length > 1 && saysOnlyWhen(first)) {
    const { title, text } = pointOf(clauses.slice(1).join('，'));
    return title.length > 40 ? { title: whole.slice(0, 300) } : { title, text: text === undefined ? first : `${first}，${text}` };
  }
  if (clauses.length > 1 && first.length >= 4 && first.length <= 24 && !hasAny(first, words.condition)) {
    const rest = whole.slice(whole.indexOf(first) + first.length).replace(/^[，,；;。\s]+/, '');
    // “已通过检测，但认证还没拿到”: by its first half alone it says the opposite.
    if (hasAny(rest, words.turns)) return { title: whole.slice(0, 300) };
    return rest === '' ? { title: first } : { title: first, text: rest };
  }
  return { title: whole.slice(0, 300) };
}

/** Numbers with what they count, where a clause is a name and its number and nothing else: what else holds numbers is told in words. */
export function figuresIn(text: string): Figure[] {
  const found: Figure[] = [];
  for (const clause of clausesOf(bare(text))) {
    const own = figureOf(clause);
    const last = found.at(-1);
    if (own) found.push(own);
    else if (last && !last.change && hasAny(clause, words.compared) && clause.length <= 24) last.change = clause;
  }
  return found;
}

function figureOf(clause: string): Figure | null {
  const [, before = '', value = '', unit = ''] =
    /^([^\d¥￥]*)([¥￥]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[¥￥]?\d+(?:\.\d+)?)\s?(\D+)$/.exec(clause) ?? [];
  const scale = words.scales.find((one) => unit.startsWith(one)) ?? '';
  const isCounted = unit !== '' && (words.counted.includes(unit) || words.counted.includes(unit.slice(scale.length)) || unit === scale);
  if (!isCounted || before.endsWith(words.place)) return null;
  const label = withoutVerbs(before.replace(/(?<=\s)[：:\s]+$/, '')).trim();
  // 每瓶 counts something else, and of a clause that moves (下降了 40%) the number is no name's.
  if (!/^\p{Script=Han}[\p{Script=Han}A-Za-z]{1,11}$/u.test(label) || hasAny(label, words.moves) || saysOnlyWhen(label)) return null;
  return { value, unit: unit.replace('％', '%'), label };
}

/** 累计完成 between a name and its figure says nothing of either. */
function withoutVerbs(text: string): string {
  const verb = words.verbs.find((one) => text.endsWith(one));
  return verb === undefined ? text : withoutVerbs(text.slice(0, -verb.length));
}

/** Each of its clauses is one of the big numbers, or says how one of them moved. */
export function isToldBy(text: string, figures: Figure[]): boolean {
  return clausesOf(bare(text)).every((clause) => {
    const own = figureOf(clause);
    return figures.some(({ label, value, change }) => change === clause || (label === own?.label && value === own.value));
  });
}

/** The numbers of a sentence that say all of it; null where more is said. */
export function figuresWhole(text: string): Figure[] | null {
  const found = figuresIn(text);
  return found.length > 0 && isToldBy(text, found) ? found : null;
}

/** Its clauses, when three of them or more name a day of their own: each is one. */
export function eventsIn(text: string): string[] {
  const clauses = clausesOf(bare(text));
  const dated = clauses.filter((clause) => datedOf(clause) !== null);
  return dated.length >= 3 ? dated : [text];
}

export function opensWithDate(clause: string): boolean {
  const opening = words.dated.find((one) => clause.startsWith(one.slice(1))) ?? '^';
  const start = clause.slice(opening.length - 1);
  const date = findDates(start).find((one) => start.startsWith(one));
  // 三季度营收3200万: a number of that time, nothing that happened in it.
  return date !== undefined && (holds(date, ['年', '日', '号']) || figuresIn(clause).length === 0);
}

export interface Dated {
  when: string;
  title: string;
  text?: string;
}

/** A sentence about a day or a month; null when it names none, or several. */
export function datedOf(text: string): Dated | null {
  const whole = bare(text);
  const dates = findDates(whole).filter((date) => holds(date, ['月', '年', '周', '季度', 'q']) || /[-/.]\d/.test(date));
  const day = dates.find((date) => !whole.includes(`每${date}`));
  if (!day || dates.length > 2) return null;
  // 11月25日前 is no day on which it happens.
  const timed = timedOf(whole.slice(whole.indexOf(day)), true);
  const due = names.due.find((word) => timed?.after.startsWith(word)) ?? '';
  const when = `${timed?.when ?? day}${due}`;
  const rest = before(without(whole.replace(when, ''), names.deeds_due), [...names.set_for, '，'])
    .replace(/^[（(]?\s*[）)]?\s*[，,：:、]?\s*/, '')
    .trim();
  if (rest.length < 2) return null;
  const { title, text: more } = pointOf(rest);
  return { when: when.trim(), title, ...(more === undefined ? {} : { text: more }) };
}
