/** What a form of a site asks, or the columns of a new table: each with its type, renamed, added and taken away. */
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { asksWord, siteFieldWords } from '#contract/intent/make-words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Choose, optionsOf, Words } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useFocusAfter } from './focus-after.ts';
import { useOrderForm } from './form.ts';
import { pastedItems } from './make-edits.ts';

type Asked = NonNullable<MakeIntent['asks']>;

const blank: Asked[number] = { label: '', type: 'text', required: false, options: [] };

export function AsksField({ intent }: { intent: MakeIntent }) {
  const { order, draft, disabled, change } = useOrderForm();
  const list = useRef<HTMLOListElement>(null);
  const focusAfter = useFocusAfter(list);
  const asks = intent.asks ?? [];
  const set = (next: Asked) => change({ ...draft, intent: { ...intent, asks: next } });
  const put = (at: number, more: Partial<Asked[number]>) => set(asks.map((one, n) => (n === at ? { ...one, ...more } : one)));
  const isTable = intent.kind.value === 'sheet';
  const one = isTable ? '列' : '项';
  // Rows may come from files or from what was told; without either there is nothing but its columns.
  const isBare = isTable && order.files.length === 0 && intent.facts.length === 0 && asks.every(({ label }) => label.trim() === '');
  return (
    <FieldRow path="asks" label={asksWord(intent)}>
      <ol ref={list} className="space-y-1.5">
        {asks.map(({ label, type, required, options }, at) => {
          const name = `第 ${at + 1} ${one}`;
          const isChoice = type === 'choice' || type === 'choices';
          return (
            <li key={at} className="flex min-w-0 flex-wrap items-center gap-1.5">
              <Words
                label={name}
                data-row={at}
                value={label}
                maxLength={60}
                placeholder={isTable ? '这一列叫什么' : '要填什么'}
                disabled={disabled}
                onChange={(event) => put(at, { label: event.target.value })}
                onPaste={(event) => {
                  const items = pastedItems(event.clipboardData.getData('text/plain'), 'names');
                  if (!items) return;
                  event.preventDefault();
                  const added = items.map((item) => ({ ...blank, label: item.slice(0, 60) }));
                  set(asks.toSpliced(label.trim() === '' ? at : at + 1, label.trim() === '' ? 1 : 0, ...added).slice(0, 60));
                }}
                className="min-w-32 flex-1"
              />
              <Choose
                label={`${name}的类型`}
                value={type}
                options={optionsOf(siteFieldWords)}
                disabled={disabled}
                onChange={(next) => put(at, { type: next })}
              />
              {isTable ? null : (
                <Checkbox label="必填" checked={required} disabled={disabled} onChange={(checked) => put(at, { required: checked })} />
              )}
              <IconButton
                label={`删除${name}`}
                tip="删除"
                icon={<Trash2 size={16} strokeWidth={1.5} />}
                disabled={disabled}
                onClick={() => {
                  focusAfter(`[data-row="${Math.min(at, asks.length - 2)}"]`);
                  set(asks.filter((_, n) => n !== at));
                }}
              />
              {isChoice ? (
                <Words
                  label={`${name}可选的`}
                  value={options.join('、')}
                  placeholder="可选的，用顿号隔开"
                  disabled={disabled}
                  onChange={(event) => put(at, { options: event.target.value.split(/[、，,]/).slice(0, 60) })}
                  className="basis-full"
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      {isBare ? (
        <p role="alert" data-problem className="text-xs text-rust">
          还没有列，请至少写一列
        </p>
      ) : null}
      <Button
        look="ghost"
        size="small"
        disabled={disabled || asks.length >= 60}
        onClick={() => {
          focusAfter(`[data-row="${asks.length}"]`);
          set([...asks, blank]);
        }}
        className="-ml-3"
      >
        <Plus size={16} strokeWidth={1.5} />
        添加一{one}
      </Button>
    </FieldRow>
  );
}
