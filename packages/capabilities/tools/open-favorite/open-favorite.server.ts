/** The open_favorite tool: what the person keeps comes into the task as a file, so that it can be read and worked on. */
import { sizeTold } from '#contract/file-size.ts';
import { z } from 'zod';
import type { FileRef } from '#agent/events.ts';
import { defineTool, type Tool } from '#agent/tool.ts';

const Input = z.strictObject({
  favorite_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('As the search gives it beside a favourite.'),
});

/** Throws `Error` with a sentence for the person when there is no such favourite of theirs. */
export type OpenFavorite = (favorite_id: string) => Promise<FileRef>;

export function openFavoriteTool(open: OpenFavorite): Tool {
  return defineTool<z.infer<typeof Input>>({
    name: 'open_favorite',
    description: `Brings one of the person's favourites (收藏), found by search, into this task as a file of its own. The answer names the file: read it with read_file, or work on it like an attachment. The favourite itself never changes.`,
    input: Input,
    operation: 'file',
    title: () => '正在打开收藏的文件',
    deadline_ms: 30_000,
    max_output: 2_000,
    async run({ favorite_id }) {
      const file = await open(favorite_id).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      if (file instanceof Error) return { ok: false, output: file.message };
      return { ok: true, output: `已放进任务：${file.name}（${sizeTold(file.bytes)}）` };
    },
  });
}
