/** What a language model is sent before it has said a word: how much of it, and that nothing of it hangs on words of the request. */
import { expect, test } from 'vitest';
import { specOf } from '#agent/run.ts';
import { offeredTools, openedSkills } from '#agent/skills.ts';
import { tokensAround } from '#agent/tokens.ts';
import type { ProjectTree } from '#capabilities/deliverables/site/project-tree.server.ts';
import type { Brain } from '#agent/brain.ts';
import { ownExperts } from '#capabilities/experts/experts.server.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import { equipper, type Hands } from './equipment.ts';

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
    experts: ownExperts,
    now: Date.now,
  };
  // Nothing of it is used before a tool is called.
  return all as unknown as Hands;
}

const model: Brain = { label: 'm', model: 'test:m', async *next() {} };
const run = { run_id: 'r', task_id: 't', user_id: 'u', model_choice: null, has_favorites: true, has_extensions: false };

async function sentTo(brain: Brain, ability: number, mode: TaskRunMode = TaskRunMode.Auto, site: ProjectTree | null = null) {
  const fitOut = await equipper(handsOf(brain))(run);
  const { tools, setting } = await fitOut(ability, mode, { abilities: [ability], site }, { experts: [], together: false });
  const offered = offeredTools(tools.map(specOf), openedSkills(setting.open_skills, []));
  return { names: offered.map(({ name }) => name), tokens: tokensAround(setting, offered), instructions: setting.instructions };
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

test('a model that works on a site has the tools of its project, and nothing but these and what is always at hand', async () => {
  // Nothing of it is used before a tool is called.
  const { names, tokens, instructions } = await sentTo(model, AbilityType.WEB, TaskRunMode.Auto, {} as ProjectTree);
  expect(tokens).toBeLessThanOrEqual(10_000);
  expect(names).toEqual(expect.arrayContaining(['open_project', 'write_files', 'edit_file', 'tag_version']));
  expect(names).not.toContain('write_page');
  expect(instructions).toContain('# 网站开发专家');
  expect((await sentTo(model, AbilityType.WEB)).names).not.toContain('open_project');
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
