/** The tools with which a brain makes a deck page by page and changes it later. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FileRef } from '#agent/events.ts';
import { defineTool, type Tool, type ToolContext, type ToolOutcome, type Workspace } from '#agent/tool.ts';
import { deckAnswer, deckPages, type DeckAnswer } from '#contract/content/deck.ts';
import type { Display } from '#contract/timeline/display.ts';
import { changeDeck, deckEdit, pageOf, type DeckEdit } from './deck-edit.ts';
import { deckFileName } from './deck-name.ts';
import { contentOf, mostPages, printDeck, readDeck, slideSize, type Deck, type DeckPage } from './deck.ts';
import { deckSuffix, pageFile, plainId } from './deck-files.ts';
import { readFree, refusalText } from '#capabilities/free-page/dialect.ts';
import { picturesOf } from './pictures.server.ts';
import { slideContent } from '#contract/content/slide.ts';
import { themeOverrides, type ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { overridesOf } from '#capabilities/brand/brand-file.ts';
import { kitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { splitOverflow } from './split-overflow.ts';
import { themeList, themeNamed } from './theme-choice.ts';

const deckName = z.string().min(1).max(500).describe('演示文稿的文件名，例如“三季度汇报.pptx.html”');

const writeDeckInput = z.strictObject({
  title: z.string().trim().min(1).max(200).describe('演示文稿的名字，通常就是封面标题'),
  theme: z.string().trim().min(1).max(200).describe(`主题 id，或对风格的说法；可选的主题：${themeList()}`),
  own: themeOverrides.nullable().optional().describe('自己的外观；不给就用任务里的品牌套件，null 都不用'),
  pages: z.int().min(1).max(mostPages).optional().describe('打算做多少页，印在页码里；不知道就不给'),
  file_name: z.string().min(1).max(500).optional().describe('文件名，以 .pptx.html 结尾；不给就用标题'),
});

const writeSlidesInput = z.strictObject({
  deck: deckName,
  pages: z.array(slideContent).min(1).max(20),
  at: z.int().min(1).max(mostPages).optional().describe('插在第几页的位置；不给就加在最后'),
});

const editSlidesInput = z.strictObject({
  deck: deckName,
  edits: z.array(deckEdit).min(1).max(60),
});

export const writeDeck: Tool = defineTool<z.infer<typeof writeDeckInput>, DeckAnswer>({
  name: 'write_deck',
  description: `Begins a new deck: a file ending in ${deckSuffix} without pages yet, opened beside the chat. Use it once per deck, then fill it with write_slides.
theme is a theme's id, or words for the look wanted; the answer says which theme was taken. The answer gives the real file name: use it from then on.`,
  input: writeDeckInput,
  result: deckAnswer,
  operation: 'web_slide',
  title: ({ title }) => `正在准备演示文稿《${title}》`,
  deadline_ms: 60_000,
  max_output: 4000,
  async run({ title, theme, own: given, pages, file_name }, { files, call_id }) {
    const chosen = themeNamed(theme);
    if (!chosen) return { ok: false, output: `没有“${theme}”这样的主题；可以用：${themeList()}` };
    const planned = pages === undefined ? {} : { planned: pages };
    const kit = given === undefined ? await kitOfTask(files) : null;
    const own = given ?? (kit && overridesOf(kit.kit, kit.file_name));
    const deck: Deck = { version: 1, title, theme: chosen.id, ...(own && { own }), size: { ...slideSize }, ...planned, pages: [] };
    const name = deckFileName(file_name ?? title, title);
    const file = await files.write({ name, bytes: encode(printDeck(deck)), key: call_id });
    return done(file, deck, {
      ...(kit ? { brand: kit.kit.name } : {}),
      lines: [
        `已建好：${file.name}`,
        `主题：${chosen.name}（${chosen.id}）`,
        ...(kit ? [`用了品牌套件“${kit.kit.name}”的颜色、字体和标志`] : []),
        '还没有页面，用 write_slides 逐页添加。',
      ],
    });
  },
});

export const writeSlides: Tool = defineTool<z.infer<typeof writeSlidesInput>, DeckAnswer>({
  name: 'write_slides',
  description: `Adds pages to a deck made with write_deck; each is drawn by the theme and shown at once beside the chat. One to three pages a call, so that the person sees them come.
Choose the layout by what the page says; picture takes a picture among the task's files. free is a page of 1280×720 you write yourself as HTML and SVG: read ppt/free with open_skill first.
source names where its facts come from, notes is what the speaker says.
The answer lists the pages of the deck and names words that were too many for their place: shorten or split such a page.`,
  input: writeSlidesInput,
  result: deckAnswer,
  operation: 'web_slide',
  title: ({ pages }) => `正在制作“${short(pages[0])}”${pages.length > 1 ? `等 ${pages.length} 页` : '页'}`,
  deadline_ms: 120_000,
  max_output: 12_000,
  run: (input, context) =>
    inTurn(context.files, input.deck, async () => {
      const opened = await openDeck(input.deck, context.files);
      if (typeof opened === 'string') return { ok: false, output: opened };
      const { deck } = opened;
      const why = input.pages.flatMap((content, n) => {
        const text = refusedPage(content);
        return text === null ? [] : [`第 ${n + 1} 个页面“${content.title ?? ''}”：\n${text}`];
      });
      if (why.length > 0) return { ok: false, output: `没有加，先改好：\n${why.join('\n')}` };
      const ids = input.pages.map((_, n) => idFor(context.call_id, n));
      const isAgain = deck.pages.some(({ id }) => id === ids[0]);
      // A worker that died may have written them already.
      if (!isAgain && input.at !== undefined && input.at > deck.pages.length + 1)
        return { ok: false, output: `现在只有 ${deck.pages.length} 页，插不到第 ${input.at} 页；没有加。` };
      const fresh = input.pages.map((content, n) => pageOf(ids[n] ?? '', pageFile(opened.file.name, ids[n] ?? ''), content));
      const rest = deck.pages.filter(({ id }) => !ids.includes(id));
      const at = input.at === undefined ? rest.length : input.at - 1;
      const roomy = await spreadOver(opened, [...rest.slice(0, at), ...fresh, ...rest.slice(at)], new Set(ids), context);
      if (roomy.pages.length > mostPages) {
        const long =
          roomy.said.length > 0 ? `其中有的内容一页放不下，共要 ${roomy.pages.length - rest.length} 页：请只放汇总或最要紧的几行。` : '';
        return { ok: false, output: `一份演示文稿最多 ${mostPages} 页，现在有 ${rest.length} 页，没有再加。${long}` };
      }
      const saved = await save(opened, { ...deck, pages: roomy.pages }, new Set([...ids, ...roomy.changed]), context);
      const own = new Set([...ids, ...roomy.changed]);
      const added = roomy.pages.flatMap(({ id, title }, n) => (own.has(id) ? [`第 ${n + 1} 页“${title}”`] : []));
      const lines = [`已加上：${added.join('、')}`, ...roomy.said, ...saved.notes, ...listed(saved.deck)];
      return done(saved.file, saved.deck, { lines, said: [`加上${added.join('、')}`], squeezed: saved.squeezed, written: saved.written });
    }),
});

export const readSlides: Tool = defineTool({
  name: 'read_slides',
  description: `Gives the pages of a deck as they are now, with their content as JSON in the shape write_slides takes. Use it before changing words of a deck; the person may have edited it.`,
  input: z.strictObject({
    deck: deckName,
    pages: z.array(z.int().min(1).max(mostPages)).min(1).max(mostPages).optional().describe('只看这些页码；不给就看全部'),
  }),
  result: deckPages,
  operation: 'web_slide',
  title: ({ deck }) => `正在查看“${deck}”的页面`,
  deadline_ms: 30_000,
  max_output: 120_000,
  run: (input, context) =>
    inTurn(context.files, input.deck, async () => {
      const opened = await openDeck(input.deck, context.files);
      if (typeof opened === 'string') return { ok: false, output: opened };
      const { deck } = opened;
      const shown = deck.pages.flatMap((page, n) =>
        !input.pages || input.pages.includes(n + 1) ? [{ page: n + 1, id: page.id, content: contentOf(page) }] : [],
      );
      const output = [...listed(deck), '内容：', ...shown.map((one) => JSON.stringify(one))].join('\n');
      return { ok: true, output, result: { pages: shown.map(({ id, content }) => ({ id, content })) } };
    }),
});

export const editSlides: Tool = defineTool<z.infer<typeof editSlidesInput>, DeckAnswer>({
  name: 'edit_slides',
  description: `Changes a deck and saves a new version. Edits are applied in order and all or none; page is a page's number as it was before the call, or its id.
replace: another content for the page. set: some fields of its content, {"title":"…"} (null removes an optional one). swap: one place (find, exactly once) of a free page. notes: what the speaker says. move, delete, duplicate: pages. retheme: the whole deck in another theme, by id (those of write_deck) or words. look: own as in write_deck. rename: the deck's name, not its cover's title.
Prefer the smallest edit. New pages come by write_slides with at. The answer lists the pages afterwards.`,
  input: editSlidesInput,
  result: deckAnswer,
  operation: 'slide_modify',
  title: ({ deck }) => `正在修改“${deck}”`,
  deadline_ms: 120_000,
  max_output: 12_000,
  run: (input, context) =>
    inTurn(context.files, input.deck, async () => {
      const opened = await openDeck(input.deck, context.files);
      if (typeof opened === 'string') return { ok: false, output: opened };
      const changed = changeDeck(opened.deck, input.edits, {
        newId: (n) => idFor(context.call_id, n),
        theme: themeNamed,
        refused: refusedPage,
      });
      if (typeof changed === 'string') return { ok: false, output: `${changed}\n${listed(opened.deck).join('\n')}` };
      const { planned: _, ...changedDeck } = changed.deck;
      const roomy = await spreadOver(opened, changedDeck.pages, changed.redraw, context, changedDeck.theme);
      if (roomy.pages.length > mostPages)
        return {
          ok: false,
          output: `改完要 ${roomy.pages.length} 页，一份演示文稿最多 ${mostPages} 页，没有改动；请只放汇总或最要紧的几行。`,
        };
      const next = { ...changedDeck, pages: roomy.pages };
      const saved = await save(opened, next, new Set([...changed.redraw, ...roomy.changed]), context);
      const said = [...changed.said, ...roomy.said];
      const lines = [`已修改：${saved.file.name}`, ...said.map((line) => `- ${line}`), ...saved.notes, ...listed(saved.deck)];
      return done(saved.file, saved.deck, { lines, said, squeezed: saved.squeezed, written: saved.written });
    }),
});

/** Another theme, or another look of its own, as a person gives it by hand: all of `own`, null for none. */
export async function changedLook(
  deck: string,
  { theme, own }: { theme?: string | undefined; own?: ThemeOverrides | null | undefined },
  files: Workspace,
  signal: AbortSignal,
): Promise<{ notes: string[] } | { problem: string }> {
  const opened = await openDeck(deck, files);
  if (typeof opened === 'string') return { problem: opened };
  const edits: DeckEdit[] = [
    ...(theme === undefined ? [] : [{ op: 'retheme' as const, theme }]),
    ...(own === undefined ? [] : [{ op: 'look' as const, own: null }]),
    ...(own ? [{ op: 'look' as const, own }] : []),
  ];
  const changed = changeDeck(opened.deck, edits, { newId: (n) => idFor(deck, n), theme: themeNamed, refused: refusedPage });
  if (typeof changed === 'string') return { problem: changed };
  signal.throwIfAborted();
  const saved = await save(opened, changed.deck, changed.redraw, { files, call_id: 'look' });
  return { notes: saved.notes };
}

interface Opened {
  file: FileRef;
  deck: Deck;
}

/** The deck as it is now; a sentence when there is none. */
async function openDeck(name: string, files: Workspace): Promise<Opened | string> {
  const { file, bytes } = await files.read(name);
  const deck = readDeck(bytes);
  if (!deck) return `“${file.name}”不是演示文稿（${deckSuffix}），没有改动；新的演示文稿用 write_deck 建。`;
  const own = themeOverrides.optional().safeParse(deck.own);
  if (!own.success) return `“${file.name}”自己的颜色或字体不合要求，没有改动：${z.prettifyError(own.error)}`;
  const pages: DeckPage[] = [];
  for (const [n, page] of deck.pages.entries()) {
    // Anybody may have put such a file there: what is drawn was checked here.
    const parsed = slideContent.safeParse(contentOf(page));
    if (!parsed.success) return `“${file.name}”第 ${n + 1} 页的内容不合要求，没有改动：${z.prettifyError(parsed.error)}`;
    pages.push({ ...pageOf(page.id, pageFile(file.name, plainId(page.id, n)), parsed.data), uri: page.uri });
  }
  return { file, deck: { ...deck, pages } };
}

/** Draws what is not as it was, writes those pages, then the deck that names them. */
async function save(
  { file, deck: before }: Opened,
  next: Deck,
  redraw: Set<string>,
  { files, call_id }: Pick<ToolContext, 'files' | 'call_id'>,
): Promise<{ file: FileRef; deck: Deck; written: FileRef[]; notes: string[]; squeezed: number[] }> {
  const { drawPage } = await import('./draw.ts');
  const pictures = await picturesOf(next.pages.map(contentOf), files, next.own);
  const places = new Map(before.pages.map(({ id }, at) => [id, at]));
  const squeezed: number[] = [];
  const mended: number[] = [];
  const crowded: number[] = [];
  const written: FileRef[] = [];
  const pages: DeckPage[] = [];
  for (const [at, page] of next.pages.entries()) {
    const drawn = drawPage(next, at, pictures);
    const known = places.get(page.id);
    const isAsItWas =
      !redraw.has(page.id) && page.uri !== '' && known !== undefined && drawPage(before, known, pictures).html === drawn.html;
    if (drawn.squeezed.length > 0 && !isAsItWas) squeezed.push(at + 1);
    if (drawn.mended.length > 0 && !isAsItWas) mended.push(at + 1);
    if (drawn.crowded && !isAsItWas) crowded.push(at + 1);
    if (isAsItWas) {
      pages.push(page);
      continue;
    }
    const ref = await files.write({ name: page.file, bytes: encode(drawn.html), key: `${call_id} ${page.id}`, replace: page.file });
    written.push(ref);
    pages.push({ ...page, uri: ref.uri });
  }
  const deck = { ...next, pages };
  const saved = await files.write({ name: file.name, bytes: encode(printDeck(deck)), key: `${call_id} deck`, replace: file.name });
  const tight = squeezed.map((number) => `第 ${number} 页字太多，字号已缩小：请精简或拆成两页。`);
  const changed = [
    ...(mended.length > 0 ? [`第 ${mended.join('、')} 页有的字与底太接近，已把字的颜色调深或调浅。`] : []),
    ...(crowded.length > 0 ? [`第 ${crowded.join('、')} 页四角都有内容，没有放标志。`] : []),
  ];
  return { file: saved, deck, written, notes: [...pictures.missing, ...tight, ...changed], squeezed };
}

/** Where a page is too small for what stands on it, there are more of them; the drawing library comes with the first page. */
async function spreadOver(
  { file, deck }: Opened,
  pages: DeckPage[],
  touched: ReadonlySet<string>,
  { call_id }: ToolContext,
  theme = deck.theme,
): Promise<ReturnType<typeof splitOverflow>> {
  const { asPages } = await import('./draw.ts');
  return splitOverflow(pages, touched, {
    split: (content) => asPages(theme, content),
    deck_name: file.name,
    idAfter: (id, nth) => idFor(`${call_id} ${id}`, nth),
  });
}

interface Work {
  /** Name of the brand kit it is begun in. */
  brand?: string;
  /** For models. */
  lines: string[];
  /** What was done, a sentence each, for a person. */
  said?: string[];
  squeezed?: number[];
  written?: FileRef[];
}

function done(file: FileRef, deck: Deck, { lines, said = [], squeezed = [], written = [], brand }: Work): ToolOutcome<DeckAnswer> {
  const pages = deck.pages.map(({ id, layout, title }) => ({ id, layout, title }));
  const outline = { title: deck.title, sections: pages.map(({ title }) => ({ title })), references: [] };
  const theme = themeNamed(deck.theme)?.name ?? deck.theme;
  return {
    ok: true,
    output: lines.join('\n'),
    result: { file: file.name, theme, pages, said, squeezed, ...(brand === undefined ? {} : { brand }) },
    display: { kind: 'document', uri: file.uri, name: file.name, outline } satisfies Display,
    files: [...written, file],
  };
}

function listed(deck: Deck): string[] {
  return [
    `页面（共 ${deck.pages.length} 页，主题 ${deck.theme}）：`,
    ...deck.pages.map(({ id, layout, title }, n) => `${n + 1}. [${layout}] ${title}（${id}）`),
  ];
}

/** Why a page written by hand is not taken, with its lines. */
function refusedPage(content: z.infer<typeof slideContent>): string | null {
  if (content.layout === 'free' && content.source) return 'free 页没有 source：请把出处直接写在页面上';
  const read = content.layout === 'free' ? readFree(content.html, null) : null;
  return Array.isArray(read) ? refusalText(read) : null;
}

/** The same for the same call, so that a call made again after a crash makes the same pages. */
function idFor(call_id: string, n: number): string {
  return `p-${createHash('sha256').update(`${call_id} ${n}`).digest('hex').slice(0, 8)}`;
}

function short(content: z.infer<typeof slideContent> | undefined): string {
  const title = content?.title ?? '';
  return title.length > 24 ? `${title.slice(0, 24)}…` : title;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const queues = new WeakMap<Workspace, Map<string, Promise<unknown>>>();

/** Calls of one turn run side by side; those on the same deck take turns, in the order they were made. */
function inTurn<T>(files: Workspace, deck: string, work: () => Promise<T>): Promise<T> {
  const own = queues.get(files) ?? new Map<string, Promise<unknown>>();
  queues.set(files, own);
  const before = own.get(deck) ?? Promise.resolve();
  const mine = before.then(work, work);
  own.set(deck, mine);
  return mine;
}
