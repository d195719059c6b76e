/** The tool that looks at the site as it is now: compiled, read by rules, every page opened, and steps done as a person would. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { hasPassed, siteCheck, troublesOf, type SiteCheck } from '#contract/site/site-check.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { troublesSaid } from '../../deliverables/site/site.server.ts';
import type { SiteChecker } from '../../deliverables/site/site-ports.ts';

const name = z.string().min(1).max(200).describe('The words on it, its label or its placeholder.');
const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('open'), page: z.string().regex(/^\//).max(300) }),
  z.strictObject({ do: z.literal('click'), name }),
  z.strictObject({ do: z.literal('type'), name, text: z.string().max(2_000) }),
  z.strictObject({ do: z.literal('expect'), text: z.string().min(1).max(300) }),
]);

const input = z.strictObject({
  steps: z.array(step).max(20).optional().describe('Done one after the other from / on; the first that fails ends them.'),
});

export function checkSiteTool(project: ProjectTree, checker: SiteChecker): Tool {
  return defineTool<z.infer<typeof input>, SiteCheck>({
    name: 'check_site',
    description:
      'Looks at the site as it is now: compiles it, reads the code by rules, opens every page in a browser without a network (errors, empty pages, missing pictures, dead links, overflow at 390) and does steps. Only its answer may be called a passed check.',
    input,
    result: siteCheck,
    operation: 'site_check',
    title: ({ steps }) => (steps?.length ? `检查网站，试 ${steps.length} 步操作` : '检查网站'),
    deadline_ms: 60_000,
    max_output: 8_000,
    async run({ steps = [] }, { signal }) {
      const { files } = await project.now();
      if (files.paths.length === 0) return { ok: false, output: '项目里还没有文件，没有可以检查的。' };
      const check = await checker.check(files, signal, steps);
      return { ok: true, output: checkSaid(check), result: check, display: { kind: 'site_check', ...check } };
    },
  });
}

function checkSaid(check: SiteCheck): string {
  const hints = check.findings.filter(({ is_hint }) => is_hint);
  return [
    troublesSaid(check),
    ...check.steps.map(({ what, ok, seen }) => `${ok ? '✓' : '✗'} ${what}：${seen}`),
    ...(hints.length > 0
      ? [
          '另外可以留意：',
          ...hints.slice(0, 10).map(({ path, line, message }) => `- ${path ?? ''}${line === undefined ? '' : `:${line}`} ${message}`),
        ]
      : []),
    ...(hasPassed(check) || troublesOf(check).length === 0 ? [] : ['修好后再检查一次；修不好的写进“未完成”。']),
  ].join('\n');
}
