/** The parts that were asked for: renamed, added, taken away and moved, by mouse and by keyboard. What stands under one goes with it. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { makeFieldWords } from '#contract/intent/make-words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Words } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';
import { pastedItems, sectionAdded, sectionMoved, sectionRemoved, sectionRenamed, sectionsPasted } from './make-edits.ts';

const most = 60;

export function SectionsField({ intent }: { intent: MakeIntent }) {
  const { draft, disabled, change, light } = useOrderForm();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  const focus = (at: number) => list.current?.querySelector<HTMLInputElement>(`input[data-row="${at}"]`)?.focus();
  useEffect(() => {
    if (wanted.current !== null) focus(wanted.current);
    wanted.current = null;
  });
  const set = (next: MakeIntent, at: number | null = null) => {
    wanted.current = at;
    change({ ...draft, intent: next });
  };
  const { sections, only_sections } = intent;
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by !== null && event.altKey) {
      if (at + by >= 0 && at + by < sections.length) set(sectionMoved(intent, at, by), at + by);
    } else if (by !== null) focus(at + by);
    else if (event.key === 'Enter' && sections.length < most) set(sectionAdded(intent, at + 1), at + 1);
    else if (event.key === 'Backspace' && sections[at]?.title === '') set(sectionRemoved(intent, at), Math.max(0, at - 1));
    else return;
    event.preventDefault();
  };
  return (
    <FieldRow path="sections" label={makeFieldWords.sections}>
      <ol ref={list} className="space-y-1.5">
        {sections.map(({ title }, at) => {
          const name = `第 ${at + 1} 部分`;
          return (
            <li key={at} className="flex min-w-0 flex-wrap items-center justify-end gap-0.5" onPointerEnter={() => light(`sections.${at}`)}>
              <Words
                label={name}
                data-row={at}
                value={title}
                maxLength={200}
                disabled={disabled}
                placeholder="这一部分的标题"
                onChange={(event) => set(sectionRenamed(intent, at, event.target.value))}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPaste={(event) => {
                  const titles = pastedItems(event.clipboardData.getData('text/plain'), 'headings');
                  if (!titles) return;
                  event.preventDefault();
                  set(sectionsPasted(intent, at, titles), at);
                }}
                className="flex-1 @max-md:flex-none"
              />
              <IconButton
                label={`上移${name}`}
                tip="上移（Alt+↑）"
                icon={<ArrowUp size={16} strokeWidth={1.5} />}
                disabled={disabled || at === 0}
                onClick={() => set(sectionMoved(intent, at, -1), at - 1)}
              />
              <IconButton
                label={`下移${name}`}
                tip="下移（Alt+↓）"
                icon={<ArrowDown size={16} strokeWidth={1.5} />}
                disabled={disabled || at === sections.length - 1}
                onClick={() => set(sectionMoved(intent, at, 1), at + 1)}
              />
              <IconButton
                label={`删除${name}`}
                tip="删除"
                icon={<Trash2 size={16} strokeWidth={1.5} />}
                disabled={disabled}
                onClick={() => set(sectionRemoved(intent, at), Math.max(0, at - 1))}
              />
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4">
        <Button
          look="ghost"
          size="small"
          disabled={disabled || sections.length >= most}
          onClick={() => set(sectionAdded(intent, sections.length), sections.length)}
          className="-ml-3"
        >
          <Plus size={16} strokeWidth={1.5} />
          {sections.length === 0 ? '指定各部分' : '添加一部分'}
        </Button>
        {sections.length > 0 ? (
          <Checkbox
            label="只要这些，不加别的"
            checked={only_sections}
            disabled={disabled}
            onChange={(checked) => set({ ...intent, only_sections: checked })}
          />
        ) : null}
      </div>
    </FieldRow>
  );
}
