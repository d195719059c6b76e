/** The kits as a visitor has them: one file from the disk, the network cut, each doing its job by clicks, and how long the page stands still meanwhile. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { kitReader } from '#capabilities/experts/website/kits/kits.server.ts';
import type { KitId } from '#capabilities/experts/website/website.ts';
import { builtServer } from '#server/built.ts';
import { findChromium, quietFlags } from '#server/platform/chromium/chromium.ts';
import { engineForTests, siteOf } from '#server/platform/preview/site-testing.ts';
import type { SiteEngine } from '#server/platform/preview/site-engine.ts';
import { checkAccess } from '../e2e/kit/axe.ts';
import { watchShare, type Figure } from './figure.ts';
import { csvTableWalk } from './kits/csv-table.ts';
import { dashboardWalk } from './kits/dashboard.ts';
import { formWalk } from './kits/form.ts';
import { namePickerWalk } from './kits/name-picker.ts';
import { pagesWalks } from './kits/pages.ts';
import { qrCodeWalk } from './kits/qr-code.ts';
import { recordsWalk } from './kits/records.ts';
import { resumeWalk } from './kits/resume.ts';
import { wordCounterWalk } from './kits/word-counter.ts';

export type NotedFigure = Figure & { note: string };

export interface Walk {
  kit: KitId;
  /** Where a kit is walked in several. */
  style?: string;
  /** By path, beside or instead of the kit's own. */
  files?: Record<string, string>;
  /** Does the kit's job; throws where it is not done. `look`: how it stands in between is looked at as well, under this name. */
  run(page: Page, look: (state: string) => Promise<void>): Promise<void>;
  /** Once: what it does with much. `folder` is there for files. */
  measure?(page: Page, folder: string): Promise<NotedFigure[]>;
}

const walks: readonly Walk[] = [
  ...pagesWalks,
  resumeWalk,
  formWalk,
  wordCounterWalk,
  namePickerWalk,
  qrCodeWalk,
  csvTableWalk,
  recordsWalk,
  dashboardWalk,
];
const widths = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const readKit = kitReader(join(import.meta.dirname, '../packages/capabilities/experts/website/kits'));

export async function kitsBench(): Promise<Figure[]> {
  const built = builtServer();
  const engine = await engineForTests(built ? { entry: built.env['ANTOU_PREVIEW'] ?? '' } : {});
  const share = watchShare();
  const folder = mkdtempSync(join(tmpdir(), 'kits-'));
  const browser = await chromium.launch({
    executablePath: findChromium('') ?? '',
    args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const only = process.env['KITS']?.split(',');
  try {
    const figures: NotedFigure[] = [];
    for (const walk of walks.filter(({ kit }) => !only || only.includes(kit)))
      figures.push(...(await walked(walk, { engine, browser, folder })));
    const had = `a thread had ${(share.stop() * 100).toFixed(0)} % of a core`;
    return figures.map((figure) => ({ ...figure, note: `${figure.note}, ${had}` }));
  } finally {
    share.stop();
    await browser.close();
    engine.close();
    rmSync(folder, { recursive: true });
  }
}

async function walked(
  { kit, style, files = {}, run, measure }: Walk,
  { engine, browser, folder }: { engine: SiteEngine; browser: Browser; folder: string },
): Promise<NotedFigure[]> {
  const called = style === undefined ? kit : `${kit} ${style}`;
  const site = siteOf({ ...Object.fromEntries(await readKit(kit)), ...files });
  // The first is compiled, the second is what a person waits for who has looked at it before.
  await engine.of('a person').single(site, new AbortController().signal);
  const begun = performance.now();
  const html = await engine.of('a person').single(site, new AbortController().signal);
  const bundling = performance.now() - begun;
  const path = join(folder, `${called}.html`);
  writeFileSync(path, html);
  const figures: NotedFigure[] = [
    {
      name: `${called}: its bundle`,
      value: bundling / 1000,
      unit: 's',
      target: 1.5,
      want: 'at most',
      note: `${Math.round(html.length / 1024)} KB`,
    },
  ];
  for (const [n, viewport] of widths.entries())
    for (const colorScheme of ['light', 'dark'] as const) {
      const window = await browser.newContext({ viewport, colorScheme, locale: 'zh-CN', offline: true, acceptDownloads: true });
      window.setDefaultTimeout(15_000);
      const troubles: string[] = [];
      window.on('weberror', (error) => troubles.push(error.error().stack ?? ''));
      await window.route(/^https?:/, (route) => {
        troubles.push(route.request().url());
        return route.abort();
      });
      const page = await window.newPage();
      await page.goto(pathToFileURL(path).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const look = async (state: string): Promise<void> => {
        const where = `${[called, state].filter(Boolean).join(', ')} at ${viewport.width}, ${colorScheme}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where} is ${wide} px wider`);
        await checkAccess(page, where);
        if (process.env['PICTURES']) await page.screenshot({ path: join(process.env['PICTURES'], `${where}.png`) });
      };
      await run(page, look);
      await look('');
      if (n === 0 && colorScheme === 'light') figures.push(...((await measure?.(page, folder)) ?? []));
      assert.deepEqual(troubles, []);
      await window.close();
    }
  return figures;
}
