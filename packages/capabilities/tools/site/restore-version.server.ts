/** The tool that takes a site's files back to what they were in a version. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { siteVersionAnswer, type SiteVersionAnswer } from '#contract/content/site.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { changeSite, foundOf, NotChanged } from './change-report.ts';

const input = z.strictObject({
  version: z
    .string()
    .regex(/^#?\d{1,4}$/)
    .describe('As it is shown: #2.'),
});

export function restoreVersionTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof input>, SiteVersionAnswer>({
    name: 'restore_version',
    description:
      'Takes all files of the site back to a version, as a new one; what was changed since and is no version yet is given up. When the person asks for it.',
    input,
    result: siteVersionAnswer,
    operation: 'web',
    title: ({ version }) => `回退到 ${shownAs(version)}`,
    deadline_ms: 60_000,
    max_output: 8_000,
    async run({ version }, context) {
      const shown = shownAs(version);
      const target = await project.versionTree(Number(shown.slice(1)));
      if (!target) return { ok: false, output: `没有版本 ${shown}。`, reason: `没有版本 ${shown}。` };
      const changed = await changeSite(project, context, async (now) => {
        if (now.tree === target.tree) throw new NotChanged(`现在的文件就是版本 ${shown} 的样子。`);
        const changes = new Map<string, Uint8Array | null>();
        for (const path of now.paths) if (!target.paths.includes(path)) changes.set(path, null);
        for (const path of target.paths) changes.set(path, await target.read(path));
        return changes;
      });
      if (!changed.ok) return { ok: false, output: changed.output, ...(changed.reason === undefined ? {} : { reason: changed.reason }) };
      const { head, is_draft } = await project.now();
      // Given up what was no version, it is the newest one again.
      if (!is_draft)
        return {
          ok: true,
          output: `文件回到了版本 ${head?.displayVersion ?? shown}，没有存成版本的改动已放弃。`,
          result: { version: head?.displayVersion ?? shown, errors: [] },
          display: changed.display,
        };
      const tagged = await project.tag(context.call_id, `回退到 ${shown}`, context.signal);
      if (!tagged.made)
        return { ok: false, output: tagged.reason, reason: tagged.reason, result: { version: '', errors: tagged.errors.map(foundOf) } };
      return {
        ok: true,
        output: `文件回到了版本 ${shown} 的样子，已存为版本 ${tagged.displayVersion}。`,
        result: { version: tagged.displayVersion, errors: [] },
        files: [tagged.file],
        display: changed.display,
      };
    },
  });
}

const shownAs = (version: string): string => `#${Number(version.replace('#', ''))}`;
