/** Orders gathered over time, each with what it is read as, or with the clauses that are asked about. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type MadeKind, madeKind, type MakeIntent } from '#contract/intent/make.ts';
import { readMakes } from './read-make.ts';

const row = z.strictObject({
  kind: madeKind,
  text: z.string(),
  files: z.array(z.string()).optional(),
  read: z.array(z.record(z.string(), z.unknown())).optional(),
  asks: z.array(z.string()).optional(),
});
const corpus = z.array(row).parse(JSON.parse(readFileSync(new URL('corpus.json', import.meta.url), 'utf8')));

const read = (text: string, kind: MadeKind, files: string[] = []) => readMakes(text, { kind, files, today: '2026-11-23' });

/** The values of the fields, without where they stand. */
function shapeOf(intent: MakeIntent): Record<string, unknown> {
  const { kind: _, sections, facts, ...rest } = intent;
  const values = Object.entries(rest).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'value' in value ? [[name, value.value]] : [],
  );
  return {
    ...Object.fromEntries(values),
    ...(sections.length > 0 ? { sections: sections.map(({ title }) => title) } : {}),
    ...(facts.length > 0 ? { facts: facts.map(({ words }) => words) } : {}),
  };
}

test.each(corpus)('$kind: $text', ({ kind, text, files, read: wanted, asks }) => {
  const intents = read(text, kind, files);
  const unread = intents.flatMap((intent) => intent.unread.map(({ words }) => words));
  if (asks) expect(unread).toEqual(asks);
  else expect([intents.map(shapeOf), unread]).toEqual([wanted, []]);
});

test('at most half of them are asked about', () => {
  expect(corpus.filter(({ asks }) => asks !== undefined).length).toBeLessThanOrEqual(corpus.length / 2);
});

test('every number of an order is in a field, in a fact or among what was not read', () => {
  for (const { kind, text, files } of corpus) {
    const intents = read(text, kind, files);
    // 30 秒 is half a minute.
    const seconds = intents.map(({ length }) => (length?.value.unit === 'minutes' ? (length.value.about ?? 0) * 60 : ''));
    const told = JSON.stringify([intents, seconds]).replaceAll(/[^\d]+/g, ' ');
    const numbers = text.replaceAll(/^\s*(?:\d{1,2}[.、)）]|[（(]\d{1,2}[）)])/gm, '').match(/\d{2,}/g) ?? [];
    for (const number of numbers) expect(told, text).toContain(number.replace(/^0+/, ''));
  }
});
