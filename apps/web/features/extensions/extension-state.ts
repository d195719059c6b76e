/** How an extension stands, read from what the server says of it. Pure. */
import { extensionSentences, ExtensionState, InstallStatus } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';

export function nameOf({ display_name }: Pick<Extension, 'display_name'>): string {
  return display_name || extensionSentences.gone;
}

export function isInstalled({ install_status }: Pick<Extension, 'install_status'>): boolean {
  return install_status === InstallStatus.Installed;
}

const waitingForPerson: readonly ExtensionState[] = [ExtensionState.NeedsFields, ExtensionState.NeedsAuth, ExtensionState.NeedsCommand];

/** Something is to be filled in, authorised or confirmed before it works. */
export function needsConfiguring({ state }: Pick<Extension, 'state'>): boolean {
  return waitingForPerson.includes(state);
}

/** Can be chosen for a task: installed, switched on, and still offered. */
export function isAtHand({ install_status, open, state }: Extension): boolean {
  return install_status === InstallStatus.Installed && open && state !== ExtensionState.Gone;
}

/** A task that names it can begin. */
export function isUsable(extension: Extension): boolean {
  return isAtHand(extension) && !needsConfiguring(extension);
}
