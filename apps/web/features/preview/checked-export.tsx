/** Takes a file away in a format that is long work: shows how far it is, names what isn't as in the file before anything is downloaded. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { DeckExportEvent } from '#contract/operations/deck-export.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { callStream, isAborted, sentenceFor } from '#web/shell/api.ts';
import { saveFrom } from '#web/shell/file-bytes.ts';

export interface CheckedExportProps {
  task_id: string;
  uri: string;
  name: string;
  format: { format: 'pptx' | 'pdf'; label: string };
  onClose(): void;
}

type Done = Extract<DeckExportEvent, { type: 'done' }>;
type State =
  | { at: 'work'; words: string; share: number }
  | { at: 'found'; done: Done }
  | { at: 'saving'; done: Done }
  | { at: 'failed'; sentence: string; done: Done | null };

const begin: State = { at: 'work', words: '正在准备导出', share: 0.02 };

export function CheckedExport({ task_id, uri, name, format, onClose }: CheckedExportProps) {
  const [state, setState] = useState<State>(begin);
  const [round, setRound] = useState(0);
  const close = useRef(onClose);
  close.current = onClose;

  const save = useCallback(async (done: Done) => {
    setState({ at: 'saving', done });
    try {
      await saveFrom(done.url, done.file_name);
      close.current();
    } catch (error) {
      setState({ at: 'failed', sentence: error instanceof Error && error.message ? error.message : sentenceFor(error), done });
    }
  }, []);

  useEffect(() => {
    const leave = new AbortController();
    setState(begin);
    let done: Done | null = null;
    callStream(
      'FollowPPTAgentExport',
      { task_id, source_uri: uri, export_type: format.format === 'pdf' ? 1 : 2 },
      {
        signal: leave.signal,
        onEvent(event) {
          if (event.type === 'done') done = event;
          else setState({ at: 'work', ...wordsFor(event) });
        },
      },
    )
      .then(() => {
        if (leave.signal.aborted) return;
        if (!done) setState({ at: 'failed', sentence: '导出中断了，文件都还在，请重试', done: null });
        else if (done.findings.length > 0) setState({ at: 'found', done });
        else void save(done);
      })
      .catch((error: unknown) => {
        if (!leave.signal.aborted && !isAborted(error)) setState({ at: 'failed', sentence: sentenceFor(error), done: null });
      });
    return () => leave.abort();
  }, [task_id, uri, format.format, round, save]);

  const again = () => (state.at === 'failed' && state.done ? void save(state.done) : setRound(round + 1));
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={`导出为 ${format.label}`} dismissable={state.at !== 'saving'}>
      <div className="flex min-h-0 flex-1 flex-col px-6 pb-6 max-md:px-4 max-md:pb-4">
        <p className="shrink-0 truncate text-sm text-ink-2" title={name}>
          {name}
        </p>
        {state.at === 'work' || state.at === 'saving' ? (
          <Working words={state.at === 'saving' ? '正在下载' : state.words} share={state.at === 'saving' ? 1 : state.share} />
        ) : null}
        {state.at === 'found' ? <Findings done={state.done} /> : null}
        {state.at === 'failed' ? (
          <p role="alert" className="mt-4 flex gap-2 text-sm text-rust">
            <CircleAlert size={20} strokeWidth={1.5} className="shrink-0" aria-hidden />
            <span className="min-w-0 break-words">{state.sentence}</span>
          </p>
        ) : null}
        <div className="mt-6 flex shrink-0 flex-wrap justify-end gap-2">
          <Button look="secondary" disabled={state.at === 'saving'} onClick={onClose}>
            取消
          </Button>
          {state.at === 'found' ? <Button onClick={() => void save(state.done)}>仍要下载</Button> : null}
          {state.at === 'failed' ? <Button onClick={again}>重试</Button> : null}
        </div>
      </div>
    </Modal>
  );
}

/** Drawing takes most of the time, checking the rest. */
function wordsFor(event: Exclude<DeckExportEvent, Done>): { words: string; share: number } {
  if (event.type === 'waiting') return { words: `前面还有 ${event.before} 份文稿在导出，请稍候`, share: 0.02 };
  const { step, page, pages } = event;
  const part = pages === 0 ? 0 : page / pages;
  switch (step) {
    case 'draw':
      return { words: `正在导出 ${page}/${pages} 页`, share: 0.05 + part * 0.4 };
    case 'write':
      return { words: '正在写入文件', share: 0.5 };
    case 'check':
      return { words: `正在逐页核对，共 ${pages} 页`, share: 0.6 };
    case 'repair':
      return { words: `正在修正 ${pages - page} 页并再次核对`, share: 0.75 + part * 0.15 };
  }
}

function Working({ words, share }: { words: string; share: number }): ReactNode {
  return (
    <div className="mt-4">
      <p role="status" className="flex items-center gap-2 text-sm">
        <Spinner className="size-4" />
        {words}
      </p>
      <div
        role="progressbar"
        aria-label="导出进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full w-full origin-left rounded-full bg-ink transition-transform duration-200 motion-reduce:transition-none"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

function Findings({ done }: { done: Done }): ReactNode {
  const pages = [...new Set(done.findings.map((one) => one.page))];
  return (
    <>
      <p role="status" className="mt-4 flex shrink-0 gap-2 text-sm">
        <CircleCheck size={20} strokeWidth={1.5} className="shrink-0 text-amber" aria-hidden />
        <span>文件已经导出，其中 {pages.length} 页与页面不完全一样，请看过再下载：</span>
      </p>
      <ul
        aria-label="核对结果"
        tabIndex={0}
        className="mt-3 min-h-0 overflow-y-auto rounded-control border border-line bg-paper px-4 py-2 text-sm"
      >
        {done.findings.map(({ page, what }, n) => (
          <li key={n} className="py-1.5 break-words">
            <span className="font-medium">第 {page} 页：</span>
            {what}
          </li>
        ))}
      </ul>
    </>
  );
}
