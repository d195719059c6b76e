/** The tool with which a model draws a poster itself, and how such a poster is taken away: at its true size in mm, at 300 dots an inch where that is within bounds. */
import { z } from 'zod';
import { picturesOfFree, refusalText } from '#capabilities/free-page/dialect.ts';
import { sentenceOf } from '#contract/sentence.ts';
import { defineTool, type Tool } from '#agent/tool.ts';
import { withoutUnseenEmoji } from '../../emoji.server.ts';
import type { KindFile, PageDrawer, View } from '../../kind.server.ts';
import { preparePicture } from '../pictures.server.ts';
import { posterFileName, posterStem } from '../poster-name.ts';
import { bleed, drawFreePoster, freeSourceOf, refusalsOf, sizeOf, type FreePoster, type FreeSource } from './free-poster.ts';
import { withPageBoxes } from './page-boxes.ts';
import { pictureScale, pixelsOf, readSheetSize, sheetNames, sizeWords } from './sheet-size.ts';

const input = z.strictObject({
  file_name: z.string().trim().min(1).max(255).describe('*.poster.html; an existing one is changed'),
  size: z
    .string()
    .max(40)
    .optional()
    .describe(`${sheetNames.join(' ')} [横], 210x297mm, 1080x1440px`),
  bleed: z.boolean().optional(),
  html: z.string().min(1).max(400_000).optional(),
  swaps: z
    .array(z.strictObject({ find: z.string().min(1).max(20_000), replace: z.string().max(60_000) }))
    .max(40)
    .optional(),
});

export const drawPosterFree: Tool = defineTool<z.infer<typeof input>>({
  name: 'draw_poster',
  description: `Draws a poster you design yourself as HTML and SVG, at a size in mm or px; printed at its true size. Read design/free with open_skill first. To change one: swaps of its html, each found once.`,
  input,
  operation: 'gen_html_poster',
  title: ({ file_name }) => `正在绘制“${file_name}”`,
  deadline_ms: 120_000,
  max_output: 4000,
  async run({ file_name, size, bleed: bled, html, swaps = [] }, { files, call_id, signal }) {
    const name = posterFileName(file_name);
    const before = (await files.list()).some((one) => one.name === name)
      ? freeSourceOf(new TextDecoder().decode((await files.read(name)).bytes))
      : null;
    if (swaps.length > 0 && !before) return { ok: false, output: `“${name}”不是自己画的海报，没有可替换的内容；请给出 html。` };
    const wanted = size ?? before?.size ?? 'A4';
    const measures = readSheetSize(wanted);
    if (!measures)
      return {
        ok: false,
        output: `没有“${wanted}”这种尺寸；可以写 ${sheetNames.join('、')}（后面加“横”为横向）、210x297mm（30–3000）或 1080x1440px（200–4000）。`,
      };
    let text = html ?? before?.html ?? '';
    for (const { find, replace } of swaps) {
      const count = text.split(find).length - 1;
      if (count !== 1) return { ok: false, output: `没有改：“${find.slice(0, 40)}”在 html 里出现 ${count} 次，要正好一次。` };
      text = text.split(find).join(replace);
    }
    if (text.trim() === '') return { ok: false, output: '没有画：新海报要给出 html。' };
    const refused = refusalsOf(text);
    if (refused.length > 0) return { ok: false, output: `没有画，先改好：\n${refusalText(refused)}` };
    const title = posterStem(name);
    const poster: FreePoster = { title, size: wanted, bleed: bled ?? before?.bleed ?? false, html: text };
    const sibling = (one: string): Promise<Uint8Array | null> =>
      files.read(one).then(
        ({ bytes }) => bytes,
        () => null,
      );
    signal.throwIfAborted();
    const { source, missing } = await sourceWith(poster, sibling);
    const bytes = new TextEncoder().encode(await drawFreePoster(source));
    const file = await files.write({ name, bytes, key: call_id, ...(before ? { replace: name } : {}) });
    const { dpi, scale } = pictureScale(measures);
    const px = pixelsOf(measures);
    return {
      ok: true,
      output: [
        `${before ? '已修改' : '已画好'}：${file.name}`,
        `尺寸：${sizeWords(measures)}${poster.bleed && measures.unit === 'mm' ? `，PDF 四边各加 ${bleed} 毫米出血和裁切线` : ''}`,
        `导出图片：${Math.round(Math.round(px.width) * scale)} × ${Math.round(Math.round(px.height) * scale)} 像素${dpi === null ? '' : `，${dpi} dpi${dpi < 300 ? '（整幅 300 dpi 太大）' : ''}`}`,
        ...missing,
        '用 look 看有没有超出、过小、过淡的字。',
      ].join('\n'),
      files: [file],
    };
  },
});

async function sourceWith(poster: FreePoster, sibling: KindFile['sibling']): Promise<{ source: FreeSource; missing: string[] }> {
  const pictures = new Map<string, string>();
  const missing: string[] = [];
  for (const name of picturesOfFree(poster.html)) {
    try {
      if (/[\\/:]/.test(name)) throw new Error(`“${name}”不是任务里的文件名。`);
      const bytes = await sibling?.(name);
      if (!bytes) throw new Error(`任务里没有图片“${name}”。`);
      pictures.set(name, (await preparePicture(name, bytes)).address);
    } catch (error) {
      missing.push(sentenceOf(error, `图片“${name}”读不了。`));
    }
  }
  return { source: { poster, pictures }, missing };
}

/** Null for a poster of another making. */
export function freePosterIn(file: KindFile): FreePoster | null {
  return freeSourceOf(new TextDecoder().decode(file.bytes));
}

export async function exportFreePoster(
  file: KindFile,
  poster: FreePoster,
  format: 'png' | 'jpg' | 'pdf',
  pages: PageDrawer,
  signal: AbortSignal,
): Promise<{ name: string; bytes: Uint8Array; mime: string }> {
  const { source } = await sourceWith(poster, file.sibling);
  const stem = posterStem(file.name);
  const size = sizeOf(poster);
  const html = await withoutUnseenEmoji(await drawFreePoster(source, format === 'pdf'), pages, signal);
  if (format === 'pdf') {
    const pdf = await pages.pdf(html, signal);
    const around = poster.bleed ? 10 : 0;
    const boxed = size.unit === 'mm' ? withPageBoxes(pdf, { ...size, around, bleed: poster.bleed ? bleed : 0 }) : pdf;
    return { name: `${stem}.pdf`, bytes: boxed, mime: 'application/pdf' };
  }
  const { scale, dpi } = pictureScale(size);
  const px = pixelsOf(size);
  const shot = await pages.picture(html, { width: Math.round(px.width), height: Math.round(px.height), scale, type: 'png' }, signal);
  const { default: sharp } = await import('sharp');
  const picture = sharp(shot, { limitInputPixels: 60_000_000 }).withMetadata(dpi === null ? {} : { density: dpi });
  const bytes = await (format === 'png' ? picture.png() : picture.jpeg({ quality: 92 })).toBuffer();
  return { name: `${stem}.${format}`, bytes, mime: format === 'png' ? 'image/png' : 'image/jpeg' };
}

export async function viewFreePoster(file: KindFile, poster: FreePoster): Promise<View[]> {
  const { source } = await sourceWith(poster, file.sibling);
  const { width, height } = pixelsOf(sizeOf(poster));
  return [{ label: '海报', html: await drawFreePoster(source), width: Math.round(width), height: Math.round(height) }];
}

export async function freePosterProblem(file: KindFile, poster: FreePoster): Promise<string | null> {
  if (refusalsOf(poster.html).length > 0) return `“${file.name}”里有画不出来的内容，请重新绘制。`;
  const { missing } = await sourceWith(poster, file.sibling);
  return missing[0] ?? null;
}
