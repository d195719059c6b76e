/** Operations on the calls an answer made to its model: found in the task's log, never stored twice. */
import { callsOf, transcriptOf, type BrainCallFound } from '#agent/calls.ts';
import { usageEvent } from '#agent/events.ts';
import { offeredTools, openedSkills } from '#agent/skills.ts';
import type { HistoryEvent } from '#agent/transcript.ts';
import { maskSecrets } from '#brains/model/redact.ts';
import { readablePrompt } from '#brains/model/readable.ts';
import { nameTranscript } from '#brains/model/task-name.ts';
import { Refusal } from '#contract/codes.ts';
import type { ModelCall } from '#contract/operations/model-calls.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { activeEvents } from '#contract/timeline/fold/branches.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import { readReduced } from '#server/runs/log/log-pages.ts';
import { isStillRead, wholeEvents } from '#server/runs/log/long-events.ts';
import { pastEvents } from '#server/runs/log/past.ts';
import { readSetting, type RunSetting } from '#server/runs/run-setting.ts';
import { requestOf } from '#server/runs/task-name.ts';
import { granted } from '#server/platform/access.ts';

type Names = 'GetModelCalls' | 'GetModelCall';
type RunStart = Extract<NumberedEvent, { type: 'run_start' }>;

interface Run {
  starts: RunStart[];
  calls: BrainCallFound[];
  /** The numbered event that records each call. */
  records: NumberedEvent[];
}

/** What a brain is given as data no model reads. */
const asModelsRead = { as_data: false };
const gone = '任务不存在或已被删除';
const noAnswer = '这个回答不存在，请刷新后重试';
const noCall = '这次调用不存在，请刷新后重试';

export function modelCallOperations(store: FileStore): { [Name in Names]: Handler<Name> } {
  return {
    async GetModelCalls(given, context) {
      const run = await runOf(context, given.task_id, given.answer_id);
      const isModel = run.starts.some(({ setting }) => setting === undefined || setting.model !== '');
      return maskSecrets({
        engine: isModel ? ('model' as const) : ('builtin' as const),
        calls: run.calls.map((call, index) => presentCall(run, call, index + 1)),
      });
    },

    async GetModelCall(given, context) {
      const run = await runOf(context, given.task_id, given.answer_id);
      const call = run.calls[given.n - 1];
      if (!call) throw new Refusal('NOT_FOUND', noCall);
      const seq = run.records[given.n - 1]?.seq ?? 0;
      const start = run.starts.findLast((one) => one.seq < seq);
      const mark = start?.setting;
      const setting = mark ? await readSetting(context.tx, mark.hash) : null;
      // A brain with a window is a model; how large it was is in what it folded.
      const brain = mark?.model === '' ? {} : { window: 0 };
      const around = {
        instructions: setting?.instructions ?? '',
        skill: setting?.skill ?? null,
        today: mark?.today ?? { date: '', time_zone: '' },
      };
      const before = await readReduced(context.tx, given.task_id, (event) => event, seq);
      const asked_of = activeEvents(before);
      const read = await wholeEvents(store, asked_of, mark?.model === '' ? undefined : isStillRead(asked_of));
      const log = await pastEvents(context.tx, given.task_id, read, asModelsRead);
      // Found again in what the run had read by then.
      const asked = callsOf(log, given.answer_id).at(-1) ?? call;
      const purpose = call.usage.call?.for ?? 'turn';
      const transcript =
        purpose === 'name'
          ? nameTranscript({ ...requestOf(before), today: around.today })
          : transcriptOf(log, asked, brain, around, setting?.summarising ?? '');
      const messages = readablePrompt(transcript, mark?.model ?? '', purpose === 'turn' && mark?.sees === true);
      const isWhole = setting !== null || purpose === 'name';
      return maskSecrets({
        call: presentCall(run, call, given.n),
        messages: isWhole ? messages : messages.filter(({ role }) => role !== 'system'),
        tools: purpose === 'turn' && setting ? toolsSent(setting, log.slice(0, asked.before)) : [],
        has_setting: isWhole,
      });
    },
  };
}

/** The run of an answer of the caller's task. */
async function runOf(context: CallContext, task_id: string, answer_id: string): Promise<Run> {
  await refuseStrangers(context.tx, signedIn(context), task_id);
  const isIts = (event: NumberedEvent): boolean =>
    event.type === 'message' ? event.answer_id === answer_id : 'run_id' in event && event.run_id === answer_id;
  const found = await readReduced(context.tx, task_id, (event) => (isIts(event) ? event : null));
  if (!found.some((event) => event.type === 'message')) throw new Refusal('NOT_FOUND', noAnswer);
  const ofRun = found.filter((event) => event.type !== 'message');
  return {
    starts: ofRun.flatMap((event) => (event.type === 'run_start' ? [event] : [])),
    calls: callsOf(await pastEvents(context.tx, task_id, ofRun, asModelsRead), answer_id),
    records: ofRun.filter((event) => usageEvent.safeParse(event).success),
  };
}

async function refuseStrangers(tx: Queryable, user: { user_id: string }, task_id: string): Promise<void> {
  const { rows } = await tx.query<{ user_id: string }>(
    `select user_id from task where task_id = $1 and task_status <> ${TaskStatus.Delete}`,
    [task_id],
  );
  granted(user, 'see', 'task', rows[0], gone);
}

/** Those it was told of by then. */
function toolsSent({ tools, open_skills }: RunSetting, before: HistoryEvent[]) {
  return offeredTools(tools, openedSkills(open_skills, before)).map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
}

function presentCall({ records }: Run, { usage, retries, room }: BrainCallFound, n: number): ModelCall {
  const { brain, call, elapsed_ms, input_tokens, cached_tokens = 0, output_tokens } = usage;
  return {
    n,
    for: call?.for ?? 'turn',
    brain,
    outcome: call?.outcome ?? 'answered',
    reason: call?.reason ?? '',
    began_at: Math.max(0, Math.round((records[n - 1]?.at ?? 0) - elapsed_ms)),
    elapsed_ms,
    input_tokens,
    cached_tokens,
    output_tokens,
    estimated_tokens: call?.estimated ?? null,
    entries: call?.entries ?? 0,
    retries: retries.map(({ attempt, reason, wait_ms }) => ({ attempt, reason, wait_ms })),
    folded: room.map((event) => ({
      how: event.type,
      why: event.why,
      tokens_before: event.tokens_before,
      tokens_after: event.tokens_after,
      window: event.window,
      text: event.type === 'summary' ? event.text : '',
    })),
  };
}
