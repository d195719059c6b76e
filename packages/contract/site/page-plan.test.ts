/** Which page of the plan a file belongs to, and what is no plan. */
import { expect, test } from 'vitest';
import { pageOfFile, pagePlanOf } from './page-plan.ts';

const pages = ['/', '/news', '/news/[id]', '/about'].map((path) => ({ path }));
const page = (file: string) => pageOfFile(file, pages)?.path ?? null;

test('a file in the folder of a page is of that page, the nearest one; groups have no part in an address', () => {
  expect(page('app/page.tsx')).toBe('/');
  expect(page('src/app/(site)/page.jsx')).toBe('/');
  expect(page('app/(site)/about/page.tsx')).toBe('/about');
  expect(page('app/news/list.tsx')).toBe('/news');
  expect(page('app/news/[id]/page.tsx')).toBe('/news/[id]');
  expect(page('app/news/archive/old/page.tsx')).toBe('/news');
});

test('what is shared is of none: layout, styles, components, a page that nobody planned', () => {
  for (const file of [
    'app/layout.tsx',
    'app/(site)/layout.tsx',
    'app/globals.css',
    'components/nav.tsx',
    'content/site.json',
    'app/shop/page.tsx',
  ])
    expect(page(file)).toBe(null);
});

test('a plan says name, path, priority and what stands there; the same path twice is none', () => {
  const one = { name: '首页', path: '/', priority: 'high', description: '一句话和入口' };
  expect(pagePlanOf({ title: '社区', pages: [one] })).toEqual({ title: '社区', pages: [one] });
  expect(pagePlanOf({ title: '社区', pages: [one, { ...one, name: '又一页' }] })).toBe(null);
  expect(pagePlanOf({ title: '社区', pages: [{ ...one, path: 'https://a.example' }] })).toBe(null);
  expect(pagePlanOf('{"title":"社区","pages":[{"na')).toBe(null);
});
