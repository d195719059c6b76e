/** Mends what can be mended without a model, and names the rest. Where that leaves as many errors as there were, nothing is changed. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { siteMendedAnswer, type SiteMendedAnswer } from '#contract/content/site.ts';
import { sourcesOf } from '../../deliverables/site/element/site-sources.server.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { changeSite } from './change-report.ts';

const input = z.strictObject({
  /** Where a check found something. */
  places: z.array(z.strictObject({ type: z.string().max(40), path: z.string().max(400).optional(), line: z.int().optional() })).max(100),
});

export function mendSiteTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof input>, SiteMendedAnswer>({
    name: 'mend_site',
    description: 'Mends missing imports, paths, names and packages with a known stand-in, and files that no longer parse.',
    input,
    result: siteMendedAnswer,
    operation: 'code',
    title: () => '修复能认出来的错误',
    deadline_ms: 60_000,
    max_output: 12_000,
    async run({ places }, context) {
      const { mendSite } = await import('../../deliverables/site/mend/mend-site.ts');
      const { files: now, head } = await project.now();
      const { errors: found } = await project.check(now, context.signal);
      const good = head ? await project.versionTree(Number(head.displayVersion.slice(1))) : null;
      let said: string[] = [];
      const before = new Map<string, Uint8Array>();
      const outcome = await changeSite(project, context, async (files) => {
        const sources = sourcesOf(files);
        const mended = await mendSite({
          paths: files.paths,
          read: (path) => (files.paths.includes(path) ? sources.read(path) : Promise.resolve(null)),
          lastGood: (path) => (good?.paths.includes(path) ? sourcesOf(good).read(path) : Promise.resolve(null)),
          errors: [...found, ...places],
        });
        ({ said } = mended);
        for (const path of mended.changes.keys()) before.set(path, await files.read(path));
        return new Map([...mended.changes].map(([path, text]) => [path, new TextEncoder().encode(text)]));
      });
      if (!outcome.ok) return { ok: false, output: outcome.output, ...(outcome.reason === undefined ? {} : { reason: outcome.reason }) };
      if (outcome.result.errors.length > found.length) {
        await project.change(`${context.call_id} back`, () => Promise.resolve(before));
        return { ok: false, output: '没有改动任何文件。试过的修法会带来新的错误。', reason: '试过的修法会带来新的错误，已经改回原样。' };
      }
      return { ...outcome, output: [...said, outcome.output].join('\n'), result: { ...outcome.result, said } };
    },
  });
}
