import { expect, test } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { deckOrder } from '../reading/make/testing.ts';
import { readMaterial, typedMaterial } from '../text/material.ts';
import { windowOf } from '../text/testing.ts';

test('an English document keeps its words apart, its identifiers whole, and says nothing in scraps', () => {
  const text =
    '# Limits\n\n## Sizes\n\n* The constant MAX_NAME_SIZE is the longest name that a\nstructure may have in the library.\n* The parser accepts names with at most sixty-four characters.\n* For example, run the\nfollowing:\n\n' +
    '## Rules\n\nThe parser is case sensitive about every name.\nEvery definition has to follow the grammar of the standard.\n';
  const material = readMaterial('limits.md', [windowOf(text, { name: `limits.md`, type: `Markdown` })]);
  const { pages } = planDeck(deckOrder('根据附件做一份PPT'), [material], '2026-11-22');
  const words = JSON.stringify(pages);
  expect(words).toContain('MAX_NAME_SIZE is the longest name that a structure may have');
  expect(words).not.toContain('following');
  expect(pages.at(-1)).toMatchObject({ layout: 'closing', title: 'Thank you' });
});

/** Everything a person sees or speaks: pages, sources, notes. */
const han = /\p{Script=Han}/u;

test('a workbook in English is told in English: titles, units, sources, notes', () => {
  const rows = ['2026-01', '2026-02', '2026-03', '2026-04'].flatMap((month, n) => [
    `${month},North,"$${120_000 + n * 10_000}"`,
    `${month},South,"$${90_000 + n * 5000}"`,
  ]);
  const material = readMaterial('bike-sales.csv', [
    windowOf(
      `| Month | Region | Revenue |\n| --- | --- | --- |\n${rows.map((row) => `| ${row.replaceAll('"', '').split(',').join(' | ')} |`).join('\n')}\n`,
      { name: 'bike-sales.csv', type: 'CSV' },
    ),
  ]);
  const { pages } = planDeck(deckOrder('Turn the attached sales data into a deck'), [material], '2026-11-22');
  // Nobody said by what the rows are to be put together.
  expect(pages.map(({ layout }) => layout)).toEqual(['cover', 'table', 'closing']);
  expect(JSON.stringify(pages)).toContain('Total revenue: $930,000; computed from the file.');
  expect(JSON.stringify(pages)).not.toMatch(han);
});

test('what a finding begins with a number is no scrap', () => {
  const material = typedMaterial(
    'survey.md',
    '# Survey\n\n## Results\n\n- 71% say they get more focused work done at home.\n- 338 of 412 people answered the survey.\n\n## Proposal\n\nEach team chooses its own anchor days.\n',
  );
  const words = JSON.stringify(planDeck(deckOrder('Make a presentation from this document'), [material], '2026-11-22').pages);
  expect(words).toContain('71% say they get more focused work done at home');
  expect(words).toContain('338 of 412 people answered');
});
