/** What the engine says it doesn't do is true of the product it stands in, and nothing it does is denied. */
import { expect, test } from 'vitest';
import { abilities, asksAbilities } from '../work/answer.ts';
import { cannotDo } from './cannot-do.ts';

test('what has a place of its own is not denied: the place is named', () => {
  const places: [string, string][] = [
    ['写一份总结，做成 PPT', 'PPT'],
    ['写一份介绍，再做一个网站', '网页'],
    ['写一份清单，导出 Excel', 'Excel'],
    ['写一篇稿子，生成播客', '播客'],
    ['写一份通知，配一张海报', '设计'],
  ];
  for (const [text, place] of places) expect(cannotDo(text).join(), text).toContain(`请新建任务，选“${place}”`);
});

test('what it writes is not searched for, and it says where to search', () => {
  for (const text of ['上网搜索一下竞品资料', '今天的天气怎么样', '打开这个链接看看']) {
    const said = cannotDo(text);
    expect(said, text).not.toEqual([]);
    expect(said.join(), text).toContain('网址');
    expect(said.join(), text).not.toContain('不联网');
  }
  expect(abilities).toContain('说“搜索……”就去搜');
  for (const made of ['PPT', '网页', '播客', 'Excel', '截图']) expect(abilities).toContain(made);
});

test('capitals of an amount are told as not written, and are no limit of a text that has them', () => {
  for (const text of ['¥12345.67 转成人民币大写', '35608.4 元的大写', '金额 100050 元大写怎么写'])
    expect([text, cannotDo(text)]).toEqual([text, [expect.stringContaining('没有写金额的大写')]]);
  expect(cannotDo('标题里的字母要大写')).toEqual([]);
});

test('a cause that is told asks for no news', () => {
  expect(cannotDo('把这段话改得简洁一点：由于近期天气持续降温，空调从下周一起提前半小时开')).toEqual([]);
});

test('schedules are among what it does', () => {
  expect(cannotDo('每天早上9点提醒我写日报')).toEqual([]);
  expect(abilities).toContain('定时任务');
});

test('only a question about the engine itself is answered with its abilities', () => {
  for (const text of ['你能做什么？', '您有哪些功能', '怎么用？', '帮助', 'help', '这个工具怎么用'])
    expect(asksAbilities(text), text).toBe(true);
  for (const text of ['写一份打印机使用说明', '写一封感谢信，感谢大家的帮助', 'VLOOKUP 怎么用'])
    expect(asksAbilities(text), text).toBe(false);
});
