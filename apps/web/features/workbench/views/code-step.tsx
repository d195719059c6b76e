/** A program that was run: its source, what it printed, the figures it drew and the files it wrote. */
import { Copy, WrapText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { paintedLines, type Paint } from '../code-colours.ts';
import { copyText } from '../copy-text.ts';
import { FileRow } from '../file-row.tsx';
import { OutputView } from '../output-view.tsx';
import { programAnswerOf, programOf } from '../program-answer.ts';
import type { StepFile, StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

const languages: Record<string, string> = { python: 'Python', javascript: 'JavaScript' };
const paints: Record<Paint, string> = {
  comment: 'text-ink-3 italic',
  text: 'text-jade',
  number: 'text-amber',
  word: 'text-[var(--kind-podcast)]',
  call: 'text-[var(--kind-document)]',
  plain: '',
};
const icon = { size: 16, strokeWidth: 1.5 } as const;
const folded_lines = 30;

export function View(props: StepViewProps) {
  const { action } = props.entry;
  const program = useMemo(() => programOf(action.input), [action.input]);
  const answer = useMemo(() => programAnswerOf(action.computer_content), [action.computer_content]);
  if (!program) return <AnyStep {...props} />;
  const figures = action.file_list.filter((file) => /\.(?:png|jpe?g|svg|gif|webp)$/i.test(file.name));
  const others = action.file_list.filter((file) => !figures.includes(file));
  return (
    <div className="space-y-3 p-4">
      <Source {...program} />
      {action.state === 'running' && action.printed ? <OutputView label="输出" text={action.printed.text} plain /> : null}
      {answer === null ? null : answer.printed === '' ? (
        <p className="rounded-card border border-line px-3 py-2 text-sm text-ink-3">程序没有输出</p>
      ) : (
        <OutputView label="输出" text={answer.printed} plain />
      )}
      {answer === null && action.computer_content !== '' ? <OutputView label="返回的内容" text={action.computer_content} /> : null}
      {figures.map((file) => (
        <Figure key={file.uri} file={file} {...props} />
      ))}
      {others.length > 0 ? (
        <ul aria-label="写出的文件" className="space-y-1">
          {others.map((file) => (
            <li key={file.uri}>
              <FileRow file={file} onOpen={props.fileNamed(file.name) ? () => props.openFile(file.name) : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      {answer?.left_out ? (
        <p role="note" className="text-xs break-words text-amber">
          {answer.left_out}
        </p>
      ) : null}
    </div>
  );
}

function Figure({ file, drawFile, fileNamed, openFile }: StepViewProps & { file: StepFile }) {
  return (
    <figure aria-label={file.name} className="overflow-hidden rounded-card border border-line">
      <div className="h-96 max-md:h-72">{drawFile(file)}</div>
      <figcaption className="border-t border-line">
        <button
          type="button"
          disabled={!fileNamed(file.name)}
          onClick={() => openFile(file.name)}
          className="min-h-8 w-full truncate px-3 text-left text-xs text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink max-md:min-h-11"
        >
          {file.name}
        </button>
      </figcaption>
    </figure>
  );
}

function Source({ language, source }: { language: string; source: string }) {
  const lines = useMemo(() => paintedLines(source.replace(/\n+$/, ''), language), [source, language]);
  const [wraps, setWraps] = useState(false);
  const [open, setOpen] = useState(false);
  const isLong = lines.length > folded_lines + 5;
  const shown = isLong && !open ? lines.slice(0, folded_lines) : lines;
  return (
    <section aria-label="程序" className="rounded-card border border-line">
      <header className="flex min-h-10 items-center gap-1 border-b border-line pr-1 pl-3">
        <h3 className="text-xs font-medium text-ink-2">{languages[language] ?? '程序'}</h3>
        <span className="mr-auto pl-2 text-xs text-ink-3 tabular-nums">{lines.length} 行</span>
        <IconButton
          label={wraps ? '不自动换行' : '自动换行'}
          aria-pressed={wraps}
          icon={<WrapText {...icon} />}
          onClick={() => setWraps(!wraps)}
          className={wraps ? 'bg-hover' : undefined}
        />
        <IconButton label="复制程序" icon={<Copy {...icon} />} onClick={() => void copyText(source)} />
      </header>
      {/* Scrolls sideways, so the keyboard must be able to reach it. */}
      <pre tabIndex={0} aria-label="程序" className="overflow-x-auto py-2 font-mono text-xs leading-5 -outline-offset-2">
        <code className={wraps ? 'block' : 'block w-max min-w-full'}>
          {shown.map((pieces, n) => (
            // Lines of one text, their order never changes.
            <span key={n} className="flex">
              <span aria-hidden className="w-10 shrink-0 pr-3 text-right text-ink-3 tabular-nums select-none">
                {n + 1}
              </span>
              <span className={classList('min-w-0 pr-3', wraps ? 'break-all whitespace-pre-wrap' : 'whitespace-pre')}>
                {pieces.map(({ paint, text }, at) => (
                  <span key={at} className={paints[paint]}>
                    {text}
                  </span>
                ))}
                {'\n'}
              </span>
            </span>
          ))}
        </code>
      </pre>
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="h-8 w-full border-t border-line text-xs text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink max-md:h-11"
        >
          {open ? '收起' : `展开全部 ${lines.length} 行`}
        </button>
      ) : null}
    </section>
  );
}
