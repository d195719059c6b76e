/** What is measured on the pages of a PDF, in real Chromium: once with every fault, once with none. */
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumPath, testDrawer } from '../deliverables/testing.ts';
import { createPageArtist } from './office-pages.server.ts';
import type { MeasuredPage } from './measured-page.ts';
import { builtBoard } from './testing.ts';

const pages = testDrawer();
afterAll(() => pages.close());

const frame = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>@page{size:960px 540px;margin:0}body{margin:0;font:16px sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}section{position:relative;height:540px;overflow:hidden;break-after:page}section:last-child{break-after:auto}p{position:absolute;margin:0;white-space:nowrap}</style><body>`;

async function measured(...sections: string[]): Promise<MeasuredPage[]> {
  const signal = new AbortController().signal;
  const bytes = await pages.pdf(`${frame}${sections.map((one) => `<section>${one}</section>`).join('')}`, signal);
  const artist = createPageArtist({ pages, office: null, board: builtBoard });
  const { pictures } = await artist.draw({ name: '页.pdf', bytes }, { pages: sections.map((_, n) => n + 1), width: 1240 }, signal);
  return pictures.flatMap((one) => one.measured ?? []);
}

const at = (left: number, top: number, words: string, style = '') => `<p style="left:${left}px;top:${top}px;${style}">${words}</p>`;

describe.skipIf(!chromiumPath)('what can be measured on a drawn page', () => {
  it('names words that are cut, too small, too faint or lie over others, and cells that show only ###', async () => {
    const [page] = await measured(
      [
        at(40, 100, '第三季度经营情况', 'font-size:28px'),
        at(40, 160, '被边框截断的一长串说明', 'width:90px;overflow:hidden'),
        at(40, 200, '极小的脚注', 'font-size:7px'),
        at(40, 240, '淡得看不清', 'color:#ccc'),
        at(40, 280, '白字在深色上', 'color:#fff;background:#224'),
        at(40, 320, '白字在浅黄上', 'color:#fff;background:#fe9'),
        at(40, 360, '压在一起甲乙丙') + at(56, 364, '另外的一行字'),
        at(40, 400, '########'),
      ].join(''),
    );
    expect(page).toMatchObject({
      cut: [expect.stringMatching(/^被边框/)],
      small: [{ words: '极小的脚注', points: expect.closeTo(5.25, 0) }],
      overlaps: [['压在一起甲乙丙', '另外的一行字']],
      narrow: 1,
      isEmpty: false,
      outside: [],
    });
    expect(page?.faint.map(({ words }) => words)).toEqual(['淡得看不清', '白字在浅黄上']);
  }, 60_000);

  it('has nothing against a page that is fine, and counts its lines without head and foot', async () => {
    const [page] = await measured(
      at(40, 8, '页眉') +
        at(40, 100, '第一行<b>加粗</b>与 English 混排，还有 <span style="color:#a00">红字</span>') +
        at(40, 130, '第二行') +
        at(300, 130, '同一行的另一栏') +
        '<div style="position:absolute;left:500px;top:200px;width:300px;height:200px;background:linear-gradient(90deg,#fff,#000)"></div>' +
        at(520, 220, '渐变上的字量不出', 'color:#888') +
        at(40, 518, '1'),
    );
    expect(page).toMatchObject({ outside: [], cut: [], small: [], faint: [], overlaps: [], narrow: 0, lines: 3, isEmpty: false });
  }, 60_000);

  it('tells a page with nothing, or with nothing but head and foot', async () => {
    const found = await measured(
      at(40, 8, '页眉') + at(40, 518, '第 1 页'),
      '',
      '<div style="margin:200px;width:90px;height:90px;background:#369"></div>',
    );
    expect(found.map(({ isEmpty }) => isEmpty)).toEqual([true, true, false]);
    expect(found[2]?.bare).toBeGreaterThan(0.9);
  }, 60_000);
});
