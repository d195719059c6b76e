/** The engine on real files, in its own process and walls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrameCompiler, SiteEngine } from './site-engine.ts';
import { vendors } from '#contract/site/packages.ts';
import { engineForTests, siteOf, smallSite } from './site-testing.ts';

let engine: SiteEngine;
let compiler: FrameCompiler;
const never = new AbortController().signal;
beforeAll(async () => {
  engine = await engineForTests();
  compiler = engine.of('a person');
}, 120_000);
afterAll(() => engine.close());

const errorsOf = async (changed: Record<string, string>) => (await compiler.check(siteOf({ ...smallSite, ...changed }), never)).errors;

test('a site that runs has its routes and no errors; elements say where they are written', async () => {
  const site = siteOf(smallSite);
  expect(await compiler.check(site, never)).toEqual({ errors: [], routes: ['/', '/about', '/blog/[id]'] });
  const pack = await compiler.pack('1', site, never);
  const page = pack.modules.find(({ name }) => name === '~/app/page.tsx');
  expect(page?.code).toContain('"data-src": "app/page.tsx:10:7:Home"');
  expect(page?.code).toContain('from "lucide-react/icons/check"');
  expect(pack.css).toContain('.text-brand');
  expect(pack.css).toContain('url(/__site__/dots.svg)');
});

test('an update brings what changed and no more', async () => {
  const before = siteOf(smallSite);
  const after = siteOf({ ...smallSite, 'components/nav.tsx': (smallSite['components/nav.tsx'] ?? '').replace('首页', '主页') });
  const update = await compiler.update('1', before, after, never);
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
  const [bombed, fine] = await Promise.all([errorsOf({ 'app/about/page.tsx': bomb }), compiler.check(siteOf(smallSite), never)]);
  expect(bombed).toEqual([
    { type: 'BuildError', message: '这个文件让编译程序意外退出，没有编译：app/about/page.tsx', path: 'app/about/page.tsx' },
  ]);
  expect(fine.errors).toEqual([]);
  // Nothing imports it: it is looked through for names of classes alone, and left out of that.
  expect(await errorsOf({ 'lib/brackets.ts': `export const a = ${'['.repeat(120_000)};` })).toEqual([]);
});

test('one file holds the whole site, without tags', async () => {
  const html = await compiler.single(siteOf(smallSite), never);
  expect(html).toContain('你好，世界');
  expect(html).toContain('data:image/svg+xml;base64,');
  expect(html).not.toContain('data-src');
  expect(html).not.toMatch(/(?:src|href)="https?:/);
});

test('the largest packages fit into a file, too', async () => {
  const page = (words: string): string => `'use client';\n${words}\nexport default function A() { return <p>{typeof all}</p>; }`;
  for (const from of ['recharts', 'echarts']) {
    const html = await compiler.single(siteOf({ ...smallSite, 'app/about/page.tsx': page(`import * as all from '${from}';`) }), never);
    expect(html.length).toBeGreaterThan(300_000);
  }
});

test('one person with much to compile holds up another for one answer, and nobody is compiled for who went away', async () => {
  const done: string[] = [];
  const changed = (n: number) => siteOf({ ...smallSite, 'app/items.json': `["${n}"]` });
  const many = Array.from({ length: 6 }, (_, n) => compiler.pack(`many ${n}`, changed(n), never).then(() => done.push('many')));
  const leaving = new AbortController();
  const left = compiler.pack('left', changed(7), leaving.signal);
  const other = engine.of('another').pack('other', changed(8), never);
  leaving.abort(new Error('went away'));
  await expect(left).rejects.toThrow('went away');
  await other;
  expect(done.length).toBeLessThan(6);
  await Promise.all(many);
});

test('a site too large for a frame is told so, and is no version', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `d${n}`);
  const data = Object.fromEntries(names.map((name) => [`app/about/${name}.json`, JSON.stringify('字'.repeat(330_000))]));
  const page = `${names.map((name) => `import ${name} from './${name}.json';`).join('\n')}\nexport default function A() { return <p>{${names.join(' + ')}}</p>; }`;
  const site = siteOf({ ...smallSite, ...data, 'app/about/page.tsx': page });
  const told = [
    { type: 'BuildError', message: expect.stringMatching(/编译出来的内容有 \d\.\d MB，超过了 5 MB/), suggestion: expect.any(String) },
  ];
  expect((await compiler.check(site, never)).errors).toEqual(told);
  expect(await compiler.pack('large', site, never)).toMatchObject({ errors: told, modules: [] });
  await expect(compiler.single(site, never)).rejects.toThrow('超过了 5 MB');
});

test('every package of the list is there, by all its names', async () => {
  const lines = vendors.map((name, n) => `import * as all${n} from '${name}';`).join('\n');
  const used = `export default function A() { return <p>{[${vendors.map((_, n) => `all${n}`).join()}].length}</p>; }`;
  expect(await errorsOf({ 'app/about/page.tsx': `'use client';\n${lines}\n${used}` })).toEqual([]);
});
