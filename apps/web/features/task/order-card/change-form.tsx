/** What is asked of something that is there, as a form: which part, what is to happen to it, and the words it shall have. */
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { Change, ChangeDeed, ChangedField, ChangeIntent, ChangeTarget } from '#contract/intent/change.ts';
import { changeable } from '#contract/intent/changeable.ts';
import { changedFieldWords, changeInWords, deedWords, partWords, targetInWords } from '#contract/intent/change-words.ts';
import { Button } from '#ui/button.tsx';
import { begun, needs, partsOf, withDeed, withField, withNamed, withPlace } from './change-edits.ts';
import { Choose, optionsOf, Words } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useFocusAfter } from './focus-after.ts';
import { useOrderForm } from './form.ts';

const most = 60;

export function ChangeForm({ intent }: { intent: ChangeIntent }) {
  const { draft, disabled, change } = useOrderForm();
  const set = (changes: Change[]) => change({ ...draft, intent: { ...intent, changes } });
  const { changes } = intent;
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(root);
  return (
    <div ref={root} className="space-y-3">
      {changes.map((one, at) => (
        <FieldRow
          key={at}
          path={`changes.${at}`}
          label={`第 ${at + 1} 处`}
          onLeaveOut={() => {
            focusAfter('[data-add]');
            set(changes.filter((_, n) => n !== at));
          }}
        >
          <ChangeRow intent={intent} change={one} onChange={(next) => set(changes.map((old, n) => (n === at ? next : old)))} />
        </FieldRow>
      ))}
      {changeable[intent.kind].deeds.length > 0 ? (
        <Button
          look="ghost"
          size="small"
          disabled={disabled || changes.length >= most}
          data-add
          onClick={() => {
            focusAfter(`[data-row-of="changes.${changes.length}"] select`);
            set([...changes, begun(intent)]);
          }}
          className="-ml-3"
        >
          <Plus size={16} strokeWidth={1.5} />
          {changes.length === 0 ? '指出要改哪里' : '再改一处'}
        </Button>
      ) : null}
    </div>
  );
}

function ChangeRow({ intent, change, onChange }: { intent: ChangeIntent; change: Change; onChange(next: Change): void }) {
  const { disabled } = useOrderForm();
  const { deeds } = changeable[intent.kind];
  const wanted = needs[change.do];
  const { target, value, choice } = change;
  const isTold = !deeds.includes(change.do);
  if (isTold) return <p className="pt-2 text-sm break-words">{changeInWords(change)}</p>;
  const options = deeds.map((deed) => ({ value: deed, label: deedWords[deed] }));
  const takesPlace = wanted.part === true || change.do === 'set';
  return (
    <div className="space-y-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">
        <Choose<ChangeDeed>
          label="做什么"
          value={change.do}
          options={options}
          disabled={disabled}
          onChange={(deed) => onChange(withDeed(intent, change, deed))}
        />
        {takesPlace ? <Place intent={intent} target={target} onChange={(at) => onChange(withPlace(intent, change, at))} /> : null}
        {change.do === 'set' ? <Field intent={intent} change={change} onChange={onChange} /> : null}
        {wanted.other && change.other ? (
          <span className="text-sm text-ink-2">{`到${targetInWords(change.other)}${change.side === 'before' ? '之前' : change.side === 'after' ? '之后' : ''}`}</span>
        ) : null}
        {wanted.other && !change.other ? (
          <Choose
            label="移到"
            value={change.side === 'first' ? 'first' : 'last'}
            options={[
              { value: 'first', label: '移到最前' },
              { value: 'last', label: '移到最后' },
            ]}
            disabled={disabled}
            onChange={(side) => onChange({ ...change, side: side === 'first' ? 'first' : 'last', sure: true })}
          />
        ) : null}
      </div>
      {wanted.words ? (
        <Words
          label={change.do === 'add' ? '叫什么' : '原来的文字'}
          value={target.named?.trim() ?? ''}
          disabled={disabled}
          placeholder={change.do === 'add' ? `新加的${partWords[target.part]}叫什么` : '原来的文字，照原文写'}
          onChange={(event) => onChange(withNamed(change, event.target.value))}
        />
      ) : null}
      {wanted.value ? (
        <Words
          label={deedWords[change.do] === '改成' || change.do === 'replace' ? '改成' : '内容'}
          value={value ?? ''}
          maxLength={4_000}
          disabled={disabled}
          placeholder={change.do === 'set' || change.do === 'replace' ? '改成什么' : '写什么'}
          onChange={(event) => onChange({ ...change, value: event.target.value, sure: true })}
        />
      ) : null}
      {wanted.choice ? (
        <Choice change={change} choice={choice ?? ''} onChange={(next) => onChange({ ...change, choice: next, sure: true })} />
      ) : null}
    </div>
  );
}

function Place({ intent, target, onChange }: { intent: ChangeIntent; target: ChangeTarget; onChange(at: number): void }) {
  const { order, disabled } = useOrderForm();
  const of = partsOf(intent);
  const there = order.choices?.['place'] ?? [];
  const at = target.places?.[0] ?? 0;
  const place = at < 0 ? there.length + 1 + at : at;
  const isOpen = target.places?.length === 0;
  const told = isOpen ? '请选择' : target.places === undefined && target.named !== undefined ? targetInWords(target) : '整份';
  return (
    <Choose
      label="哪里"
      value={String(place)}
      options={[
        { value: '0', label: told },
        ...there.map(({ value, label }) => ({ value: String(value), label: `第 ${String(value)} ${partWords[of]}：${label}` })),
      ]}
      disabled={disabled}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

function Field({ intent, change, onChange }: { intent: ChangeIntent; change: Change; onChange(next: Change): void }) {
  const { disabled } = useOrderForm();
  const fields = changeable[intent.kind].fields.filter(
    (field) => !['style', 'layout', 'colour', 'shape', 'drawing', 'picture', 'code'].includes(field),
  );
  if (fields.length === 0) return null;
  const options: { value: ChangedField | ''; label: string }[] = [
    { value: '', label: '内容' },
    ...fields.map((field) => ({ value: field, label: changedFieldWords[field] })),
  ];
  return (
    <Choose<ChangedField | ''>
      label="哪一项"
      value={change.target.field ?? ''}
      options={options}
      disabled={disabled}
      onChange={(field) => onChange(withField(change, field))}
    />
  );
}

const shapes: Record<string, string> = {
  points: '要点',
  table: '表格',
  timeline: '时间轴',
  process: '流程',
  comparison: '左右对比',
  figures: '大数字',
  chart: '图表',
};

function Choice({ change, choice, onChange }: { change: Change; choice: string; onChange(next: string): void }) {
  const { disabled } = useOrderForm();
  if (change.do === 'restyle')
    return (
      <Words
        label="样式"
        value={choice}
        maxLength={200}
        disabled={disabled}
        placeholder="颜色或风格，例如 蓝色、商务"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const options = [{ value: '', label: '请选择' }, ...optionsOf(shapes)];
  return <Choose label={deedWords[change.do]} value={choice} options={options} disabled={disabled} onChange={onChange} />;
}
