/** What stands on a page of ours, as data kept inside it: read, given ids, and put back. */
import { jsonForScript } from '#text/escape.ts';
import { pageContent, type PageContent, type SectionType } from '#contract/content/page.ts';

export const sectionNames: Record<SectionType, string> = {
  hero: '首屏',
  text: '正文',
  features: '要点',
  figures: '数字',
  table: '表格',
  chart: '图表',
  gallery: '图片',
  timeline: '时间线',
  faq: '问答',
  quote: '引语',
  team: '人物',
  contact: '联系方式',
  footer: '页脚',
};

/** Gives every section an id of its own. */
export function withIds(content: PageContent): PageContent {
  const taken = new Set<string>();
  return {
    ...content,
    sections: content.sections.map((section) => {
      let own = section.id ?? section.type;
      for (let n = 2; taken.has(own); n++) own = `${section.id ?? section.type}-${n}`;
      taken.add(own);
      return { ...section, id: own };
    }),
  };
}

const open = '<script type="application/json" id="page-data">';
const close = '</script>';

/** Kept inside the page as inert data. */
export function contentBlock(content: PageContent): string {
  return open + jsonForScript(content) + close;
}

/** A page of ours with other content in its block, drawn as it was. */
export function withContent(html: string, content: PageContent): string {
  const block = blockIn(html);
  return block ? html.slice(0, block.start) + contentBlock(content) + html.slice(block.end + close.length) : html;
}

function blockIn(html: string): { start: number; end: number } | null {
  const start = html.indexOf(open);
  const end = start < 0 ? -1 : html.indexOf(close, start);
  return end < 0 ? null : { start, end };
}

/** The content a page of ours was drawn from; null for any other page. */
export function contentOf(html: string): PageContent | null {
  const block = blockIn(html);
  if (!block) return null;
  try {
    const parsed = pageContent.safeParse(JSON.parse(html.slice(block.start + open.length, block.end)));
    return parsed.success ? parsed.data : null;
  } catch {
    // A page that merely resembles one of ours.
    return null;
  }
}

/** All words of a page, for looking things up in it. */
export function wordsOf(content: PageContent): string {
  const found: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (!['id', 'type', 'style', 'accent', 'href', 'picture'].includes(key)) found.push(value);
    } else if (Array.isArray(value)) for (const one of value) walk(one, key);
    else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) walk(one, name);
  };
  walk(content, '');
  return found.join('\n');
}
