/** Reads a request about tables: what is asked of which table, and every word of it that found no place. Pure. */
import { askedQuery, chartAsked, type AskedQuery, type TableIntent } from '#contract/intent/table.ts';
import type { Doubt, ModelNeed, UnreadClause } from '#contract/intent/common.ts';
import { modelAbility } from '#contract/intent/common.ts';
import type { SheetFacts } from '#contract/content/sheet-facts.ts';
import { clausesOf, type Clause } from './clauses.ts';
import words from './table/words.json' with { type: 'json' };
import { compileNames, type Names } from './names.ts';
import { wordOf, type Token } from './reading.ts';
import { chunk, type Chunked } from './table/chunk.ts';
import { past } from './table/columns.ts';
import { Draft, plain } from './table/draft.ts';
import { followUp } from './table/follow.ts';
import { joinedFormulas, madeColumn } from './table/formula.ts';
import { gather } from './table/gather.ts';
import { withoutMarks } from './table/levels.ts';
import { withoutLoose } from './table/loose.ts';
import { isOf, isVerb, looksFor, type Phrase } from './table/phrases.ts';
import { doubtAt, settle, spansOf } from './table/slot.ts';
import { sourceOf, type Source } from './table/sources.ts';
import { hasDo, rowsOf, type Built } from './table/built.ts';
import { withGaps } from './table/states.ts';
import { stepsOf } from './table/steps.ts';
import { tokenize } from './tokens.ts';

export interface TableRequest {
  text: string;
  today: string;
  sheets: readonly SheetFacts[];
  /** The last question of the same task: short words go on with it. */
  before: AskedQuery | null;
}

const compiled = new WeakMap<readonly SheetFacts[], Names>();

function namesOf(sheets: readonly SheetFacts[]): Names {
  let names = compiled.get(sheets);
  if (!names) {
    names = compileNames(
      [...new Set(sheets.map(({ file }) => file))].map((file) => ({ file })),
      sheets.map(({ file, sheet, columns }) => ({
        file,
        sheet,
        columns: columns.map(({ name, samples, type, made }) => ({ name, samples, isText: type === 'text', isMade: made !== undefined })),
      })),
    );
    compiled.set(sheets, names);
  }
  return names;
}

export function readTable({ text, today, sheets, before }: TableRequest): TableIntent {
  const tokens = tokenize(text, namesOf(sheets), today);
  const source = sourceOf(tokens, sheets);
  const whole: TableIntent = { intent: 'table', queries: [], read: [], facts: [], unread: [], doubts: [], needs_model: [] };
  if (!source)
    return { ...whole, unread: clausesOf(text, tokens).map((one) => ({ words: one.text, span: { from: one.from, to: one.to } })) };
  const adds = source.tokens.some(
    (token) =>
      wordOf(token, 'comparator') === 'eq' || wordOf(token, 'table_verb') === 'add_column' || wordOf(token, 'operator') !== undefined,
  );
  const own = adds && source.prefix.length === 0 ? withMade(source, today) : null;
  if (own) return readTable({ text, today, before, sheets: sheets.map((one) => (one === source.sheet ? own : one)) });
  const { clauses: asking, marks } = withoutMarks(clausesOf(text, source.tokens, 4));
  const scope = { sheet: source.sheet, today, marks };
  const formed = joinedFormulas(asking.map(withoutPurpose), scope).filter((clause) => !isPurpose(clause));
  const all = withGaps(formed.map((clause) => withoutKey(chunk(clause, scope), source)));
  const needs_model = all.flatMap(needsOf);
  const followed = before ? followUp(before, all, sheets, today) : null;
  if (followed) return { ...whole, ...followed, unread: unreadOf(all), needs_model };
  const tryWithout = (left: ReadonlySet<number>, isLess: boolean): Tried =>
    triedOf(withGaps(formed.map((clause) => without(withoutKey(chunk(clause, scope), source), left))), source, today, isLess);
  let tried = tryWithout(new Set(), false);
  if (tried.failed.length > 0)
    for (const left of lessAndLess(tried.failed)) {
      const less = tryWithout(left, true);
      if (less.failed.length === 0 && less.queries.length > 0) {
        tried = less;
        break;
      }
    }
  const { queries, read, failed } = tried;
  const { clauses, open } = failed.length > 0 ? { clauses: tried.clauses, open: [] } : withoutLoose(tried.clauses, source.sheet);
  const rows = queries.length > 0 ? null : askedOf(rowsOf([], '结果'), new Draft(), source, 0);
  return {
    ...whole,
    needs_model,
    queries: rows ? [rows.query] : queries,
    read,
    doubts: askedOnce([...tried.doubts, ...open.map((one) => doubtAt('', one))]),
    unread: unreadOf(clauses, failed),
  };
}

/** 我好打电话, 方便通知, 要打电话提醒续卡: what it is for, and nothing asked of the table; 要补多少, 要按金额排 are wanted of it. */
function isPurpose({ tokens, lead }: Pick<Clause, 'tokens' | 'lead'>): boolean {
  const own = tokens.slice(past(tokens, 0));
  const isNeed = words.needs.includes(own[0]?.text ?? '');
  const isAsking = own.slice(1).some((token) => {
    const isWord = (isNeed ? [...asking, ...wanting] : asking).some((of) => wordOf(token, of) !== undefined);
    const isDone = isNeed && !['as', 'make', undefined].includes(wordOf(token, 'table_verb'));
    return isWord || isDone || ['number', 'period', 'cell'].some((is) => token.readings.some((one) => one.is === is));
  });
  return lead === 'comma' && own.length > 1 && (isNeed || words.purpose.some((word) => own[0]?.text.startsWith(word))) && !isAsking;
}

const asking = ['question', 'aggregate', 'along', 'comparator'] as const;
const wanting = ['order', 'chart', 'place', 'decimals', 'concept', 'grain', 'operator'] as const;

/** 列出来好通知续费 */
function withoutPurpose(clause: Clause): Clause {
  const at = clause.tokens.findIndex((_, n) => n > 0 && wordOf(clause.tokens[n - 1], 'table_verb') === 'list');
  const isTail = at > 0 && isPurpose({ lead: 'comma', tokens: clause.tokens.slice(at) });
  return isTail ? { ...clause, tokens: clause.tokens.slice(0, at) } : clause;
}

/** “今年”对得上几列, of two tables that are asked for: one answer for both. */
function askedOnce(doubts: readonly Doubt[]): Doubt[] {
  const keyOf = (one: Doubt): string => JSON.stringify({ ...one, id: '', path: one.path === '' ? one.id : '' });
  return [...Map.groupBy(doubts, keyOf).values()].flatMap(([first, ...more]) =>
    first ? [more.length > 0 ? { ...first, also: more.slice(0, 12).map(({ path }) => path) } : first] : [],
  );
}

interface Tried extends Pick<TableIntent, 'queries' | 'read' | 'doubts'> {
  clauses: Chunked[];
  failed: Draft[];
}

/** Every question of the clauses that can be put together, and those that can't. */
function triedOf(clauses: Chunked[], source: Source, today: string, isLess: boolean): Tried {
  // A name may be told after it was used: 各律师的应收费用，费用=工时×费率.
  clauses.sort((a, b) => Number(b.phrases.some(tells)) - Number(a.phrases.some(tells)));
  for (const phrase of clauses.flatMap(({ phrases }) => phrases)) phrase.used = isOf(phrase, 'ability');
  const tried: Tried = { clauses, queries: [], read: [], doubts: [], failed: [] };
  for (const draft of gather(clauses)) {
    // 每个月每种房型的间夜数: the groups are known, and how many rows each has.
    if (isLess && draft.groups.length > 0 && draft.figures.length + draft.formulas.length === 0 && draft.extreme === null)
      draft.figures.push(plain(null, 'count'));
    const built = builtOf(draft, source, today);
    const asked = built && askedOf(built, draft, source, tried.queries.length);
    if (!asked) {
      tried.failed.push(draft);
      continue;
    }
    tried.queries.push({ ...asked.query, name: freeName(asked.query.name, tried.queries) });
    tried.read.push(...asked.read);
    tried.doubts.push(...asked.doubts);
  }
  return tried;
}

/** What a question may be put together without: first what asks least by itself, then two of them. */
function lessAndLess(failed: readonly Draft[]): Set<number>[] {
  const rank = (phrase: Phrase): number => leastFirst.indexOf(phrase.is);
  const places = failed
    .flatMap(({ phrases }) => phrases.filter((phrase) => !looksFor(phrase) && !isVerb(phrase, 'list', 'narrow', 'keep', 'drop')))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ tokens }) => tokens[0]?.from ?? []);
  const own = [...new Set(places)].slice(0, 14);
  return [new Set(), ...own.map((at) => new Set([at])), ...own.flatMap((at, n) => own.slice(n + 1).map((other) => new Set([at, other])))];
}

const leastFirst =
  'along verb noun question decimals place chart order extreme axis formula concept count measure columns group condition'.split(' ');

/** The clause with these phrases, by where they begin, left unread. */
function without({ phrases, unread, clause }: Chunked, left: ReadonlySet<number>): Chunked {
  const isLeft = ({ tokens }: Phrase): boolean => tokens.some(({ from }, n) => n === 0 && left.has(from));
  return {
    clause,
    phrases: phrases.filter((phrase) => !isLeft(phrase)),
    unread: [...unread, ...phrases.filter(isLeft).flatMap(({ tokens }) => tokens)],
  };
}

const tells = (phrase: Phrase): boolean => isOf(phrase, 'formula') && !phrase.adds;
/** The table with the columns that the request adds: what comes after may speak of them. Null where it adds none. */
function withMade({ sheet, tokens }: Source, today: string): SheetFacts | null {
  const scope = { sheet, today };
  const text = tokens.map((token) => token.text).join('');
  const made = joinedFormulas(clausesOf(text, tokens), scope)
    .flatMap((clause) => chunk(clause, scope).phrases)
    .flatMap((phrase) => (isOf(phrase, 'formula') && !sheet.columns.some(({ name }) => name === phrase.name) ? [phrase] : []));
  if (made.length === 0) return null;
  return { ...sheet, columns: [...sheet.columns, ...made.map((one) => madeColumn(one, sheet.rows))] };
}

function builtOf(draft: Draft, source: Source, today: string): Built | null {
  const built = stepsOf(draft, { sheet: source.sheet, today });
  // 哪些摊主还欠: one figure of all says not who.
  const asksWho = draft.phrases.some(looksFor);
  const isOfAll = built !== null && built.values.length > 0 && !built.steps.some((step) => hasDo(step, 'group'));
  if (asksWho && isOfAll) return null;
  // Two tables put together are what was asked for.
  const isBare = source.prefix.length > 0 && isQuiet(draft) && !draft.extreme && !draft.order;
  return built ?? (isBare ? rowsOf([], '合并') : null);
}

function isQuiet({ filters, groups, figures, things, along, having }: Draft): boolean {
  return [filters, groups, figures, things, along, having].every((one) => one.length === 0);
}

function askedOf(
  built: Built,
  draft: Draft,
  source: Source,
  at: number,
): { query: AskedQuery; read: TableIntent['read']; doubts: Doubt[] } | null {
  const path = `queries.${at}`;
  const settled = settle({ table: source.table, steps: [...source.prefix, ...built.steps] }, `${path}.query`);
  const place = placeOf(draft, source);
  const chart = draft.chart || (draft.verbs.has('trend') && built.isTime) ? chartOf(draft.chart?.type ?? 'any', built) : null;
  const parsed = askedQuery.safeParse({ name: built.name, query: settled.value, place, ...(chart ? { chart } : {}) });
  if (!parsed.success || (draft.chart !== null && chart === null)) return null;
  const spoken = draft.chart ? [{ path: `${path}.chart.type`, spans: spansOf(draft.chart.tokens), sure: true }] : [];
  return {
    query: parsed.data,
    read: [...settled.read, ...spoken],
    doubts: [
      ...settled.doubts,
      ...[...built.open, ...source.open].map((question, n) => ({ ...doubtAt('', question), id: `${question.kind}:${at}:${n}` })),
    ],
  };
}

/** Questions are answered, what is to be kept gets a sheet; what is made of several files a file of its own. */
function placeOf({ place, questions, nouns, chart, formulas, dedupe, verbs, phrases }: Draft, source: Source): AskedQuery['place'] {
  const ofTwo = JSON.stringify(source.prefix).includes('"file_name"');
  if (place !== null) return ofTwo ? 'file' : place;
  const isAsked =
    questions.size > 0 ||
    nouns.has('person') ||
    phrases.some(({ tokens }) => tokens.some((token) => wordOf(token, 'question') !== undefined));
  const asks = isAsked && !chart && formulas.length === 0 && dedupe === null && !verbs.has('make');
  return asks ? 'answer' : ofTwo ? 'file' : 'sheet';
}

function chartOf(type: string, { category, values, isTime }: Built): AskedQuery['chart'] | null {
  if (values.length === 0 || category === undefined) return null;
  const own = chartAsked.shape.type.safeParse(type).data ?? (isTime ? 'line' : 'column');
  return { type: own, category, values: own === 'pie' ? values.slice(0, 1) : values.slice(0, 6) };
}

function withoutKey(chunked: Chunked, { key }: Source): Chunked {
  if (!key || !chunked.phrases.some((phrase) => isVerb(phrase, 'join'))) return chunked;
  const isKey = (phrase: Chunked['phrases'][number]): boolean =>
    (isOf(phrase, 'group') && phrase.by.every(({ pick }) => pick?.columns.some(({ name }) => name === key.name))) ||
    (isOf(phrase, 'columns') && phrase.picks.every((pick) => pick.columns.some(({ name }) => name === key.name)));
  return { ...chunked, phrases: chunked.phrases.filter((phrase) => !isKey(phrase)) };
}

function needsOf({ phrases }: Chunked): ModelNeed[] {
  return phrases.flatMap((phrase) => {
    if (!isOf(phrase, 'ability')) return [];
    phrase.used = true;
    const ability = modelAbility.parse(phrase.ability);
    return [{ ability, words: phrase.tokens.map(({ text }) => text).join(''), spans: spansOf(phrase.tokens) }];
  });
}

/** What of each clause nothing was made of, from its first word to its last; all of it where its question came to nothing. */
function unreadOf(clauses: readonly Chunked[], failed: readonly Draft[] = []): UnreadClause[] {
  const lost = new Set(failed.flatMap(({ phrases }) => phrases));
  return clauses.flatMap(({ clause, phrases, unread }) => {
    const left: Token[] = [...unread, ...phrases.flatMap((phrase) => (phrase.used === true && !lost.has(phrase) ? [] : phrase.tokens))];
    if (phrases.some((phrase) => lost.has(phrase))) return [{ words: clause.text, span: { from: clause.from, to: clause.to } }];
    if (left.length === 0) return [];
    const from = Math.min(...left.map((token) => token.from));
    const to = Math.max(...left.map((token) => token.to));
    const words = clause.text.slice(from - clause.from, to - clause.from).trim();
    return words === '' ? [] : [{ words, span: { from, to } }];
  });
}

function freeName(name: string, taken: readonly AskedQuery[]): string {
  let own = name;
  for (let n = 2; taken.some((one) => one.name === own); n += 1) own = `${name.slice(0, 27)}(${n})`;
  return own;
}

/** Words for work on a table, whatever table it is. */
export function speaksOfTables(text: string, today: string): boolean {
  const tokens = tokenize(text, namesOf([]), today);
  return tokens.some(
    (token) =>
      (['grain', 'along', 'aggregate', 'comparator'] as const).some((of) => wordOf(token, of) !== undefined) ||
      'by each sum_up list narrow keep dedupe pivot join append add_column sort'.split(' ').includes(wordOf(token, 'table_verb') ?? ''),
  );
}
