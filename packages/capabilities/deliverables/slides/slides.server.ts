/** The server's half of decks: the tools that make them, and whether every page is there and holds something. */
import type { FileFacts } from '#contract/timeline/file-check.ts';
import { replaceSpans } from '../html-spans.ts';
import type { KindFile, ServerKind } from '../kind.server.ts';
import { deckParts } from './deck-parts.server.ts';
import { contentOf, linesOf, readDeck, slideSize, type Deck } from './deck.ts';
import { deckOfPage } from './deck-files.ts';
import { slideContent } from '#contract/content/slide.ts';
import { editSlides, readSlides, writeDeck, writeSlides } from './slides-tools.server.ts';
import { slides } from './slides.ts';

export const slidesServer: ServerKind = {
  kind: slides,
  parts: deckParts,

  tools: () => [writeDeck, writeSlides, readSlides, editSlides],

  async export(file, format, ports, signal, onProgress) {
    if (format !== 'pptx' && format !== 'pdf')
      throw new Error(`演示文稿不能导出为“${format}”；可以选择 ${slides.exports.map((one) => one.label).join('、')}。`);
    const { exportDeck } = await import('./export/export-deck.server.ts');
    return exportDeck(file, format, ports, signal, onProgress);
  },

  async check(file) {
    const html = new TextDecoder().decode(file.bytes);
    if (deckOfPage(file.name) !== null) return pageProblem(html);
    const deck = readDeck(html);
    if (!deck) return `“${file.name}”不是完整的演示文稿，打不开。`;
    if (deck.pages.length === 0) return `“${file.name}”里没有一页内容。`;
    for (const [n, page] of deck.pages.entries()) {
      if (!slideContent.safeParse(contentOf(page)).success) return `“${file.name}”第 ${n + 1} 页的内容不完整。`;
      const bytes = await contentOfPage(file, page);
      if (!bytes) return `“${file.name}”第 ${n + 1} 页的文件不在了。`;
      const problem = pageProblem(new TextDecoder().decode(bytes));
      if (problem) return `“${file.name}”第 ${n + 1} 页：${problem}`;
    }
    if (deck.pages.every((page) => linesOf(page.content).every(isBlank) && (deck.pages.length > 1 || isBlank(page.title))))
      return `“${file.name}”里只有标题和待补充的占位，没有内容。`;
    return null;
  },

  async views(file) {
    const single = deckOfPage(file.name) !== null;
    const deck = single ? null : readDeck(file.bytes);
    const frame = { width: slideSize.width, height: slideSize.height };
    if (single) return [{ label: '这一页', html: new TextDecoder().decode(file.bytes), ...frame }];
    if (!deck) throw new Error(`“${file.name}”不是完整的演示文稿，打不开。`);
    return Promise.all(
      deck.pages.map(async (page, n) => {
        const bytes = await contentOfPage(file, page);
        if (!bytes) throw new Error(`“${file.name}”第 ${n + 1} 页的文件不在了。`);
        return { label: `第 ${n + 1} 页`, html: new TextDecoder().decode(bytes), ...frame };
      }),
    );
  },

  facts(file, look) {
    const deck = deckOfPage(file.name) === null ? readDeck(file.bytes) : null;
    if (!deck) return { kind: `${slides.label}的一页` };
    return factsOf(deck, look);
  },
};

/** The pages of a deck in their order: the version of each, and its name. Null when the file is no deck. */
export function pagesOfDeck(bytes: Uint8Array): { uri: string; file: string }[] | null {
  return readDeck(bytes)?.pages.map(({ uri, file }) => ({ uri, file })) ?? null;
}

/** At the version the deck names; by its name where that is not to be had. */
export async function contentOfPage(file: KindFile, page: { file: string; uri: string }): Promise<Uint8Array | null> {
  return (page.uri === '' ? null : await file.sibling?.(page.uri)) ?? (await file.sibling?.(page.file)) ?? null;
}

function pageProblem(html: string): string | null {
  if (!/<\/html>\s*$/i.test(html) || !html.includes('data-id="page"')) return '页面文件不完整。';
  const words = replaceSpans(
    html,
    /<(style|title)/gi,
    (name) => `</${name}>`,
    () => '',
  ).replaceAll(/<[^>]*>/g, '');
  return /[\p{L}\p{N}]/u.test(words) ? null : '页面是空的。';
}

function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replaceAll(/【[^【】]*】|\[To add: [^[\]]*\]/g, ''));
}

function factsOf(deck: Deck, look: string[]): FileFacts {
  const text = deck.pages.map((page) => [page.title, ...linesOf(page.content)].join('\n')).join('\n');
  const plain = bare(text);
  const letters = text.match(/\p{L}/gu) ?? [];
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  return {
    kind: slides.label,
    title: deck.title,
    characters: text.replaceAll(/\s/g, '').length,
    sections: deck.pages.map((page) => ({
      title: page.title,
      empty: !['cover', 'section', 'statement', 'closing'].includes(page.layout) && linesOf(page.content).every(isBlank),
    })),
    blanks: text.match(/【待补充[^【】]*】|\[To add: [^[\]]*\]/g)?.length ?? 0,
    ...(letters.length > 0 ? { han: han.length / letters.length } : {}),
    holds: look.map((word) => ({ word, how: heldBy(plain, word) })),
    summary: `${deck.pages.length} 页`,
  };
}

function heldBy(text: string, word: string): 'whole' | 'part' | 'none' {
  const wanted = bare(word);
  if (wanted === '') return 'none';
  if (text.includes(wanted)) return 'whole';
  const characters = Array.from(wanted);
  return characters.some((_, at) => at + 1 < characters.length && text.includes(characters.slice(at, at + 2).join(''))) ? 'part' : 'none';
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
