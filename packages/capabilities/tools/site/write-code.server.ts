/** The tools that change a site's project; each answers with what it broke. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { siteVersionAnswer, siteWriteAnswer, type SiteVersionAnswer, type SiteWriteAnswer } from '#contract/content/site.ts';
import { pathTrouble } from '#contract/site/paths.ts';
import { siteLimits } from '#contract/site/site.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import type { SiteFiles } from '../../deliverables/site/site-ports.ts';
import { applyPatches } from './patches.ts';
import { changeSite, errorsSaid, foundOf, NotChanged, textOf } from './change-report.ts';

const path = z.string().min(1).max(400);
const common = { result: siteWriteAnswer, operation: 'code', deadline_ms: 40_000, max_output: 12_000 } as const;

const writeInput = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path,
        content: z.string().max(siteLimits.text_bytes).optional(),
        from: z.string().min(1).max(512).optional().describe('Instead of content: a file of the task, such as an attached picture.'),
      }),
    )
    .min(1)
    .max(60),
});

/** By path, edits in a row that did not fit. */
export type Misses = Map<string, number>;
/** Then the brain does not know the file: it is to write it whole. */
const mostMisses = 2;

export function writeFilesTool(project: ProjectTree, misses: Misses): Tool {
  return defineTool<z.infer<typeof writeInput>, SiteWriteAnswer>({
    ...common,
    name: 'write_files',
    description:
      'Writes whole files of the site, new ones and others anew; all of a call or none. Write what belongs together in one call.',
    input: writeInput,
    title: ({ files }) => titleOf(files.map((file) => file.path)),
    async run({ files }, context) {
      const written = new Map<string, Uint8Array>();
      for (const file of files) {
        if ((file.content === undefined) === (file.from === undefined))
          return { ok: false, output: `“${file.path}”要么给 content，要么给 from。` };
        if (written.has(file.path)) return { ok: false, output: `“${file.path}”在一次里写了两遍。` };
        written.set(
          file.path,
          file.from === undefined ? new TextEncoder().encode(file.content) : (await context.files.read(file.from)).bytes,
        );
      }
      for (const path of written.keys()) misses.delete(path);
      return changeSite(project, context, () => Promise.resolve(written));
    },
  });
}

const editInput = z.strictObject({
  path,
  patches: z
    .array(
      z.strictObject({
        search: z.string().min(1).max(20_000).describe('Lines as they stand in the file, enough of them to occur once.'),
        replace: z.string().max(40_000).optional().describe('What takes their place; left out, they go.'),
      }),
    )
    .min(1)
    .max(40),
});

export function editFileTool(project: ProjectTree, misses: Misses): Tool {
  return defineTool<z.infer<typeof editInput>, SiteWriteAnswer>({
    ...common,
    name: 'edit_file',
    description:
      'Changes places of one file of the site, all patches or none. A search that fits nowhere or more than once is answered with where.',
    input: editInput,
    title: (input) => titleOf([input.path]),
    async run(input, context) {
      return changeSite(project, context, async (files) => {
        const text = await existing(files, input.path);
        const patched = applyPatches(text, input.patches);
        if ('problem' in patched) {
          const missed = (misses.get(input.path) ?? 0) + 1;
          misses.set(input.path, missed);
          const whole = `已经连续 ${missed} 次对不上：先用 read_code 看它现在的内容，再用 write_files 写整个文件。`;
          throw new NotChanged(`${input.path}：${missed < mostMisses ? patched.problem : whole}`);
        }
        misses.delete(input.path);
        return new Map([[input.path, new TextEncoder().encode(patched.text)]]);
      });
    },
  });
}

async function existing(files: SiteFiles, wanted: string): Promise<string> {
  if (!files.paths.includes(wanted)) throw new NotChanged(`项目里没有“${wanted}”。`);
  const text = textOf(await files.read(wanted));
  if (text === null) throw new NotChanged(`“${wanted}”不是文本，不能这样改。`);
  return text;
}

const moveInput = z.strictObject({
  moves: z
    .array(z.strictObject({ from: path, to: path }))
    .min(1)
    .max(60),
});

export function moveFilesTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof moveInput>, SiteWriteAnswer>({
    ...common,
    name: 'move_files',
    description: 'Gives files of the site other paths; what imports them is not changed with them and is named in the errors.',
    input: moveInput,
    title: ({ moves }) => titleOf(moves.map((move) => move.to)),
    async run({ moves }, context) {
      return changeSite(project, context, async (files) => {
        const changes = new Map<string, Uint8Array | null>();
        const leaving = new Set(moves.map((move) => move.from));
        for (const { from, to } of moves) {
          if (!files.paths.includes(from)) throw new NotChanged(`项目里没有“${from}”。`);
          if (files.paths.includes(to) && !leaving.has(to)) throw new NotChanged(`“${to}”已经有了。`);
          const trouble = pathTrouble(to);
          if (trouble !== null) throw new NotChanged(trouble);
          const bytes = await files.read(from);
          if (!changes.has(from)) changes.set(from, null);
          changes.set(to, bytes);
        }
        return changes;
      });
    },
  });
}

const deleteInput = z.strictObject({ paths: z.array(path).min(1).max(200).describe('A path that ends with / is a folder.') });

export function deleteFilesTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof deleteInput>, SiteWriteAnswer>({
    ...common,
    name: 'delete_files',
    description: 'Deletes files or folders of the site.',
    input: deleteInput,
    title: ({ paths }) => `删除 ${paths[0] ?? ''}${paths.length > 1 ? ` 等 ${paths.length} 个` : ''}`,
    async run({ paths }, context) {
      return changeSite(project, context, (files) => {
        const changes = new Map<string, null>();
        for (const one of paths) {
          const found = files.paths.filter((other) => (one.endsWith('/') ? other.startsWith(one) : other === one));
          if (found.length === 0) throw new NotChanged(`项目里没有“${one}”。`);
          for (const other of found) changes.set(other, null);
        }
        return Promise.resolve(changes);
      });
    },
  });
}

const tagInput = z.strictObject({
  title: z.string().trim().min(1).max(siteLimits.title_chars).describe('What this version brings, in a few words.'),
});

export function tagVersionTool(project: ProjectTree): Tool {
  return defineTool<z.infer<typeof tagInput>, SiteVersionAnswer>({
    name: 'tag_version',
    description:
      'Makes the files as they are now a version that the person sees and can go back to. Only what compiles can be one. Once, when a request is done.',
    input: tagInput,
    result: siteVersionAnswer,
    operation: 'web',
    title: ({ title }) => `存为版本：${title}`,
    deadline_ms: 60_000,
    max_output: 8_000,
    async run({ title }, { call_id, signal }) {
      const tagged = await project.tag(call_id, title, signal);
      if (!tagged.made)
        return {
          ok: false,
          output: [tagged.reason, ...(tagged.errors.length > 0 ? [errorsSaid(tagged.errors)] : [])].join('\n'),
          reason: tagged.reason,
          result: { version: '', errors: tagged.errors.map(foundOf) },
        };
      return {
        ok: true,
        output: `已存为版本 ${tagged.displayVersion}：${tagged.file.name}`,
        result: { version: tagged.displayVersion, errors: [] },
        files: [tagged.file],
      };
    },
  });
}

/** In the specification's words. */
function titleOf(paths: readonly string[]): string {
  return `Edit file ${paths[0] ?? ''}${paths.length > 1 ? ` +${paths.length - 1}` : ''}`;
}
