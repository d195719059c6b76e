import { expect, it } from 'vitest';
import { isMarked, optimiseMark, shownWhileWriting, withoutMark } from './optimise-text.ts';

it('never shows a tag that is only half there', () => {
  const whole = '写一份周报，读者是{#InputSlot id="a" placeholder="比如：部门领导"#}{#/InputSlot#}，800 字。';
  const shown = Array.from({ length: whole.length + 1 }, (_, length) => shownWhileWriting(whole.slice(0, length)));
  const start = '写一份周报，读者是';
  const middle = '{#InputSlot id="a" placeholder="比如：部门领导"#}{#/InputSlot#}';
  for (const text of shown) {
    const fits = start.startsWith(text) || (text.startsWith(start + middle) && whole.startsWith(text));
    expect(fits, text).toBe(true);
  }
  expect(shown.at(-1)).toBe(whole);
});

it('shows braces that are no tags', () => {
  expect(shownWhileWriting('用 {变量} 写')).toBe('用 {变量} 写');
});

it('the mark is not part of the request', () => {
  expect(isMarked(`${optimiseMark}写周报`)).toBe(true);
  expect(withoutMark(`${optimiseMark}写周报`)).toBe('写周报');
  expect(isMarked('写周报')).toBe(false);
});
