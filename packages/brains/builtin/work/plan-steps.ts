/** The plan people see: the same steps each time, moved on as the work goes. */
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import type { Answered } from '../conversation.ts';

export type StepStatus = 'pending' | 'running' | 'done' | 'failed';
export interface Step {
  id: string;
  title: string;
}

/** The files are read; without any, `sorted` says what is done with the words. */
export function firstStep(files: readonly { name: string }[], sorted: string): Step {
  if (files.length === 0) return { id: 'sort', title: sorted };
  return { id: 'read', title: files.length === 1 ? `读取附件 ${files[0]?.name ?? ''}` : `读取 ${files.length} 个附件` };
}

export const allOf = (steps: readonly Step[]): string[] => steps.map(({ id }) => id);

/** The steps before `running` are done, those after it pending; null means all are done. */
export function planCall(title: string, steps: Step[], running: string | null, failed: string[] = []): ToolRequest {
  const at = running === null ? steps.length : steps.findIndex((step) => step.id === running);
  const items = steps.map((step, i) => ({ ...step, status: statusOf(step, i, at, failed) }));
  return { tool: 'plan', input: { title: title.slice(0, 100), items } };
}

function statusOf(step: Step, index: number, at: number, failed: string[]): StepStatus {
  if (failed.includes(step.id)) return 'failed';
  return index < at ? 'done' : index === at ? 'running' : 'pending';
}

/** The step the last plan of this request shows as running; null when all are over, undefined when there was no plan. */
export function runningStep(done: Answered[]): string | null | undefined {
  const last = done.findLast((call) => call.tool === 'plan');
  if (!last) return undefined;
  const items = last.input['items'];
  if (!Array.isArray(items)) return undefined;
  const running: unknown = items.find((item: unknown) => isItem(item) && item.status === 'running');
  return isItem(running) ? running.id : null;
}

function isItem(value: unknown): value is { id: string; status: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'status' in value && typeof value.id === 'string';
}
