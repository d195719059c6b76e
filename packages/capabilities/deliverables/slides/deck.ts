/** A deck as a file: an overview page that stands by itself and carries, as data, which pages there are, in which order and what stands on them. */
import { escapeHtml, jsonForScript, unescapeEntities } from '#text/escape.ts';
import { replaceSpans } from '../html-spans.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import type { ThemeOverrides } from '#contract/content/theme-overrides.ts';

/** What stands on a page without what is said to it. */
export type PageContent = SlideContent extends infer One ? (One extends SlideContent ? Omit<One, 'notes'> : never) : never;

export interface DeckPage {
  /** Never changes, wherever the page moves. */
  id: string;
  /** Name of the page's file: `汇报.slides/p-3f2a1c.html`. */
  file: string;
  /** The version of that file that belongs to this version of the deck; '' when unknown. */
  uri: string;
  layout: SlideContent['layout'];
  title: string;
  content: PageContent;
  /** What the speaker says; '' when nothing. */
  notes: string;
}

export interface Deck {
  version: 1;
  title: string;
  /** Id of the theme its pages are drawn with. */
  theme: string;
  /** What it has of its own instead of the theme's. */
  own?: ThemeOverrides;
  size: { width: number; height: number };
  /** How many pages it is to have, while it is being made. */
  planned?: number;
  /** In the order they are shown. */
  pages: DeckPage[];
}

export const slideSize = { width: 1280, height: 720 } as const;
export const mostPages = 100;

const dataStart = '<script type="application/json" id="deck">';
const dataEnd = '</script>';

/** The data of a deck; null when the file is no deck of this version. What stands on the pages is checked by whoever draws them. */
export function readDeck(file: string | Uint8Array): Deck | null {
  const html = typeof file === 'string' ? file : new TextDecoder().decode(file);
  const at = html.indexOf(dataStart);
  const end = at < 0 ? -1 : html.indexOf(dataEnd, at);
  if (end < 0) return null;
  try {
    const data: unknown = JSON.parse(html.slice(at + dataStart.length, end));
    return isDeck(data) ? data : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeck(value: unknown): value is Deck {
  if (!isRecord(value) || value['version'] !== 1 || typeof value['title'] !== 'string' || typeof value['theme'] !== 'string') return false;
  const { size, pages, planned, own } = value;
  if (own !== undefined && !isRecord(own)) return false;
  if (planned !== undefined && typeof planned !== 'number') return false;
  if (!isRecord(size) || !isLength(size['width']) || !isLength(size['height'])) return false;
  return Array.isArray(pages) && pages.length <= mostPages && pages.every(isPage);
}

function isLength(value: unknown): boolean {
  return typeof value === 'number' && value >= 100 && value <= 10_000;
}

function isPage(value: unknown): boolean {
  return (
    isRecord(value) &&
    ['id', 'file', 'uri', 'layout', 'title', 'notes'].every((field) => typeof value[field] === 'string') &&
    isRecord(value['content']) &&
    value['content']['layout'] === value['layout']
  );
}

/** The content as the drawing takes it. */
export function contentOf({ content, notes }: DeckPage): SlideContent {
  // What was taken off is put back; every layout has it.
  return (notes === '' ? content : { ...content, notes }) as SlideContent;
}

export function titleOf(content: SlideContent): string {
  return content.title?.trim() || (content.layout === 'quote' ? content.text.slice(0, 60) : '');
}

/** The whole file: a list of the pages to read without anything else, and the data. */
export function printDeck(deck: Deck): string {
  const data = jsonForScript(deck);
  const title = escapeHtml(deck.title);
  const pages = deck.pages
    .map(({ id, title: heading, content, notes }) => {
      const lines = linesOf(content).slice(0, 8);
      const list = lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : '';
      const said = notes === '' ? '' : `<p class="notes">${escapeHtml(notes)}</p>`;
      return `<li data-id="${escapeHtml(id)}"><h2>${escapeHtml(heading)}</h2>${list}${said}</li>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${title}</h1><p>共 ${deck.pages.length} 页</p></header>
<ol>
${pages}
</ol>
${dataStart}${data}${dataEnd}
</body>
</html>
`;
}

const style = `:root{color-scheme:light}body{margin:0 auto;max-width:880px;padding:56px 24px;background:#faf9f6;color:#1e1d1a;font:16px/1.7 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Microsoft YaHei",system-ui,sans-serif;overflow-wrap:anywhere}
header{border-bottom:2px solid #1e1d1a;padding-bottom:16px;margin-bottom:8px}h1{font-size:32px;line-height:1.3;margin:0 0 8px}header p{margin:0;color:#6b6860}
ol{list-style:none;counter-reset:page;margin:0;padding:0}ol>li{counter-increment:page;position:relative;padding:20px 0 20px 64px;border-bottom:1px solid #e7e4dc}
ol>li::before{content:counter(page,decimal-leading-zero);position:absolute;left:0;top:22px;font-size:20px;font-variant-numeric:tabular-nums;color:#c3402b}
h2{font-size:20px;line-height:1.4;margin:0}ul{margin:8px 0 0;padding-left:20px;color:#3d3b36}.notes{margin:8px 0 0;padding-left:12px;border-left:3px solid #e7e4dc;color:#6b6860;font-size:14px}`;

/** What stands on a page below its title, a line each. */
export function linesOf(content: PageContent): string[] {
  const points = (list: { title: string; text?: string | undefined }[]) =>
    list.map(({ title, text }) => (text ? `${title}：${text}` : title));
  const some = (...texts: (string | undefined)[]) => texts.filter((text): text is string => text !== undefined && text !== '');
  switch (content.layout) {
    case 'cover':
      return some(content.subtitle, content.presenter, content.date);
    case 'agenda':
      return points(content.items);
    case 'section':
    case 'statement':
      return some(content.text);
    case 'points':
      return [...some(content.lead), ...points(content.points)];
    case 'comparison':
      return [...[content.left, content.right].map((side) => `${side.title}：${side.points.join('；')}`), ...some(content.verdict)];
    case 'timeline':
      return content.events.map(({ when, title, text }) => `${when} ${title}${text ? `：${text}` : ''}`);
    case 'process':
      return points(content.steps);
    case 'table':
      return [...some(content.takeaway), content.header.join(' | '), ...content.rows.map((row) => row.join(' | '))];
    case 'chart':
      return [
        ...some(content.takeaway, content.chart.title),
        ...(content.points ?? []),
        ...content.chart.categories.map(
          (name, n) => `${name}：${content.chart.series.map((one) => `${one.name} ${one.values[n] ?? '—'}`).join('，')}`,
        ),
      ];
    case 'figures':
      return [
        ...content.figures.map(({ value, unit = '', label, change }) => `${label} ${value}${unit}${change ? `（${change}）` : ''}`),
        ...some(content.takeaway),
      ];
    case 'quote':
      return some(content.text, content.by);
    case 'picture':
      return [...some(content.caption), ...points(content.points ?? [])];
    case 'closing':
      return some(content.text, content.contact);
    case 'free':
      return markupLines(content.html);
  }
}

/** The words of markup, a line for each block of it. */
function markupLines(html: string): string[] {
  const open = /<(style|title|desc)\b/gi;
  return replaceSpans(
    html,
    open,
    (name) => `</${name}>`,
    () => '',
  )
    .replaceAll(/<\/?(?:div|p|h\d|li|tr|text|tspan|section|header|footer|figure|dt|dd|br)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => unescapeEntities(line).replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
