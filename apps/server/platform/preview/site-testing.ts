/** Sites for tests: files by path, and an engine from the sources. */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import { siteVendors } from '../../../../tools/site-vendors.ts';
import { createApp } from '../http/app.ts';
import { createLog } from '../observe/log.ts';
import type { EngineHostOptions } from './engine-host.ts';
import { registerSiteRoutes } from './serve-sites.ts';
import { createSiteEngine, type SiteEngine } from './site-engine.ts';
import { createSiteTickets, type SiteTickets } from './ticket.ts';

/** The tree's name follows from what the files hold. */
export function siteOf(files: Record<string, string | Uint8Array>): SiteFiles {
  const paths = Object.keys(files).sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(files[path] ?? '');
  return { tree: hash.digest('hex'), paths, read: async (path) => Buffer.from(files[path] ?? '') };
}

export async function engineForTests(options: Partial<EngineHostOptions> = {}): Promise<SiteEngine> {
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

export interface Served {
  /** The page around the frame. */
  page: string;
  /** Addresses of the site on the content origin. */
  address: string;
  show(files: SiteFiles): void;
  hosts: string[];
  tickets: SiteTickets;
  close(): Promise<void>;
}

const secret = 'a secret of the tests, long enough to be one';

/** Serves one site as the product does, and a page with its frame; both hosts of this machine lead there. */
export async function serveSite(engine: SiteEngine, first: SiteFiles, options: { css?: string } = {}): Promise<Served> {
  let shown = first;
  const trees = new Map([[first.tree, first]]);
  const hosts: string[] = [];
  const tickets = createSiteTickets(secret);
  const log = createLog('silent');
  const app = await createApp({ trust_proxy: false, log, answeredAs: () => 'page', public_origin: '' });
  registerSiteRoutes(app, {
    tickets,
    engine,
    vendor_folder: await siteVendors(),
    open: async ({ project_id }) =>
      project_id === '1' ? { files: shown, last_good: null, hosts, at: async (tree) => trees.get(tree) ?? null } : null,
    base_path: '',
    public_origin: '',
    content_origin: '',
    now: Date.now,
    onError: () => undefined,
  });
  const script = await (bundled ??= harness());
  app.get('/harness.js', { config: { serves: 'anyone' } }, (_request, reply) => reply.type('text/javascript').send(script.js));
  app.get('/harness', { config: { serves: 'anyone' } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('set-cookie', 'session=secret-of-the-page')
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${options.css ?? ''}${script.css}</style><body style="margin:0"><div id="root"></div><script src="/harness.js"></script>`,
      ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server that listens has an AddressInfo.
  const { port } = app.server.address() as AddressInfo;
  return {
    page: `http://127.0.0.1:${port}/harness`,
    address: `http://localhost:${port}/p/${tickets.seal({ project_id: '1', viewer: 'a person', shows: 'head' }, Date.now())}/`,
    show(files) {
      shown = files;
      trees.set(files.tree, files);
    },
    hosts,
    tickets,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Once for all files of tests in this process. */
let bundled: Promise<{ js: string; css: string }> | undefined;

async function harness(): Promise<{ js: string; css: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../../../packages/capabilities/deliverables/site/view/harness-testing.ts', import.meta.url))],
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const textOf = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { js: textOf('.js'), css: textOf('.css') };
}
