/** Puts the product together: rows, files, brain, runs and operations, without saying who calls them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Brain } from '#agent/brain.ts';
import { builtinPromptHelp } from '#brains/builtin/prompt-help/builtin-help.ts';
import { modelPromptHelp } from '#brains/model/prompt-help.ts';
import { ownExperts } from '#capabilities/experts/experts.server.ts';
import { readModelSkills } from '#capabilities/skills/model-skills.server.ts';
import { kitReader } from '#capabilities/experts/website/kits/kits.server.ts';
import { addressToReopen, handBack, pageHere } from '#server/features/browser/hand-back.ts';
import { browserOperations } from '#server/features/browser/operations.ts';
import { deviceOperations } from '#server/features/devices/operations.ts';
import { podcastLineOperations } from '#server/features/files/podcast-lines.ts';
import { deckExportOperations } from '#server/features/files/deck-export.ts';
import { createExtensions } from '#server/features/extensions/extensions.ts';
import { extensionsOfTask } from '#server/features/extensions/run-tools.ts';
import type { ExtensionPorts } from '#server/features/extensions/find-extension.ts';
import { extensionOperations } from '#server/features/extensions/operations.ts';
import { databaseOperations } from '#server/features/files/databases.ts';
import { withFavorites, type Bringing, type Into, type Referring } from '#server/features/favorites/bring.ts';
import { brandKitOperations } from '#server/features/favorites/brand-kits.ts';
import { favoriteOperations, favoritePresenter } from '#server/features/favorites/operations.ts';
import { favoriteTagOperations } from '#server/features/favorites/tags.ts';
import { tableOperations } from '#server/features/files/tables.ts';
import { workbookEditOperations } from './features/files/workbook-edits.ts';
import { pagesOperations } from '#server/features/files/pages.ts';
import { fileHands, fileOperations, type FileOperationsInput } from '#server/features/files/operations.ts';
import { versionOperations } from '#server/features/files/versions.ts';
import { imageOperations } from '#server/features/images/operations.ts';
import { flagOperations } from '#server/features/flags/operations.ts';
import { createPersonalBrains, type PersonalBrains } from '#server/features/models/brains.ts';
import { modelNamed } from '#server/features/models/named.ts';
import { modelCallOperations } from '#server/features/model-calls/operations.ts';
import { createLocalServices, type LocalServices } from '#server/features/models/local-services.ts';
import { modelOperations } from '#server/features/models/operations.ts';
import { peopleOperations } from '#server/features/people/operations.ts';
import { expertOperations } from '#server/features/experts/operations.ts';
import { popupOperations } from '#server/features/popups/operations.ts';
import { countedTo, type HelpCall } from '#server/features/prompt-help/model-use.ts';
import { promptHelpOperations } from '#server/features/prompt-help/operations.ts';
import { createSuggestions, type Helper } from '#server/features/prompt-help/suggestions.ts';
import { fireDue } from '#server/features/schedules/fire.ts';
import { scheduleOperations, setUpSchedule } from '#server/features/schedules/operations.ts';
import { searchOperations } from '#server/features/search/operations.ts';
import { findFavorites, indexTitle } from '#server/features/search/favorites.ts';
import { draftOperations } from '#server/features/skills/draft.ts';
import { skillOperations } from '#server/features/skills/operations.ts';
import { chatOperations } from '#server/features/sites/chat.ts';
import { siteOperations } from '#server/features/sites/operations.ts';
import { projectOperations } from '#server/features/sites/projects.ts';
import { holdRealtime, openRealtimeKey, realtimeOperations, type RealtimeKey } from '#server/features/sites/realtime.ts';
import { siteShower } from '#server/features/sites/showing.ts';
import { deckLookOperations } from '#server/features/slides/deck-look.ts';
import { slidesOperations } from '#server/features/slides/operations.ts';
import { branchOperations } from '#server/features/tasks/branches.ts';
import { tasksOfSchedules } from '#server/features/tasks/by-schedule.ts';
import { taskOperations, type TaskOperationsInput } from '#server/features/tasks/operations.ts';
import { sharesOf, sharingOperations, type SharingInput } from '#server/features/sharing/operations.ts';
import { filesOfShare, openShare, secretOfShare } from '#server/features/sharing/pass.ts';
import { steeringOperations } from '#server/features/tasks/steering.ts';
import { takeOverOperations } from '#server/features/tasks/take-over.ts';
import { telemetryOperations } from '#server/features/telemetry/operations.ts';
import { createCollector } from '#server/features/telemetry/collector.ts';
import type { Config } from '#server/platform/config/config.ts';
import { prepareFolder, secretOf } from '#server/platform/data-folder.ts';
import { migrate, openDatabase, type Database } from '#server/platform/db/database.ts';
import { databaseTrouble } from '#server/platform/db/trouble.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { openStore } from '#server/platform/files/open-store.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { createByteBudget, type ByteBudget } from '#server/platform/http/byte-budget.ts';
import { isLoopback } from '#server/platform/http/hosts.ts';
import type { CallContext, Handlers } from '#server/platform/http/context.ts';
import { createLog, type Log } from '#server/platform/observe/log.ts';
import { createMetrics, type Metrics } from '#server/platform/observe/metrics.ts';
import type { Browsing } from '#server/platform/browsing/browsing.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import type { SandboxService } from '#server/platform/sandbox/create-sandbox.ts';
import type { SiteEngine } from '#server/platform/preview/site-engine.ts';
import type { ShownSite } from '#server/platform/preview/serve-sites.ts';
import { createSiteTickets, type SiteGrant } from '#server/platform/preview/ticket.ts';
import { createSeal } from '#server/platform/sealed.ts';
import type { LiveRelay, RelayedPage } from '#server/platform/live/relay.ts';
import type { LiveRooms } from '#server/platform/live/rooms.ts';
import { createHub, type Hub } from '#server/runs/streams/hub.ts';
import { withSites } from '#server/runs/sites/site-exports.ts';
import type { Worker } from '#server/runs/worker.ts';
import { chooseBrain, internetOf, modelsOfPeople, searchOf, todayOf, type BrainInUse } from './brain.ts';
import { openInteractiveSessions } from './interactive-sessions.ts';
import { kitsFolder, migrations, skillsFolder } from './entry-points.ts';
import { createPools, type Pools } from './pools.ts';
import { refsOf } from '#server/runs/team/experts.ts';
import { startWork } from './work.ts';
import { startHousekeeping } from './runs/housekeeping.ts';

export interface Product {
  config: Config;
  log: Log;
  db: Database;
  store: FileStore;
  hub: Hub;
  /** What of logs is read here and not sent yet. */
  in_flight: ByteBudget;
  /** What can be watched and driven while it moves, in this process. */
  live: LiveRooms;
  /** For pages that sit at other processes. */
  relay: LiveRelay;
  /** The page in front of the task's browser, if it is in this process. */
  pageHere(task_id: string): Promise<RelayedPage | null>;
  metrics: Metrics;
  /** Compiles sites. */
  sites: SiteEngine;
  /** What runs below a site's ticket; null when it may not be seen, or not any more. */
  openSite(grant: SiteGrant): Promise<ShownSite | null>;
  /** Who holds this key to the chat of a site; null for one that is none any more. */
  openChatKey(key: string): RealtimeKey | null;
  handlers: Handlers;
  /** What answers by default. */
  brain: BrainInUse;
  /** Models that run on this machine. */
  local: LocalServices;
  /** What answers each person: whoever asks a brain something on a person's behalf asks this one. */
  brains: PersonalBrains;
  /** The browser tasks work with; null where there is no Chromium. */
  browsing: Browsing | null;
  /** Where programs of tasks run. */
  sandbox: SandboxService;
  secret: string;
  /** Reads people's files. */
  reader: Pools['reader'];
  /** What kinds of deliverables may use of this machine. */
  ports: Pools['ports'];
  extensions: ExtensionPorts;
  now(): number;
  new_id(): string;
  /** From here on runs are taken up and what is due is seen to; `fires_schedules`: what was scheduled, too. */
  startWorker(options: { fires_schedules: boolean }): Pick<Worker, 'active' | 'stop'>;
  /** Ends what was started here; `keep_database` leaves the embedded server to whoever else uses it. */
  close(options: { keep_database: boolean }): Promise<void>;
}

/** A person's pages read a few segments side by side; many people wait their turns rather than fill the memory. */
const inFlight = { process_bytes: 16_000_000, person_bytes: 4_000_000, wait_ms: 15_000, most_waiting: 64 };

/**
 * Throws `Error` with a Chinese sentence when something it stands on is missing. `model`: one that somebody set up answers in place of the
 * usual one, where it is this machine's own people who did.
 */
export async function createProduct(config: Config, { model = null }: { model?: string | null } = {}): Promise<Product> {
  const log = createLog(config.LOG_LEVEL);
  const now = Date.now;
  prepareFolder(config.DATA_DIR);
  const byDefault = chooseBrain(process.env);
  const skills = readModelSkills(skillsFolder);
  const chromium = findChromium(config.CHROMIUM_PATH);
  const pools = await createPools(config, chromium);
  const is_own_machine = isLoopback(config.HOST) && !config.TRUST_PROXY && config.PUBLIC_ORIGIN === '';
  const local = createLocalServices({
    is_own_machine,
    allowed_hosts: config.MODEL_PRIVATE_HOSTS,
    ollama_host: config.OLLAMA_HOST,
  });
  const people = modelsOfPeople([...config.MODEL_PRIVATE_HOSTS, ...local.hosts]);
  const internet = internetOf({ search: searchOf(config), private_hosts: config.FETCH_PRIVATE_HOSTS });
  const embedded = config.DATABASE_URL ? null : await startEmbedded(join(config.DATA_DIR, 'postgres'));
  const db = openDatabase(config.DATABASE_URL || (embedded?.url ?? ''), {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const guard = embedded && watchOver(embedded, log);
  try {
    await migrate(db, migrations).catch((error: unknown) => {
      throw config.DATABASE_URL ? databaseTrouble(error) : error;
    });
    const store = await openStore(config);
    const process_id = randomUUID();
    const hub = await createHub(db.pool, process_id, (error) => log.warn({ err: error }, 'signals between processes were interrupted'));
    const metrics = createMetrics();
    const in_flight = createByteBudget(inFlight);
    const secret = secretOf(config.DATA_DIR, config.SECRET);
    const hands = openInteractiveSessions({ config, db, store, hub, log, secret, chromium, commands: pools.commands, now, new_id: newId });
    const { accounts, browsing, live, pageOf, relay, sandbox } = hands;
    const compilers = pools.sites;
    const siteTickets = createSiteTickets(secret);
    const { reader, file_work } = pools;
    const ports = withSites(pools.ports, { db, compilers, checkers: pools.site_checkers });
    const kitFiles = kitReader(kitsFolder);
    const housekeeping = startHousekeeping({ db, store, log, now });
    const seal = createSeal(secret, 'model keys');
    const named = model !== null && is_own_machine ? await modelNamed({ db, seal, ports: people.ports }, model) : null;
    const brain: BrainInUse = named ? { ...byDefault, kind: 'model', brain: named } : byDefault;
    const environment = brain.kind === 'model' ? brain.brain : null;
    const brains = createPersonalBrains({ db, seal, builtin: brain.builtin, environment, ports: people.ports });
    const files: FileOperationsInput = {
      store,
      secret,
      base_path: config.BASE_PATH,
      ports,
      exports: pools.exports,
      log,
      async sharedFiles(tx, pass) {
        const share = await openShare(tx, secret, pass);
        return share && new Set(share.file_uris);
      },
    };
    const extensions = createExtensions({
      db,
      seal: createSeal(secret, 'extensions'),
      private_hosts: config.MCP_PRIVATE_HOSTS,
      file: config.EXTENSIONS_FILE,
      portsOf: (person) => ({ fetch: internet.fetch, reader: reader.of(person), now, time_zone: todayOf(now()).time_zone }),
      sandboxes: () => sandbox.get(),
      now,
      new_id: newId,
      onError: (message, error) => log.warn({ err: error }, message),
    });
    const limits = { hub, task_limit: config.TASK_LIMIT, running_limit: config.RUNNING_LIMIT };
    const bringIn = (context: Bringing, task: Omit<Into, 'answer_id'>, given: Referring) =>
      withFavorites({ store, log }, context, { ...task, answer_id: null }, given);
    const scheduled = tasksOfSchedules({ ...limits, filesOfNew: (saying, task) => bringIn(saying, task, { favorites: [], files: [] }) });
    const { time_zone } = todayOf(now());
    const fire = () =>
      fireDue({
        db,
        tasks: scheduled,
        new_id: newId,
        onError: (error, scheduled_task_id) => log.error({ err: error, scheduled_task_id }, 'a scheduled task did not fire'),
      });
    const expertsOf: TaskOperationsInput['expertsOf'] = (user_id, given) => refsOf(ownExperts, user_id, given);
    async function modelOf(user_id: string, call: HelpCall, choose = (brain: Brain) => brain): Promise<Brain | null> {
      const found = await brains.of(user_id);
      const onError = (message: string, error: unknown): void => log.warn({ err: error }, message);
      return found.kind === 'model' ? countedTo({ db, onError }, { user_id, call }, choose(found.brain)) : null;
    }
    async function helperOf(user_id: string, call: HelpCall): Promise<Helper> {
      const brain = await modelOf(user_id, call, (brain) => brain.small ?? brain);
      return brain ? { help: modelPromptHelp(brain, builtinPromptHelp), model: brain.label } : { help: builtinPromptHelp, model: null };
    }
    const fileHandlers = fileOperations(files);
    const versionHandlers = versionOperations(hub);
    const sharing: SharingInput = { store, secret, base_path: config.BASE_PATH, log };
    const chatKeys = createSeal(secret, 'site chat keys');
    holdRealtime({ db, hub, rooms: live, log, now });
    const siteShares = {
      sharedFiles: files.sharedFiles,
      filesOfShare,
      addressOf: ({ content_origin }: CallContext, grant: SiteGrant) =>
        `${content_origin}${config.BASE_PATH}/p/${siteTickets.seal(grant, now())}/`,
    };
    const taskHandlers = taskOperations({
      ...limits,
      in_flight,
      setUpSchedule: (context) => (task, wanted) => setUpSchedule(scheduled, context, task, wanted),
      time_zone,
      expertsOf,
      withFavorites: bringIn,
      handBack: (context) => (task, keep_login) => handBack({ browsing, accounts, pageElsewhere: relay.page }, context, task, keep_login),
      extensionsOf: (tx, task_id) => extensionsOfTask(extensions.hands, tx, task_id),
    });
    const handlers: Handlers = {
      ...taskHandlers,
      ...extensionOperations({ hands: extensions.hands, base_path: config.BASE_PATH }),
      ...takeOverOperations({
        hub,
        pageOf: async (task_id) => pageOf(task_id) || addressToReopen((await relay.page(task_id))?.url ?? ''),
      }),
      ...browserOperations({ hub, accounts }),
      ...branchOperations(hub),
      ...scheduleOperations(scheduled),
      ...steeringOperations({ hub, running_limit: config.RUNNING_LIMIT, expertsOf }),
      ...searchOperations(),
      ...fileHandlers,
      ...favoriteOperations({ store, secret, base_path: config.BASE_PATH, log, indexTitle, find: findFavorites }),
      ...favoriteTagOperations(),
      ...brandKitOperations({ db, store, log, file_work, indexTitle, present: favoritePresenter({ secret, base_path: config.BASE_PATH }) }),
      ...deckExportOperations(fileHands(files), pools.exports),
      ...databaseOperations({ hands: fileHands(files), store, file_work }),
      ...pagesOperations({ hands: fileHands(files), store, ports, exports: pools.exports }),
      ...sharingOperations(sharing),
      ...imageOperations({ store, secret, base_path: config.BASE_PATH, ports, exports: pools.exports, log }),
      ...versionHandlers,
      ...podcastLineOperations({ db, store, hub, ports }),
      ...tableOperations({ hands: fileHands(files), db, store, hub, ports }),
      ...workbookEditOperations({ db, store, hub, ports }),
      ...slidesOperations(store),
      ...deckLookOperations({ db, store, hub }),
      ...siteOperations({
        ...siteShares,
        db,
        store,
        hub,
        compilers,
        restore: versionHandlers.RestoreFileVersion,
        download: fileHandlers.ExportTaskFile,
        secretOfShare: (share_id) => secretOfShare(secret, share_id),
      }),
      ...projectOperations({
        ...siteShares,
        ...sharesOf(sharing),
        store,
        hub,
        createTask: taskHandlers.CreateAntouTask,
        renameTask: taskHandlers.RenameTask,
      }),
      ...realtimeOperations({ seal: chatKeys }),
      ...chatOperations({
        hub,
        secret,
        base_path: config.BASE_PATH,
        send: taskHandlers.SendMessage,
        operate: taskHandlers.OperateTask,
      }),
      ...flagOperations(config.FEATURE_FLAGS),
      ...telemetryOperations({ log, now, collector: config.TELEMETRY_URL ? createCollector(config.TELEMETRY_URL, log) : null }),
      ...promptHelpOperations({
        suggest: createSuggestions({ db, builtin: builtinPromptHelp, helperOf }),
        helperOf,
        today: () => todayOf(now()).date,
      }),
      ...peopleOperations({
        workspace: {
          oidc: config.OIDC_DISCOVERY_URL ? { name: config.OIDC_NAME || '单点登录' } : null,
          pdf_export: pools.has_pages,
          build: process.env['ANTOU_BUILD'] ?? 'dev',
        },
        brainOf: async (user_id) => {
          const found = await brains.of(user_id);
          return { kind: found.kind, label: found.brain.label };
        },
        store,
        secret,
        base_path: config.BASE_PATH,
        console: config.ACCOUNT_CONSOLE_URL ? { url: config.ACCOUNT_CONSOLE_URL, instance_id: config.ACCOUNT_CONSOLE_INSTANCE } : null,
        onError: (message, error) => log.warn({ err: error }, message),
      }),
      ...modelOperations({
        seal,
        brains,
        builtin_label: brain.builtin.label,
        environment: environment && {
          label: environment.label,
          small: environment.small?.label ?? null,
          fallback: environment.stands_by ?? null,
        },
        local,
        probe: people.probe,
      }),
      ...deviceOperations(),
      ...modelCallOperations(store),
      ...popupOperations(),
      ...skillOperations({
        db,
        store,
        file_work,
        log,
        secret,
        base_path: config.BASE_PATH,
        usesModel: async (user_id) => (await brains.of(user_id)).kind === 'model',
        scriptsRun: async () => (await sandbox.get()) !== null,
      }),
      ...draftOperations({ store, modelOf: (user_id) => modelOf(user_id, 'skill'), today: () => todayOf(now()) }),
      ...expertOperations({ experts: ownExperts, base_path: config.BASE_PATH }),
    };
    return {
      config,
      log,
      db,
      store,
      hub,
      in_flight,
      live,
      relay,
      pageHere: (task_id) => pageHere(browsing, task_id, true),
      metrics,
      sites: pools.sites,
      openSite: siteShower({ db, filesOfShare: (share_id) => filesOfShare(db, share_id), now }),
      openChatKey: (key) => openRealtimeKey(chatKeys, key, now()),
      handlers,
      brain,
      local,
      brains,
      browsing,
      sandbox,
      secret,
      reader,
      ports,
      extensions: extensions.hands,
      now,
      new_id: newId,
      startWorker: ({ fires_schedules }) =>
        startWork({
          config,
          db,
          store,
          hub,
          log,
          pools,
          ports,
          internet,
          brains,
          hands,
          extensions: extensions.hands,
          skills,
          kitFiles,
          process_id,
          fire: fires_schedules ? fire : null,
          now,
          new_id: newId,
        }),
      async close({ keep_database }) {
        housekeeping.stop();
        clearInterval(guard ?? undefined);
        hands.letGo();
        await hands.endShells();
        await hub.close();
        await hands.close();
        await extensions.close();
        await internet.close();
        await pools.close();
        await brain.close();
        await people.close();
        await local.close();
        await db.close();
        if (embedded && !keep_database) await embedded.stop();
      },
    };
  } catch (error) {
    clearInterval(guard ?? undefined);
    await db.close();
    if (embedded && !embedded.reused) await embedded.stop();
    throw error;
  }
}

/** 128 random bits in hex. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}

/** The embedded server is started again when it dies; connections come back by themselves. */
function watchOver(embedded: EmbeddedDatabase, log: Log): NodeJS.Timeout {
  let looking = false;
  return setInterval(() => {
    if (looking) return;
    looking = true;
    embedded
      .ensure()
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be started again'))
      .finally(() => (looking = false));
  }, 2000);
}
