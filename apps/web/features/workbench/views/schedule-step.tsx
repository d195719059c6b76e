/** A step that proposed a scheduled task: what was proposed, what the person made of it, and when it is done next. */
import { CalendarClock, CircleCheck, CirclePause, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentInWords, nextRun, zoneInWords } from '#contract/schedule/next-run.ts';
import { readTrigger, triggerInWords } from '#contract/schedule/trigger.ts';
import type { ScheduleAnswer, ScheduleProposal } from '#contract/timeline/schedule-proposal.ts';
import { Button } from '#ui/button.tsx';
import { openSchedules } from '#web/shell/dialogs.ts';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { action, interaction } = props.entry;
  if (interaction?.reason !== 'schedule')
    // Nobody was asked, so that nothing was set up; or the proposal itself was no good.
    return action.state === 'done' ? (
      <div className="p-4">
        <OutputView label="没有建立" text={action.computer_content} />
      </div>
    ) : (
      <AnyStep {...props} />
    );
  // The fold keeps the answer with the reason it was checked for.
  const answer = interaction.state === 'answered' ? (interaction.answer as ScheduleAnswer | null) : null;
  const words = interaction.state === 'answered' && interaction.answer === null ? interaction.words : null;
  return (
    <div className="space-y-3 p-4">
      {interaction.state === 'open' ? (
        <State icon={<CirclePause size={16} strokeWidth={1.5} />} look="text-amber">
          正在等你确认，请在对话里的卡片上修改或确认；确认之前不会建立
        </State>
      ) : answer?.outcome === 'confirm' ? (
        <State icon={<CircleCheck size={16} strokeWidth={1.5} className="text-jade" />} look="text-ink-2">
          已确认，定时任务已建立并启用
        </State>
      ) : (
        <State icon={<CircleSlash size={16} strokeWidth={1.5} />} look="text-ink-2">
          {words === null ? '没有建立' : '没有建立，你用文字作了回答'}
        </State>
      )}
      <Wish title="提议" wish={interaction.payload} />
      {answer?.outcome === 'confirm' ? (
        <>
          <Wish title="确认的内容" wish={answer} next={nextOf(answer)} />
          {answer.created ? (
            <Button look="secondary" size="small" onClick={() => openSchedules(answer.created?.scheduled_task_id)}>
              <CalendarClock size={16} strokeWidth={1.5} />
              管理这个定时任务
            </Button>
          ) : null}
        </>
      ) : null}
      {words === null ? null : (
        <blockquote className="rounded-card border border-line px-3 py-2 text-sm break-words whitespace-pre-wrap">{words}</blockquote>
      )}
    </div>
  );
}

function State({ icon, look, children }: { icon: ReactNode; look: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2 text-sm ${look}`}>
      <span className="mt-[3px] shrink-0">{icon}</span>
      {children}
    </p>
  );
}

/** As it was agreed; what was changed or stopped since is told by the manager. */
function nextOf({ trigger, time_zone }: ScheduleProposal): string {
  const read = readTrigger(trigger);
  const now = Date.now();
  const at = read && nextRun(read, time_zone, now);
  return at === null ? '' : momentInWords(at, time_zone, now);
}

function Wish({ title, wish: { name, trigger, time_zone, plan }, next = '' }: { title: string; wish: ScheduleProposal; next?: string }) {
  return (
    <section className="rounded-card border border-line px-3 py-2 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">名称</dt>
        <dd className="min-w-0 break-words">{name}</dd>
        <dt className="text-ink-3">执行时间</dt>
        <dd>
          {triggerInWords(trigger)}（{zoneInWords(time_zone)}）<span className="block font-mono text-xs text-ink-3">{trigger}</span>
        </dd>
        {next ? (
          <>
            <dt className="text-ink-3">下一次</dt>
            <dd className="tabular-nums">{next}</dd>
          </>
        ) : null}
        <dt className="text-ink-3">任务流程</dt>
        <dd className="min-w-0 break-words whitespace-pre-wrap">{plan}</dd>
      </dl>
    </section>
  );
}
