import { expect, test } from 'vitest';
import { createLeaseClock } from './lease-clock.ts';

const noon = 1_800_000_000_000;

test('leases are judged as time passes, not when the clock was set forward until the living have extended theirs', () => {
  let at = 0;
  const clock = createLeaseClock(6000, () => at);
  expect(clock.judgesUntil(), 'nothing is known yet').toBeNull();
  clock.saw(noon);
  at = 2000;
  expect(clock.judgesUntil()).toBe(noon + 2000 + 4000);
  clock.saw(noon + 2300);
  expect(clock.judgesUntil(), 'a slow answer is no step').toBe(noon + 2300 + 4000);

  at = 4000;
  clock.saw(noon + 7_200_000);
  for (at of [4000, 9999]) expect(clock.judgesUntil()).toBe(0);
  at = 10_000;
  expect(clock.judgesUntil()).toBe(noon + 7_200_000 + 6000 + 4000);

  clock.saw(noon);
  expect(clock.judgesUntil(), 'set back, it is judged by the new time').toBe(noon + 4000);
});
