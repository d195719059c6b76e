/** A site in the right panel: how it runs, its code, and its versions. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Code, Eye, FileText, History, Settings2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { kindOf } from '#capabilities/deliverables/kinds.ts';
import { site } from '#capabilities/deliverables/site/site.ts';
import { requirementFileName, type SiteVersion } from '#contract/site/site.ts';
import { MessageType } from '#contract/site/chat.ts';
import { classList } from '#ui/class-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { say } from '#ui/toast.tsx';
import { FileView } from '#web/features/preview/file-view.tsx';
import { SitePreparing } from '#web/features/site/preparing.tsx';
import { projectOfTaskQuery, projectQuery, requirementQuery, sharedProjectQuery, versionsQuery } from '#web/features/site/site-queries.ts';
import type { PageAtWork, Writing } from '#web/features/site/writing.ts';
import { call, sentenceFor, Unreachable } from '#web/shell/api.ts';
import { bytesQuery, type Shown } from '#web/shell/file-bytes.ts';
import { randomId } from '#web/shell/page-session.ts';
import { siteFlag } from '#web/shell/site-flags.ts';
import { Loading } from '#web/shell/loading.tsx';
import type { SitePointing } from './site-preview.tsx';

const SitePreview = lazy(async () => ({ default: (await import('./site-preview.tsx')).SitePreview }));
const SiteCode = lazy(async () => ({ default: (await import('#web/features/site/site-code.tsx')).SiteCode }));
const SiteSettings = lazy(async () => ({ default: (await import('#web/features/site/site-settings.tsx')).SiteSettings }));
const TextDiff = lazy(async () => ({ default: (await import('#web/features/versions/text-diff.tsx')).TextDiff }));
const RequirementPanel = lazy(async () => ({
  default: (await import('#web/features/site/requirement-panel.tsx')).RequirementPanel,
}));
const VersionRows = lazy(async () => ({ default: (await import('#web/features/site/version-rows.tsx')).VersionRows }));

interface BenchProps {
  task_id: string;
  /** The agent works on it. */
  isWorking: boolean;
  /** What it has written of its files; null where the work isn't watched. */
  writing: Writing | null;
  /** That are planned or being written. */
  pages: readonly PageAtWork[];
  /** The person said they would mend it themselves: where the code is comes to the fore. */
  byHand: boolean;
  /** Somebody else's: looked at, and nothing of it is changed. */
  readOnly: boolean;
  pointing?: SitePointing | undefined;
  /** The files of the task. */
  files: ReadonlyMap<string, Shown>;
}

export interface SiteBenchProps extends BenchProps {
  file: Shown;
}

export function isSite(name: string): boolean {
  return kindOf(name)?.id === site.id;
}

const tabs = [
  { id: 'preview', label: '预览', Icon: Eye },
  { id: 'code', label: '代码', Icon: Code },
  { id: 'requirement', label: '需求', Icon: FileText },
  { id: 'versions', label: '版本', Icon: History },
  { id: 'settings', label: '设置', Icon: Settings2 },
] as const;
type Tab = (typeof tabs)[number]['id'];

export function SiteBench(props: SiteBenchProps) {
  const { file } = props;
  // A save is another file of the same project: what is open stays open.
  const { data, error } = useQuery({ ...bytesQuery(file), placeholderData: keepPreviousData });
  const projectId = useMemo(() => (data ? projectIn(data) : null), [data]);
  if (error) return <EmptyState drawing="broken" className="h-full" title="网站没有打开" text={sentenceFor(error)} />;
  if (!data) return <Loading />;
  if (projectId === null)
    return (
      <EmptyState
        drawing="broken"
        className="h-full"
        title="这不是网站的版本文件"
        text="网站只能由任务里的网站开发专家做出来，上传的文件不算。"
      />
    );
  return <Bench key={projectId} {...props} uri={file.uri} projectId={projectId} />;
}

/** Before the first version: what is being written, as far as it runs. */
export function FirstSite(props: BenchProps) {
  const { data, error } = useQuery(projectOfTaskQuery(props.task_id, props.readOnly));
  if (error) return <EmptyState drawing="broken" className="h-full" title="网站没有打开" text={sentenceFor(error)} />;
  if (data === undefined) return props.isWorking ? <SitePreparing /> : <Loading />;
  return <Bench {...props} uri="" projectId={data} />;
}

/** `uri`: of the site's file; '' before there is one. */
function Bench({
  task_id,
  uri,
  isWorking,
  writing,
  pages,
  byHand,
  readOnly,
  pointing,
  files,
  projectId,
}: BenchProps & { uri: string; projectId: string }) {
  const [chosen, setTab] = useState<Tab | null>(null);
  useEffect(() => {
    if (byHand) setTab('code');
  }, [byHand]);
  const document = files.get(requirementFileName);
  const requirement = useRequirement(projectId, document, isWorking, readOnly);
  const hasRequirement = document !== undefined && requirement !== '';
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...versionsQuery(projectId, uri, readOnly),
    placeholderData: keepPreviousData,
  });
  const versions = useMemo(() => data?.pages.flatMap((page) => page.versions) ?? [], [data]);
  const [opened, setOpened] = useState<{ path: string; line: number } | null>(null);
  const [lookedAt, lookAt] = useState<SiteVersion | null>(null);
  const own = useQuery({
    ...projectQuery(projectId, uri, isWorking ? (writing?.steps ?? 0) : 0),
    placeholderData: keepPreviousData,
    enabled: !readOnly,
  });
  const shared = useQuery({
    ...sharedProjectQuery(projectId, uri, lookedAt?.versionID ?? ''),
    placeholderData: keepPreviousData,
    enabled: readOnly,
  });
  const { data: newest, error: noProject } = readOnly ? shared : own;
  // What is written is shown when the work is done, where somebody has said so.
  const [held, hold] = useState(newest);
  const isHeld = isWorking && !siteFlag('enable_instant_preview');
  if (!isHeld && held !== newest) hold(newest);
  const project = isHeld ? (held ?? (newest && { ...newest, previewUrl: newest.headVersionId === '' ? '' : newest.previewUrl })) : newest;
  const current = lookedAt ?? data?.pages[0]?.currentVersion ?? null;
  const fix = (query: string) =>
    void call('SendMessage', { task_id, query, message_type: MessageType.Autofix }, { idempotency_key: randomId() }).catch(
      (failure: unknown) => say.error(sentenceFor(failure)),
    );
  // Before anything runs, what is wanted is all there is to see.
  const fitting = hasRequirement && !project?.previewUrl && pages.length === 0 ? 'requirement' : 'preview';
  const [first, setFirst] = useState<Tab | null>(null);
  if (first === null && project) setFirst(fitting);
  const tab = chosen ?? (first !== null && siteFlag('disable_auto_switch_tab') ? first : fitting);
  const failed = error ?? noProject;
  // What could not be asked again, as there is no connection, is shown as it was: somebody may be writing in it.
  const isKept = failed instanceof Unreachable && data !== undefined && project !== undefined;
  if (failed && !isKept) return <EmptyState drawing="broken" className="h-full" title="网站没有打开" text={sentenceFor(failed)} />;
  const coming = isWorking && uri === '' ? <SitePreparing /> : <Loading />;
  if (!data || !project) return coming;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div role="group" aria-label="网站" className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-2 max-md:h-13">
        {tabs
          .filter(({ id }) => (id === 'requirement' ? hasRequirement : isShown(id, current !== null, readOnly)))
          .map(({ id, label, Icon }) => (
            <button
              key={id}
              type="button"
              aria-pressed={tab === id}
              onClick={() => setTab(id)}
              className={classList(
                'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-3 text-sm whitespace-nowrap max-md:h-11 max-md:px-2',
                tab === id ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              <Icon size={16} strokeWidth={1.5} />
              {label}
            </button>
          ))}
        {current ? (
          <span className="ml-auto min-w-0 truncate text-xs text-ink-3" title={current.title}>
            {current.displayVersion} · {current.title}
          </span>
        ) : null}
      </div>
      <div className="relative min-h-0 flex-1">
        {/* It goes on running behind the other tabs: what was typed and where one stood is there again. */}
        <div inert={tab !== 'preview'} className={classList('absolute inset-0', tab !== 'preview' && 'invisible')}>
          <Suspense fallback={coming}>
            <SitePreview
              isShown={tab === 'preview'}
              title={project.name}
              storageKey={`${readOnly ? 'share' : 'own'} ${projectId}`}
              address={project.previewUrl || null}
              tree={project.tree}
              pointing={readOnly ? undefined : pointing}
              projectId={projectId}
              headVersionId={project.headVersionId}
              version={current?.displayVersion ?? ''}
              writing={writing}
              pages={pages}
              hosts={project.hosts}
              isWorking={isWorking}
              onOpenLine={(path, line) => {
                setOpened({ path, line });
                setTab('code');
              }}
              onFix={readOnly ? undefined : fix}
            />
          </Suspense>
        </div>
        <Suspense fallback={<Loading />}>
          {tab === 'code' ? (
            <SiteCode
              projectId={projectId}
              headVersionId={current?.versionID ?? ''}
              displayVersion={current?.displayVersion ?? ''}
              versions={versions}
              onMoreVersions={hasNextPage ? () => void fetchNextPage() : undefined}
              drawDiff={drawDiff}
              isWorking={isWorking}
              readOnly={readOnly}
              opened={opened}
            />
          ) : tab === 'versions' ? (
            <VersionRows
              projectId={projectId}
              versions={versions}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              isComing={isFetchingNextPage}
              currentVersion={data.pages[0]?.currentVersion ?? null}
              isWorking={isWorking}
              onRolledBack={() => setTab('preview')}
              onLook={
                readOnly
                  ? (version) => {
                      lookAt(version);
                      setTab('preview');
                    }
                  : undefined
              }
            />
          ) : tab === 'requirement' && document ? (
            <Requirement
              {...{ task_id, projectId, document, readOnly, isWorking, files }}
              content={requirement}
              isBuilt={current !== null}
            />
          ) : tab === 'settings' ? (
            <SiteSettings projectId={projectId} hosts={project.hosts} />
          ) : null}
        </Suspense>
      </div>
    </div>
  );
}

function useRequirement(projectId: string, document: Shown | undefined, isWorking: boolean, readOnly: boolean): string {
  const { data = '' } = useQuery({
    ...requirementQuery(projectId, `${document?.uri ?? ''} ${isWorking}`, readOnly),
    enabled: document !== undefined && projectId !== '',
    placeholderData: keepPreviousData,
  });
  return data;
}

interface RequirementProps extends Pick<BenchProps, 'task_id' | 'readOnly' | 'isWorking' | 'files'> {
  projectId: string;
  document: Shown;
  content: string;
  isBuilt: boolean;
}

function Requirement({ task_id, projectId, document, content, isBuilt, readOnly, isWorking, files }: RequirementProps) {
  return (
    <RequirementPanel projectId={projectId} uri={document.uri} content={content} isBuilt={isBuilt} isLocked={readOnly || isWorking}>
      <FileView task_id={task_id} file={document} all={files} readOnly={readOnly} />
    </RequirementPanel>
  );
}

/** In the tab of the document itself: read and changed there as beside the preview. */
export function RequirementFile(props: Pick<BenchProps, 'task_id' | 'readOnly' | 'isWorking' | 'files'> & { file: Shown }) {
  const { task_id, readOnly, isWorking, files, file } = props;
  const { data: projectId = '' } = useQuery(projectOfTaskQuery(task_id, readOnly));
  const content = useRequirement(projectId, file, isWorking, readOnly);
  const isBuilt = [...files.values()].some(({ name }) => isSite(name));
  // One that counts for nothing is a file like any.
  if (content === '') return <FileView task_id={task_id} file={file} all={files} readOnly={readOnly} />;
  return (
    <Suspense fallback={<Loading />}>
      <Requirement {...{ task_id, projectId, content, isBuilt, readOnly, isWorking, files }} document={file} />
    </Suspense>
  );
}

function isShown(tab: Tab, hasVersion: boolean, readOnly: boolean): boolean {
  return (hasVersion || readOnly || tab === 'preview') && !(readOnly && tab === 'settings');
}

function drawDiff(before: string, after: string) {
  return <TextDiff before={before} after={after} />;
}

/** Which project the file says it is of; whether it may be seen the server decides. */
function projectIn(bytes: Uint8Array): string | null {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const id: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'project_id') : null;
    return typeof id === 'string' && /^\d{1,39}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
