import { afterAll, expect, it } from 'vitest';
import { chromiumPath, testDrawer } from '../../testing.ts';
import { exportDeck } from './export-deck.server.ts';

const drawer = testDrawer();
afterAll(() => drawer.close());

it.skipIf(!chromiumPath)('emoji nobody can draw here are left out of a PDF, and their pages named', async () => {
  const html = (words: string) =>
    `<!doctype html><meta charset="utf-8"><style>body{width:1280px;height:720px;margin:0}</style><main data-id="page"><h1 data-id="title">${words}</h1></main>`;
  const pages = ['开场', '发布\u{1faff}了'].map((title, n) => ({
    id: `p${n}`,
    file: `会.slides/p${n}.html`,
    uri: '',
    layout: 'statement',
    title,
    content: { layout: 'statement', title },
    notes: '',
  }));
  const deck = { version: 1, title: '会', theme: 'ink', size: { width: 1280, height: 720 }, pages };
  const file = {
    name: '会.pptx.html',
    bytes: new TextEncoder().encode(`<script type="application/json" id="deck">${JSON.stringify(deck)}</script></html>`),
    sibling: async (path: string) => new TextEncoder().encode(html(path.endsWith('p1.html') ? '发布\u{1faff}了' : '开场')),
  };
  const { name, findings } = await exportDeck(file, 'pdf', { pages: drawer, office: null }, new AbortController().signal);
  expect(name).toBe('会.pdf');
  expect(findings).toEqual([{ page: 2, what: expect.stringContaining('没有放进 PDF') }]);
});
