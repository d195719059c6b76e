import { expect, test } from 'vitest';
import { IdlePreload, moment_ms, quiet_ms } from './idle-preload.ts';

/** A page whose time goes on by hand. */
function stage({ savesData = false } = {}) {
  let now = 0;
  let pending = false;
  const timers: { at: number; run: () => void }[] = [];
  const idles: (() => void)[] = [];
  const preload = new IdlePreload({
    now: () => now,
    isInputPending: () => pending,
    savesData: () => savesData,
    later: (run, wait_ms) => void timers.push({ at: now + wait_ms, run }),
    idle: (run) => void idles.push(run),
  });
  const pieces = (names: string[], takes_ms: number) => {
    const done: string[] = [];
    const steps = names.map((name) => () => {
      done.push(name);
      now += takes_ms;
    });
    return { done, steps };
  };
  const settle = async () => {
    for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  };
  return {
    preload,
    /** Steps that note their names, and fill their moment unless it is said how long they take. */
    noted: (...names: string[]) => pieces(names, moment_ms),
    small: (...names: string[]) => pieces(names, 1),
    setPending: (is: boolean) => (pending = is),
    /** So long nothing happens but what is due. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
    /** The browser has one idle moment. */
    async idle(): Promise<void> {
      await settle();
      idles.shift()?.();
      await settle();
    },
  };
}

test('pieces come one in each idle moment, in their order', async () => {
  const { preload, idle, noted } = stage();
  const { done, steps } = noted('a', 'b');
  const all = preload.run(steps);
  await idle();
  expect(done).toEqual(['a']);
  await idle();
  expect(done).toEqual(['a', 'b']);
  await all;
});

test('small pieces share a moment, until a key comes or it is over', async () => {
  const { preload, idle, small } = stage();
  const { done, steps } = small(...Array.from({ length: 12 }, (_, n) => String(n)));
  void preload.run([...steps.slice(0, 3), () => preload.input(), ...steps.slice(3)]);
  await idle();
  expect(done).toEqual(['0', '1', '2']);
  const other = stage();
  const more = other.small('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
  void other.preload.run(more.steps);
  await other.idle();
  expect(more.done).toHaveLength(moment_ms);
});

test('whoever types is not disturbed: the next piece waits for a pause', async () => {
  const { preload, idle, pass, noted } = stage();
  const { done, steps } = noted('a', 'b');
  void preload.run(steps);
  await idle();
  for (let key = 0; key < 5; key++) {
    preload.input();
    await pass(quiet_ms - 20);
    await idle();
  }
  expect(done).toEqual(['a']);
  await pass(quiet_ms);
  await idle();
  expect(done).toEqual(['a', 'b']);
});

test('a key that came before the idle moment is waited out, also one nobody has heard of yet', async () => {
  const { preload, idle, pass, setPending, noted } = stage();
  const { done, steps } = noted('a');
  void preload.run(steps);
  await pass(1);
  preload.input();
  await idle();
  expect(done).toEqual([]);
  setPending(true);
  await pass(quiet_ms);
  await idle();
  expect(done).toEqual([]);
  setPending(false);
  await pass(quiet_ms);
  await idle();
  expect(done).toEqual(['a']);
});

test('a piece that takes its time keeps back those of others too', async () => {
  const { preload, idle, noted } = stage();
  const { done, steps } = noted('b');
  const long = Promise.withResolvers<void>();
  void preload.run([() => long.promise]);
  void preload.run(steps);
  await idle();
  await idle();
  expect(done).toEqual([]);
  long.resolve();
  await idle();
  expect(done).toEqual(['b']);
});

test('what fails is told to whoever asked, and holds up nobody else', async () => {
  const { preload, idle, noted } = stage();
  const { done, steps } = noted('never', 'b');
  const first = preload.run([() => Promise.reject(new Error('offline')), ...steps.slice(0, 1)]).catch((error: Error) => error.message);
  void preload.run(steps.slice(1));
  await idle();
  await idle();
  expect(await first).toBe('offline');
  expect(done).toEqual(['b']);
});

test('nothing is fetched ahead for somebody who saves data', async () => {
  const { preload, idle, noted } = stage({ savesData: true });
  const { done, steps } = noted('fetched', 'computed');
  await preload.fetch(steps.slice(0, 1));
  void preload.run(steps.slice(1));
  await idle();
  expect(done).toEqual(['computed']);
});
