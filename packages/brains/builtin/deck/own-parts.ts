/** What a person said in the request itself, as parts of a deck: under their own labels, and what has none together, in the order it was said. */
import { joinedWhere } from '../text/clauses.ts';
import { findEmails, findPhones } from '../text/facts.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { emptyPart, type Part } from './deck-parts.ts';
import { bare, clausesOf, goesOn, opensWithDate, type Statement } from './statements.ts';
import { toldTable } from './told-tables.ts';

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
