/** A web page that was opened: by the browser as its own view shows it; else where it is, and what was read of it. */
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { readingOf } from '../reading-answer.ts';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';
import { View as BrowserStep } from './browser-step.tsx';

const numbers = new Intl.NumberFormat('zh-CN');

export function View(props: StepViewProps) {
  const { display, computer_content, tool } = props.entry.action;
  const reading = useMemo(() => readingOf(computer_content), [computer_content]);
  if (tool === 'browser') return <BrowserStep {...props} />;
  const page = display?.kind === 'sources' ? display.items[0] : undefined;
  if (!page || !reading || !/^https?:/i.test(page.url)) return <AnyStep {...props} />;
  return (
    <div className="space-y-3 p-4">
      <a
        href={page.url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex items-center gap-3 rounded-card border border-line bg-sheet px-3 py-2.5 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm font-medium break-words">{page.title}</span>
          <span className="block truncate text-xs text-ink-3">{page.url}</span>
        </span>
        <ExternalLink size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" aria-label="在新标签页打开" />
      </a>
      <section aria-label="读到的内容" className="rounded-card border border-line">
        <header className="flex min-h-10 items-center border-b border-line px-3 text-xs">
          <h3 className="font-medium text-ink-2">读到的内容</h3>
          <span className="pl-2 text-ink-3 tabular-nums">
            {numbers.format(reading.content.length)} 字{page.time ? ` · 发布于 ${page.time}` : ''}
          </span>
        </header>
        <div className="overflow-x-auto px-4 py-3">
          <Markdown text={reading.content} />
        </div>
        {reading.next_offset === null ? null : (
          <p role="note" className="border-t border-line px-3 py-2 text-xs text-amber">
            没有读到结尾：这一步读到第 {numbers.format(reading.next_offset)} 字为止，后面还有内容
          </p>
        )}
      </section>
    </div>
  );
}
