/** When something is to be done again and again: every day, on weekdays or on days of the month, at a full or half hour. */
import { useState, type ReactNode } from 'react';
import { momentInWords, nextRun, zoneInWords } from '#contract/schedule/next-run.ts';
import { clock, isPickable, readTrigger, scheduleOf, triggerInWords, triggerOf, type ScheduleValue } from '#contract/schedule/trigger.ts';
import { Select } from '#ui/select.tsx';

export interface SchedulePickerProps {
  /** Five cron fields it begins with. */
  initial: string;
  time_zone: string;
  disabled?: boolean;
  /** '' while no day is chosen. */
  onChange(trigger: string): void;
}

/** `kept` is what it began with, where the rest has no place for it. */
type Way = ScheduleValue['triggerTime'] | 'kept';

interface Picked {
  way: Way;
  weekdays: number[];
  days: number[];
  /** `09:30` */
  time: string;
}

const weekdayLabels = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const daysOfMonth = Array.from({ length: 31 }, (_, n) => n + 1);
const halfHours = Array.from({ length: 48 }, (_, n) => clock(Math.floor(n / 2), (n % 2) * 30));

export function SchedulePicker({ initial, time_zone, disabled = false, onChange }: SchedulePickerProps) {
  const [begun] = useState(initial);
  const [picked, setPicked] = useState(() => pickedOf(begun));
  const change = (more: Partial<Picked>) => {
    const next = { ...picked, ...more };
    setPicked(next);
    onChange(triggerFor(next, begun));
  };
  const trigger = triggerFor(picked, begun);
  const ways: { value: Way; label: string }[] = [
    { value: 'daily', label: '每天' },
    { value: 'weekly', label: '每周' },
    { value: 'monthly', label: '每月' },
    ...(isPickable(begun) ? [] : [{ value: 'kept' as const, label: triggerInWords(begun) }]),
  ];
  const times = halfHours.includes(picked.time) ? halfHours : [...halfHours, picked.time].toSorted();
  return (
    <div className="space-y-3">
      <Choices legend="重复">
        {ways.map(({ value, label }) => (
          <Chip key={value} type="radio" checked={picked.way === value} disabled={disabled} onChange={() => change({ way: value })}>
            {label}
          </Chip>
        ))}
      </Choices>
      {picked.way === 'weekly' ? (
        <Choices legend="星期">
          {weekdayLabels.map((label, day) => (
            <Chip
              key={label}
              type="checkbox"
              checked={picked.weekdays.includes(day)}
              disabled={disabled}
              onChange={(on) => change({ weekdays: withOrWithout(picked.weekdays, day, on) })}
            >
              {label}
            </Chip>
          ))}
        </Choices>
      ) : null}
      {picked.way === 'monthly' ? (
        <Choices legend="日期" grid>
          {daysOfMonth.map((day) => (
            <Chip
              key={day}
              type="checkbox"
              label={`${day} 号`}
              checked={picked.days.includes(day)}
              disabled={disabled}
              onChange={(on) => change({ days: withOrWithout(picked.days, day, on) })}
            >
              {day}
            </Chip>
          ))}
        </Choices>
      ) : null}
      {picked.way === 'kept' || disabled ? null : (
        <div className="w-36 max-md:w-full">
          <Select
            label="时间"
            value={picked.time}
            options={times.map((time) => ({ value: time, label: time }))}
            onChange={(time) => change({ time })}
          />
        </div>
      )}
      <Told trigger={trigger} time_zone={time_zone} isMonthEnd={picked.way === 'monthly' && picked.days.some((day) => day > 28)} />
    </div>
  );
}

function Told({ trigger, time_zone, isMonthEnd }: { trigger: string; time_zone: string; isMonthEnd: boolean }) {
  const [now] = useState(() => Date.now());
  const read = readTrigger(trigger);
  if (!read)
    return (
      <p role="alert" className="text-xs text-rust">
        请至少选一天
      </p>
    );
  const next = nextRun(read, time_zone, now);
  return (
    <p className="text-xs text-ink-3">
      {triggerInWords(trigger)}（{zoneInWords(time_zone)}）{next === null ? '' : `，下一次 ${momentInWords(next, time_zone, now)}`}
      {isMonthEnd ? '；没有这一天的月份会跳过' : ''}
    </p>
  );
}

function Choices({ legend, grid = false, children }: { legend: string; grid?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className={grid ? 'grid max-w-90 grid-cols-7 gap-1.5' : 'flex flex-wrap gap-1.5'}>{children}</div>
    </fieldset>
  );
}

interface ChipProps {
  type: 'radio' | 'checkbox';
  label?: string;
  checked: boolean;
  disabled: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
}

function Chip({ type, label, checked, disabled, onChange, children }: ChipProps) {
  return (
    <label className="relative flex h-8 min-w-8 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-sheet px-2.5 text-sm tabular-nums transition-colors duration-150 select-none hover:bg-hover has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-seal max-md:h-11 max-md:min-w-10 max-md:px-2">
      <input
        type={type}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {children}
    </label>
  );
}

function pickedOf(trigger: string): Picked {
  const { triggerTime, dayInTrigger, hourInDay, minInHour } = scheduleOf(trigger);
  const way = isPickable(trigger) ? triggerTime : 'kept';
  return {
    way,
    weekdays: way === 'weekly' ? dayInTrigger : [1],
    days: way === 'monthly' ? dayInTrigger : [1],
    time: clock(hourInDay, minInHour),
  };
}

function triggerFor({ way, weekdays, days, time }: Picked, begun: string): string {
  if (way === 'kept') return begun;
  const dayInTrigger = way === 'weekly' ? weekdays : way === 'monthly' ? days : [];
  if (way !== 'daily' && dayInTrigger.length === 0) return '';
  const [hourInDay = 0, minInHour = 0] = time.split(':').map(Number);
  return triggerOf({ triggerTime: way, dayInTrigger, hourInDay, minInHour });
}

function withOrWithout(list: number[], one: number, on: boolean): number[] {
  return on ? [...list, one].toSorted((a, b) => a - b) : list.filter((other) => other !== one);
}

/** Where the person's clock hangs, as their browser says. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
