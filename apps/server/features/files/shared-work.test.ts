import { expect, it } from 'vitest';
import { createFairQueue } from '#capabilities/queues/fair-queue.ts';
import { createSharedWork } from './shared-work.ts';

function stage() {
  const works = createSharedWork<number, string>(createFairQueue({ slots: 1 }));
  const begun: { key: string; signal: AbortSignal; tell(progress: number): void; end(result: string): void }[] = [];
  const join = (key: string, signal = new AbortController().signal) => {
    const told: number[] = [];
    const waited: number[] = [];
    const result = works.join(
      key,
      key,
      signal,
      (progress) => told.push(progress),
      (inner, tell) =>
        new Promise((end, fail) => {
          inner.addEventListener('abort', () => fail(new Error('stopped')), { once: true });
          begun.push({ key, signal: inner, tell, end });
        }),
      (before) => waited.push(before),
    );
    result.catch(() => undefined);
    return { told, waited, result };
  };
  return { begun, join };
}

const moment = () => new Promise((resolve) => setImmediate(resolve));

it('two who ask for the same get one work, and the later one hears how far it is', async () => {
  const { begun, join } = stage();
  const one = join('a');
  await moment();
  begun[0]?.tell(1);
  const other = join('a');
  begun[0]?.tell(2);
  begun[0]?.end('done');
  expect([await one.result, await other.result]).toEqual(['done', 'done']);
  expect(begun).toHaveLength(1);
  expect([one.told, other.told]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('one who leaves ends nothing for the other; the last one to leave ends the work', async () => {
  const { begun, join } = stage();
  const [first, second] = [new AbortController(), new AbortController()];
  const one = join('a', first.signal);
  const other = join('a', second.signal);
  await moment();
  first.abort(new Error('left'));
  await expect(one.result).rejects.toThrow('left');
  expect(begun[0]?.signal.aborted).toBe(false);
  second.abort(new Error('left'));
  await expect(other.result).rejects.toThrow('left');
  expect(begun[0]?.signal.aborted).toBe(true);
  // Who comes afterwards begins anew.
  const again = join('a');
  await moment();
  begun[1]?.end('again');
  expect(await again.result).toBe('again');
});

it('others wait in turn, and leave the queue when they go', async () => {
  const { begun, join } = stage();
  const one = join('a');
  const leaver = new AbortController();
  const gone = join('b', leaver.signal);
  const third = join('c');
  expect([one.waited, gone.waited, third.waited]).toEqual([[], [1], [2]]);
  leaver.abort(new Error('left'));
  await expect(gone.result).rejects.toThrow('left');
  await moment();
  begun[0]?.end('first');
  await one.result;
  await moment();
  expect(begun.map(({ key }) => key)).toEqual(['a', 'c']);
  begun[1]?.end('third');
  expect(await third.result).toBe('third');
});
