import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../public/old-browser.js'), 'utf8');
// The script as a browser runs it; one that isn't old sees nothing of it.
const scope: { isOldBrowser?: (agent: string) => boolean; navigator: { userAgent: string } } = { navigator: { userAgent: '' } };
runInNewContext(source, scope);
const isOld = (agent: string) => scope.isOldBrowser?.(agent);

const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;

test('too old', () => {
  for (const agent of [
    chrome('110.0.0.0'),
    chrome('49.0.2623.112'),
    `${chrome('120.0.0.0')} Edg/99.0.1150.36`,
    `${chrome('64.0.3282.140')} Edge/18.17763`,
    safari('16.3'),
    safari('9.1.2'),
    iphone('16.3.1'),
    firefox('127.0'),
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  ])
    expect([agent, isOld(agent)]).toEqual([agent, true]);
});

test('new enough, unknown, or nobody', () => {
  for (const agent of [
    chrome('111.0.0.0'),
    chrome('140.0.0.0'),
    `${chrome('111.0.0.0')} Edg/100.0.1185.29`,
    safari('16.4'),
    safari('16.10'),
    safari('26.0'),
    iphone('17.2'),
    firefox('128.0'),
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 SomeApp/3',
    'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/80.0.0.0 Safari/537.36',
    'okhttp react-native/0.60 Chrome/70.0.0.0',
    'Node.js/24',
    '',
  ])
    expect([agent, isOld(agent)]).toEqual([agent, false]);
});

test('every part of it can be read by the oldest browser', () => {
  const code = source.replace(/\/\/.*|\/\*\*.*?\*\/|'[^'\n]*'/g, '');
  expect(code).not.toMatch(/=>|\b(let|const|class|async)\b|`|\?\.|\?\?|\.\.\.|catch \{/);
});
