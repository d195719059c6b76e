import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('switches are taken from a table of known names, anything else is said to be wrong', () => {
  expect(readConfig({}).FEATURE_FLAGS).toEqual({ 'space.web.sug': true });
  expect(readConfig({ FEATURE_FLAGS: '{"space.web.sug": false}' }).FEATURE_FLAGS).toEqual({ 'space.web.sug': false });
  for (const wrong of ['{"space.web.sugg": true}', '{"space.web.sug": "on"}', '[]', 'null', 'on'])
    expect(() => readConfig({ FEATURE_FLAGS: wrong })).toThrow(/^设置有误：FEATURE_FLAGS/);
});

test('an address of the operator is a web address or empty', () => {
  expect(readConfig({ TELEMETRY_URL: '' }).TELEMETRY_URL).toBe('');
  expect(readConfig({ FEEDBACK_WIDGET_URL: 'https://a.cn/w.js' }).FEEDBACK_WIDGET_URL).toBe('https://a.cn/w.js');
  for (const wrong of ['a.cn/w.js', 'javascript:alert(1)', 'file:///etc/passwd'])
    expect(() => readConfig({ FEEDBACK_WIDGET_URL: wrong })).toThrow(/FEEDBACK_WIDGET_URL/);
});
