/** Reads questions about marks that stand across days, √ and × of each person: how often somebody came, who was missing twice. Pure. */
import senses from '../../lexicon/marks.json' with { type: 'json' };
import { periodAt } from '../periods.ts';
import { wordOf, type Period, type Token } from '../reading.ts';
import { peopleIn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { past } from './columns.ts';
import { recipe, type Concept } from './concepts.ts';
import { found, tailAt } from './conditions.ts';
import type { Draft } from './draft.ts';
import { isOf, made, type Phrase, type Pick, type Reader, type Scope } from './phrases.ts';
import { slot } from './slot.ts';

const id = 'marks';
const [day, mark] = ['日期', '标记'];

export const countsMarks = (concept: Concept | null | undefined): boolean => concept?.id === id;

export const tellsMarks = (phrases: readonly Phrase[]): boolean =>
  phrases.some((one) => countsMarks(isOf(one, 'concept') ? one.concept : isOf(one, 'condition') ? one.asked.concept : null));

/** What is said of somebody, and the marks it is written as: 来 is √. */
function senseAt(tokens: readonly Token[], at: number, { marked }: SheetFacts): { sense: string; marks: string[]; to: number } | null {
  const known = new Set(marked.flatMap(({ samples }) => samples));
  let best: { sense: string; marks: string[]; to: number } | null = null;
  let text = '';
  for (let to = at; to < tokens.length && text.length <= 4; to += 1) {
    text += tokens[to]?.text ?? '';
    const row = senses.find(({ words }) => words.includes(text));
    const marks = row ? row.marks.filter((one) => known.has(one)) : [];
    if (row && marks.length > 0) best = { sense: row.sense, marks, to: to + 1 };
  }
  return best;
}

const times = ['人次', '次', '天', '回', '节', '日', '场', '班'];
const counted = times.flatMap((unit) => [`${unit}数`, `几${unit}`, `多少${unit}`]);

export const marked: Reader = (tokens, at, { sheet, ...scope }) => {
  const said = sheet.marked.length > 0 ? senseAt(tokens, at, sheet) : null;
  if (!said) return null;
  const next = past(tokens, said.to);
  const asks = askedTo(tokens, next);
  const tail = asks === null ? tailAt(tokens, next, { ...scope, sheet }, null) : null;
  const isMost = ['most', 'least'].includes(wordOf(tokens[next], 'order') ?? '');
  if (asks !== null || isMost) return made(tokens, at, asks ?? next, { is: 'concept', concept: figureOf(said, sheet), how: null });
  const unit = tail?.value.is === 'number' ? tail.value.number.unit : undefined;
  if (tail?.value.is !== 'number' || (unit && !times.includes(unit.words))) return null;
  return found(tokens, at, tail.to, { pick: null, concept: figureOf(said, sheet), times: true, op: tail.op, value: tail.value });
};

/** Behind 几次, 多少天, 次数. */
function askedTo(tokens: readonly Token[], at: number): number | null {
  let text = '';
  for (let to = at; to < tokens.length && text.length < 4; to += 1) {
    text += tokens[to]?.text ?? '';
    if (counted.includes(text)) return to + 1;
  }
  return null;
}

/** Who is missing may have been excused, who came late: that stands beside it, and is not counted in. */
function figureOf({ sense, marks }: { sense: string; marks: string[] }, { marked: columns }: SheetFacts): Concept {
  const named = (said: string, own: readonly string[]): string =>
    own[0] === said ? `${said}的次数` : `${said}（${own.join('、')}）的次数`;
  const other = senses.find((row) => row.sense === senses.find((one) => one.sense === sense)?.beside);
  const beside = other?.marks.filter((one) => columns.some(({ samples }) => samples.includes(one))) ?? [];
  const parts = [
    { as: named(sense, marks), own: marks },
    ...(other && beside.length > 0 ? [{ as: named(other.sense, beside), own: beside }] : []),
  ];
  const values = parts.map(({ as, own }) => ({ how: 'count', as, where: [{ column: mark, op: 'in', values: own }] }));
  return recipe(named(sense, marks), { id, values });
}

const counts = ({ figures, extreme }: Draft): boolean =>
  [...figures, ...(extreme?.by ? [extreme.by] : [])].some(({ concept }) => countsMarks(concept));

/** The marks as rows, of the days that were said; null where nobody can tell which those are. */
export function markedRows(draft: Draft, scope: Scope): unknown[] | null {
  const { sheet } = scope;
  if (!counts(draft)) return [];
  const said = draft.filters.filter(({ value, pick, op }) => value.is === 'period' && pick === null && op === 'period');
  const within = sheet.marked.filter(({ bare }) => said.every(({ value }) => value.is === 'period' && standsIn(bare, value.period, scope)));
  if (within.length < 2 || sheet.columns.some(({ name }) => name === day || name === mark)) return null;
  draft.filters = draft.filters.filter((one) => !said.includes(one));
  const columns = within.map(({ name }) => name);
  const tokens = said.flatMap((one) => one.tokens);
  return [{ do: 'unpivot', columns: tokens.length > 0 ? columns.map((one) => slot(one, tokens)) : columns, name: day, value: mark }];
}

/** 11月3日 stands in November; 1 to 30 do where the sheet is called so. */
function standsIn(name: string, said: Period, { sheet, today }: Scope): boolean {
  const read = periodAt(name, 0, today);
  const own = read?.is === 'period' ? read.period : null;
  const isCalled = `${sheet.file}${sheet.sheet}`.includes(`${Number(said.from.slice(5, 7))}月`);
  if (own?.grain !== 'day') return said.grain === 'month' && isCalled;
  return own.from >= said.from && own.to <= said.to;
}

/** Whose marks they are, where nothing else is said. */
export function markedThings(draft: Draft, { sheet }: Scope): Pick[] {
  const { groups, things } = draft;
  if (groups.length > 0 || !counts(draft)) return [];
  if (things.length > 0) return things;
  const [person] = peopleIn(sheet);
  const own = person ?? sheet.columns.find(({ type, distinct }) => type === 'text' && distinct === sheet.rows);
  return own ? [{ columns: [own], tokens: [] }] : [];
}
