/** Versions of sites for whoever takes them away: found by the uri of their file, whatever that file says. */
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { SiteChecker, SiteCompiler } from '#capabilities/deliverables/site/site-ports.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
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
      return {
        files: filesOf(db, project.project_id, tree),
        title: project.task_name === defaultTaskName ? version.title : project.task_name,
        displayVersion: displayVersion(version.number),
      };
    },
  };
  return { of: (person) => ({ ...ports.of(person), sites: { ...sites, compiler: compilers.of(person), checker: checkers.of(person) } }) };
}
