/** A step in the browser: the window as it was, where the agent acted, what came of it, and the words on the page. */
import { Info, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Action } from '#contract/timeline/fold/view.ts';
import { browserAnswerOf } from '../browser-answer.ts';
import { BrowserFrame } from '../browser-frame.tsx';
import { FileRow } from '../file-row.tsx';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { NoPicture, StepPicture } from '../step-picture.tsx';
import { View as AnyStep } from './any-step.tsx';

type Shown = Extract<NonNullable<Action['display']>, { kind: 'browser' }>;

const numbers = new Intl.NumberFormat('zh-CN');

export function View(props: StepViewProps) {
  const { action } = props.entry;
  const { display, state } = action;
  if (display?.kind === 'browser') return <Done {...props} display={display} />;
  const url = urlOf(action.input);
  if (state !== 'running' && url === '') return <AnyStep {...props} />;
  return (
    <div className="p-4">
      <BrowserFrame url={url} title="" waiting="正在操作网页，做完后显示截图">
        {state === 'running' ? <Skeleton className="absolute inset-0 rounded-none" /> : <NoPicture text="这个网页没有打开" />}
      </BrowserFrame>
    </div>
  );
}

function Done({ entry: { action }, display, fileNamed, openFile }: StepViewProps & { display: Shown }) {
  const answer = useMemo(() => browserAnswerOf(action.computer_content), [action.computer_content]);
  const [earlier, setEarlier] = useState(false);
  const picture = earlier && display.before ? display.before : display.picture;
  // After the act the page may be another, where the mark would lie on something else.
  const mark = earlier || !display.before ? display.mark : undefined;
  return (
    <div className="space-y-3 p-4">
      <BrowserFrame
        url={display.url}
        title={display.title}
        aside={display.before ? <WhenSwitch earlier={earlier} onChange={setEarlier} /> : null}
      >
        <StepPicture key={picture} uri={picture} mark={mark} label={`${display.title || '网页'}的截图，${display.action}`} />
      </BrowserFrame>
      <div className="space-y-1 text-sm">
        {display.title === '' ? null : <p className="font-medium break-words">{display.title}</p>}
        {action.state === 'failed' ? null : <p className="break-words text-ink-2">{display.action}</p>}
        {answer.change === '' ? null : (
          <p className="flex gap-2 break-words text-ink-2">
            <Info size={16} strokeWidth={1.5} className="mt-[3px] shrink-0 text-ink-3" />
            <span className="min-w-0">{answer.change}</span>
          </p>
        )}
        {answer.barrier === '' ? null : (
          <p role="note" className="flex gap-2 break-words text-amber">
            <UserRound size={16} strokeWidth={1.5} className="mt-[3px] shrink-0" />
            <span className="min-w-0">{answer.barrier}，要由你来完成</span>
          </p>
        )}
      </div>
      {action.file_list.length > 0 ? (
        <ul aria-label="这一步的文件" className="space-y-1">
          {action.file_list.map((file) => (
            <li key={file.uri}>
              <FileRow file={file} onOpen={fileNamed(file.name) ? () => openFile(file.name) : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      {answer.text.trim() === '' ? null : answer.is_reading ? (
        <Reading text={answer.text} next_offset={answer.next_offset} />
      ) : (
        <OutputView label="页面上的文字" text={answer.text} />
      )}
    </div>
  );
}

function WhenSwitch({ earlier, onChange }: { earlier: boolean; onChange(earlier: boolean): void }) {
  return (
    <div role="group" aria-label="截图的时间" className="flex shrink-0 rounded-control bg-hover">
      {[true, false].map((before) => (
        <button
          key={String(before)}
          type="button"
          aria-pressed={earlier === before}
          onClick={() => onChange(before)}
          className={`h-8 rounded-control border px-2 text-xs max-md:h-11 ${earlier === before ? 'border-line bg-sheet text-ink' : 'border-transparent text-ink-2 hover:text-ink'}`}
        >
          {before ? '操作前' : '操作后'}
        </button>
      ))}
    </div>
  );
}

function Reading({ text, next_offset }: { text: string; next_offset: number | null }) {
  return (
    <section aria-label="读到的内容" className="rounded-card border border-line">
      <header className="flex min-h-10 items-center border-b border-line px-3 text-xs">
        <h3 className="font-medium text-ink-2">读到的内容</h3>
        <span className="pl-2 text-ink-3 tabular-nums">{numbers.format(text.length)} 字</span>
      </header>
      <div className="overflow-x-auto px-4 py-3">
        <Markdown text={text} />
      </div>
      {next_offset === null ? null : (
        <p role="note" className="border-t border-line px-3 py-2 text-xs text-amber">
          没有读到结尾：这一步读到第 {numbers.format(next_offset)} 字为止，后面还有内容
        </p>
      )}
    </section>
  );
}

/** Where the call wants to go; '' when it stays where the page is. */
function urlOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'url' in input && typeof input.url === 'string' ? input.url : '';
}
