import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { SkillOrigin } from '#contract/skill.ts';
import type { ToolContext } from '#agent/tool.ts';
import { openSkillTool } from './open-skill.server.ts';

const context = { signal: new AbortController().signal } as ToolContext; // all this tool looks at
const writing = { id: 'writing', label: '写作', description: 'documents', instructions: '# 写作' };
const tool = openSkillTool([writing], {
  list: [{ name: 'weekly-digest', description: 'a digest of a week' }],
  open: async (name) => ({
    name,
    origin: SkillOrigin.Package,
    main: strToU8('---\nname: weekly-digest\ndescription: a digest\n---\n\n# Digest\n'),
    files: [],
    folder: null,
  }),
  read: async () => null,
});
const open = (...skills: string[]) => tool.run(tool.input.parse({ skills }), context);

test('a skill of the person is opened by its name, with its prefix or without', async () => {
  for (const name of ['my/weekly-digest', 'weekly-digest']) {
    const outcome = await open(name);
    expect(outcome).toMatchObject({ ok: true, opens: ['my/weekly-digest'] });
    expect(outcome.output).toContain('# Digest');
  }
});

test('a skill there is none of is told with those there are', async () => {
  expect(await open('monthly-digest')).toEqual({ ok: false, output: '没有技能“monthly-digest”；用户自己启用的是：my/weekly-digest。' });
});
