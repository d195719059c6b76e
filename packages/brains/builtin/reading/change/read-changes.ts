/** Reads what a person asks of something that is there: every stretch of it is a change, or is unread. */
import type { Change, ChangeIntent, ChangeTarget } from '#contract/intent/change.ts';
import type { ModelNeed, UnreadClause } from '#contract/intent/common.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { compileNames } from '../names.ts';
import { isMark, readingOf, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';
import { deedOf } from './deeds.ts';
import { type Deed, stretchOf } from './phrases.ts';
import { isBlank, type Segment, segmentsOf, unquoted } from './segments.ts';

export interface ThingThere {
  kind: MadeKind;
  /** What its parts are called. */
  headings?: readonly string[];
  /** What was pointed at. */
  pointed?: ChangeTarget;
}

export type ChangesRead = Pick<ChangeIntent, 'changes' | 'unread' | 'needs_model'>;

/** Spans point into `text`. */
export function readChanges(text: string, { kind, headings = [], pointed }: ThingThere): ChangesRead {
  const tokens = tokenize(
    text,
    compileNames([{ file: '', headings: headings.filter((one) => one.length >= 2) }], []),
    '2000-01-01',
    'change',
  );
  const segments = segmentsOf(tokens);
  const isAsked = tokens.some((token) => isMark(token, '？?'));
  const read: ChangesRead = { changes: [], unread: [], needs_model: [] };
  for (let n = 0; n < segments.length; n += 1) {
    const segment = segments[n];
    if (!segment || isHarmless(segment)) continue;
    const deed = isAsked ? null : deedOf(stretchOf(text, kind, segment, read.changes.at(-1)?.target ?? pointed));
    if (!deed) {
      leave(text, segment, read);
      continue;
    }
    let end = segment.to;
    // What stands behind the colon goes on up to the next order.
    if (deed.isOpen)
      for (let next = segments[n + 1]; next && !opensOrder(text, kind, next); next = segments[n + 1]) {
        end = next.to;
        n += 1;
      }
    const change = changeOf(text, segment.from, end, deed, segment);
    const last = read.changes.at(-1);
    // 改成邮件，发给王总: whom it is for says nothing alone.
    if (change.do === 'convert' && change.choice === undefined) {
      if (last?.do === 'convert') last.target = change.target;
      else leave(text, segment, read);
      continue;
    }
    // 太长了，压缩到 500 字, in either order.
    if (last?.length && !change.sure && last.do === change.do && change.target.part === 'whole') continue;
    if (last && !last.sure && last.do === change.do && change.length && last.target.part === 'whole') read.changes.pop();
    if (last?.do === 'add' && isOfAdded(change, last)) {
      Object.assign(last, foldedInto(last, change));
      continue;
    }
    read.changes.push(change);
  }
  return read;
}

/** 加一项时间，必填，放在电话后面 tells more of what comes. */
function isOfAdded({ do: deed, target }: Change, { target: added }: Change): boolean {
  return (deed === 'move' || deed === 'require') && target.part === added.part && target.named === added.named && !target.places;
}

function foldedInto({ words, spans }: Change, { do: deed, other, side, words: more, spans: moreSpans }: Change): Partial<Change> {
  const place = { ...(other ? { other } : {}), ...(side ? { side } : {}) };
  return { words: `${words}，${more}`, spans: [...spans, ...moreSpans], ...(deed === 'require' ? { choice: 'require' } : place) };
}

function changeOf(text: string, from: number, end: number, deed: Deed, { to }: Segment): Change {
  const { isOpen: _, sure = true, value, ...rest } = deed;
  const isLonger = end > to || /^[。！!]$/.test(text.charAt(end));
  const whole = value !== undefined && deed.isOpen && isLonger ? withRest(text, value, to, end, rest.target.field) : value;
  return {
    ...rest,
    ...(whole === undefined ? {} : { value: whole.slice(0, 4_000) }),
    words: text.slice(from, end),
    spans: [{ from, to: end }],
    sure,
  };
}

/** With what follows it, as written; a sentence keeps its mark, a name has none. */
function withRest(text: string, value: string, from: number, to: number, field: string | undefined): string {
  const isName = field !== undefined && field !== 'notes';
  return unquoted(`${value}${text.slice(from, to)}${isName ? '' : (/^[。！!]/.exec(text.slice(to))?.[0] ?? '')}`);
}

/** It says itself what of the thing it is about: a part, its heading, a quotation. */
function opensOrder(text: string, kind: MadeKind, segment: Segment): boolean {
  const isDefinite = segment.tokens.some(
    (token) =>
      readingOf(token, 'ordinal') ||
      readingOf(token, 'quoted') ||
      wordOf(token, 'function') === 'object' ||
      ['change_field', 'change_part', 'change_role'].some((of) => token.readings.some((one) => one.is === 'word' && one.of === of)) ||
      (readingOf(token, 'number')?.unit?.dimension ?? '') === 'form',
  );
  return isDefinite && deedOf(stretchOf(text, kind, segment)) !== null;
}

/** Thanks, greetings, and that the rest stays as it is. */
function isHarmless({ tokens }: Segment): boolean {
  const said = tokens.filter(
    (token) => !isBlank(token) && wordOf(token, 'function') === undefined && wordOf(token, 'change_lead') === undefined,
  );
  return said.length === 0 || wordOf(said.at(-1), 'harmless') !== undefined;
}

function leave(text: string, { tokens, from, to }: Segment, { unread, needs_model }: ChangesRead): void {
  const words = text.slice(from, to).slice(0, 4_000);
  const needs = tokens.some((token) => wordOf(token, 'ability') === 'translate' || wordOf(token, 'language') !== undefined);
  if (needs) needs_model.push({ ability: 'translate', words: words.slice(0, 500), spans: [{ from, to }] } satisfies ModelNeed);
  else unread.push({ words, span: { from, to } } satisfies UnreadClause);
}

/** Some of it is read as a change of what is there, and not as more of the same. */
export function ordersChange(text: string, thing: ThingThere): boolean {
  return readChanges(text, thing).changes.some((change) => change.do !== 'others');
}
