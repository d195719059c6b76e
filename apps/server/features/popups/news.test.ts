/** Which news a person gets: in its time, where they work, once. */
import { expect, test } from 'vitest';
import { AbilityType } from '#contract/task.ts';
import { freshNews, news, type News } from './news.ts';

const words = { title: '', desc: '', icon_url: '', bubble_text: '', can_click: true, sub_list: [], schema: '/' };
const all: News[] = [
  { ...words, id: 'sheets', from: '2026-03-01', until: '2026-06-01', ability_types: [AbilityType.Excel] },
  { ...words, id: 'everyone', from: '2026-01-01', until: '2026-05-01', ability_types: null },
];
const at = (day: string, ability_type: AbilityType, ...seen: string[]) =>
  freshNews(all, new Set(seen), ability_type, Date.parse(`${day}T12:00:00Z`))?.id ?? null;

test('the newest that is about this work, from its day to its last, until it was seen', () => {
  expect(at('2026-04-01', AbilityType.Excel)).toBe('sheets');
  expect(at('2026-04-01', AbilityType.General)).toBe('everyone');
  expect(at('2026-02-28', AbilityType.Excel)).toBe('everyone');
  expect(at('2026-05-01', AbilityType.General)).toBeNull();
  expect(at('2026-04-01', AbilityType.Excel, 'sheets')).toBe('everyone');
  expect(at('2026-04-01', AbilityType.Excel, 'sheets', 'everyone')).toBeNull();
});

test('every entry has its own name and a time', () => {
  expect(new Set(news.map((one) => one.id)).size).toBe(news.length);
  for (const one of news) expect(one.from < one.until).toBe(true);
});
