/** One line of the talk: who says it, jump to it, its state, and changing it. */
import { PencilLine, RefreshCw } from 'lucide-react';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { clock, type PodcastLine } from '../podcast-data.ts';
import { podcastLimits } from '../podcast.ts';

export interface LineRowProps {
  line: PodcastLine;
  /** From 1. */
  place: number;
  speaker: string;
  /** The line before is of the same voice. */
  same: boolean;
  current: boolean;
  /** Being spoken again. */
  busy: boolean;
  /** Null where nothing may be changed; true while something else is. */
  locked: boolean | null;
  /** The same for as long as the row is there. */
  acts: LineActs;
  /** It is in the sound. */
  jumps: boolean;
}

export interface LineActs {
  save(line: string, text: string): Promise<boolean>;
  retry(line: string): void;
  /** To these milliseconds. */
  jump(ms: number): void;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;

export const LineRow = memo(function LineRow({ line, place, speaker, same, current, busy, locked, acts, jumps }: LineRowProps): ReactNode {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <li
      className="pod-line"
      data-line={line.id}
      data-speaker={line.speaker}
      data-current={current || undefined}
      aria-current={current || undefined}
    >
      <span className="pod-who" data-hidden={same || undefined} aria-hidden>
        {Array.from(speaker)[0]}
      </span>
      <div className="pod-say">
        {!same && (
          <p className="pod-name">
            {speaker}
            {jumps && <time>{clock(line.start_ms)}</time>}
          </p>
        )}
        {editing && locked !== null ? (
          <LineEditor
            text={line.text}
            place={place}
            onCancel={stop}
            onSave={async (text) => {
              if (text === line.text || (await acts.save(line.id, text))) stop();
            }}
          />
        ) : (
          <div className="pod-words">
            {jumps ? (
              <button
                type="button"
                className="pod-text"
                title={`第 ${place} 句 · ${clock(line.start_ms)}`}
                onClick={() => acts.jump(line.start_ms)}
              >
                {line.text}
              </button>
            ) : (
              <p className="pod-text" title={`第 ${place} 句`}>
                {line.text}
              </p>
            )}
            {locked !== null && !busy && (
              <IconButton
                ref={pencil}
                className="pod-edit"
                label={`修改第 ${place} 句`}
                tip="修改"
                icon={<PencilLine {...icon} />}
                disabled={locked}
                onClick={() => setEditing(true)}
              />
            )}
          </div>
        )}
        {busy ? (
          <p className="pod-state" role="status">
            <Spinner className="size-3.5" /> 正在重新录这一句
          </p>
        ) : line.state === 'spoken' ? null : (
          <p className="pod-state" data-state={line.state}>
            {line.state === 'failed' ? `没有录成：${line.problem}` : '还没有配音'}
            {locked !== null && (
              <button type="button" disabled={locked} onClick={() => acts.retry(line.id)}>
                <RefreshCw size={14} strokeWidth={1.5} aria-hidden /> 重录
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  );
});

function LineEditor({
  text,
  place,
  onCancel,
  onSave,
}: {
  text: string;
  place: number;
  onCancel(): void;
  onSave(text: string): Promise<void>;
}): ReactNode {
  const [words, setWords] = useState(text);
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const length = Array.from(words.trim()).length;
  const wrong = length === 0 || length > podcastLimits.line_chars;
  const save = async () => {
    if (wrong || saving) return;
    setSaving(true);
    await onSave(words.trim());
    setSaving(false);
  };
  return (
    <div className="pod-editor">
      <textarea
        ref={field}
        aria-label={`第 ${place} 句的内容`}
        value={words}
        rows={Math.min(6, Math.max(2, Math.ceil(words.length / 26)))}
        disabled={saving}
        onChange={(event) => setWords(event.currentTarget.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter') {
            event.preventDefault();
            void save();
          }
        }}
        data-own-escape=""
      />
      <div>
        <span data-wrong={wrong || undefined}>
          {length}/{podcastLimits.line_chars}
        </span>
        <button type="button" onClick={onCancel} disabled={saving}>
          取消
        </button>
        <button type="button" className="pod-save" onClick={() => void save()} disabled={wrong || saving} aria-busy={saving || undefined}>
          {saving ? <Spinner className="size-3.5" /> : null}
          保存并重录
        </button>
      </div>
    </div>
  );
}
