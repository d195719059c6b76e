/** All tools on the project of a site. */
import type { Tool } from '#agent/tool.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { openProjectTool, readCodeTool, searchCodeTool } from './open-project.server.ts';
import { useKitTool, type KitPorts } from './use-kit.server.ts';
import { deleteFilesTool, editFileTool, moveFilesTool, tagVersionTool, writeFilesTool } from './write-code.server.ts';

export function siteTools(project: ProjectTree, kits: KitPorts): Tool[] {
  return [
    openProjectTool(project),
    readCodeTool(project),
    searchCodeTool(project),
    useKitTool(project, kits),
    writeFilesTool(project),
    editFileTool(project),
    moveFilesTool(project),
    deleteFilesTool(project),
    tagVersionTool(project),
  ];
}
