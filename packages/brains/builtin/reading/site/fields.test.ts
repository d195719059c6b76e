/** What forms ask, read out of tokens: items and brackets, what must be filled in, and names of times and pages as data. */
import { expect, test } from 'vitest';
import { clausesOf } from '../clauses.ts';
import { noNames } from '../names.ts';
import { tokenize } from '../tokens.ts';
import { fieldsIn, fieldOf } from './fields.ts';
import { isContactPage, isTimeName } from './read-site.ts';

const asked = (text: string) => fieldsIn(clausesOf(text, tokenize(text, noNames, '2026-11-27', 'site')), []);
const labels = (text: string) => asked(text).fields.map(({ label, required }) => (required ? `${label}*` : label));

test.each([
  ['要填姓名、血氧饱和度、病区和床号', ['姓名', '血氧饱和度', '病区', '床号']],
  ['字段：品名（生丝、坯布）、批号以及质检员', ['品名', '批号', '质检员']],
  ['要填姓名、电话、班次，姓名和电话都必填', ['姓名*', '电话*', '班次']],
  ['要填姓名、电话、班次，全部必填', ['姓名*', '电话*', '班次*']],
  ['要填姓名、电话、班次，班次选填', ['姓名', '电话', '班次']],
])('%s', (text, fields) => {
  expect(labels(text)).toEqual(fields);
});

test.each(['除了班次都必填', '身份证号必填', '有的必填'])('%s holds nobody to anything and stays unread', (clause) => {
  const { fields, words } = asked(`要填姓名、电话、班次，${clause}`);
  expect(fields.filter(({ required }) => required)).toEqual([]);
  expect(words).not.toContain(clause);
});

test('choices, one or several, and what must be filled in stand in brackets', () => {
  expect(fieldOf('餐别（米饭、面条、都不吃，多选，必填）')).toEqual({
    label: '餐别',
    type: 'choices',
    required: true,
    options: ['米饭', '面条', '都不吃'],
  });
  expect(fieldOf('是否过敏（选填）')).toMatchObject({ type: 'choice', required: false, options: ['是', '否'] });
});

test('a note counts up its choices, or stays beside the name it explains', () => {
  expect(fieldOf('泊位（B3 至 B6）')).toMatchObject({ label: '泊位', type: 'choice', options: ['B3', 'B4', 'B5', 'B6'] });
  expect(fieldOf('体重（kg）')).toMatchObject({ label: '体重（kg）', options: [] });
  expect(fieldOf('工时（9 到 3）')).toMatchObject({ label: '工时（9 到 3）', options: [] });
});

test('a list behind what is filled in names its fields where one of them tells a type', () => {
  expect(asked('做一个船员体检登记表：姓名、体检日期、舱位（C1 到 C3）').fields.map(({ label, type }) => [label, type])).toEqual([
    ['姓名', 'text'],
    ['体检日期', 'date'],
    ['舱位', 'choice'],
  ]);
  expect(asked('做一个登记表：安静、可靠').fields).toEqual([]);
});

test('names of times keep their order, durations are none', () => {
  const times = ['3月', '十二月', '2026Q1', '第一季度', '上半年', 'H2', '第 3 周', '周五', '2025年'];
  expect(times.filter((one) => !isTimeName(one))).toEqual([]);
  expect(['3 周', '一车间', '华东', '2025', '周五例会', ''].filter(isTimeName)).toEqual([]);
});

test('a page that tells whom to turn to is known by its title', () => {
  expect(['联系我们', '地址与交通', 'Contact us'].every(isContactPage)).toBe(true);
  expect(isContactPage('课程安排')).toBe(false);
});
