/** Opening a person's own skill as large as one may be, as a model does: beside a sandbox that lays its files, and one of ours. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ToolContext } from '#agent/tool.ts';
import { readModelSkills } from '#capabilities/skills/model-skills.server.ts';
import { openSkillTool } from '#capabilities/tools/open-skill/open-skill.server.ts';
import { skillLimits, SkillOrigin } from '#contract/skill.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { skillsOfRun } from '#server/features/skills/for-run.ts';
import { insertSkill } from '#server/features/skills/rows.ts';
import { median, quantile, type Figure } from './figure.ts';

const rounds = 100;

export async function openSkillBench(): Promise<Figure[]> {
  const database = await testDatabase();
  try {
    const user_id = 'bench';
    await database.pool.query(`insert into "user" (id, name, email) values ($1, 'b', 'b@example.com')`, [user_id]);
    const main = `---\nname: 大的\ndescription: 量一量\n---\n\n${'照着做。\n'.repeat(4000)}`;
    const each = Math.floor((skillLimits.bytes - 64 * 1024) / (skillLimits.files - 1));
    const parts = [
      { path: 'SKILL.md', bytes: new TextEncoder().encode(main) },
      ...Array.from({ length: skillLimits.files - 1 }, (_, n) => ({ path: `assets/${n}.bin`, bytes: new Uint8Array(randomBytes(each)) })),
    ];
    const text = { name: '大的', description: '量一量', metadata: {}, allowed_tools: [], others: [], body: main };
    const how = { origin: SkillOrigin.Package, enabled: true, replace: false };
    await insertSkill(database.pool, user_id, { text, parts, bytes: skillLimits.bytes }, how, { now: 0, new_id: () => 'bench' });
    const skills = readModelSkills(fileURLToPath(new URL('../packages/capabilities/skills', import.meta.url)));
    const tool = openSkillTool(skills.list, await skillsOfRun(database.pool, user_id, []));
    // Of a call's context it asks for the signal alone.
    const context = { signal: new AbortController().signal } as ToolContext;
    const took = async (id: string): Promise<number[]> => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const started = performance.now();
        const { ok } = await tool.run({ skills: [id] }, context);
        times.push(performance.now() - started);
        if (!ok) throw new Error(`${id} was not opened`);
      }
      return times;
    };
    const figure = async (name: string, id: string): Promise<Figure> => {
      const times = await took(id);
      return { name, value: median(times), unit: 'ms', target: 10, want: 'at most', note: `p95 ${quantile(times, 0.95).toFixed(1)} ms` };
    };
    return [await figure(`open an own skill of ${skillLimits.files} files and 5 MB`, 'my/大的'), await figure('open one of ours', 'ppt')];
  } finally {
    await database.drop();
  }
}
