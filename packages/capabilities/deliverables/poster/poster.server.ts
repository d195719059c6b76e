/** The server's half of posters: the tools that make them, pictures and PDF of them, and whether they are whole. */
import { sentenceOf } from '#contract/sentence.ts';
import { withoutUnseenEmoji } from '../emoji.server.ts';
import type { KindFile, ServerKind } from '../kind.server.ts';
import { wordsOfFree } from '#capabilities/free-page/dialect.ts';
import { drawPoster } from './draw.ts';
import { sizeOf } from './free/free-poster.ts';
import { drawPosterFree, exportFreePoster, freePosterIn, freePosterProblem, viewFreePoster } from './free/free-poster.server.ts';
import { sizeWords } from './free/sheet-size.ts';
import { withPageBoxes } from './free/page-boxes.ts';
import { posterStem } from './poster-name.ts';
import { posterSize } from './poster-size.ts';
import { sourceOf, type PosterSource } from './poster-source.ts';
import { drawMotifTool, editPoster, makePoster } from './poster-tools.server.ts';
import { poster } from './poster.ts';
import { wordsOf } from './choose.ts';

export const posterServer: ServerKind = {
  kind: poster,

  tools: (ports) => [makePoster, editPoster, drawPosterFree, ...drawMotifTool(ports)],

  async export(file, format, { pages }, signal) {
    const label = poster.exports.find((one) => one.format === format)?.label;
    if (!label) throw new Error(`海报不能导出为“${format}”；可以选择 ${poster.exports.map((one) => one.label).join('、')}。`);
    if (!pages) throw new Error(`这台机器没有安装 Chromium，暂时无法导出${label}；可以下载原文件，用浏览器打开后打印。`);
    const free = freePosterIn(file);
    if (free && (format === 'png' || format === 'jpg' || format === 'pdf')) return exportFreePoster(file, free, format, pages, signal);
    const { content, pictures } = openedOf(file);
    const stem = posterStem(file.name);
    // Drawn anew from the data, so that nothing a hand put into the page is run or shown.
    const drawn = (only: number | null = null) => withoutUnseenEmoji(drawPoster(content, pictures, only).html, pages, signal);
    const { width, height, printed, picture } = posterSize(content);
    if (format === 'pdf') {
      const pdf = await pages.pdf(await drawn(), signal);
      const bytes = printed ? withPageBoxes(pdf, { ...printed.sheet, around: 0, bleed: 0 }) : pdf;
      return { name: `${stem}.pdf`, bytes, mime: 'application/pdf' };
    }
    const type = format === 'png' ? 'png' : 'jpeg';
    const shots: Uint8Array[] = [];
    for (const at of content.sheets.keys()) {
      signal.throwIfAborted();
      const frame = { width, height, scale: picture.scale, type, ...(type === 'jpeg' ? { quality: 92 } : {}) } as const;
      const shot = await pages.picture(await drawn(at), frame, signal);
      shots.push(picture.dpi === null ? shot : await withDensity(shot, picture.dpi));
    }
    const [only] = shots;
    if (only && shots.length === 1) return { name: `${stem}.${format}`, bytes: only, mime: `image/${type}` };
    const { zipSync } = await import('fflate');
    const entries = Object.fromEntries(
      shots.map((shot, at): [string, Uint8Array] => [`${stem}-${String(at + 1).padStart(2, '0')}.${format}`, shot]),
    );
    return { name: `${stem}.zip`, bytes: zipSync(entries, { level: 0 }), mime: 'application/zip' };
  },

  views(file) {
    const free = freePosterIn(file);
    if (free) return viewFreePoster(file, free);
    const { content, pictures } = openedOf(file);
    const { width, height } = posterSize(content);
    return content.sheets.map((_, at) => ({
      label: `第 ${at + 1} 张`,
      html: drawPoster(content, pictures, at).html,
      width,
      height,
    }));
  },

  check(file) {
    try {
      const free = freePosterIn(file);
      if (free) return freePosterProblem(file, free);
      const { content, pictures } = openedOf(file);
      const lost = content.sheets
        // A layout that holds one picture keeps the names of the others for one that holds more.
        .flatMap(({ pictures: own = [], code }) => [
          ...(own.some((name) => pictures.has(name)) ? [] : own),
          ...(code === undefined || pictures.has(code) ? [] : [code]),
        ]);
      return lost.length > 0 ? `缺少图片：${[...new Set(lost)].join('、')}。` : null;
    } catch (error) {
      return sentenceOf(error, `“${file.name}”打不开，内容可能损坏。`);
    }
  },

  facts(file, look) {
    const free = freePosterIn(file);
    const content = free ? null : openedOf(file).content;
    const words = content ? wordsOf(content.sheets) : wordsOfFree(free?.html ?? '');
    const flat = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
    const whole = flat(words);
    return {
      kind: poster.label,
      title: content?.sheets[0]?.headline ?? content?.title ?? free?.title ?? '',
      summary: content
        ? `${content.sheets.length} 张，${content.sheet === undefined ? '比例 ' : ''}${posterSize(content).words}`
        : free
          ? sizeWords(sizeOf(free))
          : '',
      holds: look.map((word) => ({ word, how: whole.includes(flat(word)) ? ('whole' as const) : ('none' as const) })),
    };
  },
};

/** So many dots an inch, for whoever prints the picture. */
async function withDensity(shot: Uint8Array, density: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(shot, { limitInputPixels: 60_000_000 });
  const { format } = await image.metadata();
  return image
    .withMetadata({ density })
    .toFormat(format === 'png' ? 'png' : 'jpeg', format === 'png' ? {} : { quality: 95 })
    .toBuffer();
}

function openedOf(file: KindFile): PosterSource {
  const source = sourceOf(new TextDecoder().decode(file.bytes));
  if (!source) throw new Error(`“${file.name}”里没有海报的内容（它不是由设计工具做的，或被改坏了）；文件没有改动，可以直接下载。`);
  return source;
}
