import { expect, test } from 'vitest';
import { bareHeading } from './bare-heading.ts';
import { withoutOrdinal } from './chinese-number.ts';

test('a Chinese ordinal goes from a heading, one of two numbers stays', () => {
  expect(withoutOrdinal('二、主要工作')).toBe('主要工作');
  expect(withoutOrdinal('四、五年级共186人')).toBe('四、五年级共186人');
  expect(bareHeading('四、五年级')).toBe('四、五年级');
});
