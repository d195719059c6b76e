/** Words of a question that nothing of the table answers to: a verb of doing, a day where no row has one. They choose no rows as far as can be told, which is shown for a yes. Pure. */
import words from './words.json' with { type: 'json' };
import type { SheetColumn, SheetFacts } from '#contract/content/sheet-facts.ts';
import { readingOf, wordOf, type Token } from '../reading.ts';
import type { Chunked } from './chunk.ts';
import { isOf } from './phrases.ts';
import { ask, wordsOf, type Question } from './slot.ts';

const choosing = new RegExp(`[${words.choosing}]`, 'u');
/** What a loose word may be read as beside: none of these asks, counts or compares. */
const plain: readonly string[] = ['act', 'adjective', 'unit', 'role_word', 'function', 'grain_noun', 'count_noun', 'table_noun'];

/** The clauses without their loose words, and what is asked of these. */
export function withoutLoose(clauses: readonly Chunked[], sheet: SheetFacts): { clauses: Chunked[]; open: Question[] } {
  const open: Question[] = [];
  let hasCounted = false;
  const kept = clauses.map((one) => {
    const counts = one.phrases.some((phrase) => isOf(phrase, 'count') && phrase.of === null);
    // 在售的车: what the rows are.
    const isThing = ([first]: Token[]): boolean => {
      const before = one.clause.tokens[one.clause.tokens.findIndex(({ from }) => from === first?.from) - 1];
      const isOfRows = one.phrases.some((phrase) => isOf(phrase, 'condition') && phrase.used === true);
      return isOfRows && (wordOf(before, 'function') === 'of' || wordOf(before, 'question') === 'which_ones');
    };
    // 登记了几个，通过几个: the second count is of other rows.
    const asks = !(counts && hasCounted) && one.phrases.some(({ is, used }) => used === true && figures.includes(is));
    hasCounted ||= counts;
    const isOfNoDay = (run: Token[]): boolean =>
      sheet.days.length + sheet.marked.length === 0 && run.every((token) => readingOf(token, 'period') !== undefined);
    const loose = runsOf(one).filter(
      (run) => ((asks || isCalled(textOf(run), sheet) || isThing(run)) && isLoose(run, one, sheet)) || isOfNoDay(run),
    );
    for (const run of loose)
      if (!isCalled(textOf(run), sheet))
        open.push(ask('scope', run, words.loose_question.replace('{words}', wordsOf(run)), ['these', words.loose_choice]));
    const gone = new Set(loose.flat());
    return { ...one, unread: one.unread.filter((token) => !gone.has(token)) };
  });
  return { clauses: kept, open };
}

const figures: readonly string[] = ['measure', 'count', 'concept', 'columns'];

/** Unread tokens that stand side by side. */
function runsOf({ unread }: Chunked): Token[][] {
  const runs: Token[][] = [];
  for (const token of unread.toSorted((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    if (last?.at(-1)?.to === token.from) last.push(token);
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
  const at = tokens.findIndex(({ from }) => from === run[0]?.from);
  const next = tokens[at + run.length];
  // 多少度电: what is measured.
  const picks = phrases.flatMap((one) => (isOf(one, 'measure') || isOf(one, 'columns') ? one.picks : []));
  if (wordOf(tokens[at - 1], 'question')?.startsWith('how_m') === true)
    return picks.some(({ columns }) => columns.some(({ name }) => name.includes(text)));
  if (isCalled(text, sheet))
    return !sheet.columns.some(({ type, samples }) => type === 'text' && samples.some((one) => one.includes(text)));
  const compares = phrases.some((one) => isOf(one, 'condition') && one.asked.pick === null && one.tokens[0] === next);
  // 报修了 of a day that every row has.
  const isOfAll = sheet.columns.some(({ bare, empty, type }) => type === 'date' && empty === 0 && text.length > 1 && bare.includes(text));
  return !compares && wordOf(next, 'function') !== 'of' && (isOfAll || !sheet.columns.some((column) => tells(text, column)));
}

/** Without 了 at its end. */
function textOf(run: readonly Token[]): string {
  const text = run.map((token) => token.text).join('');
  return text.length > 1 && words.aspects.includes(text.slice(-1)) ? text.slice(0, -1) : text;
}

/** Cells of a few kinds hold a letter of it, or a column of it is left empty in some rows: it may choose them. 车 of 货车 and 客车 does not. */
function tells(text: string, { bare, empty, type, distinct, samples }: SheetColumn): boolean {
  const has = (own: string): boolean => [...text].some((letter) => own.includes(letter));
  const isOfAll = samples.every((one) => one.includes(text));
  return (empty > 0 && has(bare)) || (type === 'text' && distinct <= 12 && !isOfAll && samples.some((one) => one.length <= 3 && has(one)));
}

/** What the file or its sheet is called: every row is of it. */
const isCalled = (text: string, { file, sheet }: SheetFacts): boolean => text.length > 1 && `${file}\n${sheet}`.includes(text);
