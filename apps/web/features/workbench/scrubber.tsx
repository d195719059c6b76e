/** Goes along the steps of a task: back and forth one by one, or along a line; steps that failed are marked on it. */
import './scrubber.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, type CSSProperties } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { actionTitle } from '#web/shell/operation-look.ts';
import type { StepEntry } from './steps.ts';

export interface ScrubberProps {
  /** Two at least. */
  steps: readonly StepEntry[];
  index: number;
  onMove(index: number): void;
}

/** More marks than this would be a bar of their own. */
const most_marks = 60;

export function Scrubber({ steps, index, onMove }: ScrubberProps) {
  const count = steps.length;
  const entry = steps[index];
  const failed = useMemo(() => steps.flatMap(({ action, key }, n) => (action.state === 'failed' ? [{ n, key }] : [])), [steps]);
  const share = index / (count - 1);
  return (
    <div role="group" aria-label="步骤" className="flex items-center gap-1">
      <IconButton
        label="上一步"
        icon={<ChevronLeft size={20} strokeWidth={1.5} />}
        disabled={index <= 0}
        onClick={() => onMove(index - 1)}
      />
      <div className="relative flex min-w-0 flex-1 items-center">
        <input
          type="range"
          aria-label="任务的步骤"
          aria-valuetext={`第 ${index + 1} 步，共 ${count} 步${entry && !entry.left_out ? `：${actionTitle(entry.action)}` : ''}`}
          min={1}
          max={count}
          step={1}
          value={index + 1}
          onChange={(event) => onMove(Number(event.target.value) - 1)}
          className="scrubber"
          // A custom property is no known style of React's types.
          style={{ '--done': `${share * 100}%` } as CSSProperties}
        />
        {failed.length <= most_marks
          ? failed.map(({ n, key }) =>
              n === index ? null : (
                <span
                  key={key}
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 h-2.5 w-0.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-rust"
                  style={{ left: `calc(8px + (100% - 16px) * ${n / (count - 1)})` }}
                />
              ),
            )
          : null}
      </div>
      <IconButton
        label="下一步"
        icon={<ChevronRight size={20} strokeWidth={1.5} />}
        disabled={index >= count - 1}
        onClick={() => onMove(index + 1)}
      />
      <span
        aria-hidden
        className="shrink-0 px-1 text-right text-xs text-ink-2 tabular-nums"
        style={{ minWidth: `${String(count).length * 2 + 3}ch` }}
      >
        {index + 1} / {count}
      </span>
    </div>
  );
}
