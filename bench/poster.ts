/** How long a poster takes to become a PNG of twice its size in a warm Chromium. */
import { drawPoster } from '#capabilities/deliverables/poster/draw.ts';
import type { PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';
import { systemIds } from '#capabilities/deliverables/poster/poster-ids.ts';
import { ratioOf } from '#capabilities/images/ratios.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { median, type Figure } from './figure.ts';

const rounds = 3;

const content = (system: PosterContent['system']): PosterContent => ({
  title: '秋季读书会',
  ratio: '3:4',
  system,
  palette: 'indigo',
  topic: 'talk',
  seed: 7,
  sheets: [
    {
      role: 'poster',
      kicker: '读书会',
      headline: '秋天适合读一本厚书',
      subline: '与作者面对面，聊聊写作与生活',
      points: [{ title: '作者分享' }, { title: '现场提问', text: '名额有限，请提前登记' }],
      facts: [
        { label: '时间', value: '11月28日 14:00' },
        { label: '地点', value: '市图书馆三楼报告厅' },
      ],
      action: '扫码报名',
      brand: '市图书馆',
    },
  ],
});

export async function posterBench(): Promise<Figure[]> {
  const executable = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  if (!executable) throw new Error('no Chromium found: install one or name it in CHROMIUM_PATH');
  const pages = createPageDrawer(executable);
  const { width, height } = ratioOf('3:4');
  const { signal } = new AbortController();
  const once = async (system: PosterContent['system']): Promise<number> => {
    const started = performance.now();
    await pages.picture(drawPoster(content(system), new Map()).html, { width, height, scale: 2, type: 'png' }, signal);
    return performance.now() - started;
  };
  try {
    const [first] = systemIds;
    await once(first);
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) for (const system of systemIds) took.push(await once(system));
    return [
      {
        name: 'poster to PNG at 2×, warm',
        value: median(took) / 1000,
        unit: 's',
        target: 1.5,
        want: 'at most',
        note: `${width * 2}×${height * 2}, median of ${took.length} in ${systemIds.length} layouts, slowest ${(Math.max(...took) / 1000).toFixed(2)} s`,
      },
    ];
  } finally {
    await pages.close();
  }
}
