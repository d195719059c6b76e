import { describe, expect, it } from 'vitest';
import { typedMaterial } from '../text/material.ts';
import { planDeck } from './deck-plan.ts';
import { deckOrder } from '../reading/make/testing.ts';
import { figuresIn } from './statements.ts';
import { tablePages } from './table-pages.ts';

const plan = (words: string, pictures: string[] = []) => planDeck(deckOrder(words), [], '2026-11-21', null, pictures);

describe('a deck from one sentence', () => {
  it('shows each figure that stands for itself, and tells what else is said as it was said', () => {
    const { pages } = plan(
      '做一份2026年三季度销售汇报PPT，销售额1200万，同比增长15%，新签客户32家，回款率92%，主要问题是华东区域下滑8%，下季度目标1500万',
    );
    expect(pages.map(({ layout }) => layout)).toEqual(['cover', 'figures', 'closing']);
    expect(pages[1]).toMatchObject({
      figures: [
        { value: '1200', unit: '万', label: '销售额', change: '同比增长15%' },
        { value: '32', unit: '家', label: '新签客户' },
        { value: '92', unit: '%', label: '回款率' },
        { value: '1500', unit: '万', label: '下季度目标' },
      ],
      takeaway: '主要问题是华东区域下滑8%。',
    });
  });

  it('puts a statement into a part that was asked for only where it names it, whole; the others are named', () => {
    const { pages, notes } = plan('做一份汛期总结的 PPT，分水位、设备、人员三部分。最高水位 41.26 米，出现在 7 月 19 日；食堂换了承包人');
    const page = (title: string) => JSON.stringify(pages.find((one) => one.title === title));
    expect(page('水位')).toContain('出现在 7 月 19 日');
    expect(page('设备')).toContain('待补充');
    expect(pages.find(({ title }) => title === '食堂换了承包人')).toMatchObject({ text: '其他说明' });
    expect(notes.join()).toContain('其他说明');
  });

  it('does not fill up to a bound', () => {
    const asked = '做一份仓库改造的汇报PPT，旧仓库每月租金 12 万元；去年错发 340 单';
    expect(plan(`${asked}，不超过20页`)).toMatchObject({ pages: plan(asked).pages, not_done: [] });
    expect(plan(`${asked}，最多4页`).pages.length).toBeLessThanOrEqual(4);
  });

  it('never shows by how much something fell as if it were the thing itself', () => {
    const { pages } = plan('做一份项目汇报PPT，总投资860万，人工录入减少40%，已完成62%');
    const figures = pages.flatMap((page) => (page.layout === 'figures' ? page.figures : []));
    expect(figures.map(({ value }) => value)).not.toContain('40');
    for (const told of ['860', '人工录入减少40%', '已完成62%']) expect(JSON.stringify(pages)).toContain(told);
  });

  it('shows a picture beside what it is about, by its name, or where there is room', () => {
    const { pages } = plan('做一份公司介绍PPT：公司成立于2015年，现有员工320人。主要产品是仓储机器人和调度系统。团队负责人有20年行业经验', [
      '仓储机器人.jpg',
      'IMG_2031.png',
    ]);
    const shown = pages.flatMap((page) => (page.layout === 'picture' ? [page] : []));
    expect(shown.map(({ picture }) => picture).toSorted()).toEqual(['IMG_2031.png', '仓储机器人.jpg']);
    const robot = shown.find(({ picture }) => picture === '仓储机器人.jpg');
    expect(JSON.stringify(robot)).toContain('主要产品是仓储机器人和调度系统');
    expect(robot?.caption).toBe('仓储机器人');
    expect(shown.find(({ picture }) => picture === 'IMG_2031.png')?.caption).toBeUndefined();
  });
});

describe('a deck from a file nobody gave a name', () => {
  it.each([['README.md', '# Bubblewrap\n\nIt makes sandboxes for programs of others.', 'Bubblewrap']])(
    '%s is called what it calls itself: %s',
    (name, text, title) => {
      const material = typedMaterial(name, text);
      expect(planDeck(deckOrder('根据附件做一份PPT'), [material], '2026-11-21').title).toBe(title);
    },
  );

  it('keeps English sentences whole', () => {
    const sentence = 'The smaller the amount of data to compress, the more difficult it is to compress with a general purpose algorithm';
    const material = typedMaterial(
      'a.md',
      `# Small data\n\n${sentence}. However, dictionaries help with that problem a lot. They are trained on samples.`,
    );
    const text = JSON.stringify(
      planDeck(deckOrder('根据附件做一份PPT'), [material], '2026-11-21').pages.map((page) => ({ ...page, notes: '' })),
    );
    expect(text).toContain(sentence);
    expect(text).not.toContain('…');
    expect(text).not.toContain('"However"');
  });
});

it('a number is a figure where its clause is a name and nothing else; what moved is told in words', () => {
  expect(figuresIn('销售额1200万元，同比增长15%，回款率92%')).toEqual([
    { value: '1200', unit: '万元', label: '销售额', change: '同比增长15%' },
    { value: '92', unit: '%', label: '回款率' },
  ]);
  expect(figuresIn('充电时间由4小时缩短到1小时，噪声由46分贝降到28分贝，前1000名赠礼，人工录入减少40%')).toEqual([]);
});

it('what is said behind the colon of the request is kept, steps are steps', () => {
  const { pages } = planDeck(
    deckOrder('做一份招商加盟PPT：山隐民宿现有门店26家，平均入住率78%，单店面积600平方米；加盟流程：咨询洽谈、实地考察、签订合同'),
    [],
    '2026-11-22',
  );
  expect(JSON.stringify(pages)).toContain('"value":"26","unit":"家"');
  expect(pages.find(({ layout }) => layout === 'process')).toMatchObject({
    title: '加盟流程',
    steps: [{ title: '咨询洽谈' }, { title: '实地考察' }, { title: '签订合同' }],
  });
});

it('quarters of two years stand in their order, and what there is at a time is not added up', () => {
  const { pages } = tablePages(
    {
      heading: '运营',
      where: '',
      source: '计划书.docx',
      header: ['季度', '活跃设备(台)', '新增收入(万元)'],
      rows: [
        ['2025Q3', '1200', '1'],
        ['2025Q4', '3100', '2'],
        ['2026Q1', '6400', '4'],
        ['2026Q2', '11800', '8'],
      ],
    },
    '运营数据',
  );
  const [devices] = pages.flatMap(({ slide }) => (slide.layout === 'chart' && slide.title.startsWith('活跃设备') ? [slide] : []));
  expect(devices?.chart.categories).toEqual(['2025Q3', '2025Q4', '2026Q1', '2026Q2']);
  expect(devices?.title).toBe('活跃设备（按季度）');
  expect(JSON.stringify(pages)).not.toContain('活跃设备合计');
  expect(JSON.stringify(pages)).toContain('新增收入合计：15 万元');
});

it('a deck that is only called what it is takes the name of its file with it', () => {
  const titled = (title: string, words: string) =>
    planDeck(
      deckOrder(words),
      [typedMaterial('稿.md', `# ${title}\n\n## 背景\n\n水箱用了19年。\n\n## 做法\n\n换成不锈钢水箱。`)],
      '2026-11-22',
    ).title;
  expect(titled('老小区水箱改造', '做个项目介绍PPT')).toBe('老小区水箱改造项目介绍');
  expect(titled('东城水务2026年工作总结', '做年终总结PPT')).toBe('东城水务2026年工作总结');
  expect(titled('老小区水箱改造', '做个节水知识讲座PPT')).not.toContain('水箱');
});
