/** The changes a poster can be given, applied to its content in order and all or none. Pure. */
import { z } from 'zod';
import { chooseLook } from './choose.ts';
import { paletteIds } from './palettes.ts';
import { posterContent, posterFact, posterPoint, posterSheet, type PosterContent, type PosterSheet } from './poster-content.ts';
import { systemIds, topicIds } from './poster-ids.ts';
import { mostFacts, mostPoints } from './poster-limits.ts';
import { hashOf } from './random.ts';
import { ratioIds } from '#capabilities/images/ratios.ts';

const sheetNumber = z.int().min(1).max(12).describe('第几张，从 1 起；不写就是第 1 张');
const sheet = sheetNumber.optional();

export const posterEdit = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('set_text'),
    sheet,
    field: z.enum(['kicker', 'headline', 'subline', 'action', 'brand']),
    text: z.string().trim().max(240).describe('空字符串表示去掉（headline 不能去掉）'),
  }),
  z.strictObject({ op: z.literal('replace_text'), from: z.string().min(1).max(240), to: z.string().max(240) }),
  z.strictObject({ op: z.literal('set_points'), sheet, points: z.array(posterPoint).max(mostPoints) }),
  z.strictObject({ op: z.literal('add_point'), sheet, point: posterPoint }),
  z.strictObject({ op: z.literal('set_point'), sheet, title: z.string().min(1).max(120).describe('现在的要点，逐字'), point: posterPoint }),
  z.strictObject({ op: z.literal('remove_point'), sheet, title: z.string().min(1).max(120) }),
  z.strictObject({
    op: z.literal('set_fact'),
    sheet,
    label: posterFact.shape.label,
    value: z.string().trim().max(160).describe('空字符串表示去掉这一项'),
  }),
  z.strictObject({
    op: z.literal('set_pictures'),
    sheet,
    pictures: z.array(z.string().trim().min(1).max(255)).max(4).describe('任务里的图片文件名；空数组表示不用图片'),
  }),
  z.strictObject({
    op: z.literal('set_code'),
    sheet,
    picture: z.string().trim().max(255).describe('二维码图片的文件名；空字符串表示去掉'),
  }),
  z.strictObject({ op: z.literal('set_system'), system: z.enum(systemIds) }),
  z.strictObject({ op: z.literal('set_palette'), palette: z.enum(paletteIds) }),
  z.strictObject({ op: z.literal('set_ratio'), ratio: z.enum(ratioIds) }),
  z.strictObject({ op: z.literal('set_topic'), topic: z.enum(topicIds) }),
  z.strictObject({
    op: z.literal('another_look'),
    change: z.enum(['system', 'palette', 'all', 'drawing']).describe('换版式、换配色、都换，或只换插画'),
  }),
  z.strictObject({ op: z.literal('add_sheet'), at: sheetNumber.optional().describe('插到第几张；不写就加在最后'), content: posterSheet }),
  z.strictObject({ op: z.literal('remove_sheet'), sheet: sheetNumber }),
  z.strictObject({ op: z.literal('move_sheet'), sheet: sheetNumber, to: sheetNumber }),
]);
export type PosterEdit = z.infer<typeof posterEdit>;

const fieldNames = { kicker: '眉题', headline: '标题', subline: '副标题', action: '行动引导', brand: '署名' } as const;

export type EditOutcome = { ok: true; content: PosterContent; done: string[] } | { ok: false; problem: string };

export function applyPosterEdits(before: PosterContent, edits: PosterEdit[]): EditOutcome {
  let content: PosterContent = structuredClone(before);
  const done: string[] = [];
  for (const edit of edits) {
    const outcome = applyOne(content, edit);
    if (typeof outcome === 'string') return { ok: false, problem: outcome };
    content = outcome.content;
    done.push(outcome.done);
  }
  const parsed = posterContent.safeParse(content);
  if (!parsed.success)
    return {
      ok: false,
      problem: `改动之后的内容超出了海报的限度（标题 120 字、每张 ${mostPoints} 条要点、${mostFacts} 条信息、共 12 张）。`,
    };
  return { ok: true, content: parsed.data, done };
}

function applyOne(content: PosterContent, edit: PosterEdit): { content: PosterContent; done: string } | string {
  const at = ('sheet' in edit ? (edit.sheet ?? 1) : 1) - 1;
  const own = content.sheets[at];
  if ('sheet' in edit && !own) return `没有第 ${at + 1} 张，一共 ${content.sheets.length} 张。`;
  const where = content.sheets.length > 1 ? `第 ${at + 1} 张的` : '';
  const withSheet = (changed: PosterSheet, done: string) => ({
    content: { ...content, sheets: content.sheets.map((one, n) => (n === at ? changed : one)) },
    done,
  });
  if (!own) return '海报里没有内容。';
  switch (edit.op) {
    case 'set_text': {
      if (edit.text !== '') return withSheet({ ...own, [edit.field]: edit.text }, `${where}${fieldNames[edit.field]}改成“${edit.text}”`);
      if (edit.field === 'headline') return '标题不能去掉，请给出新的标题。';
      const { [edit.field]: _, ...rest } = own;
      const gone = withSheet(rest, `去掉了${where}${fieldNames[edit.field]}`);
      if (edit.field !== 'brand' || content.own_logo === undefined) return gone;
      // Who speaks is told by the logo as well.
      const { own_logo: _logo, ...without } = gone.content;
      return { content: without, done: `${gone.done}和标志` };
    }
    case 'replace_text': {
      const replace = (words: string) => words.replaceAll(edit.from, edit.to).trim();
      const text = JSON.stringify(content.sheets);
      const sheets = content.sheets.map((one) => replacedIn(one, replace));
      if (JSON.stringify(sheets) === text) return `海报上没有“${edit.from}”。`;
      return { content: { ...content, sheets }, done: `“${edit.from}”改成“${edit.to}”` };
    }
    case 'set_points':
      return withSheet(
        { ...own, points: edit.points },
        edit.points.length === 0 ? `去掉了${where}要点` : `${where}要点改为 ${edit.points.length} 条`,
      );
    case 'add_point':
      return withSheet(
        { ...own, points: [...(own.points ?? []), edit.point] },
        `${where}要点加了“${[edit.point.title, edit.point.text].filter(Boolean).join(' ')}”`,
      );
    case 'set_point': {
      const points = own.points ?? [];
      const before = points.find(({ title }) => title === edit.title);
      if (!before) return `${where}要点里没有“${edit.title}”。`;
      const words = ({ title, text = '' }: { title: string; text?: string | undefined }) => `${title} ${text}`.trim();
      return withSheet(
        { ...own, points: points.map((one) => (one === before ? edit.point : one)) },
        `${where}要点“${words(before)}”改成“${words(edit.point)}”`,
      );
    }
    case 'remove_point': {
      const points = (own.points ?? []).filter(({ title }) => !title.includes(edit.title));
      if (points.length === (own.points ?? []).length) return `${where}要点里没有“${edit.title}”。`;
      return withSheet({ ...own, points }, `去掉了${where}要点“${edit.title}”`);
    }
    case 'set_fact': {
      const list = own.facts ?? [];
      if (edit.value === '') {
        const facts = list.filter(({ label }) => label !== edit.label);
        return facts.length === list.length
          ? `${where}信息里没有“${edit.label}”。`
          : withSheet({ ...own, facts }, `去掉了${where}${edit.label}`);
      }
      const known = list.some(({ label }) => label === edit.label);
      const facts = known
        ? list.map((fact) => (fact.label === edit.label ? { ...fact, value: edit.value } : fact))
        : [...list, { label: edit.label, value: edit.value }];
      return withSheet({ ...own, facts }, `${where}${edit.label}${known ? '改成' : '写上'}“${edit.value}”`);
    }
    case 'set_pictures':
      return withSheet(
        { ...own, pictures: edit.pictures },
        edit.pictures.length === 0
          ? `${where}图片换成了内置图案`
          : `${where}图片换成${edit.pictures.map((name) => `“${name}”`).join('、')}`,
      );
    case 'set_code': {
      const { code: _, ...rest } = own;
      return withSheet(
        edit.picture === '' ? rest : { ...rest, code: edit.picture },
        edit.picture === '' ? `去掉了${where}二维码` : `${where}放上了二维码“${edit.picture}”`,
      );
    }
    case 'set_system':
      return { content: { ...content, system: edit.system }, done: '换了版式' };
    case 'set_palette':
      return { content: { ...withoutOwn(content), palette: edit.palette }, done: '换了配色' };
    case 'set_ratio':
      return { content: { ...content, ratio: edit.ratio, sheet: undefined }, done: `比例改为 ${edit.ratio}` };
    case 'set_topic':
      return { content: { ...content, topic: edit.topic }, done: '换了图案主题' };
    case 'another_look': {
      const seed = hashOf(`${content.seed} ${content.system} ${content.palette}`);
      if (edit.change === 'drawing') return { content: { ...content, seed }, done: '换了插画的构图' };
      const { system, palette, topic } = content;
      const kept = edit.change === 'system' ? { palette, topic } : edit.change === 'palette' ? { system, topic } : { topic };
      const look = chooseLook(content.sheets, seed, kept, [{ system, palette, topic }]);
      const words = { system: '换了版式', palette: '换了配色', all: '换了版式和配色' };
      const plain = edit.change === 'system' ? content : withoutOwn(content);
      return { content: { ...plain, ...look, seed: edit.change === 'palette' ? content.seed : seed }, done: words[edit.change] };
    }
    case 'add_sheet': {
      if (content.sheets.length >= 12) return '一套最多 12 张。';
      const to = Math.min((edit.at ?? content.sheets.length + 1) - 1, content.sheets.length);
      return {
        content: { ...content, sheets: content.sheets.toSpliced(to, 0, edit.content) },
        done: `加了第 ${to + 1} 张“${edit.content.headline}”`,
      };
    }
    case 'remove_sheet':
      if (content.sheets.length === 1) return '只有一张，不能再删。';
      return { content: { ...content, sheets: content.sheets.toSpliced(at, 1) }, done: `删掉了第 ${at + 1} 张` };
    case 'move_sheet': {
      const rest = content.sheets.toSpliced(at, 1);
      return {
        content: { ...content, sheets: rest.toSpliced(Math.min(edit.to - 1, rest.length), 0, own) },
        done: `第 ${at + 1} 张移到了第 ${Math.min(edit.to, content.sheets.length)} 张`,
      };
    }
  }
}

function replacedIn(sheet: PosterSheet, replace: (words: string) => string): PosterSheet {
  const optional = (key: 'kicker' | 'subline' | 'action' | 'brand') => {
    const words = sheet[key] === undefined ? '' : replace(sheet[key]);
    return words === '' ? {} : { [key]: words };
  };
  const { kicker: _k, subline: _s, action: _a, brand: _b, ...rest } = sheet;
  return {
    ...rest,
    ...optional('kicker'),
    ...optional('subline'),
    ...optional('action'),
    ...optional('brand'),
    headline: replace(sheet.headline) || sheet.headline,
    ...(sheet.points
      ? {
          points: sheet.points.flatMap((point) =>
            replace(point.title) === ''
              ? []
              : { title: replace(point.title), ...(point.text && replace(point.text) !== '' ? { text: replace(point.text) } : {}) },
          ),
        }
      : {}),
    ...(sheet.facts
      ? {
          facts: sheet.facts.flatMap((fact) =>
            replace(fact.value) === '' ? [] : { label: replace(fact.label) || fact.label, value: replace(fact.value) },
          ),
        }
      : {}),
  };
}

/** In a palette of ours again. */
function withoutOwn(content: PosterContent): PosterContent {
  const { own_colours: _, ...rest } = content;
  return rest;
}
