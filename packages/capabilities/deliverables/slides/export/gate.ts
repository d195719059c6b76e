/** The export gate: writes a deck as PPTX, draws every page again, compares it with the slide, repairs, and names what stays wrong. */
import type { ExportProgress, KindPorts, OpenPage, PageDrawer } from '../../kind.server.ts';
import { slideSize, type Box, type ChartBox, type DrawnPage, type Finding, type Rect } from './boxes.ts';
import { checkCopy, installedFamilies } from './check-copy.ts';
import { compare, paragraphsOf, type Fault } from './compare.ts';
import { pdfPage } from './deck-pdf.ts';
import { drawAgain } from './draw-again.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { measurePage } from './measure/measure-page.ts';
import { onlyShot, showAll } from './one-shot.ts';
import { mostRounds, repaired } from './repair.ts';
import type { SeenPage } from './seen-page.ts';
import type { OfficeLook } from './office-theme.ts';
import { asPicture, shotsOf, writePptx, type WrittenPage } from './write-pptx.ts';

export interface DeckSource {
  title: string;
  author: string;
  /** Where the deck has colours or typefaces of its own. */
  look?: OfficeLook | undefined;
  pages: { html: string; title: string; notes: string }[];
}

export interface GateInput {
  ports: KindPorts & { pages: PageDrawer };
  readPdf(bytes: Uint8Array): Promise<SeenPage[]>;
  signal: AbortSignal;
  onProgress(progress: ExportProgress): void;
}

export interface ExportedPptx {
  bytes: Uint8Array;
  findings: Finding[];
  /** What was written, after all repairs. */
  pages: WrittenPage[];
  /** Families of this machine that may stand in for those written (see `checkCopy`). */
  families: string[];
}

export async function exportPptx(deck: DeckSource, input: GateInput): Promise<ExportedPptx> {
  const { onProgress } = input;
  const { pages, families } = await drawn(deck, input);
  onProgress({ step: 'write', page: deck.pages.length, pages: deck.pages.length });
  const facts = { title: deck.title, author: deck.author, look: deck.look };
  let bytes = await writePptx(pages, facts);
  const findings = await checked(deck, pages, families, bytes, input);
  if (findings.changed) bytes = await writePptx(pages, facts);
  return { bytes, findings: findings.list, pages, families };
}

async function drawn(deck: DeckSource, input: GateInput): Promise<{ pages: WrittenPage[]; families: string[] }> {
  const { signal, onProgress } = input;
  let done = 0;
  let families: string[] = [];
  onProgress({ step: 'draw', page: 0, pages: deck.pages.length });
  const pages = await input.ports.pages.each(
    deck.pages.map((page) => page.html),
    { ...slideSize, scale: 2 },
    signal,
    async (open, n) => {
      const found = await measured(open);
      // Our own script answers with what `installed` gives.
      if (n === 0) families = (await open.measure(installedFamilies)) as string[];
      done += 1;
      onProgress({ step: 'draw', page: done, pages: deck.pages.length });
      return { ...found, title: deck.pages[n]?.title ?? '', notes: deck.pages[n]?.notes ?? '' };
    },
  );
  signal.throwIfAborted();
  return { pages, families };
}

/** As `exportPptx`; a PDF is drawn by what drew the slides, so that nothing has to be repaired. */
export async function exportPdf(deck: DeckSource, input: GateInput): Promise<{ bytes: Uint8Array; findings: Finding[] }> {
  const { signal, onProgress, ports } = input;
  const { pages } = await drawn(deck, input);
  onProgress({ step: 'write', page: pages.length, pages: pages.length });
  const bytes = await ports.pages.pdf(pdfPage(deck.pages, deck.title), signal);
  onProgress({ step: 'check', page: 0, pages: pages.length });
  const seen = await input.readPdf(bytes);
  if (seen.length !== pages.length)
    throw new Error(`导出的 PDF 有 ${seen.length} 页，而演示文稿有 ${pages.length} 页，没有保存；请重试一次。`);
  const findings = pages.flatMap((page, n) => {
    const again = seen[n];
    return [...ownFindings(page, n + 1), ...(again ? faultFindings(compare(asDrawn(page), again), page, n + 1) : [])];
  });
  return { bytes, findings };
}

/** A PDF shows the drawing of a chart: its words are in it or not as the slide has them. */
function asDrawn(page: WrittenPage): DrawnPage {
  return { ...page, boxes: page.boxes.map((box) => (box.kind === 'chart' ? asPicture(box) : box)).filter((box) => box.kind !== 'picture') };
}

/** Checks the pages until nothing changes any more; `pages` hold what was repaired. */
async function checked(
  deck: DeckSource,
  pages: WrittenPage[],
  families: string[],
  written: Uint8Array,
  input: GateInput,
): Promise<{ list: Finding[]; changed: boolean }> {
  const { signal, onProgress, ports } = input;
  const list: Finding[] = pages.flatMap((page, n) => ownFindings(page, n + 1));
  const slides = pages.map((page) => ({ ...page }));
  let open = pages.map((_, n) => n);
  let changed = false;
  for (let round = 0; open.length > 0; round += 1) {
    signal.throwIfAborted();
    onProgress({ step: round === 0 ? 'check' : 'repair', page: pages.length - open.length, pages: pages.length });
    const tried = open.map((n) => pages[n]).filter((one) => one !== undefined);
    const copy = async (no_autospace: boolean) => {
      const bytes = round === 0 && !no_autospace ? written : await writePptx(tried, { title: deck.title, author: '' }, no_autospace);
      return checkCopy(bytes, families);
    };
    const seen = await drawAgain(copy, ports, input.readPdf, signal);
    if (seen.pages.length !== open.length) {
      list.push(...open.map((n) => ({ page: n + 1, what: '导出的页面没有能重新打开核对，请下载后检查这一页。' })));
      break;
    }
    const next: number[] = [];
    for (const [at, n] of open.entries()) {
      const [page, slide, drawn] = [pages[n], slides[n], seen.pages[at]];
      if (!page || !slide || !drawn) continue;
      const faults = compare(slide, drawn);
      // Letters nobody has a font for don't come back by being smaller.
      const mendable = faults.filter((one) => one.kind !== 'missing');
      if (mendable.length > 0 && round < mostRounds) {
        await photographCharts(deck.pages[n]?.html ?? '', page, mendable, input);
        if (fix(page, slide, mendable, round)) {
          changed = true;
          next.push(n);
          continue;
        }
      }
      list.push(...faultFindings(faults, slide, n + 1));
    }
    open = next;
  }
  list.sort((one, other) => one.page - other.page);
  return { list, changed };
}

/** Changes the boxes of `page`; false when there is nothing left to try. */
function fix(page: WrittenPage, slide: DrawnPage, faults: readonly Fault[], round: number): boolean {
  const boxes = [...page.boxes];
  let changed = false;
  for (const n of new Set(faults.map((one) => one.box))) {
    const [box, drawn] = [boxes[n], slide.boxes[n]];
    if (!box || !drawn) continue;
    const own = faults.filter((one) => one.box === n);
    if (box.kind === 'chart' && page.shots.has(box.shot)) {
      boxes[n] = asPicture(box);
      changed = true;
    } else if (box.kind === 'text' || box.kind === 'table') {
      boxes[n] = repaired(box, own, round);
      changed = true;
    }
  }
  page.boxes = boxes;
  return changed;
}

/** What the slide itself has wrong, whatever it is exported to. */
function ownFindings(page: DrawnPage, number: number): Finding[] {
  const findings: Finding[] = [];
  const say = (what: string) => findings.push({ page: number, what });
  const emoji = page.missing_glyphs.filter((letter) => /\p{Extended_Pictographic}/u.test(letter));
  const others = page.missing_glyphs.filter((letter) => !emoji.includes(letter));
  // Shown here they would be boxes as well: how many says more.
  if (emoji.length > 0)
    say(`这台机器没有表情符号的字体，这一页的 ${emoji.length} 个表情没能核对；它们在 PPT 里是文字，打开它的电脑有表情字体就能显示。`);
  if (others.length > 0) say(`这些字符没有字体能显示，导出后可能是空框：${others.join(' ')}`);
  if (page.broken_pictures > 0) say(`有 ${page.broken_pictures} 张图片打不开，导出后是空的。`);
  for (const box of page.boxes) {
    if (box.kind === 'table' && box.rect.y + box.rect.h > slideSize.height + 2) {
      const inside = box.rows.reduce(
        (rows, row) => ({ y: rows.y + row.height, count: rows.count + (rows.y + row.height <= slideSize.height ? 1 : 0) }),
        { y: box.rect.y, count: 0 },
      );
      say(`表格有 ${box.rows.length} 行，页面放得下 ${inside.count} 行，其余的在页面下方；请分成几页。`);
    }
    if (box.kind !== 'text' || box.rotate !== 0) continue;
    const { x, y, w, h } = box.rect;
    // A large number set tight has room above and below that no letter fills.
    const [top = 0, foot = 0] = [box.paragraphs[0], box.paragraphs.at(-1)].map((one) =>
      one ? Math.max(0, (one.natural_height - one.line_height) / 2) : 0,
    );
    const out =
      y + h - foot > slideSize.height + 3 ||
      y + top < -3 ||
      Math.min(...box.paragraphs.flatMap((one) => one.lines.map((line) => line.rect.x))) < -3;
    const right = Math.max(...box.paragraphs.flatMap((one) => one.lines.map((line) => line.rect.x + line.rect.w)));
    if (out || right > slideSize.width + 3 || (x > slideSize.width && w > 0)) say(`“${shortened(wordsOf(box))}”超出页面，显示不全。`);
  }
  for (const name of page.photographed ?? []) say(`“${shortened(name)}”用了 PPT 里没有的效果，在文件里是一张图片，不能逐字修改。`);
  for (const words of page.cut_words) say(`“${shortened(words)}”在页面上被截断，没有全部显示。`);
  return findings;
}

function faultFindings(faults: readonly Fault[], slide: DrawnPage, number: number): Finding[] {
  const findings = new Map<number, Finding>();
  for (const fault of faults) {
    const box = slide.boxes[fault.box];
    // Named already by the letters that are missing.
    const known = fault.kind === 'missing' && slide.missing_glyphs.some((letter) => fault.words.includes(letter));
    if (known || findings.has(fault.box)) continue;
    const words = `“${shortened(fault.words)}”`;
    const what =
      fault.kind === 'lost'
        ? `${box?.kind === 'chart' ? '图表' : '图片'}没有显示出来，请下载后检查。`
        : fault.kind === 'missing'
          ? `${words}没有完整显示，请下载后检查。`
          : fault.kind === 'wide'
            ? `${words}比页面上宽，可能压到旁边的内容。`
            : `${words}的位置或换行与页面上不同。`;
    findings.set(fault.box, { page: number, what: box?.kind === 'table' ? `表格里的${what}` : what });
  }
  return [...findings.values()];
}

function wordsOf(box: Box): string {
  return paragraphsOf(box)
    .flatMap((one) => one.lines.flatMap((line) => line.runs.map((run) => run.text)))
    .join('');
}

function shortened(text: string): string {
  const letters = [...text.trim()];
  return letters.length > 20 ? `${letters.slice(0, 20).join('')}…` : letters.join('');
}

async function measured(page: OpenPage): Promise<Omit<WrittenPage, 'title' | 'notes'>> {
  // Our own script answers with what `walkPage` gives.
  const found = (await page.measure(measurePage)) as DrawnPage;
  const shots = new Map<number, Uint8Array>();
  for (const { shot, box } of shotsOf(found.boxes)) shots.set(shot, await photograph(page, shot, box.rect, true));
  const { background } = found;
  if (background && 'shot' in background) shots.set(background.shot, await photograph(page, background.shot, wholePage, false));
  return { ...found, boxes: joinParagraphs(found.boxes), shots };
}

const wholePage = { x: 0, y: 0, w: slideSize.width, h: slideSize.height };

async function photograph(page: OpenPage, shot: number, { x, y, w, h }: Rect, transparent: boolean): Promise<Uint8Array> {
  await page.measure(onlyShot(shot));
  const bytes = await page.picture({ x, y, width: w, height: h }, { transparent });
  await page.measure(showAll);
  return bytes;
}

/** The drawings of charts that came out as nothing; elements have the same numbers whenever a page is measured. */
async function photographCharts(html: string, page: WrittenPage, faults: readonly Fault[], { ports, signal }: GateInput): Promise<void> {
  const lost = new Set(faults.map((one) => one.box));
  const charts = page.boxes.filter((box, n): box is ChartBox => box.kind === 'chart' && lost.has(n));
  if (charts.length === 0) return;
  const shots = new Map(page.shots);
  await ports.pages.each([html], { ...slideSize, scale: 2 }, signal, async (open) => {
    await open.measure(measurePage);
    for (const { shot, rect } of charts) shots.set(shot, await photograph(open, shot, rect, true));
  });
  page.shots = shots;
}
