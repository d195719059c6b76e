/** How far a site's project has come, read from its log. Pure. */
import type { NumberedEvent } from '../timeline/events.ts';
import { ProjectPhase, requirementFileName, siteFileName } from './site.ts';

/** Tools that write what a site consists of. */
export const writingTools: ReadonlySet<string> = new Set(['write_files', 'edit_file', 'move_files', 'delete_files', 'use_kit']);
/** Tools that say what is going to be built. */
const planningTools: ReadonlySet<string> = new Set(['plan', 'plan_pages']);

/**
 * Takes the events of the open branch in their order and tells the phase after each. It only goes on: first said is Requirement (Plan, when the
 * mode is hands_on and there is none to write), a plan is Plan, the first file Coding, the first version Enhancing. A plan for writing the
 * requirement is none for building: with the requirement written it is Requirement again.
 */
export function phaseReader(mode: string): (event: NumberedEvent) => ProjectPhase {
  let phase: ProjectPhase = ProjectPhase.Creation;
  const reach = (next: ProjectPhase): void => {
    if (next > phase) phase = next;
  };
  return (event) => {
    switch (event.type) {
      case 'message':
        reach(mode === 'hands_on' ? ProjectPhase.Plan : ProjectPhase.Requirement);
        break;
      case 'tool_call':
        if (planningTools.has(event.tool)) reach(ProjectPhase.Plan);
        else if (writingTools.has(event.tool)) reach(ProjectPhase.Coding);
        break;
      case 'tool_result':
        if (event.files.some(({ name }) => isSiteFile(name))) reach(ProjectPhase.Enhancing);
        else if (mode !== 'hands_on' && phase === ProjectPhase.Plan && event.files.some(({ name }) => name === requirementFileName))
          phase = ProjectPhase.Requirement;
        break;
      case 'file_written':
        if (isSiteFile(event.file.name)) reach(ProjectPhase.Enhancing);
    }
    return phase;
  };
}

export function phaseOf(events: readonly NumberedEvent[], mode: string): ProjectPhase {
  const read = phaseReader(mode);
  return events.reduce<ProjectPhase>((_before, event) => read(event), ProjectPhase.Creation);
}

const siteSuffix = siteFileName.slice(siteFileName.lastIndexOf('.'));

/** Each write of such a file is a version. */
export function isSiteFile(name: string): boolean {
  return name.endsWith(siteSuffix);
}
