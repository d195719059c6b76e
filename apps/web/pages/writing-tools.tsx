/** The writing skill's own buttons in the input's toolbar: how long the text is to be, and whether to go deep. */
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, ChevronDown, LetterText } from 'lucide-react';
import { classList } from '#ui/class-list.ts';
import { Menu, MenuChoice } from '#ui/menu.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { anyLength, type WritingChoice } from './writing-choice.ts';

export interface WritingToolsProps {
  choice: WritingChoice;
  onChange(choice: WritingChoice): void;
  /** The server's word counts, in their order. */
  fetchWordCounts(): Promise<readonly string[]>;
}

const button =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm transition-colors duration-150 max-md:h-11 max-[480px]:min-w-11 max-[480px]:justify-center max-[480px]:gap-0.5 data-[state=open]:bg-hover';

export function WritingTools({ choice, onChange, fetchWordCounts }: WritingToolsProps) {
  const { data } = useQuery({ queryKey: ['word-counts'], queryFn: fetchWordCounts, staleTime: Infinity });
  return (
    <>
      <Tooltip tip={choice.deep ? '已要求写得更深入，点击取消' : '要求写得更深入'}>
        <button
          type="button"
          aria-pressed={choice.deep}
          onClick={() => onChange({ ...choice, deep: !choice.deep })}
          className={classList(button, choice.deep ? 'bg-seal-wash font-medium text-seal' : 'text-ink-2 hover:bg-hover hover:text-ink')}
        >
          <BookOpenText size={16} strokeWidth={1.5} />
          <span className="max-[480px]:sr-only">深度写作</span>
        </button>
      </Tooltip>
      {data && data.length > 0 ? <WordCount choice={choice} counts={data} onChange={onChange} /> : null}
    </>
  );
}

interface WordCountProps {
  choice: WritingChoice;
  counts: readonly string[];
  onChange(choice: WritingChoice): void;
}

function WordCount({ choice, counts, onChange }: WordCountProps) {
  const shown = choice.words ?? anyLength;
  return (
    <Menu
      side="bottom"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`字数：${shown}`}
          className={classList(
            button,
            choice.words === null ? 'text-ink-2 hover:bg-hover hover:text-ink' : 'bg-seal-wash font-medium text-seal',
          )}
        >
          <LetterText size={16} strokeWidth={1.5} />
          <span className={choice.words === null ? 'max-[480px]:sr-only' : undefined}>{shown}</span>
          <ChevronDown size={14} strokeWidth={1.5} className="opacity-70 max-[480px]:hidden" />
        </button>
      }
    >
      <MenuChoice
        label="字数"
        value={shown}
        options={[anyLength, ...counts].map((count) => ({ value: count, label: count }))}
        onChange={(count) => onChange({ ...choice, words: count === anyLength ? null : count })}
      />
    </Menu>
  );
}
