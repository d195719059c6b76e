/** What is mended in code nobody here wrote for it: names and paths that lead to one place, files that no longer parse; and what is left alone. */
import { expect, test } from 'vitest';
import { mendSite, type ErrorPlace } from './mend-site.ts';

async function mended(files: Record<string, string>, errors: ErrorPlace[] = [], good: Record<string, string> = {}) {
  const { changes, said } = await mendSite({
    paths: Object.keys(files),
    read: (path) => Promise.resolve(files[path] ?? null),
    lastGood: (path) => Promise.resolve(good[path] ?? null),
    errors,
  });
  const made: Record<string, string> = Object.fromEntries(changes);
  return { ...made, said };
}

async function done(...given: Parameters<typeof mended>) {
  const { said, ...rest } = await mended(...given);
  const files: Record<string, string> = rest;
  return { said, files };
}

const card = 'export function PriceCard({ price }: { price: number }) {\n  return <p>{price}</p>;\n}\n';

test('names that are used and nowhere made get their import, behind the directive', async () => {
  const { said, files } = await done({
    'app/page.tsx': `'use client';\n\nexport default function Page() {\n  const [n, setN] = useState(1);\n  return <Link href="/x" onClick={() => setN(n + 1)}><PriceCard price={n} /></Link>;\n}\n`,
    'components/price-card.tsx': card,
  });
  expect(files['app/page.tsx']).toContain(
    `'use client';\nimport { useState } from 'react';\nimport Link from 'next/link';\nimport { PriceCard } from '../components/price-card';\n\nexport default`,
  );
  expect(said).toHaveLength(3);
});

test('a name two files have, one that is made further down, and those of the browser are left alone', async () => {
  const page = `export default function Page() {\n  later();\n  return <PriceCard price={window.innerWidth + parseInt(location.hash)} />;\n}\nfunction later() {\n  console.log(document.title, label);\n}\n`;
  expect(await mended({ 'app/page.tsx': page, 'components/a.tsx': card, 'components/b.tsx': card })).toEqual({ said: [] });
});

test('paths of another case, ending or folder are made those of the one file there is', async () => {
  const page = `import { PriceCard } from '../components/PriceCard';\nimport '../styles/Site.css';\nimport words from '@/content/site';\nimport { PriceCard as Other } from '../nowhere/none';\nexport default function Page() {\n  return <PriceCard price={words.n} />;\n}\n`;
  const { said, files } = await done({
    'app/page.tsx': page,
    'components/price-card.tsx': card,
    'styles/site.css': 'a{}',
    'content/site.json': '{"n":1}',
  });
  expect(files['app/page.tsx']).toBe(
    page.replace('../components/PriceCard', '../components/price-card').replace('../styles/Site.css', '../styles/site.css'),
  );
  expect(said).toHaveLength(2);
});

test('default and named imports change places where the other is all there is', async () => {
  const { files } = await done({
    'app/page.tsx': `import PriceCard from '../components/price-card';\nimport { Shell } from '../components/shell';\nimport { PriceCard as Card, tax } from '../lib/tax';\nexport default function Page() {\n  return <Shell><PriceCard price={tax} /><Card price={1} /></Shell>;\n}\n`,
    'components/price-card.tsx': card,
    'components/shell.tsx':
      'export default function Shell({ children }: { children: React.ReactNode }) {\n  return <div>{children}</div>;\n}\n',
    'lib/tax.ts': 'export const tax = 2;\n',
  });
  expect(files['app/page.tsx']).toContain(
    `import { PriceCard } from '../components/price-card';\nimport Shell from '../components/shell';\nimport { tax } from '../lib/tax';\nimport { PriceCard as Card } from '../components/price-card';\n`,
  );
});

test('a package with a stand-in that takes the same calls is replaced where the compiler missed it, and nowhere else', async () => {
  const page = `import cx from 'classnames';\nimport axios from 'axios';\nexport default function Page() {\n  return <p className={cx('a')}>{axios.name}</p>;\n}\n`;
  const missing = { type: 'InstallError', path: 'app/page.tsx', line: 1 };
  expect(await mended({ 'app/page.tsx': page })).toEqual({ said: [] });
  expect(await mended({ 'app/page.tsx': page }, [missing, { ...missing, line: 2 }])).toMatchObject({
    'app/page.tsx': page.replace(`import cx from 'classnames';`, `import { clsx as cx } from 'clsx';`),
  });
  const moving = `import { motion, AnimatePresence } from 'framer-motion';\nexport const Box = () => <AnimatePresence><motion.p /></AnimatePresence>;\n`;
  expect(await mended({ 'app/page.tsx': moving }, [missing])).toMatchObject({
    'app/page.tsx': moving.replace('framer-motion', 'motion/react'),
  });
});

test('a file that no longer parses becomes what the last version had, and it is said', async () => {
  const broken = 'export default function Page( {\n  return <main>新</main>;\n}\n';
  const good = 'export default function Page() {\n  return <main>旧</main>;\n}\n';
  const files = { 'app/page.tsx': broken, 'content/site.json': '{"a":' };
  const errors = [
    { type: 'CodeError', path: 'app/page.tsx', line: 1 },
    { type: 'CodeError', path: 'content/site.json' },
  ];
  const all = await mended(files, errors, { 'app/page.tsx': good, 'content/site.json': '{"a":1}' });
  expect(all).toMatchObject({ 'app/page.tsx': good, 'content/site.json': '{"a":1}' });
  expect(all.said.join()).toContain('恢复成上一个版本');
  // Nothing to go back to, or nobody stumbled over it.
  expect(await mended(files, errors)).toEqual({ said: [] });
  expect(await mended(files, [], { 'app/page.tsx': good })).toEqual({ said: [] });
});
