/** What this process does unasked: runs are taken up and worked on, and what is due is seen to. */
import { ownExperts } from '#capabilities/experts/experts.server.ts';
import type { KitFiles } from '#capabilities/experts/website/kits/kits.server.ts';
import type { KitId } from '#capabilities/experts/website/website.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import type { ModelSkills } from '#capabilities/skills/model-skills.server.ts';
import { displayVersion } from '#contract/site/site.ts';
import type { ExtensionPorts } from '#server/features/extensions/find-extension.ts';
import { toolsOfRun } from '#server/features/extensions/run-tools.ts';
import { favoritesOfRun } from '#server/features/favorites/for-run.ts';
import type { PersonalBrains } from '#server/features/models/brains.ts';
import { isScheduleDue } from '#server/features/schedules/fire.ts';
import { createSearchIndex, isSearchDue } from '#server/features/search/search-index.ts';
import { searchOwn } from '#server/features/search/search-own.ts';
import { skillsOfRun } from '#server/features/skills/for-run.ts';
import { answerOverdue, isAnswerOverdue } from '#server/features/tasks/answers.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';
import { startDueLook } from '#server/runs/due.ts';
import { isRunDue } from '#server/runs/queue.ts';
import { siteOfRun } from '#server/runs/sites/site.ts';
import { headOf, projectOfTask } from '#server/runs/sites/site-versions.ts';
import { keepStepPicture } from '#server/runs/step-pictures.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { isChildLeft, settleChildren } from '#server/runs/team/children.ts';
import { startWorker, type Worker } from '#server/runs/worker.ts';
import type { Internet } from './brain.ts';
import { equipper, type Equip } from './equipment.ts';
import type { InteractiveSessions } from './interactive-sessions.ts';
import type { Pools } from './pools.ts';

export interface WorkInput {
  config: Config;
  db: Database;
  store: FileStore;
  hub: Hub;
  log: Log;
  pools: Pools;
  /** Those of the pools, which know sites, too. */
  ports: Shared<KindPorts>;
  internet: Internet;
  brains: PersonalBrains;
  hands: InteractiveSessions;
  extensions: ExtensionPorts;
  skills: ModelSkills;
  kitFiles(id: KitId): Promise<KitFiles>;
  process_id: string;
  /** Fires what was scheduled and is due; null where another process does. */
  fire: (() => Promise<void>) | null;
  now(): number;
  new_id(): string;
}

export function startWork(input: WorkInput): Pick<Worker, 'active' | 'stop'> {
  const { config, db, store, hub, log, pools, now, new_id } = input;
  const worker = startWorker({
    db,
    store,
    hub,
    log,
    worker_id: input.process_id,
    concurrency: config.RUN_CONCURRENCY,
    reader: pools.reader,
    ports: input.ports,
    caps: { tokens: config.TASK_TOKEN_CAP, cost: config.TASK_COST_CAP },
    member_cost: config.SUB_AGENT_COST_CAP,
    lease_seconds: config.LEASE_SECONDS,
    now,
    monotonic: () => performance.now(),
    new_id,
    usual_model: input.brains.usual,
    siteOf: async (claim, branch) => {
      const project = await projectOfTask(db, claim.task_id);
      if (!project) return null;
      const head = await headOf(db, project);
      const compiler = pools.sites.of(claim.user_id);
      return siteOfRun({ db, store, compiler, now, new_id }, project, claim, branch, head && displayVersion(head.number));
    },
    equip: equipmentOf(input),
  });
  const index = createSearchIndex({ db, store, reader: pools.search_reader, log });
  const due = startDueLook({
    db,
    onError: (error, message) => log.warn({ err: error }, message),
    works: [
      { when: isRunDue, work: async () => worker.wake(), failure: 'claiming runs failed' },
      {
        when: isAnswerOverdue,
        work: () => answerOverdue({ db, hub, running_limit: config.RUNNING_LIMIT, new_id }),
        failure: 'answering what is overdue failed',
      },
      { when: isChildLeft, work: () => settleChildren({ db, hub, now }), failure: 'settling what was handed out failed' },
      { when: isSearchDue, work: index.catchUp, failure: 'indexing for the search failed' },
      ...(input.fire ? [{ when: isScheduleDue, work: input.fire, failure: 'looking for due scheduled tasks failed' }] : []),
    ],
  });
  // Known before the first run asks, so that it need not wait.
  const lookAtSandbox = setTimeout(() => void input.hands.sandbox.get(), 3000);
  return {
    active: worker.active,
    async stop() {
      clearTimeout(lookAtSandbox);
      index.stop();
      await Promise.all([due.stop(), worker.stop()]);
    },
  };
}

function equipmentOf(input: WorkInput): Equip {
  const { db, store, log, internet, now, new_id } = input;
  const { browsing, pageOf, sandbox } = input.hands;
  const { reader, recogniser, file_work } = input.pools;
  return equipper({
    brainOf: async (run) => (await input.brains.ofRun(run)).brain,
    reader,
    recogniser,
    ports: input.ports,
    internet,
    searchOwn: (run, query, only) => searchOwn(db, run, query, only),
    favoritesOf: (run) => favoritesOfRun({ db, store, log, now, new_id }, run),
    sandboxes: () => sandbox.get(),
    browserOf:
      browsing &&
      (({ run_id, task_id, user_id }) => ({
        open: () => browsing.sessionOf({ task_id, user_id }),
        pageNow: () => pageOf(task_id),
        fetch: internet.download,
        readPage: (request, signal) => reader.of(user_id).read(request, signal),
        keepPicture: (key, bytes) =>
          keepStepPicture({ db, store, now, new_id }, { task_id, user_id, write_key: `${run_id} ${key}`, bytes }),
      })),
    extensionTools: (run) => toolsOfRun(input.extensions, run),
    experts: ownExperts,
    file_work,
    skills: input.skills,
    skillsOf: (run, opened) => skillsOfRun(db, run.user_id, opened),
    kitFiles: input.kitFiles,
    now,
  });
}
