/** Makes room when a conversation nears what the brain takes in: long old results are cut first, then everything but the newest turns is summed up. */
import {
  ContextExceeded,
  costOf,
  type Answering,
  type Brain,
  type BrainChunk,
  type ToolSpec,
  type Transcript,
  type TranscriptEntry,
} from '../brain.ts';
import { entriesFolded, entriesUntil, newestSummary, placeOf, turnEnds, type Past } from './context.ts';
import type { AgentEvent, BrainCall, LiveEvent, TurnMark } from '../events.ts';
import { digest, short, toldForSummary } from './summary.ts';
import { addedUse, nothingUsed, tokensAround, tokensOfEntries } from './tokens.ts';
import type { HistoryEvent } from '../transcript.ts';

export interface CompactionInput {
  run_id: string;
  brain: Brain;
  specs: ToolSpec[];
  setting: Omit<Transcript, 'entries'>;
  /** Instructions for the call that sums up; without them nothing is folded. */
  summarising: string | undefined;
  past(): Past;
  /** What would be sent now. */
  entries(): TranscriptEntry[];
  append(events: AgentEvent[]): Promise<void>;
  live(event: LiveEvent): void;
  signal: AbortSignal;
  /** Milliseconds of a clock that never steps. */
  monotonic(): number;
}

/** From this part of the window on, room is made. */
const full = 0.8;
/** Cutting results must at least bring it down to here, or the next turns would cut again and no prefix would ever last. */
const lighter = 0.5;
/** The newest turns up to this part of the window stay as they were said. */
const tail = 0.25;
/** What is told to be summed up takes this part at most. */
const told = 0.6;
/** Less than this part is not worth a call, or a prefix that changes. */
const worthSummingUp = 0.15;
const worthCutting = 0.05;
const keepOfOld = 300;
const leastKept = 500;

/** Tokens of the conversation as it would be sent now, by what the brain counted the last time. */
export function tokensNow(input: Pick<CompactionInput, 'brain' | 'specs' | 'setting'>, past: Past, entries: TranscriptEntry[]): number {
  return Math.round((tokensAround(input.setting, input.specs) + tokensOfEntries(entries)) * calibration(past, input.brain));
}

/** Stores what makes room when it is needed; gives back whether it did. `exceeded` is what the model refused with. */
export async function compact(input: CompactionInput, exceeded?: ContextExceeded): Promise<boolean> {
  const { brain, run_id } = input;
  if (brain.window === undefined || input.summarising === undefined) return false;
  const ratio = calibration(input.past(), brain);
  const tokensWith = (more: AgentEvent[]): number => {
    const { history, own } = input.past();
    return tokensNow(input, input.past(), entriesFolded({ history, own: [...own, ...more] }));
  };
  const tokens_before = tokensNow(input, input.past(), input.entries());
  const window = windowOf(input.past(), brain, exceeded, tokens_before);
  if (!exceeded && tokens_before <= window * full) return false;
  const about = { run_id, brain: brain.label, why: exceeded ? ('exceeded' as const) : ('full' as const), window, tokens_before };
  const cutting = (until: TurnMark, keep: number): Extract<AgentEvent, { type: 'results_cut' }> => {
    const event = { type: 'results_cut' as const, ...about, until, keep, tokens_after: 0 };
    return { ...event, tokens_after: tokensWith([event]) };
  };

  const all = allOf(input.past());
  const ends = turnEnds(all);
  // What the last turn's tools answered was read by nobody yet.
  const lastTurn = all.slice((ends.at(-2)?.index ?? -1) + 1, ends.at(-1)?.index ?? 0);
  const unread = lastTurn.some((event) => event.type === 'tool_call') ? 1 : 0;
  const seen = ends.at(-1 - unread);
  if (seen) {
    const cut = cutting(seen.mark, keepOfOld);
    if (cut.tokens_after <= window * lighter) {
      await input.append([cut]);
      return true;
    }
  }
  const until = markToSumUp(all, ends.slice(0, ends.length - unread), (window * tail) / ratio);
  const covered = until ? entriesUntil(all, until) : [];
  const sumsUp = until !== null && (exceeded !== undefined || tokensOfEntries(covered) * ratio >= window * worthSummingUp);
  if (sumsUp) {
    input.live({ type: 'folding', run_id });
    const room = Math.floor((window * told) / ratio);
    const { text, usage } = await sumUp(input, covered, until, room, ratio);
    const event: AgentEvent = { type: 'summary', ...about, until, text, tokens_after: 0 };
    await input.append([usage, { ...event, tokens_after: tokensWith([event]) }]);
    if (tokensWith([]) <= window * full) return true;
  }
  const last = ends.at(-1);
  const long = last ? longResults(entriesFolded(input.past())) : 0;
  if (!last || long === 0) return sumsUp;
  const rest = tokensWith([cutting(last.mark, 0)]);
  const keep = Math.max(leastKept, Math.floor(Math.max(0, window * lighter - rest) / ratio / long));
  const cut = cutting(last.mark, keep);
  if (tokensWith([]) - cut.tokens_after < window * worthCutting) return sumsUp;
  await input.append([cut]);
  return true;
}

function allOf({ history, own }: Past): HistoryEvent[] {
  return [...history, ...own];
}

/** Results that would be worth cutting. */
function longResults(entries: TranscriptEntry[]): number {
  return entries.filter((entry) => entry.role === 'tool' && entry.output.length > leastKept).length;
}

/** The earliest turn after which all that follows still fits into `most` tokens; the newest when none does; null when there is nothing to sum up. */
function markToSumUp(all: HistoryEvent[], ends: { index: number; mark: TurnMark }[], most: number): TurnMark | null {
  const summary = newestSummary(all);
  const from = summary ? placeOf(all, summary.until) : -1;
  const possible = ends.filter(({ index }) => index > from);
  let found = possible.at(-1);
  for (const one of possible.toReversed()) {
    if (tokensOfEntries(entriesFolded({ history: all.slice(one.index + 1), own: [] })) > most) break;
    found = one;
  }
  return found?.mark ?? null;
}

/** The cheaper one, where it takes in what there is to sum up. */
function whoSumsUp(brain: Brain, tokens: number): Brain {
  return brain.small && tokens <= (brain.small.window ?? Infinity) ? brain.small : brain;
}

/** Another try, as the log keeps it. */
export function retryEvent(run_id: string, { attempt, reason, wait_ms, by }: Extract<BrainChunk, { type: 'retry' }>): AgentEvent {
  return { type: 'brain_retry', run_id, attempt, reason, wait_ms, ...(by ? { by: by.label } : {}) };
}

/** One more call to the brain. What it can't sum up is told in a plain list, so that the work goes on. */
async function sumUp(input: CompactionInput, entries: TranscriptEntry[], until: TurnMark, room: number, ratio: number) {
  const { signal, run_id } = input;
  const transcript = summaryTranscript(input.setting, input.summarising ?? '', entries, room);
  const estimated = Math.round((tokensAround(transcript, []) + tokensOfEntries(transcript.entries)) * ratio);
  const brain = whoSumsUp(input.brain, estimated);
  const call: BrainCall = { for: 'summary', entries: entries.length, estimated, until, room, outcome: 'answered' };
  // A summary as long as what it stands for makes no room.
  const fitted = (summary: string): string => short(summary, Math.max(1_000, Math.floor(room / 2)));
  const began = input.monotonic();
  let counted = nothingUsed;
  let answering: Answering = brain;
  const usageOf = (of: BrainCall): AgentEvent => {
    const elapsed_ms = Math.round(input.monotonic() - began);
    return { type: 'usage', run_id, brain: answering.label, ...counted, ...costOf(answering, counted), elapsed_ms, call: of };
  };
  let text = '';
  try {
    for await (const chunk of brain.next(transcript, [], signal)) {
      signal.throwIfAborted();
      if (chunk.type === 'text') text += chunk.delta;
      if (chunk.type === 'usage') counted = addedUse(counted, chunk);
      if (chunk.type !== 'retry') continue;
      text = '';
      call.estimated = null;
      answering = chunk.by ?? answering;
      await input.append([retryEvent(run_id, chunk)]);
    }
  } catch (error) {
    if (signal.aborted && signal.reason === 'stop') await input.append([usageOf({ ...call, outcome: 'stopped' })]);
    if (signal.aborted) throw error;
    const failed: BrainCall = { ...call, outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
    if (error instanceof ContextExceeded) return { text: fitted(digest(entries)), usage: usageOf(failed) };
    await input.append([usageOf(failed)]);
    throw error;
  }
  signal.throwIfAborted();
  return { text: fitted(text.trim() === '' ? digest(entries) : text.trim()), usage: usageOf(call) };
}

/** What the brain is asked when it is to sum up these entries in so many tokens. */
export function summaryTranscript(
  setting: Omit<Transcript, 'entries'>,
  summarising: string,
  entries: TranscriptEntry[],
  room: number,
): Transcript {
  return { ...setting, instructions: summarising, entries: [{ role: 'user', text: toldForSummary(entries, room), files: [] }] };
}

/** What the brain counted for what was guessed, the last time both are known. */
function calibration(past: Past, brain: Brain): number {
  const event = allOf(past).findLast((one) => {
    if (one.type !== 'usage' || one.brain !== brain.label || one.call?.for !== 'turn') return false;
    return one.call.outcome === 'answered' && one.call.estimated !== null && one.call.estimated > 0 && one.input_tokens > 0;
  });
  if (event?.type !== 'usage' || !event.call?.estimated) return 1;
  // A service that counts nonsense must neither fill the window nor empty it.
  return Math.min(3, Math.max(0.4, event.input_tokens / event.call.estimated));
}

/** What was set, or less when the model refused that much before. */
function windowOf(past: Past, brain: Brain, exceeded: ContextExceeded | undefined, tokens: number): number {
  const known = allOf(past).flatMap((event) =>
    (event.type === 'summary' || event.type === 'results_cut') && event.why === 'exceeded' && event.brain === brain.label
      ? [event.window]
      : [],
  );
  const refused = exceeded ? [Math.floor(tokens * 0.75), ...(exceeded.limit === undefined ? [] : [Math.floor(exceeded.limit * 0.75)])] : [];
  return Math.max(1, Math.min(brain.window ?? Infinity, ...known, ...refused));
}
