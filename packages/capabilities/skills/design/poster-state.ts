/** What the poster tools have made so far, told from their calls and answers alone. Pure. */
import { z } from 'zod';
import { posterAnswer } from '#contract/content/poster.ts';
import { posterContent, type PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';
import { applyPosterEdits, posterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';

/** As the engine knows its calls. */
interface PosterCall {
  tool: string;
  input: Record<string, unknown>;
  result?: unknown;
}

export interface PosterState {
  name: string;
  content: PosterContent;
}

/** Every poster of the task as it is now, the one touched last at the end. */
export function postersIn(calls: readonly PosterCall[]): PosterState[] {
  const posters = new Map<string, PosterState>();
  for (const { tool, input, result: given } of calls) {
    const result = tool === 'make_poster' || tool === 'edit_poster' ? posterAnswer.safeParse(given).data : undefined;
    if (!result) continue;
    const { file: name, seed } = result;
    const look = { system: result.system.id, palette: result.palette.id, topic: result.topic, seed };
    let content: PosterContent | null = null;
    if (tool === 'make_poster')
      content = parsed({ title: input['title'], ratio: input['ratio'], sheet: input['sheet'], sheets: input['sheets'], ...look });
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
