/** One scheduled task, to change: name, time, what is done; on or off at once. */
import { ChevronLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { ScheduledTask } from '#contract/schedule/scheduled-task.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ownTimeZone, SchedulePicker } from '#web/shell/schedule-picker.tsx';
import { isWhole, planOf, printPlan, PlanSteps } from './plan-steps.tsx';
import { isOn, switchSchedule, updateSchedule, type ScheduleChange } from './schedules.ts';

export interface ScheduleEditorProps {
  task: ScheduledTask;
  trying: boolean;
  onBack(): void;
  onTry(): void;
  onDelete(): void;
}

export function ScheduleEditor({ task, trying, onBack, onTry, onDelete }: ScheduleEditorProps) {
  const [name, setName] = useState(task.scheduled_task_name);
  const [trigger, setTrigger] = useState(task.trigger);
  const [text, setText] = useState(task.task_plan_v2);
  const [steps, setSteps] = useState(() => planOf(task.task_plan));
  const [saving, setSaving] = useState<'save' | 'try' | null>(null);
  const [switching, setSwitching] = useState(false);
  const hasPlan = steps ? isWhole(steps) : text.trim() !== '';
  const isReady = name.trim() !== '' && trigger !== '' && hasPlan;
  const off = saving !== null || trying;
  const change = changeOf(task, { name: name.trim(), trigger, text: text.trim(), plan: steps && printPlan(steps) });
  const save = async (then: 'save' | 'try') => {
    if (!isReady || off) return;
    setSaving(then);
    const stored = Object.keys(change).length === 0 || (await updateSchedule(task, change));
    setSaving(null);
    if (!stored) return;
    if (then === 'try') onTry();
    else onBack();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save('save');
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-between gap-3 px-4 pb-3 max-md:px-2">
        <Button look="ghost" size="small" onClick={onBack}>
          <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
          返回
        </Button>
        <div className="flex items-center gap-2 pr-2 text-sm">
          任务状态
          <Switch
            label="任务状态"
            checked={isOn(task)}
            disabled={switching || off}
            onChange={(on) => {
              setSwitching(true);
              void switchSchedule(task, on).finally(() => setSwitching(false));
            }}
          />
        </div>
      </div>
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto px-6 pb-4 text-sm max-md:px-4">
        <TextField label="名称" maxLength={60} value={name} disabled={off} onChange={(event) => setName(event.target.value)} />
        <section aria-labelledby="schedule-time">
          <h3 id="schedule-time" className="mb-1.5 font-medium">
            执行时间
          </h3>
          <SchedulePicker
            initial={task.trigger}
            time_zone={trigger === task.trigger ? task.time_zone : ownTimeZone()}
            disabled={off}
            onChange={setTrigger}
          />
        </section>
        {steps ? (
          <PlanSteps steps={steps} disabled={off} onChange={setSteps} />
        ) : (
          <label className="block">
            <span className="mb-1.5 block font-medium">任务流程</span>
            <textarea
              rows={6}
              maxLength={4000}
              value={text}
              disabled={off}
              aria-invalid={text.trim() === '' || undefined}
              onChange={(event) => setText(event.target.value)}
              className="block max-h-96 min-h-32 field-sizing-content w-full resize-y rounded-control border border-line-strong bg-sheet px-3 py-2 text-base hover:border-ink-3 aria-invalid:border-rust"
            />
          </label>
        )}
        <Button look="ghost" size="small" className="!text-rust" disabled={off} onClick={onDelete}>
          删除这个定时任务
        </Button>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-3 max-md:px-4">
        <Button look="secondary" onClick={onBack}>
          取消
        </Button>
        <Button look="secondary" busy={saving === 'try'} disabled={!isReady || off} onClick={() => void save('try')}>
          保存并试运行
        </Button>
        <Button type="submit" busy={saving === 'save'} disabled={!isReady || off}>
          保存
        </Button>
      </div>
    </form>
  );
}

interface Edited {
  name: string;
  trigger: string;
  text: string;
  /** The steps as JSON; null when the plan is a text. */
  plan: string | null;
}

/** Only what was changed. A new time is meant on the clock of whoever chose it. */
function changeOf(task: ScheduledTask, { name, trigger, text, plan }: Edited): ScheduleChange {
  return {
    ...(name === task.scheduled_task_name ? {} : { scheduled_task_name: name }),
    ...(trigger === task.trigger ? {} : { trigger, time_zone: ownTimeZone() }),
    ...(plan === null && text !== task.task_plan_v2 ? { task_plan_v2: text } : {}),
    ...(plan !== null && plan !== task.task_plan ? { task_plan: plan } : {}),
  };
}
