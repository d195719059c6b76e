/** How long a look takes in a warm Chromium: at one page of a deck, at all ten, and at ten when Chromium isn't running yet. */
import type { ToolContext } from '#agent/tool.ts';
import { printDeck, slideSize, type Deck } from '#capabilities/deliverables/slides/deck.ts';
import { drawFree } from '#capabilities/deliverables/slides/free/draw-free.ts';
import { themes } from '#capabilities/deliverables/slides/themes.ts';
import { lookTool } from '#capabilities/tools/look/look.server.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { cpuOfTree } from './cpu-of-tree.ts';
import { median, type Figure } from './figure.ts';
import { freePages } from './free-pages.ts';

const rounds = 5;
const name = '样页.pptx.html';

export async function lookBench(): Promise<Figure[]> {
  const chromium = findChromium(process.env['CHROMIUM_PATH'] ?? '');
  if (!chromium) throw new Error('no Chromium found: install one or name it in CHROMIUM_PATH');
  const drawer = createPageDrawer(chromium);
  const tool = lookTool({ pages: drawer });
  const context = contextOf(deckFiles());
  const timed = async (pages?: number[]) => {
    const [from, before] = [performance.now(), cpuOfTree(process.pid)];
    const { ok, output } = await tool.run({ file: name, ...(pages ? { pages } : {}) }, context);
    if (!ok) throw new Error(output);
    return { wall: performance.now() - from, cpu: cpuOfTree(process.pid) - before };
  };
  const often = async (pages?: number[]) => {
    const found: { wall: number; cpu: number }[] = [];
    for (let n = 0; n < rounds; n += 1) found.push(await timed(pages));
    return { wall: median(found.map(({ wall }) => wall)), cpu: median(found.map(({ cpu }) => cpu)) };
  };
  try {
    const cold = await timed();
    const one = await often([3]);
    const ten = await often();
    const figure = (title: string, { wall, cpu }: { wall: number; cpu: number }, target: number): Figure => ({
      name: title,
      value: wall,
      unit: 'ms',
      target,
      want: 'at most',
      note: `CPU ${cpu.toFixed(0)} ms, Chromium's included`,
    });
    return [
      figure('a look at one page, warm', one, 400),
      figure('a look at a deck of ten, warm', ten, 1_200),
      figure('the same, Chromium started for it', cold, 3_000),
    ];
  } finally {
    await drawer.close();
  }
}

function deckFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const pages = freePages.slice(0, 10).map(({ name: title, theme, html }, n): Deck['pages'][number] => {
    const facts = themes.find(({ id }) => id === theme);
    if (!facts) throw new Error(`no theme ${theme}`);
    const content = { layout: 'free' as const, title, html };
    const file = `样页.slides/p-${n}.html`;
    files.set(file, bytes(drawFree(content, facts, { number: n + 1, total: 10, deck_title: '样页', pictures: () => null })));
    return { id: `p${n}`, file, uri: '', layout: 'free', title, content, notes: '' };
  });
  files.set(name, bytes(printDeck({ version: 1, title: '样页', theme: 'swiss', size: slideSize, pages })));
  return files;
}

function contextOf(files: ReadonlyMap<string, Uint8Array>): ToolContext {
  let kept = 0;
  return {
    signal: new AbortController().signal,
    call_id: 'c',
    attempt: 1,
    sees: true,
    note: () => undefined,
    egress: async () => undefined,
    files: {
      list: async () => [],
      async read(asked) {
        const bytes = files.get(asked);
        if (!bytes) throw new Error(`no file ${asked}`);
        return { file: { uri: asked, name: asked, bytes: bytes.length }, bytes };
      },
      write: async () => Promise.reject(new Error('nothing is written')),
      keepPicture: async (picture) => ({ uri: `p${(kept += 1)}`, name: picture.name }),
    },
  };
}
