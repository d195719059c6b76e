/** Numbers of headings: those that were typed, and those a document is given. Pure. */
import type { Heading, Root } from 'mdast';

const typed = [
  /^第[一二三四五六七八九十百零〇\d]+[章节部分条篇]+[、.．:：\s]*/,
  /^[（(][一二三四五六七八九十百\d]+[)）][、.．\s]*/,
  /^[一二三四五六七八九十百]+[、.．]\s*/,
  /^\d+(?:[.．]\d+)+[、.．)）]?\s*/,
  /^\d+(?:[、.．)）]\s*|\s+)/,
  /^[\u2460-\u2473\u3251-\u325f]\s*/,
];

/** The heading without the number somebody typed before it. */
export function withoutNumber(heading: string): string {
  for (const form of typed) {
    const rest = heading.replace(form, '');
    if (rest !== heading && rest.trim() !== '') return rest;
  }
  return heading;
}

export type Numbering = 'none' | 'chinese' | 'decimal';

/** How a level is numbered, outermost first; `%n` is the number of level n, as office programs write it. */
export const numberForms = {
  chinese: ['%1、', '（%2）', '%3.', '（%4）'],
  decimal: ['%1', '%1.%2', '%1.%2.%3', '%1.%2.%3.%4'],
} as const;

export interface NumberedHeading {
  node: Heading;
  /** 0 is the outermost that is numbered; deeper than 3 has no number. */
  level: number;
  /** `一、`, `1.2`; '' where it has none. */
  number: string;
}

/** Headings in their order, the title left out; the outermost level is the highest among them. */
export function numberedHeadings(root: Root, numbering: Numbering): NumberedHeading[] {
  const headings = root.children.filter((node): node is Heading => node.type === 'heading');
  const [first] = headings;
  const hasTitle = first?.depth === 1 && !headings.slice(1).some(({ depth }) => depth === 1);
  const own = hasTitle ? headings.slice(1) : headings;
  const top = own.reduce((least, { depth }) => Math.min(least, depth), 6);
  const counts = [0, 0, 0, 0];
  return own.map((node) => {
    const level = node.depth - top;
    const form = numbering === 'none' ? undefined : numberForms[numbering][level];
    if (form === undefined) return { node, level, number: '' };
    counts[level] = (counts[level] ?? 0) + 1;
    counts.fill(0, level + 1);
    const number = form.replace(/%(\d)/g, (_, at: string) => {
      const count = counts[Number(at) - 1] ?? 0;
      return numbering === 'chinese' && Number(at) < 3 ? chineseNumber(count) : String(count);
    });
    return { node, level, number };
  });
}

const digits = '零一二三四五六七八九';

/** @example chineseNumber(21) === '二十一' */
export function chineseNumber(value: number): string {
  if (value < 1 || value > 99) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const unit = ones === 0 && tens > 0 ? '' : (digits[ones] ?? '');
  return tens === 0 ? unit : `${tens === 1 ? '' : digits[tens]}十${unit}`;
}

/** The heading's words without a typed number, where it is given another one. */
export function withoutTypedNumber(heading: Heading): Heading['children'] {
  const [first, ...rest] = heading.children;
  if (first?.type !== 'text') return heading.children;
  const value = withoutNumber(first.value);
  return value === '' ? rest : [{ ...first, value }, ...rest];
}
