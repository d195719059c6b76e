/** Words of a question that nothing of the table answers to: a verb of doing, a day where no row has one. They choose no rows as far as can be told, which is shown for a yes. Pure. */
import words from './words.json' with { type: 'json' };
import type { SheetFacts } from '#contract/content/sheet-facts.ts';
import { readingOf, wordOf, type Token } from '../reading.ts';
import type { Chunked } from './chunk.ts';
import { isOf, type Phrase } from './phrases.ts';
import { ask, wordsOf, type Question } from './slot.ts';

const choosing = new RegExp(`[${words.choosing}]`, 'u');
/** What a loose word may be read as beside: none of these asks, counts or compares. */
const plain: readonly string[] = ['act', 'adjective', 'unit', 'role_word', 'function', 'grain_noun', 'count_noun', 'table_noun'];

/** The clauses without their loose words, and what is asked of these. */
export function withoutLoose(clauses: readonly Chunked[], sheet: SheetFacts): { clauses: Chunked[]; open: Question[] } {
  const open: Question[] = [];
  let hasCounted = false;
  const kept = clauses.map((one) => {
    // 登记了几个，通过几个: the second count is of other rows.
    const again = hasCounted && one.phrases.some(countsRows);
    hasCounted ||= one.phrases.some(countsRows);
    const isAsking = !again && one.phrases.some((phrase) => phrase.used === true && asksFigure(phrase));
    const loose = runsOf(one).filter((run) => (isAsking && isLoose(run, one, sheet)) || isOfNoDay(run, sheet));
    for (const run of loose) if (!isCalled(run, sheet)) open.push(questionOf(run));
    const gone = new Set(loose.flat());
    return { ...one, unread: one.unread.filter((token) => !gone.has(token)) };
  });
  return { clauses: kept, open };
}

const countsRows = (phrase: Phrase): boolean => isOf(phrase, 'count') && phrase.of === null;
const asksFigure = (phrase: Phrase): boolean =>
  isOf(phrase, 'measure') || isOf(phrase, 'count') || isOf(phrase, 'concept') || isOf(phrase, 'columns');

/** Unread tokens that stand side by side; 了 and the like between them say nothing. */
function runsOf({ unread, clause: { tokens } }: Chunked): Token[][] {
  const own = unread.toSorted((a, b) => a.from - b.from);
  const runs: Token[][] = [];
  for (const token of own) {
    const last = runs.at(-1)?.at(-1);
    const between = last ? tokens.slice(tokens.indexOf(last) + 1, tokens.indexOf(token)) : [];
    if (last && between.every((one) => wordOf(one, 'function') === 'aspect')) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** Short, of no class that asks or compares, no word that chooses, and none of the table's. Before 的 or a comparison it tells of what, and is none. */
function isLoose(run: Token[], { clause: { tokens }, phrases }: Chunked, sheet: SheetFacts): boolean {
  const text = textOf(run);
  const isPlain = run.every(({ readings }) =>
    readings.every((one) => (one.is === 'word' ? plain.includes(one.of) : one.is === 'column' && one.how === 'part')),
  );
  if (!isPlain || !/^\p{Script=Han}{1,5}$/u.test(text) || choosing.test(text)) return false;
  // 多少度电: what is measured.
  const before = tokens[tokens.indexOf(run[0]!) - 1];
  if (wordOf(before, 'question')?.startsWith('how_m') === true) return namedIn(phrases).some((name) => name.includes(text));
  const next = tokens[tokens.indexOf(run.at(-1) ?? run[0]!) + 1];
  const compares = phrases.some((one) => isOf(one, 'condition') && one.asked.pick === null && one.tokens[0] === next);
  if (isCalled(run, sheet)) return !sheet.columns.some(({ type, samples }) => type === 'text' && samples.some((one) => one.includes(text)));
  if (compares || wordOf(next, 'function') === 'of') return false;
  // 报修了 of a day that every row has.
  const isOfAll = sheet.columns.some(({ bare, empty, type }) => type === 'date' && empty === 0 && text.length > 1 && bare.includes(text));
  return isOfAll || !sheet.columns.some((column) => tells(text, column));
}

/** Without 了 at its end. */
function textOf(run: readonly Token[]): string {
  const text = run.map((token) => token.text).join('');
  return text.length > 1 && words.aspects.includes(text.slice(-1)) ? text.slice(0, -1) : text;
}

const namedIn = (phrases: readonly Phrase[]): string[] =>
  phrases.flatMap((one) =>
    isOf(one, 'measure') || isOf(one, 'columns') ? one.picks.flatMap(({ columns }) => columns.map(({ name }) => name)) : [],
  );

/** Cells of a few kinds hold a letter of it, or a column of it is left empty in some rows: it may choose them. */
function tells(text: string, { bare, empty, type, distinct, samples }: SheetFacts['columns'][number]): boolean {
  const has = (own: string): boolean => [...text].some((letter) => own.includes(letter));
  return (empty > 0 && has(bare)) || (type === 'text' && distinct <= 12 && samples.some((one) => one.length <= 3 && has(one)));
}

/** What the file or its sheet is called: every row is of it. */
function isCalled(run: readonly Token[], { file, sheet }: SheetFacts): boolean {
  const text = textOf(run);
  return text.length > 1 && `${file}\n${sheet}`.includes(text);
}

/** 11月 of a table without days. */
function isOfNoDay(run: readonly Token[], { days, marked }: SheetFacts): boolean {
  return days.length + marked.length === 0 && run.every((token) => readingOf(token, 'period') !== undefined);
}

function questionOf(run: Token[]): Question {
  const own = wordsOf(run);
  return ask('scope', run, words.loose_question.replace('{words}', own), ['these', words.loose_choice]);
}
