/** What a task asks the person before it goes on, as a card in the conversation; afterwards what was answered. */
import { CircleCheck, CirclePause } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { egressQuestion } from '#contract/timeline/questions/egress-question.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { AnswerId, useForgetAnswered } from './answer-draft.ts';
import type { Reply } from './answer-question.ts';
import { timeInWords } from '#web/shell/elapsed.tsx';

const AskUserCard = lazy(async () => ({ default: (await import('./ask-user-card.tsx')).AskUserCard }));
const ConfirmPlanCard = lazy(async () => ({ default: (await import('./confirm-plan-card.tsx')).ConfirmPlanCard }));
const HtmlPlanCard = lazy(async () => ({ default: (await import('./html-plan-card.tsx')).HtmlPlanCard }));
const RaiseCapCard = lazy(async () => ({ default: (await import('./raise-cap-card.tsx')).RaiseCapCard }));
const AckOutlineCard = lazy(async () => ({ default: (await import('./ack-outline-card.tsx')).AckOutlineCard }));
const AckSlideOptionsCard = lazy(async () => ({ default: (await import('./ack-slide-options-card.tsx')).AckSlideOptionsCard }));
const TakeoverCard = lazy(async () => ({ default: (await import('./takeover-card.tsx')).TakeoverCard }));
const ScheduleCard = lazy(async () => ({ default: (await import('./schedule-card.tsx')).ScheduleCard }));
const OrderCard = lazy(async () => ({ default: (await import('./order-card.tsx')).OrderCard }));
const ConfirmEgressCard = lazy(async () => ({ default: (await import('./confirm-egress-card.tsx')).ConfirmEgressCard }));
const StepDoneCard = lazy(async () => ({ default: (await import('./step-done-card.tsx')).StepDoneCard }));

export interface InteractionCardProps {
  /** The answer that asks. */
  answer_id: string;
  interaction: Interaction;
  /** Why the run stopped here, when it says so. */
  reason: string;
  /** Missing where it can't be answered. Resolves with false when the answer was not taken. */
  onReply?: (reply: Reply) => Promise<boolean>;
}

export function InteractionCard({ answer_id, interaction, reason, onReply }: InteractionCardProps) {
  const [sending, setSending] = useState(false);
  const open = interaction.state === 'open';
  useForgetAnswered(answer_id, !open);
  const reply =
    open && onReply
      ? (given: Reply) => {
          setSending(true);
          void onReply(given).then((taken) => {
            if (!taken) setSending(false);
          });
        }
      : undefined;
  return (
    <section
      data-asks={open || undefined}
      aria-label={open ? `待确认：${headOf(interaction)}` : `已确认：${headOf(interaction)}`}
      className={`rounded-card border bg-sheet px-4 py-3 ${open ? 'border-amber' : 'border-line'}`}
    >
      <header className="flex items-start gap-2.5">
        {open ? (
          <CirclePause size={20} strokeWidth={1.5} className="mt-px shrink-0 text-amber" />
        ) : (
          <CircleCheck size={20} strokeWidth={1.5} className="mt-px shrink-0 text-jade" />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold break-words">{headOf(interaction)}</h2>
          <p className="text-xs text-ink-3">
            {open ? (
              <>任务已暂停，等待你的确认{interaction.due_at === null ? null : <Countdown due_at={interaction.due_at} />}</>
            ) : (
              endOf(interaction)
            )}
          </p>
        </div>
      </header>
      {reason && interaction.reason !== 'raise_cap' ? <p className="mt-2 text-sm break-words text-ink-2">{reason}</p> : null}
      <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
        <AnswerId value={answer_id}>
          <Kind interaction={interaction} onReply={reply} sending={sending} />
        </AnswerId>
      </Suspense>
    </section>
  );
}

interface KindProps {
  interaction: Interaction;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

function Kind({ interaction, ...rest }: KindProps): ReactElement {
  // An answer in the person's own words belongs to no field: it is shown as it was written.
  if (interaction.state === 'answered' && interaction.answer === null)
    return <p className="mt-2 text-sm break-words whitespace-pre-wrap">{interaction.words}</p>;
  switch (interaction.reason) {
    case 'ask_user':
      return <AskUserCard interaction={interaction} {...rest} />;
    case 'confirm_plan':
      return <ConfirmPlanCard interaction={interaction} {...rest} />;
    case 'ack_outline':
      return <AckOutlineCard interaction={interaction} {...rest} />;
    case 'ack_slide_options':
      return <AckSlideOptionsCard interaction={interaction} {...rest} />;
    case 'confirm_html_plan':
      return <HtmlPlanCard interaction={interaction} {...rest} />;
    case 'takeover_browser':
      return <TakeoverCard interaction={interaction} {...rest} />;
    case 'step_done':
      return <StepDoneCard interaction={interaction} {...rest} />;
    case 'schedule':
      return <ScheduleCard interaction={interaction} {...rest} />;
    case 'order':
      return <OrderCard interaction={interaction} {...rest} />;
    case 'confirm_egress':
      return <ConfirmEgressCard interaction={interaction} {...rest} />;
    case 'raise_cap':
      return <RaiseCapCard interaction={interaction} {...rest} />;
  }
}

function headOf(interaction: Interaction): string {
  switch (interaction.reason) {
    case 'ask_user':
      return interaction.payload.title ?? '有几个问题需要你确认';
    case 'confirm_plan':
      return `计划：${interaction.payload.title}`;
    case 'ack_outline':
      return `大纲：${interaction.payload.title}`;
    case 'ack_slide_options':
      return `选一个风格：${interaction.payload.title}`;
    case 'confirm_html_plan':
      return `网页方案：${interaction.payload.title}`;
    case 'takeover_browser':
      return interaction.payload.by_person ? '浏览器由你操作' : '请你接管浏览器';
    case 'step_done':
      return `已做完：${interaction.payload.title}`;
    case 'schedule':
      return `定时任务：${interaction.payload.name}`;
    case 'order':
      return `我这样理解：${interaction.payload.title}`;
    case 'confirm_egress':
      return egressQuestion(interaction.payload);
    case 'raise_cap':
      return '这个任务用到上限了';
  }
}

function endOf(interaction: Extract<Interaction, { state: 'answered' }>): string {
  if (interaction.reason === 'raise_cap' && interaction.answer !== null) return '已提高上限并继续';
  if (interaction.reason === 'takeover_browser' && interaction.answer !== null && 'outcome' in interaction.answer)
    return interaction.answer.outcome === 'done' ? '已交还浏览器' : '已跳过';
  if (interaction.reason === 'step_done' && interaction.answer !== null) return '已查看';
  if (interaction.reason === 'schedule' && interaction.answer !== null && 'outcome' in interaction.answer)
    return interaction.answer.outcome === 'confirm' ? '已确认，定时任务已启用' : '没有建立';
  if (interaction.reason === 'order' && interaction.answer !== null && 'outcome' in interaction.answer) return orderEnd(interaction.answer);
  if (interaction.reason === 'confirm_egress' && interaction.answer !== null && 'outcome' in interaction.answer)
    return interaction.answer.outcome === 'refuse' ? '没有发出' : '已允许';
  if (interaction.by === 'host') return '时间到，已按默认回答继续';
  return interaction.answer === null ? '已用文字回答' : '已回答';
}

function orderEnd({ outcome }: { outcome: string }): string {
  return outcome === 'go' ? '已确认，就这样做' : outcome === 'again' ? '已换个说法' : '没有做';
}

/** Until the defaults become the answer. */
function Countdown({ due_at }: { due_at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((due_at - now) / 1000);
  return (
    <span role="timer" className="text-amber tabular-nums">
      {left > 0 ? `；${timeInWords(left * 1000)}后按默认回答继续` : '；正在按默认回答继续'}
    </span>
  );
}
