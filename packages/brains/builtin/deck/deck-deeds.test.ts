import { describe, expect, it, test } from 'vitest';
import { readChanges } from '../reading/change/read-changes.ts';
import { resolved } from '../reading/change/resolve.ts';
import { deckChangesOf, type DeckChange, isAboutDeck, partsOfDeck } from './deck-deeds.ts';

const pages = [
  { id: 'p-1', layout: 'cover', title: 'Support review' },
  { id: 'p-2', layout: 'agenda', title: 'Contents' },
  { id: 'p-3', layout: 'figures', title: 'Key figures' },
  { id: 'p-4', layout: 'points', title: 'Weekend coverage' },
  { id: 'p-5', layout: 'closing', title: 'Thank you' },
];

const parts = partsOfDeck(pages);

function read(text: string) {
  const { changes, unread } = readChanges(text, { kind: 'slides', headings: parts.map(({ title }) => title) });
  const found = resolved(changes, parts, 'page');
  return { changes: deckChangesOf(found.changes, pages), doubts: found.doubts, unread: unread.map(({ words }) => words) };
}

const orders: [string, DeckChange[]][] = [
  ['make slide 3 shorter', [{ kind: 'shorten', page: 3 }]],
  ['Please shorten the third slide.', [{ kind: 'shorten', page: 3 }]],
  ['Use fewer words', [{ kind: 'shorten', page: null }]],
  ['change the title to Support Review 2026', [{ kind: 'title', title: 'Support Review 2026' }]],
  ['Change the title of slide 4 to “Weekends”', [{ kind: 'page_title', page: 4, title: 'Weekends' }]],
  ['rename the weekend coverage slide to Nights', [{ kind: 'page_title', page: 4, title: 'Nights' }]],
  [
    'add a slide about budget: 6 agents cost $420k; help centre $80k',
    [{ kind: 'add', about: 'Budget', content: '6 agents cost $420k; help centre $80k', at: null }],
  ],
  ['Insert a slide on hiring after slide 3', [{ kind: 'add', about: 'Hiring', content: '', at: 4 }]],
  ['delete page 4', [{ kind: 'delete', pages: [4] }]],
  ['remove slides 2 and 4', [{ kind: 'delete', pages: [2, 4] }]],
  ['drop the agenda', [{ kind: 'delete', pages: [2] }]],
  ['move the last slide to the beginning', [{ kind: 'move', page: 5, to: 1 }]],
  ['把第5页移到第2页', [{ kind: 'move', page: 5, to: 2 }]],
  ['第3页和第4页对调', [{ kind: 'swap', one: 3, other: 4 }]],
  ['第3、4页删掉', [{ kind: 'delete', pages: [3, 4] }]],
  ['目录页不要了', [{ kind: 'delete', pages: [2] }]],
  ['在第3页后面加一页讲人手：缺 2 人', [{ kind: 'add', about: '人手', content: '缺 2 人', at: 4 }]],
  ['move slide 4 before slide 3', [{ kind: 'move', page: 4, to: 3 }]],
  ['swap slides 3 and 4', [{ kind: 'swap', one: 3, other: 4 }]],
  ['duplicate slide 3', [{ kind: 'duplicate', page: 3 }]],
  ['cut it down to 4 slides', [{ kind: 'pages', pages: 4 }]],
  ['add to slide 4: Sunday is the worst day', [{ kind: 'append', page: 4, content: 'Sunday is the worst day' }]],
  ['set the notes of slide 3 to: say hello', [{ kind: 'notes', page: 3, notes: 'say hello' }]],
  ['replace "tickets" with "cases"', [{ kind: 'replace', from: 'tickets', to: 'cases' }]],
  ['try a darker theme', [{ kind: 'theme', words: '深色' }]],
  ['主色换成墨绿', [{ kind: 'theme', words: '绿色' }]],
  ['make it blue', [{ kind: 'theme', words: '蓝色' }]],
  [
    'Rename slide 3 to Numbers and move it to position 2, then delete slide 4',
    [
      { kind: 'page_title', page: 3, title: 'Numbers' },
      { kind: 'move', page: 3, to: 2 },
      { kind: 'delete', pages: [4] },
    ],
  ],
];

test.each(orders)('“%s” is understood', (text, expected) => {
  expect(read(text).changes).toEqual(expected);
  expect(isAboutDeck(text, pages)).toBe(true);
});

describe('what is not understood', () => {
  it('stays beside what is', () => {
    expect(read('Delete slide 4. Make slide 2 prettier.')).toMatchObject({
      changes: [{ kind: 'delete', pages: [4] }],
      unread: ['Make slide 2 prettier'],
    });
    expect(read('删掉第4页，给第2页加个动画效果，第3页字放大')).toMatchObject({
      changes: [{ kind: 'delete', pages: [4] }],
      unread: ['给第2页加个动画效果', '第3页字放大'],
    });
  });

  it('is a doubt where a page can’t be told, or two fit', () => {
    expect(read('讲预算的那页删掉').doubts).toMatchObject([{ kind: 'part', path: 'changes.0.target.places.0', choices: { length: 5 } }]);
    expect(read('这一页换成图表').doubts).toMatchObject([{ question: '没有说是哪一处，请用页码说是哪一页。' }]);
  });

  it('makes no new deck, where the one there is is spoken of', () => {
    for (const text of ['make slide 3 prettier', 'Could the last slide be funnier', 'make this deck better']) {
      expect(read(text).changes).toEqual([]);
      expect(isAboutDeck(text, pages), text).toBe(true);
    }
    expect(isAboutDeck('Make a new deck about hiring', pages)).toBe(false);
  });
});

it('words behind a colon are put on the page, whatever they are', () => {
  expect(read('第4页补充：恢复周一开放').changes).toEqual([{ kind: 'append', page: 4, content: '恢复周一开放' }]);
});
