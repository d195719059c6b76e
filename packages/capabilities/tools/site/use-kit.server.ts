/** The tool that begins a site from a finished one. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { siteWriteAnswer, type SiteWriteAnswer } from '#contract/content/site.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { kitById, kits, type KitId } from '../../experts/website/website.ts';
import type { KitFiles } from '../../experts/website/kits/kits.server.ts';
import { changeSite, NotChanged } from './said.ts';

const input = z.strictObject({
  // The list is a tuple, whose ids the compiler can't carry through map.
  kit: z.enum(kits.map(({ id }) => id) as [KitId, ...KitId[]]),
});

export function useKitTool(project: ProjectTree, filesOf: (id: KitId) => Promise<KitFiles>): Tool {
  return defineTool<z.infer<typeof input>, SiteWriteAnswer>({
    name: 'use_kit',
    description: `Begins an empty project from a finished tool, to be kept or changed: ${kits.map(({ id, label }) => `${id} ${label}`).join(', ')}. Its words stand in content/site.json.`,
    input,
    result: siteWriteAnswer,
    operation: 'code',
    title: ({ kit }) => `放入“${kitById(kit)?.label ?? kit}”的代码`,
    deadline_ms: 60_000,
    max_output: 12_000,
    async run({ kit }, context) {
      const files = await filesOf(kit);
      return changeSite(project, context, (now) => {
        if (now.paths.length > 0) throw new NotChanged('项目里已经有文件，只有空项目能从模板开始。');
        return Promise.resolve(files);
      });
    },
  });
}
