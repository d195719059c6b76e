/** Two versions of a text side by side in time: which two, how much changed, and the changes. */
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { FileVersion } from '#contract/operations/files.ts';
import { Button } from '#ui/button.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { DiffView } from './diff-view.tsx';
import { diffLines } from './line-diff.ts';
import { doneOnce } from './done-once.ts';
import { stateInWords, timeInWords, versionsQuery, writerInWords } from './versions.ts';

export interface CompareViewProps {
  task_id: string;
  file_name: string;
  /** The current version as the page has it. */
  uri: string;
  /** The version chosen first. */
  from_uri: string;
  /** The text of a version; null when there is none in it. */
  textOf(version: FileVersion): Promise<string | null>;
}

/** Beyond this nobody reads line by line. */
const mostBytes = 2 * 1024 * 1024;

export function CompareView({ task_id, file_name, uri, from_uri, textOf }: CompareViewProps) {
  const { data: versions, error, refetch } = useQuery(versionsQuery(task_id, file_name, uri));
  const [from, setFrom] = useState(from_uri);
  /** Null: whichever is current. */
  const [to, setTo] = useState<string | null>(null);
  const older = versions?.find((version) => version.file_uri === from);
  const newer = versions?.find((version) => (to === null ? version.state === 'current' : version.file_uri === to)) ?? versions?.[0];
  if (error)
    return (
      <div className="space-y-3 p-8 text-center text-sm text-ink-2">
        <p role="alert">{sentenceFor(error)}</p>
        <Button look="secondary" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    );
  if (!versions || !newer) return <p className="p-8 text-center text-sm text-ink-3">正在读取版本...</p>;
  return (
    <div className="flex h-full flex-col">
      <div
        role="group"
        aria-label="选择要对比的版本"
        className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2 text-sm"
      >
        <VersionChoice label="较早的版本" versions={versions} value={older?.file_uri ?? ''} onChange={setFrom} />
        <ArrowRight size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        <VersionChoice label="较新的版本" versions={versions} value={newer.file_uri} onChange={setTo} />
      </div>
      {older ? (
        <Compared key={`${older.file_uri} ${newer.file_uri}`} older={older} newer={newer} textOf={textOf} />
      ) : (
        <p className="p-8 text-center text-sm text-ink-3">请选择要对比的版本</p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  versions: FileVersion[];
  value: string;
  onChange(uri: string): void;
}

/** The browser's own list: many versions, long words, and a phone's own way of choosing. */
function VersionChoice({ label, versions, value, onChange }: ChoiceProps) {
  const id = useId();
  const done = doneOnce(versions);
  const saves = done.flatMap((one) => one.saves);
  const option = (version: FileVersion) => (
    <option key={version.file_uri} value={version.file_uri}>
      {[`版本 ${version.version}`, stateInWords(version), timeInWords(version), writerInWords(version)].filter(Boolean).join(' · ')}
    </option>
  );
  return (
    <span className="min-w-0 flex-1 basis-40">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-full min-w-0 truncate rounded-control border border-line-strong bg-sheet px-2 text-sm tabular-nums hover:border-ink-3 max-md:h-11"
      >
        {done.map(({ version }) => option(version))}
        {saves.length > 0 ? <optgroup label="中途保存的版本">{saves.map(option)}</optgroup> : null}
      </select>
    </span>
  );
}

function Compared({ older, newer, textOf }: { older: FileVersion; newer: FileVersion; textOf: CompareViewProps['textOf'] }) {
  const tooLarge = Math.max(older.bytes, newer.bytes) > mostBytes;
  const { data, error, refetch } = useQuery({
    queryKey: ['compared', older.file_uri, newer.file_uri],
    queryFn: () => Promise.all([textOf(older), textOf(newer)]),
    enabled: !tooLarge,
    staleTime: Infinity,
    gcTime: 30_000,
  });
  const [before, after] = data ?? [];
  const difference = useMemo(
    () => (typeof before === 'string' && typeof after === 'string' ? diffLines(before, after) : null),
    [before, after],
  );
  if (tooLarge) return <Note>文件太大，不在这里逐行对比；可以分别打开两个版本查看</Note>;
  if (error)
    return (
      <Note>
        <span role="alert">文件没有取到，请检查网络后重试</span>
        <Button look="secondary" size="small" className="mx-auto mt-3 flex" onClick={() => void refetch()}>
          重试
        </Button>
      </Note>
    );
  if (!data) return <Note>正在对比...</Note>;
  if (!difference) return <Note>文件里不是文字内容，不能逐行对比</Note>;
  const { added, removed } = difference;
  if (added + removed === 0) return <Note>两个版本的内容一样</Note>;
  return (
    <>
      <p role="status" className="shrink-0 border-b border-line px-4 py-1.5 text-xs text-ink-2 tabular-nums">
        新增 <span className="text-jade">{added}</span> 行，删除 <span className="text-rust">{removed}</span> 行
      </p>
      <DiffView lines={difference.lines} />
    </>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return <div className="p-8 text-center text-sm text-ink-3">{children}</div>;
}
