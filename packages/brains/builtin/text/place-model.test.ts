import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { likelyPlace } from './place-model.ts';
import { slotOfSentence } from './slots.ts';

const lines = readFileSync(new URL('../../../../tools/sentence-places/held-out.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [place = '', , sentence] = line.split('\t');
    return sentence === undefined ? [] : [{ place, sentence, likely: likelyPlace(sentence) }];
  });

test('of desks that taught it nothing it places one sentence in three, nine of ten where they belong', () => {
  const told = lines.filter(({ likely }) => likely !== null);
  const right = told.filter(({ place, likely }) => place === likely);
  expect(lines.length).toBeGreaterThan(1000);
  expect(told.length / lines.length).toBeGreaterThan(0.3);
  expect(right.length / told.length).toBeGreaterThan(0.9);
});

test('where the lists of words tell otherwise it is right far more often', () => {
  const torn = lines.filter(({ likely, sentence }) => likely !== null && ![null, likely].includes(slotOfSentence(sentence)));
  const right = torn.filter(({ place, likely }) => place === likely).length;
  expect(right).toBeGreaterThan(10 * torn.filter(({ place, sentence }) => place === slotOfSentence(sentence)).length);
});
