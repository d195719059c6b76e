/** A step that proposed a scheduled task: what was proposed, what the person made of it, and when it is done next. */
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleCheck, CirclePause, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Refusal } from '#contract/codes.ts';
import { momentInWords, zoneInWords } from '#contract/schedule/next-run.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import type { ScheduleAnswer, ScheduleProposal } from '#contract/timeline/questions/schedule-proposal.ts';
import { Button } from '#ui/button.tsx';
import { call } from '#web/shell/api.ts';
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
          <Wish title="确认的内容" wish={answer} zone={zoneInWords(answer.time_zone)} />
          {answer.created ? <Now scheduled_task_id={answer.created.scheduled_task_id} /> : null}
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

/** How it is now: it may have been changed, switched off or deleted since. Nothing where it can't be asked, as in a shared task. */
function Now({ scheduled_task_id }: { scheduled_task_id: string }) {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['schedules', scheduled_task_id],
    queryFn: async ({ signal }) => (await call('GetSingleScheduledTask', { scheduled_task_id }, { signal })).taskInfo,
    retry: false,
    staleTime: 0,
  });
  if (error)
    return error instanceof Refusal && error.reason === 'NOT_FOUND' ? <p className="text-sm text-ink-3">现在：已删除，不再执行</p> : null;
  if (!data) return null;
  const { trigger, time_zone, next_run_time } = data;
  return (
    <p className="text-sm tabular-nums">
      现在：{triggerInWords(trigger)}（{zoneInWords(time_zone)}），
      {next_run_time === 0 ? '已停用' : `下一次 ${momentInWords(next_run_time * 1000, time_zone, dataUpdatedAt)}`}
    </p>
  );
}

function Wish({ title, wish: { name, trigger, plan }, zone }: { title: string; wish: ScheduleProposal; zone?: string }) {
  return (
    <section className="rounded-card border border-line px-3 py-2 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">名称</dt>
        <dd className="min-w-0 break-words">{name}</dd>
        <dt className="text-ink-3">执行时间</dt>
        <dd>
          {triggerInWords(trigger)}
          {zone ? `（${zone}）` : ''}
          <span className="block font-mono text-xs text-ink-3">{trigger}</span>
        </dd>
        <dt className="text-ink-3">任务流程</dt>
        <dd className="min-w-0 break-words whitespace-pre-wrap">{plan}</dd>
      </dl>
    </section>
  );
}
