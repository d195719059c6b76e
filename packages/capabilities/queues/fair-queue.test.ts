import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, QueueFull, type FairQueueOptions } from './fair-queue.ts';

/** A queue on a clock that stands still until it is told; what begins is written down, and ends when it is told to. */
function stage(options: FairQueueOptions) {
  let at = 0;
  const queue = createFairQueue({ ...options, now: () => at });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, signal = new AbortController().signal) => {
    const done = queue.run(name[0] ?? '', signal, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
    done.catch(() => undefined);
    return done;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    queue,
    begun,
    ask,
    settle,
    /** `ms` later the work of this name is done. */
    async end(name: string, ms = 0) {
      at += ms;
      ends.get(name)?.();
      await settle();
    },
  };
}

describe('one slot', () => {
  test('six long pieces of one person hold up another by no more than the one at work', async () => {
    const { ask, begun, settle, end } = stage({ slots: 1 });
    for (const n of [1, 2, 3, 4, 5, 6]) void ask(`a${n}`);
    await settle();
    void ask('b1');
    await end('a1', 10_000);
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1', 5);
    void ask('b2');
    await end('a2', 10_000);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('who waited long does not come before everybody else for long: nobody saves up', async () => {
    const { ask, begun, settle, end } = stage({ slots: 1 });
    void ask('a1');
    await settle();
    void ask('a2');
    await end('a1', 60_000);
    // Only now there for the first time: even with the one at work, not a minute ahead.
    for (const n of [1, 2, 3]) void ask(`b${n}`);
    await end('a2', 1_000);
    await end('b1', 1_000);
    void ask('a3');
    await end('b2', 1_000);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  });

  test('the work of one person goes in the order asked for', async () => {
    const { ask, begun, settle, end } = stage({ slots: 1 });
    for (const n of [1, 2, 3]) void ask(`a${n}`);
    await settle();
    for (const n of [1, 2, 3]) await end(`a${n}`, 10);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });
});

test('nobody holds every slot while there is more than one', async () => {
  const { ask, begun, settle } = stage({ slots: 3 });
  for (const n of [1, 2, 3, 4]) void ask(`a${n}`);
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  void ask('b1');
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('the signal ends a wait at once, and what waited behind goes on', async () => {
  const { ask, begun, settle, end, queue } = stage({ slots: 1 });
  const stop = new AbortController();
  void ask('a1');
  await settle();
  const second = ask('a2', stop.signal);
  void ask('a3');
  stop.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
  await expect(ask('a4', stop.signal)).rejects.toThrow('left');
  await end('a3');
  expect(queue.ahead('z')).toBe(0);
});

test('what fails gives its slot back', async () => {
  const { queue } = stage({ slots: 1 });
  const signal = new AbortController().signal;
  await expect(queue.run('a', signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', signal, () => Promise.resolve(1))).toBe(1);
});

test('more than anybody would wait for is refused with a sentence, to one person and to all', async () => {
  const { ask, settle } = stage({ slots: 1, waiting_per_person: 2, waiting: 3 });
  for (const n of [1, 2, 3]) void ask(`a${n}`);
  await settle();
  await expect(ask('a4')).rejects.toThrow('你还有 2 项这样的工作在排队，这一项没有开始，文件都没有改动；请等前面的做完再试。');
  void ask('b1');
  await settle();
  await expect(ask('c1')).rejects.toThrow(QueueFull);
  await expect(ask('c1')).rejects.toThrow('现在排队的人太多');
});

test('what is ahead counts the others only as often as they would come before', async () => {
  const { queue, ask, settle } = stage({ slots: 1 });
  expect(queue.ahead('b')).toBe(0);
  for (const n of [1, 2, 3, 4]) void ask(`a${n}`);
  await settle();
  expect(queue.ahead('b')).toBe(2);
  expect(queue.ahead('a')).toBe(4);
});

test('whatever comes in whatever order: slots and shares are kept, and all of it is done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 40 }),
      async (slots, works) => {
        let at = 0;
        const queue = createFairQueue({ slots, now: () => at });
        const running: { name: string; until: number; end(): void }[] = [];
        const most = Math.max(1, slots - 1);
        const all = works.map(([name, ms]) =>
          queue.run(name, new AbortController().signal, () => {
            expect(running.length).toBeLessThan(slots);
            expect(running.filter((one) => one.name === name).length).toBeLessThan(most);
            return new Promise<void>((end) => running.push({ name, until: at + ms, end }));
          }),
        );
        let done = 0;
        while (done < works.length) {
          await new Promise((resolve) => setImmediate(resolve));
          const [first] = running.toSorted((x, y) => x.until - y.until);
          expect(first).toBeDefined();
          if (!first) return;
          at = first.until;
          running.splice(running.indexOf(first), 1);
          first.end();
          done += 1;
        }
        await Promise.all(all);
        expect(queue.ahead('z')).toBe(0);
      },
    ),
    { numRuns: 100, seed: Number(process.env['FUZZ_SEED'] ?? 7) },
  );
});
