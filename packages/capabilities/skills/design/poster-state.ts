/** What the poster tools have made so far, told from their calls and answers alone. Pure. */
import { z } from 'zod';
import { paletteIds } from '#capabilities/deliverables/poster/palettes.ts';
import { posterContent, systemIds, topicIds, type PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';
import { applyPosterEdits, posterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';

export interface PosterCall {
  tool: string;
  input: Record<string, unknown>;
  ok: boolean;
  output: string;
}

export interface PosterState {
  name: string;
  content: PosterContent;
}

/** Every poster of the task as it is now, the one touched last at the end. */
export function postersIn(calls: PosterCall[]): PosterState[] {
  const posters = new Map<string, PosterState>();
  for (const { tool, input, ok, output } of calls) {
    if (!ok) continue;
    const name = /^(?:已做好|已修改)：(.+)$/m.exec(output)?.[1]?.trim();
    if (name === undefined) continue;
    const look = lookIn(output);
    let content: PosterContent | null = null;
    if (tool === 'make_poster') content = parsed({ title: input['title'], ratio: input['ratio'], sheets: input['sheets'], ...look });
    if (tool === 'edit_poster') {
      const before = posters.get(name);
      const edits = z.array(posterEdit).safeParse(input['edits']);
      const outcome = before && edits.success ? applyPosterEdits(before.content, edits.data) : null;
      content = outcome?.ok ? parsed({ ...outcome.content, ...look }) : null;
    }
    if (!content) continue;
    posters.delete(name);
    posters.set(name, { name, content });
  }
  return [...posters.values()];
}

const parsed = (given: unknown) => {
  const read = posterContent.safeParse(given);
  return read.success ? read.data : null;
};

function lookIn(output: string) {
  const id = (label: string) => new RegExp(`^${label}：[^（]*（(\\w+)）`, 'm').exec(output)?.[1];
  return {
    system: z.enum(systemIds).safeParse(id('版式')).data,
    palette: z.enum(paletteIds).safeParse(id('配色')).data,
    topic: z.enum(topicIds).safeParse(id('图案')).data,
    seed: Number(/^种子：(\d+)$/m.exec(output)?.[1] ?? 0),
  };
}
