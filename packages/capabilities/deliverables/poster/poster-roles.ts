/** The lines of a poster by the role each has on it, and the sheet again from lines that were moved between roles. Pure. */
import type { PosterSheet } from './poster-content.ts';
import { mostFacts, mostPoints } from './poster-limits.ts';

export type PosterWords = Omit<PosterSheet, 'role' | 'pictures' | 'code'>;

interface Role {
  field: keyof PosterWords;
  title: string;
  hint: string;
}

/** In the order they are told of; a sheet without a headline can't be drawn. */
export const posterRoles: readonly Role[] = [
  { field: 'headline', title: '标题', hint: '最大的一行' },
  { field: 'kicker', title: '眉题', hint: '标题上方的一个词，如“讲座预告”' },
  { field: 'subline', title: '副标题', hint: '标题下方的一句' },
  { field: 'points', title: '要点', hint: '逐条列出的内容' },
  { field: 'facts', title: '信息', hint: '时间、地点、价格、联系方式' },
  { field: 'action', title: '行动号召', hint: '请人做什么，如“扫码报名”' },
  { field: 'brand', title: '署名', hint: '主办单位、店名' },
];

export interface RoleLines {
  title: string;
  lines: string[];
}

/** `时间：周五` stands for what is said under a label. */
export function linesOf(sheet: PosterWords): (RoleLines & { hint: string })[] {
  const { points = [], facts = [] } = sheet;
  const told: Record<string, string[]> = {
    points: points.map(({ title, text }) => (text === undefined ? title : `${title}：${text}`)),
    facts: facts.map(({ label, value }) => `${label}：${value}`),
  };
  return posterRoles.map(({ field, title, hint }) => {
    const said = sheet[field];
    return { title, hint, lines: told[field] ?? (typeof said === 'string' && said !== '' ? [said] : []) };
  });
}

const within = (text: string, most: number): string => Array.from(text.trim()).slice(0, most).join('');

/** Not of a time, 14:00, nor of an address. */
const colon = /[：:](?<!\d[：:](?=\d))(?!\/\/)/g;
const isClosed = (text: string): boolean => (text.match(/[（(【《“]/g) ?? []).length === (text.match(/[）)】》”]/g) ?? []).length;

function labelled(line: string, longest: number): [label: string, rest: string] | null {
  // What stands in brackets is told of the words before them.
  const at = [...line.matchAll(colon)].find(({ index }) => isClosed(line.slice(0, index)))?.index ?? -1;
  const [label, rest] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  return at > 0 && label.length <= longest && rest !== '' ? [label, rest] : null;
}

/** `headline` is '' where no line has that role; what has no label among the facts is a point. */
export function sheetOfLines(parts: readonly RoleLines[]): PosterWords {
  const of = (field: Role['field']): string[] => {
    const title = posterRoles.find((role) => role.field === field)?.title;
    return parts.flatMap((part) => (part.title === title ? part.lines : [])).filter((line) => line.trim() !== '');
  };
  const bare = of('facts').filter((line) => labelled(line, 20) === null);
  const facts = of('facts').flatMap((line) => {
    const told = labelled(line, 20);
    return told ? [{ label: told[0], value: within(told[1], 160) }] : [];
  });
  const points = [...of('points'), ...bare].map((line) => {
    const told = labelled(line, 40);
    return told ? { title: told[0], text: within(told[1], 240) } : { title: within(line, 120) };
  });
  const joined = (field: Role['field'], between: string, most: number) => within(of(field).join(between), most);
  const [kicker, subline, action, brand] = [
    joined('kicker', ' · ', 40),
    joined('subline', '，', 240),
    joined('action', '，', 60),
    joined('brand', ' · ', 80),
  ];
  return {
    headline: joined('headline', '\n', 120),
    ...(kicker ? { kicker } : {}),
    ...(subline ? { subline } : {}),
    ...(points.length > 0 ? { points: points.slice(0, mostPoints) } : {}),
    ...(facts.length > 0 ? { facts: facts.slice(0, mostFacts) } : {}),
    ...(action ? { action } : {}),
    ...(brand ? { brand } : {}),
  };
}
