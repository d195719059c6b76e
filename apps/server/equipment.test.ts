/** What a language model is sent before it has said a word: how much of it, and that nothing of it hangs on words of the request. */
import { expect, test } from 'vitest';
import { specOf } from '#agent/run.ts';
import { offeredTools, openedSkills } from '#agent/skills.ts';
import { tokensAround } from '#agent/context/tokens.ts';
import type { ProjectTree } from '#capabilities/deliverables/site/project-tree.server.ts';
import type { Brain } from '#agent/brain.ts';
import { readModelSkills } from '#capabilities/skills/model-skills.server.ts';
import { ownExperts } from '#capabilities/experts/experts.server.ts';
import { operationOf } from '#contract/timeline/tool-operation.ts';
import { toolLabels } from '#capabilities/skills/tool-labels.ts';
import { packagesSaid } from '#contract/site/packages.ts';
import { buildRequest } from '#contract/site/requirement.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import type { SkillsOfRun } from '#server/features/skills/for-run.ts';
import { equipper, type Hands } from './equipment.ts';
import { skillsFolder } from './entry-points.ts';

const offers = {
  python: { kind: 'real', version: '3.12', packages: ['pandas', 'matplotlib'] },
  javascript: { kind: 'node', version: '24' },
  chinese_font: null,
};
const nobody = { of: () => ({}) };

/** Everything there can be: a browser, a search, a sandbox, favourites, pictures. */
function handsOf(brain: Brain): Hands {
  const sandbox = { of: () => ({}), offers: async () => offers };
  const all = {
    brainOf: async () => brain,
    reader: nobody,
    ports: { of: () => ({ pages: {}, image_maker: {}, image_finder: {} }) },
    internet: { fetch: {}, search: {} },
    sandboxes: async () => ({ ...sandbox, python: null }),
    browserOf: () => ({ pageNow: () => '' }),
    favoritesOf: () => async () => ({}),
    extensionTools: async () => [],
    file_work: nobody,
    skills: readModelSkills(skillsFolder),
    experts: ownExperts,
    now: Date.now,
  };
  // Nothing of it is used before a tool is called.
  return all as unknown as Hands;
}

const model: Brain = { label: 'm', model: 'test:m', async *next() {} };
const run = { run_id: 'r', task_id: 't', user_id: 'u', model_choice: null, has_favorites: true, has_extensions: false, has_skills: false };

async function sentTo(
  brain: Brain,
  ability: number,
  mode: TaskRunMode = TaskRunMode.Auto,
  { own, site = null }: { own?: SkillsOfRun; site?: ProjectTree | null } = {},
) {
  const fitOut = await equipper({ ...handsOf(brain), ...(own && { skillsOf: async () => own }) })({
    ...run,
    has_skills: own !== undefined,
  });
  const { tools, setting } = await fitOut(ability, mode, { abilities: [ability], site }, { experts: [], together: false });
  const offered = offeredTools(tools.map(specOf), openedSkills(setting.open_skills, []));
  const skills = offered.find(({ name }) => name === 'open_skill')?.description ?? '';
  return {
    skills,
    names: offered.map(({ name }) => name),
    tokens: tokensAround(setting, offered),
    instructions: setting.instructions,
    offered,
    operations: tools.map(({ operation }) => operation),
  };
}

test.each([
  ['a general task', AbilityType.General, 6_000],
  ['writing', AbilityType.ImageDoc, 10_000],
  ['a deck', AbilityType.PPT, 10_000],
  ['a poster', AbilityType.Poster, 10_000],
  ['a page', AbilityType.WEB, 10_000],
  ['a podcast', AbilityType.Podcast, 10_000],
  ['a workbook', AbilityType.Excel, 12_000],
] satisfies [string, AbilityType, number][])('the first call of %s is lean', async (_name, ability, most) => {
  const { tokens } = await sentTo(model, ability);
  expect(tokens).toBeLessThanOrEqual(most);
});

test('every tool a model may be told of is of a known type and has a name for people, by which skills that name it are explained', async () => {
  const { names, operations } = await sentTo({ label: 'all', reads_results: true, async *next() {} }, AbilityType.General);
  expect(operations.filter((operation) => operationOf(operation) === null)).toEqual([]);
  expect([...names, 'look', 'sub_agent', 'open_skill'].filter((name) => name !== 'order' && !toolLabels.has(name))).toEqual([]);
});

test('own skills are told of in a line each, however many and long they are', async () => {
  const list = Array.from({ length: 50 }, (_, n) => ({
    name: `技能${n}`,
    description: `先看 https://a.example/${n} 再做${'很长的说明'.repeat(200)}`,
  }));
  const { tokens } = await sentTo(model, AbilityType.General);
  const own = await sentTo(model, AbilityType.General, TaskRunMode.Auto, {
    own: { list, open: async () => null, read: async () => null, withFiles: (sandbox) => sandbox },
  });
  expect(own.tokens - tokens).toBeLessThan(4_500);
  const lines = own.skills.split('\n').filter((line) => line.startsWith('- my/'));
  expect(lines).toHaveLength(50);
  expect(lines[7]).toMatch(/^- my\/技能7: 先看 （网址） 再做很长的说明.*…$/);
});

test('a model that works on a site has the tools of its project, and nothing but these and what is always at hand', async () => {
  // Nothing of it is used before a tool is called.
  const { names, tokens, instructions } = await sentTo(model, AbilityType.WEB, TaskRunMode.Auto, { site: {} as ProjectTree });
  expect(tokens).toBeLessThanOrEqual(10_000);
  expect(names).toEqual(expect.arrayContaining(['open_project', 'plan_pages', 'write_files', 'edit_file', 'tag_version']));
  expect(names).not.toContain('write_page');
  expect(instructions).toContain('# 网站开发专家');
  // What it may import is what the compiler has.
  for (const name of packagesSaid()) expect(instructions).toContain(name);
  expect(names).not.toContain('write_document');
  expect((await sentTo(model, AbilityType.WEB)).names).not.toContain('open_project');
});

test('where what is wanted is written down first, a model is told so and has the tools for documents', async () => {
  // Nothing else of it is used before a tool is called.
  const site = { mode: 'hands_off' } as ProjectTree;
  const { names, tokens, instructions } = await sentTo(model, AbilityType.WEB, TaskRunMode.Auto, { site });
  expect(tokens).toBeLessThanOrEqual(10_000);
  expect(names).toEqual(expect.arrayContaining(['write_document', 'edit_document', 'write_files']));
  expect(instructions).toContain(`用户说“${buildRequest}”`);
});

test('without a skill a model is told who it is and which skills there are; with one, how to work and its tools', async () => {
  const general = await sentTo(model, AbilityType.General);
  expect(general.names).toContain('open_skill');
  expect(general.names).not.toContain('write_deck');
  expect(general.instructions).toMatch(/用用户写请求的语言回答/);
  expect(general.instructions).not.toMatch(/写作助手/);
  const deck = await sentTo(model, AbilityType.PPT);
  expect(deck.names).toEqual(expect.arrayContaining(['open_skill', 'write_deck', 'write_slides', 'edit_slides', 'choose_slide_direction']));
  expect(deck.names).not.toContain('query_sheet');
});

test('who wants no questions is asked none: the tools that ask are not sent', async () => {
  const asking = ['ask_user', 'confirm_plan', 'ack_outline', 'choose_slide_direction'];
  expect((await sentTo(model, AbilityType.PPT)).names).toEqual(expect.arrayContaining(asking));
  const { names } = await sentTo(model, AbilityType.PPT, TaskRunMode.HandsOff);
  for (const one of asking) expect(names).not.toContain(one);
});

test('the built-in engine has every tool from the start', async () => {
  const engine: Brain = { label: '内置引擎', reads_results: true, async *next() {} };
  const { names } = await sentTo(engine, AbilityType.General);
  expect(names).toEqual(expect.arrayContaining(['write_deck', 'query_sheet', 'make_poster', 'browser', 'files', 'ask_user', 'order']));
  expect(names).not.toContain('open_skill');
});

test('the language is the person’s: no skill, rule or tool asks for Chinese', async () => {
  for (const ability of [0, 1, 2, 3, 4, 5, 6] as AbilityType[])
    for (const mode of Object.values(TaskRunMode)) {
      const { instructions, offered } = await sentTo(model, ability, mode);
      expect(instructions).toMatch(/用用户写请求的语言回答/);
      expect(instructions.indexOf('用用户写请求的语言回答')).toBeLessThan(500);
      expect(`${instructions}\n${JSON.stringify(offered)}`).not.toMatch(
        /in Chinese|Chinese (?:name|sentence|title)|用中文|以中文|一律中文/,
      );
    }
});
