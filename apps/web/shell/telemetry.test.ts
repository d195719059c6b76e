import { expect, test } from 'vitest';
import { itemTypeOf } from './item-type.ts';
import { withoutContent } from './without-content.ts';

test('files are counted by what they are', () => {
  const names = ['图.JPG', '周报.md', '旧.doc', '汇报.pptx', '播客.m4a', '首页.html', '销售.csv', '合同.pdf', '无后缀'];
  expect(names.map(itemTypeOf)).toEqual(['graphics_text', 'article', 'article', 'ppt', 'podcast', 'web', 'Excel', null, null]);
});

test('what a person wrote stays out of a report', () => {
  expect(withoutContent('Unexpected token 周, "周报：收入 300 万" is not valid JSON')).toBe('Unexpected token …, “…” is not valid JSON');
  expect(withoutContent('at f (https://antou.cn/assets/a.js?x=secret:1:2)')).toBe('at f (https://antou.cn/assets/a.js:1:2)');
  expect(withoutContent(`no task ${'0a'.repeat(16)} here`)).toBe('no task … here');
  expect(withoutContent("Cannot read properties of undefined (reading 'id')")).toContain('Cannot read properties of undefined');
});
