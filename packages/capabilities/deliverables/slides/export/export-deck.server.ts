/** Takes a deck away as PPTX or PDF: its pages are gathered, drawn, written, drawn again and compared. */
import { withoutUnseenEmoji } from '../../emoji.server.ts';
import type { ExportProgress, KindFile, KindPorts, PageDrawer } from '../../kind.server.ts';
import { themeOverrides } from '#contract/content/theme-overrides.ts';
import { readDeck, type Deck } from '../deck.ts';
import { coloursOf } from '../own-look/recolour.ts';
import { themes } from '../themes.ts';
import type { OfficeLook } from './office-theme.ts';
import { stemOfDeck } from '../deck-files.ts';
import type { Finding } from './boxes.ts';
import { exportPdf, exportPptx, type DeckSource } from './gate.ts';
import { readDrawnPdf } from './read-drawn-pdf.server.ts';

export interface ExportedDeck {
  name: string;
  bytes: Uint8Array;
  mime: string;
  /** What isn't as on the slides, page by page. */
  findings: Finding[];
}

const mimes = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
};

/** Throws `Error` with a sentence for the person when it can't. */
export async function exportDeck(
  file: KindFile,
  format: 'pptx' | 'pdf',
  ports: KindPorts,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void = () => undefined,
): Promise<ExportedDeck> {
  const { pages } = ports;
  if (!pages) throw new Error('这台机器没有安装 Chromium，暂时无法导出演示文稿；文件都还在，可以先在页面上放映。');
  const source = await gathered(file);
  const input = { ports: { ...ports, pages }, readPdf: readDrawnPdf, signal, onProgress };
  const name = `${stemOfDeck(file.name)}.${format}`;
  if (format === 'pptx') return { name, mime: mimes.pptx, ...(await exportPptx(source, input)) };
  const { deck, left_out } = await inFontsAtHand(source, pages, signal);
  const { bytes, findings } = await exportPdf(deck, input);
  return { name, bytes, mime: mimes.pdf, findings: [...left_out, ...findings].sort((one, other) => one.page - other.page) };
}

/** A PDF is drawn here once and for all: emoji nobody can draw here are left out of it, and their pages named. */
async function inFontsAtHand(
  source: DeckSource,
  drawer: PageDrawer,
  signal: AbortSignal,
): Promise<{ deck: DeckSource; left_out: Finding[] }> {
  const left_out: Finding[] = [];
  const pages: DeckSource['pages'] = [];
  for (const [n, page] of source.pages.entries()) {
    const html = await withoutUnseenEmoji(page.html, drawer, signal);
    if (html !== page.html)
      left_out.push({
        page: n + 1,
        what: '这台机器没有表情符号的字体，这一页的表情没有放进 PDF；导出为 PPT 时它们是文字，打开它的电脑有表情字体就能显示。',
      });
    pages.push({ ...page, html });
  }
  return { deck: { ...source, pages }, left_out };
}

async function gathered(file: KindFile): Promise<DeckSource> {
  const deck = readDeck(file.bytes);
  if (!deck || deck.pages.length === 0) throw new Error(`“${file.name}”里没有可以导出的页面；请先生成页面再导出。`);
  const pages = await Promise.all(
    deck.pages.map(async (page, n) => {
      const bytes = (page.uri === '' ? null : await file.sibling?.(page.uri)) ?? (await file.sibling?.(page.file));
      if (!bytes) throw new Error(`“${file.name}”第 ${n + 1} 页的文件不在了，没有导出；请恢复这一页或从演示文稿里去掉它，再试一次。`);
      return { html: new TextDecoder().decode(bytes), title: page.title, notes: page.notes };
    }),
  );
  return { title: deck.title, author: '', look: lookOf(deck), pages };
}

function lookOf({ theme, own }: Deck): OfficeLook | undefined {
  const parsed = themeOverrides.optional().safeParse(own).data;
  const facts = themes.find(({ id }) => id === theme);
  if (!parsed?.colours && !parsed?.faces) return undefined;
  return facts && { colours: coloursOf(facts, parsed.colours), faces: parsed.faces ?? {} };
}
