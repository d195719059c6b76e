/** A look at what was made: the pages as they were seen, and what was measured of them. */
import { CircleCheck, Info } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { StepViewProps } from '../registry.ts';
import { StepPicture } from '../step-picture.tsx';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { entry, fileNamed, openFile } = props;
  const { display, state } = entry.action;
  if (display?.kind !== 'look') {
    if (state !== 'running') return <AnyStep {...props} />;
    return (
      <div className="p-4">
        <Skeleton className="aspect-video w-full rounded-card" />
      </div>
    );
  }
  const { file, pages, pictures, remarks, measured } = display;
  return (
    <div className="space-y-4 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p className="min-w-0 font-medium break-words">{file}</p>
        <p className="text-ink-3 tabular-nums">共 {pages} 页</p>
        {fileNamed(file) ? (
          <Button look="ghost" className="ml-auto" onClick={() => openFile(file)}>
            打开文件
          </Button>
        ) : null}
      </div>
      {remarks.length > 0 ? (
        <Remarks key={entry.action.call_id} remarks={remarks} />
      ) : measured ? (
        <p className="flex items-center gap-2 text-sm text-jade">
          <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
          没有量到溢出、重叠、过小或过淡的字
        </p>
      ) : null}
      {pictures.map(({ uri, label, width, height }) => (
        <figure key={uri}>
          <div
            className="relative w-full overflow-hidden rounded-card border border-line bg-hover"
            style={{ aspectRatio: `${width} / ${height}` }}
          >
            <StepPicture uri={uri} label={`${file} ${label}`} what="看到的画面" />
          </div>
          <figcaption className="mt-1 text-xs text-ink-3">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** So many in sight, two lines of each, so that the picture is too. */
const fewRemarks = 3;
const shortRemark = 60;

function Remarks({ remarks }: { remarks: readonly string[] }) {
  const [all, setAll] = useState(false);
  const list = useId();
  const isLong = remarks.length > fewRemarks || remarks.some((remark) => remark.length > shortRemark);
  return (
    <section aria-label="量到的问题" className="rounded-card border border-line px-3 py-2.5">
      <h3 className="flex items-center gap-2 text-sm font-medium text-amber">
        <Info size={16} strokeWidth={1.5} aria-hidden />
        量到的问题
      </h3>
      <ul id={list} className="mt-1.5 space-y-1 text-sm text-ink-2">
        {(all ? remarks : remarks.slice(0, fewRemarks)).map((remark) => (
          <li key={remark} className={classList('break-words', isLong && !all && 'line-clamp-2')}>
            {remark}
          </li>
        ))}
      </ul>
      {isLong ? (
        <Button look="ghost" size="small" className="mt-1 -ml-3" aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
          {all ? '收起' : remarks.length > 1 ? `看全部 ${remarks.length} 条` : '看全文'}
        </Button>
      ) : null}
    </section>
  );
}
