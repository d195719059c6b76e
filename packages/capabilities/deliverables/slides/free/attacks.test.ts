/** Every known way to make a page run, load or send something: refused by its line, or written so that nothing of it is left – as our parser and as Chromium read it. */
import { parseDocument } from 'htmlparser2';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../testing.ts';
import { themes } from '../themes.ts';
import { attacks } from './attacks-testing.ts';
import { readFree, refusalText } from '../../../free-page/dialect.ts';
import { drawFree } from './draw-free.ts';

const [theme] = themes;
const means = { picture: (name: string) => `data:image/png;base64,${Buffer.from(name).toString('base64')}`, chart: () => '<svg></svg>' };

interface Node {
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

/** What a page that was written still holds that it must not. */
function leftIn(html: string): string[] {
  const found: string[] = [];
  const address = (value: string): boolean => !/^(?:data:image\/png;base64,[\w+/=]*|#[\w-]*)$/.test(value);
  const inStyle = (css: string): string[] =>
    [...css.matchAll(/url\(\s*["']?([^)"']*)/gi)].flatMap(([, to = '']) => (address(to) ? [`url(${to})`] : []));
  const walk = ({ name = '', attribs = {}, children = [] }: Node): void => {
    if (
      /^(?:script|style|iframe|object|embed|link|meta|base|form|input|button|use|image|foreignobject|animate|set|a|template|noscript|math)$/i.test(
        name,
      )
    )
      found.push(`<${name}>`);
    for (const [attribute, value] of Object.entries(attribs)) {
      if (/^on/i.test(attribute)) found.push(attribute);
      if (/^(?:src|href|xlink:href|srcset|action|formaction|background|poster|ping|cite|data)$/i.test(attribute) && address(value))
        found.push(`${attribute}=${value}`);
      found.push(...inStyle(value));
    }
    children.forEach(walk);
  };
  // The parser's own types say the same with more classes.
  (parseDocument(html).children as unknown as Node[]).forEach(walk);
  return found;
}

const all = Object.entries(attacks).flatMap(([family, list]) => list.map((html) => ({ family, html })));

it('knows two hundred of them', () => {
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all.map(({ html }) => html)).size).toBe(all.length);
});

/** Refused with their line, or taken with nothing of them left. */
const taken = all.flatMap(({ family, html }) => {
  const read = readFree(`<p>好</p>\n${html}`, means);
  return Array.isArray(read) ? [] : [{ family, html, read }];
});

it('refuses those that are not harmless by the line', () => {
  for (const { html } of all) {
    const read = readFree(`<p>好</p>\n${html}`, means);
    if (Array.isArray(read)) expect(refusalText(read), html).toMatch(/^第 \d+ 行：/);
  }
  // Of those only words, names and files of the task are left.
  expect(new Set(taken.map(({ family }) => family))).toEqual(
    new Set(['event handlers', 'addresses outside', 'style sheets', 'drawings', 'parsed otherwise than read']),
  );
  expect(taken.length).toBeLessThan(24);
});

it.each(taken)('leaves nothing of $html', ({ read }) => {
  expect(leftIn(read.body)).toEqual([]);
  expect(read.css).not.toMatch(/@|\/\/|image-set|expression|<|url\((?!["']?(?:data:image\/png|#))/i);
  expect(read.page.style).not.toMatch(/url\((?!["']?data:image\/png)/i);
});

describe.skipIf(!chromiumPath)('in Chromium, without the policy that would stop it', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  it('nothing runs and nothing is asked of anybody', async () => {
    if (!theme) throw new Error('there is no theme');
    const page = await browser.newPage();
    const got: string[] = [];
    let now = '';
    await page.exposeFunction('hit', () => void got.push(`${now} ran`));
    await page.route('**', (route) => {
      got.push(`${now} asked for ${route.request().url()}`);
      return route.abort();
    });
    for (const { html } of all) {
      now = html;
      const drawn = drawFree({ layout: 'free', title: 'x', html }, theme, { number: 1, total: 1, deck_title: 'x', pictures: () => null });
      await page.setContent(drawn.replace(/<meta http-equiv[^>]*>/, ''), { waitUntil: 'load' });
      // What waits for a hand.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('*'))
          for (const name of ['click', 'mouseover', 'focus', 'toggle']) one.dispatchEvent(new Event(name));
      });
    }
    expect(got).toEqual([]);
  }, 120_000);
});
