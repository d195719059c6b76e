/** Loaded before a server of the tests: its `Date` is as far off as a file says, from one moment to the next. `performance.now()` stays as it is. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env['CLOCK_STEP_FILE'];

if (file) {
  const real = Date.now.bind(Date);
  let step = 0;
  const now = (): number => real() + step;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given: unknown[], target) => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
    apply: () => new Date().toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
  const look = (): void => {
    try {
      const told = readFileSync(file, 'utf8');
      if (told === '') return;
      step = Number(told);
      writeFileSync(`${file}.${process.pid}`, told);
    } catch {
      // The test is over.
    }
  };
  look();
  setInterval(look, 20).unref();
}
