import { expect, test } from 'vitest';
import { campaignIn } from './campaign.ts';
import { overridesFrom } from './flag-overrides.ts';
import { isMobileAgent } from './link-target.ts';

test('only campaign parameters are kept', () => {
  expect(campaignIn('?utm_source=mail&q=机密&utm_=x&utm_medium=&utm_term=a%20b')).toEqual({ utm_source: 'mail', utm_term: 'a b' });
  expect(campaignIn(`?utm_source=${'x'.repeat(201)}`)).toEqual({});
});

test('a switch is overridden for once, for this device, and given back', () => {
  const name = 'space.web.sug';
  expect(overridesFrom(`?flag:${name}=off`, {})).toEqual({ now: { [name]: false }, kept: {} });
  expect(overridesFrom(`?flag:${name}=off,keep`, {})).toEqual({ now: { [name]: false }, kept: { [name]: false } });
  expect(overridesFrom('', { [name]: false })).toEqual({ now: { [name]: false }, kept: { [name]: false } });
  expect(overridesFrom(`?flag:${name}=default`, { [name]: false })).toEqual({ now: {}, kept: {} });
  expect(overridesFrom('?flag:unknown=on&flag:toString=on&skill=ppt', {})).toEqual({ now: {}, kept: {} });
});

test('phones and tablets are told by what they call themselves', () => {
  expect(isMobileAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5)).toBe(true);
  expect(isMobileAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 5)).toBe(true);
  expect(isMobileAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0', 0)).toBe(false);
  expect(isMobileAgent('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 10)).toBe(false);
});
