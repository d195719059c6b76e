import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { chromiumPath, testDrawer } from '../../testing.ts';
import { exportPptx } from '../export/gate.ts';
import { packageFaults } from '../export/package-testing.ts';
import { readDrawnPdf } from '../export/read-drawn-pdf.server.ts';
import { themes } from '../themes.ts';
import { picturesOfFree, readFree, refusalText, withPictureNames } from '#capabilities/free-page/dialect.ts';
import { drawFree } from './draw-free.ts';

const drawer = testDrawer();
afterAll(() => drawer.close());

const means = { picture: (name: string) => `data:image/png;base64,${Buffer.from(name).toString('base64')}`, chart: () => '<svg></svg>' };
const refusals = (html: string): string => {
  const read = readFree(html, means);
  return Array.isArray(read) ? refusalText(read) : '';
};

it('takes a page as models write them, whole document or part', () => {
  const read = readFree(
    `<!doctype html><html><head><meta charset="utf-8"><title>x</title><style>:root{--a:#123}body{background:var(--paper)}.c:nth-child(2){color:var(--a);width:calc(100% - 20px)}</style></head>
<body class="dark" style="padding:40px"><h1>标题 &lt;一&gt;</h1><div class="c"><img src="照片.jpg" alt="照片"><svg viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect width="5" height="5" fill="url(#g)"/></svg></div></body></html>`,
    means,
  );
  if (Array.isArray(read)) throw new Error(refusalText(read));
  expect(read.page).toEqual({ class: 'dark', style: 'padding:40px' });
  expect(read.css).toContain('.slide{background:var(--paper)}');
  expect(read.body).toContain('标题 &lt;一&gt;');
  expect(read.pictures).toEqual(['照片.jpg']);
  expect(read.body).toContain('src="data:image/png;base64,');
  expect(read.body).toContain('fill="url(#g)"');
});

it('bounds what a page may hold', () => {
  expect(refusals('<b>'.repeat(100) + 'x')).toContain('不能超过 60 层');
  expect(refusals('<p>x</p>'.repeat(2100))).toContain('最多 2000 个元素');
  expect(refusals('<chart data-spec="{}" width="9000"></chart>')).toContain('width、height');
});

it('knows its pictures and gives them other names', () => {
  const html = '<style>.a{background-image:url("底图.png")}</style><img src="照片.jpg" alt="x"><img src="照片.jpg" alt="y">';
  expect(picturesOfFree(html).toSorted()).toEqual(['底图.png', '照片.jpg'].toSorted());
  const named = withPictureNames(html, (name) => (name === '照片.jpg' ? '照片 2.jpg' : name));
  expect(picturesOfFree(named).toSorted()).toEqual(['底图.png', '照片 2.jpg'].toSorted());
});

const page = `<style>.card{position:absolute;background:#fff;border-radius:16px;padding:24px;box-shadow:0 8px 24px #0002}h1{position:absolute;left:64px;top:48px;font-size:44px}</style>
<h1>三步把线索变成订单</h1>
<div class="card" style="left:64px;top:160px;width:420px;height:200px"><b>线索</b><p>来自官网、展会与老客户转介绍</p></div>
<svg style="position:absolute;left:520px;top:160px" width="700" height="480" viewBox="0 0 700 480" font-family="var(--sans)">
<defs><marker id="m" markerWidth="4" markerHeight="4" refX="3" refY="2" orient="auto"><path d="M0 0L4 2L0 4z"/></marker>
<linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0f766e"/><stop offset="1" stop-color="#34d399"/></linearGradient></defs>
<rect x="10" y="20" width="180" height="90" rx="12" fill="url(#g)"/><text x="100" y="72" text-anchor="middle" font-size="24" fill="#fff">初步接触</text>
<circle cx="330" cy="65" r="45" fill="none" stroke="#0f766e" stroke-width="4"/><text x="330" y="73" text-anchor="middle" font-size="22">报价</text>
<path d="M200 65 H275" stroke="#333" stroke-width="3" marker-end="url(#m)"/><path d="M20 300 Q 150 180 300 280 T 640 220" fill="none" stroke="#b23a26" stroke-width="5" stroke-dasharray="12 6"/>
<polygon points="500,20 590,65 500,110" fill="#c9a227"/><text transform="translate(30,430) rotate(-90)" font-size="18">转化率</text>
<g transform="translate(420 330) rotate(20)"><rect width="120" height="60" fill="#2b5a9e" opacity="0.6"/></g></svg>
<chart data-spec='{"type":"column","categories":["一月","二月"],"series":[{"name":"订单","values":[12,18]}]}' width="420" height="260" style="position:absolute;left:64px;top:400px"></chart>`;

it.skipIf(!chromiumPath)('is exported as shapes, words and a chart that can be edited', async () => {
  const [theme] = themes;
  if (!theme) throw new Error('there is no theme');
  const html = drawFree({ layout: 'free', title: '三步', html: page }, theme, {
    number: 1,
    total: 1,
    deck_title: '销售',
    pictures: () => null,
  });
  const { bytes, findings } = await exportPptx(
    { title: '销售', author: '', pages: [{ html, title: '三步', notes: '' }] },
    {
      ports: { pages: drawer, office: null },
      readPdf: readDrawnPdf,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  expect(findings).toEqual([]);
  expect(packageFaults(bytes)).toEqual([]);
  const parts = unzipSync(bytes);
  const slide = strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array());
  for (const words of ['三步把线索变成订单', '来自官网、展会与老客户转介绍', '初步接触', '报价', '转化率'])
    expect(slide).toContain(`<a:t>${words}</a:t>`);
  expect(slide).toContain('<a:tailEnd type="triangle"');
  expect(slide).toContain('<a:custDash><a:ds d="240000" sp="120000"/></a:custDash>');
  expect(slide).toContain('prst="ellipse"');
  expect(slide).toContain('<a:lin ang="0" scaled="0"/>');
  expect(slide).toMatch(/rot="16200000"/);
  expect(slide).toMatch(/<c:chart /);
  expect(slide).not.toContain('<p:pic>');
  expect(Object.keys(parts).some((name) => /ppt\/media\/.*png$/.test(name))).toBe(false);
});
