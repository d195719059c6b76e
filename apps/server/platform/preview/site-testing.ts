/** Sites for tests: files by path, and an engine from the sources. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import { siteVendors } from '../../../../tools/site-vendors.ts';
import { createSiteEngine, type SiteEngine } from './site-engine.ts';

/** The tree's name follows from what the files hold. */
export function siteOf(files: Record<string, string | Uint8Array>): SiteFiles {
  const paths = Object.keys(files).sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(files[path] ?? '');
  return { tree: hash.digest('hex'), paths, read: async (path) => Buffer.from(files[path] ?? '') };
}

export async function engineForTests(options: { module_ms?: number; idle_ms?: number } = {}): Promise<SiteEngine> {
  return createSiteEngine({
    entry: fileURLToPath(new URL('../../../preview/engine-process.ts', import.meta.url)),
    vendor_folder: await siteVendors(),
    ...options,
  });
}

/** A layout, a page that counts, a page about it and one with a part in its address. */
export const smallSite: Readonly<Record<string, string>> = {
  'app/layout.tsx': `import './globals.css';
import { Inter } from 'next/font/google';
import { Nav } from '@/components/nav';
const inter = Inter({ subsets: ['latin'] });
export const metadata = { title: { default: '小站', template: '%s · 小站' }, description: '试一试' };
export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="zh-CN">
      <body className={inter.className}>
        <Nav />
        {children}
      </body>
    </html>
  );
}
`,
  'app/globals.css': `@import "tailwindcss";
@theme { --color-brand: #0f766e; }
.dotted { background: url(/dots.svg); }
`,
  'app/page.tsx': `'use client';
import { useState } from 'react';
import { Check, X as Close } from 'lucide-react';
import styles from './page.module.css';
import items from './items.json';
export default function Home() {
  const [count, setCount] = useState(0);
  return (
    <main className="dotted p-8">
      <h1 className="text-brand">你好，世界</h1>
      <img src="/dots.svg" alt="点" width={20} />
      <button className={styles.button} onClick={() => setCount(count + 1)}>
        <Check size={16} /> 点了 {count} 次
      </button>
      <Close />
      <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
    </main>
  );
}
`,
  'app/page.module.css': '.button { padding: 8px; &:hover { color: red; } }\n',
  'app/items.json': '["甲", "乙"]\n',
  'app/about/page.tsx': `export const metadata = { title: '关于' };
export default function About() {
  return <main><h1>关于我们</h1><a href="/">回首页</a></main>;
}
`,
  'app/blog/[id]/page.tsx': `'use client';
import { use } from 'react';
export default function Post({ params }: { params: Promise<{ id: string }> }) {
  const { id } = use(params);
  return <main>文章 {id}</main>;
}
`,
  'components/nav.tsx': `import Link from 'next/link';
export function Nav() {
  return <nav><Link href="/">首页</Link><Link href="/about">关于</Link><Link href="/blog/7">文章</Link></nav>;
}
`,
  'public/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="4" cy="4" r="2"/></svg>',
};
