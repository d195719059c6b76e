/** What an answer took, call by call, and how people read it. Pure. */
import type { Action, Answer, Spent } from '#contract/timeline/fold/view.ts';

/** Made once: each answer's line is drawn again with every message. */
const figures = new Intl.NumberFormat('en-US');

/** @example tokensInWords(1234567) === '123.5 万' */
export function tokensInWords(count: number): string {
  if (count < 10_000) return figures.format(count);
  return `${(count / 10_000).toFixed(1).replace(/\.0$/, '')} 万`;
}

/** Small amounts keep the figures that tell them from nothing. */
export function moneyInWords(amount: number): string {
  if (amount === 0) return '¥0';
  if (amount < 0.0001) return '不到 ¥0.0001';
  return `¥${amount < 0.1 ? amount.toFixed(4).replace(/0+$/, '') : amount.toFixed(2)}`;
}

/** The price as far as it is known. */
export function costInWords({ cost, local }: Spent): string {
  if (local) return '本机运行，无模型费用';
  return cost === null ? '未设置价格' : moneyInWords(cost);
}

export interface SpentRow {
  id: string;
  /** The step of the plan it belongs to; '' without one. */
  step: string;
  /** What came of the call, in words. */
  what: string;
  spent: Spent;
}

/** One row for each call of the brain, in order. */
export function spentRows(answer: Answer): SpentRow[] {
  const rows: SpentRow[] = [];
  for (const step of answer.steps) {
    let actions: Action[] = [];
    for (const action of step.action_list) {
      actions.push(action);
      if (!action.spent) continue;
      rows.push({ id: String(action.action_sort_id), step: step.title, what: whatOf(actions), spent: action.spent });
      actions = [];
    }
  }
  return rows;
}

function whatOf(actions: Action[]): string {
  const words = actions.flatMap((action): string[] => {
    switch (action.action_type) {
      case 'reply':
        return ['回答'];
      case 'plan_update':
        return ['更新计划'];
      case 'tool_use':
        return action.tool === 'check' ? [] : [action.content.replace(/^正在\s*/, '')];
      case 'heard':
      case 'task_completed':
      case 'pause':
      case 'empty':
        return [];
    }
  });
  const own = words.length > 1 ? words.filter((word) => word !== '回答') : words;
  return [...new Set(own)].join('、') || '思考';
}
