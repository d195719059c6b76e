/** Reads how a person wants a deck changed. Page numbers are those shown now. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { readStyle } from './style-words.ts';
import { layoutAsked, type LayoutAsked } from './layout-words.ts';
import { readEnglishDeckChanges, speaksOfDeck } from './english-changes.ts';
import { withUnread } from './unread-changes.ts';

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
  /** Where the facts of a page come from; null where the person does not say it. */
  | { kind: 'source'; page: number; source: string | null }
  | { kind: 'layout'; pages: number[]; asked: LayoutAsked }
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
  const english = readEnglishDeckChanges(text, pages);
  if (english.length > 0) return english;
  const clauses = text
    .split(
      /[。！!\n；;]|[，,](?=\s*(?:并且?|然后|再|同时|另外|还有|也|把|将|标题|题目|删|去掉|加|补充|增加|第|[给在让]第|换|改|精简|压缩|扩充|缩减|封面|整体))/,
    )
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
  return withUnread(joined, (clause) => changesIn(clause, pages), orders);
}

const orders = /改|换|删|去掉|加|移|挪|调|变|缩|补|突出|放大|更|一[点些]$|对齐|居中|翻译|合并|拆/;

/** What a page cannot be given here, as far as the order itself says it: behind a colon stand words for the page. */
function beyondOf(clause: string): string | null {
  const [order = ''] = clause.split(/[：:]/);
  if (/删|去掉|移除|标题|题目|改成|改为|换成/.test(order)) return null;
  if (/恢复|还原|撤[销回]|上一[版步]|回到之前/.test(order))
    return '没有恢复旧版：在右侧演示文稿的“版本”里可以恢复任何一版，或用对话里的“撤销这一轮”。';
  if (/动画|切换效果|过渡(?!页)/.test(order)) return '没有加动画或切换效果：做出的页面是静态的。';
  if (/(?:加|配|插|放)(?:入|上)?(?:一?[张幅个些])?[\p{Script=Han}]{0,4}(?:图片|配图|插图|照片|logo|图标|视频|音乐)$/iu.test(order))
    return '没有加图片：不能凭描述找图或画图。编辑页面时可以在要放的位置插入您的图片。';
  if (new RegExp(`${pageRef}.{0,6}(?:风格|配色|颜色|主题|模板)`).test(order))
    return '没有单独换这一页的配色：风格是整份一起换的，可以说“换成商务风”；单页的颜色可以在编辑页面时改。';
  return null;
}

function changesIn(clause: string, pages: ShownPage[]): DeckChange[] {
  const numberOf = (...found: (string | undefined)[]): number => parseChineseNumber(found.find((one) => one !== undefined) ?? '') ?? 0;
  const named = (words: string): number[] => pagesNamed(words, pages);
  const of = (pattern: string): RegExpExecArray | null => new RegExp(pattern).exec(clause);

  const beyond = beyondOf(clause);
  if (beyond !== null) return [{ kind: 'beyond', sentence: beyond }];

  let match = of(`${pageRef}的?(?:备注|讲稿|演讲稿)(?:改成|改为|换成|写成?|是|为)?[：:]?\\s*${quoted}${end}`);
  if (match) return [{ kind: 'notes', page: numberOf(match[1], match[2]), notes: (match[3] ?? '').trim() }];

  match = of(`(?:把|将)?${pageRef}的?(?:大?标题|题目)(?:改成|改为|换成|换为|改|换|用|定为|写成|叫)[：:]?\\s*${quoted}${end}`);
  if (match) return [{ kind: 'page_title', page: numberOf(match[1], match[2]), title: (match[3] ?? '').trim() }];

  match = of(
    `(?:把|将)?(封面|首页|整个|整份|这份|PPT|演示文稿)?的?(?:大?标题|题目|名字)(?:改成|改为|换成|换为|换|叫做?|用|定为|设为|写成)[：:]?\\s*${quoted}${end}`,
  );
  if (match?.[2] && !/^(?:一个|个|一下|短|长|更)/.test(match[2])) return [{ kind: 'title', title: match[2].trim() }];

  match = of(
    `(?:在|给|把|将)?${pageRef}(?:的?(?:页脚|底部|下面|下方))?(?:里|中|上|再|要|也)?(?:加上?|补充?上?|标上?|注明|写上|写明|附上|标注|改|换)?(?:一下)?的?(?:数据|资料|信息|图表)?(?:来源|出处)(?:(?:改成|改为|换成|是|为|写成|写)?[：:]?\\s*${quoted})?${end}`,
  );
  if (match) return [{ kind: 'source', page: numberOf(match[1], match[2]), source: (match[3] ?? '').trim() || null }];

  const layout = layoutAsked(clause);
  const shown = layout ? named(clause) : [];
  if (layout && shown.length > 0) return [{ kind: 'layout', pages: shown, asked: layout }];

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

  // “再加两页案例”
  match = of(`(?:加|增加|补充|添加|新增|插入)(?:上|入)?([两二三四五2345])[页张](?:讲|介绍|关于|放|写)?([^，。：:]{2,20}?)${end}`);
  if (match) {
    const [, count = '', about = ''] = match;
    return Array.from({ length: numberOf(count) }, (_, nth) => ({
      kind: 'add' as const,
      about: `${about.trim()}${'一二三四五'.charAt(nth)}`,
      content: '',
      at: null,
    }));
  }

  if (/(?:加|增加|补充|添加|新增|插入|再来|再加|多)(?:上|入|讲)?(?:一|1)?[页张](?!码|脚|眉)/.test(clause)) {
    const place = of(`${pageRef}(?:之)?(前|后|后面|前面|之后|之前)`);
    const at = place ? numberOf(place[1], place[2]) + (place[3]?.includes('后') ? 1 : 0) : null;
    const [, about = '', content = ''] =
      /(?:加|增加|补充|添加|新增|插入|来|多)(?:上|入|讲)?(?:一|1)?[页张](?:幻灯片|PPT)?(?:，|,)?(?:来)?(?:专门)?(?:讲一?讲?|介绍|说明|关于|讲述|写|放|展示|分析|叫做?|标题(?:是|为|叫)?|主题(?:是|为)?|是)?[：:]?\s*[“"《]?([^：:”"》]{0,60}?)[”"》]?(?:的内容|的)?(?:[：:]\s*(.+))?$/s.exec(
        clause,
      ) ?? [];
    return [{ kind: 'add', about: about.trim(), content: content.trim(), at }];
  }

  match = of(`(?:在)?${pageRef}(?:里|中|上|再)?(?:加上?|补充|增加|添加|写上)(?:一[点条句]|一个要点|个要点|内容)?[：:，,]?\\s*(.{2,300})$`);
  if (match) return [{ kind: 'append', page: numberOf(match[1], match[2]), content: (match[3] ?? '').trim() }];

  if (/^(?:把|将)?.{0,24}(?:删|去掉|去除|移除|不要)/.test(clause) && !/[^页张章]文字|字/.test(clause.replace(/删[除掉]?/, ''))) {
    const listed = named(clause);
    if (listed.length > 0) return [{ kind: 'delete', pages: listed }];
  }

  match = of(`${pageRef}[^，。]{0,6}(?:精简|简短|简洁|压缩|缩短|删减|太长|字太多|太多字)`);
  if (match) return [{ kind: 'shorten', page: numberOf(match[1], match[2]) }];
  if (/精简|简短一?点|更简洁|简洁一?点|字(?:太多|少一?点)|文字(?:太多|少一?些|少一?点)|压缩(?:一下|文字|内容)|缩短/.test(clause))
    return [{ kind: 'shorten', page: null }];

  const style = readStyle(clause);
  if (
    /(?:换|改|变|来)(?:一?[个种套下])?[^，。]{0,10}(?:风格|主题|配色|颜色|模板|样式|版式|设计|风$)/.test(clause) ||
    (style !== null && /换|改|变|要|用|风格|更|一[点些]/.test(clause))
  )
    return [{ kind: 'theme', words: style ?? '' }];

  // “讲师费改成 45 万元”: the amount under its name.
  match = of(`^(?![把将])([\\u4e00-\\u9fff]{2,10}?)(?:改成|改为|换成|调整为|调到|改到)[：:]?\\s*(.{0,12}\\d.{0,16}?)${end}`);
  if (match?.[1] && match[2] && !/标题|题目|风格|主题|备注/.test(match[1]))
    return [{ kind: 'replace', from: match[1], to: match[2].trim() }];

  match = of(`(?:把|将)\\s*${quoted}\\s*(?:都|全部|统一)?(?:改成|改为|换成|换为|替换成|替换为|写成)\\s*${quoted}${end}`);
  if (match?.[1] && match[2] && !/^第.{1,4}[页张]$/.test(match[1]))
    return [{ kind: 'replace', from: match[1].trim(), to: match[2].trim() }];
  return [];
}

/** “这一页” as the page that was just spoken of; where none was, it stays as it is. `earlier` are the messages before, the last one last. */
export function pageSpokenOf(text: string, earlier: string[]): string {
  const before = earlier.findLast((one) => !isOfThis(one));
  if (before === undefined || !isOfThis(text)) return text;
  const numbers = new Set(
    [...before.matchAll(new RegExp(pageRef, 'g'))].map(([, one, other]) => parseChineseNumber(one ?? other ?? '') ?? 0),
  );
  const [page] = numbers;
  // Behind a page that went or moved another is meant.
  return numbers.size !== 1 || /删|去掉|移|挪|放到|调到|对调|互换|交换|复制|加一?页/.test(before)
    ? text
    : text.replaceAll(thisPage, `第${page}页`);
}

const thisPage = /[这那该本](?:一|1)?[页张](?!码)/g;
const isOfThis = (text: string): boolean => text.search(thisPage) >= 0;

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

/** This message is about the deck there is, not about another one. */
export function isAboutDeck(text: string, pages: ShownPage[]): boolean {
  if (/(?:再|另外?|重新|新)(?:帮我)?(?:做|来|写|生成|弄|出)(?:一|1)?[份个套]/.test(text) && asksToMake(text) === 'slides') return false;
  return readDeckChanges(text, pages).length > 0 || asksToMake(text) !== 'slides' || speaksOfDeck(text);
}
