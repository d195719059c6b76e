/** The tools with which a brain makes posters, changes them, and draws motifs of their own. */
import { sentenceOf } from '#contract/sentence.ts';
import { z } from 'zod';
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from '#agent/tool.ts';
import type { FileRef } from '#agent/events.ts';
import type { KindPorts } from '../kind.server.ts';
import { posterAnswer, type PosterAnswer } from '#contract/content/poster.ts';
import { chooseLook, topicLabels, wordsOf, type Look } from './choose.ts';
import { drawPoster, type Drawn } from './draw.ts';
import { drawMotif, motifManners } from './motif-sheet.ts';
import { kitOfTask, type KitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { paletteIds, paletteOf } from './palettes.ts';
import { pictureName, preparePicture } from './pictures.server.ts';
import { posterContent, posterSheet, type PosterContent, type PosterPicture } from './poster-content.ts';
import { systemIds, topicIds } from './poster-ids.ts';
import { posterText } from './kit.ts';
import { applyPosterEdits, posterEdit } from './poster-edit.ts';
import { posterFileName } from './poster-name.ts';
import { sourceOf } from './poster-source.ts';
import { hashOf } from './random.ts';
import { ratioIds } from '#capabilities/images/ratios.ts';
import { isPrintable, posterSize } from './poster-size.ts';
import { systems } from './systems/systems.ts';

const choices = `layout systems: ${systemIds.map((id) => `${id} (${systems[id].label})`).join(', ')}. Palettes: ${paletteIds.map((id) => `${id} (${paletteOf(id).label})`).join(', ')}. Motif topics: ${topicIds.map((id) => `${id} (${topicLabels[id]})`).join(', ')}.`;

const makeInput = z.strictObject({
  file_name: z.string().trim().min(1).max(255).optional().describe('以 .poster.html 结尾；不写就用标题'),
  title: z.string().trim().min(1).max(120),
  ratio: z.enum(ratioIds),
  sheet: z
    .string()
    .max(40)
    .refine(isPrintable, '要写 A4、A3 横、名片这样的纸张，或 210x297mm')
    .optional()
    .describe('按毫米印刷：A4、A3 横、名片、210x297mm；写了就按它，不按 ratio'),
  system: z.enum(systemIds).optional().describe('版式；不写则按内容选，且不与这个任务里已有的重复'),
  palette: z.enum(paletteIds).optional().describe('配色；不写则按主题选'),
  /** Nobody asked for the palette: a brand kit goes before it. */
  palette_unasked: z.boolean().optional(),
  topic: z.enum(topicIds).optional().describe('插画与图案的主题；不写则按文字判断'),
  seed: z.int().min(0).max(4294967295).optional().describe('换一个数，插画构图就不同'),
  sheets: z.array(posterSheet).min(1).max(12).describe('单张海报一项（role=poster）；图文套图：cover、若干 points、ending'),
});

export const makePoster: Tool = defineTool<z.infer<typeof makeInput>, PosterAnswer>({
  name: 'make_poster',
  description: `Lays out a poster or a set of pictures in one style (.poster.html), shown beside the chat; exported as PNG, JPG or PDF at twice its size. Use edit_poster to change one.
You give the words and choose; the tool sets the type so that every word fits, places pictures and draws the rest. Without pictures it draws motifs of the topic itself.
Words, times, places, prices and names exactly as the person gave them. Leave out what is not known: no placeholder is ever printed.
${choices}`,
  input: makeInput,
  result: posterAnswer,
  operation: 'gen_html_poster',
  title: ({ title, sheets }) => (sheets.length > 1 ? `正在设计“${title}”，共 ${sheets.length} 张` : `正在设计海报“${title}”`),
  deadline_ms: 120_000,
  max_output: 4000,
  async run(input, context) {
    const { file_name, title, ratio, sheet, sheets } = input;
    const seed = input.seed ?? hashOf(`${wordsOf(sheets)}\n${ratio}`);
    const used = await looksBefore(context, context.call_id);
    const look = chooseLook(
      sheets,
      seed,
      {
        ...(input.system && { system: input.system }),
        ...(input.palette && { palette: input.palette }),
        ...(input.topic && { topic: input.topic }),
      },
      used,
    );
    const kit = await kitOfTask(context.files);
    const branded = kit ? brandOf(kit, input.palette === undefined || input.palette_unasked === true) : {};
    const content = posterContent.parse({ title, ratio, sheet, ...look, ...branded, seed, sheets });
    const { pictures, missing } = await picturesFor(content, new Map(), context);
    const name = posterFileName(file_name ?? title);
    const kept = withoutMissing(content, pictures);
    const drawn = drawPoster(kept, pictures);
    const file = await context.files.write({ name, bytes: new TextEncoder().encode(drawn.html), key: context.call_id });
    return made(null, file, kept, drawn, pictures, missing);
  },
});

/** A palette that was asked for goes before the kit's colours; typefaces and logo are the kit's all the same. */
function brandOf({ kit, file_name }: KitOfTask, in_its_colours: boolean): Partial<PosterContent> {
  const { colours, faces, logo } = kit;
  return {
    ...(in_its_colours && { own_colours: colours }),
    ...((faces.heading !== undefined || faces.body !== undefined) && { own_faces: faces }),
    ...(logo && { own_logo: file_name }),
  };
}

const editInput = z.strictObject({
  file_name: z.string().trim().min(1).max(255),
  edits: z.array(posterEdit).min(1).max(40).describe('按顺序进行；有一处做不到就全部不做'),
});

export const editPoster: Tool = defineTool<z.infer<typeof editInput>, PosterAnswer>({
  name: 'edit_poster',
  description: `Changes a poster made by make_poster and saves a new version under the same name: words, facts, points, pictures, layout system, palette, ratio, drawing, sheets. Make the smallest edit that does what was asked; everything else stays as it is. The answer tells how the poster looks now. Systems, palettes and topics are those of make_poster.`,
  input: editInput,
  result: posterAnswer,
  operation: 'gen_html_poster',
  title: ({ file_name }) => `正在修改“${file_name}”`,
  deadline_ms: 120_000,
  max_output: 4000,
  async run({ file_name, edits }, context) {
    const { file, bytes } = await context.files.read(file_name);
    const source = sourceOf(new TextDecoder().decode(bytes));
    if (!source) return { ok: false, output: `“${file.name}”不是由设计工具做的海报，没有改动；可以用 make_poster 另做一张。` };
    const outcome = applyPosterEdits(source.content, edits);
    if (!outcome.ok) return { ok: false, output: `海报没有改动：${outcome.problem}` };
    const { pictures, missing } = await picturesFor(outcome.content, source.pictures, context);
    const kept = withoutMissing(outcome.content, pictures);
    const drawn = drawPoster(kept, pictures);
    const written = await context.files.write({
      name: file.name,
      bytes: new TextEncoder().encode(drawn.html),
      key: context.call_id,
      replace: file.name,
    });
    return made(outcome.done, written, kept, drawn, pictures, missing);
  },
});

/** `done` is null for a new one. */
function made(
  done: string[] | null,
  file: FileRef,
  content: PosterContent,
  drawn: Drawn,
  pictures: ReadonlyMap<string, PosterPicture>,
  missing: string[],
): ToolOutcome<PosterAnswer> {
  const { width, height, words, printed, picture } = posterSize(content);
  const given = [...pictures.keys()].filter((name) => name !== content.own_logo);
  const [shown, unshown] = [true, false].map((is) => given.filter((name) => isDrawn(drawn, name) === is)) as [string[], string[]]; // one list each
  const system = { id: content.system, label: systems[content.system].label };
  const palette = { id: content.palette, label: content.own_colours ? '品牌套件的颜色' : paletteOf(content.palette).label };
  const coarse = given
    .flatMap((name) => pictures.get(name) ?? [])
    .flatMap((one) =>
      Math.max(one.width, one.height) < 400 ? [`“${one.name}”只有 ${one.width} × ${one.height} 像素，摆得小，免得放大后模糊`] : [],
    );
  const unused = [
    ...missing.map((name) => `没有用上的图片：${name}`),
    ...unshown.map((name) => `没有用上的图片：“${name}”，“${system.label}”版式放不下这么多张；说“换成拼贴版式”，一张最多放三张图`),
  ];
  const lines = [
    `${done ? '已修改' : '已做好'}：${file.name}`,
    ...(done ?? []).map((line) => `- ${line}`),
    `${printed ? '尺寸' : '比例'}：${words}（${printed ? 'PDF 是真实尺寸，' : ''}导出 ${Math.round(width * picture.scale)} × ${Math.round(height * picture.scale)} 像素）`,
    `版式：${system.label}（${system.id}）`,
    `配色：${palette.label}${content.own_colours ? '' : `（${palette.id}）`}`,
    `图案：${topicLabels[content.topic]}（${content.topic}）`,
    `种子：${content.seed}`,
    `画面：${shown.length > 0 ? `用了图片 ${shown.map((name) => `“${name}”`).join('、')}` : '由图案工具绘制，没有照片'}`,
    ...(content.own_logo === undefined ? [] : ['标志：品牌套件里的']),
    `张数：${content.sheets.length}`,
    ...content.sheets.map((sheet, at) => `第 ${at + 1} 张：${sheet.headline.replaceAll('\n', ' ')}`),
    ...(drawn.small.length > 0 ? [`字太小：${drawn.small.join('、')}（内容太多，建议精简或分成几张）`] : []),
    ...coarse.map((words) => `图片像素少：${words}`),
    ...unused,
  ];
  const result: PosterAnswer = {
    file: file.name,
    ratio: words,
    system,
    palette,
    topic: content.topic,
    seed: content.seed,
    sheets: content.sheets.length,
    pictures: given,
    has_picture: shown.length > 0,
    done: done ?? [],
    unused,
    coarse,
    is_tight: drawn.small.length > 0,
  };
  return { ok: true, output: lines.join('\n'), result, files: [file] };
}

const isDrawn = ({ html }: Drawn, name: string): boolean => html.includes(`data-picture="${posterText(name)}"`);

/** What is not there is told once, and not looked for again. */
function withoutMissing({ own_logo, ...content }: PosterContent, pictures: ReadonlyMap<string, PosterPicture>): PosterContent {
  return {
    ...content,
    ...(own_logo !== undefined && pictures.has(own_logo) && { own_logo }),
    sheets: content.sheets.map(({ pictures: names, code, ...sheet }) => {
      const there = names?.filter((name) => pictures.has(name)) ?? [];
      return { ...sheet, ...(there.length > 0 && { pictures: there }), ...(code !== undefined && pictures.has(code) && { code }) };
    }),
  };
}

/** Of every picture that is to be shown. */
function namesIn({ sheets, own_logo }: PosterContent): string[] {
  const named = sheets.flatMap((sheet) => [...(sheet.pictures ?? []), ...(sheet.code === undefined ? [] : [sheet.code])]);
  return own_logo === undefined ? named : [...named, own_logo];
}

/** On the long side; below it a picture is a stamp. A code is sharp at any size. */
const least_pixels = 120;

/** What is in the page already is not made ready again; the rest comes from the task's files. */
async function picturesFor(
  content: PosterContent,
  known: ReadonlyMap<string, PosterPicture>,
  context: ToolContext,
): Promise<{ pictures: Map<string, PosterPicture>; missing: string[] }> {
  const pictures = new Map<string, PosterPicture>();
  const missing: string[] = [];
  for (const name of new Set(namesIn(content))) {
    const there = known.get(name);
    if (there) {
      pictures.set(name, there);
      continue;
    }
    try {
      if (!pictureName.test(name) && name !== content.own_logo) throw new Error(`“${name}”不是图片`);
      const { bytes } = await context.files.read(name);
      const picture = await preparePicture(name, bytes);
      const { width, height } = picture;
      if (Math.max(width, height) < least_pixels && name !== content.own_logo && !content.sheets.some(({ code }) => code === name))
        throw new Error(`“${name}”只有 ${width} × ${height} 像素，放大会糊，没有放进海报；请换一张长边 800 像素以上的。`);
      pictures.set(name, picture);
    } catch (error) {
      missing.push(sentenceOf(error, '图片读不了'));
    }
  }
  return { pictures, missing };
}

/** How the other posters of this task look, so that the next one doesn't look like them. */
async function looksBefore(context: ToolContext, call_id: string): Promise<Look[]> {
  const posters = (await context.files.list()).filter(
    ({ name, uri }) => name.toLowerCase().endsWith('.poster.html') && !uri.endsWith(call_id),
  );
  const looks: Look[] = [];
  for (const { name } of posters.slice(-8)) {
    const source = sourceOf(new TextDecoder().decode((await context.files.read(name)).bytes));
    if (source) looks.push(source.content);
  }
  return looks;
}

const motifInput = z.strictObject({
  name: z.string().trim().min(1).max(80).describe('文件名主干，不含后缀'),
  topic: z.enum(topicIds),
  manner: z.enum(motifManners).describe('illustration 插画、pattern 平铺图案、gradient 渐变底图、tiles 几何拼块'),
  palette: z.enum(paletteIds),
  ratio: z.enum(ratioIds),
  seed: z.int().min(0).max(4294967295).optional(),
});

/** Only where pages can be drawn: the file is a PNG. */
export function drawMotifTool({ pages }: KindPorts): Tool[] {
  if (!pages) return [];
  return [
    defineTool({
      name: 'draw_motif',
      description: `Draws an illustration, a pattern or a ground from the product's own motifs and saves it as PNG: for wallpapers, covers and backgrounds without words. It is no photograph and no picture of anything particular; say so. The answer gives the file name, which make_poster can use.`,
      input: motifInput,
      operation: 'img',
      title: ({ name }) => `正在绘制“${name}”`,
      deadline_ms: 60_000,
      max_output: 1000,
      async run(input, context) {
        const seed = input.seed ?? hashOf(`${input.name} ${input.topic} ${input.manner}`);
        const { html, width, height } = drawMotif({ ...input, seed });
        const bytes = await pages.picture(html, { width, height, scale: 2, type: 'png' }, context.signal);
        const stem = posterFileName(input.name).replace(/\.poster\.html$/, '');
        const file = await context.files.write({ name: `${stem}.png`, bytes, key: context.call_id });
        return { ok: true, output: `已绘制：${file.name}（${width * 2} × ${height * 2} 像素，由图案工具绘制，不是照片）`, files: [file] };
      },
    }),
  ];
}
