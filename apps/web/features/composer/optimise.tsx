/** Makes a request clearer before it is sent: starts, shows the wording as it is written, stops, tries again, takes it back. */
import { RotateCcw, Sparkles, Square, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AbilityType } from '#contract/task.ts';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { callStream, isAborted, sentenceFor } from '#web/shell/api.ts';
import { isMarked, optimiseMark, shownWhileWriting, withoutMark } from './optimise-text.ts';

export interface OptimiseProps {
  /** The request as it stands in the box. */
  text: string;
  files: { name: string; size: number }[];
  ability_type: AbilityType;
  /** Puts a wording into the box while it is being written. */
  onText(text: string): void;
  /** The wording stands: whoever wrote on goes on there. */
  onDone(text: string): void;
  /** True when somebody is signed in; otherwise leads to signing in. */
  mayAsk(): Promise<boolean>;
}

const clearAlready = '您的指令已经非常清晰明确，无需优化，可直接使用';

export function Optimise(props: OptimiseProps) {
  const { text, onText } = props;
  const [writing, setWriting] = useState(false);
  /** The request before it was made clearer. */
  const [original, setOriginal] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  const put = useRef('');
  useEffect(() => () => abort.current?.abort(), []);
  // Typing while it is being written is the person's way of saying: leave it to me.
  useEffect(() => {
    if (writing && text !== put.current) abort.current?.abort();
  }, [text, writing]);

  const show = (wording: string) => {
    put.current = wording;
    onText(wording);
  };
  const start = async (from: string) => {
    if (!(await props.mayAsk())) return;
    const control = new AbortController();
    abort.current = control;
    put.current = text;
    setOriginal(from);
    setWriting(true);
    try {
      await stream(from, control.signal);
    } catch (error) {
      if (isAborted(error) || control.signal.aborted) return;
      show(from);
      setOriginal(null);
      say.error(sentenceFor(error));
    } finally {
      setWriting(false);
    }
  };
  const stream = async (from: string, signal: AbortSignal) => {
    let wording = '';
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (!signal.aborted) show(optimiseMark + shownWhileWriting(wording));
    };
    try {
      await callStream(
        'OptimizePrompt',
        { query: from, ability_type: props.ability_type, files: props.files },
        {
          signal,
          onEvent(event) {
            if (event.type === 'delta') wording += event.text;
            else if (event.type === 'reset') wording = '';
            else {
              cancelAnimationFrame(frame);
              frame = -1;
              finish(from, event.query, event.unchanged);
            }
            if (frame === 0) frame = requestAnimationFrame(draw);
          },
        },
      );
    } finally {
      cancelAnimationFrame(frame);
    }
  };
  const finish = (from: string, wording: string, unchanged: boolean) => {
    if (unchanged || wording === from) {
      show(from);
      setOriginal(null);
      props.onDone(from);
      say.done(clearAlready);
      return;
    }
    show(optimiseMark + wording);
    props.onDone(optimiseMark + wording);
  };
  const takeBack = () => {
    if (original !== null) props.onDone(original);
    setOriginal(null);
  };

  if (writing)
    return (
      <Pills label="正在优化指令">
        <Spinner />
        <Pill icon={<Square size={12} strokeWidth={0} fill="currentColor" />} onClick={() => abort.current?.abort()}>
          终止
        </Pill>
      </Pills>
    );
  if (original !== null && isMarked(text))
    return (
      <Pills label="优化后的指令">
        <Pill icon={<RotateCcw size={16} strokeWidth={1.5} />} onClick={() => void start(original)}>
          重试
        </Pill>
        <Pill icon={<Undo2 size={16} strokeWidth={1.5} />} onClick={takeBack}>
          取消
        </Pill>
      </Pills>
    );
  if (withoutMark(text).trim() === '') return null;
  return (
    <Pill icon={<Sparkles size={16} strokeWidth={1.5} />} onClick={() => void start(withoutMark(text))}>
      优化指令
    </Pill>
  );
}

function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      {children}
    </div>
  );
}

function Pill({ icon, onClick, children }: { icon: ReactNode; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-sm whitespace-nowrap text-ink-2 max-[480px]:min-w-11 max-[480px]:justify-center transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11"
    >
      {icon}
      <span className="max-[480px]:sr-only">{children}</span>
    </button>
  );
}
