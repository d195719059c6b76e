/** What a run works with: the brain of its person, the tools its request may need, and the instructions of its skill. */
import type { Brain, Transcript } from '#agent/brain.ts';
import type { Tool } from '#agent/tool.ts';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import { serverKinds } from '#capabilities/deliverables/kinds.server.ts';
import type { ProjectTree } from '#capabilities/deliverables/site/project-tree.server.ts';
import type { ExpertDirectory } from '#capabilities/experts/expert.server.ts';
import type { FileWork } from '#capabilities/file-work/file-work.server.ts';
import type { Sandboxes, TaskSandbox } from '#capabilities/sandbox/task-sandbox.server.ts';
import { withSkills, type ModelSkills } from '#capabilities/skills/model-skills.server.ts';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { askingOf } from '#capabilities/skills/when-to-ask.server.ts';
import { browserTool } from '#capabilities/tools/browser/browser.server.ts';
import type { BrowserPorts } from '#capabilities/tools/browser/session.server.ts';
import { codeTools } from '#capabilities/tools/code/code.server.ts';
import { databaseTool } from '#capabilities/tools/database/database.server.ts';
import { filesTool } from '#capabilities/tools/files/files.server.ts';
import { lookTool } from '#capabilities/tools/look/look.server.ts';
import { editOfficeTool, readOfficeTool } from '#capabilities/tools/office/office.server.ts';
import { openFavoriteTool, type OpenFavorite } from '#capabilities/tools/open-favorite/open-favorite.server.ts';
import { openSkillTool } from '#capabilities/tools/open-skill/open-skill.server.ts';
import { orderTool } from '#capabilities/tools/order/order.server.ts';
import { planTool } from '#capabilities/tools/plan/plan.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { readFileTool } from '#capabilities/tools/read-file/read-file.server.ts';
import type { TextRecogniser } from '#capabilities/recognition/recogniser.server.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import type { KitFiles } from '#capabilities/experts/website/kits/kits.server.ts';
import { siteSkill, type KitId } from '#capabilities/experts/website/website.ts';
import { scheduleTool } from '#capabilities/tools/schedule/schedule.server.ts';
import { searchTool, type OwnHit } from '#capabilities/tools/search/search.server.ts';
import { takeoverBrowserTool } from '#capabilities/tools/takeover-browser/takeover-browser.server.ts';
import { terminalTool } from '#capabilities/tools/terminal/terminal.server.ts';
import { webFetchTool } from '#capabilities/tools/web-fetch/web-fetch.server.ts';
import { TaskRunMode } from '#contract/task.ts';
import type { OrderCard } from '#contract/timeline/events.ts';
import type { PersonalBrains } from '#server/features/models/brains.ts';
import type { SkillsOfRun } from '#server/features/skills/for-run.ts';
import { todayOf, type Internet } from './brain.ts';
import { expertsAtWork, workingAs, type Named } from './runs/team/experts.ts';

export interface Equipment {
  brain: Brain;
  tools: Tool[];
  setting: Omit<Transcript, 'entries'>;
}

type RunOfPerson = Parameters<PersonalBrains['ofRun']>[0];
export type RunOfTask = RunOfPerson & {
  run_id: string;
  task_id: string;
  has_favorites: boolean;
  has_extensions: boolean;
  has_skills: boolean;
};

export interface Hands {
  brainOf(run: RunOfPerson): Promise<Brain>;
  reader: Shared<Reader>;
  recogniser: Shared<TextRecogniser> | null;
  ports: Shared<KindPorts>;
  internet: Internet;
  searchOwn(run: { user_id: string; task_id: string }, query: string, only: 'favorites' | null): Promise<OwnHit[]>;
  /** Opens favourites of the run's person. */
  favoritesOf(run: RunOfTask): OpenFavorite;
  /** Where programs run; null where nothing can. */
  sandboxes(): Promise<Sandboxes | null>;
  /** The browser of a run's task; null where there is none. */
  browserOf: ((run: RunOfTask) => BrowserPorts & { pageNow(): string }) | null;
  /** The tools of the extensions the run may use. */
  extensionTools(run: RunOfTask): Promise<Tool[]>;
  file_work: Shared<FileWork>;
  skills: ModelSkills;
  /** Those of the run's person; `opened` by the task before. */
  skillsOf(run: RunOfTask, opened: readonly string[]): Promise<SkillsOfRun>;
  kitFiles(id: KitId): Promise<KitFiles>;
  experts: ExpertDirectory;
  now(): number;
}

/** What the run's person has is read first, beside the task's log; what the log says chooses from it. */
export type Equip = (run: RunOfTask) => Promise<FitOut>;

export type FitOut = (
  ability_type: number,
  task_run_mode: TaskRunMode,
  said: {
    abilities: readonly number[];
    by_schedule?: boolean;
    order_card?: OrderCard | undefined;
    opened?: readonly string[];
    site?: ProjectTree | null;
    /** What is to be known of its brand kit. */
    brand?: string | null;
  },
  named: Named,
) => Promise<Equipment>;

export function equipper(hands: Hands): Equip {
  const { reader, internet, browserOf } = hands;
  const { time_zone } = todayOf(hands.now());
  return async (run) => {
    const { user_id } = run;
    const own_reader = reader.of(user_id);
    const working = [
      planTool,
      readFileTool(own_reader, hands.ports.of(user_id).artist, hands.recogniser?.of(user_id) ?? null),
      webFetchTool(internet.fetch, own_reader, { has_browser: browserOf !== null }),
    ];
    const ports = hands.ports.of(user_id);
    const file_work = hands.file_work.of(user_id);
    const onFiles = [filesTool(file_work), databaseTool(file_work), readOfficeTool(file_work), editOfficeTool(file_work)];
    const [brain, extensions, sandboxes] = await Promise.all([hands.brainOf(run), hands.extensionTools(run), hands.sandboxes()]);
    return async (ability_type, task_run_mode, said, named) => {
      const at_work = await expertsAtWork(hands.experts, user_id, named);
      // What the person chose goes before what the expert usually works with.
      const [expert] = at_work.length === 1 ? at_work : [];
      const site = said.site ?? null;
      const skill = site ? undefined : (skillOfAbility(ability_type) ?? (expert && skillOfAbility(expert.ability_type)));
      // What works on this machine reads no descriptions: it has every tool from the start, and asks as it sees fit.
      const isModel = brain.model !== undefined;
      // What works on this machine does not do what skills say.
      const own = isModel && run.has_skills ? await hands.skillsOf(run, said.opened ?? []) : null;
      const abilities = site ? [] : [...said.abilities.flatMap((one) => skillOfAbility(one) ?? []), ...(skill ? [skill] : [])];
      const open_skills = [...new Set(abilities.map(({ id }) => id))];
      const manner = mannerOf(task_run_mode);
      const { tools, rules } = askingOf[manner];
      const shows_orders = manner !== 'hands_off' || said.order_card !== undefined;
      const confirms_orders = manner === 'cooperative' || said.order_card === 'always';
      const browser = browserOf?.(run);
      const brand = isModel && said.brand ? [said.brand] : [];
      const ofSite = site ? (await import('#capabilities/experts/website/website.server.ts')).siteInstructions(site.mode) : null;
      const instructions = [hands.skills.instructionsFor(open_skills), ...(ofSite === null ? [] : [ofSite]), ...brand, rules].join('\n\n');
      return {
        brain,
        tools: [
          ...working,
          ...(site
            ? (await import('#capabilities/tools/site/site-tools.server.ts')).siteTools(site, ports.sites?.checker ?? null, {
                filesOf: hands.kitFiles,
                workbooks: ports.workbooks,
                reads_code: isModel,
                manner,
              })
            : []),
          ...(browser ? [browserTool(browser), takeoverBrowserTool(manner, browser.pageNow)] : []).map((tool) => withSkills(tool)),
          // What a schedule does makes no schedules.
          ...(said.by_schedule ? [] : [withSkills(scheduleTool(manner, time_zone))]),
          ...onFiles.map((tool) => withSkills(tool)),
          ...Object.values(serverKinds).flatMap((kind) =>
            // A site's requirement is a document.
            kind
              .tools(ports)
              .map((tool) => (site?.mode === 'hands_off' && kind.kind.id === 'document' ? tool : withSkills(tool, kind.kind.id))),
          ),
          ...(await inSandbox(sandboxes, run, own)),
          searchTool({ web: internet.search, own: (query, only) => hands.searchOwn(run, query, only) }),
          ...(run.has_favorites ? [openFavoriteTool(hands.favoritesOf(run))] : []),
          ...(brain.reads_results ? [orderTools[shows_orders ? 'shown' : 'not_shown']] : []),
          // Who does not want to be asked is not: a model is told of no tool that does; one it calls all the same assumes.
          ...tools.map((tool) => (isModel && manner === 'hands_off' ? { ...tool, skills: [] } : withSkills(tool))),
          ...(isModel ? [own ? openSkillTool(hands.skills.list, own) : hands.skills.openSkill, lookTool(ports)] : []),
          ...extensions,
        ],
        setting: {
          ...(await workingAs(instructions, at_work, named)),
          skill: site ? siteSkill : (skill?.id ?? null),
          ...(isModel ? { open_skills } : {}),
          manner,
          shows_orders,
          confirms_orders,
          today: todayOf(hands.now()),
        },
      };
    };
  };
}

/** Made once: a tool is known by its identity. */
const orderTools = { shown: orderTool(true), not_shown: orderTool(false) };

async function inSandbox(sandboxes: Sandboxes | null, { task_id, user_id }: RunOfTask, skills: SkillsOfRun | null): Promise<Tool[]> {
  if (!sandboxes) return [];
  const offers = await sandboxes.offers();
  const placeIn = (some: Sandboxes): TaskSandbox => {
    const place = some.of(task_id, user_id);
    return skills ? skills.withFiles(place) : place;
  };
  const own = placeIn(sandboxes);
  const { python } = sandboxes;
  const standIn = python && { sandbox: placeIn(python), offers: await python.offers() };
  return [terminalTool(own, offers), ...codeTools(own, offers, standIn)];
}

function mannerOf(mode: TaskRunMode): keyof typeof askingOf {
  switch (mode) {
    case TaskRunMode.HandsOff:
      return 'hands_off';
    case TaskRunMode.Cooperative:
      return 'cooperative';
    case TaskRunMode.Auto:
      return 'auto';
  }
}
