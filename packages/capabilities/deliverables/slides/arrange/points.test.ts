/** How points stand on a page: as large as they are few, sentences as sentences, words beside their marks. */
import { expect, test } from 'vitest';
import { compose } from '../render-slide.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { phraseEnds } from '../text-measure.ts';
import { drawnThemes } from '../theme-list.ts';

const themes = drawnThemes.map((theme) => [theme.id, theme] as const);

function drawn(content: SlideContent, theme: (typeof drawnThemes)[number]) {
  const page = compose(content, theme, { number: 2, total: 9, deck_title: '汇报', pictures: () => null });
  return {
    squeezed: page.squeezed,
    text: (id: string) => {
      const found = page.marks.find((mark) => mark.what === 'text' && mark.id === id);
      if (found?.what !== 'text') throw new Error(`no ${id}`);
      return found;
    },
  };
}

const points = (...titles: string[]): SlideContent => ({ layout: 'points', title: '要点', points: titles.map((title) => ({ title })) });

const roomy = themes.filter(([id]) => ['night', 'finance', 'green', 'magazine', 'gov', 'counsel', 'ink'].includes(id));

test.each(roomy)('%s sets two points larger than six', (_, theme) => {
  const two = drawn(points('入住率提高', '成本下降'), theme);
  const six = drawn(points('入住率提高', '成本下降', '客诉减少', '复购增加', '人手稳定', '渠道拓宽'), theme);
  expect(two.text('p1.title').size).toBeGreaterThan(six.text('p1.title').size);
  expect(two.squeezed).toEqual([]);
});

test.each(themes)('%s sets sentences lighter than heads, in the same colour, and none too small', (_, theme) => {
  const sentence = 'The policy manifest is read-only for the running application and cannot be changed by it in any way.';
  const page = drawn(points(sentence, sentence, sentence, sentence), theme);
  const head = drawn(points('Policies', 'Scopes'), theme).text('p1.title');
  expect(page.text('p1.title').face.weight).toBeLessThanOrEqual(head.face.weight);
  expect(page.text('p1.title').face.color).toBe(head.face.color);
  expect(page.text('p1.title').size).toBeGreaterThanOrEqual(15);
  expect(page.squeezed).toEqual([]);
});

test('words stand at the height of a mark that is taller than they are', () => {
  const play = drawnThemes.find(({ id }) => id === 'play');
  if (!play) throw new Error('no play');
  const items = ['目标', '问题', '概念', '过程', '实验', '比较', '练习'].map((title) => ({ title }));
  const page = drawn({ layout: 'agenda', title: '目录', items }, play);
  const [words, mark] = [page.text('p1.title').box, page.text('p1.number').box];
  expect(Math.abs(words.y + words.h / 2 - (mark.y + mark.h / 2))).toBeLessThan(18);
  const line = page.text('p1.title').size * page.text('p1.title').face.lead;
  expect(Math.abs(words.y + line / 2 - (mark.y + mark.h / 2))).toBeLessThan(2);
});

test('three short points under one title do not leave half of the page empty', () => {
  const swiss = drawnThemes.find(({ id }) => id === 'swiss');
  if (!swiss) throw new Error('no swiss');
  const few = [
    { title: '驾驶员离职率 9.8%', text: '高于去年同期 3.1 个百分点' },
    { title: '应收账款 1,580 万元', text: '超过 90 天的 264 万元' },
    { title: '油价上涨使单公里成本增加 0.06 元' },
  ];
  const page = drawn({ layout: 'points', title: '存在问题', points: few }, swiss);
  const last = page.text('p3.title');
  expect(last.box.y).toBeGreaterThan(480);
  expect(page.text('p1.title').box.x).toBe(last.box.x);
  expect(page.squeezed).toEqual([]);
});

test('a number written apart from what it counts is not torn from it', () => {
  const swiss = drawnThemes.find(({ id }) => id === 'swiss');
  if (!swiss) throw new Error('no swiss');
  const points = [
    { title: '城北前置仓 8 月 12 日投用', text: '当月处理订单 1.4 万单' },
    { title: '完成 42 辆配送车改造', text: '投入 378 万元' },
  ];
  const title = drawn({ layout: 'points', title: '主要工作', points }, swiss).text('p1.title');
  expect(title.runs.map(({ text }) => text).join('')).toBe('城北前置仓 8\u00a0月 12\u00a0日投用');
  expect(phraseEnds('8\u00a0月 12\u00a0日投用')).not.toContain(1);
});

test.each([
  ['华东订单数最高', '华东|订单数|最高'],
  ['平均入住率', '平均|入住率'],
  ['【待补充：做什么】', '【待补充：|做什么】'],
])('%s is not broken within its words', (text, expected) => {
  const ends = [0, ...phraseEnds(text)];
  expect(ends.map((from, n) => text.slice(from, ends[n + 1])).join('|')).toBe(expected);
});

test.each(themes)('%s sets short labels of few figures so that the last row can read them', (_, theme) => {
  const figures = [
    { value: '18', unit: '个月', label: '整机保修' },
    { value: '5', unit: '天', label: '培训' },
  ];
  const page = drawn({ layout: 'figures', title: '服务', figures }, theme);
  expect(page.text('f1.label').size).toBeGreaterThanOrEqual(22);
  expect(page.text('f1.label').size).toBeLessThan(page.text('f1.value').size);
});

test.each(themes)('%s names the rows of a table at the left, also where they are measures', (_, theme) => {
  const content: SlideContent = {
    layout: 'table',
    title: '规格',
    header: ['规格', '出货价'],
    rows: [
      ['150毫升', '7.5'],
      ['1升', '26'],
    ],
  };
  const page = compose(content, theme, { number: 2, total: 9, deck_title: '汇报', pictures: () => null });
  const table = page.marks.find((mark) => mark.what === 'table');
  const sides = table?.what === 'table' ? table.rows.map((row) => row.map((cell) => cell.face.align ?? 'left')) : [];
  expect(sides).toEqual(Array.from({ length: 3 }, () => ['left', 'right']));
});

test('a takeaway with a side of the page for itself is large', () => {
  const counsel = drawnThemes.find(({ id }) => id === 'counsel');
  if (!counsel) throw new Error('no counsel');
  const chart = { type: 'column' as const, categories: ['甲', '乙'], series: [{ name: '投诉', values: [1, 2] }] };
  expect(
    drawn({ layout: 'chart', title: '投诉', chart, takeaway: '投诉集中在当天和次日。' }, counsel).text('takeaway').size,
  ).toBeGreaterThanOrEqual(30);
});
