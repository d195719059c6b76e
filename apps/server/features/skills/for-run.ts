/** What a run may do with its person's skills: those that are switched on, opened by name, their files laid where programs run. */
import type { TaskSandbox } from '#capabilities/sandbox/task-sandbox.server.ts';
import { workingFolder } from '#capabilities/sandbox/sandbox.ts';
import type { OwnSkills } from '#capabilities/tools/open-skill/own-skills.server.ts';
import { ownPrefix, type SkillOrigin } from '#contract/skill.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { outlineOf, partsOf, readPart } from './rows.ts';

export interface SkillsOfRun extends OwnSkills {
  /** The same sandbox, with the files of skills the task has opened in it before anything runs. */
  withFiles(sandbox: TaskSandbox): TaskSandbox;
}

interface Listed {
  skill_id: string;
  name: string;
  description: string;
  origin: SkillOrigin;
  updated: number;
}

/** `opened`: ids of skills the task opened before. */
export async function skillsOfRun(db: Queryable, user_id: string, opened: readonly string[]): Promise<SkillsOfRun> {
  const { rows } = await db.query<Listed>({
    name: 'skills_of_run',
    text: 'select skill_id, name, description, origin, updated from own_skill where user_id = $1 and enabled order by name',
    values: [user_id],
  });
  const open = new Set(opened.flatMap((id) => (id.startsWith(ownPrefix) ? [id.slice(ownPrefix.length)] : [])));
  let has_sandbox = false;
  return {
    list: rows,
    async open(name) {
      const row = rows.find((one) => one.name === name);
      const outline = row ? await outlineOf(db, row.skill_id) : null;
      // Deleted meanwhile.
      if (!row || !outline) return null;
      open.add(name);
      return { name, origin: row.origin, ...outline, folder: has_sandbox ? `${workingFolder}/${folderOf(name)}` : null };
    },
    async read(name, path) {
      const row = rows.find((one) => one.name === name);
      return row ? readPart(db, row.skill_id, path) : null;
    },
    withFiles(sandbox) {
      has_sandbox = true;
      return {
        ...sandbox,
        async run(files, key, command) {
          for (const { skill_id, name, updated } of rows)
            if (open.has(name))
              await sandbox.lay({
                folder: folderOf(name),
                stamp: `${skill_id} ${updated}`,
                files: async () => (await partsOf(db, skill_id)).map(({ path, bytes }) => ({ name: path, bytes })),
              });
          return sandbox.run(files, key, command);
        },
      };
    },
  };
}

function folderOf(name: string): string {
  return `.skills/${name}`;
}
