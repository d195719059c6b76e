/** Slots with their own opener: title, signature, audience, who speaks. Taken first, so that what they hold is read as nothing else. */
import type { Field } from '#contract/intent/common.ts';
import { beginsWith, holds } from '#text/words.ts';
import { isSkipped } from '../clauses.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { type Draft, fieldOf, inChinese, is, isOrderWord, spanOf, take, type Taken, wordsOf } from './draft.ts';
import classes from './classes.json' with { type: 'json' };
import { isPlainVerb } from './head.ts';
import { isTitled } from '../../text/speech.ts';
import { speakerIn } from './signs.ts';

interface Value {
  words: string;
  tokens: Token[];
  /** The clause behind the colon it stands in: done with, once the value is taken. */
  next?: Taken;
}

/** What stands behind the opener at `i`, in its clause or behind the colon that follows it. */
function valueAfter({ text }: Draft, all: readonly Taken[], at: number, i: number): Value | null {
  const here = all[at];
  const rest = here?.clause.tokens.slice(i + 1).filter((token) => !here.used.has(token)) ?? [];
  // 落款写青川市博物馆
  const first = rest.findIndex((token) => !isSkipped(token) && !(token.text.length === 1 && is(token, 'make_verb', 'order_verb')));
  if (first >= 0) return value(text, rest.slice(first));
  const next = all[at + 1];
  if (!next || next.clause.lead !== 'colon' || next.done) return null;
  return { ...value(text, next.clause.tokens), next };
}

/** Takes the words that open a slot with the value it was given. */
function takeValue(here: Taken, openers: readonly Token[], { tokens, next }: Value): void {
  take(here, [...openers, ...tokens]);
  if (next) next.done = true;
}

function value(text: string, tokens: Token[]): Value {
  // 大标题就叫‘灯下有戏’: a word may stand before what is quoted.
  const at = tokens.slice(0, 2).findIndex((token) => readingOf(token, 'quoted') !== undefined);
  const quoted = readingOf(tokens[at], 'quoted');
  return quoted ? { words: quoted.words, tokens: tokens.slice(0, at + 1) } : { words: wordsOf(text, tokens), tokens };
}

/** Words that open a slot of one value, in their clause or before a colon. */
const openers = [
  ['sign_open', 'signature'],
  ['presenter_open', 'signature'],
] as const;

export function takeOpened(draft: Draft, all: readonly Taken[], at: number): void {
  const here = all[at];
  if (!here) return;
  const { tokens } = here.clause;
  const speaker = speakerIn(draft.kind, here.clause);
  if (speaker) {
    draft.fields.speakers = fieldOf({ ...draft.fields.speakers?.value, [speaker.slot]: speaker.name }, tokens);
    return take(here, tokens);
  }
  for (const [i, token] of tokens.entries()) {
    if (here.used.has(token)) continue;
    for (const [opener, slot] of openers) {
      if (!is(token, opener)) continue;
      const found = valueAfter(draft, all, at, i);
      // 落款用今天的日期: a day is nobody.
      const beside = found?.tokens.filter((one) => !isSkipped(one) && !classes.beside_days.includes(one.text));
      const day = beside?.length === 1 ? readingOf(beside[0], 'period')?.period : undefined;
      if (found && day?.grain === 'day') {
        draft.fields.dated ??= fieldOf(inChinese(day.from), [token, ...found.tokens]);
        takeValue(here, [token], found);
        continue;
      }
      if (draft.fields[slot] || !found || found.words.length > 60 || found.tokens.some((one) => readingOf(one, 'period') !== undefined))
        continue;
      draft.fields[slot] = fieldOf(found.words, [token, ...found.tokens]);
      takeValue(here, [token], found);
    }
    if (is(token, 'title_open')) takeTitle(draft, all, at, i);
    if (is(token, 'title_close')) takeTitleBefore(draft, here, i);
    if (is(token, 'host_open')) takeSpeaker(draft, all, at, i);
  }
}

function takeTitle(draft: Draft, all: readonly Taken[], at: number, i: number): void {
  const here = all[at];
  const opener = here?.clause.tokens[i];
  if (!here || !opener) return;
  const slot = wordOf(opener, 'title_open') === 'subject' ? 'topic' : 'title';
  // 培训课件，主题是库房管理: what is said to be the subject outweighs what stood before the name of the thing.
  if (slot === 'title' && draft.fields.title) return;
  const before = here.clause.tokens.slice(0, i).filter((token) => !isSkipped(token) && !isOrderWord(token));
  // 标题你来定, 题目自拟: it is left to whoever makes it.
  const rest = here.clause.tokens.slice(i + 1);
  const isLeft = wordOf(rest[0], 'function') === 'you' || beginsWith(wordsOf(draft.text, rest), classes.left_open);
  if (slot === 'title' && before.length === 0 && rest.length > 0 && isLeft) return take(here, here.clause.tokens);
  const found = valueAfter(draft, all, at, i);
  // “页面标题加粗” names no title: what follows is an order.
  if (
    !found ||
    found.words.length > 120 ||
    found.words.length < 2 ||
    before.length > 0 ||
    (found.tokens[0] && is(found.tokens[0], 'order_verb', 'order_noun', 'degree', 'tone'))
  )
    return;
  // 请他来做一场讲座，题目《水墨里的江南》: the talk is called so.
  const before_it = wordsOf(draft.text, all[at - 1]?.clause.tokens ?? []);
  if (slot === 'title' && draft.kind === 'document' && readingOf(found.tokens[0], 'quoted') && holds(before_it, classes.talks)) {
    const own = [opener, ...found.tokens];
    draft.facts.push({ words: wordsOf(draft.text, own), spans: spanOf(own), sign: 'label' });
    return takeValue(here, [opener], found);
  }
  // English Corner 海报，topic: Travel: what it is called stands; the subject is a line of it.
  if (slot === 'topic' && draft.kind === 'poster' && draft.fields.topic) {
    draft.facts.push({ words: found.words, spans: spanOf([opener, ...found.tokens]), sign: 'label' });
    return takeValue(here, [opener], found);
  }
  const earlier = slot === 'topic' && draft.kind === 'document' ? (draft.fields.topic?.value ?? '') : '';
  // 读书会活动方案，主题是《置身事内》: a text is about both.
  const told = earlier === '' ? found.words : `${wordsOf(draft.text, found.tokens)}${earlier}`;
  draft.fields[slot] = fieldOf(told, [opener, ...found.tokens]);
  takeValue(here, [opener], found);
}

/** 以“新起点”为题 */
function takeTitleBefore(draft: Draft, here: Taken, i: number): void {
  const { tokens } = here.clause;
  const from = tokens.slice(0, i).findLastIndex((token) => token.text === '以' || is(token, 'order_verb'));
  const stretch = tokens.slice(from + 1, i);
  const quoted = readingOf(stretch[0], 'quoted');
  const title = quoted && stretch.length === 1 ? quoted.words : from >= 0 ? wordsOf(draft.text, stretch) : '';
  if (title === '' || title.length > 120 || draft.fields.title) return;
  draft.fields.title = fieldOf(title, stretch);
  take(here, tokens.slice(Math.max(from, 0), i + 1));
}

function takeSpeaker(draft: Draft, all: readonly Taken[], at: number, i: number): void {
  const here = all[at];
  const opener = here?.clause.tokens[i];
  const slot = wordOf(opener, 'host_open');
  const found = here && opener ? valueAfter(draft, all, at, i) : null;
  if (!here || !opener || !found || draft.kind !== 'podcast' || found.words.length > 12) return;
  const speakers = draft.fields.speakers?.value ?? {};
  draft.fields.speakers = fieldOf({ ...speakers, ...(slot === 'host' ? { host: found.words } : { guest: found.words }) }, [
    opener,
    ...found.tokens,
  ]);
  takeValue(here, [opener], found);
}

/** 面向新员工, 发给各车间; 给客户看, 给各部门写一份…: for whom. `head` is where the thing is named in the clause, −1 where it is not. */
export function takeAudience(draft: Draft, all: readonly Taken[], at: number, head: number): void {
  const here = all[at];
  if (!here) return;
  const { tokens } = here.clause;
  for (const [i, token] of tokens.entries()) {
    if (here.used.has(token) || draft.fields.audience) continue;
    if (wordOf(token, 'audience_open') === 'noun') {
      const found = i === 0 && all[at] === here && tokens.length === 1 ? valueAfter(draft, all, at, i) : null;
      if (found && setAudience(draft, here, found.tokens, [token]) && found.next) found.next.done = true;
      continue;
    }
    if (is(token, 'audience_open')) {
      const end = stretchEnd(tokens, i + 1);
      if (end > i + 1)
        setAudience(draft, here, tokens.slice(i + 1, end), tokens.slice(i, end + (is(tokens[end], 'audience_close') ? 1 : 0)));
      continue;
    }
    if (!is(token, 'audience_give')) continue;
    const verb = tokens.findIndex((one, n) => n > i && is(one, 'make_verb') && isPlainVerb(tokens, n));
    // 给华芯科技的王经理写封邮件
    const isWhole =
      verb > i + 1 &&
      tokens.slice(i + 1, verb).every((one) => one.text === '的' || !isOrderWord(one) || is(one, 'audience') || one.text.length === 1);
    const end = isWhole ? verb : readersEnd(tokens, i + 1);
    const stretch = tokens.slice(i + 1, end);
    // 跟上回一样的通报
    if (stretch.some((one) => is(one, 'manner_open'))) continue;
    const closing = tokens[end];
    const named = stretch.some((one) => is(one, 'audience'));
    const closed = is(closing, 'audience_close');
    const isWhose = is(closing, 'make_verb') && (named || draft.kind === 'document' || draft.kind === null);
    const isOfHead = closing?.text === '的' && i < head && (draft.kind === 'document' || named);
    // 向全体员工倡议 tells what is done to them.
    const isTold =
      named && ((closing === undefined && is(stretch.at(-1), 'audience')) || is(closing, 'order_verb') || closing?.text === '的');
    const isBehind = closing === undefined && head >= 0 && i > head && draft.kind === 'document';
    if (stretch.length > 0 && (closed || isWhose || isOfHead || isTold || isBehind))
      setAudience(draft, here, stretch, tokens.slice(i, end + (closed ? 1 : 0)));
  }
}

/** Up to the next word of an order, or a 的 behind which the thing is named. */
function stretchEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  for (; end < tokens.length; end += 1) {
    const token = tokens[end];
    if (!token || token.text === '的' || is(token, 'audience_close', 'audience_give') || isPlainVerb(tokens, end)) break;
    // One letter of a name is no word of an order: 分管副总.
    if (isOrderWord(token) && token.text.length > 1 && !is(token, 'audience')) break;
  }
  return end;
}

/** 新来的同事, 502房的陈女士: a 的 before a word for people, or somebody's name, goes on. */
function readersEnd(tokens: readonly Token[], from: number): number {
  const end = stretchEnd(tokens, from);
  const next = stretchEnd(tokens, end + 1);
  const isOne = isTitled(
    tokens
      .slice(end + 1, next)
      .map(({ text }) => text)
      .join(''),
  );
  return tokens[end]?.text === '的' && (is(tokens[end + 1], 'audience') || isOne) ? next : end;
}

function setAudience(draft: Draft, here: Taken, stretch: Token[], all: Token[]): boolean {
  const words = wordsOf(draft.text, stretch);
  // 帮我们剧团写封邀请函: of whom it is.
  if (words === '' || Array.from(words).length > 24 || beginsWith(words, classes.ours)) return false;
  const field: Field<string> = fieldOf(words, stretch);
  draft.fields.audience = field;
  take(here, all);
  return true;
}
