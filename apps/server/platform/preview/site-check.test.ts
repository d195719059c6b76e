/** Checks of real sites: compiler, linter and Chromium as the product has them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteChecker } from '#capabilities/deliverables/site/check/check-site.server.ts';
import type { SiteChecker } from '#capabilities/deliverables/site/site-ports.ts';
import { checkSentence, hasPassed } from '#contract/site/site-check.ts';
import { siteVendors } from '../../../../tools/site-vendors.ts';
import { findChromium } from '../chromium/chromium.ts';
import { createPageDrawer, type WarmPageDrawer } from '../chromium/page-drawer.ts';
import type { SiteEngine } from './site-engine.ts';
import { createSiteLinter } from './site-linter.ts';
import { createTypeReader } from './site-types.ts';
import { engineForTests, siteOf, smallSite } from './site-testing.ts';
import { createSiteVisits } from './site-visits.ts';

const executable = findChromium('');
const never = new AbortController().signal;
/** Waits so long for a page, however much else the machine has to do. */
function patient(page_ms: number): SiteChecker {
  const visitor = browser && createSiteVisits({ engine, vendor_folder, browser, limits: { page_ms, all_ms: 110_000 } }).of('a person');
  return createSiteChecker({
    compiler: engine.of('a person'),
    linter: createSiteLinter(),
    types: createTypeReader(vendor_folder),
    visitor,
  });
}

let vendor_folder: string;
let engine: SiteEngine;
let browser: WarmPageDrawer | null = null;
let checker: SiteChecker;

beforeAll(async () => {
  engine = await engineForTests();
  browser = executable ? createPageDrawer(executable, { locked_in: true }) : null;
  vendor_folder = await siteVendors();
  checker = patient(20_000);
}, 120_000);
afterAll(async () => {
  engine.close();
  await browser?.close();
});

const checked = (changed: Record<string, string> = {}, steps: Parameters<SiteChecker['check']>[2] = []) =>
  checker.check(siteOf({ ...smallSite, ...changed }), never, steps);
const about = (body: string, above = "'use client';\n") => ({
  'app/about/page.tsx': `${above}export default function About() {\n  ${body}\n}\n`,
});

test.skipIf(!executable)(
  'a site in order passes, pages with a part in their address are opened by a link, and what nobody looked at is named',
  async () => {
    const check = await checked();
    expect(check.findings).toEqual([]);
    expect(check.pages).toEqual(['/', '/about', '/blog/7']);
    expect(hasPassed(check)).toBe(true);
    expect(checkSentence(check)).toBe('检查通过：能编译，代码规则没有报错，类型没有报错，3 个页面在浏览器里打开正常，390 宽也不横向溢出。');
  },
  120_000,
);

test.skipIf(!executable)(
  'what goes wrong is found with its place, each on its page',
  async () => {
    const page = (name: string, body: string, above = '') => ({
      [`app/${name}/page.tsx`]: `'use client';\nimport { useEffect, useState } from 'react';${above}\nexport default function Page() {\n  ${body}\n}\n`,
    });
    const check = await checked({
      'components/nav.tsx': 'export function Nav() { return null; }',
      ...page('thrown', "throw new Error('算错了');"),
      ...page('later', 'useEffect(() => { setTimeout(() => (null as unknown as { x(): void }).x(), 20); }, []);\n  return <p>好</p>;'),
      ...page('empty', 'return <div />;'),
      ...page('picture', 'return <img src="/gone.png" alt="无" />;'),
      ...page('links', 'return <><a href="/nowhere">去</a><a href="#faq">问</a></>;'),
      ...page('wide', 'return <div style={{ width: 700 }}>宽</div>;'),
      ...page('asks', "useEffect(() => { void fetch('/api/x'); }, []);\n  return <p>好</p>;"),
      ...page('undefined', 'return <p>{useThing()}</p>;'),
      ...page('hook', 'if (Date.now() > 0) useState(0);\n  return <p>好</p>;'),
    });
    const on = (name: string) => ({ path: `app/${name}/page.tsx`, line: 4 });
    for (const finding of [
      { ...on('thrown'), type: 'RuntimeError', message: '算错了', page: '/thrown' },
      { ...on('later'), type: 'RuntimeError', page: '/later' },
      { message: '页面是空的，什么也没有显示', page: '/empty' },
      { ...on('picture'), message: '图片没有显示：/gone.png' },
      { message: '链接 /nowhere 打不开，没有这个页面', page: '/links' },
      { ...on('links'), message: '链接指向本页没有的位置 #faq' },
      { ...on('wide'), message: '390 宽时横向溢出 310 像素' },
      { type: 'ApiError', page: '/asks' },
      { ...on('undefined'), type: 'CodeError', by: 'lint', message: '没有定义 useThing' },
      { ...on('hook'), by: 'lint', message: expect.stringContaining('Hook useState') },
    ])
      expect(check.findings).toContainEqual(expect.objectContaining(finding));
    expect(hasPassed(check)).toBe(false);
    expect(checkSentence(check)).toContain('检查没有通过');
  },
  150_000,
);

test.skipIf(!executable)(
  'a page without an end is given up, and the others are looked at',
  async () => {
    // Its whole time is waited for twice, at work all along.
    const check = await patient(4_000).check(siteOf({ ...smallSite, ...about('for (;;) Math.random();') }), never);
    expect(check.findings).toEqual([expect.objectContaining({ page: '/about', message: expect.stringContaining('没有尽头的循环') })]);
    expect(check.pages).toContain('/');
  },
  120_000,
);

test.skipIf(!executable)(
  'steps are done as a person does them; the first that fails ends them',
  async () => {
    const form = about(
      "const [name, setName] = useState('');\n  return <main><label>名字<input value={name} onChange={(e) => setName(e.target.value)} /></label><button onClick={() => setName('')}>清空</button><p>你好，{name || '谁'}</p></main>;",
      "'use client';\nimport { useState } from 'react';\n",
    );
    const { steps, findings } = await checked(form, [
      { do: 'open', page: '/about' },
      { do: 'type', name: '名字', text: '小明' },
      { do: 'expect', text: '你好，小明' },
      { do: 'click', name: '清空' },
      { do: 'expect', text: '你好，小红' },
      { do: 'click', name: '清空' },
    ]);
    expect(findings).toEqual([]);
    expect(steps.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
    expect(steps.at(-1)).toMatchObject({ what: '应看到“你好，小红”', seen: expect.stringContaining('你好，谁') });
  },
  120_000,
);

test('without Chromium and a linter what compiles is said to compile, and the rest not to have been looked at', async () => {
  const check = await createSiteChecker({ compiler: engine.of('a person'), linter: null, types: null, visitor: null }).check(
    siteOf(smallSite),
    never,
  );
  expect(checkSentence(check)).toBe('检查通过：能编译。没有看：代码规则；类型；浏览器里的页面：这台机器没有安装 Chromium。');
});
