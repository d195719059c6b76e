/** A plan of numbered steps, each with what is to be done in it: at least one step, and one thing a step. */
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export interface Step {
  key: number;
  title: string;
  children: { key: number; title: string }[];
}

const most = 30;

export interface PlanStepsProps {
  steps: Step[];
  disabled: boolean;
  onChange(steps: Step[]): void;
}

export function PlanSteps({ steps, disabled, onChange }: PlanStepsProps) {
  const replace = (key: number, change: Partial<Step>) => onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)));
  return (
    <section aria-labelledby="schedule-plan">
      <h3 id="schedule-plan" className="mb-1.5 font-medium">
        任务流程
      </h3>
      <ol className="space-y-4">
        {steps.map((step, n) => (
          <li key={step.key} className="space-y-2 rounded-card border border-line p-3">
            <div className="flex items-center gap-2">
              <span className="w-14 shrink-0 text-ink-2">第{n + 1}步</span>
              <Line label={`第${n + 1}步`} value={step.title} disabled={disabled} onChange={(title) => replace(step.key, { title })} />
              <IconButton
                label={`删除第${n + 1}步`}
                tip="删除"
                icon={<Trash2 size={16} strokeWidth={1.5} />}
                disabled={disabled || steps.length === 1}
                onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
              />
            </div>
            <ul className="space-y-2 pl-16 max-md:pl-0">
              {step.children.map((child, m) => (
                <li key={child.key} className="flex items-center gap-2">
                  <Line
                    label={`第${n + 1}步的任务 ${m + 1}`}
                    value={child.title}
                    disabled={disabled}
                    onChange={(title) =>
                      replace(step.key, { children: step.children.map((one) => (one.key === child.key ? { ...one, title } : one)) })
                    }
                  />
                  <IconButton
                    label={`删除第${n + 1}步的任务 ${m + 1}`}
                    tip="删除"
                    icon={<Trash2 size={16} strokeWidth={1.5} />}
                    disabled={disabled || step.children.length === 1}
                    onClick={() => replace(step.key, { children: step.children.filter(({ key }) => key !== child.key) })}
                  />
                </li>
              ))}
              <li>
                <Button
                  look="ghost"
                  size="small"
                  disabled={disabled || step.children.length >= most}
                  onClick={() => replace(step.key, { children: [...step.children, { key: nextKey(step.children), title: '' }] })}
                >
                  <Plus size={16} strokeWidth={1.5} aria-hidden />
                  添加任务
                </Button>
              </li>
            </ul>
          </li>
        ))}
      </ol>
      <Button
        look="secondary"
        size="small"
        className="mt-3"
        disabled={disabled || steps.length >= most}
        onClick={() => onChange([...steps, { key: nextKey(steps), title: '', children: [{ key: 0, title: '' }] }])}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        添加一步
      </Button>
    </section>
  );
}

interface LineProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

function Line({ label, value, disabled, onChange }: LineProps) {
  return (
    <input
      aria-label={label}
      value={value}
      maxLength={500}
      disabled={disabled}
      placeholder="请输入具体任务"
      aria-invalid={value.trim() === '' || undefined}
      onChange={(event) => onChange(event.target.value)}
      className="h-9 min-w-0 flex-1 rounded-control border border-line-strong bg-sheet px-3 text-sm placeholder:text-ink-3 hover:border-ink-3 aria-invalid:border-rust max-md:h-11"
    />
  );
}

function nextKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}

export function isWhole(steps: readonly Step[]): boolean {
  return steps.every(({ title, children }) => title.trim() !== '' && children.every((child) => child.title.trim() !== ''));
}

/** The server checked it before it stored it; null for '', where the plan is a text. */
export function planOf(text: string): Step[] | null {
  if (text === '') return null;
  const { steps }: { steps: { title: string; children: { title: string }[] }[] } = JSON.parse(text);
  return steps.map(({ title, children }, key) => ({ key, title, children: children.map((child, n) => ({ key: n, title: child.title })) }));
}

export function printPlan(steps: readonly Step[]): string {
  return JSON.stringify({
    steps: steps.map(({ title, children }) => ({
      title: title.trim(),
      children: children.map((child) => ({ title: child.title.trim() })),
    })),
  });
}
