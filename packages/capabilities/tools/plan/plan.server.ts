/** The tool with which a brain says what it is going to do and where it stands; a person sees the steps. */
import { z } from 'zod';
import { planItem, type Display } from '#contract/timeline/display.ts';
import { defineTool, type Tool } from '#agent/tool.ts';

const input = z
  .strictObject({
    title: z.string().trim().min(1).max(100).describe('这件事叫什么，例如“撰写第12周周报”'),
    items: z
      .array(planItem.extend({ id: z.string().min(1).max(60), title: z.string().trim().min(1).max(200) }).strict())
      .min(1)
      .max(30)
      .describe('全部步骤，按先后；每次都给出完整列表，同一步骤的 id 不变'),
  })
  .superRefine(({ items }, context) => {
    const running = items.filter((item) => item.status === 'running');
    if (running.length > 1)
      context.addIssue({
        code: 'custom',
        path: ['items'],
        message: `at most one item may be running, but ${running.map((item) => item.id).join(', ')} are`,
      });
    const ids = items.map((item) => item.id);
    const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
    if (twice.length > 0)
      context.addIssue({ code: 'custom', path: ['items'], message: `ids must be unique, but ${twice.join(', ')} repeat` });
  });
type Plan = z.infer<typeof input>;

const words: Record<Plan['items'][number]['status'], string> = { pending: '待办', running: '进行中', done: '完成', failed: '未完成' };

export const planTool: Tool = defineTool({
  name: 'plan',
  description: `Announces the plan of a task with several steps, and updates it as work goes on; the person sees the steps and which one is running.
Give 3 to 7 items in words a clerk understands. Call it before the work, and again whenever a step begins or ends, always with the complete list and the same ids.
At most one item is running. Mark a step failed when it could not be done. Not needed for a request that takes one step.`,
  input,
  operation: 'plan',
  title: ({ title, items }) => {
    const running = items.find((item) => item.status === 'running');
    if (running) return running.title;
    return items.some((item) => item.status === 'pending') ? `制定计划：${title}` : `${title}：步骤已走完`;
  },
  deadline_ms: 5_000,
  max_output: 8_000,
  run: ({ title, items }) =>
    Promise.resolve({
      ok: true,
      output: [`计划“${title}”：`, ...items.map((item) => `- [${words[item.status]}] ${item.id} ${item.title}`)].join('\n'),
      display: { kind: 'plan', title, items } satisfies Display,
    }),
});
