/** Changes a site that began from a kit where its data stand: parts, names, order, looks. What then doesn't compile is taken back. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { siteChangedAnswer, type SiteChangedAnswer } from '#contract/content/site.ts';
import { change } from '#contract/intent/change.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import type { ChangedFiles } from '../../experts/website/changes/site-changes.ts';
import { changeSite, NotChanged } from './change-report.ts';
import { textsOfKit } from './texts.ts';

const input = z.strictObject({ changes: z.array(change).min(1).max(60) });

export function changeSiteTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof input>, SiteChangedAnswer>({
    name: 'change_site',
    description: 'Changes parts, names, order and looks of a site that began from a kit, in its data.',
    input,
    result: siteChangedAnswer,
    operation: 'code',
    title: () => 'Edit file content/site.json',
    deadline_ms: 40_000,
    max_output: 12_000,
    async run({ changes }, context) {
      const { changeSiteFiles } = await import('../../experts/website/changes/site-changes.ts');
      const { page } = await project.now();
      let done: ChangedFiles = { files: new Map(), said: [], not_done: [] };
      const before = new Map<string, Uint8Array | null>();
      const outcome = await changeSite(project, context, async (files) => {
        const made = changeSiteFiles(await textsOfKit(files), changes, page?.path ?? '');
        if (!made) throw new NotChanged('这个网站不是由现成的一种做成的，或者它的内容文件改了样子。');
        done = made;
        for (const path of made.files.keys()) before.set(path, files.paths.includes(path) ? await files.read(path) : null);
        return new Map([...made.files].map(([path, text]) => [path, text === null ? null : new TextEncoder().encode(text)]));
      });
      if (!outcome.ok) return { ok: false, output: outcome.output, ...(outcome.reason === undefined ? {} : { reason: outcome.reason }) };
      const [error] = outcome.result.errors;
      if (error !== undefined && before.size > 0) {
        await project.change(`${context.call_id} back`, () => Promise.resolve(before));
        const reason = `改了以后编译不通过（${error.message}），已经改回原样。`;
        return { ok: false, output: `没有改动任何文件。${reason}`, reason };
      }
      const { said, not_done } = done;
      return { ...outcome, output: [...said, ...not_done, outcome.output].join('\n'), result: { ...outcome.result, said, not_done } };
    },
  });
}
