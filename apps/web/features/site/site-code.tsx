/** The code of a site: its files beside an editor; what is changed is kept on this device until it is saved as a new version. */
import { useQuery } from '@tanstack/react-query';
import { Download, FileArchive, FolderTree, GitCompare } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { SiteVersion } from '#contract/site/site.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { FileBadge } from '#web/shell/file-look.tsx';
import { keepDraft, readDraft } from '#web/shell/kept-drafts.ts';
import { countOf, noChanges, pathsWith, readChanges, rebased, renamed, withText, without, type CodeChanges } from './code-changes.ts';
import type { CodeFault } from './code-editor.tsx';
import { CodeNotes } from './code-notes.tsx';
import { FaultList } from './fault-list.tsx';
import { FileCompare } from './file-compare.tsx';
import { FileTree } from './file-tree.tsx';
import { useOtherTab } from './other-tab.ts';
import { codeQuery, forgetVersions, sharedCodeQuery } from './site-queries.ts';
import { TreeSplit } from './tree-split.tsx';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

export type Code = AnswerOf<Operations['GetCode']>;

export interface SiteCodeProps {
  projectId: string;
  /** The version the site is at; of a share, the one that is looked at. */
  headVersionId: string;
  displayVersion: string;
  /** What can be compared with, newest first. */
  versions: readonly SiteVersion[];
  /** There are older ones. */
  onMoreVersions: (() => void) | undefined;
  /** The agent works: nothing is edited meanwhile. */
  isWorking: boolean;
  readOnly: boolean;
  /** Where it is to be opened: a new object each time. */
  opened: { path: string; line: number } | null;
  /** Draws how a text became another. */
  drawDiff(before: string, after: string): ReactNode;
}

const saveFailed = '保存失败，请重试，用户可以再次点击保存的按钮';
const keep_ms = 300;

export function SiteCode(props: SiteCodeProps) {
  const { projectId, headVersionId, readOnly } = props;
  const place = `site-code.${projectId}`;
  const [changes, setChanges] = useState<CodeChanges>(() => (readOnly ? null : readChanges(readDraft(place))) ?? noChanges(headVersionId));
  const isDirty = countOf(changes) > 0;
  // Without changes the newest is looked at; with them, what they lie over.
  const base = isDirty ? changes.base : headVersionId;
  const own = useQuery({ ...codeQuery(projectId, base), enabled: !readOnly && base !== '' });
  const shared = useQuery({ ...sharedCodeQuery(projectId, headVersionId), enabled: readOnly });
  const { data, error, refetch } = readOnly ? shared : own;
  const latest = useRef({ changes, isDirty });
  latest.current = { changes, isDirty };
  useEffect(() => {
    if (readOnly) return undefined;
    const keep = () => keepDraft(place, latest.current.isDirty ? latest.current.changes : null);
    const timer = setTimeout(keep, keep_ms);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [place, changes, isDirty, readOnly]);
  if (error)
    return (
      <div role="alert" className="p-6 text-sm">
        <p className="text-rust">{sentenceFor(error)}</p>
        <Button look="secondary" className="mt-3" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="m-4 h-60" />;
  return <Desk {...props} code={data} changes={isDirty ? changes : noChanges(data.versionId)} onChanges={setChanges} />;
}

interface DeskProps extends SiteCodeProps {
  code: Code;
  changes: CodeChanges;
  onChanges(changes: CodeChanges): void;
}

function Desk(props: DeskProps) {
  const { projectId, headVersionId, displayVersion, versions, isWorking, readOnly, opened, code, changes, onChanges } = props;
  const files = useMemo(() => new Map(code.files.map(({ filePath, content }) => [filePath, content])), [code]);
  const assets = useMemo(() => new Map(code.assets.map(({ filePath, bytes }) => [filePath, bytes])), [code]);
  const known = useMemo(() => new Set([...files.keys(), ...assets.keys()]), [files, assets]);
  const paths = useMemo(() => pathsWith(changes, known), [changes, known]);
  const texts = useMemo(
    () => new Map(paths.filter((path) => !assets.has(path)).map((path) => [path, changes.written[path] ?? files.get(path) ?? ''])),
    [paths, assets, changes, files],
  );
  const [chosen, setChosen] = useState(opened?.path ?? '');
  const first = () => [...texts.keys()].find((path) => /(?:^|\/)app\/page\.[jt]sx?$/.test(path)) ?? texts.keys().next().value ?? '';
  const selected = texts.has(chosen) ? chosen : first();
  const [tree, setTree] = useState(() => window.innerWidth >= 768);
  const [comparing, setComparing] = useState(false);
  const [faults, setFaults] = useState<readonly CodeFault[]>([]);
  const [place, setPlace] = useState<{ line: number } | null>(opened);
  const [saving, setSaving] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const count = countOf(changes);
  const isBehind = count > 0 && headVersionId !== '' && changes.base !== headVersionId;
  const isLocked = readOnly || isWorking || saving;
  const isElsewhere = useOtherTab(readOnly ? '' : projectId);
  const latest = useRef({ save: () => {} });

  async function store(given: Parameters<typeof call<'SaveCode'>>[1], onStored: (version: SiteVersion) => void) {
    setSaving(true);
    try {
      const { version, errors } = await call('SaveCode', given);
      setFaults(errors);
      if (!version) return say.error('没有保存：编译不通过。改好下面列出的错误再保存，修改都还在');
      await forgetVersions(projectId);
      onStored(version);
      say.done(`已保存为版本 ${version.displayVersion}`);
    } catch (error) {
      const sentence = sentenceFor(error);
      say.error(sentence.startsWith('没有') ? sentence : `${saveFailed}（${sentence}）`);
    } finally {
      setSaving(false);
    }
  }
  async function save() {
    if (count === 0 || saving || isWorking) return;
    const written = Object.entries(changes.written).map(([filePath, content]) => ({ filePath, content }));
    await store({ projectId, files: written, deleted: [...changes.deleted], baseVersionId: changes.base }, ({ versionID }) =>
      onChanges(noChanges(versionID)),
    );
  }
  latest.current.save = () => void save();

  /** What is uploaded is a version at once; texts that are not saved stay, on top of it. */
  async function upload(chosenFiles: readonly File[], folder: string) {
    const { toBase64 } = await import('./read-archive.ts');
    const given = await Promise.all(
      chosenFiles.map(async (file) => ({ filePath: `${folder}${file.name}`, base64: toBase64(new Uint8Array(await file.arrayBuffer())) })),
    );
    await store({ projectId, files: [], assets: given, baseVersionId: headVersionId }, ({ versionID }) => {
      if (changes.base === headVersionId) onChanges({ ...changes, base: versionID });
    });
  }

  async function bringBack(file: File) {
    try {
      const { readArchive } = await import('./read-archive.ts');
      const { left_out: leftOut, ...read } = await readArchive(new Uint8Array(await file.arrayBuffer()), { texts: files, assets });
      if (read.files.length + read.assets.length + read.deleted.length === 0) return say.done('压缩包和现在的代码一样，没有要导入的');
      await store({ projectId, ...read, baseVersionId: headVersionId, from: 'zip' }, ({ versionID }) => onChanges(noChanges(versionID)));
      if (leftOut > 0) say.done(`压缩包里有 ${leftOut} 个依赖包、锁定文件或隐藏文件，没有带进项目`);
    } catch (error) {
      say.error(error instanceof Error ? error.message : saveFailed);
    }
  }

  const revert = () => {
    onChanges(noChanges(headVersionId || code.versionId));
    setFaults([]);
  };
  const go = ({ path, line = 1 }: { path?: string | undefined; line?: number | undefined }) => {
    if (path === undefined) return;
    setComparing(false);
    setChosen(path);
    setPlace({ line });
  };
  return (
    <section aria-label="代码" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b border-line px-2 py-1">
        <IconButton
          label={tree ? '收起文件树' : '展开文件树'}
          icon={<FolderTree size={16} strokeWidth={1.5} />}
          aria-expanded={tree}
          onClick={() => setTree(!tree)}
        />
        <FileBadge name={selected} size={16} />
        <span className="ml-1 min-w-0 flex-1 truncate text-sm" title={selected}>
          {selected}
        </span>
        {readOnly ? null : (
          <>
            <IconButton
              label={comparing ? '结束对比' : '对比版本'}
              icon={<GitCompare size={16} strokeWidth={1.5} />}
              aria-pressed={comparing}
              className={comparing ? 'bg-hover text-seal' : undefined}
              onClick={() => setComparing(!comparing)}
            />
            <IconButton
              label={count > 0 ? '先保存或取消修改，再从 ZIP 导入' : '从 ZIP 导入'}
              icon={<FileArchive size={16} strokeWidth={1.5} />}
              disabled={isLocked || count > 0}
              onClick={() => chooser.current?.click()}
            />
            <input
              ref={chooser}
              type="file"
              accept=".zip,application/zip"
              hidden
              aria-label="选择压缩包"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) void bringBack(file);
              }}
            />
            <Tooltip tip="下载代码">
              <a
                href={serverPath(`/api/expert/coding/pack/repos/v2/archive?projectId=${projectId}`)}
                aria-label="下载代码"
                download
                className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
              >
                <Download size={16} strokeWidth={1.5} />
              </a>
            </Tooltip>
          </>
        )}
        {count > 0 ? (
          <>
            <Tooltip tip="点击保存后代码变更才会生效">
              <span tabIndex={0} className="px-1 text-sm text-seal">
                修改 {count} 处
              </span>
            </Tooltip>
            <Button look="ghost" size="small" disabled={saving} onClick={revert}>
              取消
            </Button>
            <Button size="small" busy={saving} disabled={isWorking || isBehind} onClick={() => void save()}>
              保存
            </Button>
          </>
        ) : (
          <span className="px-1 text-sm text-ink-3">当前版本 {readOnly ? code.displayVersion : displayVersion}</span>
        )}
      </div>
      <CodeNotes
        {...{ projectId, headVersionId, displayVersion, isBehind, isWorking, isElsewhere, changes }}
        base={code}
        onCompare={() => setComparing(true)}
        onRebase={(newer) => onChanges(rebased(changes, headVersionId, newer))}
      />
      <TreeSplit
        tree={
          tree ? (
            <FileTree
              texts={texts}
              paths={paths}
              selected={selected}
              unsaved={new Set(Object.keys(changes.written))}
              assets={new Set(assets.keys())}
              mayChange={!isLocked}
              mayUpload={!isLocked && !isBehind}
              onSelect={setChosen}
              onFound={go}
              onCreate={(path) => {
                onChanges(withText(changes, files, path, ''));
                setChosen(path);
              }}
              onRename={(from, to) => {
                onChanges(renamed(changes, files, known, from, to));
                if (from === selected) setChosen(to);
              }}
              onDelete={(path) => onChanges(without(changes, known, path))}
              onUpload={(chosenFiles, folder) => void upload(chosenFiles, folder)}
            />
          ) : null
        }
      >
        {selected === '' ? (
          <p className="p-6 text-sm text-ink-3">这个版本里没有可以编辑的文件。</p>
        ) : comparing ? (
          <FileCompare
            key={selected}
            projectId={projectId}
            path={selected}
            text={texts.get(selected) ?? ''}
            versions={versions}
            onMore={props.onMoreVersions}
            first={isBehind ? headVersionId : count > 0 ? changes.base : (versions[1]?.versionID ?? headVersionId)}
            drawDiff={props.drawDiff}
          />
        ) : (
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            <CodeEditor
              path={selected}
              text={texts.get(selected) ?? ''}
              origin={code.versionId}
              readOnly={isLocked}
              isHeld={isWorking}
              faults={faults}
              place={place}
              onChange={(text) => onChanges(withText(changes, files, selected, text))}
              onSave={() => latest.current.save()}
            />
          </Suspense>
        )}
      </TreeSplit>
      <FaultList faults={faults} onGo={go} />
    </section>
  );
}
