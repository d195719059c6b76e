/** The head of an order: the clause that names what is to be made, with its verb, its topic and what the thing was called. */
import type { MadeKind } from '#contract/intent/make.ts';
import { madeKind } from '#contract/intent/make.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { before as beforeWords, beginsWith } from '#text/words.ts';
import classes from './classes.json' with { type: 'json' };
import {
  type Draft,
  fieldOf,
  is,
  isForm,
  isOrderWord,
  isPrefix,
  isSuffix,
  leftIn,
  significant,
  spanOf,
  take,
  type Taken,
  wordsOf,
} from './draft.ts';

/** Places in the tokens of a clause: its verb (−1: none), the first and the last token of the thing's name. */
export interface Head {
  verb: number;
  from: number;
  to: number;
}

/** Null for a clause that names nothing to be made. */
export function headOf(clause: Clause, kind: MadeKind | null, isFirst: boolean): Head | null {
  const { tokens } = clause;
  const all = significant(clause);
  for (const [i, token] of tokens.entries()) {
    if (!is(token, 'make_verb') || (token.text.length === 1 && !isPlainVerb(tokens, i)) || !startsAt(tokens, i)) continue;
    const named = thingAfter(tokens, i, kind);
    if (named) return { verb: i, ...named };
  }
  // 通知一下大家例会改到周五: its name is the verb, and what it tells is asked about.
  const [opening] = all;
  if (kind === 'document' && isFirst && opening && is(opening, 'genre') && all.length > 1 && all.some((token) => !isOrderWord(token))) {
    const at = tokens.indexOf(opening);
    if (thingAfter(tokens, at, kind) === null) return { verb: -1, from: at, to: at };
  }
  // 停水通知：…, 周报, “国庆大促海报，…”: the name alone, at the end of its clause.
  const named = thingAfter(tokens, -1, kind);
  const last = all.at(-1);
  // “Poster for our open evening”: of what stands behind it.
  const isTopic =
    named !== null &&
    all[0] === tokens[named.from] &&
    /^(?:for|about)$/i.test(tokens.slice(named.to + 1).find(({ text }) => text.trim() !== '')?.text ?? '');
  const told = (isTopic ? [] : all).some(
    (token) =>
      // 帮我找去年的总结: it is there, and is not to be made.
      is(token, 'past', 'ability', 'source', 'other_verb') ||
      // One letter of a name is no verb: 讲座, 安排.
      (token.text.length > 1 && is(token, 'order_verb', 'make_verb') && !is(token, 'genre', 'kind')) ||
      readingOf(token, 'contact') !== undefined ||
      // 绝育月海报 beside 绝育月.txt: its name says what the poster is about.
      (readingOf(token, 'file') !== undefined && (token.text.includes('.') || tokens.indexOf(token) + 1 !== named?.from)),
  );
  // 菜单 9:16: its shape may stand behind it.
  const behind = named ? all.filter((token) => tokens.indexOf(token) > named.to) : [];
  const isLast =
    isTopic ||
    behind.every(
      (token) =>
        readingOf(token, 'size') !== undefined ||
        is(token, 'shape', 'ratio_word', 'language') ||
        isForm(readingOf(token, 'number')?.unit?.dimension),
    );
  return named && !told && isFirst && last && isLast && all.length <= 12 ? { verb: -1, ...named } : null;
}

/** Before the verb stands only who asks, for whom, from what, and how. */
function startsAt(tokens: readonly Token[], verb: number): boolean {
  const before = tokens.slice(0, verb);
  // 根据 https://… 写一份周报
  const isFrom = before.some((token) => wordOf(token, 'order_verb') === 'use');
  return !before.some(
    (token) => is(token, 'past') || readingOf(token, 'clock') !== undefined || (!isFrom && readingOf(token, 'contact') !== undefined),
  );
}

/** The first name of a thing behind the verb, and the names it goes on with: 年终总结 PPT. */
function thingAfter(tokens: readonly Token[], verb: number, kind: MadeKind | null): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null;
  for (let i = verb + 1; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token) break;
    if (is(token, 'topic_open') && found) break;
    // 录一期播客介绍镇馆之宝: what it tells, and no name of it.
    if (found && wordOf(token, 'order_verb') === 'tell' && tokens.slice(i + 1).some((one) => !isSkipped(one))) break;
    if (!names(token, kind) || (token.text === letter && !isLetter(tokens, i))) continue;
    // 关于会议纪要模板的通知: of what it is stands before it.
    const between: readonly Token[] = found ? tokens.slice(found.to + 1, i) : [];
    if (found && !between.every((one) => one.text === '的' || one.text.trim() === '')) {
      if (between.at(-1)?.text !== '的' && !between.every((one) => !isSkipped(one) && !isOrderWord(one))) break;
      found = { from: i, to: i };
      continue;
    }
    // 带照片的海报: a picture is no part of its name.
    const isPicture: boolean = found !== null && kindOf(tokens[found.to]) === 'image';
    found = found && !isPicture ? { from: found.from, to: i } : { from: i, to: i };
  }
  return found;
}

function names(token: Token, kind: MadeKind | null): boolean {
  const of = kindOf(token);
  // 做张海报，发朋友圈: where it goes, and no name of it.
  if (of === undefined || (kind !== null && kind !== 'document' && is(token, 'channel'))) return false;
  return kind === null || of === kind || of === 'document';
}

/** `poster:self` is printed under its own name. */
export function kindOf(token: Token | undefined): MadeKind | undefined {
  const word = wordOf(token, 'kind');
  if (word !== undefined) return madeKind.parse(word.split(':')[0]);
  return wordOf(token, 'genre') === undefined && token?.text !== letter ? undefined : 'document';
}

/** 写封给家长的信, 写信给校友: one letter of 微信 is none. */
const letter = '信';
const isLetter = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at - 1]?.text === '的' && tokens.slice(at + 1).every(isSkipped)) || is(tokens[at - 1], 'make_verb', 'measure');

/** 做, 写 before a number or the thing: a verb, and no letter of a word. */
export function isPlainVerb(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!is(token, 'make_verb') || next === undefined) return false;
  // 把来访记录做成 PPT: behind 把 stands what is made into something.
  if (token?.text.length === 1 && ['把', '将'].includes(tokens[at - 1]?.text ?? '')) return false;
  // 安排海报: behind letters nothing is known of it is a verb only where it counts the thing.
  if (
    tokens[at - 1]?.readings.length === 0 &&
    !(readingOf(next, 'number') !== undefined || is(next, 'measure') || next.text.startsWith('封'))
  )
    return false;
  return (
    readingOf(next, 'number') !== undefined ||
    readingOf(next, 'mark') !== undefined ||
    readingOf(next, 'period') !== undefined ||
    readingOf(next, 'quoted') !== undefined ||
    is(next, 'genre', 'kind', 'measure', 'degree', 'topic_open', 'tone', 'look', 'language', 'bound', 'part_open') ||
    ['this', 'softener'].includes(wordOf(next, 'function') ?? '') ||
    // 写年终总结: the name stands at the end of what the verb begins.
    (at === 0 && tokens.slice(1).some((one) => is(one, 'genre', 'kind'))) ||
    tokens.slice(0, at).every((one) => isSkipped(one) || is(one, 'audience_give', 'audience'))
  );
}

/** Takes the head's verb and name, and what stands between them as the topic. */
export function takeHead(draft: Draft, here: Taken, head: Head): void {
  const { tokens } = here.clause;
  const named = tokens.slice(head.from, head.to + 1);
  const genres = named.filter((token) => is(token, 'genre'));
  const kinds = named.filter((token) => is(token, 'kind'));
  draft.fields.kind ??= fieldOf(draft.kind ?? kindOf(named.at(-1)) ?? 'document', named);
  const genre = genres.at(-1);
  const isLetterHead = named.at(-1)?.text === letter;
  // 菜单, 活动页, 海报: the name of the thing tells of it, which PPT and 网页 do not.
  const telling = kinds.filter((token) => /:|^poster$/.test(wordOf(token, 'kind') ?? ''));
  const isPlain = telling.every((token) => wordOf(token, 'kind') === 'poster');
  const called = genre && kinds.length > 0 && isPlain ? genres : genre || isLetterHead ? named : telling;
  if (genre) draft.fields.genre = fieldOf(wordOf(genre, 'genre') ?? '', [genre]);
  else if (isLetterHead) draft.fields.genre = fieldOf('application', named);
  if (called.length > 0) draft.fields.called = fieldOf(wordsOf(draft.text, called), called);
  take(here, named);
  if (head.verb >= 0) take(here, tokens.slice(head.verb, head.verb + 1));
  // 口播 is told by one.
  if (draft.kind === 'podcast' && named.some((token) => wordOf(token, 'voices') === 'one'))
    draft.fields.speakers ??= fieldOf({ solo: true }, named);
  takeBookTitle(draft, here, head);
  takeTopic(draft, here, head);
}

/** 写一份总结《三季度》 is its title; before the thing's name it says of what it is: 《活着》读后感. */
function takeBookTitle(draft: Draft, here: Taken, { from }: Head): void {
  const titles = here.clause.tokens.slice(from).filter((token) => !here.used.has(token) && readingOf(token, 'quoted')?.marks === '《');
  const [token] = draft.fields.title ? [] : titles;
  if (!token) return;
  draft.fields.title = fieldOf(readingOf(token, 'quoted')?.words ?? '', [token]);
  take(here, [token]);
}

/** Without the little words at its end: attached notes in, 路演用的. */
function withoutTail(tokens: Token[]): Token[] {
  return tokens.slice(
    0,
    tokens.findLastIndex((token) => (!isSkipped(token) || isLetterBehind(tokens, token)) && !is(token, 'audience_close')) + 1,
  );
}

/** 能贴在门口的停水…, 和去年一样的…: how it is to be stands first and is no subject. */
function withoutManner({ has_files }: Draft, here: Taken, tokens: readonly Token[]): readonly Token[] {
  // 走廊挂的防跌倒…: where it hangs.
  const hung = tokens.findLastIndex((token, i) => token.text === '的' && placing.has(tokens[i - 1]?.text.slice(-1) ?? ''));
  if (hung >= 0) return tokens.slice(hung + 1);
  // 社区宣讲用的, 给小学生看的: whom or what it is for; the files say what it is called.
  const purpose = tokens.findLastIndex(
    (token, i) => is(token, 'audience_close') && (token.text.endsWith('的') || tokens[i + 1]?.text === '的'),
  );
  if (purpose >= 0 && has_files) return tokens.slice(purpose + 1);
  const open = tokens.findIndex((token) => is(token, 'manner_open') || (wordOf(token, 'function') === 'list' && token.text !== '、'));
  if (open < 0 || contentOf(here, tokens.slice(0, open)).length > 0) return tokens;
  return tokens.slice(tokens.findLastIndex((token) => token.text.endsWith('的')) + 1 || tokens.length);
}

/** 关于…的; else what is left between the verb and the name; else of whom it is made. */
function takeTopic(draft: Draft, here: Taken, head: Head): void {
  const { tokens } = here.clause;
  if (draft.fields.topic) return;
  const behind = tokens.findIndex((token, i) => i > head.to && token.text.trim() !== '');
  const open = tokens.findIndex(
    (token, i) =>
      !here.used.has(token) &&
      ((is(token, 'topic_open') && (i < head.from || i === behind)) ||
        // “a poster for our book fair”: a text would be for its readers.
        (token.text.toLowerCase() === 'for' && draft.kind !== 'document' && i > head.to)),
  );
  // “about our open nights for the trustees”: of what, then for whom.
  const whom = tokens.findIndex((token, i) => i > open && open > head.to && token.text.toLowerCase() === 'for');
  // Of files the page is made, and for these readers.
  const isForReaders = draft.has_files && draft.kind !== 'poster' && tokens[open]?.text.toLowerCase() === 'for' && open > head.to;
  const readers = isForReaders ? contentOf(here, tokens.slice(open + 1)) : whom < 0 ? [] : contentOf(here, tokens.slice(whom + 1));
  if (readers.length > 0 && !draft.fields.audience) {
    draft.fields.audience = fieldOf(wordsOf(draft.text, readers), readers);
    take(here, tokens.slice(isForReaders ? open : whom));
    if (isForReaders) return;
  }
  const stretches: [number, number, boolean][] = [
    ...(open >= 0 && open < head.from ? [[open + 1, head.from, true] as [number, number, boolean]] : []),
    ...(open > head.to ? [[open + 1, whom < 0 ? tokens.length : whom, true] as [number, number, boolean]] : []),
    // Beside files it is one where they speak of it; without them a plain name is one.
    [head.verb + 1, head.from, !draft.has_files && isPlainName(tokens.slice(head.verb + 1, head.from), 10)],
    // The name is not known: it is shown for a yes.
    ...(head.verb === head.from ? [[head.verb + 1, tokens.length, false] as [number, number, boolean]] : []),
  ];
  for (const [from, to, sure] of stretches) {
    const stretch = withoutTail(contentOf(here, withoutManner(draft, here, tokens.slice(from, to))));
    if (stretch.every((token) => is(token, 'order_verb', 'part_open', 'make_verb', 'degree'))) continue;
    // 给瑞和方经理回封信: the thing's name holds the verb.
    if (head.verb < 0 && is(stretch[0], 'audience_give') && stretch.length > 1) {
      // 给仁和口腔回个函
      draft.fields.audience ??= fieldOf(beforeWords(wordsOf(draft.text, stretch.slice(1)), classes.replying), stretch.slice(1));
      take(here, stretch);
      continue;
    }
    // An order word in the midst of it: it may be no topic at all.
    const mixed = stretch.some(
      (token) =>
        here.used.has(token) || (token.text.length > 1 && (is(token, 'part_open') || mixing.has(wordOf(token, 'order_verb') ?? ''))),
    );
    // Beside files nothing but a name can be vouched for by them.
    if (draft.has_files && open < 0 && !isPlainName(stretch, 24)) {
      draft.unread.push({ words: wordsOf(draft.text, stretch), span: spansOfRest(stretch) });
      take(here, stretch);
      break;
    }
    const isPeriod = stretch.every((token) => readingOf(token, 'period') !== undefined);
    draft.fields.topic = fieldOf(wordsOf(draft.text, stretch).replace(/的$/, ''), stretch, (sure || isPeriod) && !mixed);
    take(here, stretch);
    if (open >= 0) take(here, tokens.slice(open, open + 1));
    break;
  }
  // 做个 PPT 介绍我们的门店: told behind the name.
  const told = tokens.findIndex((token, i) => i > head.to && wordOf(token, 'order_verb') === 'tell');
  if (told >= 0 && !draft.fields.topic) {
    const stretch = contentOf(here, tokens.slice(told + 1));
    if (stretch.length === 0) return;
    draft.fields.topic = fieldOf(wordsOf(draft.text, stretch), stretch, !draft.has_files);
    take(here, [...tokens.slice(told, told + 1), ...stretch]);
  }
  takeWhose(draft, here, head);
}

/** 年会, 元旦值班安排: short, and no word in it that orders, tells whom it is for or how it is to be. */
function isPlainName(tokens: readonly Token[], most: number): boolean {
  const own = tokens.filter((token) => !isSkipped(token) && !isOne(token) && !is(token, 'measure'));
  const words = own.map(({ text }) => text).join('');
  return (
    Array.from(words).length <= most &&
    !classes.no_names.some((word) => words.includes(word)) &&
    tokens.slice(0, -1).every((token, i) => token.text !== '的' || tokens.slice(i + 1).every((one) => isSkipped(one) || is(one, 'degree')))
  );
}

const placing = new Set(classes.placing);
const mixing = new Set(['use', 'avoid', 'put', 'notify', 'change']);

/** 给安心口腔诊所做一个网页, 我们健身房要做一张海报: of whom, where no topic is named. */
function takeWhose(draft: Draft, here: Taken, head: Head): void {
  if (head.verb <= 0) return;
  const { tokens } = here.clause;
  const before = tokens.slice(0, head.verb);
  if (
    before.some(
      (token) => is(token, 'source', 'order_verb') || readingOf(token, 'file') !== undefined || token.text === '把' || token.text === '将',
    )
  )
    return;
  const stretch = contentOf(
    here,
    before.filter((token) => !is(token, 'audience_give')),
  );
  // 给我们店做个网页: no name of it; 照这个写个通知: what it is made of.
  const words = wordsOf(draft.text, stretch);
  if (Array.from(words).length < 2 || beginsWith(words, classes.refers)) return take(here, stretch);
  const isGiven = before.some((token) => is(token, 'audience_give'));
  // 给华芯科技的王经理写封邮件
  if (isGiven && draft.kind !== 'poster' && draft.kind !== 'web-page' && (draft.kind === 'document' || draft.fields.topic)) {
    if (draft.fields.audience) return;
    draft.fields.audience = fieldOf(words, stretch);
    return take(here, before);
  }
  // 给老巷面馆设计一张开业海报: what it is about is told, and whose it is.
  if (draft.fields.topic) {
    if (!isGiven || draft.fields.signature) return;
    draft.fields.signature = fieldOf(wordsOf(draft.text, stretch), stretch);
    return take(here, before);
  }
  draft.fields.topic = fieldOf(
    wordsOf(draft.text, stretch),
    stretch,
    before.some((token) => is(token, 'audience_give')) || stretch.length <= 2,
  );
  take(here, before);
}

/** Without what nobody has to read at its ends, and without what a slot took. */
function contentOf(here: Taken, tokens: readonly Token[]): Token[] {
  // 写一份一站式服务介绍: behind the one that counts the thing, another belongs to its name.
  const counts = (token: Token): boolean => isOne(token) && !isOne(tokens[tokens.indexOf(token) - 1]);
  const isEdge = (token: Token): boolean =>
    here.used.has(token) ||
    counts(token) ||
    isTimes(tokens, token) ||
    (isSuffix(token) && !isLetterBehind(tokens, token)) ||
    is(token, 'topic_open') ||
    ['要', '想', '需'].includes(token.text);
  const first = tokens.findIndex((token, i) => !isEdge(token) && !isPrefix(token) && !(is(token, 'measure') && isMeasure(tokens, i)));
  return first < 0 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isEdge(token)) + 1);
}

/** 过 of 经过: behind letters nothing is known of it is one of them. */
function isLetterBehind(tokens: readonly Token[], token: Token): boolean {
  const before = tokens[tokens.indexOf(token) - 1];
  return token.text.length === 1 && token.text !== '的' && before?.text.length === 1 && before.readings.length === 0;
}

/** 写封邮件, 做个网页, 一套三张的: what counts the thing stands first. */
function isMeasure(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(0, at).every((token) => isPrefix(token) || isOne(token));
}

/** 一个, 一段: one of the thing, and no figure. */
function isOne(token: Token | undefined): boolean {
  const number = readingOf(token, 'number');
  return (
    number !== undefined && number.value === 1 && number.to === undefined && ['form', 'count'].includes(number.unit?.dimension ?? 'form')
  );
}

/** 次 of 这次培训. */
function isTimes(tokens: readonly Token[], token: Token): boolean {
  return is(token, 'unit') && wordOf(tokens[tokens.indexOf(token) - 1], 'function') === 'this';
}

/** Words that are no part of a clause's reading once its slots are taken. */
export function restOf(here: Taken): Token[] {
  return leftIn(here).filter((token) => !isGlue(token) && !isOne(token) && !isTimes(here.clause.tokens, token));
}

const glueVerbs = new Set(['use', 'keep', 'tell', 'deliver', 'list']);
const glueNouns = new Set(['manner', 'form', 'look', 'work']);

function isGlue(token: Token): boolean {
  if (is(token, 'make_verb', 'degree', 'topic_open', 'measure', 'part_word', 'audience_close', 'ratio_word', 'bound')) return true;
  const verb = wordOf(token, 'order_verb');
  if (verb !== undefined) return glueVerbs.has(verb);
  const noun = wordOf(token, 'order_noun');
  return noun !== undefined && glueNouns.has(noun);
}

export function spansOfRest(rest: readonly Token[]): { from: number; to: number } {
  return spanOf(rest)[0] ?? { from: 0, to: 0 };
}
