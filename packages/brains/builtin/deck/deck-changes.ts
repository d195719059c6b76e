/** Reads how a person wants a deck changed, and turns it into edits of the pages there are. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import type { Material } from '../text/material.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { asksForDeck, readDeckRequest, readStyle } from './deck-request.ts';
import { emptyPart, partsOf, type Part } from './deck-parts.ts';
import { pageAbout, planDeck } from './deck-plan.ts';
import { pagesOfPart } from './part-pages.ts';
import { atMost, type Slide } from './slide.ts';
import { bare, gistOf, pointOf } from './statements.ts';

export type DeckChange =
  | { kind: 'theme'; words: string }
  | { kind: 'title'; title: string }
  | { kind: 'page_title'; page: number; title: string }
  | { kind: 'delete'; pages: number[] }
  | { kind: 'move'; page: number; to: number }
  | { kind: 'swap'; one: number; other: number }
  | { kind: 'duplicate'; page: number }
  | { kind: 'add'; about: string; content: string; at: number | null }
  | { kind: 'append'; page: number; content: string }
  | { kind: 'notes'; page: number; notes: string }
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'shorten'; page: number | null }
  | { kind: 'pages'; pages: number }
  | { kind: 'beyond'; sentence: string };

export interface ShownPage {
  id: string;
  layout: string;
  title: string;
}

const n = '(\\d{1,3}|[一二两三四五六七八九十]{1,3})';
const pageRef = `(?:第\\s?${n}\\s?[页张]|P\\s?(\\d{1,3}))`;
const quoted = '[“"「『《]?([^”"」』》\\n]{1,120}?)[”"」』》]?';
const end = '\\s*(?:吧|就行|就好|即可|好了)?\\s*[。！!]?$';

/** All changes asked for, in order; empty when the text asks for none. Page numbers are those shown now. */
export function readDeckChanges(text: string, pages: ShownPage[]): DeckChange[] {
  const clauses = text
    .split(/[。！!\n；;]|[，,](?=\s*(?:并且?|然后|再|同时|另外|还有|也|把|将|标题|题目|删|去掉|加|补充|增加|第|换|改|精简|封面|整体))/)
    .map((clause) =>
      clause.replace(/^\s*(?:好的?|可以|不错|嗯|行|那|请|麻烦|帮我|并且?|然后|同时|另外|还有|再|也|顺便|你)+[，,、\s]*/, '').trim(),
    )
    .filter((clause) => clause !== '');
  // What follows “加一页讲……：” belongs to it until the next order.
  const joined: string[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    if (
      last &&
      /^(?:在?第.{1,6}页[之]?[前后][面]?)?(?:加|增加|补充|添加|新增|插入).{0,30}[页张].{0,40}[：:]/.test(last) &&
      changesIn(clause, pages).length === 0
    )
      joined[joined.length - 1] = `${last}；${clause}`;
    else joined.push(clause);
  }
  return joined.flatMap((clause) => changesIn(clause, pages));
}

function changesIn(clause: string, pages: ShownPage[]): DeckChange[] {
  const numberOf = (...found: (string | undefined)[]): number => parseChineseNumber(found.find((one) => one !== undefined) ?? '') ?? 0;
  const named = (words: string): number[] => pagesNamed(words, pages);
  const of = (pattern: string): RegExpExecArray | null => new RegExp(pattern).exec(clause);

  let match = of(`${pageRef}的?(?:备注|讲稿|演讲稿)(?:改成|改为|换成|写成?|是|为)?[：:]?\\s*${quoted}${end}`);
  if (match) return [{ kind: 'notes', page: numberOf(match[1], match[2]), notes: (match[3] ?? '').trim() }];

  match = of(`(?:把|将)?${pageRef}的?(?:大?标题|题目)(?:改成|改为|换成|换为|改|换|用|定为|写成|叫)[：:]?\\s*${quoted}${end}`);
  if (match) return [{ kind: 'page_title', page: numberOf(match[1], match[2]), title: (match[3] ?? '').trim() }];

  match = of(
    `(?:把|将)?(封面|首页|整个|整份|这份|PPT|演示文稿)?的?(?:大?标题|题目|名字)(?:改成|改为|换成|换为|换|叫做?|用|定为|设为|写成)[：:]?\\s*${quoted}${end}`,
  );
  if (match?.[2] && !/^(?:一个|个|一下|短|长|更)/.test(match[2])) return [{ kind: 'title', title: match[2].trim() }];

  match = of(`(?:把|将)?${pageRef}(?:和|与|跟)${pageRef}(?:对调|互换|交换|调换|换一?下)`);
  if (match) return [{ kind: 'swap', one: numberOf(match[1], match[2]), other: numberOf(match[3], match[4]) }];

  match = of(`(?:把|将)?${pageRef}(?:移|挪|放|调|换|排)(?:到|至)(?:第\\s?${n}\\s?[页张](?:之?(前|后))?|(最前|最后|开头|末尾|结尾))`);
  if (match) {
    const page = numberOf(match[1], match[2]);
    if (match[5]) return [{ kind: 'move', page, to: /前|开头/.test(match[5]) ? 1 : pages.length }];
    const target = numberOf(match[3]);
    // After it has left its place, those behind it have moved up.
    const to = match[4] === '后' ? (page < target ? target : target + 1) : match[4] === '前' && page < target ? target - 1 : target;
    return [{ kind: 'move', page, to: Math.max(1, to) }];
  }

  match = of(`(?:复制|拷贝|克隆)(?:一份|一下)?${pageRef}`);
  if (match) return [{ kind: 'duplicate', page: numberOf(match[1], match[2]) }];

  match = of(`(?:压缩|精简|缩减|减少|控制|缩|删减|扩充|扩展|增加|扩|做|改|加|变)(?:到|成|至|为)\\s?${n}\\s?[页张]`);
  if (match) return [{ kind: 'pages', pages: numberOf(match[1]) }];

  if (/(?:加|增加|补充|添加|新增|插入|再来|再加|多)(?:上|入|讲)?(?:一|1)?[页张](?!码|脚|眉)/.test(clause)) {
    const place = of(`${pageRef}(?:之)?(前|后|后面|前面|之后|之前)`);
    const at = place ? numberOf(place[1], place[2]) + (place[3]?.includes('后') ? 1 : 0) : null;
    const [, about = '', content = ''] =
      /(?:加|增加|补充|添加|新增|插入|来|多)(?:上|入|讲)?(?:一|1)?[页张](?:幻灯片|PPT)?(?:，|,)?(?:来)?(?:专门)?(?:讲一?讲?|介绍|说明|关于|讲述|写|放|展示|分析|叫做?|标题(?:是|为|叫)?|主题(?:是|为)?|是)?[：:]?\s*[“"《]?([^：:”"》]{0,60}?)[”"》]?(?:的内容|的)?(?:[：:]\s*(.+))?$/s.exec(
        clause,
      ) ?? [];
    return [{ kind: 'add', about: about.trim(), content: content.trim(), at }];
  }

  match = of(`(?:在)?${pageRef}(?:里|中|上|再)?(?:加上?|补充|增加|添加|写上)(?:一[点条句]|一个要点|内容)?[：:，,]?\\s*(.{2,300})$`);
  if (match) return [{ kind: 'append', page: numberOf(match[1], match[2]), content: (match[3] ?? '').trim() }];

  if (/^(?:把|将)?.{0,24}(?:删|去掉|去除|移除|不要)/.test(clause) && !/[^页张章]文字|字/.test(clause.replace(/删[除掉]?/, ''))) {
    const listed = named(clause);
    if (listed.length > 0) return [{ kind: 'delete', pages: listed }];
  }

  match = of(`${pageRef}[^，。]{0,6}(?:精简|简短|简洁|压缩|缩短|删减|太长|字太多|太多字)`);
  if (match) return [{ kind: 'shorten', page: numberOf(match[1], match[2]) }];
  if (/精简|简短一?点|更简洁|简洁一?点|字(?:太多|少一?点)|文字(?:太多|少一?些|少一?点)|压缩(?:一下|文字|内容)|缩短/.test(clause))
    return [{ kind: 'shorten', page: null }];

  if (/恢复|还原|撤[销回]|上一[版步]|回到之前/.test(clause))
    return [{ kind: 'beyond', sentence: '没有恢复旧版：在右侧演示文稿的“版本”里可以恢复任何一版，或用对话里的“撤销这一轮”。' }];
  if (/动画|切换效果|过渡/.test(clause)) return [{ kind: 'beyond', sentence: '没有加动画或切换效果：做出的页面是静态的。' }];

  const style = readStyle(clause);
  if (
    /(?:换|改|变|来)(?:一?[个种套下])?[^，。]{0,10}(?:风格|主题|配色|颜色|模板|样式|版式|设计|风$)/.test(clause) ||
    (style !== null && /换|改|变|要|用|风格/.test(clause))
  )
    return [{ kind: 'theme', words: style ?? '' }];

  match = of(`(?:把|将)\\s*${quoted}\\s*(?:都|全部|统一)?(?:改成|改为|换成|换为|替换成|替换为|写成)\\s*${quoted}${end}`);
  if (match?.[1] && match[2] && !/^第.{1,4}[页张]$/.test(match[1]))
    return [{ kind: 'replace', from: match[1].trim(), to: match[2].trim() }];
  return [];
}

/** “第3页”, “第3、5页”, “3到5页”, “目录页”, “最后一页”, or a page by its title. */
function pagesNamed(words: string, pages: ShownPage[]): number[] {
  const range = new RegExp(`第?\\s?${n}\\s?[页张]?\\s?(?:-|—|~|到|至)\\s?第?${n}\\s?[页张]`).exec(words);
  if (range) {
    const [from, to] = [parseChineseNumber(range[1] ?? '') ?? 0, parseChineseNumber(range[2] ?? '') ?? 0];
    return from > 0 && to >= from ? Array.from({ length: Math.min(to, pages.length) - from + 1 }, (_, at) => from + at) : [];
  }
  const list =
    /第\s?((?:(?:\d{1,3}|[一二两三四五六七八九十]{1,3})\s?[页张]?\s?[、，,和与及]\s?(?:第\s?)?)*(?:\d{1,3}|[一二两三四五六七八九十]{1,3}))\s?[页张]/.exec(
      words,
    );
  if (list) return (list[1] ?? '').split(/[、，,和与及]|第/).flatMap((one) => parseChineseNumber(one.replace(/[页张第\s]/g, '')) ?? []);
  if (/最后(?:一|1)?[页张]/.test(words)) return [pages.length];
  const kinds: [RegExp, string][] = [
    [/目录页?/, 'agenda'],
    [/结束页|结尾页|封底|致谢页?|谢谢那?页/, 'closing'],
    [/封面/, 'cover'],
    [/过渡页|章节页|分隔页/, 'section'],
  ];
  for (const [pattern, layout] of kinds)
    if (pattern.test(words)) return pages.flatMap((page, at) => (page.layout === layout ? [at + 1] : []));
  const title =
    /[“"「《]([^”"」》]{2,60})[”"」》]|(?:删掉?|删除|去掉|去除|移除|不要)(?:讲|关于|有关)?([^，。页张]{2,30}?)(?:的)?(?:那|这)?(?:一)?[页张]/.exec(
      words,
    );
  const wanted = title?.[1] ?? title?.[2];
  if (!wanted) return [];
  const at = pages.findIndex((page) => page.title.includes(wanted) || overlap(bigrams(wanted), bigrams(page.title)) >= 0.7);
  return at < 0 ? [] : [at + 1];
}

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
  const has = (page: number): boolean => {
    if (page >= 1 && page <= pages.length) return true;
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
        if (has(change.page)) result.edits.push({ op: 'set', page: change.page, fields: { title: change.title } });
        break;
      case 'delete':
        for (const page of change.pages) if (has(page)) result.edits.push({ op: 'delete', page });
        break;
      case 'move':
        if (has(change.page)) result.edits.push({ op: 'move', page: change.page, to: Math.min(change.to, pages.length) });
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
        else result.not_done.push(`第 ${change.page} 页的版式放不下新的要点，可以说“加一页讲……”。`);
        break;
      }
      case 'replace': {
        const found = contents.flatMap((slide, at) => {
          const fields = replaced(slide, change.from, change.to);
          return fields ? [{ op: 'set', page: at + 1, fields }] : [];
        });
        if (found.length === 0) result.not_done.push(`没有找到“${change.from}”，所以没有替换。`);
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
        result.added.push({ slide: change.content === '' ? pageAbout(about, parts) : pageFrom(about, change.content), at: change.at });
        break;
      }
      case 'pages':
        resize(change.pages, pages, contents, first, materials, today, result);
        break;
      case 'beyond':
        result.not_done.push(change.sentence);
        break;
    }
  }
  return result;
}

function pageFrom(title: string, content: string): Slide {
  const texts = /[；;\n]/.test(content) ? content.split(/[；;\n]/) : content.split(/[。，]|,(?!\d{3})/);
  const statements = texts.map((text) => ({ text: bare(text), source: '' })).filter(({ text }) => text.length >= 2);
  const part: Part = { ...emptyPart(title), statements };
  const page = pagesOfPart(part).pages[0]?.slide;
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
      return slide.items.length >= 10 ? null : { items: [...slide.items, point] };
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
    case 'comparison':
    case 'timeline':
    case 'picture':
    case 'quote':
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

/** Fewer words on the page; what is taken off stays in its notes. */
function shortened(slide: Slide): Record<string, unknown> | null {
  const point = ({ title, text }: { title: string; text?: string }) => {
    const brief = text === undefined ? undefined : text.length <= 24 ? text : (gistOf(text, 24) ?? undefined);
    return { title: title.length <= 24 ? title : (gistOf(title, 24) ?? title), ...(brief === undefined ? {} : { text: brief }) };
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
        points: one.points.slice(0, 3).map((text) => (text.length <= 24 ? text : (gistOf(text, 24) ?? text))),
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

/** Down to so many pages by leaving out what says least; up to so many with what the material still holds. */
function resize(
  wanted: number,
  pages: ShownPage[],
  contents: Slide[],
  first: string,
  materials: Material[],
  today: string,
  result: DeckEdits,
): void {
  if (wanted === pages.length) {
    result.not_done.push(`已经是 ${wanted} 页。`);
    return;
  }
  if (wanted < pages.length) {
    const worth: Record<string, number> = {
      cover: 9,
      closing: 6,
      chart: 7,
      figures: 7,
      statement: 5,
      comparison: 6,
      timeline: 6,
      process: 6,
      points: 5,
      table: 4,
      agenda: 3,
      section: 1,
    };
    const ranked = pages
      .map((page, at) => ({ at, worth: (worth[page.layout] ?? 5) - (/（\d）$/.test(page.title) ? 2 : 0) - at / 1000 }))
      .sort((a, b) => a.worth - b.worth)
      .slice(0, pages.length - Math.max(1, wanted));
    for (const { at } of [...ranked].sort((a, b) => a.at - b.at)) result.edits.push({ op: 'delete', page: at + 1 });
    return;
  }
  const plan = planDeck({ ...readDeckRequest(first), pages: wanted, pages_as_written: `${wanted} 页` }, materials, today);
  const known = new Set(contents.map(({ title }) => title));
  const fresh = plan.pages
    .filter((slide) => !known.has(slide.title) && !['cover', 'closing', 'agenda', 'section'].includes(slide.layout))
    .slice(0, wanted - pages.length);
  for (const slide of fresh) {
    const before = plan.pages.slice(0, plan.pages.indexOf(slide)).findLast(({ title }) => known.has(title));
    const at = before ? contents.findIndex(({ title }) => title === before.title) + 2 : null;
    result.added.push({ slide, at: at === null || at > pages.length ? null : at });
  }
  if (fresh.length < wanted - pages.length) result.not_done.push(`材料只够加 ${fresh.length} 页，没有用空话凑到 ${wanted} 页。`);
}

/** This message is about the deck there is, not about another one. */
export function isAboutDeck(text: string, pages: ShownPage[]): boolean {
  if (/(?:再|另外?|重新|新)(?:帮我)?(?:做|来|写|生成|弄|出)(?:一|1)?[份个套]/.test(text) && asksForDeck(text)) return false;
  return readDeckChanges(text, pages).length > 0 || !asksForDeck(text);
}
