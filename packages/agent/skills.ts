/** Which tools a brain is told of: those that are always at hand, and those of the skills that are open. Pure, so that a run taken over offers the same. */
import type { HistoryEvent } from './transcript.ts';

/** Null when all are at hand. */
export function openedSkills(open_skills: readonly string[] | undefined, events: Iterable<HistoryEvent>): Set<string> | null {
  if (open_skills === undefined) return null;
  const opened = new Set(open_skills);
  for (const event of events) if (event.type === 'tool_result') for (const id of event.opens ?? []) opened.add(id);
  return opened;
}

export function offeredTools<T extends { skills?: readonly string[] }>(tools: readonly T[], opened: ReadonlySet<string> | null): T[] {
  return tools.filter(({ skills }) => opened === null || skills === undefined || skills.some((id) => opened.has(id)));
}
