import { expect, test } from 'vitest';
import { lines, namesBelow, namesBeside } from './axis-names.ts';

const shops = (count: number): string[] => Array.from({ length: count }, (_, n) => `第${n + 1}号门店`);

test('名称放得下就平放，几个长的折行，许多个斜放，没有一个缺席', () => {
  expect(namesBelow(['华东', '华南'], 600)).toEqual({ interval: 0 });
  const long = namesBelow(['中华人民共和国国务院国有资产监督管理委员会', '西部'], 300);
  expect(long.interval).toBe(0);
  expect(long.formatter?.('中华人民共和国国务院国有资产监督管理委员会').split('\n')).toHaveLength(2);
  expect(namesBelow(shops(30), 640)).toMatchObject({ interval: 0, rotate: 40 });
});

test('放不下的月份可以隔开写，门店不行，除非连斜着也放不下', () => {
  const months = Array.from({ length: 24 }, (_, n) => `${2025 + Math.floor(n / 12)}年${(n % 12) + 1}月`);
  expect(namesBelow(months, 640)).toEqual({});
  expect(namesBelow(shops(60), 640)).toEqual({});
});

test('条形图旁边的名称不占去图的地方', () => {
  const { interval, formatter } = namesBeside(['华东区域运营与客户成功管理部（含港澳台）'], 200, 120);
  expect(interval).toBe(0);
  expect(formatter?.('华东区域运营与客户成功管理部（含港澳台）')).toBe('华东区域运营与客户成\n功管理部（含港澳台）');
  expect(namesBeside(shops(40), 200, 120).interval).toBeUndefined();
});

test('折不完的以省略号结束，英文词不拆开', () => {
  expect(lines('北京市朝阳区望京街道办事处', 60, 2)).toEqual(['北京市朝阳', '区望京街…']);
  expect(lines('Northwest 门店', 72, 2)).toEqual(['Northwest ', '门店']);
});
