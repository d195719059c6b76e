import { describe, expect, it, test } from 'vitest';
import { isAboutDeck, readDeckChanges, type DeckChange } from './read-changes.ts';

const pages = [
  { id: 'p-1', layout: 'cover', title: 'Support review' },
  { id: 'p-2', layout: 'agenda', title: 'Contents' },
  { id: 'p-3', layout: 'figures', title: 'Key figures' },
  { id: 'p-4', layout: 'points', title: 'Weekend coverage' },
  { id: 'p-5', layout: 'closing', title: 'Thank you' },
];

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
  ['move slide 4 before slide 3', [{ kind: 'move', page: 4, to: 3 }]],
  ['swap slides 3 and 4', [{ kind: 'swap', one: 3, other: 4 }]],
  ['duplicate slide 3', [{ kind: 'duplicate', page: 3 }]],
  ['cut it down to 4 slides', [{ kind: 'pages', pages: 4 }]],
  ['add to slide 4: Sunday is the worst day', [{ kind: 'append', page: 4, content: 'Sunday is the worst day' }]],
  ['set the notes of slide 3 to: say hello', [{ kind: 'notes', page: 3, notes: 'say hello' }]],
  ['replace "tickets" with "cases"', [{ kind: 'replace', from: 'tickets', to: 'cases' }]],
  ['try a darker theme', [{ kind: 'theme', words: '' }]],
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
  expect(readDeckChanges(text, pages)).toEqual(expected);
  expect(isAboutDeck(text, pages)).toBe(true);
});

describe('what is not understood', () => {
  it('is named beside what is', () => {
    expect(readDeckChanges('Delete slide 4. Make slide 2 prettier.', pages)).toEqual([
      { kind: 'delete', pages: [4] },
      { kind: 'beyond', sentence: '没有做“Make slide 2 prettier”：没看懂这一句，请换个说法。' },
    ]);
    expect(readDeckChanges('删掉第4页，给第2页加个动画效果，第3页字放大', pages)).toEqual([
      { kind: 'delete', pages: [4] },
      { kind: 'beyond', sentence: '没有加动画或切换效果：做出的页面是静态的。' },
      { kind: 'beyond', sentence: '没有做“第3页字放大”：没看懂这一句，请换个说法。' },
    ]);
  });

  it('makes no new deck, where the one there is is spoken of', () => {
    for (const text of ['make slide 3 prettier', 'Could the last slide be funnier', 'make this deck better']) {
      expect(readDeckChanges(text, pages)).toEqual([]);
      expect(isAboutDeck(text, pages), text).toBe(true);
    }
    expect(isAboutDeck('Make a new deck about hiring', pages)).toBe(false);
  });
});

it('words behind a colon are put on the page, whatever they are', () => {
  expect(readDeckChanges('第4页补充：恢复周一开放', pages)).toEqual([{ kind: 'append', page: 4, content: '恢复周一开放' }]);
});
