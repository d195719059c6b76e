/** From a task's numbered events to what the kernel reads: for the worker that runs, and for whoever looks at a run later. */
import { agentEvent } from '#agent/events.ts';
import type { HistoryEvent } from '#agent/transcript.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { newestFiles, refOf } from './workspace.ts';

/** What the kernel does not know is left out. */
export async function pastEvents(db: Queryable, task_id: string, events: NumberedEvent[]): Promise<HistoryEvent[]> {
  const hasFiles = events.some((event) => event.type === 'message' && event.file_list.length > 0);
  const rows = hasFiles ? await newestFiles(db, task_id) : [];
  const refs = new Map(rows.map((row) => [row.file_uri, refOf(row)]));
  return events.flatMap((event): HistoryEvent[] => {
    if (event.type === 'message') {
      const files = event.file_list.map((file) => refs.get(file.file_uri) ?? { uri: file.file_uri, name: file.file_name, bytes: 0 });
      const goesOn = event.kind === 'resume' && event.content === '';
      return [goesOn ? { type: 'resume' } : { type: 'user', text: plainTextOf(event.content).trim(), files }];
    }
    const parsed = agentEvent.safeParse(event);
    return parsed.success ? [parsed.data] : [];
  });
}
