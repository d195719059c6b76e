/** Reads an order for something new: each clause is an order, a fact or unread, and every number has its place or is unread. */
import { isPictureName } from '#agent/pictures.ts';
import type { FactSign } from '#contract/intent/common.ts';
import { type MadeKind, type MakeIntent, makeIntent } from '#contract/intent/make.ts';
import { type Clause, clausesOf } from '../clauses.ts';
import { compileNames } from '../names.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';
import { slotOfHeading } from '../../text/slots.ts';
import { isHouse } from '../../text/speech.ts';
import { beginsWith, holds } from '#text/words.ts';
import classes from './classes.json' with { type: 'json' };
import { readSheet } from '../sheet/read-sheet.ts';
import { doubt, type Draft, is, take, type Taken, wordsOf } from './draft.ts';
import { joinFacts } from './facts.ts';
import { type Head, headOf, isPlainVerb, kindOf, restOf, spansOfRest, takeHead } from './head.ts';
import { takeManner } from './manner.ts';
import { takeAudience, takeOpened } from './opened.ts';
import { takeLeftOut, takeSources, takeStressed, takeTold, takeUnreadLeftOut, takeWritten } from './orders.ts';
import { countsItself, numberedPart, takeInOrderOf, takePage, takeParts } from './parts.ts';
import { askAsOne, seemsOfText, takePlain } from './plain.ts';
import { signerIn, takeLabelled, takeName } from './signers.ts';
import { certifies, isCovered, opensAsOrder, signOf } from './signs.ts';
import { takeForWhom, weighUnread } from './unread.ts';
import { takeWish } from './wishes.ts';

export interface MakeContext {
  /** The chosen skill's; null: the words tell it. */
  kind: MadeKind | null;
  /** Names of the files that came along. */
  files: readonly string[];
  /** ISO day. */
  today: string;
}

/** One intent for each thing that is ordered; none where the words order nothing to be made. */
export function readMakes(text: string, { kind, files, today }: MakeContext): MakeIntent[] {
  if (kind === 'sheet') return [readSheet(text, true)].filter((one) => one !== null);
  const tokens = tokenize(
    text,
    compileNames(
      files.map((file) => ({ file })),
      [],
    ),
    today,
    'make',
  );
  const clauses = clausesOf(text, tokens, true);
  const heads = clauses.flatMap((clause, at) => {
    const head = headOf(clause, kind, clauses.slice(0, at).every(isCovered));
    return head ? [{ at, head, clause }] : [];
  });
  const first = heads[0] ?? unnamedHead(clauses, kind) ?? (kind === null ? undefined : { at: -1, head: null, clause: null });
  if (!first) return [];
  // 写一份年会方案，做成PPT: the form it is to have is what is made.
  const into = kind === null ? heads.slice(1).find(({ head, clause }) => head.verb >= 0 && isCovered(clause)) : undefined;
  const form = into && kindOf(into.clause.tokens[into.head.to]);
  if (form && form !== 'document') return readMakes(text, { kind: form, files, today });
  // Another thing is another order: 再写一份…. A thing named among the facts is none.
  const more = heads.slice(1).filter(({ head, clause }) => head.verb >= 0 && startsAnother(clause, head));
  const starts = [first, ...more];
  return starts.map((start, n) => {
    const until = starts[n + 1]?.at ?? clauses.length;
    const own = n === 0 ? clauses.slice(0, until) : clauses.slice(start.at, until);
    return readOne(text, own, { kind, hasFiles: files.some((name) => !isPictureName(name)), head: start.head, at: n === 0 ? start.at : 0 });
  });
}

/** Null where nothing to be made is ordered; the first of several. */
export function readMake(text: string, context: MakeContext): MakeIntent | null {
  return readMakes(text, context)[0] ?? null;
}

/** 做一个 KPI 页: a name the lexicon lacks, where the skill tells the kind. */
function unnamedHead(clauses: readonly Clause[], kind: MadeKind | null) {
  if (kind === null) return undefined;
  for (const [at, clause] of clauses.entries()) {
    const verb = clause.tokens.findIndex(
      (token, i) => is(token, 'make_verb') && wordOf(token, 'make_verb') !== 'send' && isPlainVerb(clause.tokens, i) && i <= 4,
    );
    if (verb >= 0 && verb < clause.tokens.length - 1) return { at, head: { verb, from: verb, to: verb }, clause };
  }
  return undefined;
}

function startsAnother({ tokens }: Clause, { verb, from }: Head): boolean {
  const before = tokens.slice(0, verb);
  const isPlain = before.every(
    (token) =>
      wordOf(token, 'function') !== undefined || readingOf(token, 'mark') !== undefined || ['再', '另', '另外'].includes(token.text),
  );
  const counted = tokens.slice(verb + 1, from).some((token) => readingOf(token, 'number')?.value === 1);
  return isPlain && counted;
}

interface Own {
  kind: MadeKind | null;
  hasFiles: boolean;
  head: Head | null;
  at: number;
}

function readOne(text: string, clauses: readonly Clause[], { kind, hasFiles, head, at }: Own): MakeIntent {
  const headed = clauses[at];
  const named = head && headed ? headed.tokens.slice(head.from, head.to + 1) : [];
  const draft: Draft = {
    text,
    fields: {},
    // PPT 大纲 is a text.
    kind: kind ?? kindOf(named.at(-1)) ?? null,
    has_files: hasFiles,
    sections: [],
    only_sections: false,
    sources: [],
    facts: [],
    unread: [],
    doubts: [],
    needs_model: [],
  };
  const all = clauses.map((clause): Taken => ({ clause, used: new Set(), done: false }));
  if (kind !== null) draft.fields.kind = { value: kind, spans: [], sure: true };
  if (head && all[at]) readHead(draft, all, at, head);
  /** 篇幅：800 字: what stands behind such a label belongs to the order. */
  let behindLabel = false;
  /** Behind the colon of the head everything up to the next order is told; an order behind a full stop ends it. */
  let open = false;
  for (const [n, here] of all.entries()) {
    const isHead = head !== null && n === at;
    if (n === at + 1 && at >= 0 && followsColon(text, all[at], here)) open = true;
    // A list right below the line of the head is the head's.
    if (at >= 0 && here.clause.lead === 'line' && here.clause.item !== undefined && all[n - 1]?.clause.line === clauses[at]?.line)
      open = true;
    if (
      here.done ||
      isHead ||
      takeLabelled(draft, all, n) ||
      takeLeftOut(draft, here) ||
      takeWish(draft, all, n) ||
      takePage(draft, all, n) ||
      takeInOrderOf(draft, here)
    )
      continue;
    const isValue = isValueOf(draft, all, n);
    const isOrder =
      !isValue &&
      signerIn(draft, all, n) === null &&
      (behindLabel ||
        opensAsOrder(here.clause, draft.kind) ||
        isCovered(here.clause) ||
        countsItself(draft, here.clause) ||
        numberedPart(here.clause) !== null);
    if (isOrder && here.clause.lead !== 'comma' && here.clause.lead !== 'colon') open = false;
    if (handsOver(here.clause) && followsColon(text, here, all[n + 1])) open = true;
    // 3000字，写一份800字的周报: the length picked on the page says less than what was written.
    else if (n < at && draft.fields.length && isLengthAlone(here.clause)) continue;
    else if (isLabelOfOrder(text, here, all[n + 1])) {
      behindLabel = true;
      continue;
    } else if (isOrder) readOrder(draft, all, n);
    else readTold(draft, all, n, open);
    behindLabel = false;
  }
  draft.fields.kind ??= { value: draft.kind ?? 'document', spans: [], sure: true };
  if (!/\p{Script=Han}/u.test(text)) draft.fields.language ??= { value: 'en', spans: [], sure: true };
  if (!hasFiles) takePlain(draft, clauses);
  const about = leaveWhomItIsAbout(draft, text);
  weighUnread(draft, clauses);
  if (!hasFiles) askAsOne(draft, clauses);
  draft.unread.push(...about);
  takeUnreadLeftOut(draft);
  draft.facts = joinFacts(draft.text, draft.facts);
  if (draft.kind !== 'web-page') takeHeadings(draft);
  // Everything of an intent is set by now; the schema says so at run time.
  return makeIntent.parse({
    intent: 'make',
    ...draft.fields,
    sections: draft.sections,
    only_sections: draft.only_sections,
    sources: draft.sources,
    facts: draft.facts,
    unread: draft.unread,
    doubts: draft.doubts,
    needs_model: draft.needs_model,
  });
}

/** 给晁永林写个表扬通报: the name is whom it is about, and no reader's. */
function leaveWhomItIsAbout({ fields }: Draft, text: string): Draft['unread'] {
  const { audience, called } = fields;
  const [span] = audience?.spans ?? [];
  const isOne = audience !== undefined && /^\p{Script=Han}{2,4}$/u.test(audience.value) && !isHouse(audience.value);
  const around = text.slice(span?.to ?? 0, called?.spans[0]?.to ?? 0);
  if (!span || !isOne || !holds(around, classes.about_persons) || holds(audience.value, classes.everybody)) return [];
  fields.audience = undefined;
  return [{ words: audience.value, span }];
}

function followsColon(text: string, before: Taken | undefined, next: Taken | undefined): boolean {
  return before !== undefined && next !== undefined && /[：:]/.test(text.slice(before.clause.to, next.clause.from));
}

/** 篇幅：, 语气：, 页数：: a name for a slot alone, before a colon. */
function isLabelOfOrder(text: string, here: Taken, next: Taken | undefined): boolean {
  const { tokens } = here.clause;
  const isName = (token: Token): boolean => {
    if (is(token, 'part_open', 'audience_open', 'title_open', 'sign_open', 'content_open')) return false;
    const noun = wordOf(token, 'order_noun');
    return noun === 'manner' || noun === 'form' || noun === 'look' || noun === 'work' || is(token, 'bound', 'ratio_word', 'source');
  };
  return (
    next?.clause.lead === 'colon' &&
    !next.done &&
    followsColon(text, here, next) &&
    tokens.every((token) => isName(token) || wordOf(token, 'function') !== undefined)
  );
}

function isLengthAlone({ tokens }: Clause): boolean {
  return tokens.every(
    (token) => readingOf(token, 'number')?.unit?.dimension === 'form' || is(token, 'bound') || readingOf(token, 'mark') !== undefined,
  );
}

/** What stands behind the colon of a label that is a fact. */
function isValueOf(draft: Draft, all: readonly Taken[], at: number): boolean {
  const [before, here] = [all[at - 1], all[at]];
  if (!before || !here || here.clause.lead !== 'colon' || before.done) return false;
  return Array.from(before.clause.text).length <= 12 && draft.facts.at(-1)?.spans[0]?.to === before.clause.to;
}

/** 内容：…: what follows is told. */
function handsOver({ tokens }: Clause): boolean {
  if (tokens.at(-1)?.text === '如下') return true;
  return (
    tokens.some((token) => is(token, 'content_open')) &&
    tokens.every((token) => is(token, 'content_open', 'function', 'degree', 'order_noun') || readingOf(token, 'mark') !== undefined)
  );
}

function readHead(draft: Draft, all: readonly Taken[], at: number, head: Head): void {
  const here = all[at];
  if (!here) return;
  take(here, here.clause.tokens.slice(head.from, head.to + 1));
  takeSources(draft, here);
  takeOpened(draft, all, at);
  takeAudience(draft, all, at, head.to);
  takeManner(draft, here);
  takeHead(draft, here, head);
  takeParts(draft, all, at);
  const rest = restOf(here);
  const words = wordsOf(draft.text, rest);
  if (rest.length === 0 || isHung(words) || (draft.fields.audience && classes.sends.includes(words))) return;
  // 通知大家例会改到周五: the verb is the order's; the rest may be what is to be told.
  draft.unread.push({ words, span: spansOfRest(rest) });
  if (signOf({ ...here.clause, tokens: rest }, false, false) !== null)
    doubt(draft, 'order_or_fact', `both-${at}`, words, `“${words.slice(0, 60)}”要写进正文吗？`);
}

/** 贴小区里, 挂门口: what its person will do with it, and nothing of it. */
const isHung = (words: string): boolean =>
  classes.hung_at.includes(words) || (beginsWith(words, classes.hung) && Array.from(words).length <= 10 && !/\d/.test(words));

/** A clause that is none but an order: its slots are taken, and what is left is unread. */
function readOrder(draft: Draft, all: readonly Taken[], at: number): void {
  const here = all[at];
  if (!here) return;
  const before = here.used.size;
  const asked = JSON.stringify([draft.fields, draft.needs_model.length]);
  const kept = stateOf(draft);
  takeSources(draft, here);
  takeOpened(draft, all, at);
  takeAudience(draft, all, at, -1);
  takeManner(draft, here);
  if (takeWritten(draft, here)) return;
  takeParts(draft, all, at);
  if (takeStressed(draft, here)) return;
  if (isCovered(here.clause))
    take(
      here,
      here.clause.tokens.filter((token) => is(token, 'kind') && kindOf(token) === draft.kind),
    );
  // 配柱状图: the chart tells what is to be added.
  if (draft.fields.chart && here.clause.tokens.some((token) => is(token, 'chart')))
    take(
      here,
      here.clause.tokens.filter((token) => wordOf(token, 'order_verb') === 'add'),
    );
  takeTold(draft, here);
  const rest = restOf(here);
  const isMeant = here.used.size > before || JSON.stringify([draft.fields, draft.needs_model.length]) !== asked;
  if (isMeant && rest.length === 0) return;
  if (here.clause.tokens.every((token) => wordOf(token, 'function') !== undefined || readingOf(token, 'mark') !== undefined)) return;
  // Half a clause is none: what was taken from it goes back.
  Object.assign(draft, kept);
  unread(draft, here);
}

function stateOf({ fields, sections, only_sections, sources, facts, doubts, needs_model }: Draft) {
  return {
    fields: { ...fields },
    sections: [...sections],
    only_sections,
    sources: [...sources],
    facts: [...facts],
    doubts: [...doubts],
    needs_model: [...needs_model],
  };
}

function unread(draft: Draft, { clause }: Taken): void {
  draft.unread.push({ words: clause.text.slice(0, 4_000), span: { from: clause.from, to: clause.to } });
}

/** A fact by its sign, or unread. */
function readTold(draft: Draft, all: readonly Taken[], at: number, open: boolean): void {
  const here = all[at];
  if (!here) return;
  if (draft.has_files && isHung(here.clause.text)) return;
  const next = all[at + 1];
  const before = all[at - 1];
  // 护理部报院长办公会：申请买…: a long one has to be a name that is known.
  const most = slotOfHeading(here.clause.text) === null ? 8 : 12;
  const isLabel = next?.clause.lead === 'colon' && Array.from(here.clause.text).length <= most;
  const isValue = isValueOf(draft, all, at);
  // The last line of a letter is who sends it, also behind the colon of its head.
  if (!isValue && (takeName(draft, all, at) || takeForWhom(draft, here.clause))) return;
  const sign: FactSign | null =
    signOf(here.clause, isLabel || isValue, draft.has_files) ??
    // 安静文艺一点, at the end of what is told: how it shall be.
    (open && !draft.has_files && !seemsOfText(here.clause) && (next || !is(here.clause.tokens.at(-1), 'degree'))
      ? 'listed'
      : certifies(draft, here.clause)
        ? 'request'
        : null);
  if (sign === null) return unread(draft, here);
  const { item } = here.clause;
  const isFirst = item !== undefined && before?.clause.line !== here.clause.line;
  draft.facts.push({ words: `${isFirst ? '- ' : ''}${here.clause.text}`, spans: [{ from: here.clause.from, to: here.clause.to }], sign });
}

/** Typed Markdown: the first heading is the title, the mark of the others is no part of what they say. */
function takeHeadings(draft: Draft): void {
  const mark = /^#{1,6}\s+/;
  const [first] = draft.facts;
  if (first && mark.test(first.words) && !draft.fields.title && draft.facts.length > 1) {
    draft.fields.title = { value: first.words.replace(mark, '').slice(0, 500), spans: first.spans, sure: true };
    draft.facts.shift();
  }
  for (const one of draft.facts) one.words = one.words.replace(mark, '');
}
