/** A scheduled task that is proposed: its time and what it does can be changed, and it exists only once it is confirmed here. */
import { useState, type FormEvent } from 'react';
import { momentInWords, zoneInWords } from '#contract/schedule/next-run.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import type { ScheduleAnswer, ScheduleConfirmed } from '#contract/timeline/questions/schedule-proposal.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { openSchedules } from '#web/shell/dialogs.ts';
import { ownTimeZone, SchedulePicker } from '#web/shell/schedule-picker.tsx';
import { useAnswerDraft } from './answer-draft.ts';
import type { Reply } from './answer-question.ts';

export interface ScheduleCardProps {
  interaction: Extract<Interaction, { reason: 'schedule' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function ScheduleCard({ interaction, onReply, sending }: ScheduleCardProps) {
  if (interaction.state === 'open') return <Proposal interaction={interaction} onReply={onReply} sending={sending} />;
  // The fold keeps the answer with the reason it was checked for.
  const answer = interaction.answer as ScheduleAnswer;
  if (answer.outcome === 'refuse') return <p className="mt-2 text-sm text-ink-2">没有建立，不会自动执行。</p>;
  return <Agreed answer={answer} />;
}

interface Draft {
  name: string;
  trigger: string;
  plan: string;
}

function Proposal({ interaction, onReply, sending }: ScheduleCardProps) {
  const proposed = interaction.payload;
  const time_zone = ownTimeZone();
  const [draft, setDraft] = useAnswerDraft<Draft>(() => ({ name: proposed.name, trigger: proposed.trigger, plan: proposed.plan }), revived);
  const [chosen, setChosen] = useState<ScheduleAnswer['outcome'] | null>(null);
  const isWhole = draft.name.trim() !== '' && draft.trigger !== '' && draft.plan.trim() !== '';
  const off = sending || !onReply;
  const answer = (given: ScheduleAnswer) => {
    setChosen(given.outcome);
    onReply?.({ reason: 'schedule', answer: given });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !off) answer({ outcome: 'confirm', ...draft, time_zone });
  };
  return (
    <form onSubmit={submit} className="mt-3 space-y-4 text-sm">
      <TextField
        label="名称"
        maxLength={60}
        value={draft.name}
        disabled={off}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <div>
        <h3 className="mb-1.5 font-medium">执行时间</h3>
        <SchedulePicker
          initial={draft.trigger || proposed.trigger}
          time_zone={time_zone}
          disabled={off}
          onChange={(trigger) => setDraft({ ...draft, trigger })}
        />
      </div>
      <label className="block">
        <span className="mb-1.5 block font-medium">任务流程</span>
        <textarea
          rows={3}
          maxLength={4000}
          value={draft.plan}
          disabled={off}
          aria-invalid={draft.plan.trim() === '' || undefined}
          onChange={(event) => setDraft({ ...draft, plan: event.target.value })}
          className="block max-h-72 min-h-20 field-sizing-content w-full resize-y rounded-control border border-line-strong bg-sheet px-3 py-2 text-base hover:border-ink-3 aria-invalid:border-rust"
        />
        <span className="mt-1 block text-xs text-ink-3">每次到点新建一个任务来做，不带这里的附件，也不会停下来提问。</span>
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" busy={sending && chosen === 'confirm'} disabled={off || !isWhole}>
          确认并启用
        </Button>
        <Button
          look="ghost"
          size="small"
          busy={sending && chosen === 'refuse'}
          disabled={off}
          onClick={() => answer({ outcome: 'refuse' })}
        >
          不建立
        </Button>
      </div>
    </form>
  );
}

function Agreed({ answer }: { answer: ScheduleConfirmed }) {
  const { name, trigger, plan, time_zone, created } = answer;
  return (
    <div className="mt-2 space-y-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">名称</dt>
        <dd className="min-w-0 break-words">{name}</dd>
        <dt className="text-ink-3">执行时间</dt>
        <dd>
          {triggerInWords(trigger)}（{zoneInWords(time_zone)}）
        </dd>
        {created ? (
          <>
            <dt className="text-ink-3">首次执行</dt>
            <dd className="tabular-nums">{momentInWords(created.next_run, time_zone, created.next_run)}</dd>
          </>
        ) : null}
        <dt className="text-ink-3">任务流程</dt>
        <dd className="min-w-0 break-words whitespace-pre-wrap">{plan}</dd>
      </dl>
      {created ? (
        <Button look="secondary" size="small" onClick={() => openSchedules(created.scheduled_task_id)}>
          管理这个定时任务
        </Button>
      ) : null}
    </div>
  );
}

function revived(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const [name, trigger, plan]: unknown[] = ['name', 'trigger', 'plan'].map((field) => Reflect.get(kept, field));
  return typeof name === 'string' && typeof trigger === 'string' && typeof plan === 'string' ? { name, trigger, plan } : null;
}
