/** Types of sites, read by the compiler of the product. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kitReader } from '#capabilities/experts/website/kits/kits.server.ts';
import { kits } from '#capabilities/experts/website/website.ts';
import { siteVendors } from '../../../../tools/site-vendors.ts';
import { siteOf, smallSite } from './site-testing.ts';
import { createTypeReader } from './site-types.ts';

const never = new AbortController().signal;
const reader = createTypeReader(await siteVendors());
if (!reader) throw new Error('there is no TypeScript for this machine');
const typesOf = (files: Record<string, string | Uint8Array>) => reader.lint(siteOf({ ...smallSite, ...files }), never);
const strict = { 'tsconfig.json': '{ "compilerOptions": { "strict": true } }' };

test('a site in order has no types that do not fit, whatever of Next and its packages it uses', async () => {
  const files = {
    'app/more/page.tsx': `'use client';
import dynamic from 'next/dynamic';
import { Noto_Sans_SC } from 'next/font/google';
import Image from 'next/image';
import Link from 'next/link';
import { useParams, useRouter, useSearchParams } from 'next/navigation';
import qr from 'qrcode';
import Papa from 'papaparse';
import { Dialog } from 'radix-ui';
import { useQuery } from '@tanstack/react-query';
import Markdown from 'react-markdown';
import { Bar, BarChart } from 'recharts';
import * as echarts from 'echarts';
import { diffLines } from 'diff';
import { Home } from 'lucide-react';
import { motion } from 'motion/react';
import { useForm } from 'react-hook-form';
import { DndContext } from '@dnd-kit/core';
import { createClient } from '@supabase/supabase-js';
import rows from '../items.json';
const face = Noto_Sans_SC({ weight: '400' });
const Nav = dynamic(() => import('@/components/nav').then(({ Nav: one }) => one), { ssr: false });
export default function More() {
  const router = useRouter();
  const { slug } = useParams();
  return (
    <Link href="/" className={face.className} onClick={() => router.push(useSearchParams().get('to') ?? String(slug))}>
      <Image src="/a.png" alt="" width={3} height={4} /> <Home size={3} /> <Nav /> {process.env.NEXT_PUBLIC_NAME} {rows.length}
      {[qr.toDataURL, Papa.parse, Dialog.Root, useQuery, Markdown, BarChart, Bar, echarts.init, diffLines, motion.div, useForm, DndContext, createClient].length}
    </Link>
  );
}
`,
  };
  expect(await typesOf({ ...strict, ...files })).toEqual([]);
});

test('what does not fit is told with its place, as strictly as the project asks, and breaks nothing', async () => {
  const files = {
    'lib/sums.ts': "export const count: number = '三';\nexport function add(a, b) {\n  return a + b;\n}\n",
    'lib/plain.js': 'export function half(n) {\n  return n.missing / 2;\n}\n',
    // Nobody else's settings, no plug-in and no file outside count.
    'tsconfig.json':
      '{ "extends": "/etc/passwd", "compilerOptions": { "strict": false, "plugins": [{ "name": "/tmp/x" }], "rootDirs": ["/"] } }',
  };
  const loose = await typesOf(files);
  expect(loose).toEqual([
    expect.objectContaining({ path: 'lib/sums.ts', line: 1, by: 'types', is_hint: true, message: expect.stringContaining('类型不合：') }),
  ]);
  expect((await typesOf({ ...files, ...strict })).map(({ path, line }) => [path, line])).toEqual([
    ['lib/sums.ts', 1],
    ['lib/sums.ts', 2],
    ['lib/sums.ts', 2],
  ]);
});

test('types that never end are given up', async () => {
  const files = {
    'lib/bomb.ts':
      'type Grow<T extends unknown[]> = T["length"] extends 40 ? T : Grow<[...T, ...T, 0]> | Grow<[0, ...T, ...T]>;\nexport const grown: Grow<[]> = [];\n',
  };
  const told = await typesOf(files).catch((error: unknown) => error);
  if (told instanceof Error) expect(told.message).toMatch(/^读代码/);
  else expect(told).toEqual([expect.objectContaining({ path: 'lib/bomb.ts' })]);
});

test.each(kits)('$id has the types its archive is built with', async ({ id }) => {
  const files = await kitReader(join(import.meta.dirname, '../../../../packages/capabilities/experts/website/kits'))(id);
  expect(await reader.lint(siteOf(Object.fromEntries(files)), never)).toEqual([]);
});
