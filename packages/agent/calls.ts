/** Finds in a run's log every call to its brain and what exactly the brain was given, by the same functions that gave it. Pure. */
import type { Brain, Transcript, TranscriptEntry } from './brain.ts';
import { entriesOf, entriesUntil } from './context/context.ts';
import type { AgentEvent } from './events.ts';
import { summaryTranscript } from './context/compaction.ts';
import type { HistoryEvent } from './transcript.ts';

type Usage = Extract<AgentEvent, { type: 'usage' }>;
type Retry = Extract<AgentEvent, { type: 'brain_retry' }>;
type Room = Extract<AgentEvent, { type: 'summary' | 'results_cut' }>;

export interface BrainCallFound {
  usage: Usage;
  /** The log up to here is what the call was asked with. */
  before: number;
  retries: Retry[];
  /** What made room between the call before and this one. */
  room: Room[];
}

/** The calls of a run that are over, in their order. */
export function callsOf(log: HistoryEvent[], run_id: string): BrainCallFound[] {
  const calls: BrainCallFound[] = [];
  let retries: Retry[] = [];
  let room: Room[] = [];
  log.forEach((event, index) => {
    if (!('run_id' in event) || event.run_id !== run_id) return;
    if (event.type === 'brain_retry') retries.push(event);
    if (event.type === 'summary' || event.type === 'results_cut') room.push(event);
    if (event.type !== 'usage') return;
    // Made beside the turns: what was tried again or folded is none of its own.
    if (event.call?.for === 'name') return void calls.push({ usage: event, before: index, retries: [], room: [] });
    calls.push({ usage: event, before: beginOfTurn(log, index, run_id), retries, room });
    [retries, room] = [[], []];
  });
  return calls;
}

/** What a call was asked with. `setting` and `summarising` are those of the time. */
export function transcriptOf(
  log: HistoryEvent[],
  { usage, before }: BrainCallFound,
  brain: Pick<Brain, 'window'>,
  setting: Omit<Transcript, 'entries'>,
  summarising: string,
): Transcript {
  const { run_id, call } = usage;
  const earlier = log.slice(0, before);
  // As the run has them: everything else first, then its own.
  const isOwn = (event: HistoryEvent): event is AgentEvent => 'run_id' in event && event.run_id === run_id;
  const history = earlier.filter((event) => !isOwn(event));
  const own = earlier.filter(isOwn);
  if (call?.for === 'summary' && call.until)
    return summaryTranscript(setting, summarising, entriesUntil([...history, ...own], call.until), call.room ?? 0);
  const entries: TranscriptEntry[] = entriesOf({ history, own }, brain);
  // Whatever the host wrote meanwhile stands behind it.
  return { ...setting, entries: call ? entries.slice(0, call.entries) : entries };
}

/** A turn's thoughts, words and calls are stored with its usage, and were not there when it was asked. */
function beginOfTurn(log: HistoryEvent[], index: number, run_id: string): number {
  let begin = index;
  for (;;) {
    const event = log[begin - 1];
    if (event?.type !== 'text' && event?.type !== 'tool_call' && event?.type !== 'reasoning') return begin;
    if (event.run_id !== run_id) return begin;
    begin -= 1;
  }
}
