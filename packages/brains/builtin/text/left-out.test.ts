import { expect, test } from 'vitest';
import { isEndOfKeptOut, namesKeptOut, saidToGo, without } from './left-out.ts';
import { remarksLeft, typedMaterial } from './material.ts';

test('what is kept out is named without the little words around it', () => {
  expect(namesKeptOut('成本和毛利那块千万')).toEqual(['成本', '毛利']);
  expect(namesKeptOut('our cost and the internal part')).toEqual(['cost', 'internal']);
});

const menu = () =>
  typedMaterial(
    '报价.md',
    '# 年货报价\n\n整箱起订。\n\n进价每箱 31 元，别家更低。\n\n| 品名 | 售价 | 底价（元） |\n|---|---|---|\n| 礼盒 | 99 | 71 |\n\n## 老师分工\n\n小冯守门。\n\n## 送货\n\n当天送到。\n',
  );

test('parts, columns and sentences that are called so go, and that is told', () => {
  const left = ['底价', '老师分工', '进价'].reduce((one, name) => without(one, name) ?? one, menu());
  expect(left.passages.map(({ text }) => text)).toEqual(['整箱起订。', '当天送到。']);
  expect(left.tables[0]).toMatchObject({ header: ['品名', '售价'], rows: [['礼盒', '99']] });
  expect(left.content).not.toMatch(/进价|小冯|底价|71/);
  expect(remarksLeft([left])).toEqual([
    '照您说的，没有放“报价.md”里的“底价”。',
    '照您说的，没有放“报价.md”里的“老师分工”。',
    '照您说的，没有放“报价.md”里的“进价”。',
  ]);
});

test('a name nothing is called by, or nearly everything is, keeps nothing out', () => {
  expect(without(menu(), '患者姓名')).toBeNull();
  expect(without(typedMaterial('价.txt', '价格 3 元\n价格 5 元\n营业到八点\n'), '价格')).toBeNull();
});

test('what is done to the words is no end of an order about them', () => {
  for (const end of ['', '放', '写进去', '出现']) expect(isEndOfKeptOut(end), end).toBe(true);
  for (const end of ['带', '要', '入内', '放行']) expect(isEndOfKeptOut(end), end).toBe(false);
});

test('what the order lets go is named before the words that say so', () => {
  for (const [said, name] of [
    ['备注里的话不上', '备注'],
    ['维保员看的删掉', '维保员'],
    ['内部复盘那段不上', '内部复盘'],
    ['成本一栏别列', '成本'],
    ['分工和预算不要上去', '分工'],
  ] as const)
    expect(namesKeptOut(saidToGo(said))[0], said).toContain(name);
  expect(saidToGo('电话写上')).toBe('');
});

test('a labelled line goes with all its sentences', () => {
  const left = without(
    typedMaterial(
      '产品.txt',
      '茶盏 128元\n茶巾 35元\n明信片 25元\n到店买：一楼\n团购：20件以上九折\n供货：茶盏 进价62；小盏 进价24；每季度结款\n',
    ),
    '供货',
  );
  expect(left?.passages.map(({ text }) => text).join()).not.toMatch(/进价|结款/);
  expect(left?.content).not.toContain('进价');
});
