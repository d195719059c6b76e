/** Draws presentations in a real Chromium: as they are made by others, and as they are made to hurt. */
import { existsSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrawnPage, OpenFailure, PresentationFacts } from './drawn-page.ts';
import { box, paragraph, picture, relation, samplePresentation } from './sample-presentation.ts';
import { builtBoard } from './testing.ts';

const path = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((one) => existsSync(one));
let browser: Browser;
let board: Page;
const asked: string[] = [];

beforeAll(async () => {
  if (!path) return;
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  board = await browser.newPage();
  await board.route('**/*', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await board.evaluate(await builtBoard('presentation'));
});
afterAll(() => browser?.close());

const open = (file: Uint8Array) =>
  board.evaluate(`presentation.open("${Buffer.from(file).toString('base64')}")`) as Promise<PresentationFacts | { why: OpenFailure }>;
const draw = (page = 0) => board.evaluate(`presentation.draw(${page})`) as Promise<DrawnPage | null>;

async function drawn(file: Uint8Array, page = 0): Promise<DrawnPage> {
  const facts = await open(file);
  if ('why' in facts) throw new Error(facts.why);
  const found = await draw(page);
  if (!found) throw new Error(`page ${page} was not drawn`);
  return found;
}

/** The colours at places of a drawn page, as `r,g,b`, in a frame without scripts as readers have it. */
async function coloursAt(html: string, places: [x: number, y: number][]): Promise<string[]> {
  const view = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 720 } });
  await view.setContent(html);
  const shot = await view.screenshot();
  await view.close();
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].join(','));
}

const fill = (colour: string) => `<a:solidFill>${colour}</a:solidFill>`;
const red = fill('<a:srgbClr val="FF0000"/>');
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe.skipIf(!path)('what others made', () => {
  it('shapes, colours of the theme and groups stand where the file says', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="5715000" y="952500"/><a:ext cx="1905000" cy="952500"/><a:chOff x="0" y="0"/><a:chExt cx="3810000" cy="1905000"/></a:xfrm></p:grpSpPr>${box({ x: 200, y: 0, w: 200, h: 200, look: fill('<a:schemeClr val="accent2"/>') })}</p:grpSp>`;
    const page = await drawn(
      samplePresentation({
        slides: [{ shapes: box({ x: 100, y: 100, w: 200, h: 100, look: red }) + group }],
      }),
    );
    expect(
      await coloursAt(page.html, [
        [200, 150],
        [750, 150],
        [650, 150],
        [400, 400],
      ]),
    ).toEqual(['255,0,0', '237,125,49', '255,255,255', '255,255,255']);
  });

  it('the words are told with their places, line by line, turned ones as they are turned', async () => {
    const page = await drawn(
      samplePresentation({
        slides: [
          {
            shapes:
              box({ x: 100, y: 100, w: 200, h: 200, text: paragraph('这是一段会换行的比较长的文字内容') }) +
              box({ x: 600, y: 300, w: 200, h: 60, turn: 'rot="1800000"', text: paragraph('斜着的字') }),
          },
        ],
      }),
    );
    const turned = page.words.at(-1);
    const [first, second, ...others] = page.words.slice(0, -1);
    expect([first, second, ...others].map((one) => one?.text).join('')).toBe('这是一段会换行的比较长的文字内容');
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + 15);
    expect(first?.x).toBeCloseTo(109.6, 0);
    expect(turned).toMatchObject({ text: '斜着的字', turn: 30 });
    expect(turned?.width).toBeCloseTo(96, 0);
  });

  it('Chinese numbering, numbers in circles and symbol typefaces are written out', async () => {
    const list = (scheme: string, text: string) =>
      paragraph(text, `<a:pPr marL="457200" indent="-457200"><a:buFont typeface="+mj-lt"/><a:buAutoNum type="${scheme}"/></a:pPr>`);
    const page = await drawn(
      samplePresentation({
        slides: [
          {
            shapes: box({
              x: 0,
              y: 0,
              w: 600,
              h: 600,
              text:
                list('ea1ChsPeriod', '甲') +
                list('ea1ChsPeriod', '乙') +
                list('circleNumDbPlain', '丙') +
                paragraph('丁', '<a:pPr marL="342900" indent="-342900"><a:buFont typeface="Wingdings"/><a:buChar char="ü"/></a:pPr>') +
                paragraph('\uf0e8', '', '<a:latin typeface="Wingdings"/>'),
            }),
          },
        ],
      }),
    );
    const words = page.words.map(({ text }) => text).join('');
    for (const mark of ['一.', '二.', '①', '✓', '➔']) expect(words).toContain(mark);
  });

  it('a chart with categories in levels has its names, and its bars are there at once', async () => {
    const c = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
    const numbers = (values: number[]) => values.map((value, n) => `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`).join('');
    const chart = `<c:chartSpace xmlns:c="${c}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:spPr>${red}</c:spPr><c:cat><c:multiLvlStrRef><c:f>S!A1:B2</c:f><c:multiLvlStrCache><c:ptCount val="2"/><c:lvl><c:pt idx="0"><c:v>一月</c:v></c:pt><c:pt idx="1"><c:v>二月</c:v></c:pt></c:lvl><c:lvl><c:pt idx="0"><c:v>上半年</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val><c:numRef><c:f>S!C1:C2</c:f><c:numCache><c:ptCount val="2"/>${numbers([8, 10])}</c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;
    const frame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="c"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="7620000" cy="4762500"/></p:xfrm><a:graphic><a:graphicData uri="${c}"><c:chart xmlns:c="${c}" r:id="rId9"/></a:graphicData></a:graphic></p:graphicFrame>`;
    const page = await drawn(
      samplePresentation({
        slides: [{ shapes: frame, relations: relation('rId9', 'chart', '../charts/chart1.xml') }],
        parts: { 'ppt/charts/chart1.xml': chart },
      }),
    );
    expect(page.words.map(({ text }) => text)).toEqual(expect.arrayContaining(['一月', '二月']));
    expect(page.html).toMatch(/<path[^>]*fill="(#FF0000|rgb\(255, ?0, ?0\))"/i);
  });

  it('a table is as high as its rows, and a row that says nothing as high as its words', async () => {
    const cell = (words: string) => `<a:tc><a:txBody><a:bodyPr/>${paragraph(words)}</a:txBody><a:tcPr>${red}</a:tcPr></a:tc>`;
    const table = (frame_height: number, row_height: number, y: number) =>
      `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="${y * 9525}"/><a:ext cx="3810000" cy="${frame_height * 9525}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="3810000"/></a:tblGrid><a:tr h="${row_height * 9525}">${cell('格')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const page = await drawn(samplePresentation({ slides: [{ shapes: table(300, 0, 0) + table(0, 80, 360) }] }));
    expect(await coloursAt(page.html, [[300, 20], [300, 100], [300, 430], [300, 460]])).toEqual(['255,0,0', '255,255,255', '255,0,0', '255,255,255']); // prettier-ignore
  });

  it('what nobody here can draw stands as a named box in its place, on its page', async () => {
    const ink = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="三维模型 &lt;1&gt;"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="952500" y="952500"/><a:ext cx="2857500" cy="952500"/></p:xfrm><a:graphic><a:graphicData uri="http://example.com/new"><x xmlns="urn:x"/></a:graphicData></a:graphic></p:graphicFrame>`;
    const page = await drawn(
      samplePresentation({
        slides: [
          {
            shapes: ink + picture('r:embed="rId8"', { x: 600, y: 100, w: 200, h: 100 }),
            relations: relation('rId8', 'image', '../media/a.wmf'),
          },
        ],
        parts: { 'ppt/media/a.wmf': new Uint8Array([0xd7, 0xcd, 0xc6, 0x9a, 0, 0]) },
      }),
    );
    expect(page.undrawn).toEqual(['三维模型 <1>', '图片（WMF）']);
    const words = page.words.map(({ text }) => text).join('|');
    expect(words).toContain('图形：三维模型 <1>');
    expect(words).toContain('图片（WMF）：这里不能显示');
  });

  it('hidden pages are told; a broken page leaves the others as they are', async () => {
    const file = samplePresentation({
      slides: [
        { shapes: box({ x: 0, y: 0, w: 300, h: 60, text: paragraph('好的一页') }) },
        { xml: '<p:sld><broken' },
        { attributes: 'show="0"', shapes: box({ x: 0, y: 0, w: 300, h: 60, text: paragraph('藏起来的') }) },
      ],
    });
    expect(await open(file)).toMatchObject({ width: 1280, height: 720, pages: [{ hidden: false }, { hidden: false }, { hidden: true }] });
    expect((await draw(0))?.words[0]?.text).toBe('好的一页');
    expect((await draw(2))?.words[0]?.text).toBe('藏起来的');
    expect((await draw(1))?.words ?? []).toEqual([]);
  });
});

describe.skipIf(!path)('what is made to hurt', () => {
  it('words and names stay words: nothing runs, and nothing that could run is in what is handed on', async () => {
    const markup = '&lt;img src=x onerror="parent.hurt=1"&gt;&lt;script&gt;hurt=1&lt;/script&gt;';
    const page = await drawn(
      samplePresentation({
        slides: [
          {
            shapes:
              box({
                x: 0,
                y: 0,
                w: 900,
                h: 200,
                text: paragraph(
                  markup,
                  '',
                  '<a:hlinkClick r:id="rId7"/><a:latin typeface="x;} body{background:url(http://evil.example/f)"/>',
                ),
              }) +
              `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="&lt;script&gt;hurt=1&lt;/script&gt;"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></p:xfrm><a:graphic><a:graphicData uri="urn:x"/></a:graphic></p:graphicFrame>`,
            relations: relation('rId7', 'hyperlink', 'javascript:hurt=1', 'External'),
          },
        ],
      }),
    );
    expect(page.words.map(({ text }) => text).join('')).toContain('<script>hurt=1</script>');
    expect(page.html).not.toMatch(/<script|<[^>]*\son\w+=|javascript:|href=/i);
    expect(await board.evaluate('"hurt" in globalThis')).toBe(false);
    expect(asked).toEqual([]);
  });

  it('nothing outside the package is asked for, whatever the file points to', async () => {
    const outside = (id: string, type: string) => relation(id, type, 'http://evil.example/x.png', 'External');
    const page = await drawn(
      samplePresentation({
        slides: [
          {
            shapes:
              picture('r:link="rId1"', { x: 0, y: 0, w: 100, h: 100 }) +
              picture('r:embed="rId2"', { x: 200, y: 0, w: 100, h: 100 }) +
              picture('r:embed="rId3"', { x: 400, y: 0, w: 100, h: 100 }),
            relations:
              outside('rId1', 'image') + outside('rId2', 'image') + relation('rId3', 'image', '../media/a.svg') + outside('rId4', 'video'),
          },
        ],
        parts: {
          'ppt/media/a.svg':
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>top.hurt=1</script><image href="http://evil.example/y.png"/></svg>',
        },
      }),
    );
    expect(page.html).not.toContain('evil.example');
    expect(asked).toEqual([]);
  });

  it('a picture of the package is a data address', async () => {
    const page = await drawn(
      samplePresentation({
        slides: [
          { shapes: picture('r:embed="rId1"', { x: 0, y: 0, w: 100, h: 100 }), relations: relation('rId1', 'image', '../media/a.png') },
        ],
        parts: { 'ppt/media/a.png': new Uint8Array(dot) },
      }),
    );
    expect(page.html).toContain('src="data:image/png;base64,');
    expect(page.html).not.toContain('blob:');
  });

  it('bombs, entities, passwords, other files and empty ones are refused by what they are', async () => {
    const slides = [{ shapes: '' }];
    const why = async (file: Uint8Array) => open(file).then((found) => ('why' in found ? found.why : 'opened'));
    expect(await why(samplePresentation({ slides, parts: { 'ppt/slides/slide1.xml': `<a>${' '.repeat(40_000_000)}</a>` } }))).toBe('large');
    const entities = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><p:presentation>&b;</p:presentation>';
    expect(await why(samplePresentation({ slides, parts: { 'ppt/presentation.xml': entities } }))).toBe('damaged');
    expect(await why(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('locked');
    expect(await why(strToU8('PK\u0003\u0004 not a package'))).toBe('damaged');
    expect(await why(zipSync({ 'a.txt': strToU8('x') }))).toBe('damaged');
    expect(await why(samplePresentation({ slides: [] }))).toBe('empty');
  });

  it('groups in groups in groups, and thousands of shapes, come to an end', async () => {
    const deep = (left: number): string =>
      left === 0 ? box({ x: 0, y: 0, w: 10, h: 10, look: red }) : `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>${deep(left - 1)}</p:grpSp>`;
    await drawn(samplePresentation({ slides: [{ shapes: deep(600) }] }));
    const many = Array.from({ length: 2000 }, (_, n) =>
      box({ x: (n % 50) * 25, y: Math.floor(n / 50) * 17, w: 20, h: 12, look: red }),
    ).join('');
    const page = await drawn(samplePresentation({ slides: [{ shapes: many }] }));
    expect(
      await coloursAt(page.html, [
        [10, 5],
        [1235, 670],
      ]),
    ).toEqual(['255,0,0', '255,0,0']);
  }, 60_000);

  it('three hundred pages are opened without any being drawn', async () => {
    const slides = Array.from({ length: 300 }, (_, n) => ({
      shapes: box({ x: 0, y: 0, w: 400, h: 60, text: paragraph(`第 ${n + 1} 页`) }),
    }));
    const facts = await open(samplePresentation({ slides }));
    expect('pages' in facts && facts.pages.length).toBe(300);
    expect((await draw(299))?.words[0]?.text).toBe('第 300 页');
  });
});
