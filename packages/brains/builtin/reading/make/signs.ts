/** Whether a clause is a fact: only by a positive sign. That no word of an order was found in it is none. */
import { beginsWith } from '#text/words.ts';
import type { FactSign } from '#contract/intent/common.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { slotOfHeading } from '../../text/slots.ts';
import { isPerson } from '../../text/speech.ts';
import classes from './classes.json' with { type: 'json' };
import { type Draft, is, isForm, isOrderWord, openers, significant } from './draft.ts';

/** 找戚老师8623: a short number behind a word for calling. */
function isExtension({ tokens, text }: Clause): boolean {
  const number = readingOf(tokens.at(-1), 'number');
  return number !== undefined && number.unit === undefined && number.value >= 100 && classes.reach.some((word) => text.includes(word));
}

/** Beside files only a contact and what stands behind a label are facts: a figure or a day is as often of an order there, and asked. */
export function signOf(clause: Clause, isLabelled: boolean, hasFiles: boolean): FactSign | null {
  if (isLabelled) return 'label';
  const sign = ownSign(clause);
  return hasFiles && sign !== 'contact' ? null : sign;
}

/** 价格写在最上面, 12月的先不写, 三家店的地址都要有: what is to be done with it. */
function commands(clause: Clause): boolean {
  return clause.tokens.some(
    (token) =>
      classes.settings.includes(wordOf(token, 'order_verb') ?? wordOf(token, 'make_verb') ?? wordOf(token, 'degree') ?? '') &&
      !classes.letters_of_words.includes(token.text) &&
      !isAspect(clause, token) &&
      !isLetter(clause, token),
  );
}

function ownSign(clause: Clause): FactSign | null {
  const { tokens } = clause;
  const all = significant(clause);
  // 卖橘子的, 就是下周团建的: of what the order is, and nothing told.
  if (all.length === 0 || tokens.some((token) => is(token, 'part_close')) || tokens.at(-1)?.text === '的') return null;
  if (tokens.some((token) => readingOf(token, 'contact') !== undefined) || isExtension(clause)) return 'contact';
  const isAsked = commands(clause);
  if (tokens.some((token) => isFigure(token, all))) return 'figure';
  // 本周情况和下周计划两部分: a count of parts is of the form, whatever days stand beside it.
  if (tokens.some((token) => readingOf(token, 'number')?.unit?.name === 'sections')) return null;
  if (tokens.some((token) => readingOf(token, 'period') !== undefined || readingOf(token, 'clock') !== undefined))
    // 老板明天要, 周五前给我: a day by which the result is needed is no fact of it.
    return isAsked || tokens.at(-1)?.text === '要' || tokens.some((token) => is(token, 'errand')) ? null : 'date';
  // 数据多用图表 orders how, and tells nothing of 数据; 不足是公文写作 tells.
  if (
    is(all[0], 'label') &&
    all.length > 1 &&
    (!isAsked || wordOf(tokens[1], 'function') === 'is') &&
    !all.some((token) => is(token, 'chart'))
  )
    return 'label';
  if (is(tokens[0], 'self') || is(all[0], 'self')) return 'self';
  if (all.some((token) => is(token, 'past')) || tokens.some((token, i) => i > 0 && token.text === '了')) return 'past';
  if (all.some((token) => readingOf(token, 'quoted') !== undefined)) return 'quoted';
  return null;
}

/** 夏书雁，女，办签证用 in the row of a certificate: of whom it is, and what for. */
export function certifies({ fields, has_files }: Draft, { text, lead }: Clause): boolean {
  const called = fields.called?.value ?? '';
  return (
    !has_files &&
    lead !== 'start' &&
    classes.certificates.some((end) => called.endsWith(end)) &&
    (classes.sexes.includes(text) ||
      isPerson(text) ||
      beginsWith(text, classes.tells_post) ||
      (text.endsWith('用') && Array.from(text).length <= 12))
  );
}

/** Minutes, sheets and lessons count for the thing itself where nothing else of an order stands beside them. */
const doubtful = new Set(['minutes', 'items', 'sections', 'lines', 'type']);

function isFigure(token: Token, all: readonly Token[]): boolean {
  const number = readingOf(token, 'number');
  if (!number || (token === all.at(-1) && is(token, 'degree'))) return false; // 大气一点 tells a manner.
  const others = all.filter((one) => one !== token);
  // 金额 120 万: without a unit it counts where no word of an order stands beside it.
  if (number.unit === undefined) return !number.in_words && others.length > 0 && !others.some(isOrderWord);
  if (!isForm(number.unit.dimension)) return true;
  return doubtful.has(number.unit.name) && wordsBeside(others) >= 2;
}

/** Letters that no order is made of. */
function wordsBeside(tokens: readonly Token[]): number {
  return tokens.some((token) => isOrderWord(token)) ? 0 : tokens.reduce((sum, token) => sum + token.text.length, 0);
}

/** Behind 分: a number, names with the number of parts at their end, or a list that headings stand in; 各分公司 divides nothing. */
export function divides(rest: readonly Token[]): boolean {
  const last = rest.at(-1);
  // 下周计划单独一段: one divides nothing.
  const isSeveral = (token: Token | undefined): boolean => (readingOf(token, 'number')?.value ?? 0) > 1;
  if (isSeveral(rest[0]) || (last !== undefined && isSeveral(last) && isNumberOfParts(last))) return true;
  const ends = [...rest.flatMap((token, i) => (isMark(token, '、') ? [i] : [])), rest.length];
  const names = ends.map((end, n) =>
    rest
      .slice((ends[n - 1] ?? -1) + 1, end)
      .map(({ text }) => text)
      .join(''),
  );
  return names.length > 1 && names.some((name) => slotOfHeading(name) !== null);
}

/** 三块, 四个部分, 五点 */
export function isNumberOfParts(token: Token): boolean {
  const number = readingOf(token, 'number');
  if (!number) return false;
  return (
    isForm(number.unit?.dimension) ||
    (number.value <= 12 && ['块', '点', '项', '条', '个', '大', '张'].includes(number.unit?.words ?? '个'))
  );
}

/** 主持人问，老范答: who speaks, told by how it ends. */
export function speakerIn(kind: MadeKind | null, { text }: Clause): { slot: 'host' | 'guest'; name: string } | null {
  const end = [...classes.asks, ...classes.answers].find((word) => text.endsWith(word) && text !== word);
  const name = kind === 'podcast' && end !== undefined ? text.slice(0, -end.length) : '';
  return name === '' || Array.from(name).length > 6 ? null : { slot: classes.asks.includes(end ?? '') ? 'host' : 'guest', name };
}

/** “thank him for the talk”, “tell him 186 people came”: what is to be said, and not how; “thank you”, “let us know” say it. */
function isReported(kind: MadeKind | null, { text }: Clause): boolean {
  const [verb = '', whom = ''] = text.toLowerCase().split(/\s+/);
  return (kind ?? 'document') === 'document' && classes.reported.includes(verb) && !classes.said_to_readers.includes(whom);
}

/** 写 做 把 按 列 加 介绍 … at its beginning: never a fact. */
export function opensAsOrder(clause: Clause, kind: MadeKind | null): boolean {
  const all = significant(clause);
  const [first] = all;
  if (!first || speakerIn(kind, clause) || isReported(kind, clause)) return true;
  // It names what is to be made: 海报, PPT.
  if (kind !== null && kind !== 'document' && all.some((token) => wordOf(token, 'kind')?.split(':')[0] === kind)) return true;
  if (first.text === '把' || first.text === '将' || clause.tokens.find((token) => !isSkipped(token) || token.text === '把')?.text === '把')
    return true;
  // 只要第一次的时间: what is to stand in it, whatever it counts.
  if (all.some((token) => is(token, 'part_close', 'title_close')) || clause.tokens.some((token) => wordOf(token, 'part_word') === 'only'))
    return true;
  if (is(first, 'past', 'self', 'label') && !is(first, 'order_verb') && !(kind === 'podcast' && is(first, 'host_open'))) return false;
  if (is(first, 'bound')) return all.some((token) => isForm(readingOf(token, 'number')?.unit?.dimension));
  if (is(first, 'host_open') && kind !== 'podcast') return false;
  const after = all[1];
  if (
    is(first, 'make_verb') &&
    after &&
    (readingOf(after, 'number')?.value === 1 || (is(after, 'degree', 'unit') && after.text.length === 1))
  )
    return true;
  if (is(first, 'make_verb') && !is(first, 'order_verb'))
    return first.text.length > 1 ? !isAspect(clause, first) : all.some((token) => is(token, 'genre', 'kind', 'form'));
  if (is(first, 'order_verb')) return first.text.length > 1 || !isAspect(clause, first);
  const noun = wordOf(first, 'order_noun');
  if (noun !== undefined) return noun !== 'thing';
  const number = readingOf(first, 'number');
  if (number?.unit && isForm(number.unit.dimension) && ['pages', 'characters', 'words'].includes(number.unit.name)) return true;
  if (first.text === '分') return divides(clause.tokens.slice(clause.tokens.indexOf(first) + 1));
  // 白天, 金秋: one letter is no look.
  if (is(first, 'look') && first.text.length === 1) return false;
  const opened = wordOf(first, 'audience_open');
  if (opened !== undefined) return opened === 'readers' || all.length === 1;
  // 给老人看的
  if (is(first, 'audience_give') && all.some((token) => is(token, 'audience_close', 'audience'))) return true;
  return is(first, ...openers);
}

/** 写 of 写作: one letter of a word the lexicon lacks. */
function isLetter({ tokens }: Clause, token: Token): boolean {
  const next = tokens[tokens.indexOf(token) + 1];
  return token.text.length === 1 && next?.text.length === 1 && next.readings.length === 0;
}

/** 发了 260 件, 用了三天: done, and no order. */
function isAspect({ tokens }: Clause, verb: Token): boolean {
  const next = tokens[tokens.indexOf(verb) + 1];
  return next !== undefined && ['了', '过', '着'].includes(next.text);
}

export function isCovered(clause: Clause): boolean {
  return significant(clause).every(isOrderWord);
}
