/** Changes the element that was pointed at: by whoever reads no code. What then doesn't compile is taken back. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { siteWriteAnswer, type SiteWriteAnswer } from '#contract/content/site.ts';
import { elementChange } from '#contract/site/element-change.ts';
import { sourcesOf } from '../../deliverables/site/element/site-sources.server.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { changeSite, NotChanged } from './change-report.ts';

const input = z.strictObject({
  file_path: z.string().min(1).max(400),
  line: z.int().min(1),
  column: z.int().min(0),
  /** What it showed, and its code when it was pointed at. */
  shown: z.string().max(500),
  code: z.string().max(4_000),
  change: elementChange,
});

export function editElementTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof input>, SiteWriteAnswer>({
    name: 'edit_element',
    description: 'Changes words, colour or size of the element at a place, where they are written.',
    input,
    result: siteWriteAnswer,
    operation: 'code',
    title: ({ file_path }) => `Edit file ${file_path}`,
    deadline_ms: 40_000,
    max_output: 12_000,
    async run({ file_path, line, column, shown, code, change }, context) {
      const { editElement } = await import('../../deliverables/site/element/edit-element.server.ts');
      const before = new Map<string, Uint8Array>();
      const outcome = await changeSite(project, context, async (files) => {
        const edited = await editElement(sourcesOf(files), { filePath: file_path, line, column, text: shown }, code, change);
        if ('problem' in edited) throw new NotChanged(edited.problem);
        for (const path of edited.changes.keys()) before.set(path, await files.read(path));
        return new Map([...edited.changes].map(([path, text]) => [path, new TextEncoder().encode(text)]));
      });
      if (!outcome.ok || outcome.result === undefined || outcome.result.errors.length === 0 || before.size === 0) return outcome;
      await project.change(`${context.call_id} back`, () => Promise.resolve(before));
      const reason = `改了以后编译不通过（${outcome.result.errors[0]?.message ?? ''}），已经改回原样。`;
      return { ok: false, output: `没有改动任何文件。${reason}`, reason };
    },
  });
}
