import { describe, expect, it, test } from 'vitest';
import { readChanges } from '../reading/change/read-changes.ts';
import { resolved } from '../reading/change/resolve.ts';
import { editsFor, isAboutDeck, partsOfDeck } from './deck-deeds.ts';
import type { Slide } from './slide.ts';

const long = 'Nobody answers on Sundays, because both agents are off';
const contents: Slide[] = [
  { layout: 'cover', title: 'Support review' },
  { layout: 'agenda', title: 'Contents', items: [{ title: 'Key figures' }, { title: 'Weekend coverage' }] },
  { layout: 'figures', title: 'Key figures', figures: [{ value: '120', label: 'tickets' }] },
  { layout: 'points', title: 'Weekend coverage', points: [{ title: long }] },
  { layout: 'closing', title: 'Thank you' },
];
const pages = contents.map(({ layout, title }, n) => ({ id: `p-${n + 1}`, layout, title }));

const parts = partsOfDeck(pages);

function read(text: string) {
  const { changes, unread } = readChanges(text, { kind: 'slides', headings: parts.map(({ title }) => title) });
  const found = resolved(changes, parts, 'page');
  const made = editsFor(found.changes, pages, contents, []);
  return { ...made, doubts: found.doubts, unread: unread.map(({ words }) => words) };
}

const orders: [string, object[]][] = [
  [
    'change the title to Support Review 2026',
    [
      { op: 'rename', title: 'Support Review 2026' },
      { op: 'set', page: 1, fields: { title: 'Support Review 2026' } },
    ],
  ],
  ['Change the title of slide 4 to “Weekends”', [{ op: 'set', page: 4, fields: { title: 'Weekends' } }]],
  ['rename the weekend coverage slide to Nights', [{ op: 'set', page: 4, fields: { title: 'Nights' } }]],
  ['delete page 4', [{ op: 'delete', page: 4 }]],
  [
    'remove slides 2 and 4',
    [
      { op: 'delete', page: 2 },
      { op: 'delete', page: 4 },
    ],
  ],
  ['drop the agenda', [{ op: 'delete', page: 2 }]],
  ['move the last slide to the beginning', [{ op: 'move', page: 5, to: 1 }]],
  ['把第5页移到第2页', [{ op: 'move', page: 5, to: 2 }]],
  ['把第2页移到最后', [{ op: 'move', page: 2, to: 4 }]],
  [
    '第2页和第4页对调',
    [
      { op: 'move', page: 4, to: 2 },
      { op: 'move', page: 2, to: 4 },
    ],
  ],
  [
    '第3、4页删掉',
    [
      { op: 'delete', page: 3 },
      { op: 'delete', page: 4 },
    ],
  ],
  ['目录页不要了', [{ op: 'delete', page: 2 }]],
  ['move slide 4 before slide 3', [{ op: 'move', page: 4, to: 3 }]],
  [
    'swap slides 2 and 4',
    [
      { op: 'move', page: 4, to: 2 },
      { op: 'move', page: 2, to: 4 },
    ],
  ],
  ['duplicate slide 3', [{ op: 'duplicate', page: 3 }]],
  [
    'add to slide 4: Sunday is the worst day',
    [{ op: 'set', page: 4, fields: { points: [{ title: long }, { title: 'Sunday is the worst day' }] } }],
  ],
  ['set the notes of slide 3 to: say hello', [{ op: 'notes', page: 3, notes: 'say hello' }]],
  ['replace "tickets" with "cases"', [{ op: 'set', page: 3, fields: { figures: [{ value: '120', label: 'cases' }] } }]],
  ['try a darker theme', [{ op: 'retheme', theme: '深色' }]],
  ['主色换成墨绿', [{ op: 'retheme', theme: '绿色' }]],
  ['make it blue', [{ op: 'retheme', theme: '蓝色' }]],
  [
    'Rename slide 3 to Numbers and move it to position 2, then delete slide 4',
    [
      { op: 'set', page: 3, fields: { title: 'Numbers' } },
      { op: 'move', page: 3, to: 2 },
      { op: 'delete', page: 4 },
    ],
  ],
];

test.each(orders)('“%s” is understood', (text, expected) => {
  expect(read(text)).toMatchObject({ edits: expected, added: [], not_done: [] });
  expect(isAboutDeck(text, pages)).toBe(true);
});

test.each([
  ['add a slide about budget: 6 agents cost $420k; help centre $80k', { slide: { title: 'Budget' }, at: null }, '$420k'],
  ['Insert a slide on hiring after slide 3', { slide: { title: 'Hiring' }, at: 4 }, '[To add: '],
  ['在第3页后面加一页讲人手：缺 2 人', { slide: { title: '人手' }, at: 4 }, '缺 2 人'],
])('“%s” adds a page', (text, expected, told) => {
  const { added, edits } = read(text);
  expect(added).toMatchObject([expected]);
  expect(JSON.stringify(added)).toContain(told);
  expect(edits).toEqual([]);
});

test.each(['make slide 4 shorter', 'Use fewer words', 'cut it down to 4 slides', '压缩到 3 页', '第4页换个版式'])(
  '“%s” leaves out nothing that nobody named',
  (text) => {
    const { edits, added, not_done } = read(text);
    expect({ edits, added }).toEqual({ edits: [], added: [] });
    expect(not_done).toHaveLength(1);
  },
);

it('names a page that is not there', () => {
  expect(read('第3页和第9页对调')).toMatchObject({ edits: [], not_done: ['没有第 9 页：这份演示文稿共 5 页。'] });
});

describe('what is not understood', () => {
  it('stays beside what is', () => {
    expect(read('Delete slide 4. Make slide 2 prettier.')).toMatchObject({
      edits: [{ op: 'delete', page: 4 }],
      unread: ['Make slide 2 prettier'],
    });
    expect(read('删掉第4页，给第2页加个动画效果，第3页字放大')).toMatchObject({
      edits: [{ op: 'delete', page: 4 }],
      unread: ['给第2页加个动画效果', '第3页字放大'],
    });
  });

  it('is a doubt where a page can’t be told, or two fit', () => {
    expect(read('讲预算的那页删掉').doubts).toMatchObject([{ kind: 'part', path: 'changes.0.target.places.0', choices: { length: 5 } }]);
    expect(read('这一页换成图表').doubts).toMatchObject([{ question: '没有说是哪一处，请用页码说是哪一页。' }]);
  });

  it('makes no new deck, where the one there is is spoken of', () => {
    for (const text of ['make slide 3 prettier', 'Could the last slide be funnier', 'make this deck better']) {
      expect(read(text).edits).toEqual([]);
      expect(isAboutDeck(text, pages), text).toBe(true);
    }
    expect(isAboutDeck('Make a new deck about hiring', pages)).toBe(false);
  });
});

it('words behind a colon are put on the page, whatever they are', () => {
  expect(JSON.stringify(read('第4页补充：恢复周一开放').edits)).toContain('恢复周一开放');
});
