/** The tools and the drawing of web pages: hostile words, pictures, outside addresses, every style at every width with the network cut. */
import { kitFileName } from '#capabilities/brand/brand-file.ts';
import { printKit } from '#capabilities/brand/print-kit.ts';
import { brandKit } from '#contract/content/brand-kit.ts';
import { pageContent, pageStyleIds, type PageContent, type PageStyleId } from '#contract/content/page.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { chromiumPath, desk, testDrawer } from '../testing.ts';
import { drawPage } from './draw-page.ts';
import { closed, closedPolicy, outsideOf } from './outside.ts';
import { hasScripts, scriptPolicy, watched } from './page-scripts.ts';
import { contentOf, withIds } from './page-content.ts';
import { webPageServer } from './web-page.server.ts';

const drawer = testDrawer();
afterAll(() => drawer.close());
const { signal } = new AbortController();
const [write, change] = webPageServer.tools({ pages: null });

const hostile = '<img src=x onerror=alert(1)></script>“引号”&amp;🚀';
const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);

const everything = (style: PageStyleId): PageContent =>
  withIds(
    pageContent.parse({
      title: hostile,
      style,
      sections: [
        { type: 'hero', title: hostile, kicker: hostile.slice(0, 60), text: long, actions: [{ label: '去看', href: '#figures' }] },
        {
          type: 'figures',
          title: long.slice(0, 120),
          items: [
            { value: '1,280万元', label: '销售额' },
            { value: '12.5%', label: hostile.slice(0, 100) },
          ],
        },
        { type: 'text', title: '正文', paragraphs: [long, hostile] },
        {
          type: 'features',
          title: '要点',
          items: [{ title: long.slice(0, 120), text: hostile }, { title: '二' }, { title: '三', text: '短' }],
        },
        {
          type: 'table',
          title: '表',
          header: ['项', '数', hostile.slice(0, 80)],
          rows: Array.from({ length: 60 }, (_, n) => [`第${n}行`, String(n * 1000), long.slice(0, 300)]),
        },
        {
          type: 'chart',
          title: '图',
          chart: { type: 'column', categories: ['甲', hostile.slice(0, 90)], series: [{ name: '数', values: [1, 2] }] },
        },
        {
          type: 'timeline',
          title: '时间',
          items: [
            { time: '12月1日', title: long.slice(0, 120) },
            { time: '12月2日', title: '二', text: hostile },
            { time: '12月3日', title: '三', text: long },
          ],
        },
        { type: 'faq', title: '问', items: [{ question: long.slice(0, 120), answer: hostile }] },
        { type: 'quote', text: long, by: hostile.slice(0, 80) },
        { type: 'team', title: '人', items: [{ name: long.slice(0, 120), role: '角色', text: hostile }] },
        {
          type: 'contact',
          title: '联系',
          items: [
            { label: '网址', value: `https://example.com/${long.slice(0, 150)}` },
            { label: '电话', value: '0571-88886666' },
          ],
        },
        { type: 'footer', text: hostile },
      ],
    }),
  );

test('every style keeps hostile words as words, holds nothing from elsewhere and gives its content back', async () => {
  for (const style of pageStyleIds) {
    const content = everything(style);
    const html = drawPage(content, new Map());
    expect(html).not.toContain('<img');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(outsideOf(html)).toEqual([]);
    expect(contentOf(html)).toEqual(content);
    expect(await webPageServer.check({ name: 'a.html', bytes: new TextEncoder().encode(html) })).toBeNull();
  }
});

test.skipIf(!chromiumPath)(
  'at 390, 768 and 1440 nothing sticks out of any style, and what is moved in its box is reached by the keyboard',
  async () => {
    const script = `(() => [
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ...[...document.body.querySelectorAll('*')]
        .filter((box) => box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
        .filter((box) => box.tabIndex < 0 && !box.querySelector('a, summary, [tabindex]'))
        .map((box) => box.parentElement.className + ' ' + box.className),
    ])()`;
    for (const style of pageStyleIds) {
      const html = drawPage(everything(style), new Map());
      for (const width of [390, 768, 1440])
        expect([style, width, await drawer.measure(html, { width, height: 900 }, script, signal)]).toEqual([style, width, [0]]);
    }
  },
);

test('outside addresses are found with their lines', () => {
  const html = `<!doctype html>
<link rel="stylesheet" href="//cdn.example.com/a.css">
<style>@import url(https://fonts.example.com/x); body{background:url('http://a.cn/b.png')}</style>
<img src="https://a.cn/x.png"><a href="https://a.cn">可以</a>
<script src="x.js"></script><div onclick="go()"></div><iframe src="/a"></iframe><form action="/x"></form>
<!-- <img src="https://in.a.comment/"> -->`;
  expect(outsideOf(html).map(({ line }) => line)).toEqual([2, 3, 3, 4, 5, 5, 5]);
  expect(outsideOf('<p>正文，见 https://a.cn</p>')).toEqual([]);
  expect(closed('<p>x</p>')).toBe(
    `<!doctype html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${closedPolicy}"></head><p>x</p>`,
  );
  const whole = closed('<!DOCTYPE html><html lang="zh"><head><title>x</title></head></html>');
  expect(whole).toContain('<head>\n<meta http-equiv');
  expect(closed(whole)).toBe(whole);
});

test('a page takes the accent of the brand kit that lies in the task, where it can be read', async () => {
  const made = async (accent: string, own?: string) => {
    const { context, files, text } = desk();
    const kit = brandKit.parse({
      version: 1,
      name: '云杉',
      colours: { paper: '#ffffff', ink: '#1f2a37', accent, second: '#f58220' },
      more: [],
      faces: {},
      logo: null,
      source: '',
    });
    const name = kitFileName('云杉');
    const bytes = new TextEncoder().encode(printKit(kit));
    files.set(name, { file: { uri: 'k', name, bytes: bytes.length }, bytes });
    const sections = [{ type: 'text', title: '正文', paragraphs: ['一句话。'] }];
    await write?.run(
      write.input.parse({ title: '首页', content: { style: 'atlas', ...(own && { accent: own }), sections } }),
      context('c1'),
    );
    return /--accent:(#\w{6})/.exec(text('首页.html'))?.[1];
  };
  expect(await made('#00857c')).toBe('#00857c');
  expect(await made('#00857c', '#b00020')).toBe('#b00020');
  expect(await made('#fff3a0')).toBe('#D92B1C');
});

test('a page is written with the pictures of the person, and changed all or none', async () => {
  const { context, files, text } = desk();
  const picture = await sharp({ create: { width: 2400, height: 900, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  files.set('图.png', { file: { uri: 'p', name: '图.png', bytes: picture.length }, bytes: picture });
  const input = write?.input.parse({
    title: '首页',
    content: {
      style: 'zine',
      sections: [
        { type: 'hero', title: '首页', picture: '图.png' },
        { type: 'text', title: '正文', paragraphs: ['一句话。'] },
        { type: 'gallery', title: '图片', items: [{ picture: '没有.png' }] },
      ],
    },
  });
  const made = await write?.run(input, context('c1'));
  expect(made?.output).toMatch(/已写好：首页\.html[\s\S]*各节：hero（首屏：首页）；text（正文：正文）；gallery/);
  expect(made).toMatchObject({ not_done: [expect.stringContaining('没有.png')] });
  expect(text('首页.html')).toContain('<img src="data:image/jpeg;base64,');
  const edit = async (edits: unknown[], id: string) => change?.run(change.input.parse({ file_name: '首页.html', edits }), context(id));
  const refused = await edit(
    [
      { op: 'set_title', title: '新' },
      { op: 'delete_section', id: 'nope' },
    ],
    'c2',
  );
  expect(refused).toMatchObject({ ok: false, output: expect.stringContaining('没有“nope”这一节') });
  expect(text('首页.html')).toContain('<title>首页</title>');
  await edit(
    [
      { op: 'set_title', title: '新首页' },
      { op: 'set_style', style: 'night' },
      { op: 'move_section', id: 'text', after: 'gallery' },
      { op: 'replace_text', find: '一句', replace: '$& 两句' },
    ],
    'c3',
  );
  expect(contentOf(text('首页.html'))).toMatchObject({
    title: '新首页',
    style: 'night',
    sections: [{ title: '新首页' }, { type: 'gallery' }, { paragraphs: ['$& 两句话。'] }],
  });
});

test('what a page says itself is English where the page is', () => {
  const page = (title: string) =>
    drawPage(
      withIds(
        pageContent.parse({
          title,
          style: 'paper',
          sections: [
            { type: 'hero', title },
            { type: 'table', title: 'Fees', header: ['Item', 'Fee'], rows: [['Entry', '5']], source: 'fees.csv' },
            {
              type: 'chart',
              title: 'Visitors',
              chart: { type: 'column', categories: ['Mon', 'Tue'], series: [{ name: 'Visitors', values: [1, 2] }], source: '访客.csv' },
            },
          ],
        }),
      ),
      new Map(),
    );
  const english = page('Open Day');
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('Source: fees.csv');
  expect(english.replaceAll('访客.csv', '')).not.toMatch(/\p{Script=Han}/u);
  expect(page('开放日')).toContain('数据来源：fees.csv');
});

test.skipIf(!chromiumPath)('a wide table is moved within its box on a phone, and printed whole with no figure broken', async () => {
  const header = ['门店', ...Array.from({ length: 15 }, (_, n) => `${n + 1}月`)];
  const rows = [['滨海新区旗舰店', ...Array.from({ length: 15 }, (_, n) => String(1_234_567 + n))]];
  const html = drawPage(
    withIds(
      pageContent.parse({
        title: '门店',
        style: 'ledger',
        sections: [
          { type: 'hero', title: '门店' },
          { type: 'table', title: '月销', header, rows },
          {
            type: 'faq',
            title: '问',
            items: [
              { question: '甲？', answer: '第一' },
              { question: '乙？', answer: '折起来的' },
            ],
          },
        ],
      }),
    ),
    new Map(),
  );
  // What lies on its side is 277 mm wide within its margins.
  const printed = html.replaceAll('@media print{', '@media all{');
  const script = `(() => {
    const table = document.querySelector('table').getBoundingClientRect();
    const linesOf = (cell) => { const all = document.createRange(); all.selectNodeContents(cell); return all.getClientRects().length; };
    const broken = [...document.querySelectorAll('td.n')].filter((cell) => linesOf(cell) > 1);
    return { right: Math.max(0, table.right - innerWidth), broken: broken.length, small: parseFloat(getComputedStyle(document.querySelector('td.n')).fontSize) >= 6 };
  })()`;
  expect(await drawer.measure(printed, { width: 1046, height: 900 }, script, signal)).toEqual({ right: 0, broken: 0, small: true });
  const sizes =
    Buffer.from(await drawer.pdf(html, signal))
      .toString('latin1')
      .match(/\/MediaBox \[[^\]]+\]/g) ?? [];
  expect(new Set(sizes).size, 'upright pages and one on its side').toBe(2);
});

test('a dark page is printed on white with dark letters, a head breaks between words, and no figure is torn by a large first letter', () => {
  const html = drawPage(
    pageContent.parse(
      withIds({
        title: '2026春季夜校',
        style: 'night',
        sections: [
          { type: 'hero', title: '2026年春季夜校，下班来上课' },
          { type: 'text', title: '招生', paragraphs: ['2026年招收480人。', `面向全市${'各行各业的人'.repeat(15)}。`] },
        ],
      }),
    ),
    new Map(),
  );
  expect(html).toMatch(/@media print\{body\{background:#fff;color:#14181f\}/);
  expect(html).toContain('2026年<wbr>春季<wbr>夜校，<wbr>下班<wbr>来上课');
  expect(html).toMatch(/class="p plain"[^>]*>2026年[\s\S]*class="p"[^>]*>面向全市/);
});

const bento = (sections: object[]) =>
  drawPage(
    withIds(pageContent.parse({ title: '古城游览指南', style: 'bento', sections: [{ type: 'hero', title: '古城游览指南' }, ...sections] })),
    new Map(),
  );

test.runIf(drawer)('a grid of boxes has no empty place, however many there are', async () => {
  const script = `[...document.querySelectorAll('main, .features .items')].flatMap((grid) => {
    const rows = new Map();
    for (const child of grid.children) {
      const { top, left, right } = child.getBoundingClientRect();
      const row = rows.get(top) ?? { left, right };
      rows.set(top, { left: Math.min(row.left, left), right: Math.max(row.right, right) });
    }
    const { left, right } = grid.getBoundingClientRect();
    return [...rows.values()].filter((row) => row.left > left + 1 || row.right < right - 1);
  })`;
  const words = (title: string) => ({ type: 'text', title, paragraphs: ['一段话。'] });
  for (let count = 1; count <= 9; count++) {
    const items = Array.from({ length: count }, (_, n) => ({ title: `第${n + 1}处` }));
    const texts = Array.from({ length: count }, (_, n) => words(`说明${n + 1}`));
    const html = bento([
      { type: 'features', title: '必看', items },
      ...texts,
      { type: 'contact', title: '电话', items: [{ label: '电话', value: '0517-84329016' }] },
    ]);
    expect(await drawer?.measure(html, { width: 1440, height: 900 }, script, signal), `${count}`).toEqual([]);
  }
});

test.runIf(drawer)('boxes stand in the order of the page: a table under the words that lead to it', async () => {
  const words = (title: string) => ({ type: 'text', title, paragraphs: ['一段话。'] });
  const html = bento([
    words('为什么升级'),
    { type: 'figures', title: '一眼看懂', items: [{ value: '41%', label: '温度异常' }] },
    { type: 'features', title: '升级内容', items: [{ title: '双温区' }, { title: '记录仪' }] },
    words('效果'),
    { type: 'table', header: ['指标', '升级前', '升级后'], rows: [['准时率', '91.2%', '98.4%']] },
  ]);
  const script = `[...document.querySelectorAll('main > section')].filter((one) => !one.matches('.hero, .figures')).map((one) => one.getBoundingClientRect().top)`;
  // Measured in the page: the tops of its boxes.
  const tops = (await drawer?.measure(html, { width: 1440, height: 900 }, script, signal)) as number[];
  expect(tops).toHaveLength(4);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test.runIf(drawer)('on a phone no telephone number of a table is broken, and a page is not called twice what it is called', async () => {
  const rows = [['临川管理部', '赣东大道226号', '0794-8256119']];
  const html = bento([{ type: 'table', title: '在哪办', lead: '古城游览指南', header: ['管理部', '地址', '电话'], rows }]);
  const script = `[...document.querySelectorAll('td')].map((cell) => {
    const all = document.createRange();
    all.selectNodeContents(cell);
    return all.getClientRects().length;
  })`;
  expect(await drawer?.measure(html, { width: 390, height: 844 }, script, signal)).toEqual([1, 1, 1]);
  expect(html).not.toContain('<p data-id="table-lead"');
});

test('own HTML is taken when it is whole by itself, and refused with what to mend when it is not', async () => {
  const { context, text } = desk();
  const html = '<!doctype html><html><head><title>自己写的</title></head><body><h1>你好</h1><p>这是一张自己写的网页。</p></body></html>';
  expect(await write?.run(write.input.parse({ title: '自己写', html }), context('c1'))).toMatchObject({ ok: true });
  expect(text('自己写.html')).toContain("default-src 'none'");
  const bad = await write?.run(
    write.input.parse({ title: '坏', html: html.replace('<h1>', '<script src="https://cdn.cn/x.js"></script><h1>') }),
    context('c2'),
  );
  expect(bad).toMatchObject({ ok: false, output: expect.stringContaining('第 1 行 https://cdn.cn/x.js') });
  const changed = await change?.run(
    change.input.parse({ file_name: '自己写.html', edits: [{ op: 'replace_html', find: '<h1>你好</h1>', replace: '<h1>您好</h1>' }] }),
    context('c3'),
  );
  expect(changed).toMatchObject({ ok: true });
  expect(text('自己写.html')).toContain('<h1>您好</h1>');
});

const picker = (body: string, script: string) =>
  `<!doctype html><html><head><title>点名</title></head><body>${body}<button id="go">点名</button><p id="who"></p>\n<script>\n${script}\n</script></body></html>`;

test('scripts are known from what only looks like them, and may run what is in the page alone', () => {
  expect(hasScripts('<p onclick="go()">x</p>')).toBe(true);
  expect(hasScripts('<p>x</p><SCRIPT>go()</SCRIPT>')).toBe(true);
  for (const quiet of [
    '<p title="onclick=1">onclick=</p>',
    '<!-- <script>go()</script> -->',
    '<script type="application/json" id="page-data">{"a":"<b onclick=1>"}</script>',
    '<p>正文</p>',
    '<script type="text/x-template"><b>x</b></script>',
  ])
    expect([quiet, hasScripts(quiet)]).toEqual([quiet, false]);
  // What a page shows of code is words, and a template stays as it is.
  expect(outsideOf('<pre>fetch("/a")\nimport x from "https://a.cn"</pre><script>go()</script>')).toEqual([]);
  expect(watched('<script type="text/x-template"><b>x</b></script>', 't')).toContain('><b>x</b></script>');
  for (const open of ['<script>', '<script type="module">', '<script type="text/javascript">', "<script defer type=''>"])
    expect([open, hasScripts(`${open}go()</script>`)]).toEqual([open, true]);
  const running = closed('<html><head></head><body><script>go()</script></body></html>');
  expect(running).toContain(scriptPolicy);
  // What has none any more runs nothing any more.
  const still = closed(running.replace('<script>go()</script>', ''));
  expect([still.includes(closedPolicy), still.includes('script-src')]).toEqual([true, false]);
  expect(
    outsideOf('<script>\nfetch("/a")\nnew WebSocket("wss://a")\nimport x from "https://esm.sh/x"\nimport("//a.cn/b.js")\n</script>').map(
      ({ line }) => line,
    ),
  ).toEqual([2, 3, 4, 5]);
});

test.runIf(chromiumPath)(
  'a page with scripts is opened and its buttons pressed; what goes wrong comes back with its line until it is mended',
  async () => {
    const { context, text } = desk();
    const [writeRun, changeRun] = webPageServer.tools({ pages: null, scripted: drawer });
    const html = picker(
      '<h1>点名</h1>',
      "const names = ['林晓'];\ndocument.querySelector('#go').onclick = () => { who.textContent = picked(names); };",
    );
    const first = await writeRun?.run({ title: '点名', html }, context('a'));
    expect(first).toMatchObject({ ok: true, output: expect.stringMatching(/点“点名”时：第 5 行 ReferenceError: picked is not defined/) });
    const file = { name: '点名.html', bytes: new TextEncoder().encode(text('点名.html')) };
    expect(await webPageServer.check?.(file, { scripted: drawer, signal })).toContain('picked is not defined');
    const second = await changeRun?.run(
      { file_name: '点名.html', edits: [{ op: 'replace_html', find: 'picked(names)', replace: 'names[0]' }] },
      context('b'),
    );
    expect(second).toMatchObject({ ok: true, output: expect.stringContaining('点了“点名”，脚本没有出错') });
    const mended = { name: '点名.html', bytes: new TextEncoder().encode(text('点名.html')) };
    expect(await webPageServer.check?.(mended, { scripted: drawer, signal })).toBeNull();
    const others = [
      ['', "localStorage.setItem('a', 1)", /页面里没有存储可用/],
      ['', "alert('好')", /不能弹出对话框/],
      ['', "top.location.href = 'http://127.0.0.1:1/'", /跳到别的地址/],
      ['', "new Image().src = 'https://a.example/x.png?' + document.title", /不能联网/],
    ] as const;
    for (const [n, [body, script, told]] of others.entries()) {
      const tried = await writeRun?.run({ title: `页${n}`, html: picker(body, script) }, context(`c${n}`));
      expect(tried?.output).toMatch(told);
    }
    const blank = await writeRun?.run(
      { title: '空', html: '<!doctype html><html><head></head><body><script>let x = 1;</script></body></html>' },
      context('d'),
    );
    expect(blank?.output).toContain('打开后页面是空白的');
  },
);
