/** Heads somebody typed with what belongs below them: which lines are heads, and what a page makes of years below one. */
import { expect, it } from 'vitest';
import { planDeck } from './deck-plan.ts';
import { readDeckRequest } from './deck-request.ts';

const pagesOf = (words: string) => planDeck(readDeckRequest(words), [], '2026-11-22').pages;

it('years below a head are a chart of what the head or the lines name, events stay a line of time', () => {
  const marked = pagesOf(
    '做一份图书馆年度汇报PPT\n一、借阅量\n- 2023年：3.2万册\n- 2024年：4.1万册\n- 2025年：5.6万册\n二、大事\n- 2023年新馆开工\n- 2024年封顶\n- 2025年开馆',
  );
  expect(marked.map(({ layout }) => layout)).toEqual(['cover', 'chart', 'timeline', 'closing']);
  expect(marked[1]).toMatchObject({
    title: '借阅量从3.2万册增至5.6万册',
    chart: { categories: ['2023年', '2024年', '2025年'], series: [{ name: '借阅量', values: [3.2, 4.1, 5.6] }] },
  });
  const bare = pagesOf('做一份PPT\n借阅\n2023年 3.2万册\n2024年 4.1万册\n2025年 5.6万册\n到馆\n1月1200人次\n2月900人次\n3月1500人次');
  expect(bare.flatMap((page) => (page.layout === 'chart' ? [page.chart.series[0]?.values] : []))).toEqual([
    [3.2, 4.1, 5.6],
    [1200, 900, 1500],
  ]);
});

it('a line among years that says something else keeps them words', () => {
  const pages = pagesOf('做一份PPT\n一、借阅\n- 2023年3.2万册\n- 2024年4.1万册\n- 2025年因闭馆未统计\n二、活动\n- 读书会36场\n- 讲座12场');
  expect(pages.some(({ layout }) => layout === 'chart')).toBe(false);
  for (const said of ['3.2万册', '4.1万册', '因闭馆未统计', '读书会36场', '讲座12场']) expect(JSON.stringify(pages)).toContain(said);
});

it('two heads without anything below are points, a list’s numbers are no words, and 讲座 is nothing to talk about', () => {
  expect(readDeckRequest('做一份PPT介绍我们公司\n1. 成立于2015年\n2. 员工120人')).toMatchObject({
    topic: '公司介绍',
    outline: null,
    facts: ['- 成立于2015年', '- 员工120人'],
  });
  expect(readDeckRequest('做一份图书馆年度汇报PPT，读书会36场，讲座12场').facts).toEqual(['读书会36场，讲座12场']);
});

it('who sees what colleagues said is not asked to do business', () => {
  expect(pagesOf('做一份新产品沟通会纪要PPT，样机10月交付，定价待定').at(-1)).toMatchObject({ title: '谢谢，欢迎讨论' });
  expect(pagesOf('做一份新产品介绍PPT，样机10月交付，售价199元').at(-1)).toMatchObject({ title: '期待合作' });
});
