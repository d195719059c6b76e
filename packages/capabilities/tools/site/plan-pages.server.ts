/** The tool with which a brain says which pages a site will have, before it writes them; the person sees them at once. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { pagePlan, priorityWords, type PagePlan } from '#contract/site/page-plan.ts';
import type { Display } from '#contract/timeline/display.ts';
import type { Manner } from '../manner.ts';

export function planPagesTool(manner: Manner): Tool {
  return defineTool<PagePlan, PagePlan>({
    name: 'plan_pages',
    description: `Plans all pages of a new site before any is written: path as in its address, what stands there. The preview shows them until they are written. Again only when pages change.${
      manner === 'cooperative' ? ' First confirm_plan with a step for each page; plan what came back.' : ''
    }`,
    input: pagePlan,
    result: pagePlan,
    operation: 'plan',
    title: ({ pages }) => `计划 ${pages.length} 个页面`,
    deadline_ms: 5_000,
    max_output: 8_000,
    run: (plan) =>
      Promise.resolve({
        ok: true,
        output: [
          `“${plan.title}”计划 ${plan.pages.length} 页：`,
          ...plan.pages.map(({ name, path, priority, description }) =>
            `- [${priorityWords[priority]}] ${name} ${path} ${description}`.trimEnd(),
          ),
        ].join('\n'),
        result: plan,
        display: { kind: 'site_plan', ...plan } satisfies Display,
      }),
  });
}
