/** All tools on the project of a site. */
import type { Tool } from '#agent/tool.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import type { SiteChecker } from '../../deliverables/site/site-ports.ts';
import type { Manner } from '../manner.ts';
import { changeSiteTool } from './change-site.server.ts';
import { checkSiteTool } from './check-site.server.ts';
import { editElementTool } from './edit-element.server.ts';
import { mendSiteTool } from './mend-site.server.ts';
import { openProjectTool, readCodeTool, searchCodeTool } from './open-project.server.ts';
import { planPagesTool } from './plan-pages.server.ts';
import { restoreVersionTool } from './restore-version.server.ts';
import { useKitTool, type KitPorts } from './use-kit.server.ts';
import { deleteFilesTool, editFileTool, moveFilesTool, tagVersionTool, writeFilesTool, type Misses } from './write-code.server.ts';

/** `reads_code`: whoever does needs no tool that finds the place to change. */
export function siteTools(
  project: ProjectTree,
  checker: SiteChecker | null,
  { reads_code, manner, ...kits }: KitPorts & { reads_code: boolean; manner: Manner },
): Tool[] {
  const misses: Misses = new Map();
  return [
    ...(reads_code ? [] : [editElementTool(project), changeSiteTool(project), mendSiteTool(project)]),
    openProjectTool(project),
    readCodeTool(project),
    searchCodeTool(project),
    planPagesTool(manner),
    useKitTool(project, kits),
    writeFilesTool(project, misses),
    editFileTool(project, misses),
    moveFilesTool(project),
    deleteFilesTool(project),
    ...(checker ? [checkSiteTool(project, checker)] : []),
    tagVersionTool(project),
    restoreVersionTool(project),
  ];
}
