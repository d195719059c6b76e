/** Reads how a person wants a web page changed: words, title, style, colour, sections. Pure. */
import { readEnglishChanges } from '../text/english-changes.ts';
import type { Change } from '../text/follow-up.ts';
import type { PageStyle } from './page-style.ts';
import { sectionsOfWords } from './part-words.ts';
import type { Section } from './section.ts';

export interface KnownPage {
  style: string;
  sections: { id: string; title: string; name: string }[];
}

export type PageChange =
  | { op: 'set_title'; title: string }
  | { op: 'set_style'; style: PageStyle }
  | { op: 'set_accent'; accent: string }
  | { op: 'delete_section'; id: string }
  | { op: 'move_section'; id: string; after: string }
  | { op: 'set_fact'; label: string; value: string }
  | { op: 'insert_section'; after: string; section: Section }
  | { op: 'delete_item'; words: string }
  | { op: 'replace_text'; find: string; replace: string };

const order: PageStyle[] = ['paper', 'atlas', 'night', 'poster', 'ledger', 'bento', 'zine', 'ink'];
const named: [RegExp, PageStyle][] = [
  [/深色|暗色|夜航|科技感/, 'night'],
  [/国风|中式|竹简|竖排|古风/, 'ink'],
  [/杂志|小志|文艺/, 'zine'],
  [/色块|大胆|活泼|醒目/, 'poster'],
  [/账本|报告|密一点|紧凑/, 'ledger'],
  [/格盒|格子|便当|卡片/, 'bento'],
  [/极简|简约|网格|瑞士|黑白/, 'atlas'],
  [/纸页|衬线|素净|朴素/, 'paper'],
];
const colours: [RegExp, string][] = [
  [/红/, '#C8322B'],
  [/橙/, '#D9680F'],
  [/黄|金/, '#B98900'],
  [/绿/, '#1B7A4B'],
  [/青|湖/, '#0B7285'],
  [/蓝/, '#1F5FBF'],
  [/紫/, '#6A45B5'],
  [/粉/, '#C23A78'],
  [/黑|灰/, '#333333'],
];

/** The colour a word names, as a page takes it. */
export const accentOf = (words: string): string | null => colours.find(([pattern]) => pattern.test(words))?.[1] ?? null;

const open = '[“"「『《]';
const close = '[”"」』》]';

export function readPageChanges(text: string, page: KnownPage): PageChange[] {
  const english = readEnglishChanges(text);
  if (english.length > 0) return english.flatMap((change) => ofEnglish(change, page));
  const added = addedSection(text, page);
  if (added) return [added];
  return clausesIn(text).flatMap((clause) => readClause(clause, page));
}

/** One change each: “主色改成绿色，电话改成0512-…” are two. */
function clausesIn(text: string): string[] {
  return text
    .split(/[；;\n。]|[，,](?=\s*(?:把|将|标题|删|去掉|换|主色|颜色|再|加)|[^，,；;。“”"]{2,20}(?:改成|改为|换成|换为|改到|移到|放到))/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** What of a change nobody understood, to be said. */
export function unreadPageChanges(text: string, page: KnownPage): string[] {
  if (readEnglishChanges(text).length > 0 || addedSection(text, page)) return [];
  return clausesIn(text).filter(
    (clause) => readClause(clause, page).length === 0 && !/^(?:谢谢|多谢|辛苦|麻烦|其他(?:的)?(?:不变|不动)|好的?)/.test(clause),
  );
}

function readClause(clause: string, page: KnownPage): PageChange[] {
  if (clause === '') return [];
  const title = new RegExp(`(?:标题|题目|名字)(?:改成|改为|换成)\\s*[：:]?\\s*${open}?(.+?)${close}?[。！!]?$`).exec(clause)?.[1];
  if (title) return [{ op: 'set_title', title: title.slice(0, 120) }];
  const hex = /#[0-9a-fA-F]{6}/.exec(clause)?.[0];
  const colour = /主色|颜色|配色|色调/.test(clause) ? (hex ?? colours.find(([pattern]) => pattern.test(clause))?.[1]) : undefined;
  if (colour) return [{ op: 'set_accent', accent: colour }];
  if (/风格|版式|样式|排版|换一?(?:个|种)|深色|好看/.test(clause) && /换|改|变|来|要|用|不好看|丑/.test(clause)) {
    const style =
      named.find(([pattern]) => pattern.test(clause))?.[1] ?? order[(order.findIndex((one) => one === page.style) + 1) % order.length];
    return style ? [{ op: 'set_style', style }] : [];
  }
  const turned = /^(?:再|请|帮我)?(?:换成|改成|变成|要|用)(.{1,12})$/.exec(clause)?.[1];
  const wanted = turned === undefined ? undefined : named.find(([pattern]) => pattern.test(turned))?.[1];
  if (wanted) return [{ op: 'set_style', style: wanted }];
  const deleted = /(?:删掉|删除|删去|去掉|不要)(?:掉)?\s*[“"「《]?(.+?)[”"」》]?(?:这?一?(?:节|部分|块|段|栏))?[。！!]?$/.exec(clause)?.[1];
  const gone = deleted === undefined ? undefined : sectionOf(deleted, page);
  if (gone) return withFollowers(gone, page).map((id) => ({ op: 'delete_section', id }));
  // 删掉行政专员: one thing of a list.
  if (deleted !== undefined && deleted.length >= 2 && deleted.length <= 40 && !/[节部分块段栏]$/.test(deleted))
    return [{ op: 'delete_item', words: deleted.replace(/的?[这那]一?[条项个行点]$/, '') }];
  const line =
    /^(?:请|再|帮我|在?(?:页面|网页)(?:上|里|中)?)*(?:加上?|补上?|增加|添加|写上)(?:一|1)?(?:句话?|行字?|条)?\s*[：:]?\s*[“"「](.{2,200}?)[”"」]?$/.exec(
      clause,
    )?.[1] ?? /^(?:请|再|帮我)*(?:加上?|补上?|增加|添加|写上)(?:一|1)?(?:句话?|行字?)\s*[：:，,]?\s*(.{4,200})$/.exec(clause)?.[1];
  if (line) return [newSection('', line.replace(/[”"」]$/, ''), page)];
  const moved =
    /(?:把|将)\s*[“"「《]?(.+?)[”"」》]?(?:这?一?(?:节|部分|块))?(?:移到?|放到?|挪到?)\s*[“"「《]?(.+?)[”"」》]?(?:这?一?(?:节|部分|块))?(前面|后面|之后|之前|最前面?|最后面?)?$/.exec(
      clause,
    );
  const from = moved ? sectionOf(moved[1] ?? '', page) : undefined;
  if (moved && from) {
    const hero = page.sections[0]?.id ?? '';
    const whither = `${moved[2] ?? ''}${moved[3] ?? ''}`;
    if (/^最前|^开头|^第一/.test(whither)) return [{ op: 'move_section', id: from, after: hero }];
    const last = page.sections.findLast((section) => section.id !== from && section.name !== '页脚')?.id;
    if (/^最后|^末尾/.test(whither) && last) return [{ op: 'move_section', id: from, after: last }];
    const to = sectionOf(moved[2] ?? '', page);
    const at = page.sections.findIndex((section) => section.id === to);
    const isBefore = /前/.test(moved[3] ?? '');
    if (to && at >= 0) return [{ op: 'move_section', id: from, after: isBefore ? (page.sections[at - 1]?.id ?? '') : to }];
  }
  const replace =
    new RegExp(
      `(?:把|将)?\\s*${open}([^”"」』》]{1,100})${close}\\s*(?:都|全部)?(?:改成|改为|换成|替换成|替换为)\\s*${open}([^”"」』》]{0,200})${close}`,
    ).exec(clause) ??
    /(?:把|将)\s*([^“"「『《，,]{1,40}?)\s*(?:都|全部)?(?:改成|改为|换成|替换成|替换为)\s*([^，,。“"「『《]{1,60})$/.exec(clause);
  // 把注册志愿者改成3500名: what is counted keeps its name.
  const isSum = /^[¥￥$£€]?\s?\d/.test(replace?.[2] ?? '') && !/\d/.test(replace?.[1] ?? '');
  if (replace && isSum) return [{ op: 'set_fact', label: (replace[1] ?? '').trim(), value: (replace[2] ?? '').trim() }];
  if (replace) return [{ op: 'replace_text', find: replace[1] ?? '', replace: replace[2] ?? '' }];
  // 地点改成二号楼
  const set =
    /^(?:请|把|将)?\s*([^，,。：:“”]{2,30}?)(?:都|全部)?(?:改成|改为|换成|改到|换为)\s*[：:]?\s*[“"「]?([^“”"」]{1,120}?)[”"」]?[。！!]?$/.exec(
      clause,
    );
  return set ? [{ op: 'set_fact', label: (set[1] ?? '').trim(), value: (set[2] ?? '').trim() }] : [];
}

/** 加一节“停车”：地下车库免费停2小时 stands before what ends the page. */
function addedSection(text: string, page: KnownPage): PageChange | null {
  const [, named = '', plain = '', told = ''] =
    /^(?:请|再|帮我)*(?:加|增加|添加|新增|补)(?:上|充)?(?:一|1)?[节段块个栏](?:内容)?\s*(?:[“"「《]([^”"」》]{1,60})[”"」》]|(?:叫|名为|标题是)?([^：:，,。]{1,30}?))\s*(?:(?:这|一)?[节段部]分?)?[：:，,]\s*([\s\S]+)$/.exec(
      text.trim(),
    ) ?? [];
  const title = (named || plain).trim();
  return title === '' ? null : newSection(title, told, page);
}

function newSection(title: string, told: string, { sections }: KnownPage): PageChange {
  const paragraphs = told
    .split(/\n+|(?<=[。；;])/)
    .map((one) => one.trim().slice(0, 600))
    .filter((one) => one !== '');
  const id = freeId(sections);
  const pieces = told
    .split(/[；;\n]+/)
    .map((one) => one.trim().replace(/[。；;]$/, ''))
    .filter((one) => one !== '');
  // Pieces of their own are a list, or steps.
  const [made] =
    title !== '' && pieces.length >= 2 && pieces.every((one) => Array.from(one).length <= 40)
      ? sectionsOfWords(pieces.slice(0, 12), id, title.slice(0, 120), true)
      : [];
  const last = sections.findLast(({ name }) => name !== '页脚' && name !== '联系方式')?.id ?? '';
  return {
    op: 'insert_section',
    after: last,
    section: made ?? {
      type: 'text',
      id,
      ...(title === '' ? {} : { title: title.slice(0, 120) }),
      paragraphs: paragraphs.length > 0 ? paragraphs.slice(0, 20) : [`【待补充：${title}】`],
    },
  };
}

function freeId(sections: KnownPage['sections']): string {
  let n = 1;
  while (sections.some(({ id }) => id === `added-${n}`)) n++;
  return `added-${n}`;
}

function ofEnglish(change: Change, page: KnownPage): PageChange[] {
  switch (change.kind) {
    case 'title':
      return [{ op: 'set_title', title: change.title.slice(0, 120) }];
    case 'replace':
      return [{ op: 'set_fact', label: change.from.replace(/^the /i, ''), value: change.to }];
    case 'delete': {
      const gone = sectionOf(change.target, page);
      return gone ? withFollowers(gone, page).map((id) => ({ op: 'delete_section', id })) : [];
    }
    case 'add':
      return [newSection(change.heading, change.content, page)];
    default:
      return [];
  }
}

/** What belongs to a part without a head of its own, a table under its chart, goes with it. */
function withFollowers(id: string, { sections }: KnownPage): string[] {
  const rest = sections.slice(sections.findIndex((section) => section.id === id) + 1);
  const end = rest.findIndex(({ title, name }) => title !== '' || name === '页脚' || name === '首屏');
  return [id, ...(end < 0 ? rest : rest.slice(0, end)).map((section) => section.id)];
}

function sectionOf(words: string, { sections }: KnownPage): string | undefined {
  const bare = words.replace(/^(?:那个|这个|的)/, '').trim();
  if (bare === '') return undefined;
  return (
    sections.find((section) => section.title === bare || section.id === bare)?.id ??
    sections.find((section) => section.title !== '' && (section.title.includes(bare) || bare.includes(section.title)))?.id ??
    sections.find((section) => section.name === bare)?.id
  );
}
