/** A step that read a file: which one, how it is built, what of it was read, and the way to the file itself. */
import { useMemo } from 'react';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { FileRow } from '../file-row.tsx';
import { OutputView } from '../output-view.tsx';
import { readingOf, type ReadAnswer } from '../reading-answer.ts';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

const numbers = new Intl.NumberFormat('zh-CN');
const most_parts = 40;

export function View(props: StepViewProps) {
  const { action } = props.entry;
  const reading = useMemo(() => readingOf(action.computer_content), [action.computer_content]);
  const asked = askedOf(action.input);
  if (!reading) {
    // Under way, or it could not be read: the file all the same.
    const file = asked ? props.fileNamed(asked.name) : null;
    if (!file) return <AnyStep {...props} />;
    return (
      <div className="space-y-3 p-4">
        <FileRow file={file} words={asked?.words} onOpen={() => props.openFile(file.name)} />
        {action.computer_content === '' ? null : <OutputView label="返回的内容" text={action.computer_content} />}
      </div>
    );
  }
  const file = props.fileNamed(reading.name);
  return (
    <div className="space-y-3 p-4">
      <FileRow
        file={{ name: reading.name, bytes: file?.bytes ?? null }}
        words={[file?.bytes == null ? reading.size : '', asked?.words].filter(Boolean).join(' · ')}
        onOpen={file ? () => props.openFile(reading.name) : undefined}
      />
      <Structure reading={reading} />
      <section aria-label="读到的内容" className="rounded-card border border-line">
        <header className="flex min-h-10 items-center border-b border-line px-3">
          <h3 className="text-xs font-medium text-ink-2">读到的内容</h3>
          <span className="pl-2 text-xs text-ink-3 tabular-nums">{numbers.format(reading.content.length)} 字</span>
        </header>
        {reading.content.trim() === '' ? (
          <p className="px-4 py-3 text-sm text-ink-3">这个文件里没有文字</p>
        ) : (
          <div className="overflow-x-auto px-4 py-3">
            <Markdown text={reading.content} />
          </div>
        )}
        {reading.next_offset === null ? null : (
          <p role="note" className="border-t border-line px-3 py-2 text-xs text-amber">
            没有读到结尾：这一步读到第 {numbers.format(reading.next_offset)} 字为止，后面还有内容
          </p>
        )}
      </section>
    </div>
  );
}

function Structure({ reading: { type, overview, parts } }: { reading: ReadAnswer }) {
  const more = parts.length - most_parts;
  return (
    <dl className="space-y-1 rounded-card border border-line px-3 py-2 text-sm">
      <Fact name="类型" value={type} />
      <Fact name="概况" value={overview} />
      {parts.length > 0 ? (
        <div className="flex gap-3">
          <dt className="w-8 shrink-0 text-xs leading-[22px] text-ink-3">结构</dt>
          <dd className="flex min-w-0 flex-wrap gap-1">
            {parts.slice(0, most_parts).map((part, n) => (
              <span key={n} className="max-w-full truncate rounded-md bg-hover px-1.5 text-xs leading-[22px] text-ink-2">
                {part}
              </span>
            ))}
            {more > 0 ? <span className="text-xs leading-[22px] text-ink-3">还有 {more} 个</span> : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <div className="flex gap-3">
      <dt className="w-8 shrink-0 text-xs leading-[22px] text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}

/** What the call wanted to read; null when it is no such call. */
function askedOf(input: unknown): { name: string; words: string } | null {
  if (typeof input !== 'object' || input === null || !('name' in input) || typeof input.name !== 'string') return null;
  const part = 'part' in input && typeof input.part === 'string' ? `只读 ${input.part}` : '';
  const offset =
    'offset' in input && typeof input.offset === 'number' && input.offset > 0 ? `从第 ${numbers.format(input.offset)} 字接着读` : '';
  return { name: input.name, words: [part, offset].filter(Boolean).join(' · ') };
}
