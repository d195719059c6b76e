/** A step on files: what was read, listed, written, renamed, packed or unpacked, each with the way to the file. */
import { ArrowRight } from 'lucide-react';
import { FileRow } from '../file-row.tsx';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';
import { View as DocumentStep } from './document-step.tsx';
import { View as ReadingStep } from './reading-step.tsx';

export function View(props: StepViewProps) {
  const { action } = props.entry;
  if (action.tool !== 'files') return <ReadingStep {...props} />;
  if (action.state !== 'done') return <AnyStep {...props} />;
  switch (deedOf(action.input)) {
    case 'list':
      return <Files props={props} label="任务里的文件" files={listed(action.computer_content)} />;
    case 'write':
    case 'edit':
      return <DocumentStep {...props} />;
    case 'unzip':
      return <Files props={props} label="解压出来的文件" files={action.file_list} />;
    case 'zip':
      return (
        <>
          <Files props={props} label="压缩包" files={action.file_list} />
          <Files props={props} label="里面的文件" files={listed(action.computer_content)} />
        </>
      );
    case 'move':
      return <Moved {...props} />;
    case 'read':
      return (
        <div className="p-4">
          <OutputView label="读到的内容" text={action.computer_content} />
        </div>
      );
    default:
      return <AnyStep {...props} />;
  }
}

interface Named {
  name: string;
  bytes: number | null;
  words?: string;
}

function Files({ props, label, files }: { props: StepViewProps; label: string; files: readonly Named[] }) {
  return (
    <section aria-label={label} className="px-4 pt-4 last:pb-4">
      <h3 className="pb-1.5 text-xs font-medium text-ink-2">
        {label}
        <span className="pl-2 font-normal text-ink-3 tabular-nums">{files.length} 个</span>
      </h3>
      <ul className="space-y-1">
        {files.map(({ name, bytes, words }) => {
          const file = props.fileNamed(name);
          const size = bytes ?? file?.bytes ?? null;
          // Its size stands first among the words of a list.
          const rest = size === null ? words : words?.split('，').slice(1).join(' · ');
          return (
            <li key={name} className="[contain-intrinsic-size:auto_52px] [content-visibility:auto]">
              <FileRow
                file={{ name, bytes: size }}
                {...(rest ? { words: rest } : {})}
                onOpen={file ? () => props.openFile(name) : undefined}
              />
            </li>
          );
        })}
      </ul>
      {files.length === 0 ? <p className="text-sm text-ink-3">没有文件</p> : null}
    </section>
  );
}

function Moved(props: StepViewProps) {
  const [file] = props.entry.action.file_list;
  if (!file) return <AnyStep {...props} />;
  return (
    <div className="space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 break-all text-ink-3 line-through">{file.was}</span>
        <ArrowRight size={16} strokeWidth={1.5} aria-label="改名为" className="shrink-0 text-ink-3" />
        <span className="min-w-0 font-medium break-all">{file.name}</span>
      </p>
      <FileRow file={file} onOpen={props.fileNamed(file.name) ? () => props.openFile(file.name) : undefined} />
    </div>
  );
}

/** `- 名单.csv（1.2KB，3 个版本）` */
function listed(output: string): Named[] {
  return [...output.matchAll(/^- (.+)（([^（）]*)）$/gm)].map(([, name = '', words = '']) => ({ name, bytes: null, words }));
}

function deedOf(input: unknown): unknown {
  const action = typeof input === 'object' && input !== null && 'action' in input ? input.action : null;
  return typeof action === 'object' && action !== null && 'do' in action ? action.do : undefined;
}
