/** Turns the changes a person asked for into edits of the pages there are. */
import type { Material } from '../text/material.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { emptyPart, partsOf, type Part } from './deck-parts.ts';
import { pageAbout } from './deck-plan.ts';
import { pagesOfPart } from './part-pages.ts';
import type { DeckChange, ShownPage } from './deck-deeds.ts';
import { valued } from './change-value.ts';
import { isEnglish } from './english-frame.ts';
import { atMost, wordsOf, type Slide } from './slide.ts';
import { laidOut, layoutNames } from './relayout.ts';
import { resize } from './resize.ts';
import { bare, gistOf, pointOf } from './statements.ts';
import { chinese, english, type Wording } from './wording.ts';

export interface DeckEdits {
  edits: object[];
  /** Pages to add, each before a number of the deck as it is now; null: before the closing page. */
  added: { slide: Slide; at: number | null }[];
  said: string[];
  not_done: string[];
}

/** `contents` are the pages as they are now. */
export function editsFor(
  changes: DeckChange[],
  pages: ShownPage[],
  contents: Slide[],
  first: string,
  materials: Material[],
  today: string,
): DeckEdits {
  const result: DeckEdits = { edits: [], added: [], said: [], not_done: [] };
  const parts = partsOf(materials);
  const say = isEnglish(contents.map(wordsOf)) ? english : chinese;
  const has = (page: number): boolean => {
    if (page >= 1 && page <= pages.length) return true;
    if (page === 0) {
      result.not_done.push('没有找到您说的那一页：请用页码说，例如“第 3 页”。');
      return false;
    }
    result.not_done.push(`没有第 ${page} 页：这份演示文稿共 ${pages.length} 页。`);
    return false;
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'theme':
        result.edits.push({ op: 'retheme', theme: change.words === '' ? '换一种' : change.words });
        break;
      case 'title': {
        result.edits.push({ op: 'rename', title: change.title });
        const cover = contents.findIndex(({ layout }) => layout === 'cover');
        if (cover >= 0) result.edits.push({ op: 'set', page: cover + 1, fields: { title: change.title } });
        const closing = contents.findIndex((slide) => slide.layout === 'closing' && slide.text === contents[cover]?.title);
        if (closing >= 0) result.edits.push({ op: 'set', page: closing + 1, fields: { text: change.title } });
        break;
      }
      case 'page_title':
        if (has(change.page))
          result.edits.push({ op: 'set', page: change.page, fields: titled(contents[change.page - 1], change.title, contents) });
        break;
      case 'delete':
        for (const page of change.pages) if (has(page)) result.edits.push({ op: 'delete', page });
        break;
      case 'move':
        if (has(change.page)) result.edits.push({ op: 'move', page: change.page, to: lastPlace(change, pages) });
        break;
      case 'swap': {
        if (!has(change.one) || !has(change.other)) break;
        const [low, high] = [Math.min(change.one, change.other), Math.max(change.one, change.other)];
        result.edits.push({ op: 'move', page: high, to: low }, { op: 'move', page: low, to: high });
        break;
      }
      case 'duplicate':
        if (has(change.page)) result.edits.push({ op: 'duplicate', page: change.page });
        break;
      case 'notes':
        if (has(change.page)) result.edits.push({ op: 'notes', page: change.page, notes: change.notes });
        break;
      case 'append': {
        const slide = contents[change.page - 1];
        if (!has(change.page) || !slide) break;
        const fields = withMore(slide, change.content);
        if (fields) result.edits.push({ op: 'set', page: change.page, fields });
        else
          result.not_done.push(
            slide.layout === 'agenda'
              ? `第 ${change.page} 页是目录，没有把要点加进去：请说加在哪一页，或者说“加一页讲……”。`
              : `第 ${change.page} 页的版式放不下新的要点，可以说“加一页讲……”。`,
          );
        break;
      }
      case 'value':
      case 'replace': {
        // “把预算改成 20 万元”: the amount behind the word, never the word.
        const [from, to] = change.kind === 'value' ? [change.name, change.value] : [change.from, change.to];
        const isValue = change.kind === 'value' || (!/\d/.test(from) && /\d/.test(to));
        const found = contents.flatMap((slide, at) => {
          const fields = isValue ? valued(slide, from, to) : replaced(slide, from, to);
          return fields ? [{ op: 'set', page: at + 1, fields }] : [];
        });
        if (found.length === 0)
          result.not_done.push(
            isValue
              ? `没有改“${from}”：页面上没有找到它后面的数。可以照页面上的原文说，例如“把 18 万元改成${to}”。`
              : `没有找到“${from}”，所以没有替换。`,
          );
        result.edits.push(...found);
        break;
      }
      case 'shorten': {
        const shorter = contents.flatMap((slide, at) => {
          if (change.page !== null && change.page !== at + 1) return [];
          const fields = shortened(slide);
          return fields ? [{ op: 'set', page: at + 1, fields }] : [];
        });
        if (shorter.length === 0) result.not_done.push('页面上的文字已经很短，没有再精简。');
        result.edits.push(...shorter);
        break;
      }
      case 'add': {
        if (change.about === '' && change.content === '') {
          result.not_done.push('没有加页：请说明这一页讲什么，例如“加一页讲预算：硬件 3 万元，软件 2 万元”。');
          break;
        }
        const about = change.about || (gistOf(change.content, 20) ?? atMost(change.content, 20));
        result.added.push({
          slide: change.content === '' ? pageAbout(about, parts, say) : pageFrom(about, change.content, say),
          at: change.at,
        });
        break;
      }
      case 'pages':
        resize(change.pages, pages, contents, first, materials, today, result);
        break;
      case 'source': {
        const slide = contents[change.page - 1];
        if (!has(change.page) || !slide) break;
        if (change.source !== null) result.edits.push({ op: 'set', page: change.page, fields: { source: change.source } });
        else
          result.not_done.push(
            slide.source === undefined
              ? `第 ${change.page} 页没有加来源：这一页的内容是您给的，没有附件可以注明。请直接说来源，例如“第 ${change.page} 页数据来源：财务部10月报表”。`
              : `第 ${change.page} 页没有改动：页脚已经写着来源“${slide.source}”。`,
          );
        break;
      }
      case 'layout':
        for (const page of change.pages) {
          const slide = contents[page - 1];
          if (!has(page) || !slide) continue;
          const next = laidOut(slide, change.asked, say);
          if (typeof next !== 'string') result.edits.push({ op: 'replace', page, content: next });
          else {
            const to = change.asked.to === null ? '换版式' : `换成${layoutNames[change.asked.to]}`;
            result.not_done.push(`第 ${page} 页没有${to}：${next}。`);
          }
        }
        break;
      case 'beyond':
        result.not_done.push(change.sentence);
        break;
    }
  }
  return result;
}

/** Behind all others is before the closing page. */
function lastPlace({ page, to }: { page: number; to: number }, pages: ShownPage[]): number {
  const isClosed = pages.at(-1)?.layout === 'closing' && page < pages.length;
  return Math.min(to, isClosed && to >= pages.length ? pages.length - 1 : pages.length);
}

function pageFrom(title: string, content: string, say: Wording): Slide {
  const texts = /[；;\n]/.test(content) ? content.split(/[；;\n]/) : content.split(/[。，]|,(?!\d{3})/);
  const statements = texts.map((text) => ({ text: bare(text), source: '' })).filter(({ text }) => text.length >= 2);
  const part: Part = { ...emptyPart(title), statements };
  const page = pagesOfPart(part, say).pages[0]?.slide;
  return page ? { ...page, title } : { layout: 'points', title, points: [pointOf(content)] };
}

function withMore(slide: Slide, content: string): object | null {
  const point = pointOf(content);
  switch (slide.layout) {
    case 'points':
      return slide.points.length >= 8 ? null : { points: [...slide.points, point] };
    case 'process':
      return slide.steps.length >= 8 ? null : { steps: [...slide.steps, point] };
    case 'agenda':
      // What is no page is not listed.
      return null;
    case 'chart':
      return (slide.points ?? []).length >= 5 ? null : { points: [...(slide.points ?? []), bare(content)] };
    case 'figures':
    case 'table':
      return { takeaway: [slide.takeaway, bare(content)].filter((one) => one).join('；') };
    case 'cover':
      return { subtitle: bare(content) };
    case 'section':
    case 'statement':
    case 'closing':
      return { text: [slide.text, bare(content)].filter((one) => one).join('；') };
    default:
      return null;
  }
}

/** The fields of a page in which the words stand, with the others in their place; null when they stand nowhere. */
function replaced(slide: Slide, from: string, to: string): Record<string, unknown> | null {
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, swap(one)]));
    return value;
  };
  const fields = Object.entries(slide).filter(([key, value]) => key !== 'layout' && JSON.stringify(swap(value)) !== JSON.stringify(value));
  return fields.length === 0 ? null : Object.fromEntries(fields.map(([key, value]) => [key, swap(value)]));
}

/** The title of a statement is what the page says: a name put in its place leaves it below. */
function titled(slide: Slide | undefined, title: string, all: Slide[]): Record<string, unknown> {
  if (slide?.layout !== 'statement' || overlap(bigrams(title), bigrams(slide.title)) >= 0.5) return { title };
  const parts = all.flatMap((one) => (one.layout === 'agenda' ? one.items.map((item) => item.title) : []));
  const below = [slide.title, slide.text].filter((one) => one !== undefined && one !== '' && !parts.includes(one));
  return { title, text: below.join(/\p{Script=Han}/u.test(slide.title) ? '，' : '. ') };
}

/** What is short already, or what it says in few words of its own; null when it can't be said so short. */
function briefOf(text: string): string | null {
  if (/\p{Script=Han}/u.test(text)) return text.length <= 24 ? text : gistOf(text, 24);
  return text.length <= 48 ? text : englishGist(text);
}

const opensAside = /^(?:however|for (?:example|instance)|in|on|at|by|after|before|if|when|although|while|since|as|with|because|to)\b/i;

/** The main clause, where it stands first and is short. */
function englishGist(text: string): string | null {
  const [first = ''] = text.split(
    /[,;]\s|\s[–—-]\s|\s(?=(?:because|which|while|so that|although|whereas|after|before|when|where|until)\b)/i,
  );
  return first.length <= 60 && first.length < text.length && first.split(/\s+/).length >= 3 && !opensAside.test(first) ? first : null;
}

/** Fewer words on the page; what is taken off stays in its notes. */
function shortened(slide: Slide): Record<string, unknown> | null {
  const point = ({ title, text }: { title: string; text?: string }) => {
    const brief = text === undefined ? undefined : (briefOf(text) ?? undefined);
    return { title: briefOf(title) ?? title, ...(brief === undefined ? {} : { text: brief }) };
  };
  const said = (fields: Record<string, unknown>, before: unknown): Record<string, unknown> | null => {
    if (JSON.stringify(Object.values(fields)[0]) === JSON.stringify(before) && Object.keys(fields).length === 1) return null;
    return fields;
  };
  switch (slide.layout) {
    case 'points': {
      const points = slide.points.map(point);
      if (slide.lead === undefined) return said({ points }, slide.points);
      return { points, lead: null, ...withNote(slide, slide.lead) };
    }
    case 'process':
      return said({ steps: slide.steps.map(point) }, slide.steps);
    case 'timeline':
      return said({ events: slide.events.map(({ when, ...rest }) => ({ when, ...point(rest) })) }, slide.events);
    case 'chart':
      return slide.points && slide.points.length > 1 ? { points: slide.points.slice(0, 1) } : null;
    case 'comparison': {
      const side = (one: { title: string; points: string[] }) => ({
        ...one,
        points: one.points.slice(0, 3).map((text) => briefOf(text) ?? text),
      });
      return said({ left: side(slide.left), right: side(slide.right) }, null);
    }
    default:
      return null;
  }
}

function withNote(slide: Slide, words: string): Record<string, unknown> {
  return (slide.notes ?? '').includes(words.replace(/。$/, '')) ? {} : { notes: atMost(`${slide.notes ?? ''}\n${words}`.trim(), 4000) };
}
