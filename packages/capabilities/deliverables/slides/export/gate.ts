/** The export gate: writes a deck as PPTX, draws every page again, compares it with the slide, repairs, and names what stays wrong. */
import type { KindPorts, OpenPage, PageDrawer } from '../../kind.server.ts';
import { slideSize, type Box, type DrawnPage, type Finding, type PictureBox } from './boxes.ts';
import { checkCopy, installedFamilies } from './check-copy.ts';
import { compare, paragraphsOf, type Fault } from './compare.ts';
import { drawAgain } from './draw-again.ts';
import { typefaces } from './fonts.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { measurePage, onlyShot, showAll } from './measure-page.ts';
import { mostRounds, repaired } from './repair.ts';
import type { SeenPage } from './seen-page.ts';
import { asPicture, shotsOf, writePptx, type WrittenPage } from './write-pptx.ts';

export interface DeckSource {
  title: string;
  author: string;
  pages: { html: string; title: string; notes: string }[];
}

/** How far it is, for whoever waits. */
export interface Progress {
  step: 'draw' | 'write' | 'check' | 'repair';
  /** Pages done, of `pages`. */
  page: number;
  pages: number;
}

export interface GateInput {
  ports: KindPorts & { pages: PageDrawer };
  readPdf(bytes: Uint8Array): Promise<SeenPage[]>;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** As many pages are drawn at a time: more only wait for each other on two cores. */
const atOnce = 2;

export async function exportPptx(deck: DeckSource, input: GateInput): Promise<{ bytes: Uint8Array; findings: Finding[] }> {
  const { signal, onProgress } = input;
  let done = 0;
  let families: string[] = [];
  onProgress({ step: 'draw', page: 0, pages: deck.pages.length });
  const pages = await inParallel(deck.pages, atOnce, async (page, n) => {
    const drawn = await measured(page.html, input, async (open) => {
      // Our own script answers with what `installed` gives.
      if (n === 0) families = (await open.measure(installedFamilies)) as string[];
    });
    done += 1;
    onProgress({ step: 'draw', page: done, pages: deck.pages.length });
    return { ...drawn, title: page.title, notes: page.notes };
  });
  signal.throwIfAborted();
  onProgress({ step: 'write', page: deck.pages.length, pages: deck.pages.length });
  const facts = { title: deck.title, author: deck.author };
  let bytes = await writePptx(pages, facts);
  const findings = await checked(deck, pages, families, bytes, input);
  if (findings.changed) bytes = await writePptx(pages, facts);
  return { bytes, findings: findings.list };
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
      return checkCopy(bytes, families, latinFamilies(slides, families));
    };
    const seen = await drawAgain(copy, ports, input.readPdf, signal);
    if (seen.pages.length !== open.length) {
      list.push(...open.map((n) => ({ page: n + 1, what: '导出的页面没有能重新打开核对，请下载后检查这一页。' })));
      break;
    }
    const next: number[] = [];
    open.forEach((n, at) => {
      const [page, slide, drawn] = [pages[n], slides[n], seen.pages[at]];
      if (!page || !slide || !drawn) return;
      const faults = compare(slide, drawn);
      if (faults.length === 0) return;
      if (round < mostRounds && fix(page, slide, faults, round)) {
        changed = true;
        next.push(n);
      } else list.push(...faultFindings(faults, slide, n + 1));
    });
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
  if (page.missing_glyphs.length > 0) say(`这些字符没有字体能显示，导出后可能是空框：${page.missing_glyphs.join(' ')}`);
  if (page.broken_pictures > 0) say(`有 ${page.broken_pictures} 张图片打不开，导出后是空的。`);
  for (const box of page.boxes) {
    if (box.kind === 'table' && box.rect.y + box.rect.h > slideSize.height + 2) {
      const inside = box.rows.reduce((rows, row) => ({ y: rows.y + row.height, count: rows.count + (rows.y + row.height <= slideSize.height ? 1 : 0) }), { y: box.rect.y, count: 0 });
      say(`表格有 ${box.rows.length} 行，页面放得下 ${inside.count} 行，其余的在页面下方；请分成几页。`);
    }
    if (box.kind !== 'text' || box.rotate !== 0) continue;
    const { x, y, w, h } = box.rect;
    const out = y + h > slideSize.height + 3 || y < -3 || Math.min(...box.paragraphs.flatMap((one) => one.lines.map((line) => line.rect.x))) < -3;
    const right = Math.max(...box.paragraphs.flatMap((one) => one.lines.map((line) => line.rect.x + line.rect.w)));
    if (out || right > slideSize.width + 3 || (x > slideSize.width && w > 0)) say(`“${shortened(wordsOf(box))}”超出页面，显示不全。`);
  }
  for (const words of page.cut_words) say(`“${shortened(words)}”在页面上被截断，没有全部显示。`);
  return findings;
}

function faultFindings(faults: readonly Fault[], slide: DrawnPage, number: number): Finding[] {
  const findings = new Map<number, Finding>();
  for (const fault of faults) {
    const box = slide.boxes[fault.box];
    if (findings.has(fault.box)) continue;
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

/** Latin letters of a Chinese typeface are drawn by what stands in for it; others by the first family of their stack that is there. */
function latinFamilies(pages: readonly DrawnPage[], has: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const page of pages)
    for (const box of page.boxes)
      for (const paragraph of paragraphsOf(box))
        for (const run of paragraph.lines.flatMap((line) => line.runs)) {
          const { latin, ea } = typefaces(run.families);
          if (latin === ea || found.has(latin)) continue;
          const there = run.families.find((name) => has.includes(name));
          if (there) found.set(latin, there);
        }
  return found;
}

async function measured(
  html: string,
  { ports, signal }: GateInput,
  also: (page: OpenPage) => Promise<void>,
): Promise<Omit<WrittenPage, 'title' | 'notes'>> {
  return ports.pages.open(html, { ...slideSize, scale: 2 }, signal, async (page) => {
    // Our own script answers with what `walkPage` gives.
    const drawn = (await page.measure(measurePage)) as DrawnPage;
    const shots = new Map<number, Uint8Array>();
    const photograph = async (shot: number, rect: PictureBox['rect'], transparent: boolean) => {
      await page.measure(onlyShot(shot));
      shots.set(shot, await page.picture({ x: rect.x, y: rect.y, width: rect.w, height: rect.h }, { transparent }));
      await page.measure(showAll);
    };
    for (const { shot, box } of shotsOf(drawn.boxes)) await photograph(shot, box.rect, true);
    if (drawn.background && 'shot' in drawn.background) await photograph(drawn.background.shot, { x: 0, y: 0, w: slideSize.width, h: slideSize.height }, false);
    await also(page);
    return { ...drawn, boxes: joinParagraphs(drawn.boxes), shots };
  });
}

async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T, n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const one = async () => {
    for (let n = next++; n < items.length; n = next++) {
      const item = items[n];
      if (item !== undefined) results[n] = await work(item, n);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, one));
  return results;
}
