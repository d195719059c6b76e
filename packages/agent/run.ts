/** The run loop: brain and tools take turns until the brain has nothing more to do. Ends with exactly one terminal event. */
import {
  BrainFailure,
  ContextExceeded,
  costOf,
  type Answering,
  type Brain,
  type ToolCall,
  type ToolSpec,
  type Transcript,
} from './brain.ts';
import { entriesOf } from './context/context.ts';
import type { AgentEvent, BrainCall, FileCheck, FileRef, HeardEvent, LiveEvent, Pause } from './events.ts';
import { leanSchema } from './lean-schema.ts';
import { liveReasoning } from './live-reasoning.ts';
import type { Sight } from './pictures.ts';
import { dueFiles, notMade, repairOpen, repairsSoFar, textsToRead } from './made-files.ts';
import { compact, retryEvent, tokensNow, type CompactionInput } from './context/compaction.ts';
import { offeredTools, openedSkills } from './skills.ts';
import { withoutTexts } from './context/result-texts.ts';
import { messageOf, rejectOnAbort, runTool } from './run-tool.ts';
import { storable } from './storable.ts';
import { addedUse, nothingUsed } from './context/tokens.ts';
import { stuckIn, type Patience, type Stuck } from './stuck.ts';
import { lastTurn, named, openCalls, pauseOfLastTurn, withOwnIds } from './turns.ts';
import type { Egress, Tool, ToolOutcome, Workspace } from './tool.ts';
import { extendTranscript, type HistoryEvent } from './transcript.ts';

/** Where a run writes down what happens. `append` resolves when the events are stored; it rejects when the run was lost to another worker. */
export interface Journal {
  append(events: AgentEvent[]): Promise<void>;
  live(event: LiveEvent): void;
}

/** What the person says while the run is under way. */
export interface Inbox {
  /** Moves what waits for this run into its journal and resolves with the stored events; rejects as `Journal.append` does. */
  take(): Promise<HeardEvent[]>;
}

export interface RunInput {
  run_id: string;
  brain: Brain;
  tools: Tool[];
  /** Instructions, skill and day; the conversation itself is `history`. */
  setting: Omit<Transcript, 'entries'>;
  /** Everything said and done before this run, ending with the message it answers. */
  history: HistoryEvent[];
  /** Events this run has already stored, when another worker began it. */
  resume: AgentEvent[];
  files: Workspace;
  journal: Journal;
  /** Without it nobody speaks to the run. */
  inbox?: Inbox;
  /** Calls the run begins with, as if the brain had asked for them: a step that is tried again. */
  begin_with?: ToolCall[];
  /** Aborted by `stop` with reason 'stop' (the person), or 'release' (another worker goes on). */
  signal: AbortSignal;
  /** Milliseconds since 1970, as people are told. */
  now(): number;
  /** Milliseconds of a clock that never steps, for how long something took. */
  monotonic(): number;
  new_id(): string;
  /** Turns of the brain before the run is ended as interrupted. */
  max_turns: number;
  /** How long the run may try without getting on before it ends with what was tried. */
  patience: Patience;
  /** Instructions for summing up what was said earlier, when the brain's window is nearly full. Without them nothing is folded. */
  summarising?: string;
  /** Opens files again before they are called done, in bounded time. What it can't say of a file it marks as unchecked. */
  verify?(files: FileRef[], signal: AbortSignal): Promise<FileCheck[]>;
  /** Files of runs before this one that nobody has opened again yet. */
  unverified?: FileRef[];
  /** Files that stand as they are though no result names them; asked for when the brain has said its last word. */
  left?(): Promise<FileRef[]>;
  /** Judged by what is stored alone, so that whoever takes the run over judges the same: whether bad files go back to the brain, or how the run ends instead. Once, without it. */
  mayRepair?(stored: readonly AgentEvent[]): boolean | GivenUp;
  /** How a brain that sees gets at the pictures of the task. */
  sight?: Sight;
  /** Asked before every call of the brain with what this run has stored; an answer ends the run as paused instead of calling. */
  overBudget?(stored: AgentEvent[]): { reason: string; pause: Pause } | null;
  /** Asked before a call sends anything away, with what this run has stored: an outcome is the call's answer in place of the tool's. Without it all may leave. */
  egressGate?(sent: readonly Egress[], call: ToolCall, stored: AgentEvent[]): Promise<ToolOutcome | null>;
  /** Sentences for people; the kernel itself speaks no language. */
  words: {
    stopped: string;
    too_many_turns: string;
    failed(reason: string): string;
    /** What was tried in vain, and what to ask the person; without a pause the run ends interrupted. */
    stuck(stuck: Stuck): GivenUp;
    /** What the brain's last words name as not done, a sentence each. */
    notDone(text: string): string[];
    /** What the brain is told of files that were not made after all. */
    repair?(bad: FileCheck[]): string;
    /** A file that was not made, as one more thing not done. */
    notMade?(file: FileCheck): string;
  };
}

/** What can't be mended, in words for people; without a pause the run ends interrupted. */
export interface GivenUp {
  reason: string;
  pause?: Pause;
}

export type RunOutcome = 'finished' | 'paused' | 'stopped' | 'interrupted' | 'released';

/** Runs to the end. Never throws for a brain or a tool; a journal that rejects ends the run as released. */
export async function runAgent(input: RunInput): Promise<RunOutcome> {
  const run = new Loop(input);
  try {
    return await run.toTheEnd();
  } catch (error) {
    if (input.signal.aborted) return input.signal.reason === 'stop' ? run.end('stopped', input.words.stopped) : 'released';
    if (error instanceof JournalLost) return 'released';
    const sentence = error instanceof BrainFailure ? error.message : input.words.failed(messageOf(error));
    return run.end('interrupted', sentence);
  }
}

/** Often enough for a person to see that it goes on. */
const draft_every_ms = 250;

class JournalLost extends Error {}

async function lostAs<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    throw new JournalLost(messageOf(error), { cause: error });
  }
}

/** One run's state while it is in this process. Everything it needs to go on elsewhere is in the journal. */
class Loop {
  private readonly input: RunInput;
  private readonly allSpecs: ToolSpec[];
  /** Null when all tools are at hand. */
  private readonly opened: Set<string> | null;
  private offered: ToolSpec[];
  private readonly byName: Map<string, Tool>;
  private readonly transcript: Transcript;
  /** What this run has stored, by this worker and those before it. */
  private readonly stored: AgentEvent[];

  constructor(input: RunInput) {
    this.input = input;
    this.byName = new Map(input.tools.map((tool) => [tool.name, tool]));
    this.allSpecs = input.tools.map(specOf);
    this.stored = [...input.resume];
    this.opened = openedSkills(input.setting.open_skills, [...input.history, ...this.stored]);
    this.offered = offeredTools(this.allSpecs, this.opened);
    this.transcript = { ...input.setting, entries: entriesOf(this.past(), input.brain) };
  }

  private open(skills: readonly string[]): void {
    for (const id of skills) this.opened?.add(id);
    this.offered = offeredTools(this.allSpecs, this.opened);
  }

  private past() {
    return { history: this.input.history, own: this.stored };
  }

  async toTheEnd(): Promise<RunOutcome> {
    // Stopped while no worker had it: a call in flight is not begun once more.
    this.input.signal.throwIfAborted();
    const open = openCalls(this.stored);
    if (open.length > 0) await this.answer(open, true);
    const { begin_with = [] } = this.input;
    if (this.turnCount() === 0 && begin_with.length > 0) await this.beginWith(begin_with);
    if (this.turnCount() > 0 && this.hasLastWord() && (await this.isOver())) return this.close();
    for (;;) {
      const pause = pauseOfLastTurn(this.stored);
      if (pause) {
        await this.check(false);
        return this.end('paused', undefined, pause);
      }
      if (this.turnCount() >= this.input.max_turns) return this.end('interrupted', this.input.words.too_many_turns);
      if (this.input.brain.listens !== 'when_done') await this.listen();
      const stuck = stuckIn(this.stored, this.input.patience);
      const given_up = this.givenUp() ?? (stuck && this.input.words.stuck(stuck));
      if (given_up) return this.endWith(given_up);
      const over = this.input.overBudget?.(this.stored);
      if (over) {
        await this.check(false);
        return this.end('paused', over.reason, over.pause);
      }
      const calls = await this.think();
      if (calls.length > 0) await this.answer(calls, false);
      else if (await this.isOver()) return this.close();
    }
  }

  private givenUp(): GivenUp | null {
    const told = this.input.mayRepair?.(this.stored);
    return typeof told === 'object' ? told : null;
  }

  private endWith({ reason, pause }: GivenUp): Promise<RunOutcome> {
    return this.end(pause ? 'paused' : 'interrupted', reason, pause);
  }

  private close(): Promise<RunOutcome> {
    const given_up = this.givenUp();
    return given_up ? this.endWith(given_up) : this.end('finished');
  }

  /** The last complete turn asked for nothing, and nobody spoke after it. */
  private hasLastWord(): boolean {
    return lastTurn(this.stored).every((event) => event.type !== 'tool_call') && this.stored.at(-1)?.type !== 'heard';
  }

  /** Takes in what was said meanwhile; false when nothing was. */
  private async listen(): Promise<boolean> {
    const { inbox } = this.input;
    if (!inbox) return false;
    this.input.signal.throwIfAborted();
    const heard = await lostAs(inbox.take());
    this.remember(heard);
    return heard.length > 0;
  }

  private async beginWith(calls: ToolCall[]): Promise<void> {
    const events = calls.map((call) => this.callEvent(call));
    await this.append([...events, { type: 'turn_end', run_id: this.input.run_id, turn: 1 }]);
    await this.answer(calls, false);
  }

  /** The brain has said its last word: whether what it made is there, or it is to try once more. */
  private async isOver(): Promise<boolean> {
    if (repairOpen(this.stored)) return false;
    if (await this.check(true)) return false;
    // Whoever spoke before the last word was said is answered too.
    return !(await this.listen());
  }

  /** Opens again what nobody has opened since it was made; whether the brain was asked to repair something. */
  private async check(isLastWord: boolean): Promise<boolean> {
    const { run_id, verify, signal, monotonic, words, mayRepair = (stored) => repairsSoFar(stored) === 0 } = this.input;
    const left = isLastWord && this.input.left ? await lostAs(this.input.left()) : [];
    const due = dueFiles(this.stored, this.input.unverified ?? [], left);
    if (!verify || due.length === 0) return false;
    const started = monotonic();
    const files = await Promise.race([verify(due, signal), rejectOnAbort(signal)]).catch((error: unknown): FileCheck[] => {
      if (signal.aborted) throw error;
      return due.map((file) => ({ ...file, state: 'unchecked', reason: messageOf(error) }));
    });
    const bad = files.filter((file) => file.state === 'bad');
    const seen: AgentEvent = { type: 'check', run_id, files, elapsed_ms: Math.round(monotonic() - started) };
    const isAgain = isLastWord && bad.length > 0 && this.turnCount() < this.input.max_turns && mayRepair([...this.stored, seen]) === true;
    const repair = isAgain ? words.repair?.(bad) : undefined;
    await this.append([{ ...seen, repair }]);
    return repair !== undefined;
  }

  private turnCount(): number {
    return this.stored.filter((event) => event.type === 'turn_end').length;
  }

  async end(outcome: 'finished' | 'paused' | 'stopped' | 'interrupted', reason?: string, pause?: Pause): Promise<RunOutcome> {
    try {
      const fromTools = this.stored.flatMap((e) => (e.type === 'tool_result' ? e.not_done : []));
      const said = textsToRead(this.stored).flatMap((text) => this.input.words.notDone(text));
      const missing = notMade(this.stored).flatMap((file) => this.input.words.notMade?.(file) ?? []);
      const not_done = [...new Set([...fromTools, ...said, ...missing])];
      await this.append([{ type: 'run_end', run_id: this.input.run_id, outcome, reason, pause, not_done }]);
      return outcome;
    } catch {
      // The journal is another worker's now, and so is the last word.
      return 'released';
    }
  }

  /** One turn of the brain, with room made before when it is needed, and once more when the model says that there is none. */
  private async think(): Promise<ToolCall[]> {
    const { summarising, journal } = this.input;
    const room: CompactionInput = {
      ...this.input,
      summarising,
      specs: this.offered,
      past: () => this.past(),
      entries: () => this.transcript.entries,
      append: (events) => this.append(events),
      live: (event) => journal.live(event),
    };
    await compact(room);
    try {
      return await this.ask();
    } catch (error) {
      if (!(error instanceof ContextExceeded) || !(await compact(room, error))) throw error;
      // It may have begun to speak.
      journal.live({ type: 'text_reset', run_id: this.input.run_id });
      return this.ask();
    }
  }

  /** Streams text live, then stores what was thought, the whole text and the calls in one append. */
  private async ask(): Promise<ToolCall[]> {
    const { run_id, brain, journal, signal, monotonic } = this.input;
    const { transcript } = this;
    const started = monotonic();
    let text = '';
    let reasoning: AgentEvent[] = [];
    let calls: ToolCall[] = [];
    let usage = nothingUsed;
    let answering: Answering = brain;
    const estimated =
      brain.window === undefined ? null : tokensNow({ ...this.input, specs: this.offered }, this.past(), transcript.entries);
    const asked: BrainCall = { for: 'turn', entries: transcript.entries.length, estimated, outcome: 'answered' };
    const usageOf = (call: BrainCall): AgentEvent => {
      const elapsed_ms = Math.round(monotonic() - started);
      return { type: 'usage', run_id, brain: answering.label, ...usage, ...costOf(answering, usage), elapsed_ms, call };
    };
    const tellDraft = this.draftTeller();
    const thinking = liveReasoning(run_id, (event) => journal.live(event), monotonic);
    try {
      for await (const chunk of brain.next(transcript, this.offered, signal, this.input.sight)) {
        signal.throwIfAborted();
        switch (chunk.type) {
          case 'text':
            text += chunk.delta;
            journal.live({ type: 'text_delta', run_id, text: chunk.delta });
            break;
          case 'reasoning_delta':
            thinking.add(chunk.delta);
            break;
          case 'reasoning':
            reasoning = [{ type: 'reasoning', run_id, text: chunk.text, kept: chunk.kept }];
            break;
          case 'tool_call':
            calls.push(chunk.call);
            break;
          case 'call_progress':
            tellDraft(chunk.tool, chunk.chars);
            break;
          case 'usage':
            usage = addedUse(usage, chunk);
            break;
          case 'retry':
            text = '';
            calls = [];
            reasoning = [];
            thinking.reset();
            asked.estimated = null;
            journal.live({ type: 'text_reset', run_id });
            answering = chunk.by ?? answering;
            await this.append([retryEvent(run_id, chunk)]);
            break;
        }
      }
    } catch (error) {
      if (error instanceof JournalLost || (signal.aborted && signal.reason !== 'stop')) throw error;
      const call: BrainCall = signal.aborted ? { ...asked, outcome: 'stopped' } : { ...asked, outcome: 'failed', reason: messageOf(error) };
      // What a person has read stays, even when they stop in the middle of it.
      const read: AgentEvent[] = signal.aborted && text !== '' ? [{ type: 'text', run_id, text }] : [];
      await this.append([...read, usageOf(call)]);
      throw error;
    }
    signal.throwIfAborted();
    calls = withOwnIds(calls.map(named), this.callIds(), this.input.new_id);
    const events: AgentEvent[] = [...reasoning];
    if (text !== '') events.push({ type: 'text', run_id, text });
    for (const call of calls) events.push(this.callEvent(call));
    events.push(usageOf(asked));
    events.push({ type: 'turn_end', run_id, turn: this.turnCount() + 1 });
    await this.append(events);
    return calls;
  }

  private callIds(): Set<string> {
    return new Set([...this.input.history, ...this.stored].flatMap((event) => (event.type === 'tool_call' ? [event.call_id] : [])));
  }

  /** Says live that a call is being written: when it begins, then a few times a second. */
  private draftTeller(): (tool: string, chars: number) => void {
    const { run_id, journal, now, monotonic } = this.input;
    let draft: { tool: string; chars: number; since: number; told_at: number } | null = null;
    return (tool, chars) => {
      const at = monotonic();
      const isNew = !draft || draft.tool !== tool || chars < draft.chars;
      const told_at = draft && !isNew ? draft.told_at : -Infinity;
      const since = draft && !isNew ? draft.since : now();
      const isDue = at - told_at >= draft_every_ms;
      draft = { tool, chars, since, told_at: isDue ? at : told_at };
      if (isDue) journal.live({ type: 'tool_draft', run_id, tool, operation: this.byName.get(tool)?.operation ?? '', chars, since });
    };
  }

  /** Runs the calls side by side and stores each result as it comes. */
  private async answer(calls: ToolCall[], again: boolean): Promise<void> {
    const { run_id, monotonic, signal } = this.input;
    const attempts = new Map(calls.map((call) => [call.call_id, again ? this.retriesOf(call.call_id) + 2 : 1]));
    if (again)
      await this.append(
        calls.map((call) => ({ type: 'tool_retry', run_id, call_id: call.call_id, attempt: attempts.get(call.call_id) ?? 2 })),
      );
    const settled = await Promise.allSettled(
      calls.map(async (call) => {
        const started = monotonic();
        const outcome = await this.runTool(call, attempts.get(call.call_id) ?? 1);
        signal.throwIfAborted();
        await this.append([
          {
            type: 'tool_result',
            run_id,
            call_id: call.call_id,
            ok: outcome.ok,
            output: outcome.output,
            ...this.asData(outcome),
            display: outcome.display,
            files: outcome.files ?? [],
            ...(outcome.ok && outcome.opens?.length ? { opens: outcome.opens } : {}),
            ...(this.input.brain.sees && outcome.pictures?.length ? { pictures: outcome.pictures } : {}),
            pause: outcome.ok ? outcome.pause : undefined,
            not_done: outcome.not_done ?? [],
            spent: outcome.spent,
            elapsed_ms: Math.round(monotonic() - started),
          },
        ]);
      }),
    );
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Results are kept for a brain that reads them; a model's log holds the words alone. */
  private asData(outcome: ToolOutcome) {
    const why = outcome.ok ? {} : { reason: outcome.reason, code: outcome.code };
    if (!this.input.brain.reads_results || outcome.result === undefined) return why;
    return { ...why, ...withoutTexts(outcome.result, outcome.output) };
  }

  private retriesOf(call_id: string): number {
    return this.stored.filter((event) => event.type === 'tool_retry' && event.call_id === call_id).length;
  }

  private runTool(call: ToolCall, attempt: number): Promise<ToolOutcome> {
    const { run_id, signal, files, journal, egressGate } = this.input;
    return runTool(this.byName, call, attempt, {
      run_id,
      signal,
      files,
      sees: this.input.brain.sees === true,
      live: (event) => journal.live(event),
      egressGate: async (sent, asking) => (await egressGate?.(sent, asking, this.stored)) ?? null,
    });
  }

  private callEvent(call: ToolCall): AgentEvent {
    const tool = this.byName.get(call.tool);
    const parsed = tool?.input.safeParse(call.input);
    return {
      type: 'tool_call',
      run_id: this.input.run_id,
      call_id: call.call_id,
      tool: call.tool,
      operation: tool?.operation ?? '',
      title: tool && parsed?.success ? tool.title(parsed.data) : call.tool,
      input: call.input,
      ...(call.kept === undefined ? {} : { kept: call.kept }),
    };
  }

  private async append(given: AgentEvent[]): Promise<void> {
    // The next turn must read what another worker would read from the log.
    const events = given.map(storable);
    await lostAs(this.input.journal.append(events));
    this.remember(events);
  }

  private remember(events: AgentEvent[]): void {
    for (const event of events) {
      this.stored.push(event);
      if (event.type === 'tool_result' && event.opens) this.open(event.opens);
      extendTranscript(this.transcript.entries, event);
    }
    if (events.some(({ type }) => type === 'summary' || type === 'results_cut'))
      this.transcript.entries = entriesOf(this.past(), this.input.brain);
  }
}

const schemas = new WeakMap<Tool['input'], ToolSpec['parameters']>();

/** An input never changes, and printing it as a schema costs a millisecond: it is done once, also for tools that are made for each run. */
export function specOf({ name, description, input, extension, skills }: Tool): ToolSpec {
  const parameters = schemas.get(input) ?? leanSchema(name, input);
  schemas.set(input, parameters);
  return { name, description, parameters, ...(extension === undefined ? {} : { extension }), ...(skills ? { skills } : {}) };
}
