/** From a task's numbered events to what the kernel reads: for the worker that runs, and for whoever looks at a run later. */
import { agentEvent } from '#agent/events.ts';
import type { HistoryEvent } from '#agent/transcript.ts';
import { plainTextOf, requestWords, toolsNamed } from '#contract/prompt/reading.ts';
import { rangeWords } from '#contract/prompt/range-tag.ts';
import { isKitName } from '#contract/brand-name.ts';
import { selectionWords } from '#contract/site/selection.ts';
import { readAsked, type Asked } from '#contract/timeline/questions/interactions.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { newestFiles, refOf } from '../workspace.ts';

/** The task whose run handed this one out; null for a task of a person's own. */
export function parentOf(events: NumberedEvent[]): string | null {
  const created = events.find((event) => event.type === 'task_created');
  return (created?.type === 'task_created' && created.parent_task_id) || null;
}

/** What the kernel does not know is left out. With `as_data` answers to what was asked come as data beside their words, and what was pointed at comes with the project alone. */
export async function pastEvents(
  db: Queryable,
  task_id: string,
  events: NumberedEvent[],
  { as_data }: { as_data: boolean },
): Promise<HistoryEvent[]> {
  const hasFiles = events.some((event) => event.type === 'message' && event.file_list.length > 0);
  // What was handed to a sub-agent are files of its parent.
  const rows = hasFiles ? await newestFiles(db, parentOf(events) ?? task_id) : [];
  const refs = new Map(rows.map((row) => [row.file_uri, refOf(row)]));
  let ended: string | null = null;
  let asked: Asked | null = null;
  return events.flatMap((event): HistoryEvent[] => {
    if (event.type === 'run_end') {
      ended = event.outcome;
      asked = readAsked(event.pause);
    }
    if (event.type === 'message') {
      const files = event.file_list
        .filter(({ file_name }) => !isKitName(file_name))
        .map((file) => refs.get(file.file_uri) ?? { uri: file.file_uri, name: file.file_name, bytes: 0 });
      // A step of an answer that came to its end is tried again: nothing of it was cut off.
      if (event.retry && (ended === 'finished' || ended === 'paused')) return [];
      const goesOn = event.kind === 'resume' && event.content === '';
      if (goesOn) return [{ type: 'resume' }];
      const tools = toolsNamed(event.content);
      const reply = as_data && event.pause_answer !== undefined && asked?.reason === event.pause_reason && asked;
      return [
        {
          type: 'user',
          text: as_data ? requestWords(event.content) : wordsSaid(event),
          files,
          ...(tools.length > 0 ? { tools } : {}),
          ...(reply ? { reply: { ...reply, answer: event.pause_answer } } : {}),
        },
      ];
    }
    const parsed = agentEvent.safeParse(event);
    return parsed.success ? [parsed.data] : [];
  });
}

function wordsSaid({ content, parts = [], page }: Extract<NumberedEvent, { type: 'message' }>): string {
  const said = plainTextOf(content).trim();
  return [said, selectionWords(parts, page), rangeWords(content)].filter((one) => one !== '').join('\n\n');
}
