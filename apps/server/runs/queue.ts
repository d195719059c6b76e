/** The runs that wait and run: put in a row, claimed under a lease, given back, ended. Every claim gets a new fence. */
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { databaseMs } from '#server/platform/db/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface Claim {
  run_id: string;
  task_id: string;
  user_id: string;
  fence: number;
  attempt: number;
  /** Times in a row that a worker died on this run without getting anything done. */
  failed_recoveries: number;
  wanted: 'stop' | 'pause' | null;
  last_seq: number;
  /** What the person had chosen when the run was first claimed, else the usual one; it stays the run's. */
  model_choice: string | null;
  /** The task's whole log, when it is short. */
  log: NumberedEvent[] | null;
  /** The person has favourites that a run may open, and extensions of their own choice. */
  has_favorites: boolean;
  has_extensions: boolean;
  /** Skills of their own that are switched on. */
  has_skills: boolean;
}

/** Logs of so many events at most come with the claim. */
const shortLog = 16;

export interface Claimed {
  claims: Claim[];
  /** More runs wait than were taken, or could be: a task that somebody holds this moment is passed over. */
  others_wait: boolean;
}

/** So often in a row a run is taken over again without having got anything done; then it ends with that reason. */
export const maxFailedRecoveries = 3;

export async function enqueueRun(tx: Queryable, run: { run_id: string; task_id: string; user_id: string }): Promise<void> {
  await tx.query({
    name: 'enqueue_run',
    text: "with queued as (insert into run (run_id, task_id, user_id, state) values ($1, $2, $3, 'queued')) update task set run_id = $1 where task_id = $2",
    values: [run.run_id, run.task_id, run.user_id],
  });
}

/** Puts an ended run back in the row, to go on after its last finished step. */
export async function requeueRun(tx: Queryable, run_id: string): Promise<void> {
  await tx.query(
    "update run set state = 'queued', wanted = null, failed_recoveries = 0, lease_until = null, worker = null where run_id = $1",
    [run_id],
  );
}

/** Whether the run of this row has got something done since it was last claimed. */
function hasDone(row: string): string {
  return `exists (select 1 from task_event e where e.task_id = ${row}.task_id and e.seq > ${row}.start_seq and e.type in ('turn_end', 'tool_result'))`;
}

/**
 * Cuts leases that end later than any can: they were given before the clock was set back. A living worker extends its own long before the cut
 * one ends; a dead one's ends. Returns what the database's clock shows, in milliseconds since 1970.
 */
export async function cutLeases(db: Queryable, lease_seconds: number): Promise<number> {
  const { rows } = await db.query<{ now: number }>({
    name: 'cut_leases',
    text: `with cut as (
        update run set lease_until = now() + make_interval(secs => $1) where state = 'running' and lease_until > now() + 2 * make_interval(secs => $1)
      ) select ${databaseMs} as now`,
    values: [lease_seconds],
  });
  return rows[0]?.now ?? 0;
}

/**
 * Takes up to `most` of the oldest runs that wait or whose worker's lease ran out. One statement, as people wait for it, and one for many
 * runs, as each costs a commit. Of one task it takes one run, whose fence then holds.
 * A task that somebody holds this moment is passed over, as they may be reaching for its run. With it comes what a run asks first.
 * `usual_model` is who answers people who have chosen nothing.
 * `judges_until`: later than this, by the database's clock, no lease is held to have run out (see lease-clock.ts).
 * A run whose worker died counts its failed recoveries; beginning, and beginning a call once more, is no work done: a complete turn
 * or an answered call is.
 * A run that two workers have died on in a row is a suspect, as is everything that ran beside the one that kills. Suspects are in
 * quarantine: a worker takes them one at a time, the least suspected first, and the next when the one before has got something done. So
 * the one that kills dies alone, and what was beside it clears itself.
 */
export async function claimRuns(
  db: Queryable,
  {
    worker,
    lease_seconds,
    most,
    usual_model = null,
    judges_until = null,
  }: { worker: string; lease_seconds: number; most: number; usual_model?: string | null; judges_until?: number | null },
): Promise<Claimed> {
  const { rows } = await db.query<(ClaimedRow | { run_id: null }) & { others_wait: boolean }>({
    name: 'claim_runs',
    text: `with suspect as (
        select r.run_id from run r
        where r.state = 'running' and r.lease_until < now() and r.failed_recoveries > 0 and not ${hasDone('r')}
          and not exists (
            select 1 from run h where h.state = 'running' and h.worker = $1 and h.lease_until >= now() and h.failed_recoveries > 1
              and not ${hasDone('h')}
          )
        order by r.failed_recoveries, r.created limit 1
      ), open as (
        select r.run_id, r.task_id, r.state, r.failed_recoveries, r.start_seq, r.created from run r join task t on t.task_id = r.task_id
        where r.state = 'queued' or (r.state = 'running' and r.lease_until < now() and ($5::bigint is null or ${databaseMs} <= $5)
          and (r.failed_recoveries = 0 or r.run_id = (select run_id from suspect) or ${hasDone('r')}))
        order by r.created limit $3 for no key update of r, t skip locked
      ), found as (
        select distinct on (task_id) * from open order by task_id, created
      ), fenced as (
        update task set fence = fence + 1, run_id = found.run_id from found where task.task_id = found.task_id
        returning task.task_id, task.fence, task.last_seq
      ), recovered as (
        select found.run_id, case
            when state = 'queued' then 0
            when ${hasDone('found')} then 1
            else failed_recoveries + 1
          end as failed
        from found
      ), claimed as (update run set state = 'running', worker = $1, lease_until = now() + make_interval(secs => $2), attempt = attempt + 1,
        failed_recoveries = recovered.failed, start_seq = coalesce(fenced.last_seq, 0),
        model_choice = coalesce(run.model_choice, (select chosen.model_choice from person_setting chosen where chosen.user_id = run.user_id), $4)
      from found left join fenced on fenced.task_id = found.task_id, recovered
      where run.run_id = found.run_id and recovered.run_id = found.run_id
      returning run.run_id, run.task_id, run.user_id, coalesce(fenced.fence, 0) as fence, run.attempt, run.failed_recoveries, run.wanted, run.start_seq as last_seq,
        run.model_choice,
        case when fenced.last_seq <= ${shortLog} then (
          select json_agg(json_build_array(e.seq, e.at, e.type, e.body) order by e.seq) from task_event e where e.task_id = run.task_id
        ) end as log,
        exists (select 1 from favorite where favorite.user_id = run.user_id) as has_favorites,
        exists (select 1 from extension_choice own where own.user_id = run.user_id and own.is_installed and own.is_open) as has_extensions,
        exists (select 1 from own_skill where own_skill.user_id = run.user_id and own_skill.enabled) as has_skills)
      select claimed.*, rest.others_wait from claimed right join (
        select exists (select 1 from run q join task on task.task_id = q.task_id
          where q.state = 'queued' and q.run_id not in (select found.run_id from found)) as others_wait) rest on true`,
    values: [worker, lease_seconds, most, usual_model, judges_until],
  });
  const claims = rows.flatMap((row) => (row.run_id === null ? [] : [{ ...row, log: logOf(row) }]));
  return { claims, others_wait: rows[0]?.others_wait ?? false };
}

type ClaimedRow = Omit<Claim, 'log'> & { log: [seq: number, at: number, type: string, body: object][] | null };

/** What was said while the claim waited for the task's row is missing in its look: numbers are dense. */
function logOf({ log, last_seq }: ClaimedRow): NumberedEvent[] | null {
  if (log?.length !== last_seq) return null;
  // What was stored was a TaskEvent; types a newer version wrote fold to nothing.
  return log.map(([seq, at, type, body]) => ({ ...body, seq, at, type }) as NumberedEvent);
}

/** A run waits, or its worker's lease ran out: a NOTIFY is a hint and may be lost, and dead workers' runs come without one. */
export const isRunDue = "exists (select 1 from run r where r.state = 'queued' or (r.state = 'running' and r.lease_until < now()))";

/** Extends the leases of this worker's runs; returns those it still holds and what is wanted of them. */
export async function extendLeases(
  db: Queryable,
  worker: string,
  run_ids: string[],
  leaseSeconds: number,
): Promise<Map<string, Claim['wanted']>> {
  const { rows } = await db.query<{ run_id: string; wanted: Claim['wanted'] }>(
    `update run set lease_until = now() + make_interval(secs => $3) where run_id = any($2) and worker = $1 and state = 'running' returning run_id, wanted`,
    [worker, run_ids, leaseSeconds],
  );
  return new Map(rows.map((row) => [row.run_id, row.wanted]));
}

/** Gives a run back at once, for another worker (a clean shutdown). */
export async function releaseRun(db: Queryable, worker: string, run_id: string): Promise<void> {
  await db.query(
    "update run set state = 'queued', worker = null, lease_until = null where run_id = $1 and worker = $2 and state = 'running'",
    [run_id, worker],
  );
}

/** Leaves a run that could not be written down any more; going on with it counts as a recovery, so that it can't go on for ever. */
export async function dropRun(db: Queryable, worker: string, claim: Claim): Promise<void> {
  await db.query("update run set lease_until = now() where run_id = $1 and worker = $2 and attempt = $3 and state = 'running'", [
    claim.run_id,
    worker,
    claim.attempt,
  ]);
}

export async function endRun(db: Queryable, worker: string, run_id: string): Promise<void> {
  await db.query("update run set state = 'ended', lease_until = null where run_id = $1 and worker = $2", [run_id, worker]);
}

/** Says what a person wants of an open run. Returns its state, or null when it is over. */
export async function wantOfRun(
  tx: Queryable,
  task_id: string,
  wanted: 'stop' | 'pause',
): Promise<{ run_id: string; state: 'queued' | 'running' } | null> {
  const { rows } = await tx.query<{ run_id: string; state: 'queued' | 'running' }>(
    "update run set wanted = $2 where task_id = $1 and state <> 'ended' returning run_id, state",
    [task_id, wanted],
  );
  return rows[0] ?? null;
}
