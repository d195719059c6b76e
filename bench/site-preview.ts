/** Previews of sites in real Chromium: from a save to the changed words on the page, opening one against the same site as a finished bundle, and what the engine holds. */
import { readFileSync } from 'node:fs';
import { chromium, type Frame, type Page } from 'playwright-core';
import { builtServer } from '#server/built.ts';
import { findChromium, quietFlags } from '#server/platform/chromium/chromium.ts';
import { engineForTests, serveSite, siteOf, type Served } from '#server/platform/preview/site-testing.ts';
import type { SiteEngine } from '#server/platform/preview/site-engine.ts';
import { median, quantile, watchShare, type Figure } from './figure.ts';

const saves = 15;
const opens = 7;
const projects = 50;
const crowd = 20;
const crowdSeconds = 8;
const never = new AbortController().signal;

export async function sitePreviewBench(): Promise<Figure[]> {
  const built = builtServer();
  // Without walls its own process is the one whose memory is read.
  const engine = await engineForTests({ bare: true, ...(built ? { entry: built.env['ANTOU_PREVIEW'] ?? '' } : {}) });
  const share = watchShare();
  const browser = await chromium.launch({
    executablePath: findChromium('') ?? '',
    args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const memory = await memoryOf(engine);
    const small = await savesOf(engine, await browser.newPage(), 40);
    const large = await savesOf(engine, await browser.newPage(), 400);
    const { preview, bundle, bundling } = await opensOf(engine, await browser.newPage());
    const alone = await editedTogether(engine, 1);
    const together = await editedTogether(engine, crowd);
    const note = `a thread had ${(share.stop() * 100).toFixed(0)} % of a core`;
    return [
      { name: 'a site of 40 modules, from save to the page', value: small, unit: 'ms', target: 60, want: 'at most', note },
      { name: 'of 400 modules against 40', value: large / small, unit: '×', target: 1.5, want: 'at most', note: `${large.toFixed(0)} ms` },
      {
        name: 'opening a preview against the finished bundle',
        value: preview / bundle,
        unit: '×',
        target: 2,
        want: 'at most',
        note: `${preview.toFixed(0)} ms against ${bundle.toFixed(0)} ms`,
      },
      {
        name: `${crowd} previews edited once a second, p95 against one`,
        value: together / alone,
        unit: '×',
        target: 2,
        want: 'at most',
        note: `${together.toFixed(0)} ms against ${alone.toFixed(0)} ms, compiling alone`,
      },
      { name: 'bundling 40 modules', value: bundling / 1000, unit: 's', target: 1.5, want: 'at most', note },
      {
        name: `the engine with ${projects} projects`,
        value: memory.all,
        unit: 'MB',
        target: 260,
        want: 'at most',
        note: `${memory.one.toFixed(0)} MB with one`,
      },
      { name: 'a project more', value: (memory.all - memory.one) / (projects - 1), unit: 'MB', target: 4, want: 'at most' },
    ];
  } finally {
    share.stop();
    await browser.close();
    engine.close();
  }
}

/** A page with `count` parts of a few elements each; the words of one can be others. */
export function sizedSite(count: number, changed = -1, words = ''): Record<string, string> {
  const files: Record<string, string> = {
    'app/layout.tsx': `import './globals.css';\nexport default function Layout({ children }: { children: React.ReactNode }) { return <html lang="zh-CN"><body className="bg-slate-50 text-slate-900">{children}</body></html>; }\n`,
    'app/globals.css': '@import "tailwindcss";\n',
  };
  const parts = Array.from({ length: count }, (_, n) => n);
  for (const n of parts)
    files[`components/part${n}.tsx`] = `import { Check } from 'lucide-react';
import { useState } from 'react';
export function Part${n}({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="m-${n % 12} rounded-lg border p-4 shadow-sm hover:bg-slate-${((n % 8) + 1) * 100}">
      <h2 className="text-lg font-semibold">{title} ${n === changed ? words : `第 ${n} 部分`}</h2>
      <button className="mt-2 inline-flex items-center gap-1" onClick={() => setOpen(!open)}><Check size={16} />{open ? '收起' : '展开'}</button>
      {open ? <p className="text-slate-600">这里是第 ${n} 部分的说明。</p> : null}
    </section>
  );
}
`;
  files['app/page.tsx'] = `${parts.map((n) => `import { Part${n} } from '@/components/part${n}';`).join('\n')}
export default function Home() {
  return <main id="bench">${parts.map((n) => `<Part${n} title="标题" />`).join('')}</main>;
}
`;
  return files;
}

async function savesOf(engine: SiteEngine, page: Page, count: number): Promise<number> {
  const first = siteOf(sizedSite(count));
  const served = await serveSite(engine, first);
  try {
    const frame = await openedIn(page, served, first.tree);
    const times: number[] = [];
    for (let round = 0; round <= saves; round += 1) {
      const words = `改过 ${round} 次`;
      const next = siteOf(sizedSite(count, round % count, words));
      const seen = frame.evaluate(
        (wanted) =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              if (!document.body.textContent?.includes(wanted)) return;
              watch.disconnect();
              resolve(performance.timeOrigin + performance.now());
            };
            const watch = new MutationObserver(look);
            watch.observe(document.body, { subtree: true, childList: true, characterData: true });
          }),
        words,
      );
      served.show(next);
      const begun = await page.evaluate(
        ([address, tree]) => {
          const at = performance.timeOrigin + performance.now();
          (window as unknown as { show(state: object): void }).show({ address, tree });
          return at;
        },
        [served.address, next.tree] as const,
      );
      const took = (await seen) - begun;
      if (round > 0) times.push(took);
    }
    return median(times);
  } finally {
    await page.close();
    await served.close();
  }
}

async function openedIn(page: Page, served: Served, tree: string): Promise<Frame> {
  await page.goto(served.page);
  await page.evaluate(([address, newest]) => (window as unknown as { show(state: object): void }).show({ address, tree: newest }), [
    served.address,
    tree,
  ] as const);
  await page.waitForSelector('iframe');
  const frame = await (await page.$('iframe'))?.contentFrame();
  if (!frame) throw new Error('the preview has no frame');
  await frame.waitForSelector('#bench section');
  return frame;
}

/** From the frame's own navigation to its first part, in milliseconds; bundles are files of the same site. */
async function opensOf(engine: SiteEngine, page: Page): Promise<{ preview: number; bundle: number; bundling: number }> {
  const plain = sizedSite(40);
  const begun = performance.now();
  const html = await engine.of('a person').single(siteOf(plain), never);
  const bundling = performance.now() - begun;
  const files = siteOf({ ...plain, 'public/bundle.html': html });
  const served = await serveSite(engine, files);
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('#bench section')) return;
      watch.disconnect();
      document.documentElement.dataset['shown'] = String(performance.now());
    }).observe(document, { subtree: true, childList: true });
  });
  try {
    const timesOf = async (address: string): Promise<number> => {
      await page.goto(served.page);
      await page.evaluate(([shown, tree]) => (window as unknown as { show(state: object): void }).show({ address: shown, tree }), [
        address,
        files.tree,
      ] as const);
      await page.waitForSelector('iframe');
      const frame = await (await page.$('iframe'))?.contentFrame();
      const shown = await frame?.waitForFunction(() => document.documentElement.dataset['shown']);
      return Number(await shown?.jsonValue());
    };
    const previews: number[] = [];
    const bundles: number[] = [];
    for (let round = 0; round <= opens; round += 1) {
      const one = await timesOf(served.address);
      const other = await timesOf(`${served.address}bundle.html`);
      if (round === 0) continue;
      previews.push(one);
      bundles.push(other);
    }
    return { preview: median(previews), bundle: median(bundles), bundling };
  } finally {
    await page.close();
    await served.close();
  }
}

/** Projects of as many people, each saved once a second at a moment of its own: p95 from the save to the answer that a frame gets, in milliseconds. */
async function editedTogether(engine: SiteEngine, count: number): Promise<number> {
  const people = Array.from({ length: count }, (_, n) => {
    const files = (round: number) => siteOf(sizedSite(40, round % 40, `第 ${n} 人第 ${round} 次`));
    return { name: `together ${count} ${n}`, compiler: engine.of(`person ${n}`), files, after_ms: (1000 * n) / count };
  });
  // All of them are open before anybody edits.
  for (const { name, compiler, files } of people) await compiler.pack(name, files(0), never);
  const times: number[] = [];
  await Promise.all(
    people.map(async ({ name, compiler, files, after_ms }) => {
      let before = files(0);
      await new Promise((resolve) => setTimeout(resolve, after_ms));
      for (let round = 1; round <= crowdSeconds; round += 1) {
        const due = performance.now() + 1000;
        const after = files(round);
        const begun = performance.now();
        await compiler.update(name, before, after, never);
        times.push(performance.now() - begun);
        before = after;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
    }),
  );
  return quantile(times, 0.95);
}

/** Resident megabytes with one project and with all, each opened and edited once. */
async function memoryOf(engine: SiteEngine): Promise<{ one: number; all: number }> {
  let one = 0;
  for (let n = 0; n < projects; n += 1) {
    const files = Object.fromEntries(Object.entries(sizedSite(40)).map(([path, text]) => [path, text.replaceAll('部分', `部分${n}`)]));
    const before = siteOf(files);
    const compiler = engine.of(`person ${n}`);
    await compiler.pack(`project ${n}`, before, never);
    const after = siteOf({ ...files, ...pick(sizedSite(40, 3, `改过 ${n}`), 'components/part3.tsx') });
    await compiler.update(`project ${n}`, before, after, never);
    if (n === 0) one = residentMb(engine.pid());
  }
  return { one, all: residentMb(engine.pid()) };
}

const pick = (files: Record<string, string>, path: string): Record<string, string> => ({ [path]: files[path] ?? '' });

function residentMb(pid: number | null): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
