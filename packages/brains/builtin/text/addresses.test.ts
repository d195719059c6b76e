import { expect, it } from 'vitest';
import { addressesIn, withoutAddresses } from './addresses.ts';

it('finds the addresses in what was written, without what only stands beside them', () => {
  expect(addressesIn('总结 https://a.cn/b?c=1&d=2，还有（http://x.com/y.）和 https://a.cn/b?c=1&d=2')).toEqual([
    'https://a.cn/b?c=1&d=2',
    'http://x.com/y',
  ]);
  expect(addressesIn('没有地址 https:// 也不算')).toEqual([]);
});

it('what is left is a request about attachments', () => {
  expect(withoutAddresses('根据这个链接 https://a.cn/b 写一份简报，800字')).toBe('根据附件写一份简报，800字');
  expect(withoutAddresses('总结 https://a.cn/b 的要点')).toBe('总结附件的要点');
  expect(withoutAddresses('对比 https://a.cn/1 和 https://a.cn/2')).toBe('对比附件');
});
