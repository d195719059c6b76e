/** Checks of a site of three pages, as a run makes them: compiler, linter and Chromium, all of them at work already. */
import { createSiteChecker } from '#capabilities/deliverables/site/check/check-site.server.ts';
import { hasPassed } from '#contract/site/site-check.ts';
import { builtServer } from '#server/built.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { createSiteLinter } from '#server/platform/preview/site-linter.ts';
import { engineForTests, siteOf } from '#server/platform/preview/site-testing.ts';
import { createTypeReader } from '#server/platform/preview/site-types.ts';
import { createSiteVisits } from '#server/platform/preview/site-visits.ts';
import { siteVendors } from '../tools/site-vendors.ts';
import { cpuOfTree } from './cpu-of-tree.ts';
import { median, watchShare, type Figure } from './figure.ts';

const rounds = 7;
const never = new AbortController().signal;

export async function siteChecksBench(): Promise<Figure[]> {
  const built = builtServer();
  const engine = await engineForTests(built ? { entry: built.env['ANTOU_PREVIEW'] ?? '' } : {});
  const browser = createPageDrawer(findChromium('') ?? '', { locked_in: true });
  const share = watchShare();
  try {
    const vendor_folder = await siteVendors();
    const visitor = createSiteVisits({ engine, vendor_folder, browser }).of('a person');
    const readers = { linter: createSiteLinter(), types: createTypeReader(vendor_folder) };
    const checker = createSiteChecker({ compiler: engine.of('a person'), ...readers, visitor });
    const times: number[] = [];
    const cpus: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const cpu = cpuOfTree(process.pid);
      const begun = performance.now();
      const check = await checker.check(siteOf(threePages(round)), never);
      if (!hasPassed(check) || check.pages.length !== 3) throw new Error(`the check found: ${JSON.stringify(check)}`);
      if (round === 0) continue;
      times.push(performance.now() - begun);
      cpus.push(cpuOfTree(process.pid) - cpu);
    }
    const note = `a thread had ${(share.stop() * 100).toFixed(0)} % of a core`;
    return [
      { name: 'check of three pages, warm', value: median(times) / 1000, unit: 's', target: 2.5, want: 'at most', note },
      {
        name: 'check of three pages, processor',
        value: median(cpus) / 1000,
        unit: 's',
        target: 2,
        want: 'at most',
        note: 'without what had ended by then',
      },
    ];
  } finally {
    share.stop();
    await browser.close();
    engine.close();
  }
}

function threePages(round: number): Record<string, string> {
  const page = (name: string, words: string): string => `'use client';
import { useState } from 'react';
import { Check } from 'lucide-react';
export default function ${name}() {
  const [count, setCount] = useState(0);
  return (
    <main className="mx-auto max-w-3xl p-8">
      <h1 className="text-2xl font-semibold">${words}</h1>
      <button className="mt-4 inline-flex items-center gap-1 rounded border px-3 py-2" onClick={() => setCount(count + 1)}>
        <Check size={16} /> {count}
      </button>
    </main>
  );
}
`;
  return {
    'app/globals.css': '@import "tailwindcss";\n',
    'app/layout.tsx': `import './globals.css';
import Link from 'next/link';
export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>
        <nav><Link href="/">首页</Link><Link href="/about">关于</Link><Link href="/contact">联系</Link></nav>
        {children}
      </body>
    </html>
  );
}
`,
    'app/page.tsx': page('Home', `首页，第 ${round} 次`),
    'app/about/page.tsx': page('About', '关于'),
    'app/contact/page.tsx': page('Contact', '联系'),
  };
}
