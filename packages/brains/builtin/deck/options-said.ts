/** Ways to choose between, told one behind the other: each on a side of its own, or a point of its own, and no number of one beside those of another. */
import type { SaidTable } from './tables-in-words.ts';
import { clausesOf } from './statements.ts';
import { atMost, type Slide } from './slide.ts';

interface Side {
  title: string;
  points: string[];
  words: string[];
}

/** 方案A自建机房, 路线二, 选项1 */
const option =
  /^((?:方案|选项|计划|路线|路径|版本|模式|供应商|品牌|型号|厂家|渠道)\s?(?:[A-Da-d甲乙丙丁]|[一二三四](?![季月年周期个些次家步阶])|[1-4](?!\d)))[：:\s]?(.*)$/su;
const mostPoints = 6;

export function optionsSaid(text: string): SaidTable | null {
  const sides = namedSides(text) ?? oldAndNew(text);
  if (sides === null || sides.some(({ points }) => points.length === 0 || points.length > mostPoints)) return null;
  const notes = `${sides.map(({ title, points }) => `${title}：${points.join('，')}`).join('；')}。`;
  const [left, right, ...more] = sides;
  if (!left || !right) return null;
  const side = ({ title, points }: Side) => ({ title: atMost(title, 40), points: points.map((point) => atMost(point, 80)) });
  const title = atMost(`${left.title}与${right.title}`, 60);
  const slide: Slide =
    more.length === 0
      ? { layout: 'comparison', title, left: side(left), right: side(right), notes }
      : { layout: 'points', title: '方案对比', points: sides.map((one) => ({ title: one.title, text: one.points.join('，') })), notes };
  return { slide, about: '方案对比', name: '方案对比', slots: ['conclusion'], words: sides.flatMap(({ words }) => words) };
}

/** 方案A自建机房，投入120万；方案B上云，投入20万 */
function namedSides(text: string): Side[] | null {
  const sides = text.split(/[；;。\n]/).flatMap((piece): Side[] => {
    const said = piece.trim().replace(/^[^：:；，,]{0,8}(?:对比|比较)[：:]?\s*/, '');
    const [, name, rest = ''] = option.exec(said) ?? [];
    if (name === undefined) return [];
    const [first = '', ...others] = clausesOf(rest.replace(/^[是为：:，,]+/, ''));
    // What it is called stands first, where that is no number.
    const isNamed = first !== '' && !/\d/.test(first) && others.length > 0;
    return [
      {
        title: isNamed ? `${name}：${first}` : name,
        points: isNamed ? others : [first, ...others].filter((one) => one !== ''),
        words: clausesOf(said),
      },
    ];
  });
  const names = new Set(sides.map(({ title }) => title.split('：')[0]));
  return sides.length >= 2 && sides.length <= 4 && names.size === sides.length ? sides : null;
}

/** Says something of it other than how many there are. */
const tells = (clause: string, name: string): boolean => clause.startsWith(name) && /^[\p{Script=Han}]/u.test(clause.slice(name.length));

/** 现供应商交期平均延误6天，不良率2.3%，新供应商报价低8% */
function oldAndNew(text: string): Side[] | null {
  for (const piece of text.split(/[；;。\n]/)) {
    const clauses = clausesOf(piece.trim().replace(/^[^：:，,\d]{2,16}[：:]\s*/, ''));
    for (const [n, clause] of clauses.entries()) {
      const [, was = '', after = ''] = /^(现有?|原有?|旧|老|目前的?)(\p{Script=Han}{2,8})/u.exec(clause) ?? [];
      // 现有员工120人，新员工30人: two numbers, and nothing to choose.
      const what = [4, 3, 2]
        .map((length) => after.slice(0, length))
        .find((name) => tells(clause, `${was}${name}`) && clauses.some((other, m) => m > n && tells(other, `新${name}`)));
      if (was === '' || what === undefined) continue;
      const at = clauses.findIndex((other, m) => m > n && other.startsWith(`新${what}`));
      const side = (title: string, words: string[]): Side => ({
        title,
        points: words.map((one) => one.replace(title, '').replace(/^的/, '')).filter((one) => one !== ''),
        words,
      });
      return [side(`${was}${what}`, clauses.slice(n, at)), side(`新${what}`, clauses.slice(at))];
    }
  }
  return null;
}
