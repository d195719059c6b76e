/** Every sign of a slot is one: the example of its row is found by it. */
import { expect, test } from 'vitest';
import signs from './slot-signs.json' with { type: 'json' };
import { hasAny } from './signs.ts';
import talk from './talk-signs.json' with { type: 'json' };
import { slotOfHeading, slotOfSentence, slots } from './slots.ts';

test('each row has a slot and an example its signs find', () => {
  for (const { slot, signs: words, example } of [...signs.headings, ...signs.sentences]) {
    expect(slots).toContain(slot);
    expect(hasAny(example, words), example).toBe(true);
  }
  for (const { slot, example } of signs.headings) expect(slotOfHeading(example), example).toBe(slot);
  for (const { slot, example } of signs.sentences) expect(slotOfSentence(example), example).toBe(slot);
});

test('what a clause of a talk does is found in the example of its row', () => {
  for (const { signs: words, unless, example } of Object.values(talk)) {
    expect(hasAny(example, words), example).toBe(true);
    expect(hasAny(example, unless), example).toBe(false);
  }
});
