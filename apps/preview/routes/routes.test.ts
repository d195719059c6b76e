import { expect, test } from 'vitest';
import { matchRoute, routesOf } from './routes.ts';

const files = [
  'app/layout.tsx',
  'app/page.tsx',
  'app/not-found.tsx',
  'app/(shop)/layout.tsx',
  'app/(shop)/goods/page.tsx',
  'app/(shop)/goods/[id]/page.tsx',
  'app/(shop)/goods/[id]/loading.tsx',
  'app/(shop)/goods/new/page.tsx',
  'app/docs/[...all]/page.tsx',
  'app/help/[[...all]]/page.tsx',
  'app/_parts/page.tsx',
  'app/@modal/page.tsx',
  'app/notes.md',
];
const table = routesOf(files, (path) => path);
const to = (path: string) => {
  const found = matchRoute(table.routes, path);
  return found && [found.route.pattern, found.params];
};

test('pages have addresses without groups, private folders and slots', () =>
  expect(table.routes.map(({ pattern }) => pattern)).toEqual([
    '/',
    '/docs/[...all]',
    '/goods',
    '/goods/[id]',
    '/goods/new',
    '/help/[[...all]]',
  ]));

test('every folder on the way gives what stands around a page', () =>
  expect(table.routes.find(({ pattern }) => pattern === '/goods/[id]')?.levels).toEqual([
    { layout: 'app/layout.tsx', not_found: 'app/not-found.tsx' },
    { layout: 'app/(shop)/layout.tsx' },
    {},
    { loading: 'app/(shop)/goods/[id]/loading.tsx' },
  ]));

test.each([
  ['/', ['/', {}]],
  ['/goods/', ['/goods', {}]],
  ['/goods/new', ['/goods/new', {}]],
  ['/goods/7', ['/goods/[id]', { id: '7' }]],
  ['/goods/%E7%BA%A2%25', ['/goods/[id]', { id: '红%' }]],
  ['/goods/100%', ['/goods/[id]', { id: '100%' }]],
  ['/docs', null],
  ['/docs/a/b', ['/docs/[...all]', { all: ['a', 'b'] }]],
  ['/help', ['/help/[[...all]]', {}]],
  ['/parts', null],
])('%s', (path, expected) => expect(to(path)).toEqual(expected));

test('a project without pages has none, and src/app is one too', () => {
  expect(routesOf(['readme.md'], (path) => path).routes).toEqual([]);
  expect(routesOf(['src/app/page.jsx'], (path) => path).routes.map(({ page }) => page)).toEqual(['src/app/page.jsx']);
});
