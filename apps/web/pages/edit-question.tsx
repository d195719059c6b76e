/** Changing a message that was sent: an input box in its place, with its words and files; sent, it begins another branch. */
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { skillOfAbility } from '#capabilities/skills/skills.ts';
import { extractedItems } from '#contract/prompt/reading.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Question } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { Composer, type ComposerHandle } from '#web/features/composer/composer.tsx';
import { changeDraft, draftOf, draftOfEdit, resetDraft, type Attachment } from '#web/features/composer/draft.ts';
import type { TaskFile } from '#web/features/task/files.ts';
import type { TaskStore } from '#web/features/task/stream.ts';
import { focusNext } from '#web/features/task/turns.ts';
import { favoritesInPrompt } from './favorites-in-prompt.ts';
import { prepareMentions, useMentions } from './mention-list.tsx';
import { useTaskTools } from './task-tools.tsx';

export interface EditingQuestion {
  begin(question: Question): void;
  /** Null while nothing is being changed. */
  editor: { message_id: string; element: ReactNode } | null;
}

export function useEditQuestion(task_id: string, store: TaskStore, files: ReadonlyMap<string, TaskFile>): EditingQuestion {
  const [question, setQuestion] = useState<Question | null>(null);
  const begin = useCallback(
    (chosen: Question) => {
      const key = draftOfEdit(task_id, chosen.message_id);
      const { text, attachments } = draftOf(key);
      // What was begun before is gone on with.
      if (text === '' && attachments.length === 0)
        changeDraft(key, () => ({ text: chosen.content, attachments: chosen.file_list.map(attachmentOf) }));
      setQuestion(chosen);
    },
    [task_id],
  );
  const editor = useMemo(() => {
    if (!question) return null;
    const { message_id } = question;
    const close = () => setQuestion((now) => (now === question ? null : now));
    return { message_id, element: <Editor task_id={task_id} store={store} files={files} question={question} onClose={close} /> };
  }, [task_id, store, files, question]);
  return { begin, editor };
}

interface EditorProps {
  task_id: string;
  store: TaskStore;
  files: ReadonlyMap<string, TaskFile>;
  question: Question;
  onClose(): void;
}

function Editor({ task_id, store, files, question, onClose }: EditorProps) {
  const { message_id, ability_type, task_run_mode, content } = question;
  const key = draftOfEdit(task_id, message_id);
  const handle = useRef<ComposerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const isRunning = store.use(({ view }) => view.task_status === TaskStatus.Running);
  const mentions = useMentions(key, files);
  const tools = useTaskTools(key, () => handle.current?.send());
  const skill = skillOfAbility(ability_type);
  const hasChip = skill !== undefined && extractedItems(content).some((item) => item.type === 'skill');
  useEffect(() => {
    handle.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [message_id]);
  const leave = () => {
    focusNext(`edit ${message_id}`);
    onClose();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label="编辑并重发"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // An open list of mentions or choices is closed first. The field itself would keep the key for itself.
        if (document.querySelector('[role="listbox"]')) return;
        event.preventDefault();
        event.stopPropagation();
        // What was changed so far stays for the next time.
        leave();
      }}
    >
      <Composer
        draftKey={key}
        placeholder="修改后重新发送..."
        ability_type={ability_type}
        task_run_mode={task_run_mode}
        skill={hasChip ? { id: skill.id, name: skill.label } : null}
        instead_of={message_id}
        agent_ids={question.experts?.map(({ agent_id }) => agent_id) ?? []}
        running={isRunning}
        mentions={mentions}
        prepareMentions={prepareMentions}
        {...favoritesInPrompt}
        toolsToSend={tools.toolsToSend}
        mayGo={tools.mayGo}
        handle={handle}
        onSent={onClose}
      />
      <div className="mt-1 flex items-center gap-2 pl-3">
        <p className="min-w-0 flex-1 text-xs text-ink-3">发送后，原来的消息和它之后的内容保留为另一个分支，可以切换回来</p>
        <Button
          look="ghost"
          size="small"
          onClick={() => {
            resetDraft(key);
            leave();
          }}
        >
          取消
        </Button>
      </div>
      {tools.dialog}
    </div>
  );
}

function attachmentOf({ file_name, file_uri }: Question['file_list'][number]): Attachment {
  return {
    id: file_uri,
    name: file_name,
    size: 0,
    status: 'success',
    progress: 100,
    errorMessage: '',
    fileUri: file_uri,
    fileUrl: '',
    extraText: '原消息的附件',
    sent: true,
    idempotency_key: '',
  };
}
