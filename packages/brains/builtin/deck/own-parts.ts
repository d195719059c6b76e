/** What a person said in the request itself, as parts of a deck: under their own labels, and what has none together, in the order it was said. */
import { holds } from '#text/words.ts';
import { draftChart } from '../chart/chart-draft.ts';
import { tableInWords } from '../chart/figures-in-words.ts';
import { withoutLists } from '../pages/told-lists.ts';
import { timeKey } from '../reading/time-key.ts';
import names from './deck-names.json' with { type: 'json' };
import { joinedWhere } from '../text/clauses.ts';
import { findEmails, findPhones, findTimes } from '../text/facts.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { emptyPart, type Part } from './deck-parts.ts';
import { atMost, type Slide } from './slide.ts';
import { bare, clausesOf, datedOf, goesOn, opensWithDate, pointOf, type Statement } from './statements.ts';

const labelled = /^([^：:，,。；;]{1,11}[\p{L}])[：:]\s*(.{2,})$/su;

/** `rest` is what a part without a label is called. A number behind a label is what the label names: no part of its own. */
export function ownParts(facts: readonly string[], title: string, rest: string): Part[] {
  const parts = new Map<string, Part>();
  const partOf = (name: string): Part => {
    const part = parts.get(name) ?? emptyPart(name);
    parts.set(name, part);
    return part;
  };
  for (const statement of facts.flatMap(sentencesOf)) {
    const { text: said } = statement;
    const table = toldTable(said);
    const [, label, told = ''] = labelled.exec(said) ?? [];
    if (table) partOf(table.name).ready = [...(partOf(table.name).ready ?? []), table.slide];
    else if (isContact(said) || isName(said, title)) continue;
    else if (label !== undefined && (!/^\D?\s?\d/.test(told) || opensWithDate(told)))
      partOf(label).statements.push({ ...statement, text: told });
    else partOf(rest).statements.push(statement);
  }
  return [...parts.values()];
}

/** As many sentences as parts, one of which names its part and none another's place: each under its own. 进度、费用、风险：…；…；风险是… */
export function inTurn(facts: readonly string[], titles: readonly string[]): readonly string[] {
  const told = facts.flatMap(sentencesOf).map(({ text }) => text);
  const named = told.map((text) => titles.findIndex((title) => title.length >= 2 && text.includes(title)));
  const isInTurn = told.length === titles.length && named.some((at, n) => at === n) && named.every((at, n) => at < 0 || at === n);
  return isInTurn && titles.length > 1 ? told.map((text, n) => `${titles[n]}：${text}`) : facts;
}

function sentencesOf(fact: string): Statement[] {
  const isLine = fact.startsWith('- ');
  const all = isLine ? [fact.slice(2)] : fact.split(/[；;。\n]+|(?<=[.!?])\s+(?=[A-Z])/);
  return all.flatMap((one) => (one.trim() === '' ? [] : [{ text: one.trim(), source: '', ...(isLine ? { line: true as const } : {}) }]));
}

/** Of the person's own words each clause that stands for itself; what goes on with the one before stays with it. 更换3号楼电梯、地库照明改LED、建充电棚 are three things. */
export function inClauses(statement: Statement): Statement[] {
  const { text: said, source, line } = statement;
  if (source !== '' || line) return [statement];
  const items = said.split('、');
  const isList = items.length >= 3 && !/[，；;。]/.test(said) && items.every((one) => one.length >= 4);
  return (isList ? items : standingAlone(said)).map((text) => ({ text: bare(text), source }));
}

function standingAlone(sentence: string): string[] {
  if (labelled.test(sentence)) return [sentence];
  // What follows a day goes on with it.
  const isOfDay = (clause: string, last: string): boolean => saysOnlyWhen(last) || (opensWithDate(last) && !opensWithDate(clause));
  return joinedWhere(
    clausesOf(sentence),
    (clause, last) => isOfDay(clause, last) || goesOn(clause) || clause.length < 4 || last.length < 4,
  );
}

/** 课程叫《投诉处理五步法》: the cover says so. */
function isName(text: string, title: string): boolean {
  if (title.includes(text)) return true;
  return text.includes(title) && text.replace(title, '').replaceAll(/[《》“”"\s]/g, '').length <= 6;
}

/** Numbers and addresses to reach somebody by, with what they were called: 报名电话0571-88886666 stands on the last page. */
export function contactsOf(facts: readonly string[]): string[] {
  return facts.flatMap(clausesOf).flatMap((clause) => (isContact(clause) ? [clause] : [...findPhones(clause), ...findEmails(clause)]));
}

function isContact(text: string): boolean {
  const [number] = [...findPhones(text), ...findEmails(text)];
  return number !== undefined && text.replace(number, '').length <= 8;
}

// Behind a label figures of one kind are a chart, steps and hours a list in their order; nothing else of the words is taken apart.

/** Of one sentence; null where it is told in words. */
function toldTable(words: string): { slide: Slide; name: string } | null {
  const name = /^([^：:，,]{1,19}[^：:，,\d])[：:]/.exec(words)?.[1];
  const slide = name === undefined ? null : (chartOf(words, name) ?? listOf(words, name));
  return slide && name !== undefined ? { slide, name } : null;
}

/** 近三年营收：2023年2100万元，2024年3300万元，2025年4800万元 */
function chartOf(words: string, name: string): Slide | null {
  const table = tableInWords(words);
  if (!table || (table.told ?? []).length > 0) return null;
  const draft = draftChart([table], null);
  if (!draft || draft.categories.length < 3) return null;
  const { categories, series, unit } = draft;
  const isCourse = categories.every((one) => timeKey(one) !== null);
  const shares = series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const type = isCourse ? 'line' : series.length === 1 && unit === '%' && shares === 100 ? 'donut' : 'column';
  return { layout: 'chart', title: atMost(name, 60), chart: { type, title: name, unit, categories, series }, notes: `${words}。` };
}

/** 流程：签到，致辞，参观 and 行程：8:30 集合，9:00 出发 */
function listOf(words: string, name: string): Slide | null {
  const items = withoutLists([words]).lists[0]?.items ?? [];
  if (items.length < 3 || items.length > 8) return null;
  const events = items.flatMap((item) => {
    const [hour] = findTimes(item);
    if (hour !== undefined && item.startsWith(hour)) return [{ when: hour, ...pointOf(item.slice(hour.length).trim()) }];
    return datedOf(item) ?? [];
  });
  const notes = `${words}。`;
  if (events.length === items.length && events.every(({ title }) => title !== ''))
    return { layout: 'timeline', title: name, events, notes };
  if (!holds(name, names.steps) || items.some((item) => item.length > 20)) return null;
  return { layout: 'process', title: name, steps: items.map((title) => ({ title })), notes };
}
