/** The worker: claims runs, holds their leases, drives the kernel, and ends each run in one transaction with its last event. */
import { runAgent, specOf, type Journal } from '#agent/run.ts';
import type { AgentEvent, FileCheck } from '#agent/events.ts';
import type { Brain, Transcript } from '#agent/brain.ts';
import type { Tool } from '#agent/tool.ts';
import type { HistoryEvent } from '#agent/transcript.ts';
import { isForPeople } from '#contract/sentence.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { TaskRunMode, TaskStatus, TaskType } from '#contract/task.ts';
import { activeEvents } from '#contract/timeline/fold/branches.ts';
import { notDoneIn } from '#contract/timeline/not-done.ts';
import { taskEventOf, type NumberedEvent, type OrderCard, type TaskEvent } from '#contract/timeline/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import type { CheckPorts } from '#capabilities/deliverables/kind.server.ts';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import type { Caps } from './budget.ts';
import { callsHeld, egressGate } from './egress-gate.ts';
import { handedToExperts, namedIn, type Named } from './team/experts.ts';
import type { Hub } from './streams/hub.ts';
import { createLeaseClock } from './lease-clock.ts';
import { appendFenced } from './log/log.ts';
import { journalOf } from './log/journal.ts';
import { readWholeLog } from './log/log-pages.ts';
import { isStillRead, wholeEvent, wholeEvents } from './log/long-events.ts';
import { claimRuns, cutLeases, dropRun, endRun, extendLeases, maxFailedRecoveries, releaseRun, type Claim } from './queue.ts';
import { parentOf, pastEvents } from './log/past.ts';
import { startNaming } from './naming.ts';
import { keepSetting } from './run-setting.ts';
import { taskSight } from './sight.ts';
import type { RunSite } from './sites/site.ts';
import { leftToPerson, mendingWords, siteEnding, wayBack } from './sites/site-ending.ts';
import { createSlots, type Slot } from './slots.ts';
import { patience, stuckWords } from './ending/stuck-words.ts';
import { brandWordsOf } from './brand.ts';
import { summaryInstructions } from './summary-instructions.ts';
import { placeInTeam } from './team/team.ts';

export interface WorkerInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  log: Log;
  worker_id: string;
  concurrency: number;
  /** Opens again what runs made. */
  reader: Shared<Reader>;
  ports: Shared<CheckPorts>;
  /** What a task may use before it asks. */
  caps: Caps;
  /** What a sub-agent may cost at most; 0 without a limit of its own. */
  member_cost: number;
  lease_seconds: number;
  /** What answers people who have chosen nothing. */
  usual_model: string;
  now(): number;
  /** Milliseconds of a clock that never steps. */
  monotonic(): number;
  new_id(): string;
  /** The project of a run whose task is the website expert's; null where there is none. */
  siteOf(claim: Claim, branch: readonly NumberedEvent[]): Promise<RunSite | null>;
  /** What a run works with, by whose it is; then by the ability its message asked for and what was said. */
  equip(run: Pick<Claim, 'run_id' | 'task_id' | 'user_id' | 'model_choice' | 'has_favorites' | 'has_extensions' | 'has_skills'>): Promise<
    (
      ability_type: number,
      task_run_mode: TaskRunMode,
      said: {
        abilities: readonly number[];
        by_schedule: boolean;
        order_card: OrderCard | undefined;
        opened: readonly string[];
        site: RunSite | null;
        brand: string | null;
      },
      named: Named,
    ) => Promise<{ brain: Brain; tools: Tool[]; setting: Omit<Transcript, 'entries'> }>
  >;
}

export interface Worker {
  /** Runs under way here. */
  active(): number;
  /** Takes what waits, as far as there is room. */
  wake(): void;
  /** Gives every run back and waits until they have let go. */
  stop(): Promise<void>;
}

/** A sub-agent is held to its own share. */
const unbounded: Caps = { tokens: 0, cost: 0 };
const maxTurns = 60;
/** What a claim passed over is looked at again after this. */
const passedOverMs = 15;

const isSite = ({ name }: FileCheck): boolean => kindOf(name)?.id === 'site';

const words = {
  stopped: '任务已停止，已完成的内容都已保留。',
  too_many_turns: `任务用完了 ${maxTurns} 轮思考仍未结束，已完成的内容都已保留，可以继续。`,
  notDone: notDoneIn,
  repair: (bad: FileCheck[]) =>
    `刚才做的文件被重新打开检查，下面这些不能算完成：\n${bad.map(mendingWords).join('\n')}\n请现在修好它们（修改原文件，或用同样的文件名重写）。确实做不到的，在回答最后用“未完成：”逐条说明。`,
  notMade: (file: FileCheck) => (isSite(file) ? `网站：${file.reason}` : `文件“${file.name}”没有做成：${file.reason}`),
};

/** What only a programmer understands, and may name folders of the machine, is for the server's log. */
function failedIn(reason: string): string {
  const told = isForPeople(reason) ? reason.replace(/。$/, '') : '程序出了意外的错误，原因记在服务器的日志里';
  return `任务中断：${told}。已完成的内容都已保留，可以继续。`;
}

export function startWorker(input: WorkerInput): Worker {
  const { db, hub, log, worker_id } = input;
  const active = new Map<string, { abort: AbortController; done: Promise<void> }>();
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  /** Runs may wait for those here to end. */
  let areLeft = false;
  const slots = createSlots(input.concurrency, wake);
  const leaseClock = createLeaseClock(input.lease_seconds * 1000, input.monotonic);

  /** One claim loop at a time; a wake-up that comes in the middle makes it look once more. */
  function wake(): void {
    again = true;
    claiming ??= claimAll()
      .catch((error: unknown) => log.warn({ err: error }, 'claiming runs failed'))
      .finally(() => (claiming = null));
  }

  async function claimAll(): Promise<void> {
    while (again && !stopping) {
      again = false;
      areLeft = slots.room() === 0;
      while (!stopping && slots.room() > 0) {
        const { claims, others_wait } = await claimRuns(db, {
          worker: worker_id,
          lease_seconds: input.lease_seconds,
          most: slots.room(),
          usual_model: input.usual_model,
          judges_until: leaseClock.judgesUntil(),
        });
        for (const claim of claims) begin(claim);
        areLeft = others_wait;
        if (!others_wait) break;
        if (claims.length === 0) {
          setTimeout(wake, passedOverMs).unref();
          break;
        }
      }
    }
  }

  function begin(claim: Claim): void {
    const abort = new AbortController();
    // This process slept through its own lease.
    active.get(claim.run_id)?.abort.abort('release');
    const slot = slots.take();
    const done = drive(input, claim, abort, slot)
      .catch((error: unknown) => log.error({ err: error, run_id: claim.run_id }, 'a run was dropped'))
      .finally(() => {
        slot.free();
        if (active.get(claim.run_id)?.abort === abort) active.delete(claim.run_id);
        if (areLeft) wake();
      });
    active.set(claim.run_id, { abort, done });
  }

  let beating: Promise<void> | null = null;
  let beatAgain = false;
  /** One at a time: two that reach for the same runs in another order would wait for each other. */
  function heed(): void {
    beatAgain = true;
    beating ??= beatWhileAsked()
      .catch((error: unknown) => log.warn({ err: error }, 'extending leases failed'))
      .finally(() => {
        beating = null;
        // Asked for between the last look and here.
        if (beatAgain && !stopping) heed();
      });
  }

  async function beatWhileAsked(): Promise<void> {
    while (beatAgain) {
      beatAgain = false;
      await beat();
    }
  }

  async function beat(): Promise<void> {
    if (active.size === 0) return;
    const held = await extendLeases(db, worker_id, [...active.keys()], input.lease_seconds);
    for (const [run_id, run] of active) {
      const wanted = held.get(run_id);
      if (wanted === undefined) run.abort.abort('release');
      else if (wanted !== null) run.abort.abort(wanted);
    }
  }

  const unwatchQueue = hub.onQueued(wake);
  const unwatchWanted = hub.onWanted((run_id) => {
    if (active.has(run_id)) heed();
  });
  let cutting: Promise<void> | null = null;
  function lookAfterLeases(): void {
    heed();
    const asked_at = input.monotonic();
    cutting ??= cutLeases(db, input.lease_seconds)
      .then((database_ms) => leaseClock.saw(database_ms, asked_at))
      .catch((error: unknown) => log.warn({ err: error }, 'looking after leases failed'))
      .finally(() => (cutting = null));
  }
  // At once, too: until it has seen the database's clock it can't tell a step from time that passed.
  lookAfterLeases();
  const heart = setInterval(lookAfterLeases, (input.lease_seconds * 1000) / 3);
  wake();

  return {
    active: () => active.size,
    wake,
    async stop() {
      stopping = true;
      unwatchQueue();
      unwatchWanted();
      clearInterval(heart);
      for (const run of active.values()) run.abort.abort('release');
      await Promise.allSettled([...active.values()].map((run) => run.done));
      await claiming;
      await cutting;
    },
  };
}

async function drive(input: WorkerInput, claim: Claim, abort: AbortController, slot: Slot): Promise<void> {
  const { db, hub, log } = input;
  const { run_id, task_id } = claim;
  const store = journalOf(input, claim);
  if (claim.failed_recoveries > maxFailedRecoveries) {
    const reason = `任务在同一处连续 ${maxFailedRecoveries + 1} 次意外中断，可能是某个文件或步骤使程序崩溃。已完成的内容都已保留，可以调整后继续。`;
    const whole = claim.log ?? (await readWholeLog(db, task_id));
    const left = await settled(input, await siteOf(input, claim, whole), claim, urisTold(whole));
    await store.append([...left, { type: 'run_end', run_id, outcome: 'interrupted', reason, not_done: [] }]);
    return;
  }
  const [stored, fitOut] = await Promise.all([claim.log ?? readWholeLog(db, task_id), input.equip(claim)]);
  store.goOnFrom(stored);
  const message = stored.findLast((event) => event.type === 'message' && event.answer_id === run_id);
  if (message?.type !== 'message') throw new Error(`run ${run_id} answers no message`);
  const site = await siteOf(input, claim, stored);
  const handedOver = site ? leftToPerson(activeEvents(stored), message, run_id) : null;
  if (handedOver) return store.append(handedOver);
  const equipment = await fitOut(
    message.ability_type,
    message.task_run_mode,
    {
      abilities: abilitiesIn(stored),
      by_schedule: isBySchedule(stored, message),
      order_card: orderCardOf(stored),
      opened: openedIn(stored),
      site,
      brand: await brandWordsOf(input, task_id, stored),
    },
    namedIn(message),
  );
  const events = await wholeEvents(input.store, stored, equipment.brain.window === undefined ? undefined : isStillRead(stored));
  const { brain, tools, setting, files, max_turns, too_many_turns } = placeInTeam(
    input,
    { claim, events, message, slot, max_turns: maxTurns },
    equipment,
  );
  if (claim.wanted) abort.abort(claim.wanted);
  const kept = await keepSetting(db, brain, setting, tools.map(specOf), summaryInstructions, input.now());
  const begun = store.append([
    {
      type: 'run_start',
      run_id,
      attempt: claim.attempt,
      brain: brain.label,
      reason: claim.attempt > 1 ? '接续之前的进度' : undefined,
      setting: kept,
      ...(brain.listens === 'when_done' ? { listens: brain.listens } : {}),
    },
  ]);
  // The brain is asked meanwhile; what it says is told only once the beginning is stored, and a run that is lost is let go.
  let isBegun = false;
  begun.then(
    () => (isBegun = true),
    () => abort.abort('release'),
  );
  // It reads the request as the engine does, which is much to load before the first run.
  const ending = (await import('./ending/honest-end.ts')).honestEnd({
    run_id,
    events,
    files,
    reader: input.reader.of(claim.user_id),
    ports: input.ports.of(claim.user_id),
    caps: parentOf(events) === null ? input.caps : unbounded,
    is_model: brain.model !== undefined,
    sees: brain.sees === true,
  });
  const naming = startNaming({ ...input, claim, events, brain: brain.small ?? brain, today: setting.today, signal: abort.signal, begun });
  const told = urisTold(stored);
  async function keep(events: TaskEvent[]): Promise<void> {
    await store.append(events);
    for (const uri of urisTold(events)) told.add(uri);
    naming.hear(events);
  }
  const journal: Journal = {
    async append(appended) {
      await keep(await withSite(input, site, claim, ending.completed(appended.map(taskEventOf)), told));
    },
    live: (event) => (isBegun ? store.live(event) : void begun.then(() => store.live(event)).catch(() => undefined)),
  };
  const active = activeEvents(events);
  const version = wayBack(active, message);
  const outcome = await runAgent({
    run_id,
    brain,
    tools,
    setting,
    ...(await pastOf(input, claim, active, brain)),
    inbox: store,
    begin_with: message.retry
      ? [{ call_id: input.new_id(), tool: message.retry.tool, input: await inputAgain(input.store, stored, message.retry) }]
      : [
          ...(site
            ? [{ call_id: input.new_id(), ...(version === null ? openProject : { tool: 'restore_version', input: { version } }) }]
            : []),
          ...callsHeld(active, message, input.new_id),
          ...handedToExperts(message, input.new_id),
        ],
    egressGate: egressGate({ db, store: input.store, run_id, task_id, events: active, message, sees: brain.sees === true }),
    files,
    ...(brain.sees ? { sight: taskSight({ ...input, files, task_id }) } : {}),
    ...ending.ports,
    ...(site
      ? siteEnding({
          site,
          checker: input.ports.of(claim.user_id).sites?.checker ?? null,
          branch: active,
          message,
          run_id,
          may_ask: message.task_run_mode !== TaskRunMode.HandsOff,
          async settle() {
            // The model has said all it had to say: what it did not name is called by what was asked for.
            const left = await settled(input, site, claim, told, plainTextOf(message.content));
            if (left.length > 0) await keep(left);
            return left;
          },
          verify: ending.ports.verify,
        })
      : {}),
    journal,
    signal: abort.signal,
    now: input.now,
    monotonic: input.monotonic,
    new_id: input.new_id,
    max_turns,
    patience,
    summarising: summaryInstructions,
    words: {
      ...words,
      too_many_turns: too_many_turns ?? words.too_many_turns,
      failed: (reason) => {
        log.error({ task_id, run_id, reason }, 'a run failed by a bug');
        return failedIn(reason);
      },
      stuck: (stuck) => stuckWords(stuck, message.task_run_mode !== TaskRunMode.HandsOff),
    },
  });
  // A run whose beginning could not be stored was dropped, not given back.
  await begun;
  log.info({ task_id, run_id, attempt: claim.attempt, outcome }, 'run left');
  if (outcome !== 'released') return naming.end();
  if (abort.signal.reason === 'pause') await pauseRun(input, claim);
  else if (abort.signal.aborted) await releaseRun(db, input.worker_id, run_id);
  else await dropRun(db, input.worker_id, claim);
  hub.queued();
}

/** A sub-agent works for its lead, who alone writes. */
async function siteOf(input: WorkerInput, claim: Claim, stored: NumberedEvent[]): Promise<RunSite | null> {
  const [created] = stored;
  const isCoding = created?.type === 'task_created' && created.task_type === TaskType.CodingAgent;
  return isCoding && parentOf(stored) === null ? input.siteOf(claim, activeEvents(stored)) : null;
}

/** Before the last event, so that whoever sees the end sees the version. */
async function withSite(
  input: WorkerInput,
  site: RunSite | null,
  claim: Claim,
  events: TaskEvent[],
  told: ReadonlySet<string>,
): Promise<TaskEvent[]> {
  const end = events.find((event) => event.type === 'run_end');
  if (!site || !end || end.outcome === 'paused') return events;
  const left = await settled(input, site, claim, told);
  return events.flatMap((event) => (event === end ? [...left, event] : [event]));
}

/** What can't be told now stays a draft, which the next run goes on from. */
async function settled(
  { log }: WorkerInput,
  site: RunSite | null,
  { task_id, run_id }: Claim,
  told: ReadonlySet<string>,
  title = '',
): ReturnType<RunSite['settle']> {
  try {
    return (await site?.settle(told, title)) ?? [];
  } catch (error) {
    log.warn({ err: error, task_id, run_id }, 'what a run left of its site stays a draft');
    return [];
  }
}

const openProject = { tool: 'open_project', input: {} };

/** Files that the log tells of. */
function urisTold(events: readonly TaskEvent[]): Set<string> {
  return new Set(
    events.flatMap((event) =>
      event.type === 'file_written' ? [event.file.uri] : event.type === 'tool_result' ? event.files.map(({ uri }) => uri) : [],
    ),
  );
}

/** The conversation before this run, and what this run stored already. */
async function pastOf(
  input: WorkerInput,
  claim: Claim,
  events: NumberedEvent[],
  brain: Brain,
): Promise<{ history: HistoryEvent[]; resume: AgentEvent[] }> {
  const history: HistoryEvent[] = [];
  const resume: AgentEvent[] = [];
  for (const event of await pastEvents(input.db, claim.task_id, events, { as_data: brain.reads_results === true })) {
    if (event.type !== 'user' && event.type !== 'resume' && event.run_id === claim.run_id) resume.push(event);
    else history.push(event);
  }
  return { history, resume };
}

/** The run stays open in the log; resuming puts it back in the row. */
async function pauseRun(input: WorkerInput, claim: Claim): Promise<void> {
  const at = input.now();
  const stored = await input.db.transaction(async (tx) => {
    const numbered = await appendFenced(tx, claim.task_id, claim.run_id, claim.fence, at, [
      { type: 'status', task_status: TaskStatus.Pause },
    ]);
    await tx.query('update task set task_status = $2, update_time = $3 where task_id = $1 and task_status <> 0', [
      claim.task_id,
      TaskStatus.Pause,
      at,
    ]);
    await endRun(tx, input.worker_id, claim.run_id);
    return numbered;
  });
  input.hub.stored(claim.task_id, stored);
  input.hub.listed(claim.user_id, claim.task_id);
}

/** What the call that is tried again was given: of a long one the message has the beginning. */
async function inputAgain(
  store: FileStore,
  events: NumberedEvent[],
  retry: NonNullable<Extract<NumberedEvent, { type: 'message' }>['retry']>,
): Promise<unknown> {
  const call = events.findLast((event) => event.type === 'tool_call' && event.run_id === retry.of && event.call_id === retry.call_id);
  const whole = call?.whole ? await wholeEvent(store, call) : null;
  return whole?.type === 'tool_call' ? whole.input : retry.input;
}

/** Skills that were opened in the task, by id. */
function openedIn(events: NumberedEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'tool_result' ? (event.opens ?? []) : []));
}

/** A schedule said this, nobody else: the first message of a task it had made, or going on with that. */
function isBySchedule(events: NumberedEvent[], message: NumberedEvent): boolean {
  const created = events.find((event) => event.type === 'task_created');
  if (created?.type !== 'task_created' || !created.scheduled) return false;
  const [, ...later] = events.filter((event) => event.type === 'message' && event.seq <= message.seq);
  return later.every((event) => event.type === 'message' && event.kind === 'resume' && event.content === '');
}

/** Whoever made the task takes orders up also where nobody is to be asked anything else. */
function orderCardOf(events: NumberedEvent[]): OrderCard | undefined {
  const created = events.find((event) => event.type === 'task_created');
  return created?.type === 'task_created' ? created.order_card : undefined;
}

/** What the person chose with the messages of the task: it stays open. */
function abilitiesIn(events: NumberedEvent[]): number[] {
  return events.flatMap((event) => (event.type === 'message' ? [event.ability_type] : []));
}
