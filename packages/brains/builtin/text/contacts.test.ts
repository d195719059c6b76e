import { expect, test } from 'vitest';
import { contactOf, withoutContacts, withSameNumber } from './contacts.ts';

test('what a number is good for besides stays with the number', () => {
  const both = { label: '电话', value: '13800001111（微信同号）' };
  for (const words of ['电话13800001111，微信同号', '电话：13800001111（微信同号）', '13800001111 微信同号'])
    expect(contactOf(withSameNumber(words)), words).toEqual(both);
  expect(withoutContacts('店在南街，电话13800001111，微信同号。')).toEqual({ contacts: [both], rest: '店在南街。' });
});

test('another account is no second use of the number', () => {
  expect(withSameNumber('13800001111，微信 abc12345')).toBe('13800001111，微信 abc12345');
  expect(contactOf('联系人王老师13800001111')).toEqual({ label: '联系人', value: '王老师 13800001111' });
});
