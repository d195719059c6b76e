/** Changes to a deck, decided without touching a file: which pages there are afterwards, which have to be drawn again, and what was done in words. */
import { z } from 'zod';
import { contentOf, mostPages, titleOf, type Deck, type DeckPage, type PageContent } from './deck.ts';
import { themeOverrides, type ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { slideContent, type SlideContent } from '#contract/content/slide.ts';

/** By its number as it is shown before the call, or by its id. */
const page = z.union([z.int().min(1).max(mostPages), z.string().min(1).max(40)]);

export const deckEdit = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('replace'), page, content: slideContent }),
  z.strictObject({
    op: z.literal('set'),
    page,
    fields: z.record(z.string().max(40), z.unknown()),
  }),
  z.strictObject({ op: z.literal('swap'), page, find: z.string().min(1).max(20_000), with: z.string().max(20_000) }),
  z.strictObject({ op: z.literal('notes'), page, notes: z.string().trim().max(4000) }),
  z.strictObject({ op: z.literal('move'), page, to: z.int().min(1).max(mostPages).describe('移动后的页码') }),
  z.strictObject({ op: z.literal('delete'), page }),
  z.strictObject({ op: z.literal('duplicate'), page }),
  z.strictObject({
    op: z.literal('retheme'),
    theme: z.string().trim().min(1).max(200),
  }),
  z.strictObject({
    op: z.literal('look'),
    own: themeOverrides.meta({ told_by: '', brief: { type: 'object' } }).nullable(),
  }),
  z.strictObject({ op: z.literal('rename'), title: z.string().trim().min(1).max(200) }),
]);
export type DeckEdit = z.infer<typeof deckEdit>;

export interface Changed {
  deck: Deck;
  /** Ids of the pages whose drawing is not what it was. */
  redraw: Set<string>;
  /** What was done, a line for each edit. */
  said: string[];
}

export interface Means {
  /** An id no page has, the same for the same call and number. */
  newId(n: number): string;
  /** The theme somebody means; null when there is none like it. */
  theme(words: string, present: string): { id: string; name: string } | null;
  /** Why a content can't be drawn; null when it can. */
  refused(content: SlideContent): string | null;
}

/** All or none: a sentence when one of the edits can't be done. */
export function changeDeck(deck: Deck, edits: DeckEdit[], { newId, theme, refused }: Means): Changed | string {
  const pages = [...deck.pages];
  const redraw = new Set<string>();
  const said: string[] = [];
  const ids = deck.pages.map(({ id }) => id);
  let next: Deck = deck;
  const find = (ref: number | string): number => pages.findIndex(({ id }) => id === (typeof ref === 'number' ? ids[ref - 1] : ref));
  for (const [n, edit] of edits.entries()) {
    const at = 'page' in edit ? find(edit.page) : -1;
    const old = pages[at];
    if ('page' in edit && !old)
      return `第 ${n + 1} 处修改没有做：没有${typeof edit.page === 'number' ? `第 ${edit.page} 页` : `编号为“${edit.page}”的页`}，这份演示文稿共 ${deck.pages.length} 页。全部没有改动。`;
    const number = old ? ids.indexOf(old.id) + 1 : 0;
    const shown = number > 0 ? `第 ${number} 页` : `“${old?.title ?? ''}”`;
    switch (edit.op) {
      case 'replace':
      case 'swap':
      case 'set': {
        if (!old) break;
        const given =
          edit.op === 'replace'
            ? edit.content
            : edit.op === 'set'
              ? titledAnew(old, withFields(contentOf(old), edit.fields))
              : swapped(old, edit);
        const parsed = typeof given === 'string' ? null : slideContent.safeParse(given);
        const why = !parsed ? String(given) : parsed.success ? refused(parsed.data) : z.prettifyError(parsed.error);
        if (why !== null || !parsed?.success) return `第 ${n + 1} 处修改没有做：${shown}改后不合要求：${why}\n全部没有改动。`;
        pages[at] = {
          ...pageOf(old.id, old.file, parsed.data),
          ...(edit.op === 'replace' && !parsed.data.notes ? { notes: old.notes } : {}),
        };
        redraw.add(old.id);
        said.push(
          edit.op === 'replace'
            ? `${shown}${becoming(old, parsed.data)}`
            : edit.op === 'swap'
              ? `${shown}改了一处`
              : `${shown}改了${Object.keys(edit.fields).map(fieldName).join('、')}`,
        );
        break;
      }
      case 'notes':
        if (!old) break;
        pages[at] = { ...old, notes: edit.notes };
        said.push(`${shown}的备注已${edit.notes === '' ? '清空' : '更新'}`);
        break;
      case 'move': {
        if (!old) break;
        if (edit.to > pages.length) return `第 ${n + 1} 处修改没有做：现在只有 ${pages.length} 页，移不到第 ${edit.to} 页。全部没有改动。`;
        pages.splice(at, 1);
        pages.splice(edit.to - 1, 0, old);
        said.push(`${shown}移到第 ${edit.to} 页`);
        break;
      }
      case 'delete':
        pages.splice(at, 1);
        said.push(`删掉${shown}“${old?.title ?? ''}”`);
        break;
      case 'duplicate': {
        if (!old) break;
        if (pages.length >= mostPages) return `一份演示文稿最多 ${mostPages} 页，没有复制。全部没有改动。`;
        const id = newId(n);
        pages.splice(at + 1, 0, { ...old, id, file: old.file.replace(/[^/]+$/, `${id}.html`), uri: '' });
        redraw.add(id);
        said.push(`复制了${shown}`);
        break;
      }
      case 'retheme': {
        const found = theme(edit.theme, next.theme);
        if (!found) return `第 ${n + 1} 处修改没有做：没有“${edit.theme}”这样的主题。全部没有改动。`;
        next = { ...next, theme: found.id };
        for (const { id } of pages) redraw.add(id);
        said.push(`全部页面换成“${found.name}”主题`);
        break;
      }
      case 'look': {
        const { own: before, ...plain } = next;
        const own = edit.own && {
          ...before,
          ...edit.own,
          ...(edit.own.colours && { colours: { ...before?.colours, ...edit.own.colours } }),
        };
        next = own === null ? plain : { ...plain, own };
        for (const { id } of pages) redraw.add(id);
        said.push(own === null ? '去掉了自己的颜色、字体、标志，回到主题本来的样子' : `改了${lookNames(edit.own ?? {})}`);
        break;
      }
      case 'rename':
        next = { ...next, title: edit.title };
        said.push(`演示文稿改名为《${edit.title}》`);
        break;
    }
  }
  if (pages.length === 0) return '演示文稿至少要留一页，全部没有改动。';
  return { deck: { ...next, pages }, redraw, said };
}

/** A page as the deck keeps it, not yet written. */
export function pageOf(id: string, file: string, given: SlideContent): DeckPage {
  const { notes = '', ...rest } = given;
  // Every layout without its notes is a page's content.
  const content = rest as PageContent;
  return { id, file, uri: '', layout: given.layout, title: titleOf(given), content, notes };
}

function withFields(content: SlideContent, fields: Record<string, unknown>): Record<string, unknown> {
  const next: Record<string, unknown> = { ...content };
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) delete next[field];
    else next[field] = value;
  }
  return next;
}

/** The title of a page written by hand stands in its markup as well. */
function titledAnew({ content, title }: DeckPage, next: Record<string, unknown>): Record<string, unknown> | string {
  if (content.layout !== 'free' || next['title'] === title || next['html'] !== content.html) return next;
  const places = content.html.split(title).length - 1;
  if (places !== 1 || typeof next['title'] !== 'string') return `标题“${title}”在页面上不是恰好一处，请用 swap 改页面上的字`;
  const written = next['title'].replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { ...next, html: content.html.replace(title, () => written) };
}

/** A page written by hand with one place changed; a sentence when there is not exactly one. */
function swapped({ content, notes }: DeckPage, edit: { find: string; with: string }): SlideContent | string {
  if (content.layout !== 'free') return '只有 free 页能用 swap，别的页用 set';
  const places = content.html.split(edit.find).length - 1;
  if (places !== 1) return places === 0 ? 'html 里没有 find 这一段' : `find 在 html 里出现了 ${places} 次，请多写几个字`;
  const html = content.html.replace(edit.find, () => edit.with);
  return notes === '' ? { ...content, html } : { ...content, html, notes };
}

/** What a page put in the place of another is, as far as it still tells the same. */
function becoming(old: DeckPage, next: SlideContent): string {
  const title = titleOf(next);
  if (old.title !== title) return `换成“${title}”`;
  if (old.layout !== next.layout)
    return `“${title}”由${layoutNames[old.layout] ?? old.layout}换成${layoutNames[next.layout] ?? next.layout}`;
  const isRedrawn = old.content.layout === 'chart' && next.layout === 'chart' && old.content.chart.type !== next.chart.type;
  return isRedrawn ? `“${title}”的图换了一种画法` : `“${title}”换了内容`;
}

/** 颜色、字体 */
export function lookNames(own: ThemeOverrides): string {
  const names: [keyof ThemeOverrides, string][] = [
    ['colours', '颜色'],
    ['faces', '字体'],
    ['logo', '标志'],
    ['corner', '圆角'],
    ['background', '背景图'],
  ];
  return names.flatMap(([field, name]) => (own[field] === undefined ? [] : [name])).join('、');
}

const layoutNames: Partial<Record<SlideContent['layout'], string>> = {
  agenda: '目录',
  points: '要点',
  comparison: '左右对比',
  timeline: '时间轴',
  process: '流程',
  table: '表格',
  chart: '图表',
  figures: '大数字',
  statement: '一句话',
  free: '自由排版',
};

const fieldNames: Record<string, string> = {
  title: '标题',
  subtitle: '副标题',
  presenter: '汇报人',
  date: '日期',
  lead: '导语',
  points: '要点',
  items: '目录',
  text: '正文',
  takeaway: '结论',
  verdict: '结论',
  source: '出处',
  notes: '备注',
  chart: '图表',
  header: '表头',
  rows: '表格',
  figures: '数字',
  events: '时间线',
  steps: '步骤',
  html: '页面',
};

function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}
