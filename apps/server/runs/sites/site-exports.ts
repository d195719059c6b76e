/** Versions of sites for whoever takes them away: found by the uri of their file, whatever that file says. */
import { z } from 'zod';
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { SiteChecker, SiteCompiler, SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { kindWords } from '#contract/kinds.ts';
import { displayVersion } from '#contract/site/site.ts';
import { defaultTaskName } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { filesOf, openTree } from './site-trees.ts';
import { versionOfFile } from './site-versions.ts';

/** What kinds may use, and the sites. */
export function withSites(
  ports: Shared<KindPorts>,
  { db, compilers, checkers }: { db: Queryable; compilers: Shared<SiteCompiler>; checkers: Shared<SiteChecker> },
): Shared<KindPorts> {
  const sites = {
    async open(file_uri: string) {
      const found = await versionOfFile(db, file_uri);
      if (!found) return null;
      const { project, version } = found;
      const tree = await openTree(db, project.project_id, version.tree);
      const files = filesOf(db, project.project_id, tree);
      return {
        files,
        // A task nobody has named is called by the words of its order; a site that has a title is called by that.
        title:
          (project.by_order ? await ownTitle(files) : null) ?? (project.task_name === defaultTaskName ? version.title : project.task_name),
        displayVersion: displayVersion(version.number),
      };
    },
  };
  return { of: (person) => ({ ...ports.of(person), sites: { ...sites, compiler: compilers.of(person), checker: checkers.of(person) } }) };
}

const words = z.looseObject({ title: z.string().trim().min(1).max(120) });

/** Null for a site whose words lie elsewhere, or which was given no title. */
async function ownTitle(files: SiteFiles): Promise<string | null> {
  if (!files.paths.includes(wordsPath)) return null;
  const read = words.safeParse(parsed(new TextDecoder().decode(await files.read(wordsPath)))).data;
  return read && read.title !== kindWords.site ? read.title : null;
}

const wordsPath = 'content/site.json';

/** What a person has typed there may be no JSON: it has no title then. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
