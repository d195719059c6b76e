/** Reads states that are told by cells and days together: 还没送到的 of 已送达 and 未送达, 过了交货日期, 还差多少. Pure. */
import { isDue, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { lexiconRows } from '../lexicon.ts';
import { isMark, wordOf, type Token } from '../reading.ts';
import type { Chunked } from './chunk.ts';
import { past, pickAt } from './columns.ts';
import { conceptAt, recipe, type Concept } from './concepts.ts';
import { found, oneOf } from './conditions.ts';
import { zero } from './draft.ts';
import { isOf, isVerb, type Phrase, type Reader } from './phrases.ts';
import { wordsOf } from './slot.ts';
import words from './words.json' with { type: 'json' };

const lexiconWords = (is: string): string[] =>
  lexiconRows('table')
    .flatMap((row) => (row.is === is ? row.words : []))
    .toSorted((a, b) => b.length - a.length);
const [lacks, done] = [[...lexiconWords('lacks'), '待'], lexiconWords('done')];
const undone = ['未', '没', '待', '尚未'];
const behind = (text: string, words: readonly string[] = []): string | null => {
  const lead = words.find((word) => text.startsWith(word) && text.length > word.length);
  return lead === undefined ? null : text.slice(lead.length);
};

/** 还没送到的, 没续: what was not done, up to the word it is said of. */
function undoneAt(tokens: readonly Token[], at: number): { verb: string; to: number } | null {
  let text = '';
  let to = at;
  for (; to < tokens.length && text.length < 7; to += 1) {
    const token = tokens[to];
    const isEnd =
      isMark(token, ' ，、') ||
      wordOf(token, 'function') === 'of' ||
      (['table_verb', 'question'] as const).some((of) => wordOf(token, of) !== undefined);
    if (!token || (to > at && (isEnd || wordOf(token, 'table_noun') !== undefined))) break;
    text += token.text;
  }
  const verb = behind(text.endsWith('的') ? text.slice(0, -1) : text, lacks);
  return verb === null || verb.length > 3 || !/^\p{Script=Han}+$/u.test(verb) ? null : { verb, to };
}

/** Its cells that say that this is done, and those that say that it is not. */
function toldOf(verb: string, { samples }: SheetColumn): { done: string[]; not: string[] } {
  const tells = (stem: string | null): boolean => stem !== null && [...verb].some((letter) => stem.includes(letter));
  return { done: samples.filter((one) => tells(behind(one, done))), not: samples.filter((one) => tells(behind(one, lacks))) };
}

/** 修好几次 of cells 已修复 and 未修复, 安检了多少户 of 安检结果 with a cell 未入户: the rows that say that it was done, as far as can be told. */
export const doneCount: Reader = (tokens, at, { sheet }) => {
  const to = tokens.findIndex((token, n) => n > at && wordOf(token, 'question')?.startsWith('how_many') === true);
  const verb = wordsOf(tokens.slice(at, Math.max(to, at)));
  const [before, stem] = [tokens[at - 1], verb.endsWith('了') ? verb.slice(0, -1) : verb];
  if (stem === '' || verb.length > 3 || before?.readings.length === 0 || wordOf(before, 'act') !== undefined) return null;
  const told = sheet.columns.flatMap((column): { column: SheetColumn; cells: string[]; isNot?: boolean; isSure?: boolean }[] => {
    // 成交了几件 beside 成交价, which is blank where nothing was sold.
    if (column.empty > 0 && column.type !== 'text' && column.bare.startsWith(stem)) return [{ column, cells: [] }];
    if (column.type !== 'text' || column.distinct > 12) return [];
    const plainly = column.samples.find((one) => stem.length > 1 && ((one === stem && verb !== stem) || behind(one, done) === stem));
    if (plainly !== undefined) return [{ column, cells: [plainly], isSure: true }];
    const {
      done: [cell, ...cells],
      not,
    } = toldOf(verb.charAt(0), column);
    if (cell !== undefined && cells.length === 0 && not.length > 0) return [{ column, cells: [cell] }];
    const open = column.bare.startsWith(stem) ? column.samples.filter((one) => behind(one, undone) !== null) : [];
    return open.length > 0 ? [{ column, cells: open, isNot: true }] : [];
  });
  const [only, ...more] = told;
  if (!only || more.length > 0) return null;
  const { column, cells, isNot = false, isSure = false } = only;
  const said = cells.length === 0 ? '填了' : `${isNot ? '不' : ''}是“${cells.join('、')}”`;
  const guess = `“${verb}”按“${column.name}”${said}的行算，对吗？`;
  const asked = cells.length === 0 ? { op: 'not_empty', value: { is: 'nothing' as const } } : oneOf(cells, isNot);
  return found(tokens, at, to, { pick: { columns: [column], tokens: tokens.slice(at, to) }, ...(isSure ? {} : { guess }), ...asked });
};

/** 取消的不算, 去掉退货的, 没测的不计: rows that hold the word in one of their cells; else those without a figure, which no mean and no rate counts. */
export const leftOut: Reader = (tokens, at, { sheet }) => {
  const isDrop = (n: number): boolean => wordOf(tokens[n], 'table_verb') === 'drop';
  const end = tokens.findIndex((token, n) => n > at && (wordOf(token, 'function') === 'of' || isDrop(n)));
  const to = end < 0 ? tokens.length : end;
  const word = wordsOf(tokens.slice(at, to));
  if (word.length > 4 || !(isDrop(at - 1) || (past(tokens, 0) === at && isDrop(past(tokens, to))))) return null;
  const own = sheet.columns.flatMap((column) => {
    const cells = column.type === 'text' && column.distinct <= 12 ? column.samples.filter((one) => one.includes(word)) : [];
    return cells.length > 0 ? [{ column, cells }] : [];
  });
  const [only, ...more] = own;
  if (more.length > 0 || (only && to - at < 1)) return null;
  if (!only) {
    const isBlank = words.unmarked.includes(word) && sheet.columns.some(({ type, empty }) => type === 'number' && empty > 0);
    return isBlank ? { to, phrase: { is: 'noun', what: 'blank', tokens: tokens.slice(at, to) } } : null;
  }
  const { column, cells } = only;
  const guess = `“${word}”按“${column.name}”是“${cells.join('、')}”的行算，对吗？`;
  return found(tokens, at, to, { pick: { columns: [column], tokens: tokens.slice(at, to) }, guess, ...oneOf(cells) });
};

export const state: Reader = (tokens, at, { sheet }) => {
  const undone = undoneAt(tokens, at);
  // 还没交齐 beside 应交 and 已交: by the amounts, and by no day that those who paid a part have, too.
  if (!undone || conceptAt(tokens[at], { sheet })?.where?.some(({ other }) => other !== undefined) === true) return null;
  const { verb, to } = undone;
  const told = sheet.columns.flatMap((column) =>
    column.type === 'text' && column.distinct <= 12 ? [{ column, ...toldOf(verb, column) }] : [],
  );
  const [only, ...more] = told.filter((one) => one.done.length + one.not.length > 0);
  const own = tokens.slice(at, to);
  if (only && more.length === 0) {
    // 在途 is not delivered either; 已取消 may be something else: it is shown for a yes.
    const isNone = (one: string): boolean => behind(one, lacks) !== null || one.endsWith('中');
    const isPlain = only.column.samples.every((one) => only.done.includes(one) || isNone(one));
    const isNot = only.done.length === 0;
    const pick = { columns: [only.column], tokens: own, guessed: !isPlain && !isNot };
    return found(tokens, at, to, { pick, ...oneOf(isNot ? only.not : only.done, !isNot) });
  }
  // A day of it that is still open.
  const open = sheet.columns.filter(({ type, empty, bare }) => type === 'date' && empty > 0 && [...verb].some((one) => bare.includes(one)));
  if (more.length > 0 || open.length !== 1) return null;
  return found(tokens, at, to, {
    pick: { columns: open, tokens: own, guessed: verb.length < 2 || !open.every(({ bare }) => bare.includes(verb)) },
    op: 'empty',
    value: { is: 'nothing' },
  });
};

/** 过了交货日期, 到期了, 到期还没付清的, 检定已经过期的, 卡还没过期的: a day before today, or none. */
export const passed: Reader = (tokens, at, { sheet, today }) => {
  const isPast = wordOf(tokens[at], 'comparator') === 'past';
  const isDone = wordOf(tokens[at], 'done') !== undefined && wordOf(tokens[at + 1], 'role_word') === 'due';
  const next = isPast || isDone ? past(tokens, at + 1) : at;
  const pick = pickAt(tokens, next, sheet);
  const days = pick?.columns.filter(({ type }) => type === 'date') ?? [];
  const due = days.filter(isDue);
  const columns = due.length > 0 ? due : days;
  const period = { grain: 'day' as const, from: today, to: today, assumed: [] };
  // 过了检验期: the days of it.
  const own = words.terms.includes(tokens[next + 1]?.text ?? '') ? next + 1 : next;
  const said = past(tokens, own + 1);
  const state = wordOf(tokens[said], 'done') === undefined ? said : said + 1;
  const side = wordOf(tokens[state], 'concept') === 'expired' ? 'before' : wordOf(tokens[state], 'concept') === 'unexpired' ? 'from' : null;
  if (pick && side && columns.length > 0)
    return found(tokens, at, state + 1, { pick: { ...pick, columns }, op: 'period', value: { is: 'period', period, side } });
  const isOver = wordOf(tokens[next], 'role_word') === 'due' && tokens[next + 1]?.text === '了';
  const to = past(tokens, own + 1);
  const isOpen = wordOf(tokens[to], 'lacks') !== undefined || conceptAt(tokens[to], { sheet })?.is === 'rows';
  const isSaid = isPast || isDone || isOver || (wordOf(tokens[next], 'role_word') === 'due' && isOpen);
  if (!pick || columns.length === 0 || !isSaid) return null;
  return found(tokens, at, isOver && !isPast ? next + 2 : own + 1, {
    pick: { ...pick, columns },
    op: 'period',
    value: { is: 'period', period, side: 'before' },
  });
};

/** 哪几个月是下降的, 哪家涨了: it is less or more than nothing. */
export const moved: Reader = (tokens, at) => {
  const way = wordOf(tokens[at], 'adjective');
  const to = past(tokens, at + 1);
  if ((way !== 'asc' && way !== 'desc') || to === at + 1 || to < tokens.length) return null;
  return found(tokens, at, to, { pick: null, moves: true, op: way === 'asc' ? '<' : '>', value: { is: 'number', number: zero } });
};

/** 还差多少 of rows chosen by two columns: the one less the other. Where nothing was compared, the words are what they else are. */
export function withGaps(clauses: readonly Chunked[]): Chunked[] {
  let gap: Concept | null = null;
  let over: SheetColumn[] = [];
  return clauses.map((one) => {
    const phrases = one.phrases.flatMap((phrase): Phrase[] => {
      gap = gapIn(phrase) ?? gap;
      if (isOf(phrase, 'condition') && phrase.asked.value.is === 'period' && phrase.asked.value.side === 'before')
        over = phrase.asked.pick?.columns ?? over;
      if (isOf(phrase, 'concept') && phrase.concept.id === 'overdue_days' && over.length > 0) {
        const expiry = { words: over.map(({ bare }) => bare), type: 'date' as const, ask: '过期天数从哪一列算起？' };
        return [{ ...phrase, concept: { ...phrase.concept, roles: { expiry } } }];
      }
      if (!isOf(phrase, 'concept') || phrase.concept.id !== 'compared_gap') return [alsoShown(phrase, one.phrases)];
      if (gap) return [{ ...phrase, concept: gap }];
      const verb = phrase.tokens.map((token) => wordOf(token, 'table_verb')).find((word) => word !== undefined);
      return verb === undefined ? [] : [{ is: 'verb', verb, tokens: phrase.tokens }];
    });
    const lost = one.phrases.filter(
      (phrase) =>
        isOf(phrase, 'concept') && phrase.concept.id === 'compared_gap' && !phrases.some((other) => other.tokens === phrase.tokens),
    );
    return { ...one, phrases, unread: [...one.unread, ...lost.flatMap(({ tokens }) => tokens)] };
  });
}

/** 占比也算一下, 未付金额也算上: something is shown besides, and no rows are counted in. */
function alsoShown(phrase: Phrase, beside: readonly Phrase[]): Phrase {
  const isShown = beside.every(
    (one) => ['verb', 'along', 'columns', 'question'].includes(one.is) || (isOf(one, 'concept') && one.concept.is !== 'rows'),
  );
  return isShown && beside.length > 1 && isVerb(phrase, 'also') ? { is: 'verb', verb: 'include', tokens: phrase.tokens } : phrase;
}

function gapIn(phrase: Phrase): Concept | null {
  const names = pairIn(phrase);
  if (!names) return null;
  const formula = names.isLess ? `[${names.than}]-[${names.of}]` : `[${names.of}]-[${names.than}]`;
  return recipe('差额', { is: 'column', adds: true, roles: names.roles, steps: [{ do: 'compute', as: '差额', formula }] });
}

/** The two columns that rows are chosen by; none where it is open which. */
function pairIn(phrase: Phrase): { of: string; than: string; isLess: boolean; roles: Concept['roles'] } | null {
  if (isOf(phrase, 'condition')) {
    const { pick, value, op } = phrase.asked;
    if (value.is !== 'column' || pick?.columns.length !== 1 || value.other.columns.length !== 1) return null;
    return { of: pick.columns[0]?.name ?? '', than: value.other.columns[0]?.name ?? '', isLess: op.startsWith('<'), roles: {} };
  }
  if (!isOf(phrase, 'concept') || phrase.concept.is !== 'rows') return null;
  const where = phrase.concept.where?.find(({ other }) => other !== undefined);
  const at = (key: string): string => String(where?.[key]);
  return where ? { of: at('column'), than: at('other'), isLess: at('op').startsWith('<'), roles: phrase.concept.roles } : null;
}
