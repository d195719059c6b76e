/** What single clauses of an order tell beside their slots: words to be printed, the topic, the sources. */
import type { Field } from '#contract/intent/common.ts';
import { isSkipped } from '../clauses.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { type Draft, fieldOf, is, isOrderWord, spanOf, take, type Taken, wordsOf } from './draft.ts';
import { isPlainVerb, restOf } from './head.ts';
import { asksWords, itemsIn } from './parts.ts';
import { holds } from '#text/words.ts';
import { excludedIn, namesKeptOut } from '../../text/left-out.ts';
import { signOf } from './signs.ts';

/** 写上“少吃糖”: what is quoted is to be printed. */
export function takeWritten(draft: Draft, here: Taken): boolean {
  const { tokens } = here.clause;
  const verb = tokens.findIndex((token) => wordOf(token, 'order_verb') === 'put');
  const quoted = tokens.slice(verb + 1).filter((token) => readingOf(token, 'quoted') !== undefined);
  if (verb < 0 || quoted.length === 0) return false;
  take(here, [...tokens.slice(verb, verb + 1), ...quoted]);
  // 结尾加一句“…”: where it shall stand is more than the words, and no form has that place.
  const rest = restOf(here).filter((token) => wordOf(token, 'order_noun') !== 'look');
  if (rest.length > 0) return false;
  for (const token of quoted) {
    const words = readingOf(token, 'quoted')?.words ?? '';
    draft.facts.push({ words, spans: [{ from: token.from, to: token.to }], sign: 'quoted' });
  }
  return true;
}

/** 成本和毛利那块别放, 不要写院内备注: what of the files is kept out. */
export function takeLeftOut(draft: Draft, here: Taken): boolean {
  const { text, tokens, from } = here.clause;
  const names = excludedIn(text, draft.has_files).filter((name) => !isOfForm(tokens, from + text.lastIndexOf(name), name));
  if (names.length === 0) return false;
  keepOut(draft, names, spanOf(tokens));
  take(here, tokens);
  return true;
}

/** 表格不要, 颜色不用: a word for how it looks names nothing it tells. */
function isOfForm(tokens: readonly Token[], at: number, { length }: string): boolean {
  const own = tokens.filter(({ from, to }) => from >= at && to <= at + length);
  return (
    own.length > 0 &&
    own.every((token) => isSkipped(token) || is(token, 'tone', 'look', 'form', 'shape', 'language', 'chart', 'degree', 'taste'))
  );
}

function keepOut({ fields }: Draft, names: readonly string[], spans: Field<string>['spans']): void {
  const earlier = fields.leave_out;
  fields.leave_out = {
    value: [...new Set([...(earlier ? [earlier.value] : []), ...names])].join('、').slice(0, 500),
    spans: [...(earlier?.spans ?? []), ...spans].slice(0, 20),
    sure: true,
  };
}

/** What was not read keeps out what it names all the same; and what was told without a file is asked about where it holds such a name. */
export function takeUnreadLeftOut(draft: Draft): void {
  draft.unread = draft.unread.filter(({ words, span }) => {
    const names = draft.has_files ? excludedIn(words, true) : [];
    if (names.length > 0) keepOut(draft, names, [span]);
    return names.length === 0;
  });
  const out = draft.has_files ? [] : namesKeptOut(draft.fields.leave_out?.value ?? '');
  const asked = draft.facts.filter(({ words, spans }) => spans.length > 0 && holds(words, out));
  draft.facts = draft.facts.filter((one) => !asked.includes(one));
  draft.unread.push(...asked.flatMap(({ words, spans: [span] }) => (span ? [{ words, span }] : [])));
}

/** 突出首发价 399 元: what is to stand out is told by it. */
export function takeStressed(draft: Draft, here: Taken): boolean {
  const [opener, ...rest] = here.clause.tokens;
  if (draft.has_files || !opener || wordOf(opener, 'part_open') !== 'focus' || here.used.has(opener)) return false;
  const told = { ...here.clause, tokens: rest };
  const words = wordsOf(draft.text, rest);
  if (signOf(told, false, false) !== 'figure' || rest.some((token) => token.text.length > 1 && isOrderWord(token))) return false;
  draft.facts.push({ words, spans: spanOf(rest), sign: 'figure' });
  return true;
}

/** 介绍我们的门店: of what it is, where nothing has said so yet. */
export function takeTold(draft: Draft, here: Taken): void {
  const { tokens } = here.clause;
  const opener = tokens.findIndex((token) => is(token, 'topic_open') || wordOf(token, 'order_verb') === 'tell');
  // 一页只讲一件事 tells how, and of nothing.
  if (opener < 0 || tokens.slice(0, opener).some((token) => readingOf(token, 'number') !== undefined)) return;
  const rest = restOf(here);
  const [first, last] = [rest[0], rest.at(-1)];
  if (!first || !last || tokens.indexOf(first) < opener) return;
  // 豆腐是怎么做出来的, 为什么要节水: what asks is whole.
  const asks = rest.some(({ text }) => asksWords.some((word) => text.includes(word)));
  // 讲地震台: behind the verb 地 is a letter of the name.
  const from = tokens.indexOf(first) - Number(tokens[opener + 1]?.text === '地' && tokens.indexOf(first) === opener + 2);
  const stretch = asks ? tokens.slice(opener + 1) : tokens.slice(from, tokens.indexOf(last) + 1);
  if (
    stretch.some(
      (token) => here.used.has(token) || readingOf(token, 'number')?.unit !== undefined || readingOf(token, 'contact') !== undefined,
    )
  )
    return;
  // 介绍污染原因、治理办法、日常巡查: several things are its parts.
  const items = stretch.some((token) => isMark(token, '、')) ? itemsIn(draft, stretch) : null;
  if (items && items.length > 1) {
    draft.sections.push(...items.map(({ title, tokens: own }) => ({ title, spans: spanOf(own) })));
    return take(here, stretch);
  }
  if (
    draft.fields.topic ||
    (items === null && stretch.some((token) => isMark(token, '、'))) ||
    Array.from(wordsOf(draft.text, stretch)).length > 30
  )
    return;
  // Beside files it is one where they speak of it.
  draft.fields.topic = fieldOf(wordsOf(draft.text, stretch), stretch, !draft.has_files);
  take(here, stretch);
}

/** The words of a file's name are its name. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  const [before, here, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!here || /\.[a-z0-9]{2,5}$/i.test(here.text)) return here !== undefined;
  // 根据门店销售写…, but not 写一份门店销售复盘: there it says what it is about.
  const isOpened = before !== undefined && (before.text === '把' || before.text === '将' || is(before, 'order_verb', 'source'));
  // 分驱鸟情况、隐患: with the word behind it it is another name.
  if (isOpened || before === undefined || after === undefined) return true;
  return isSkipped(after) || (is(after, 'make_verb', 'order_verb', 'source') && !is(after, 'genre', 'kind'));
}

/** 根据附件, 用这个表, 把下面的事: from what it is made. */
export function takeSources(draft: Draft, here: Taken): void {
  const { tokens } = here.clause;
  const open = tokens.findIndex((token) => token.text === '把' || token.text === '将' || wordOf(token, 'order_verb') === 'use');
  const files = tokens.filter((token, i) => readingOf(token, 'file') !== undefined && isNamed(tokens, i));
  // 照表写: of what is attached, whichever it is.
  if (draft.has_files) for (const token of tokens) if (wordOf(token, 'source') === 'by') take(here, [token]);
  for (const token of files) {
    const name = readingOf(token, 'file')?.file ?? token.text;
    if (!draft.sources.some((source) => source.value === name)) draft.sources.push(fieldOf(name, [token]));
    take(here, [token]);
  }
  if (open < 0) return;
  let end = open + 1;
  while (
    end < tokens.length &&
    !(
      (is(tokens[end], 'make_verb') && (tokens[end]?.text.length ?? 0) > 1) ||
      // 把说明翻译成英文: what is to be done with it is no part of what it is.
      is(tokens[end], 'part_open', 'ability') ||
      wordOf(tokens[end], 'order_verb') === 'change' ||
      isPlainVerb(tokens, end)
    )
  )
    end += 1;
  const stretch = tokens.slice(open + 1, end);
  const named = stretch.filter(
    (token) =>
      is(token, 'source', 'content_open') ||
      readingOf(token, 'contact')?.of === 'address' ||
      wordOf(token, 'order_noun') === 'thing' ||
      files.includes(token),
  );
  const other = stretch.filter(
    (token, n) =>
      // 两个附件
      !(readingOf(token, 'number') !== undefined && is(stretch[n + 1], 'source')) &&
      !here.used.has(token) &&
      !named.includes(token) &&
      wordOf(token, 'function') === undefined &&
      readingOf(token, 'mark') === undefined &&
      !is(token, 'degree', 'order_noun', 'unit'),
  );
  // 用这种蓝色做…: how it shall look.
  const isOfManner = stretch.some((token) => is(token, 'look', 'language', 'tone', 'form', 'shape', 'voices'));
  // 把这份问答做成播客, 用这张价目表做一个网页: pointed at, whatever it is; without a figure, which would be a condition.
  const pointed =
    (stretch.some((token) => /^[这那]/.test(token.text)) || (draft.has_files && tokens[end]?.text.endsWith('成') === true)) &&
    !stretch.some((token) => readingOf(token, 'number')?.unit !== undefined && readingOf(token, 'number')?.value !== 1) &&
    (tokens[open]?.text === '把' ||
      tokens[open]?.text === '将' ||
      (draft.has_files && !isOfManner && tokens.slice(end).some((token) => is(token, 'kind', 'genre'))));
  const isOfFiles =
    draft.has_files &&
    stretch.length > 0 &&
    // 根据附件里金额大于 5 万的合同: a condition is more than a source.
    !stretch.some((token) => readingOf(token, 'number') !== undefined) &&
    ['根据', '依据', '结合', '基于', '利用'].includes(tokens[open]?.text ?? '') &&
    tokens.slice(end).some((token) => is(token, 'make_verb')) &&
    !isOfManner;
  if ((named.length === 0 && !isOfFiles && !pointed) || (other.length > 0 && !isOfFiles && !pointed)) return;
  take(here, [...tokens.slice(open, open + 1), ...stretch]);
  if (draft.sources.length === 0 && (draft.has_files || named.some((token) => is(token, 'source'))))
    draft.sources.push(fieldOf(wordsOf(draft.text, stretch), stretch));
}
