/** All tools on the project of a site. */
import type { Tool } from '#agent/tool.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import type { KitFiles } from '../../experts/website/kits/kits.server.ts';
import type { KitId } from '../../experts/website/website.ts';
import { editElementTool } from './edit-element.server.ts';
import { openProjectTool, readCodeTool, searchCodeTool } from './open-project.server.ts';
import { useKitTool } from './use-kit.server.ts';
import { deleteFilesTool, editFileTool, moveFilesTool, tagVersionTool, writeFilesTool } from './write-code.server.ts';

/** `reads_code`: whoever does needs no tool that finds the place to change. */
export function siteTools(
  project: ProjectTree,
  { kitFiles, reads_code }: { kitFiles(id: KitId): Promise<KitFiles>; reads_code: boolean },
): Tool[] {
  return [
    ...(reads_code ? [] : [editElementTool(project)]),
    openProjectTool(project),
    readCodeTool(project),
    searchCodeTool(project),
    useKitTool(project, kitFiles),
    writeFilesTool(project),
    editFileTool(project),
    moveFilesTool(project),
    deleteFilesTool(project),
    tagVersionTool(project),
  ];
}
