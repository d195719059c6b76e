/** Old versions and comparisons as tabs of the preview panel: by keys no file's name can have, which say all there is to know. */
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { FileVersion } from '#contract/operations/files.ts';
import { TaskStatus } from '#contract/task.ts';
import { bytesQuery, type Shown } from '#web/shell/file-bytes.ts';
import { FileView, ViewSkeleton } from '#web/features/preview/file-view.tsx';
import { closeFile, openFile, useFilesOf } from '#web/features/preview/open-files.ts';
import type { TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { VersionBar } from '#web/features/versions/version-bar.tsx';
import { VersionsMenu } from '#web/features/versions/versions-menu.tsx';
import { queryClient } from '#web/shell/query-client.ts';
import { comparedText } from './compared-text.ts';

const CompareView = lazy(async () => ({ default: (await import('#web/features/versions/compare-view.tsx')).CompareView }));

type VersionTab = { kind: 'version' | 'compare'; name: string; uri: string; version: number; bytes: number };

const mark = '?';

function keyOf(kind: VersionTab['kind'], name: string, { file_uri, version, bytes }: FileVersion): string {
  const tab: VersionTab = { kind, name, uri: file_uri, version, bytes };
  return mark + JSON.stringify(tab);
}

function tabOf(key: string): VersionTab | null {
  // Keys with this mark are made above and live as long as the page.
  return key.startsWith(`${mark}{`) ? (JSON.parse(key.slice(mark.length)) as VersionTab) : null;
}

export interface VersionTabs {
  /** What the open tabs of this kind show, by their keys. */
  files: ReadonlyMap<string, Shown>;
  /** In the panel's head, for the open file. */
  tools(file: Shown): ReactNode;
  /** Instead of the file itself; null when the tab is none of these. */
  view(key: string): ReactNode;
}

export function useVersionTabs(task_id: string, store: TaskStore, current: ReadonlyMap<string, TaskFile>): VersionTabs {
  const { tabs } = useFilesOf(task_id);
  const isBusy = store.use(({ view }) => view.task_status === TaskStatus.Running || view.task_status === TaskStatus.Pause);
  const files = useMemo(() => {
    const own = tabs.flatMap((key): [string, VersionTab][] => {
      const tab = tabOf(key);
      return tab ? [[key, tab]] : [];
    });
    return new Map(own.map(([key, tab]) => [key, shownOf(tab)]));
  }, [tabs]);
  const uriOf = (name: string) => current.get(name)?.uri ?? '';
  const compare = (name: string, from: FileVersion) => openFile(task_id, keyOf('compare', name, from));
  return {
    files,
    tools: ({ name, uri }) =>
      uri === '' ? null : (
        <VersionsMenu
          key={name}
          task_id={task_id}
          file_name={name}
          uri={uriOf(name)}
          open_uri={uri}
          onOpen={(version) => openFile(task_id, version.file_uri === uriOf(name) ? name : keyOf('version', name, version))}
          onCompare={(from) => compare(name, from)}
          onOpened={focusOpenTab}
        />
      ),
    view: (key) => {
      const tab = tabOf(key);
      if (!tab) return null;
      const { kind, name, uri } = tab;
      if (kind === 'compare')
        return (
          <Suspense key={key} fallback={<ViewSkeleton />}>
            <CompareView
              task_id={task_id}
              file_name={name}
              uri={uriOf(name)}
              from_uri={uri}
              textOf={async (version) =>
                comparedText(name, await queryClient.fetchQuery(bytesQuery({ name, uri: version.file_uri, bytes: version.bytes })))
              }
            />
          </Suspense>
        );
      return (
        <div key={key} className="flex h-full flex-col">
          <VersionBar
            task_id={task_id}
            file_name={name}
            version_uri={uri}
            uri={uriOf(name)}
            isBusy={isBusy}
            onCompare={(from) => compare(name, from)}
            onRestored={() => {
              openFile(task_id, name);
              closeFile(task_id, key);
            }}
          />
          <div className="min-h-0 flex-1 overflow-auto">
            <FileView task_id={task_id} file={shownOf(tab)} />
          </div>
        </div>
      );
    },
  };
}

function focusOpenTab(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[role="tab"][aria-controls="right-panel"][aria-selected="true"]')?.focus(),
  );
}

function shownOf({ kind, name, uri, version, bytes }: VersionTab): Shown {
  if (kind === 'compare') return { name, title: `对比 ${name}`, uri: '', bytes: null };
  return { name, title: `版本 ${version} · ${name}`, uri, bytes };
}
