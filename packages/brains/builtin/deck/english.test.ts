import { expect, test } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { asksForDeck, readDeckRequest } from './deck-request.ts';
import { readMaterial } from '../text/material.ts';

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
  const material = readMaterial('limits.md', [`文件：limits.md\n类型：Markdown\n大小：1 KB\n概况：\n\n---\n${text}`]);
  const { pages } = planDeck(readDeckRequest('根据附件做一份PPT'), [material], '2026-11-22');
  const words = JSON.stringify(pages);
  expect(words).toContain('MAX_NAME_SIZE is the longest name that a structure may have');
  expect(words).not.toContain('following');
  expect(pages.at(-1)).toMatchObject({ layout: 'closing', title: 'Thank you' });
});
