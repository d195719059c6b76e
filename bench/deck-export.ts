/** How long a deck of ten pages takes to become a PPTX, and how much more its check, against bare drawing of the same pages in the same Chromium. */
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { createOffice } from '#server/platform/office/office.ts';
import { findOffice } from '#server/platform/office/find-office.ts';
import { exportPptx } from '#capabilities/deliverables/slides/export/gate.ts';
import { readDrawnPdf } from '#capabilities/deliverables/slides/export/read-drawn-pdf.server.ts';
import { renderSlide } from '#capabilities/deliverables/slides/render-slide.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { drawnThemes } from '#capabilities/deliverables/slides/theme-list.ts';
import { median, type Figure } from './figure.ts';

const rounds = 3;

const words = '县域门店新增 128 家，带动销售额同比增长 23.5%，其中社区店贡献过半，客单价保持在 86 元左右。';
const points = ['渠道下沉见效', '成本仍在高位', 'Cash flow 转正'].map((title) => ({ title, text: words }));
const contents: SlideContent[] = [
  {
    layout: 'cover',
    title: '2026 年第三季度经营分析',
    subtitle: '渠道下沉见效，成本仍在高位',
    presenter: '经营分析部',
    date: '2026年11月21日',
  },
  { layout: 'agenda', title: '目录', items: [{ title: '业绩总览' }, { title: '区域与渠道' }, { title: '四季度计划' }] },
  { layout: 'points', title: '三个判断', points },
  {
    layout: 'figures',
    title: '收入增长 23.5%',
    figures: [
      { value: '1.28', unit: '亿元', label: '营业收入' },
      { value: '18.6', unit: '%', label: '毛利率' },
    ],
  },
  {
    layout: 'chart',
    title: '各大区',
    chart: {
      type: 'column',
      unit: '万元',
      categories: ['华东', '华南', '华北'],
      series: [
        { name: '本期', values: [123, 98, 80] },
        { name: '上期', values: [100, 99, 76] },
      ],
    },
  },
  {
    layout: 'chart',
    title: '走势',
    chart: {
      type: 'combo',
      unit: '万元',
      categories: ['一月', '二月', '三月'],
      series: [
        { name: '销售额', values: [12, 15, 18] },
        { name: '同比（%）', values: [5, 8, 12] },
      ],
    },
  },
  {
    layout: 'table',
    title: '明细',
    header: ['大区', '本期', '上期', '说明'],
    rows: Array.from({ length: 8 }, (_, n) => [`第 ${n + 1} 区`, '12,345.6', '10,023.1', '新开 12 家门店']),
  },
  {
    layout: 'comparison',
    title: '两种模式',
    left: { title: '自营', points: ['毛利率 24%', '扩张慢'] },
    right: { title: '加盟', points: ['毛利率 15%', '扩张快'] },
  },
  {
    layout: 'timeline',
    title: '时间表',
    events: ['10月', '11月', '12月'].map((when) => ({ when, title: '清库存', text: words.slice(0, 24) })),
  },
  { layout: 'closing', title: '谢谢', text: '欢迎讨论' },
];

export async function deckExportBench(): Promise<Figure[]> {
  const [theme] = drawnThemes;
  if (!theme) throw new Error('there is no theme');
  const chromium = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  if (!chromium) throw new Error('no Chromium found: install one or name it in CHROMIUM_PATH');
  const drawer = createPageDrawer(chromium);
  const program = findOffice('');
  const office = program ? createOffice(program) : null;
  const htmls = contents.map((content, n) =>
    renderSlide(content, theme, { number: n + 1, total: contents.length, deck_title: '经营分析', pictures: () => null }),
  );
  const deck = { title: '经营分析', author: '', pages: htmls.map((html, n) => ({ html, title: `第 ${n + 1} 页`, notes: '' })) };
  const signal = new AbortController().signal;
  const once = async () => {
    const begun = performance.now();
    let written = begun;
    const { findings } = await exportPptx(deck, {
      ports: { pages: drawer, office },
      readPdf: readDrawnPdf,
      signal,
      onProgress: ({ step }) => {
        if (step === 'check') written = performance.now();
      },
    });
    if (findings.length > 0) throw new Error(`the gate found: ${findings.map((one) => one.what).join(' ')}`);
    return { write: written - begun, check: performance.now() - written };
  };
  const bare = async () => {
    const begun = performance.now();
    await drawer.each(htmls, { width: 1280, height: 720 }, signal, (page) => page.picture({ x: 0, y: 0, width: 1280, height: 720 }));
    return performance.now() - begun;
  };
  try {
    // The first start of both programs makes their profiles.
    await once();
    const times = [];
    const floors = [];
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await bare());
      times.push(await once());
    }
    const floor = median(floors);
    const write = median(times.map((one) => one.write));
    const check = median(times.map((one) => one.check));
    const note = `against ${floor.toFixed(0)} ms to draw the ten pages`;
    return [
      { name: 'a deck of ten pages as PPTX', value: write / 1000, unit: 's', target: 6, want: 'at most' },
      { name: 'a deck of ten pages as PPTX, against drawing it', value: write / floor, unit: '×', target: 3, want: 'at most', note },
      { name: `its check by ${office ? 'LibreOffice' : 'our own reader'}`, value: check / 1000, unit: 's', target: 8, want: 'at most' },
    ];
  } finally {
    await drawer.close();
    await office?.close();
  }
}
