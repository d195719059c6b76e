/** The code of a site: its files beside an editor; what is changed is kept on this device until it is saved as a new version. */
import { useQuery } from '@tanstack/react-query';
import { Download, FolderTree } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { FileBadge } from '#web/shell/file-look.tsx';
import { keepDraft, readDraft } from '#web/shell/kept-drafts.ts';
import { countOf, noChanges, pathsWith, readChanges, withText, without, type CodeChanges } from './code-changes.ts';
import type { CodeFault } from './code-editor.tsx';
import { FileTree } from './file-tree.tsx';
import { codeQuery, forgetVersions, sharedCodeQuery } from './site-queries.ts';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

type Code = AnswerOf<Operations['GetCode']>;

export interface SiteCodeProps {
  projectId: string;
  /** The version the site is at; of a share, the one that is looked at. */
  headVersionId: string;
  displayVersion: string;
  /** The agent works: nothing is edited meanwhile. */
  isWorking: boolean;
  readOnly: boolean;
  /** Where it is to be opened: a new object each time. */
  opened: { path: string; line: number } | null;
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
  useEffect(() => {
    if (readOnly) return undefined;
    const timer = setTimeout(() => keepDraft(place, isDirty ? changes : null), keep_ms);
    return () => clearTimeout(timer);
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

function Desk({ projectId, headVersionId, displayVersion, isWorking, readOnly, opened, code, changes, onChanges }: DeskProps) {
  const files = useMemo(() => new Map(code.files.map(({ filePath, content }) => [filePath, content])), [code]);
  const assets = useMemo(() => new Set(code.assets.map(({ filePath }) => filePath)), [code]);
  const known = useMemo(() => new Set([...files.keys(), ...assets]), [files, assets]);
  const paths = useMemo(() => pathsWith(changes, known), [changes, known]);
  const texts = paths.filter((path) => !assets.has(path));
  const [chosen, setChosen] = useState(opened?.path ?? '');
  const selected = texts.includes(chosen) ? chosen : (texts.find((path) => /(?:^|\/)app\/page\.[jt]sx?$/.test(path)) ?? texts[0] ?? '');
  const [tree, setTree] = useState(() => window.innerWidth >= 768);
  const [faults, setFaults] = useState<readonly CodeFault[]>([]);
  const [place, setPlace] = useState<{ line: number } | null>(opened);
  const [saving, setSaving] = useState(false);
  const count = countOf(changes);
  const isBehind = count > 0 && headVersionId !== '' && changes.base !== headVersionId;
  const isLocked = readOnly || isWorking || saving;
  const latest = useRef({ save: () => {} });

  async function save() {
    if (count === 0 || saving || isWorking) return;
    setSaving(true);
    try {
      const written = Object.entries(changes.written).map(([filePath, content]) => ({ filePath, content }));
      const { version, errors } = await call('SaveCode', {
        projectId,
        files: written,
        deleted: [...changes.deleted],
        baseVersionId: changes.base,
      });
      setFaults(errors);
      if (!version) {
        say.error('没有保存：编译不通过。改好下面列出的错误再保存，修改都还在');
        return;
      }
      await forgetVersions(projectId);
      onChanges(noChanges(version.versionID));
      say.done(`已保存为版本 ${version.displayVersion}`);
    } catch (error) {
      const sentence = sentenceFor(error);
      say.error(sentence.startsWith('没有保存') ? sentence : `${saveFailed}（${sentence}）`);
    } finally {
      setSaving(false);
    }
  }
  latest.current.save = () => void save();

  const revert = () => {
    onChanges(noChanges(headVersionId || code.versionId));
    setFaults([]);
  };
  const go = (fault: CodeFault) => {
    if (fault.path === undefined) return;
    setChosen(fault.path);
    setPlace({ line: fault.line ?? 1 });
  };
  return (
    <section aria-label="代码" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1">
        <IconButton
          label={tree ? '收起文件树' : '展开文件树'}
          icon={<FolderTree size={16} strokeWidth={1.5} />}
          aria-expanded={tree}
          onClick={() => setTree(!tree)}
        />
        <FileBadge name={selected} size={16} />
        <span className="min-w-0 flex-1 truncate text-sm" title={selected}>
          {selected}
        </span>
        {readOnly ? null : (
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
        )}
        {count > 0 ? (
          <>
            <Tooltip tip="点击保存后代码变更才会生效">
              <span tabIndex={0} className="text-sm text-seal">
                修改 {count} 处
              </span>
            </Tooltip>
            <Button look="ghost" size="small" disabled={saving} onClick={revert}>
              取消
            </Button>
            <Button size="small" busy={saving} disabled={isWorking} onClick={() => void save()}>
              保存
            </Button>
          </>
        ) : (
          <span className="text-sm text-ink-3">当前版本 {readOnly ? code.displayVersion : displayVersion}</span>
        )}
      </div>
      {isBehind ? (
        <p role="status" className="shrink-0 bg-amber-wash px-3 py-2 text-sm text-amber">
          网站已经有了更新的版本 {displayVersion}，这里的修改依据的是 {code.displayVersion}
          ：保存会被拒绝。先把要留的内容复制出来，再点“取消”看新的版本。
        </p>
      ) : isWorking ? (
        <p role="status" className="shrink-0 bg-hover px-3 py-2 text-sm text-ink-2">
          网站正在制作，完成后可以修改代码。
        </p>
      ) : null}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {tree ? (
          <div className="max-w-1/2 min-w-1/10 resize-x overflow-hidden border-line max-md:max-h-2/5 max-md:max-w-none max-md:resize-none max-md:border-b md:w-1/5 md:min-w-40 md:border-r">
            <FileTree
              paths={paths}
              selected={selected}
              unsaved={new Set(Object.keys(changes.written))}
              assets={assets}
              mayChange={!isLocked}
              onSelect={setChosen}
              onCreate={(path) => {
                onChanges(withText(changes, files, path, ''));
                setChosen(path);
              }}
              onDelete={(path) => onChanges(without(changes, known, path))}
            />
          </div>
        ) : null}
        <div className="min-h-0 min-w-0 flex-1">
          {selected === '' ? (
            <p className="p-6 text-sm text-ink-3">这个版本里没有可以编辑的文件。</p>
          ) : (
            <Suspense fallback={<Skeleton className="m-4 h-60" />}>
              <CodeEditor
                path={selected}
                text={changes.written[selected] ?? files.get(selected) ?? ''}
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
        </div>
      </div>
      {faults.length > 0 ? (
        <ul aria-label="编译错误" className="max-h-1/3 shrink-0 overflow-auto border-t border-line bg-rust-wash text-sm">
          {faults.map((fault, n) => (
            <li key={n}>
              <button
                type="button"
                disabled={fault.path === undefined}
                onClick={() => go(fault)}
                className="-outline-offset-2 w-full px-3 py-1.5 text-left break-words text-rust enabled:hover:underline max-md:min-h-11"
              >
                {fault.path === undefined ? '' : `${fault.path}${fault.line === undefined ? '' : `:${fault.line}`} `}
                {fault.message}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
