/** Writing a skill, or one of its text files, as text. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Refusal } from '#contract/codes.ts';
import type { OwnSkill } from '#contract/operations/skills.ts';
import { skillFile, type SkillOrigin } from '#contract/skill.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { ownEscape } from '#ui/own-escape.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { refreshSkills, skillFileQuery } from './skills.ts';

export interface EditorProps {
  title: string;
  /** What is to be known of the text. */
  note?: string | undefined;
  text: string;
  /** Of a skill that is there; null for a new one. */
  of: { skill_id: string; path: string } | null;
  origin: Extract<SkillOrigin, 'written' | 'task'>;
  onSaved(skill: OwnSkill): void;
  onBack(): void;
}

export const newSkillText = `---
name: 
description: 
---

# 

## 要哪些材料

- 

## 怎样做

1. 

## 交之前核对

- 
`;

export function SkillEditor({ title, note, text: begun, of, origin, onSaved, onBack }: EditorProps) {
  const [text, setText] = useState(begun);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();
  const belowId = useId();
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    setBusy(true);
    setWrong('');
    try {
      const { skill } = await call('SaveSkill', { ...of, text, ...(of ? {} : { origin }) });
      await refreshSkills();
      say.done(of ? '已保存' : '技能已保存，从下一次运行起可以用');
      onSaved(skill);
    } catch (error) {
      setWrong(error instanceof Refusal ? (error.fields?.['text'] ?? error.message) : sentenceFor(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      {...ownEscape}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && text === begun && onBack()}
      className="flex min-h-full flex-col gap-3"
    >
      <div>
        <h3 id={titleId} className="text-base font-semibold break-words md:pt-1">
          {title}
        </h3>
        {note ? <p className="mt-0.5 text-sm text-ink-2">{note}</p> : null}
      </div>
      <textarea
        ref={field}
        aria-label={of?.path ?? skillFile}
        aria-invalid={wrong !== '' || undefined}
        aria-describedby={wrong ? belowId : undefined}
        readOnly={busy}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong('');
        }}
        className={classList(
          'min-h-80 w-full flex-1 resize-none rounded-card border bg-paper px-3 py-2.5 font-mono text-[13px] leading-[22px]',
          wrong ? 'border-rust' : 'border-line-strong',
        )}
      />
      {wrong ? (
        <p id={belowId} role="alert" className="text-sm break-words text-rust">
          {wrong}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={of !== null && text === begun}>
          保存
        </Button>
        <Button look="ghost" className="ml-auto" disabled={busy} onClick={onBack}>
          返回
        </Button>
      </div>
    </form>
  );
}

/** A file of a skill that is there, once it was read. */
export function FileEditor({
  of,
  onSaved,
  onBack,
}: {
  of: { skill_id: string; path: string };
  onSaved(skill: OwnSkill): void;
  onBack(): void;
}) {
  const { data, error, refetch } = useQuery(skillFileQuery(of.skill_id, of.path));
  if (data !== undefined)
    return <SkillEditor title={`修改 ${of.path}`} text={data} of={of} origin="written" onSaved={onSaved} onBack={onBack} />;
  if (!error) return <Skeleton className="h-60 w-full" />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      {sentenceFor(error)}
      <Button look="secondary" size="small" onClick={() => void refetch()}>
        重试
      </Button>
      <Button look="ghost" size="small" onClick={onBack}>
        返回
      </Button>
    </div>
  );
}
