import { expect, test } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { asksForDeck, readDeckRequest } from './deck-request.ts';
import { readMaterial, typedMaterial } from '../text/material.ts';
import { windowOf } from '../text/testing.ts';

const board =
  'Make a 10-page deck for our board: Q3 2026 results of Northwind Bikes. Revenue reached $18.4 million, up 23% year over year. ' +
  'Gross margin improved to 41%. We opened 6 stores in Spain. Customer returns fell from 4.1% to 2.7%. Risks: battery cells are single-sourced; freight prices rose 15%.';

test('a deck asked for in English is told in English, in the parts that were named', () => {
  expect(asksForDeck(board)).toBe(true);
  const request = readDeckRequest(board);
  expect(request).toMatchObject({ title: 'Q3 2026 results of Northwind Bikes', pages: 10, audience: 'board' });
  const { pages } = planDeck(request, [], '2026-11-22');
  expect(pages[0]).toMatchObject({ layout: 'cover', date: '22 November 2026' });
  expect(pages.find(({ layout }) => layout === 'figures')).toMatchObject({
    figures: [
      { value: '$18.4M', label: 'Revenue', change: 'up 23% year over year' },
      { value: '41%', label: 'Gross margin' },
      { value: '2.7%', label: 'Customer returns', change: 'from 4.1%' },
    ],
  });
  expect(pages.find(({ title }) => title === 'Risks')).toMatchObject({
    points: [{ title: 'Battery cells are single-sourced' }, { title: 'Freight prices rose 15%' }],
  });
  expect(JSON.stringify(pages.map((page) => ({ ...page, notes: '' })))).not.toMatch(/\p{Script=Han}/u);
});

test('what is listed behind the subject of a deck are its parts, not its name', () => {
  const request = readDeckRequest('Make a 8-page deck about remote work for small teams: benefits, risks, tools, next steps');
  expect(request).toMatchObject({ title: 'Remote work for small teams', pages: 8 });
  expect(request.outline?.map(({ title }) => title)).toEqual(['Benefits', 'Risks', 'Tools', 'Next steps']);
});

test('an English document keeps its words apart, its identifiers whole, and says nothing in scraps', () => {
  const text =
    '# Limits\n\n## Sizes\n\n* The constant MAX_NAME_SIZE is the longest name that a\nstructure may have in the library.\n* The parser accepts names with at most sixty-four characters.\n* For example, run the\nfollowing:\n\n' +
    '## Rules\n\nThe parser is case sensitive about every name.\nEvery definition has to follow the grammar of the standard.\n';
  const material = readMaterial('limits.md', [windowOf(text, { name: `limits.md`, type: `Markdown` })]);
  const { pages } = planDeck(readDeckRequest('根据附件做一份PPT'), [material], '2026-11-22');
  const words = JSON.stringify(pages);
  expect(words).toContain('MAX_NAME_SIZE is the longest name that a structure may have');
  expect(words).not.toContain('following');
  expect(pages.at(-1)).toMatchObject({ layout: 'closing', title: 'Thank you' });
});

/** Everything a person sees or speaks: pages, sources, notes. */
const han = /\p{Script=Han}/u;

test('a bare subject in English waits in English, in the form of its occasion', () => {
  const plan = planDeck(readDeckRequest('Prepare a safety training deck for warehouse staff about forklift safety'), [], '2026-11-22');
  expect(plan.title).toBe('Forklift safety');
  expect(JSON.stringify(plan.pages)).not.toMatch(han);
  expect(JSON.stringify(plan.pages)).toContain('[To add: ');
  expect(plan.blanks).toContain('rules or terms to remember');
  expect(plan.pages.map(({ title }) => title)).toContain('In an emergency');
});

test('facts said in English stand once, in the parts of their occasion; people keep their brackets', () => {
  const { pages } = planDeck(
    readDeckRequest(
      'Create a startup pitch deck for investors: Kelp & Co, a seaweed packaging company. We have 42 restaurant customers and $310k annual recurring revenue, growing 14% month over month. ' +
        'Plastic boxes take 400 years to degrade. We are raising $2.5M to build a second plant. Team: Ana Sousa (CEO, ex-Tetra Pak), Ben Okafor (CTO, polymer chemist).',
    ),
    [],
    '2026-11-22',
  );
  expect(pages.find(({ layout }) => layout === 'figures')).toMatchObject({
    title: 'Traction',
    figures: [
      { value: '42', label: 'Restaurant customers' },
      { value: '$310k', label: 'Annual recurring revenue', change: 'growing 14% month over month' },
    ],
  });
  expect(pages.find(({ title }) => title === 'Team')).toMatchObject({
    points: [{ title: 'Ana Sousa (CEO, ex-Tetra Pak)' }, { title: 'Ben Okafor (CTO, polymer chemist)' }],
  });
  expect(JSON.stringify(pages)).not.toMatch(/\p{Script=Han}|To add/u);
});

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
  const { pages } = planDeck(readDeckRequest('Turn the attached sales data into a deck'), [material], '2026-11-22');
  expect(pages.map(({ title }) => title)).toContain('Revenue up 21.4% from 2026-01 to 2026-04');
  expect(JSON.stringify(pages)).toContain('Total revenue: $930,000 (computed from the file).');
  expect(JSON.stringify(pages)).not.toMatch(han);
});

test('what a finding begins with a number is no scrap', () => {
  const material = typedMaterial(
    'survey.md',
    '# Survey\n\n## Results\n\n- 71% say they get more focused work done at home.\n- 338 of 412 people answered the survey.\n\n## Proposal\n\nEach team chooses its own anchor days.\n',
  );
  const words = JSON.stringify(planDeck(readDeckRequest('Make a presentation from this document'), [material], '2026-11-22').pages);
  expect(words).toContain('71% say they get more focused work done at home');
  expect(words).toContain('338 of 412 people answered');
});

test('what stands behind the colon of a subject is told of it, not its name', () => {
  const request = readDeckRequest('Make a 6-page deck on our Q3 sales: revenue 4.2M, up 12%; churn fell from 5% to 3%');
  expect(request.title).toBe('Q3 sales');
  expect(JSON.stringify(planDeck(request, [], '2026-11-22').pages)).toContain('4.2M');
});
