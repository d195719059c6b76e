/** The tools of what is being written: chosen in the input, named with '@', and installed first where they have to be. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Extension } from '#contract/operations/extensions.ts';
import { changeDraft, draftOf, taskOfDraft, useDrafts } from '#web/features/composer/draft.ts';
import { inUse, named, toInstall, toolsToSend, type Choosing } from '#web/features/extensions/chosen.ts';
import { isAtHand, isInstalled } from '#web/features/extensions/extension-state.ts';
import { extensionsQuery, useExtensions } from '#web/features/extensions/extensions.ts';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { useSession } from '#web/shell/session.ts';

const load = () => import('#web/features/extensions/task-tools.tsx');
const ToolsMenu = lazy(async () => ({ default: (await load()).ToolsMenu }));
const ToolChips = lazy(async () => ({ default: (await load()).ToolChips }));
const InstallDialog = lazy(async () => ({ default: (await import('#web/features/extensions/install-dialog.tsx')).InstallDialog }));

export interface TaskTools {
  /** In the input's toolbar; nothing for somebody who is not signed in. */
  menu: ReactNode;
  chips: ReactNode;
  toolsToSend(): string[] | undefined;
  mayGo(): Promise<boolean>;
  dialog: ReactNode;
}

const taskToolsQuery = (task_id: string) =>
  queryOptions({
    queryKey: ['task-tools', task_id],
    queryFn: async ({ signal }) => (await call('GetTaskInfo', { task_id }, { signal })).task_info.mcp_tool_list,
    staleTime: Infinity,
  });

/** `send`: goes on with what was held back until everything was installed. */
export function useTaskTools(draftKey: string, send: () => void): TaskTools {
  const session = useSession();
  const signedIn = session.known && session.person !== null;
  const { mcp_tool_list: chosen } = useDrafts(({ drafts }) => drafts[draftKey]) ?? draftOf(draftKey);
  const { data: extensions } = useExtensions();
  const task_id = taskOfDraft(draftKey);
  const { data: of_task } = useQuery({
    ...taskToolsQuery(task_id ?? ''),
    // Who has no tools chooses none.
    enabled: task_id !== null && signedIn && extensions?.some(isInstalled) === true,
  });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const using = useMemo(
    () => inUse({ extensions, chosen, of_task: task_id === null ? null : (of_task ?? []), text: '' }),
    [extensions, chosen, of_task, task_id],
  );
  const available = useMemo(() => extensions?.filter(isAtHand) ?? [], [extensions]);
  const choosing = (): Choosing => {
    const draft = draftOf(draftKey);
    return {
      extensions: queryClient.getQueryData(extensionsQuery(true).queryKey),
      chosen: draft.mcp_tool_list,
      of_task: task_id === null ? null : (queryClient.getQueryData(taskToolsQuery(task_id).queryKey) ?? []),
      text: draft.text,
    };
  };
  const onToggle = (extension: Extension, on: boolean) => {
    const ids = using.map(({ extension_id }) => extension_id).filter((id) => id !== extension.extension_id);
    changeDraft(draftKey, () => ({ mcp_tool_list: on ? [...ids, extension.extension_id] : ids }));
  };
  return {
    menu: signedIn ? (
      <Suspense fallback={<span className="size-8 shrink-0 max-md:size-11" />}>
        <ToolsMenu available={available} inUse={using} onToggle={onToggle} />
      </Suspense>
    ) : null,
    chips:
      signedIn && using.length > 0 ? (
        <Suspense>
          <ToolChips inUse={using} onToggle={onToggle} />
        </Suspense>
      ) : null,
    toolsToSend: () => {
      const tools = toolsToSend(choosing());
      // What is sent is what the task works with from here on.
      if (tools && task_id !== null) queryClient.setQueryData(taskToolsQuery(task_id).queryKey, tools);
      return tools;
    },
    mayGo: async () => {
      // What is named comes on top of what the task has, which must be known for that.
      if (task_id !== null && named(draftOf(draftKey).text).length > 0) await queryClient.ensureQueryData(taskToolsQuery(task_id));
      if (toInstall(choosing()).length === 0) return true;
      // Another tab may have installed it meanwhile.
      await queryClient.fetchQuery({ ...extensionsQuery(true), staleTime: 0 });
      const ids = toInstall(choosing());
      setMissing(ids);
      return ids.length === 0;
    },
    dialog:
      missing.length > 0 ? (
        <Suspense>
          <InstallDialog
            extension_ids={missing}
            onClose={() => setMissing([])}
            onStart={() => {
              setMissing([]);
              send();
            }}
          />
        </Suspense>
      ) : null,
  };
}
