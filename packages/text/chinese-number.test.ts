import { expect, test } from 'vitest';
import { bareHeading } from './bare-heading.ts';
import { withoutOrdinal } from './chinese-number.ts';

test('a Chinese ordinal goes from a heading, one of two numbers in a sentence stays', () => {
  expect(withoutOrdinal('二、主要工作')).toBe('主要工作');
  expect(withoutOrdinal('二、三级限流')).toBe('三级限流');
  expect(bareHeading('四、八条禁令')).toBe('八条禁令');
  expect(withoutOrdinal('四、五年级共186人，分3批。')).toBe('四、五年级共186人，分3批。');
  expect(bareHeading('四、五年级共186人，分3批。')).toContain('四、五年级');
});
