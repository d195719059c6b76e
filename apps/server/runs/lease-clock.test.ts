import { expect, test } from 'vitest';
import { createLeaseClock } from './lease-clock.ts';

const noon = 1_800_000_000_000;

test('leases are judged as time passes, not when the clock was set forward until the living have extended theirs', () => {
  let at = 0;
  const clock = createLeaseClock(6000, () => at);
  expect(clock.judgesUntil(), 'nothing is known yet').toBeNull();
  clock.saw(noon, 0);
  at = 2000;
  expect(clock.judgesUntil()).toBe(noon + 2000 + 4000);
  // Asked at 2000; question and answer took five seconds each.
  at = 12_000;
  clock.saw(noon + 7000, 2000);
  expect(clock.judgesUntil(), 'a slow answer is no step').toBe(noon + 17_000 + 4000);

  at = 14_000;
  clock.saw(noon + 7_200_000, 14_000);
  for (at of [14_000, 19_999]) expect(clock.judgesUntil()).toBe(0);
  at = 20_000;
  expect(clock.judgesUntil()).toBe(noon + 7_200_000 + 6000 + 4000);

  clock.saw(noon, 20_000);
  expect(clock.judgesUntil(), 'set back, it is judged by the new time').toBe(noon + 4000);
});
