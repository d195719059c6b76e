/** What somebody has changed in the requirement of a site and not saved yet: kept on this device, and known to whoever goes on from the document. */
import { create } from 'zustand';
import { call } from '#web/shell/api.ts';
import { keepDraft, readDraft } from '#web/shell/kept-drafts.ts';
import { randomId } from '#web/shell/page-session.ts';

export interface RequirementEdit {
  /** The file it was begun from, by its uri. */
  base: string;
  /** What stood there then. */
  was: string;
  text: string;
}

const keep_ms = 400;
const placeOf = (projectId: string): string => `site-requirement.${projectId}`;

/** By project; left out where nobody has looked whether there is one. */
const useEdits = create<Readonly<Record<string, RequirementEdit | null>>>(() => ({}));
let timer: ReturnType<typeof setTimeout> | undefined;

export function useRequirementEdit(projectId: string): RequirementEdit | null {
  const known = useEdits((edits) => edits[projectId]);
  return known === undefined ? editOf(projectId) : known;
}

export function editOf(projectId: string): RequirementEdit | null {
  const known = useEdits.getState()[projectId];
  return known === undefined ? readEdit(readDraft(placeOf(projectId))) : known;
}

/** Null: there is none any more. */
export function changeEdit(projectId: string, edit: RequirementEdit | null): void {
  useEdits.setState({ [projectId]: edit });
  clearTimeout(timer);
  timer = setTimeout(keepEdits, keep_ms);
}

/** An editor that is open and holds what was there before has nothing to save. */
export function isUnsaved(edit: RequirementEdit | null): edit is RequirementEdit {
  return edit !== null && edit.text !== edit.was;
}

/** Refused when there is a newer document than the one it was begun from; it is kept then. */
export async function saveEdit(projectId: string, edit: RequirementEdit): Promise<void> {
  await call('SaveRequirement', { projectId, requirementContent: edit.text, baseUri: edit.base }, { idempotency_key: randomId() });
  // What was typed meanwhile goes on.
  if (editOf(projectId)?.text === edit.text) changeEdit(projectId, null);
  keepEdits();
}

/** Only what is due: after signing out nothing of before comes back. */
function keepEdits(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  for (const [projectId, edit] of Object.entries(useEdits.getState())) keepDraft(placeOf(projectId), edit && { ...edit });
}
addEventListener('pagehide', keepEdits);

function readEdit(kept: unknown): RequirementEdit | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const [base, was, text]: unknown[] = [Reflect.get(kept, 'base'), Reflect.get(kept, 'was'), Reflect.get(kept, 'text')];
  return typeof base === 'string' && typeof text === 'string' ? { base, was: typeof was === 'string' ? was : '', text } : null;
}
