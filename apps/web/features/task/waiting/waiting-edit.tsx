/** Changing the words of a message that waits, in its place; words that come too late are handed on, not lost. */
import { useEffect, useRef, useState } from 'react';
import { withPlainText } from '#contract/prompt/plain-editing.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { limits } from '#contract/task.ts';
import type { WaitingMessage } from '#contract/timeline/questions/waiting.ts';
import { Button } from '#ui/button.tsx';
import { taskStore } from '../stream.ts';
import { editWaiting } from './waiting-calls.ts';

export interface WaitingEditProps {
  task_id: string;
  message: WaitingMessage;
  onDone(): void;
  /** The message was begun while its words were being changed. */
  onTooLate(markup: string): void;
}

export function WaitingEdit({ task_id, message, onDone, onTooLate }: WaitingEditProps) {
  const [text, setText] = useState(() => plainTextOf(message.content));
  const [saving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  /** What would be lost if the message began now; null when nothing would. */
  const unsaved = useRef<string | null>(null);
  const tooLate = useRef(onTooLate);
  tooLate.current = onTooLate;
  const { message_id } = message;
  useEffect(() => {
    const field = area.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    return () => {
      const waits = taskStore(task_id)
        .use.getState()
        .view.waiting.some((one) => one.message_id === message_id);
      if (unsaved.current !== null && !waits) tooLate.current(unsaved.current);
    };
  }, [task_id, message_id]);

  const markup = withPlainText(message.content, text);
  const empty = text.trim() === '' && message.file_list.length === 0;
  const save = async () => {
    if (empty || saving) return;
    if (markup === message.content) {
      unsaved.current = null;
      onDone();
      return;
    }
    setSaving(true);
    const done = await editWaiting(task_id, message_id, markup);
    setSaving(false);
    if (!done) return;
    unsaved.current = null;
    onDone();
  };
  return (
    <form
      className="w-full max-w-[85%] space-y-2 rounded-box border border-line-strong bg-sheet p-3 transition-colors duration-150 focus-within:border-seal"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={area}
        aria-label="修改等候的消息"
        value={text}
        maxLength={limits.query_chars}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        onChange={(event) => {
          setText(event.target.value);
          const changed = withPlainText(message.content, event.target.value);
          unsaved.current = changed === message.content ? null : changed;
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            unsaved.current = null;
            onDone();
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void save();
          }
        }}
        className="block w-full resize-none bg-transparent px-1 text-base outline-none"
      />
      <div className="flex justify-end gap-2">
        <Button
          look="ghost"
          size="small"
          onClick={() => {
            unsaved.current = null;
            onDone();
          }}
        >
          取消
        </Button>
        <Button type="submit" size="small" busy={saving} disabled={empty}>
          保存
        </Button>
      </div>
    </form>
  );
}
