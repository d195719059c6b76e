/** Below an answer that has ended: take its words along, or the whole conversation as a file. */
import { Copy, Undo2 } from 'lucide-react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import { AnswerMenu } from './answer-menu.tsx';
import { repliesOf } from '../chat-json.ts';
import { SpentNote } from './spent-note.tsx';
import { undoPlace, usePlace } from '../turns.ts';

export interface AnswerFootProps {
  answer: Answer;
  /** Present on the last answer. */
  onDownloadChat?: () => void;
  /** Present on the last answer of a task of one's own. */
  onMakeSkill?: () => void;
  onShowCalls?: (answer_id: string) => void;
  /** Present on the last answer: takes it back with what was asked and with its files. */
  onUndo?: () => void;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;

export function AnswerFoot({ answer, onDownloadChat, onMakeSkill, onShowCalls, onUndo }: AnswerFootProps) {
  const undo = usePlace<HTMLButtonElement>(onUndo ? undoPlace : 'none');
  const text = repliesOf(answer).join('\n\n');
  const copyText = async (): Promise<void> => {
    try {
      const { copy } = await import('#ui/markdown/clipboard.ts');
      await copy({ text });
      say.done('回答已复制');
    } catch (error) {
      console.warn('copying failed', error);
      say.error('没有复制成功，浏览器没有允许。可以选中文字后自己复制');
    }
  };
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1 text-ink-3">
      {text ? <IconButton label="复制回答" icon={<Copy {...icon} />} onClick={() => void copyText()} /> : null}
      {onUndo ? <IconButton ref={undo} label="撤销本轮" icon={<Undo2 {...icon} />} onClick={onUndo} /> : null}
      {onShowCalls || onDownloadChat ? (
        <AnswerMenu
          onShowCalls={onShowCalls && (() => onShowCalls(answer.message_id))}
          onDownloadChat={onDownloadChat}
          onMakeSkill={onMakeSkill}
        />
      ) : null}
      <SpentNote answer={answer} />
    </div>
  );
}
