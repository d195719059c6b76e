/** The one expert a task goes on with: that of its last request, until the person goes on with nobody in particular. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ExpertRef } from '#contract/expert.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import type { TaskStore } from '#web/features/task/stream.ts';

const ExpertChip = lazy(async () => ({ default: (await import('#web/features/experts/expert-chip.tsx')).ExpertChip }));

const nobody: readonly number[] = [];

export function useExpertAtWork(store: TaskStore): { agent_ids: readonly number[]; chip: ReactNode } {
  const last = store.use(({ view }) => lastQuery(view));
  // Whoever leaves an expert leaves the one of that request; naming one again is another request.
  const [left, setLeft] = useState<string | null>(null);
  const expert = last && last.message_id !== left ? oneOf(last.experts) : null;
  if (!expert || !last) return { agent_ids: nobody, chip: null };
  return {
    agent_ids: [expert.agent_id],
    chip: (
      <Suspense>
        <ExpertChip expert={expert} onLeave={() => setLeft(last.message_id)} />
      </Suspense>
    ),
  };
}

function lastQuery(view: TaskView) {
  const query = view.messages.findLast((message) => message.type === 'query');
  return query?.type === 'query' ? query : null;
}

function oneOf(experts: readonly ExpertRef[] | undefined): ExpertRef | null {
  return experts?.length === 1 ? (experts[0] ?? null) : null;
}
