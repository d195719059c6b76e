/** 跟随: the step under way with what goes into it and comes out, and the way back and forth through all of them. */
import { ArrowRightToLine, Radio } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useArrowKeys } from '#web/shell/arrow-keys.ts';
import { Ticking } from '#web/shell/elapsed.tsx';
import { Loading } from '#web/shell/loading.tsx';
import { useShownStep } from '#web/shell/shown-step.ts';
import { DraftFrame } from './draft-frame.tsx';
import { goTo, usePosition } from './place.ts';
import { indexAt, isAlong, isBehind, movedTo, steppedBy } from './position.ts';
import type { StepViewProps } from './registry.ts';
import { Scrubber } from './scrubber.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepEntry } from './steps.ts';
import type { StepTab } from './tabs.ts';

/** What is being done now, in words. */
export interface Work {
  words: string;
  /** Milliseconds since 1970; null before it has begun. */
  since: number | null;
}

/** Shorter calls are there before anybody could look at their being written. */
const draft_chars = 150;

export interface FollowProps extends Omit<StepViewProps, 'entry'> {
  task_id: string;
  tab: StepTab;
  steps: readonly StepEntry[];
  /** Null when nothing is being done. */
  work: Work | null;
  /** The call the model is writing now. */
  draft: Answer['draft'];
  /** Reads the steps of an answer that are not there yet. */
  readSteps(answer_id: string): Promise<void>;
}

export function Follow({ task_id, tab, steps, work, draft, readSteps, ...rest }: FollowProps) {
  const position = usePosition(task_id, tab);
  const index = indexAt(steps, position);
  const entry = steps[index];
  // Dragging along a thousand steps moves the thumb at once; what they show follows when there is time.
  const drawn = useDeferredValue(entry);
  const behind = isBehind(steps, position, work !== null);
  const drafting = draft && draft.chars >= draft_chars && isAlong(steps, position) && entry?.action.state !== 'running' ? draft : null;
  const move = (to: number) => goTo(task_id, tab, movedTo(steps, to));
  useArrowKeys(true, (by) => {
    const next = steppedBy(steps, position, by);
    if (indexAt(steps, next) === index) return false;
    goTo(task_id, tab, next);
    return true;
  });
  useTellShown(entry?.key ?? null);
  const unread = useReading(entry, readSteps);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        {drafting ? (
          <DraftFrame draft={drafting} />
        ) : unread ? (
          <Unread {...unread} />
        ) : drawn && !drawn.left_out ? (
          <StepFrame key={drawn.key} entry={drawn} {...rest} />
        ) : (
          <EmptyState drawing="desk" className="h-full" title="还没有步骤" text="开始做的每一步都会出现在这里" />
        )}
      </div>
      <footer className="shrink-0 border-t border-line px-2 py-1 empty:hidden">
        <NowLine
          work={drafting || (entry?.action.state === 'running' && !behind) ? null : work}
          behind={behind}
          onLive={() => goTo(task_id, tab, 'live')}
        />
        {steps.length > 1 ? <Scrubber steps={steps} index={index} onMove={move} /> : null}
      </footer>
    </div>
  );
}

/** What goes on elsewhere, and the way there. */
function NowLine({ work, behind, onLive }: { work: Work | null; behind: boolean; onLive(): void }) {
  if (!work && !behind) return null;
  return (
    <div className="flex min-h-9 items-center gap-2 px-2 text-xs text-ink-2">
      {work ? (
        <p className="flex min-w-0 flex-1 items-center gap-2">
          <Spinner className="size-4 text-seal" />
          <span className="truncate">{work.words}</span>
          {work.since === null ? null : (
            <span className="shrink-0 text-ink-3">
              <Ticking since={work.since} />
            </span>
          )}
        </p>
      ) : (
        <span className="flex-1" />
      )}
      {behind ? (
        <Button look="secondary" size="small" onClick={onLive}>
          {work ? <Radio size={14} strokeWidth={1.5} /> : <ArrowRightToLine size={14} strokeWidth={1.5} />}
          {work ? '回到实时' : '回到最后一步'}
        </Button>
      ) : null}
    </div>
  );
}

/** Along a line of many steps only the one somebody rests at is read. */
const rest_ms = 120;

/** How it stands with a step that is not there yet; null when it is. */
function useReading(entry: StepEntry | undefined, readSteps: FollowProps['readSteps']): { failed: boolean; onRetry(): void } | null {
  const wanted = entry?.left_out ? entry.answer_id : null;
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailed(false);
    if (wanted === null) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      readSteps(wanted).catch((error: unknown) => {
        console.warn('a step was not read', error);
        if (!left) setFailed(true);
      });
    }, rest_ms);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wanted, readSteps, tries]);
  return wanted === null ? null : { failed, onRetry: () => setTries((n) => n + 1) };
}

function Unread({ failed, onRetry }: { failed: boolean; onRetry(): void }) {
  if (!failed) return <Loading />;
  return (
    <EmptyState
      drawing="broken"
      className="h-full"
      title="这一步没有读取到"
      text="内容都保留着，请检查网络后重试"
      action={<Button onClick={onRetry}>重试</Button>}
    />
  );
}

function useTellShown(key: string | null): void {
  useEffect(() => {
    useShownStep.setState({ shown: key });
    return () => useShownStep.setState({ shown: null });
  }, [key]);
}
