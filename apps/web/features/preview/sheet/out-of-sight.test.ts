import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenOutOfSight } from './out-of-sight.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that comes back in time is left alone, and one that is watched no more as well', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const turn = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const act = vi.fn();
  const end = whenOutOfSight(page, 1000, act);
  turn(true);
  vi.advanceTimersByTime(999);
  turn(false);
  vi.advanceTimersByTime(5000);
  expect(act).not.toHaveBeenCalled();
  turn(true);
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
  turn(false);
  turn(true);
  end();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});
