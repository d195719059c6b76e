/** Reads a change of one thing among those on a poster: what it costs now, or what the third of them says. Pure. */
import type { PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';
import type { PosterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';
import { taggedPoint } from './brief-points.ts';

/** 30元, 458万, 满500减100 is none: a sum or a size by itself. */
const amount =
  /^[¥￥$£€]?\s?\d[\d,.]*\s?(?:[千百]?[万亿]?(?:元|块|美元)?|[KkWw]|%|折|[㎡平米件个名人次张本])?(?:\s?[-–—~～至到]\s?\d[\d,.]*\s?(?:[千百]?[万亿]?元?|[KkWw]))?(?:起|左右|\/\S{1,4})?$/;
const endsInAmount = new RegExp(`^(.+?)(\\s*[：:]?\\s*)(${amount.source.slice(1, -1)})$`);

/** A sum stands for no name: 店长 is not to become 10-12K. */
export const isSumForName = (from: string, to: string): boolean => amount.test(to.trim()) && !/\d/.test(from);

/** 桂花拿铁改成30元, 总价改成458万: the name stays and its sum is exchanged; null where `to` is no sum or nothing of that name has one. */
export function sumEdit(content: PosterContent, from: string, to: string): PosterEdit | null {
  if (!amount.test(to.trim())) return null;
  // 月薪 by itself is what the point is called.
  const name = from.replace(/的?(?:价格|售价|单价|价钱|薪资|工资|月薪)$/, '').trim() || from.trim();
  for (const [n, { points = [], facts = [] }] of content.sheets.entries()) {
    const sheet = n + 1;
    for (const { title, text } of points) {
      // 店长1名 is called 店长.
      const isCounted =
        text !== undefined &&
        amount.test(text.trim()) &&
        new RegExp(`^\\s?(?:若干|[\\d一二两三四五六七八九十]+)\\s?[名人个位]$`).test(
          title.startsWith(name) ? title.slice(name.length) : '',
        );
      if (isCounted) return { op: 'set_point', sheet, title, point: { title, text: to } };
      if (title === name && text !== undefined && amount.test(text.trim()))
        return { op: 'set_point', sheet, title, point: { title, text: to } };
      const [, own = '', between = ''] = endsInAmount.exec(title) ?? [];
      if (own !== '' && own.trim() === name)
        return { op: 'set_point', sheet, title, point: { title: `${own}${between}${to}`, ...(text && { text }) } };
    }
    const fact = facts.find(({ label }) => label === name);
    if (fact) return { op: 'set_fact', sheet, label: fact.label, value: to };
  }
  return null;
}

/** 第3条改成……: of a list on one sheet, or of a set that has a sheet for each. Null where there is no such one. */
export function nthEdit(content: PosterContent, nth: number, to: string): PosterEdit | null {
  const each = content.sheets.flatMap(({ role, points }, n) => (role === 'points' && !points?.length ? [n + 1] : []));
  const own = each[nth - 1];
  if (own !== undefined) return { op: 'set_text', sheet: own, field: 'headline', text: to };
  const all = content.sheets.flatMap(({ points = [] }, n) => points.map((point) => ({ sheet: n + 1, point })));
  const found = all[nth - 1];
  return found ? { op: 'set_point', sheet: found.sheet, title: found.point.title, point: { title: to } } : null;
}

/** 产品经理 18-28K beside others that have a sum: its sum apart from its name. */
export function pointLike(content: PosterContent, at: number, words: string): { title: string; text?: string } {
  const isPriced = content.sheets[at]?.points?.some(({ text }) => text !== undefined && amount.test(text.trim())) ?? false;
  const tagged = isPriced ? taggedPoint(words, true) : null;
  return tagged ?? { title: words.slice(0, 120) };
}
