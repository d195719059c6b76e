import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('switches are taken from a table of known names, anything else is said to be wrong', () => {
  expect(readConfig({}).FEATURE_FLAGS).toEqual({ 'space.web.sug': true });
  expect(readConfig({ FEATURE_FLAGS: '{"space.web.sug": false}' }).FEATURE_FLAGS).toEqual({ 'space.web.sug': false });
  for (const wrong of ['{"space.web.sugg": true}', '{"space.web.sug": "on"}', '[]', 'null', 'on'])
    expect(() => readConfig({ FEATURE_FLAGS: wrong })).toThrow(/^设置有误：FEATURE_FLAGS/);
});

test('what is half set says what is missing, and what to register elsewhere', () => {
  expect(() => readConfig({ OIDC_DISCOVERY_URL: 'https://id.example' })).toThrow(/OIDC_CLIENT_ID.*\/api\/auth\/callback\/oidc/);
  expect(readConfig({ OIDC_DISCOVERY_URL: 'https://id.example', OIDC_CLIENT_ID: 'a' }).OIDC_CLIENT_ID).toBe('a');
});

test('an origin is one, and hosts are names and addresses', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'https://Antou.example.com/' }).PUBLIC_ORIGIN).toBe('https://antou.example.com');
  for (const wrong of ['antou.example.com', 'https://a.cn/antou', 'https://a.cn/?b', 'ftp://a.cn'])
    expect(() => readConfig({ PUBLIC_ORIGIN: wrong }), wrong).toThrow(/PUBLIC_ORIGIN/);
  expect(readConfig({ ALLOWED_HOSTS: 'Antou.LAN., 10.0.0.5:3000 ,[fd00::9],fd00::a,' }).ALLOWED_HOSTS).toEqual([
    'antou.lan',
    '10.0.0.5',
    'fd00::9',
    'fd00::a',
  ]);
  for (const wrong of ['https://a.cn', 'a b', 'a/b', '*'])
    expect(() => readConfig({ ALLOWED_HOSTS: wrong }), wrong).toThrow(/ALLOWED_HOSTS/);
});

test('an address of the operator is a web address or empty', () => {
  expect(readConfig({ TELEMETRY_URL: '' }).TELEMETRY_URL).toBe('');
  expect(readConfig({ FEEDBACK_WIDGET_URL: 'https://a.cn/w.js' }).FEEDBACK_WIDGET_URL).toBe('https://a.cn/w.js');
  for (const wrong of ['a.cn/w.js', 'javascript:alert(1)', 'file:///etc/passwd'])
    expect(() => readConfig({ FEEDBACK_WIDGET_URL: wrong })).toThrow(/FEEDBACK_WIDGET_URL/);
});
