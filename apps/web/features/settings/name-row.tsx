/** A name that is shown, and edited in its place. Enter saves, Escape leaves it as it was. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ownEscape } from '#ui/own-escape.ts';
import { useRowEditing } from './row-editing.ts';
import { RowError, SettingRow } from './section.tsx';

export interface NameRowProps {
  name: string;
  value: string;
  /** Shown while there is none. */
  none: string;
  note: string;
  max: number;
  /** Rejects when it was not saved. */
  onSave(value: string): Promise<void>;
}

export function NameRow({ name, value, none, note, max, onSave }: NameRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const editing = typed !== null;
  const { begin, busy, error, setError, save } = useRowEditing(editing);
  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  const leave = () => {
    setTyped(null);
    setError('');
  };
  const submit = async () => {
    if (typed === null || typed.trim() === value) return leave();
    if (await save(() => onSave(typed.trim()))) leave();
    else field.current?.focus();
  };
  if (!editing) {
    return (
      <SettingRow name={name}>
        <span className={value === '' ? 'flex-1 text-ink-3' : 'min-w-0 flex-1 break-words'}>{value || none}</span>
        <Button ref={begin} look="ghost" size="small" className="ml-auto" aria-label={`修改${name}`} onClick={() => setTyped(value)}>
          修改
        </Button>
      </SettingRow>
    );
  }
  return (
    <SettingRow name={name} note={error === '' ? note : undefined}>
      <form
        {...ownEscape}
        className="flex w-full flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input
          ref={field}
          aria-label={name}
          aria-invalid={error !== '' || undefined}
          value={typed}
          maxLength={max * 2}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            leave();
          }}
          className={`h-9 min-w-40 flex-1 rounded-control border bg-sheet px-3 text-sm max-md:h-11 max-md:text-base ${error === '' ? 'border-line-strong' : 'border-rust'}`}
        />
        <Button size="medium" type="submit" busy={busy} disabled={typed.trim() === ''}>
          保存
        </Button>
        <Button look="secondary" size="medium" onClick={leave}>
          取消
        </Button>
      </form>
      <RowError>{error}</RowError>
    </SettingRow>
  );
}
