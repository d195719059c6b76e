/** Counts what a model is used for outside of tasks, whose logs count the rest. */
import { costOf, type Answering, type Brain } from '#agent/brain.ts';
import { addedUse, estimateTokens, nothingUsed, tokensAround, tokensOfEntries } from '#agent/context/tokens.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export type HelpCall = 'suggest' | 'optimise' | 'skill';

/** The same brain; each of its answers is counted to the person. One that was broken off has not said its tokens: they are estimated. */
export function countedTo(
  { db, onError }: { db: Queryable; onError(message: string, error: unknown): void },
  { user_id, call }: { user_id: string; call: HelpCall },
  brain: Brain,
): Brain {
  return {
    ...brain,
    async *next(transcript, tools, signal) {
      let isTold = false;
      let text = '';
      let used = nothingUsed;
      let answering: Answering = brain;
      try {
        for await (const chunk of brain.next(transcript, tools, signal)) {
          if (chunk.type === 'text') text += chunk.delta;
          if (chunk.type === 'usage') {
            isTold = true;
            used = addedUse(used, chunk);
          }
          if (chunk.type === 'retry') answering = chunk.by ?? answering;
          yield chunk;
        }
      } finally {
        if (!isTold)
          used = {
            input_tokens: tokensAround(transcript, tools) + tokensOfEntries(transcript.entries),
            output_tokens: estimateTokens(text),
          };
        const values = [user_id, call, answering.label, used.input_tokens, used.output_tokens, costOf(answering, used).cost ?? null];
        await db
          .query('insert into model_use (user_id, call, brain, input_tokens, output_tokens, cost) values ($1, $2, $3, $4, $5, $6)', values)
          .catch((error: unknown) => onError('a call of a model was not counted', error));
      }
    },
  };
}
