/** Money of the rows in the unit of the plan it is held against: 元 beside 年度目标（万元）. Pure. */
import type { Step } from './plan.ts';

const money: Record<string, number> = { 元: 1, 百元: 1e2, 千元: 1e3, 万元: 1e4, 万: 1e4, 百万元: 1e6, 亿元: 1e8, 亿: 1e8 };

const unitOf = (name: string): string | null => /[（(](?:单位[：:])?\s*((?:百万|[百千万亿])?元|[万亿])\s*[）)]$/.exec(name)?.[1] ?? null;

export interface InUnit {
  /** What the figure is called from here on. */
  name: string;
  steps: Step[];
  assumed: string[];
}

/** `column` is what `name` was added up of; null when it is no sum. */
export function inUnitOf(plan: string, name: string, column: string | null): InUnit {
  const as = { name, steps: [], assumed: [] };
  const wanted = unitOf(plan);
  if (wanted === null || column === null) return as;
  const own = unitOf(column);
  const share = (money[wanted] ?? 1) / (money[own ?? '元'] ?? 1);
  if (share === 1) return as;
  const bare = name.replace(/[（(][^（()）]*[）)]$/, '');
  return {
    name: `${bare}（${wanted}）`,
    steps: [{ do: 'compute', as: `${bare}（${wanted}）`, formula: share > 1 ? `[${name}]/${share}` : `[${name}]*${1 / share}` }],
    assumed: [own === null ? `“${column}”没有写单位，按元算，换成${wanted}再比。` : `“${column}”是${own}，换成${wanted}再比。`],
  };
}
