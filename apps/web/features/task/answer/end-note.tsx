/** How an answer ended when it did not simply finish: what happened, what is kept, and the way on. */
import { CircleAlert, CirclePause, CircleStop } from 'lucide-react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';

export interface EndNoteProps {
  answer: Answer;
  onResume?: () => void;
  resuming: boolean;
}

export function EndNote({ answer, onResume, resuming }: EndNoteProps) {
  const end = endOf(answer);
  // The comparison at the end names it all.
  const unsaid = answer.completion ? [] : answer.not_done.filter((sentence) => !isSaid(answer, sentence));
  return (
    <>
      {unsaid.length > 0 ? (
        <div className="rounded-card border border-line bg-amber-wash px-4 py-3 text-sm">
          <p className="font-medium text-amber">这些要求还没有做到</p>
          <ul className="mt-1 list-disc space-y-0.5 pl-5 marker:text-amber">
            {unsaid.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {end ? (
        <div
          role={answer.state === 'interrupted' ? 'alert' : undefined}
          className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border border-line bg-sheet px-4 py-3 text-sm"
        >
          {end.icon}
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{end.title}</p>
            <p className="break-words text-ink-2">{end.text}</p>
          </div>
          {onResume ? (
            <Button look="secondary" size="small" busy={resuming} onClick={onResume}>
              继续
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** The reply itself usually names what was not done; it is not shown twice. */
function isSaid(answer: Answer, sentence: string): boolean {
  return answer.steps.some((step) =>
    step.action_list.some((action) => action.action_type === 'reply' && action.content.includes(sentence)),
  );
}

const icon = { size: 20, strokeWidth: 1.5 } as const;

function endOf({ state, reason, interaction }: Answer): { icon: React.ReactNode; title: string; text: string } | null {
  switch (state) {
    case 'stopped':
      return {
        icon: <CircleStop {...icon} className="shrink-0 text-ink-3" />,
        title: '已停止',
        text: reason || '已完成的步骤和文件都保留着，可以继续，也可以直接写下新的要求。',
      };
    case 'interrupted':
      return {
        icon: <CircleAlert {...icon} className="shrink-0 text-rust" />,
        title: '任务中断',
        text: reason || '已完成的步骤和文件都保留着，可以点“继续”接着做。',
      };
    case 'paused':
      // What is asked says so itself.
      if (interaction) return null;
      return {
        icon: <CirclePause {...icon} className="shrink-0 text-amber" />,
        title: '等待你的确认',
        text: reason || '请在下方回复，任务会接着做。',
      };
    case 'queued':
    case 'running':
    case 'finished':
      return null;
  }
}
