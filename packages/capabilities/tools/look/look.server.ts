/** The look tool: what was made, as its reader will see it, in pictures and in what can be measured. */
import { z } from 'zod';
import type { PictureRef } from '#agent/events.ts';
import { isPictureName } from '#agent/pictures.ts';
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from '#agent/tool.ts';
import type { Display } from '#contract/timeline/display.ts';
import type { KindFile, KindPorts, View } from '../../deliverables/kind.server.ts';
import { serverKindOf } from '../../deliverables/kinds.server.ts';
import { jpegForModel, jpegQuality, longestSide, type Jpeg } from '../../images/model-picture.server.ts';
import { contactSheets } from './contact-sheet.server.ts';
import { measureScript, remarksOn, type Measured } from './measure.ts';
import { formOf, remarksOnDrawn, remarksOnFaces } from './drawn-remarks.ts';

const mostPages = 8;
/** From so many pages on they are shown together, small. */
const manyPages = 4;
/** Pages of one look without `pages`. */
const mostAtOnce = 36;

const input = z.strictObject({
  file: z.string().min(1).max(1_000).describe('File name or uri: anything that has pages or is a picture.'),
  pages: z.array(z.int().min(1).max(1_000)).min(1).max(mostPages).optional().describe('These, large; left out: all, many together, small.'),
});

/** A page as a picture, with what was measured where it could be. */
interface Seen {
  label: string;
  picture: Uint8Array;
  /** Known of pictures that are as a model takes them. */
  jpeg?: Jpeg;
  remarks: string[];
}

interface Looked {
  seen: Seen[];
  /** Of no page. */
  whole?: string[];
  /** How many pages the file has. */
  pages: number;
  /** Page by page of all that were looked at, whether it was measured. */
  measured: boolean;
}

export function lookTool(ports: Pick<KindPorts, 'pages' | 'scripted' | 'office' | 'artist' | 'documents' | 'workbooks'>): Tool {
  return defineTool<z.infer<typeof input>>({
    name: 'look',
    description: `Looks at a file as its reader will see it: pages as pictures, and words that overflow, overlap, are too small or too faint. Use it after making or changing what is looked at, mend, look again.`,
    input,
    operation: 'look',
    title: ({ file, pages }) => `正在查看“${file}”${pages ? `第 ${pages.join('、')} 页` : ''}的样子`,
    deadline_ms: 90_000,
    max_output: 8_000,
    async run({ file, pages }, context) {
      const found = await context.files.read(file).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      if (found instanceof Error) return { ok: false, output: found.message };
      const sibling = (name: string) =>
        context.files.read(name).then(
          ({ bytes }) => bytes,
          () => null,
        );
      const looked = await lookAt({ name: found.file.name, bytes: found.bytes, sibling }, pages, ports, context).catch((error: unknown) => {
        context.signal.throwIfAborted();
        return error instanceof Error ? error : new Error(String(error));
      });
      if (looked instanceof Error) return { ok: false, output: `没有看成：${looked.message}` };
      return told(found.file.name, looked, pages !== undefined, context);
    },
  });
}

/** What is measured of a file that has views of its own, page by page; null of any other, and where there is no Chromium. */
export async function remarksOnFile(
  file: KindFile,
  ports: Pick<KindPorts, 'pages' | 'scripted'>,
  signal: AbortSignal,
): Promise<string[] | null> {
  const kind = serverKindOf(file.name);
  const views = ports.pages ? await kind?.views?.(file) : undefined;
  if (!views) return null;
  const { seen } = await ofViews(views, undefined, ports, signal);
  return seen.flatMap(({ label, remarks }) => remarks.map((one) => `${label}：${one}`));
}

async function lookAt(
  file: KindFile,
  wanted: number[] | undefined,
  ports: Parameters<typeof lookTool>[0],
  context: ToolContext,
): Promise<Looked> {
  const { signal } = context;
  const kind = serverKindOf(file.name);
  const views = await kind?.views?.(file);
  if (views) return ofViews(views, wanted, ports, signal);
  if (isPictureName(file.name)) return { seen: [{ label: file.name, picture: file.bytes, remarks: [] }], pages: 1, measured: false };
  const { artist } = ports;
  if (!artist) throw new Error('这台机器没有安装 Chromium，画不出页面。');
  const exported = kind?.kind.exports.find(({ format }) => format === 'png' || format === 'pdf');
  const drawn =
    kind && exported
      ? await kind.export(file, exported.format, { ...ports, pages: ports.pages }, signal)
      : { name: file.name, bytes: file.bytes };
  if (exported?.format === 'png') return { seen: [{ label: file.name, picture: drawn.bytes, remarks: [] }], pages: 1, measured: false };
  const asked = wanted ?? Array.from({ length: mostAtOnce }, (_, n) => n + 1);
  const { pictures, pages, unembedded } = await artist.draw(
    drawn,
    { pages: asked, width: wanted || asked.length <= manyPages ? 1_240 : 900 },
    signal,
  );
  const own = await kind?.remarks?.(file, drawn.bytes, ports, signal);
  const onPage = (page: number): string[] => own?.filter((one) => one.page === page).map(({ what }) => what) ?? [];
  const form = formOf(file.name);
  return {
    seen: pictures.map(({ page, png, measured }) => ({
      label: `第 ${page} 页`,
      picture: png,
      // What a kind knows of its own pages is better than what can be seen on them.
      remarks: own || !measured ? onPage(page) : remarksOnDrawn(measured, { page, pages, form }),
    })),
    whole: [...onPage(0), ...(drawn.bytes === file.bytes ? remarksOnFaces(unembedded) : [])],
    pages,
    measured: own !== undefined || pictures.every(({ measured }) => measured !== null),
  };
}

async function ofViews(
  views: View[],
  wanted: number[] | undefined,
  { pages, scripted }: Pick<KindPorts, 'pages' | 'scripted'>,
  signal: AbortSignal,
): Promise<Looked> {
  const drawer = (views.some(({ scripts }) => scripts === true) ? scripted : null) ?? pages;
  if (!drawer) throw new Error('这台机器没有安装 Chromium，画不出页面。');
  const chosen = wanted ? wanted.flatMap((page) => views[page - 1] ?? []) : views.slice(0, mostAtOnce);
  if (chosen.length === 0) throw new Error(`只有 ${views.length} 页。`);
  const seen: Seen[] = [];
  // Pages of one size are drawn in one go.
  for (const sizes of grouped(chosen)) {
    const [{ width, height } = { width: 1280, height: 720 }] = sizes;
    const drawn = await drawer.each(
      sizes.map(({ html }) => html),
      { width, height: height ?? 900 },
      signal,
      async (page) => {
        // Our own script answers with what it says it gives.
        const measured = (await page.measure(measureScript)) as Measured;
        const long = height ?? Math.min(longest, Number(await page.measure('document.documentElement.scrollHeight')));
        const picture = await page.picture({ x: 0, y: 0, width, height: long }, { quality: jpegQuality });
        return { measured, picture, ...(Math.max(width, long) <= longestSide ? { jpeg: { data: picture, width, height: long } } : {}) };
      },
    );
    drawn.forEach(({ measured, ...one }, n) => seen.push({ label: sizes[n]?.label ?? '', ...one, remarks: remarksOn(measured) }));
  }
  return { seen, pages: new Set(views.map(({ page }, n) => page ?? n)).size, measured: true };
}

/** Of a page as long as it is, in CSS pixels. */
const longest = 4_000;

function grouped(views: View[]): View[][] {
  const groups = new Map<string, View[]>();
  for (const view of views) groups.set(`${view.width} ${view.height}`, [...(groups.get(`${view.width} ${view.height}`) ?? []), view]);
  return [...groups.values()];
}

async function told(
  name: string,
  { seen, whole = [], pages, measured }: Looked,
  large: boolean,
  { files, call_id, sees }: ToolContext,
): Promise<ToolOutcome> {
  const remarks = [...whole, ...seen.flatMap(({ label, remarks: own }) => own.map((one) => `${label}：${one}`))];
  const found =
    remarks.length > 0 ? `量到的问题：\n${remarks.map((one) => `- ${one}`).join('\n')}` : '没有量到溢出、重叠、过小或过淡的字。';
  const lines = [
    `看过“${name}”：共 ${pages} 页，看了 ${seen.length} 幅。`,
    ...(measured ? [found] : []),
    ...(sees ? [] : ['这个模型不看图片，只有量到的结果。']),
  ];
  const sheets: { label: string; jpeg: Jpeg | null }[] =
    large || seen.length <= manyPages
      ? await Promise.all(seen.map(async ({ label, picture, jpeg }) => ({ label, jpeg: jpeg ?? (await jpegForModel(picture)) })))
      : await contactSheets(seen.map(({ picture }) => picture));
  const shown: (PictureRef & { label: string; width: number; height: number })[] = [];
  for (const [n, { label, jpeg }] of sheets.entries()) {
    const kept = jpeg && (await files.keepPicture?.({ name: `${name} ${label}`, bytes: jpeg.data, key: `${call_id} ${n}` }));
    if (kept) shown.push({ ...kept, label, width: jpeg.width, height: jpeg.height });
  }
  const display: Display = {
    kind: 'look',
    file: name,
    pages,
    pictures: shown.map(({ uri, label, width, height }) => ({ uri, label, width, height })),
    remarks,
    measured,
  };
  return { ok: true, output: lines.join('\n'), display, pictures: shown.map(({ uri, name: called }) => ({ uri, name: called })) };
}
