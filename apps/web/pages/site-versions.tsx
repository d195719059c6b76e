/** The versions of a site in the conversation about it, each where it came to be. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { holdsTag } from '#contract/site/tags.ts';
import type { Answer, TaskView } from '#contract/timeline/fold/view.ts';
import { projectOfTaskQuery, versionsQuery } from '#web/features/site/site-queries.ts';
import { SitePlanCard } from '#web/features/site/plan-card.tsx';
import { VersionCard } from '#web/features/site/version-card.tsx';
import { pagesPlannedBy, planIn, type PageAtWork } from '#web/features/site/writing.ts';
import { repliesOf } from '#web/features/task/chat-json.ts';
import type { TaskFile } from '#web/features/task/files.ts';
import type { SiteChat } from '#web/features/task/site-chat.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { isSite } from './site-bench.tsx';
import { isWorking } from './task-panel.ts';

interface SiteChatInput {
  task_id: string;
  store: TaskStore;
  files: ReadonlyMap<string, TaskFile>;
  readOnly: boolean;
  fill: SiteChat['fill'];
  onOpen(name: string): void;
}

/** Null for a task without a site. Give the same functions each time. */
export function useSiteChat({ task_id, store, files, readOnly, fill, onOpen }: SiteChatInput): SiteChat | null {
  const hasSite = store.use(({ view }) => view.is_site === true);
  const newest = [...files.values()].find(({ name }) => isSite(name))?.uri ?? '';
  return useMemo(
    () =>
      hasSite
        ? {
            fill,
            drawVersion: (file, how, usual) =>
              isSite(file.name) ? <VersionAt {...{ task_id, store, readOnly, onOpen, file, how, newest, usual }} /> : usual,
            drawPlan: (answer, working, usual) =>
              planIn(answer) || answer.draft?.tool === 'plan_pages' ? <PlanAt {...{ store, answer, working }} /> : usual,
          }
        : null,
    [hasSite, fill, task_id, store, readOnly, onOpen, newest],
  );
}

function PlanAt({ store, answer, working }: { store: TaskStore; answer: Answer; working: boolean }) {
  const told = store.use(({ view }) => JSON.stringify(pagesPlannedBy(view, answer.message_id)));
  const planned = planIn(answer);
  // Written a line above.
  const pages = useMemo(() => (planned ? (JSON.parse(told) as PageAtWork[]) : []), [told, planned]);
  return <SitePlanCard title={planned?.title ?? ''} pages={pages} steps={answer.plan} working={working} isPlanning={!planned} />;
}

interface VersionAtProps extends Pick<SiteChatInput, 'task_id' | 'store' | 'readOnly' | 'onOpen'> {
  file: { uri: string; name: string };
  how: 'made' | 'back';
  /** The site's file as it is now: another one means that there is a new version. */
  newest: string;
  /** What is shown of a file that is no version. */
  usual: ReactNode;
}

function VersionAt({ task_id, store, readOnly, onOpen, file, how, newest, usual }: VersionAtProps) {
  const { data: projectId = '' } = useQuery(projectOfTaskQuery(task_id, readOnly));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...versionsQuery(projectId, newest, readOnly),
    enabled: projectId !== '',
    placeholderData: keepPreviousData,
  });
  const busy = store.use(({ view }) => isWorking(view));
  const isChecked = store.use(({ view }) => isFollowedByCheck(view, file.uri));
  const version = data?.pages.flatMap(({ versions }) => versions).find(({ fileUris }) => fileUris.includes(file.uri));
  const isOlder = data !== undefined && !version && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isOlder) void fetchNextPage();
  }, [isOlder, fetchNextPage]);
  if (!version) return usual;
  if (how === 'back')
    return (
      <p className="text-center text-xs break-words text-ink-3">
        已回退到 {version.displayVersion} · {version.title}
      </p>
    );
  if (isChecked) return null;
  const isCurrent = version.versionID === data?.pages[0]?.currentVersion?.versionID;
  return <VersionCard {...{ projectId, version, isCurrent, onOpen }} name={file.name} isLocked={readOnly || busy} />;
}

/** Whoever says next that the code is being checked tells of the version as well. */
function isFollowedByCheck({ messages }: TaskView, uri: string): boolean {
  const at = messages.findIndex(
    (message) =>
      message.type === 'answer' && (message.files.some((file) => file.uri === uri) || message.by_hand.some(({ file }) => file.uri === uri)),
  );
  const next = at < 0 ? undefined : messages.slice(at + 1).find((message) => message.type === 'answer');
  return next?.type === 'answer' && holdsTag(repliesOf(next).join('\n'), 'code_generation_task');
}
