/** What a person has filled into an open card and not sent yet, kept as what stands in the input box is: a reload loses nothing. */
import { createContext, useContext, useEffect, useState } from 'react';
import { keepDraft, readDraft } from '#web/shell/kept-drafts.ts';
import type { Row } from './rows.ts';

/** The answer that asked, which names the draft; '' where nothing can be filled in. */
export const AnswerId = createContext('');

/** A state that outlives the page. `revive` is given what was kept, whatever that is; null begins anew. */
export function useAnswerDraft<T extends object>(begin: () => T, revive: (kept: unknown) => T | null): [T, (next: T) => void] {
  const name = draftName(useContext(AnswerId));
  const [value, setValue] = useState(() => {
    const kept = readDraft(name);
    return (typeof kept === 'object' && kept !== null && 'value' in kept ? revive(kept.value) : null) ?? begin();
  });
  return [
    value,
    (next) => {
      setValue(next);
      keepDraft(name, { value: next });
    },
  ];
}

/** Once it was answered, from here or from anywhere else. */
export function useForgetAnswered(answer_id: string, answered: boolean): void {
  useEffect(() => {
    if (answered) keepDraft(draftName(answer_id), null);
  }, [answer_id, answered]);
}

function draftName(answer_id: string): string {
  return `answer.${answer_id}`;
}

/** Rows as they were left; null when that is none, or too much for the card. */
export function revivedRows(kept: unknown): Row[] | null {
  if (!Array.isArray(kept) || kept.length === 0 || kept.length > 50) return null;
  const rows = kept.map((one) => rowIn(one, true));
  return rows.every((row) => row !== null) ? rows : null;
}

function rowIn(kept: unknown, mayHold: boolean): Row | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const [key, title, children]: unknown[] = ['key', 'title', 'children'].map((name) => Reflect.get(kept, name));
  if (typeof key !== 'number' || typeof title !== 'string' || !Array.isArray(children) || children.length > (mayHold ? 30 : 0)) return null;
  const below = children.map((one) => rowIn(one, false));
  return below.every((row) => row !== null) ? { key, title, children: below } : null;
}

/** Of what was chosen or written, that which still answers these questions. */
export function revivedValues(
  kept: unknown,
  questions: readonly { id: string; kind: string; options?: string[] | undefined }[],
): Record<string, string | string[]> | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const values: Record<string, string | string[]> = {};
  for (const { id, kind, options = [] } of questions) {
    const value: unknown = Object.hasOwn(kept, id) ? Reflect.get(kept, id) : undefined;
    if (kind === 'multiple' && Array.isArray(value)) values[id] = options.filter((one) => value.includes(one));
    else if (kind !== 'multiple' && typeof value === 'string' && (kind === 'text' || value === '' || options.includes(value)))
      values[id] = value;
    else return null;
  }
  return values;
}
