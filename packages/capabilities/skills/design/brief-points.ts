/** Points of a poster: what has a price or a wage beside it, and lists. Pure. */
import { behind } from '#text/words.ts';
import { timedOf } from '#brains/builtin/text/timed.ts';
import { is, lengthOf, strip, sumAtEnd } from './brief-words.ts';
import words from './poster-words.json' with { type: 'json' };

export interface Point {
  title: string;
  text?: string;
}

/** 招牌奶茶 16元, 前端工程师2名 15-25K; null for other clauses: 违者罚款50元 has no room between, and is one thing. */
export function taggedPoint(clause: string, inList = false): Point | null {
  const sum = sumAtEnd(clause);
  if (!sum || (!inList && !/[\s：:]$/.test(clause.slice(0, sum.from)))) return null;
  const name = strip(clause.slice(0, sum.from));
  // 满1000减300元 is an offer, 卖300元 no name.
  if (name === '' || lengthOf(name) > 18 || timedOf(name) || is(name, 'no_name') || /[、，]/.test(name)) return null;
  return { title: sum.isRange ? behind(name, words.hiring) : name, text: clause.slice(sum.from).trim() };
}

/** 牛肉面 28元、卤蛋 3元 and 理发、量血压、包饺子: each for itself. */
export function listIn(clause: string): Point[] {
  const lead = words.list_leads.find((one) => clause.startsWith(one)) ?? '';
  const parts = clause
    .slice(clause.includes('、') ? lead.length : 0)
    .split('、')
    .map(strip);
  if (parts.length < 2 || parts.some((part) => part === '' || lengthOf(part) > 18)) return [];
  const priced = parts.map((part) => taggedPoint(part, true));
  if (priced.every((point) => point !== null)) return priced;
  return lead === '' && (parts.length < 3 || parts.some((part) => is(part, 'sentence'))) ? [] : parts.map((title) => ({ title }));
}

/** “执业药师2名，月薪8000-12000元”: each post with what it pays. */
export function withPay(points: readonly Point[]): Point[] {
  return points.reduce<Point[]>((posts, point) => {
    const last = posts.at(-1);
    const isPay = point.text === undefined && is(point.title, 'pay') && /\d/.test(point.title);
    if (isPay && last && last.text === undefined && /\d\s?\D$/.test(last.title)) last.text = point.title;
    else posts.push({ ...point });
    return posts;
  }, []);
}

/** “1. 看水压 2. 查隔音 3. 问费用” in one line are lines of their own. */
export function withNumbersApart(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const marks = [...line.matchAll(/(?:^|[\s，。；：:,;])(\d{1,2})[.、．)）](?!\d)/g)].map((match) => Number(match[1]));
      const counts = marks.length >= 3 && marks.every((mark, n) => mark === n + 1);
      if (!counts) return line;
      const parts = line.replaceAll(/(^|[\s，。；：:,;])(?=\d{1,2}[.、．)）](?!\d))/g, '$1\n').split('\n');
      // Where no item but the last has a comma, what follows it is no part of the list.
      const isPlain = parts.slice(1, -1).every((item) => !/[，。].*\S/.test(item.replace(/[，。\s]+$/, '')));
      return isPlain ? [...parts.slice(0, -1), ...(parts.at(-1) ?? '').split(/[，。]/)].join('\n') : parts.join('\n');
    })
    .join('\n');
}
