/** Room for runs: who waits for sub-agents leaves theirs, and has it again before going on. */
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const signal = () => new AbortController().signal;
/** Something that is waited for, and its end. */
function waited() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { wait: () => done, end };
}
const settled = async (work: Promise<unknown>) => {
  let is = false;
  void work.then(() => (is = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  return is;
};

test('who waits lets another in, and comes back before anybody new', async () => {
  let told = 0;
  const slots = createSlots(1, () => (told += 1));
  const parent = slots.take();
  expect(slots.room() > 0).toBe(false);
  const child = waited();
  const away = parent.away(signal(), child.wait);
  expect(slots.room() > 0).toBe(true);
  expect(told).toBe(1);
  const other = slots.take();
  child.end();
  expect(await settled(away)).toBe(false);
  expect(slots.room() > 0).toBe(false);
  other.free();
  expect(await settled(away)).toBe(true);
  expect(slots.room() > 0).toBe(false);
  parent.free();
  expect(slots.room() > 0).toBe(true);
});

test('several waits at once are one absence, also when one begins while another ends', async () => {
  const slots = createSlots(1, () => undefined);
  const parent = slots.take();
  const [one, two, three] = [waited(), waited(), waited()];
  const first = parent.away(signal(), one.wait);
  const second = parent.away(signal(), two.wait);
  const other = slots.take();
  one.end();
  expect(await settled(first)).toBe(true);
  two.end();
  expect(await settled(second)).toBe(false);
  const third = parent.away(signal(), three.wait);
  other.free();
  expect(await settled(second)).toBe(true);
  // It still waits for the third, and holds no room.
  expect(slots.room() > 0).toBe(true);
  three.end();
  expect(await settled(third)).toBe(true);
  expect(slots.room() > 0).toBe(false);
  parent.free();
  expect(slots.room() > 0).toBe(true);
});

test('who is given up while it queues does not take room any more', async () => {
  const slots = createSlots(1, () => undefined);
  const parent = slots.take();
  const abort = new AbortController();
  const child = waited();
  const away = parent.away(abort.signal, child.wait);
  const other = slots.take();
  child.end();
  expect(await settled(away)).toBe(false);
  abort.abort('stop');
  expect(await settled(away)).toBe(true);
  parent.free();
  other.free();
  expect(slots.room() > 0).toBe(true);
  expect([slots.take(), slots.room() > 0][1]).toBe(false);
});
