/** My tags as chips to switch on and off, and a place to make another one. */
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FavoriteTag } from '#contract/operations/favorites.ts';
import { classList } from '#ui/class-list.ts';
import { ownEscape } from '#ui/own-escape.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { createTag, tagsQuery } from './favorites.ts';
import { problemOfTag } from './rules.ts';

export interface TagPickerProps {
  chosen: readonly string[];
  /** No more may be switched on. */
  full?: boolean;
  onChange(chosen: string[]): void;
}

export function TagPicker({ chosen, full = false, onChange }: TagPickerProps) {
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  if (error && !tags)
    return (
      <p className="text-xs text-ink-2">
        {sentenceFor(error)}
        <button type="button" onClick={() => void refetch()} className="ml-2 h-8 text-ink underline underline-offset-4 max-md:h-11">
          重试
        </button>
      </p>
    );
  return (
    <div role="group" aria-label="标签" className="flex flex-wrap gap-1.5">
      {tags ? null : [64, 80, 56].map((width) => <Skeleton key={width} className="h-8" />)}
      {tags?.map((tag) => {
        const on = chosen.includes(tag.id);
        return (
          <button
            key={tag.id}
            type="button"
            aria-pressed={on}
            disabled={full && !on}
            onClick={() => onChange(on ? chosen.filter((id) => id !== tag.id) : [...chosen, tag.id])}
            className={chipClass(on)}
          >
            {on ? <Check aria-hidden size={14} strokeWidth={2} /> : null}
            {tag.name}
          </button>
        );
      })}
      {tags ? <NewTag disabled={full} onMade={({ id }) => onChange([...chosen.filter((one) => one !== id), id])} /> : null}
    </div>
  );
}

export function chipClass(on: boolean): string {
  return classList(
    'inline-flex h-8 shrink-0 items-center gap-1 rounded-full border px-3 text-sm whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 max-md:h-11 max-md:px-4',
    on ? 'border-ink bg-ink text-on-ink' : 'border-line-strong bg-sheet text-ink-2 hover:bg-hover hover:text-ink',
  );
}

/** A button that becomes the field for the new tag's name. */
export function NewTag({ disabled = false, onMade }: { disabled?: boolean; onMade(tag: FavoriteTag): void }) {
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setName(null);
    setProblem('');
    requestAnimationFrame(() => button.current?.focus());
  };
  const make = async () => {
    const wanted = (name ?? '').trim();
    const wrong = problemOfTag(wanted);
    if (wrong !== null) return setProblem(wrong);
    setBusy(true);
    try {
      const tag = await createTag(wanted);
      say.done('标签创建成功');
      onMade(tag);
      close();
    } catch (error) {
      setProblem(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  if (name === null)
    return (
      <button ref={button} type="button" disabled={disabled} onClick={() => setName('')} className={`${chipClass(false)} border-dashed`}>
        <Plus aria-hidden size={14} strokeWidth={1.5} />
        新建标签
      </button>
    );
  return (
    <div>
      <div className="flex items-center gap-1">
        <input
          {...ownEscape}
          autoFocus
          aria-label="新标签的名称"
          aria-invalid={problem !== '' || undefined}
          placeholder="最多 8 个字"
          value={name}
          readOnly={busy}
          onChange={(event) => {
            setName(event.target.value);
            setProblem('');
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') void make();
            else if (event.key === 'Escape') close();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
          className={classList(
            'h-8 w-40 rounded-full border bg-sheet px-3 text-sm outline-offset-0 max-md:h-11',
            problem ? 'border-rust' : 'border-line-strong',
          )}
        />
        <button type="button" disabled={busy} onClick={() => void make()} className={chipClass(false)}>
          {busy ? <Spinner className="size-4" /> : null}
          添加
        </button>
      </div>
      {problem ? (
        <p role="alert" className="mt-1 px-3 text-xs text-rust">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
