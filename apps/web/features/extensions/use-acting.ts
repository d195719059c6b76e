/** What is being done with the cards of a dialog, one at a time each, and what went wrong with them. */
import { useState } from 'react';
import { PreferOperation } from '#contract/extension.ts';
import type { Extension, UserSetting } from '#contract/operations/extensions.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { nameOf } from './extension-state.ts';
import { beginInstall, prefer } from './extensions.ts';

type Act = 'install' | 'remove' | 'add';

/** An extension whose configuration is open, with what it asked for when it was opened. */
export interface Configuring {
  extension_id: string;
  setting: UserSetting;
}

/** `root` holds the cards. */
export function useActing(root: { current: HTMLElement | null }) {
  const [busy, setBusy] = useState<Record<string, Act>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [configuring, setConfiguring] = useState<Configuring | null>(null);
  const act = async (extension: Extension, what: Act, work: () => Promise<string>) => {
    const { extension_id } = extension;
    setProblems((before) => without(before, extension_id));
    setBusy((before) => ({ ...before, [extension_id]: what }));
    const problem = await work();
    setBusy((before) => without(before, extension_id));
    if (problem) setProblems((before) => ({ ...before, [extension_id]: problem }));
    setTimeout(() => focusBack(root.current, extension_id));
  };
  return {
    busyWith: (extension_id: string) => busy[extension_id] ?? null,
    problemOf: (extension_id: string) => problems[extension_id] ?? '',
    configuring,
    closeConfiguration: () => setConfiguring(null),
    install: (extension: Extension) =>
      act(extension, 'install', async () => {
        const begun = await beginInstall(extension);
        if (begun.outcome === 'configure') setConfiguring({ extension_id: extension.extension_id, setting: begun.setting });
        return begun.outcome === 'failed' ? begun.reason : '';
      }),
    configure: (extension: Extension) =>
      act(extension, 'install', async () => {
        const { extension_id } = extension;
        try {
          const setting = (await call('MGetUserSetting', { extension_ids: [extension_id] })).user_setting_map[extension_id];
          if (setting) setConfiguring({ extension_id, setting });
          return '';
        } catch (error) {
          say.error(`没有打开${nameOf(extension)}的配置，请重试`);
          return sentenceFor(error);
        }
      }),
    add: (extension: Extension) => act(extension, 'add', () => prefer(extension, PreferOperation.Enable)),
    remove: (extension: Extension) => act(extension, 'remove', () => prefer(extension, PreferOperation.Remove)),
  };
}

function without<Value>(record: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** What was pressed may be gone, or can't be pressed any more: the focus goes to its card, else to what chose the list it is not in now. */
export function focusBack(root: HTMLElement | null, extension_id: string): void {
  const { activeElement } = document;
  const dialog = root?.closest('[role="dialog"]');
  if (!root || !dialog) return;
  const isSomewhere = activeElement !== dialog && dialog.contains(activeElement) && !activeElement?.matches(':disabled');
  if (isSomewhere) return;
  const card = root.querySelector(`[data-extension="${CSS.escape(extension_id)}"]`);
  (card?.querySelector<HTMLElement>('button:not(:disabled)') ?? root.querySelector<HTMLElement>('[aria-checked="true"]'))?.focus();
}
