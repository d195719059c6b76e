/** Values of an intent that remember the words they were read from, and what is doubtful about them, until their place in it is known. Pure. */
import type { Choice, Doubt, DoubtKind, Span } from '#contract/intent/common.ts';
import type { ReadPart } from '#contract/intent/table.ts';
import type { Token } from '../reading.ts';

export interface Question {
  kind: DoubtKind;
  words: string;
  question: string;
  choices: Choice[];
  likely?: true | undefined;
}

export function ask(
  kind: DoubtKind,
  of: string | readonly Token[],
  question: string,
  ...choices: [value: Choice['value'], label: string][]
): Question {
  return { kind, words: typeof of === 'string' ? of : wordsOf(of), question, choices: choices.map(([value, label]) => ({ value, label })) };
}

const brand = Symbol('slot');

export interface Slot {
  [brand]: true;
  value: string | number | boolean;
  spans: Span[];
  sure: boolean;
  doubt?: Question | undefined;
}

export function spansOf(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of tokens) {
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans.slice(0, 20);
}

export function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join('')
    .trim();
}

export function slot(value: Slot['value'], tokens: readonly Token[], doubt?: Question, sure = true): Slot {
  return { [brand]: true, value, spans: spansOf(tokens), sure: sure && doubt === undefined, doubt };
}

export function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && brand in value;
}

export interface Settled {
  value: unknown;
  read: ReadPart[];
  doubts: Doubt[];
}

/** The same without slots: what they were read from and what they leave open, by their paths. */
export function settle(draft: unknown, path: string): Settled {
  if (isSlot(draft)) {
    const doubts = draft.doubt ? [doubtAt(path, draft.doubt)] : [];
    return { value: draft.value, read: draft.spans.length > 0 ? [{ path, spans: draft.spans, sure: draft.sure }] : [], doubts };
  }
  if (typeof draft !== 'object' || draft === null) return { value: draft, read: [], doubts: [] };
  const entries = Object.entries(draft).flatMap(([key, value]: [string, unknown]) =>
    value === undefined ? [] : [{ key, ...settle(value, path === '' ? key : `${path}.${key}`) }],
  );
  return {
    value: Array.isArray(draft) ? entries.map(({ value }) => value) : Object.fromEntries(entries.map(({ key, value }) => [key, value])),
    read: entries.flatMap(({ read }) => read),
    doubts: entries.flatMap(({ doubts }) => doubts),
  };
}

export function doubtAt(path: string, { kind, words, question, choices, likely }: Question): Doubt {
  const own = { id: `${kind}:${path}:${words}`.slice(0, 80), kind, path, words: words.slice(0, 500), question };
  return { ...own, choices: choices.slice(0, 30), ...(likely ? { likely } : {}) };
}
