/** Reads a plan from the input of the call that says it, so that what is called in the same breath belongs to the step it names. Pure. */
import type { PlanItem } from '../display.ts';

const statuses: readonly string[] = ['pending', 'running', 'done', 'failed'] satisfies PlanItem['status'][];

/** Null for what the plan tool would refuse. */
export function planOfCall(input: unknown): { title: string; items: PlanItem[] } | null {
  if (!isRecord(input) || typeof input['title'] !== 'string' || !Array.isArray(input['items'])) return null;
  const given: unknown[] = input['items'];
  const items = given.flatMap((item): PlanItem[] =>
    isRecord(item) && typeof item['id'] === 'string' && typeof item['title'] === 'string' && isStatus(item['status'])
      ? [{ id: item['id'], title: item['title'], status: item['status'] }]
      : [],
  );
  const isWhole = items.length === given.length && items.length > 0 && items.length <= 30;
  const isClear =
    new Set(items.map((item) => item.id)).size === items.length && items.filter((item) => item.status === 'running').length <= 1;
  return isWhole && isClear ? { title: input['title'], items } : null;
}

function isStatus(value: unknown): value is PlanItem['status'] {
  return typeof value === 'string' && statuses.includes(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
