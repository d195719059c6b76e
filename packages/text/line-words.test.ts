import { expect, test } from 'vitest';
import { lineWords } from './line-words.ts';

const cut = (text: string): string => lineWords(text).join('|');

test('a name or a word of single characters is not torn', () => {
  expect(cut('临溪县越剧团贺岁演出')).toBe('临溪县|越剧团|贺岁|演出');
  expect(cut('租房提取住房公积金办事指南')).toBe('租房|提取|住房|公积金|办事|指南');
  expect(cut('销售部经理庞敏')).toBe('销售部|经理|庞敏');
  expect(cut('中山路店、万达店')).toBe('中山路店|、|万达店');
  expect(cut('牌子“北洋鲜”')).toBe('牌子|“|北洋鲜|”');
});

test('a row of them is cut into words of two, the rest a name', () => {
  expect(cut('少儿编程班招生')).toBe('少儿|编程班|招生');
  expect(cut('贝安母婴双十二囤货节')).toBe('贝安母婴|双十二|囤货节');
});

test('what a noun ends in stays with it', () => {
  expect(cut('丰泽农机专业合作社2026年社员大会')).toBe('丰泽|农机|专业|合作社|2026|年|社员|大会');
  expect(cut('订单数与入住率')).toBe('订单数|与|入住率');
  expect(cut('手工书体验课')).toBe('手工书|体验课');
});

test('what is counted and small words make no name', () => {
  expect(cut('软管18个月换一次')).toBe('软管|18|个月|换一次');
  expect(cut('免保证金2万元')).toBe('免保证金|2|万元');
  expect(cut('两台老拖拉机')).toBe('两|台|老拖拉机');
  expect(cut('今年业绩增长四个原因')).toBe('今年|业绩|增长|四|个|原因');
});

test('nothing is left out', () => {
  for (const text of ['', ' ', '猕猴桃开园采摘活动', 'Snow Night Party 海报', '限 20 人，报满即止。'])
    expect(lineWords(text).join('')).toBe(text);
});
