/** Who may hold how many bytes, and in which order those who wait are served. */
import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const budgetOf = (options: Partial<Parameters<typeof createByteBudget>[0]> = {}) =>
  createByteBudget({ process_bytes: 10, person_bytes: 4, wait_ms: 60_000, most_waiting: 8, ...options });

/** Lets whatever is ready go on. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test('one person holds no more than their share, however much is free', async () => {
  const budget = budgetOf();
  const releases = await Promise.all([budget.take('a', 2), budget.take('a', 2)]);
  let third = false;
  const waiting = budget.take('a', 2).then((release) => ((third = true), release));
  await soon();
  expect(third).toBe(false);
  expect(budget.held()).toBe(4);
  releases[0]?.();
  // Letting go twice gives back once.
  releases[0]?.();
  (await waiting)();
  releases[1]?.();
  expect(budget.held()).toBe(0);
});

test('persons take turns: who asked for much does not stand before who asks for little', async () => {
  const budget = budgetOf({ process_bytes: 2, person_bytes: 2 });
  const first = await budget.take('a', 2);
  const order: string[] = [];
  const all = ['a', 'a', 'a', 'b', 'c'].map((who) =>
    budget.take(who, 2).then((release) => {
      order.push(who);
      release();
    }),
  );
  first();
  await Promise.all(all);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a']);
});

test('what is larger than a bound passes alone, and is not passed by for ever', async () => {
  const budget = budgetOf();
  const small = await budget.take('a', 1);
  let large = false;
  const waiting = budget.take('b', 50).then((release) => ((large = true), release));
  let after = false;
  const behind = budget.take('c', 1).then((release) => ((after = true), release));
  await soon();
  expect([large, after]).toEqual([false, false]);
  small();
  const release = await waiting;
  await soon();
  expect([budget.held(), after]).toEqual([50, false]);
  release();
  (await behind)();
});

test('who waits too long, or in too long a row, is told so; who goes away leaves nothing behind', async () => {
  const budget = budgetOf({ wait_ms: 20, most_waiting: 2 });
  const held = await budget.take('a', 4);
  const waits = [budget.take('a', 4), budget.take('a', 4)];
  await expect(budget.take('a', 4)).rejects.toMatchObject({ reason: 'RATE_LIMIT' });
  for (const one of waits) await expect(one).rejects.toMatchObject({ reason: 'RATE_LIMIT', message: expect.stringContaining('稍后再试') });
  const abort = new AbortController();
  const leaving = budget.take('a', 4, abort.signal);
  abort.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  held();
  expect(budget.held()).toBe(0);
  (await budget.take('a', 4))();
});
