/** The engine on real files, in its own process and walls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteEngine } from './site-engine.ts';
import { engineForTests, siteOf, smallSite } from './site-testing.ts';

let engine: SiteEngine;
const never = new AbortController().signal;
beforeAll(async () => {
  engine = await engineForTests();
}, 120_000);
afterAll(() => engine.close());

const errorsOf = async (changed: Record<string, string>) => (await engine.check(siteOf({ ...smallSite, ...changed }), never)).errors;

test('a site that runs has its routes and no errors; elements say where they are written', async () => {
  const site = siteOf(smallSite);
  expect(await engine.check(site, never)).toEqual({ errors: [], routes: ['/', '/about', '/blog/[id]'] });
  const pack = await engine.pack('1', site);
  const page = pack.modules.find(({ name }) => name === '~/app/page.tsx');
  expect(page?.code).toContain('"data-src": "app/page.tsx:10:7:Home"');
  expect(page?.code).toContain('from "lucide-react/icons/check"');
  expect(pack.css).toContain('.text-brand');
  expect(pack.css).toContain('url(/__site__/dots.svg)');
});

test('an update brings what changed and no more', async () => {
  const before = siteOf(smallSite);
  const after = siteOf({ ...smallSite, 'components/nav.tsx': (smallSite['components/nav.tsx'] ?? '').replace('首页', '主页') });
  const update = await engine.update('1', before, after);
  expect(update.modules.map(({ name }) => name)).toEqual(['~/components/nav.tsx']);
  expect(update.errors).toEqual([]);
});

test.each([
  [
    'a tag that is not closed',
    { 'app/about/page.tsx': 'export default function A() {\n  return <p>坏了</div>;\n}' },
    'CodeError',
    '语法错误',
    2,
  ],
  [
    'a file that is not there',
    { 'app/about/page.tsx': "import { a } from './gone';\nexport default function A() { return <p>{a}</p>; }" },
    'CodeError',
    '没有找到 ./gone',
    1,
  ],
  [
    'a package that is not there',
    { 'app/about/page.tsx': "import moment from 'moment';\nexport default function A() { return <p>{moment()}</p>; }" },
    'InstallError',
    '没有依赖包 moment',
    1,
  ],
  [
    'a name that is not exported',
    { 'app/about/page.tsx': "import { Bar } from '@/components/nav';\nexport default function A() { return <Bar />; }" },
    'CodeError',
    '没有导出 Bar',
    1,
  ],
  [
    'a component of the server',
    { 'app/about/page.tsx': 'export default async function A() {\n  return <p />;\n}' },
    'CodeError',
    '异步组件',
    1,
  ],
  [
    'a module of Node',
    { 'app/about/page.tsx': "import fs from 'node:fs';\nexport default function A() { return <p>{fs.x}</p>; }" },
    'CodeError',
    'Node.js',
    1,
  ],
  ['an interface of the server', { 'app/api/x/route.ts': 'export function GET() {}' }, 'CodeError', 'route', 1],
  ['a script in a style sheet', { 'app/globals.css': '@import "tailwindcss";\n@plugin "./evil.js";' }, 'CodeError', '@plugin', undefined],
  [
    'a style sheet of strangers',
    { 'app/globals.css': '@import url("https://example.com/x.css");' },
    'CodeError',
    '不能引用外部样式',
    undefined,
  ],
  ['JSON that is none', { 'app/items.json': '[1,' }, 'CodeError', '不是有效的 JSON', undefined],
])('%s is told with its file, reason and way out', async (_, changed, type, words, line) => {
  const [first, ...more] = await errorsOf(changed);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    type,
    message: expect.stringContaining(words),
    path: Object.keys(changed)[0],
    ...(line === undefined ? {} : { line }),
  });
});

test('what a module would read beside the project is not found', async () => {
  const errors = await errorsOf({
    'app/about/page.tsx': "import x from '../../../../../etc/passwd';\nexport default function A() { return <p>{x}</p>; }",
  });
  expect(errors).toMatchObject([{ type: 'CodeError', suggestion: '只能引用项目里的文件' }]);
});

test('source that ends the process is refused by name, and everybody else is answered', async () => {
  const bomb = `export default function A() { return ${'('.repeat(40_000)}1${')'.repeat(40_000)}; }`;
  const [bombed, fine] = await Promise.all([errorsOf({ 'app/about/page.tsx': bomb }), engine.check(siteOf(smallSite), never)]);
  expect(bombed).toEqual([
    { type: 'BuildError', message: '这个文件让编译程序意外退出，没有编译：app/about/page.tsx', path: 'app/about/page.tsx' },
  ]);
  expect(fine.errors).toEqual([]);
}, 60_000);

test('one file holds the whole site, without tags', async () => {
  const html = await engine.single(siteOf(smallSite), never);
  expect(html).toContain('你好，世界');
  expect(html).toContain('data:image/svg+xml;base64,');
  expect(html).not.toContain('data-src');
  expect(html).not.toMatch(/(?:src|href)="https?:/);
}, 60_000);

test('the largest packages fit into a file, too', async () => {
  const page = (words: string): string => `'use client';\n${words}\nexport default function A() { return <p>{typeof all}</p>; }`;
  for (const from of ['recharts', 'echarts']) {
    const html = await engine.single(siteOf({ ...smallSite, 'app/about/page.tsx': page(`import * as all from '${from}';`) }), never);
    expect(html.length).toBeGreaterThan(300_000);
  }
}, 60_000);
