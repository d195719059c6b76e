/** What of a task's log a brain reads: all of it, or from the newest summary on with long old results cut short. Pure, so that a worker that takes over, and whoever looks later, reads the same. */
import type { Brain, TranscriptEntry } from '../brain.ts';
import type { AgentEvent, TurnMark } from '../events.ts';
import { extendTranscript, transcriptEntries, type HistoryEvent } from '../transcript.ts';

export interface Past {
  /** Everything said and done before the run. */
  history: HistoryEvent[];
  /** What the run itself has stored. */
  own: AgentEvent[];
}

/** A brain with a window reads what was folded as folded; one without reads everything as it was said. */
export function entriesOf(past: Past, brain: Pick<Brain, 'window'>): TranscriptEntry[] {
  if (brain.window === undefined) return joined(past.history, past.own);
  return entriesFolded(past);
}

export function entriesFolded({ history, own }: Past): TranscriptEntry[] {
  const all = [...history, ...own];
  const calls = callsAt(all);
  const cut = withResultsCut(all, calls);
  const summary = newestSummary(all);
  if (!summary) return joined(cut.slice(0, history.length), ownOf(cut.slice(history.length)));
  const covered = coveredBy(all, summary.until, calls);
  const from = beginOfRun(all, summary.until);
  const goesOn = runGoesOn(all, summary.until);
  // The request that the run is still at is not left to the summary's words.
  const staysBeside = (event: HistoryEvent, index: number): boolean => goesOn && index > from && isAsked(event);
  const kept = (event: HistoryEvent, index: number): HistoryEvent[] => (covered(index) && !staysBeside(event, index) ? [] : [event]);
  const before = cut.slice(0, history.length).flatMap(kept);
  const after = ownOf(cut.slice(history.length).flatMap((event, index) => kept(event, history.length + index)));
  return [{ role: 'summary', text: summary.text }, ...joined(before, after)];
}

/** The part of a log that a summary up to `until` stands for; what an earlier summary stands for is read from that one. */
export function entriesUntil(all: HistoryEvent[], until: TurnMark): TranscriptEntry[] {
  const covered = coveredBy(all, until, callsAt(all));
  return entriesFolded({
    history: all.filter((event, index) => covered(index) || event.type === 'results_cut' || isSummary(event)),
    own: [],
  });
}

/** Where turns end, in the order of the log. */
export function turnEnds(all: HistoryEvent[]): { index: number; mark: TurnMark }[] {
  return all.flatMap((event, index) => (event.type === 'turn_end' ? [{ index, mark: { run_id: event.run_id, turn: event.turn } }] : []));
}

export function newestSummary(all: HistoryEvent[]) {
  // A summary of something that is not there (any more) stands for nothing.
  return all.filter(isSummary).findLast((summary) => placeOf(all, summary.until) >= 0);
}

export function placeOf(all: HistoryEvent[], { run_id, turn }: TurnMark): number {
  return all.findIndex((event) => event.type === 'turn_end' && event.run_id === run_id && event.turn === turn);
}

function isSummary(event: HistoryEvent): event is Extract<HistoryEvent, { type: 'summary' }> {
  return event.type === 'summary';
}

function joined(history: HistoryEvent[], own: AgentEvent[]): TranscriptEntry[] {
  const entries = transcriptEntries(history);
  for (const event of own) extendTranscript(entries, event);
  return entries;
}

/** The person says it, before the run or while it is under way. */
function isAsked(event: HistoryEvent): boolean {
  const entries: TranscriptEntry[] = [];
  extendTranscript(entries, event);
  return entries[0]?.role === 'user';
}

/** What came from the run's own events is of their type still: only outputs were exchanged. */
function ownOf(events: HistoryEvent[]): AgentEvent[] {
  return events.flatMap((event) => (event.type === 'user' || event.type === 'resume' ? [] : [event]));
}

/** At which place each call stands. */
function callsAt(all: HistoryEvent[]): Map<string, number> {
  const calls = new Map<string, number>();
  all.forEach((event, index) => {
    if (event.type === 'tool_call') calls.set(event.call_id, index);
  });
  return calls;
}

/** Up to the end of the turn, and the results of its calls wherever they stand. */
function coveredBy(all: HistoryEvent[], until: TurnMark, calls: Map<string, number>): (index: number) => boolean {
  const place = placeOf(all, until);
  return (index) => {
    const event = all[index];
    if (index <= place || !event) return index <= place;
    return event.type === 'tool_result' && (calls.get(event.call_id) ?? Infinity) <= place;
  };
}

/** The place of the last event of another run before the turn; -1 when there is none. */
function beginOfRun(all: HistoryEvent[], until: TurnMark): number {
  const place = placeOf(all, until);
  return all.findLastIndex((event, index) => index < place && 'run_id' in event && event.run_id !== until.run_id);
}

/** The run had more to do after the turn. */
function runGoesOn(all: HistoryEvent[], { run_id, turn }: TurnMark): boolean {
  const ofRun = all.filter((event) => 'run_id' in event && event.run_id === run_id);
  return ofRun.some((event) => event.type === 'turn_end' && event.turn > turn) || !ofRun.some((event) => event.type === 'run_end');
}

/** Shorter outputs are not worth a note. */
const worthCutting = 200;

function withResultsCut(all: HistoryEvent[], calls: Map<string, number>): HistoryEvent[] {
  const cuts = all.flatMap((event) => (event.type === 'results_cut' ? [{ place: placeOf(all, event.until), keep: event.keep }] : []));
  if (cuts.length === 0) return all;
  return all.map((event) => {
    if (event.type !== 'tool_result') return event;
    const at = calls.get(event.call_id) ?? Infinity;
    const keep = Math.min(...cuts.map((cut) => (at <= cut.place ? cut.keep : Infinity)));
    const call = all[at];
    if (call?.type !== 'tool_call' || keep === Infinity) return event;
    const seen = event.pictures ? withoutPictures(event, call.tool) : event;
    if (event.output.length <= keep + worthCutting) return seen;
    return {
      ...seen,
      output: cutShort(event.output, keep, call.tool) + seen.output.slice(event.output.length),
      result: undefined,
      in_output: undefined,
    };
  });
}

type ToolResult = Extract<HistoryEvent, { type: 'tool_result' }>;

/** A line says what was seen, and how to look again. */
function withoutPictures({ pictures = [], ...event }: ToolResult, tool: string): ToolResult {
  const names = pictures.map(({ name }) => name).join(', ');
  return { ...event, output: `${event.output}\n[pictures left out to save space: ${names}; call ${tool} again to look at them]` };
}

function cutShort(output: string, keep: number, tool: string): string {
  const left = output.length - keep;
  const head = keep === 0 ? '' : `${output.slice(0, keep).toWellFormed()}\n`;
  return `${head}[cut to save space: ${left} of ${output.length} characters are left out here; call ${tool} again when they are needed]`;
}
