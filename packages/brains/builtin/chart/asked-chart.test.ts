import { expect, it } from 'vitest';
import { askedType, asksForChart } from './asked-chart.ts';

it.each([
  ['把这个表画成折线图', 'line'],
  ['用柱状图展示', 'column'],
  ['做一张横向条形图', 'bar'],
  ['画个饼图', 'pie'],
  ['堆积柱状图', 'stacked_column'],
  ['不要饼图，换成柱状图', 'column'],
  ['把饼图改成雷达图', 'radar'],
  ['柱状图和折线图的双轴组合图', 'combo'],
  ['看看各部门销售额', null],
])('%s', (words, type) => expect(askedType(words)).toBe(type));

it.each([
  '把这个表画成折线图',
  '帮我做个图表',
  '写一份销售报告，配柱状图',
  '各部门销售额柱状图',
  '用图表展示趋势',
  '把数据可视化',
  '画图',
  '画出预算构成占比：人力55%，房租45%',
  '满意度排名图：甲 9，乙 8',
])('要画：%s', (words) => expect(asksForChart(words)).toBe(true));
it.each([
  '总结一下这份表',
  '这张图片里写了什么',
  '写一份报告，不要图表',
  '把标题改成蓝图计划',
  '图书馆活动方案',
  '刻画用户构成',
  '策划活动对比方案',
])('不画：%s', (words) => expect(asksForChart(words)).toBe(false));
