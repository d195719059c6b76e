/** What the person said, with the files that came along. */
import { memo, useMemo, useState } from 'react';
import { parse } from '#contract/prompt/markup.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { Question } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { Chip } from '#web/shell/chip-look.tsx';
import { SentFiles } from './sent-files.tsx';

export interface QuestionViewProps {
  question: Question;
  openFile: string | null;
  onOpenFile(name: string): void;
}

/** Longer than this is folded to a few lines. */
const long = 600;

export const QuestionView = memo(function QuestionView({ question, openFile, onOpenFile }: QuestionViewProps) {
  if (question.type === 'resume') return <p className="text-center text-xs text-ink-3">{resumeWords(question)}</p>;
  return (
    <div className="flex flex-col items-end gap-2">
      {question.file_list.length > 0 ? (
        <SentFiles
          files={question.file_list.map(({ file_name, file_uri }) => ({ name: file_name, uri: file_uri, bytes: null }))}
          openFile={openFile}
          onOpenFile={onOpenFile}
        />
      ) : null}
      {question.content ? <Bubble content={question.content} /> : null}
    </div>
  );
});

/** The words of a message; `quiet` when nobody has begun with it. */
export function Bubble({ content, quiet = false }: { content: string; quiet?: boolean }) {
  const [whole, setWhole] = useState(false);
  const nodes = useMemo(() => parse(content), [content]);
  const words = plainTextOf(content);
  const folded = words.length > long || words.split('\n').length > 12;
  return (
    <div
      className={classList(
        'max-w-[85%] rounded-box rounded-br-sm border px-4 py-2.5 text-base',
        quiet ? 'border-dashed border-line-strong text-ink-2' : 'border-line bg-hover',
      )}
    >
      <p className={classList('break-words whitespace-pre-wrap', folded && !whole && 'line-clamp-6')}>
        {nodes.map((node, n) => (node.type === 'text' ? node.text : <Chip key={n} node={node} />))}
      </p>
      {folded ? (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 text-sm text-ink-2 underline-offset-4 hover:underline"
        >
          {whole ? '收起' : '展开全部'}
        </button>
      ) : null}
    </div>
  );
}

/** The card above shows what was answered. */
function resumeWords({ content, pause_reason, answered_by, retry_of }: Question): string {
  if (retry_of !== '') return `已要求重试：${retry_of.replace(/^正在\s*/, '')}`;
  if (pause_reason === '') return plainTextOf(content) || '已要求继续';
  return answered_by === 'host' ? '时间到，按默认回答继续' : '已提交回答，继续进行';
}
