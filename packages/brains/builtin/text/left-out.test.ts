import { expect, test } from 'vitest';
import { excludedIn, keptOutOf, namesKeptOut } from './left-out.ts';
import { type Material, remarksLeft, typedMaterial } from './material.ts';

test('what is kept out is named without the little words around it', () => {
  expect(namesKeptOut('成本和毛利那块')).toEqual(['成本', '毛利']);
  expect(namesKeptOut('our cost and the internal part')).toEqual(['cost', 'internal']);
  expect(namesKeptOut('病人和当班护士的名字')).toEqual(['病人的名字', '当班护士的名字']);
});

test('a clause with a sign of exclusion names what stays out', () => {
  for (const [said, names] of [
    ['备注里的话不上', ['备注']],
    ['维保员看的删掉', ['维保员看的']],
    ['成本一栏别列', ['成本']],
    ['分工和预算不要上去', ['分工', '预算']],
    ['科室安排不上墙', ['科室安排']],
    ['备注的先不管', ['备注']],
    ['同业底价千万不能出现', ['同业底价']],
    ['住址保密', ['住址']],
    ['别提退股的事', ['退股']],
    ['海报上不要出现赞助商', ['赞助商']],
    ['去掉供货商', ['供货商']],
    ['leave out our margin', ['margin']],
    ['do not mention the layoffs', ['layoffs']],
  ] as const)
    expect(excludedIn(said, true), said).toEqual(names);
});

test('a wish about the form, or about what is done with it, keeps nothing out', () => {
  for (const said of [
    '不要太长',
    '别写得太死',
    '不要表格',
    '图片不用',
    '别写成流水账',
    '电话写上',
    '合计别画进去',
    '数字别丢',
    '别的别动',
    '标题不要写错',
  ])
    expect(excludedIn(said, true), said).toEqual([]);
});

test('without a file only what is not to be written stays out: guests may be told what not to bring', () => {
  expect(excludedIn('宠物不要带', false)).toEqual([]);
  expect(excludedIn('贵重物品不能放', false)).toEqual([]);
  expect(excludedIn('航班还没出票先别写', false)).toEqual(['航班还没出票']);
});

const menu = () =>
  typedMaterial(
    '报价.md',
    '# 年货报价\n\n整箱起订。\n\n进价每箱 31 元，别家更低。\n\n| 品名 | 售价 | 底价（元） |\n|---|---|---|\n| 礼盒 | 99 | 71 |\n\n## 老师分工\n\n小冯守门。\n\n## 送货\n\n当天送到。\n',
  );

test('parts, columns and sentences that are called so go, and that is told line by line', () => {
  const [left] = ['底价', '老师分工', '进价'].reduce<Material[]>((all, name) => keptOutOf(all, name) ?? all, [menu()]);
  expect(left?.passages.map(({ text }) => text)).toEqual(['整箱起订。', '当天送到。']);
  expect(left?.tables[0]).toMatchObject({ header: ['品名', '售价'], rows: [['礼盒', '99']] });
  // Posters read tables there.
  expect(left?.content).not.toMatch(/进价|小冯|底价|71/);
  expect(left && remarksLeft([left])).toEqual([
    '照您说的“底价”不要，没有放“报价.md”里的：“底价（元）”一栏。',
    '照您说的“老师分工”不要，没有放“报价.md”里的：“老师分工”一节。',
    '照您说的“进价”不要，没有放“报价.md”里的：“进价每箱 31 元，别家更低。”。',
  ]);
});

test('what the office set aside already is what was meant', () => {
  const note = typedMaterial('活动.md', '# 义诊\n\n9点开始。\n\n（内部：小万到场）\n');
  expect(keptOutOf([note], '内部')).toEqual([note]);
  expect(keptOutOf([note], '店员看的')).toEqual([note]);
});

test('a name nothing is called by, or nearly everything is, is not found', () => {
  expect(keptOutOf([menu()], '患者姓名')).toBeNull();
  expect(keptOutOf([menu()], '别的活动')).toBeNull();
  expect(keptOutOf([typedMaterial('价.txt', '价格 3 元\n价格 5 元\n营业到八点\n')], '价格')).toBeNull();
  const months = '| 月 | 场次 |\n|---|---|\n| 11月 | 3 |\n| 12月 | 4 |\n';
  expect(keptOutOf([typedMaterial('场次.md', months)], '2月')).toBeNull();
});

test('a labelled line goes with all its sentences', () => {
  const [left] =
    keptOutOf(
      [
        typedMaterial(
          '产品.txt',
          '茶盏 128元\n茶巾 35元\n明信片 25元\n到店买：一楼\n团购：20件以上九折\n供货：茶盏 进价62；小盏 进价24；每季度结款\n',
        ),
      ],
      '供货',
    ) ?? [];
  expect(left?.passages.map(({ text }) => text).join()).not.toMatch(/进价|结款/);
  expect(left?.content).not.toContain('进价');
});

test('what stands below a label alone goes with it, up to an empty line', () => {
  const text =
    '水泵检修\n时间：12月3日\n影响：两个村停水\n请提前存水\n早修好早送水\n水费照旧\n\n检修班看：\n备用泵放东库\n夜里老甄值班\n\n联系：0512-5550 118\n';
  const [left] = keptOutOf([typedMaterial('检修.txt', text)], '检修班看') ?? [];
  expect(left?.content).not.toContain('备用泵');
  expect(left?.passages.map((one) => one.text).join('')).not.toMatch(/备用泵|老甄/);
  expect(left?.content).toContain('0512-5550 118');
  expect(left?.kept_out[0]?.lines.join('')).toContain('夜里老甄值班');
});

test('a longer name is not that of the part whose name it begins with', () => {
  const hall = typedMaterial(
    '馆.md',
    '# 射箭馆\n\n## 教练\n\n- 姜海，馆长\n- 毕远，八年\n\n## 价格\n\n体验一次60元。\n\n## 馆里规定（教练看）\n\n成交的提成8%。',
  );
  const left = keptOutOf([hall], '教练看的规定')?.[0] ?? hall;
  expect(JSON.stringify(left.passages)).toContain('姜海，馆长');
  expect(JSON.stringify(left.passages)).not.toContain('提成');
});
