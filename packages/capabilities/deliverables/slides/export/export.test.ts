import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { chromiumPath, testDrawer } from '../../testing.ts';
import { renderSlide } from '../render-slide.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { drawnThemes } from '../theme-list.ts';
import type { DrawnPage, Line, TextBox } from './boxes.ts';
import { compare } from './compare.ts';
import { drawnByUs } from './draw-again.ts';
import { typefaces } from './fonts.ts';
import { exportPdf, exportPptx, type DeckSource } from './gate.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { packageFaults } from './package-testing.ts';
import { textFrame } from './shape-xml.ts';
import { autospaceWidth } from './text-xml.ts';
import { readDrawnPdf } from './read-drawn-pdf.server.ts';

const drawer = testDrawer();
afterAll(() => drawer.close());

const steps: string[] = [];
const input = () => ({
  ports: { pages: drawer, office: null },
  readPdf: readDrawnPdf,
  signal: new AbortController().signal,
  onProgress: ({ step }: { step: string }) => void steps.push(step),
});

function deckOf(...pages: string[]): DeckSource {
  return { title: '经营 <分析>', author: '', pages: pages.map((html, n) => ({ html, title: `第 ${n + 1} 页`, notes: '先讲结论 <b>' })) };
}

function page(style: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>*{margin:0;box-sizing:border-box}body{position:relative;width:1280px;height:720px;overflow:hidden;font-family:"PingFang SC","Noto Sans SC",sans-serif}${style}</style></head><body>${body}</body></html>`;
}

/** The parts of a file as text. */
function partsOf(bytes: Uint8Array): (name: string) => string {
  const parts = unzipSync(bytes);
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

it.skipIf(!chromiumPath)('text stays text: runs with their looks, East Asian typefaces, lines as they stood', async () => {
  const html = page(
    'h1{position:absolute;left:80px;top:60px;font-size:40px;letter-spacing:2px}p{position:absolute;left:80px;top:200px;width:300px;font-size:24px;line-height:40px;color:#336699}b{color:#c3402b}.r{position:absolute;left:900px;top:500px;transform:rotate(-12deg);border:3px solid #c00;border-radius:12px;background:linear-gradient(135deg,#fff,#fdd)}',
    '<h1 data-id="title">一个标题 Title</h1><p data-id="t1">正文里有<b>加粗的红字</b>，还有<u>下划线</u>，长到必须折成好几行才能放下。</p><div class="r" data-id="stamp">已核对</div>',
  );
  const { bytes, findings } = await exportPptx(deckOf(html), input());
  expect(findings).toEqual([]);
  const part = partsOf(bytes);
  const slide = part('ppt/slides/slide1.xml');
  expect(slide).toMatch(/name="title"\/><p:cNvSpPr txBox="1"\/><p:nvPr><p:ph type="title"\/>/);
  expect(slide).toContain('spc="150"');
  expect(slide).toContain('<a:latin typeface="Microsoft YaHei"/><a:ea typeface="Microsoft YaHei"/>');
  expect(slide).toMatch(/b="1"[^>]*><a:solidFill><a:srgbClr val="C3402B"\/><\/a:solidFill>.*?<a:t>加粗的红字/);
  expect(slide).toMatch(/u="sng"[^>]*>.*?<a:t>下划线/);
  // Three lines and more, kept by breaks, at the line height of the page (40 px are 30 pt).
  expect(slide.match(/<a:br>/g)?.length).toBeGreaterThanOrEqual(2);
  expect(slide).toContain('<a:spcPts val="3000"/>');
  expect(slide).toMatch(/rot="20880000"/);
  expect(slide).toContain('<a:lin ang="2700000" scaled="0"/>');
  expect(part('docProps/core.xml')).toContain('经营 &lt;分析&gt;');
  expect(part('ppt/notesSlides/notesSlide1.xml')).toContain('先讲结论 &lt;b&gt;');
  expect(part('ppt/presentation.xml')).toMatch(/<p:sldSz cx="1219\d{4}" cy="6858000"/);
});

it.skipIf(!chromiumPath)('tables and charts are native, with spans, gaps and the numbers of the slide', async () => {
  const spec = {
    type: 'combo',
    unit: '万元',
    categories: ['甲', '乙<b>', '丙'],
    series: [
      { name: '销售额', values: [120.5, null, 98] },
      { name: '同比（%）', values: [5, 8, -2] },
    ],
  };
  const html = page(
    'table{position:absolute;left:60px;top:60px;border-collapse:collapse;font-size:20px}td,th{border:1px solid #888;padding:8px 12px;text-align:right}th{background:#123456;color:#fff}figure{position:absolute;left:60px;top:320px;width:600px;height:320px}',
    `<table data-id="t"><tr><th rowspan="2">大区</th><th colspan="2">销售额</th></tr><tr><th>本期</th><th>上期</th></tr><tr><td>华东</td><td>12,345</td><td>=1+1 &lt;i&gt;</td></tr></table><figure data-id="c" data-chart='${JSON.stringify(spec).replaceAll('<', '&lt;')}'><svg viewBox="0 0 600 320"><rect x="20" y="20" width="80" height="280" fill="#0f766e"/><text x="20" y="315" font-size="14" fill="#445566">甲</text></svg></figure>`,
  );
  const { bytes, findings } = await exportPptx(deckOf(html), input());
  expect(findings).toEqual([]);
  const part = partsOf(bytes);
  const slide = part('ppt/slides/slide1.xml');
  expect(slide).toContain('<a:tc rowSpan="2">');
  expect(slide).toContain('<a:tc gridSpan="2">');
  expect(slide).toMatch(/vMerge="1"/);
  expect(slide).toContain('=1+1 &lt;i&gt;');
  expect(slide).toContain('<a:srgbClr val="123456"/>');
  const name = Object.keys(unzipSync(bytes)).find((one) => one.startsWith('ppt/charts/chart'));
  const chart = part(name ?? '');
  expect(chart).toMatch(/<c:barChart>[\s\S]*<c:lineChart>/);
  expect(chart).toContain('乙&lt;b&gt;');
  expect(chart).toContain('<c:v>120.5</c:v>');
  // A gap is no zero.
  expect(chart).not.toContain('<c:v></c:v>');
  expect(chart).not.toContain('<c:pt idx="1"><c:v>0</c:v>');
  expect(chart).toContain('<a:ea typeface=');
  expect(Object.keys(unzipSync(bytes)).some((one) => /embeddings\/.*\.xlsx$/.test(one))).toBe(true);
});

it.skipIf(!chromiumPath)('every layout of a theme passes the gate without a word, as PPTX and as PDF', async () => {
  const contents: SlideContent[] = [
    {
      layout: 'cover',
      title: '2026 年第三季度经营分析',
      subtitle: '渠道下沉见效，成本仍在高位',
      presenter: '张三',
      date: '2026年11月21日',
    },
    {
      layout: 'points',
      title: '三个判断',
      points: [
        { title: '渠道下沉见效', text: '县域门店新增 128 家，带动销售额同比增长 23.5%，其中“社区店”贡献过半。' },
        { title: 'Cash flow 转正' },
      ],
    },
    {
      layout: 'table',
      title: '各大区销售情况',
      header: ['大区', '本期', '说明'],
      rows: [
        ['华东', '12,345.6', '新开 12 家门店，线上增长明显'],
        ['华南', '9,876', '持平'],
      ],
    },
    {
      layout: 'chart',
      title: '销售额',
      chart: { type: 'column', unit: '万元', categories: ['华东', '华南'], series: [{ name: '本期', values: [123, 98] }] },
    },
    {
      layout: 'timeline',
      title: '时间表',
      events: [
        { when: '10月', title: '清库存' },
        { when: '11月', title: '双十一' },
      ],
    },
    { layout: 'closing', title: '谢谢' },
  ];
  const [theme] = drawnThemes;
  if (!theme) throw new Error('there is no theme');
  const pages = contents.map((content, n) =>
    renderSlide(content, theme, { number: n + 1, total: contents.length, deck_title: '经营分析', pictures: () => null }),
  );
  steps.length = 0;
  const written = await exportPptx(deckOf(...pages), input());
  expect(written.findings).toEqual([]);
  expect(packageFaults(written.bytes)).toEqual([]);
  expect([...new Set(steps)]).toEqual(['draw', 'write', 'check']);
  const pdf = await exportPdf(deckOf(...pages), input());
  expect(pdf.findings).toEqual([]);
  const seen = await readDrawnPdf(pdf.bytes);
  expect(seen).toHaveLength(contents.length);
  expect(seen[0]?.texts.map((one) => one.text).join('')).toContain('第三季度');
});

it.skipIf(!chromiumPath)('what can’t be shown is named by its page, and hostile words stay words', async () => {
  const html = page(
    '.cut{width:120px;height:32px;overflow:hidden;white-space:nowrap;font-size:24px}.out{position:absolute;left:1150px;top:300px;white-space:nowrap;font-size:30px}',
    `<img src="data:image/png;base64,AAAA" width="200" height="100"><img src="https://example.com/x.png" width="40" height="40"><div class="cut">这里被截断的一段很长的文字</div><div class="out">跑出右边的文字很多很多</div><p>&lt;script&gt;alert(1)&lt;/script&gt; ${'x'.repeat(60)} 😀</p>`,
  );
  const { bytes, findings } = await exportPptx(deckOf(page('', '<h1>好的一页</h1>'), html), input());
  expect(findings.map(({ page: number }) => number)).toEqual(findings.map(() => 2));
  const said = findings.map((one) => one.what).join('\n');
  expect(said).toContain('有 2 张图片打不开');
  expect(said).toContain('“这里被截断的一段很长的文字”在页面上被截断');
  expect(said).toContain('“跑出右边的文字很多很多”超出页面');
  expect(partsOf(bytes)('ppt/slides/slide2.xml')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it.skipIf(!chromiumPath)('our own reader sees what was written, and that a picture is lost', async () => {
  const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { bytes } = await exportPptx(deckOf(page('', `<p>一行字</p><img src="${dot}" alt="一点" width="80" height="80">`)), input());
  const [seen] = await drawnByUs(bytes, drawer, new AbortController().signal);
  expect(seen).toMatchObject({ pictures: 1, charts: 0 });
  expect(seen?.texts.map((one) => one.text)).toEqual(['一行字']);
  expect(partsOf(bytes)('ppt/slides/slide1.xml')).toContain('descr="一点"');
});

it.skipIf(!chromiumPath)(
  'without an office program, too, the one picture and the one chart that are lost or elsewhere are known',
  async () => {
    const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const image = (x: number) => `<img src="${dot}" alt="" style="position:absolute;left:${x}px;top:40px;width:80px;height:80px">`;
    const { bytes } = await exportPptx(deckOf(page('', `${image(40)}${image(400)}`)), input());
    const [whole] = await drawnByUs(bytes, drawer, new AbortController().signal);
    const box = (x: number, kind: 'picture' | 'chart'): DrawnPage['boxes'][number] => {
      const common = { rect: { x, y: 40, w: 80, h: 80 }, rotate: 0, name: kind, alt: '' };
      if (kind === 'picture')
        return { ...common, kind, source: { shot: 1 }, crop: { left: 0, top: 0, right: 0, bottom: 0 }, radius: [0, 0, 0, 0], alpha: 1 };
      const look = { colours: [], ink: '222222', line: null, dark: false, families: ['sans-serif'], size: 14 };
      return {
        ...common,
        kind,
        shot: 2,
        look,
        drawn: null,
        spec: { type: 'column', categories: ['甲', '乙'], series: [{ name: '数', values: [1, 2] }] },
      };
    };
    const slide: DrawnPage = { ...drawnPage(), boxes: [box(40, 'picture'), box(400, 'picture'), box(700, 'chart')] };
    if (!whole) throw new Error('nothing was read');
    expect(compare(slide, whole)).toMatchObject([{ box: 2, kind: 'lost' }]);
    const chart = { x: 700, y: 41, w: 80, h: 80 };
    const half = { ...whole, placed: { pictures: (whole.placed?.pictures ?? []).slice(0, 1), charts: [chart] } };
    expect(compare(slide, half)).toMatchObject([{ box: 1, kind: 'lost' }]);
    expect(
      compare(slide, { ...half, placed: { ...half.placed, pictures: [40, 300].map((x) => ({ x, y: 40, w: 80, h: 80 })) } }),
    ).toHaveLength(1);
  },
);

it.skipIf(!chromiumPath)('a signal ends an export', async () => {
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(exportPptx(deckOf(page('', '<p>字</p>')), { ...input(), signal: stop.signal })).rejects.toThrow();
});

function lineAt(text: string, x: number, y: number, w: number): Line {
  const run = {
    text,
    families: ['sans-serif'],
    size: 20,
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    paint: { colour: '000000', alpha: 1 },
    highlight: null,
    spacing: 0,
    raise: null,
  };
  return { runs: [run], rect: { x, y, w, h: 28 }, rise: 8 };
}

function textBox(column: number, ...lines: Line[]): TextBox {
  const rect = lines[0]?.rect ?? { x: 0, y: 0, w: 0, h: 0 };
  const paragraph = { lines, align: 'left' as const, line_height: 30, natural_height: 28, before: 0, bullet: null };
  return { kind: 'text', rect: { ...rect }, rotate: 0, name: 't', paragraphs: [paragraph], title: false, upright: false, column };
}

function drawnPage(...boxes: TextBox[]): DrawnPage {
  return { background: null, boxes, missing_glyphs: [], broken_pictures: 0, cut_words: [] };
}

it('knows a line that moved, wrapped, grew or went missing', () => {
  const drawn = drawnPage(textBox(0, lineAt('第一行文字', 100, 100, 100)));
  const seenAs = (...texts: [string, number, number, number][]) =>
    compare(drawn, { texts: texts.map(([text, x, y, w]) => ({ text, rect: { x, y, w, h: 24 } })), pictures: 0, charts: 0 }).map(
      (one) => one.kind,
    );
  expect(seenAs(['第一行文字', 101, 102, 101])).toEqual([]);
  expect(seenAs(['第一', 100, 101, 40], ['行文字', 140, 101, 60])).toEqual([]);
  expect(seenAs(['第一行文字', 100, 180, 100])).toEqual(['misplaced']);
  expect(seenAs(['第一行文', 100, 101, 80], ['字', 100, 131, 20])).toEqual(['misplaced']);
  expect(seenAs(['第一行文字', 100, 101, 160])).toEqual(['wide']);
  expect(seenAs(['别的', 100, 101, 40])).toEqual(['missing']);
  // Fonts draw the dash of a span and the one of a figure with one letter.
  const span = compare(drawnPage(textBox(0, lineAt('晚 8–10 点', 100, 100, 100))), {
    texts: [{ text: '晚 8\u201210 点', rect: { x: 100, y: 100, w: 100, h: 24 } }],
    pictures: 0,
    charts: 0,
  });
  expect(span).toEqual([]);
});

it('letters stand on the line they were drawn on, turned ones too', () => {
  const box = textBox(0, lineAt('一行', 100, 100, 60));
  const { rect } = textFrame(box);
  // The middle of a line is 0.4 of its size above the baseline, in every face of an office program.
  expect(rect.y + rect.h / 2 + 0.4 * 20).toBeCloseTo(100 + 14 + 8, 5);
  const turned = textFrame({ ...box, rotate: 90 }).rect;
  expect(turned.y + turned.h / 2).toBeCloseTo(114, 5);
  expect(turned.x).toBeCloseTo(rect.x, 5);
  expect(autospaceWidth(lineAt('降 6.2%，好', 0, 0, 90))).toBeCloseTo(2 * 20 * 0.24, 5);
});

it('upright columns stand where they were drawn: their letters in the middle of the line, its foot on the left', () => {
  const column = (x: number) => ({ ...lineAt('空山新雨后', x, 100, 40), rect: { x, y: 100, w: 40, h: 180 } });
  const box = { ...textBox(0, column(200), column(140)), rect: { x: 140, y: 100, w: 100, h: 180 }, upright: true };
  // Of 20 px letters on lines of 30: the foot at 220 − 11.6, the head 30 to its right.
  expect(textFrame(box).rect.x + textFrame(box).rect.w).toBeCloseTo(238.4);
  const alone = textFrame({ ...box, paragraphs: box.paragraphs.map((one) => ({ ...one, lines: one.lines.slice(0, 1) })) }).rect;
  expect(alone.x + alone.w).toBeCloseTo(232.4);
});

it('paragraphs of one list become one text box with the space between them', () => {
  const joined = joinParagraphs([
    textBox(1, lineAt('一', 100, 100, 20)),
    textBox(1, lineAt('二', 100, 140, 20)),
    textBox(2, lineAt('三', 100, 180, 20)),
  ]).map((box) => (box.kind === 'text' ? box.paragraphs.map((one) => one.before) : []));
  expect(joined).toEqual([[0, 10], [0]]);
});

it('font stacks become typefaces that office programs have', () => {
  expect(typefaces(['PingFang SC', 'sans-serif'])).toEqual({ latin: 'Microsoft YaHei', ea: 'Microsoft YaHei' });
  expect(typefaces(['Georgia', 'Songti SC', 'serif'])).toEqual({ latin: 'Georgia', ea: 'SimSun' });
  expect(typefaces(['Menlo', 'monospace'])).toEqual({ latin: 'Consolas', ea: 'Microsoft YaHei' });
  expect(typefaces(['STKaiti'])).toEqual({ latin: 'Times New Roman', ea: 'KaiTi' });
});
