/** What the person said while an answer was being made, at the place where it was heard. */
import { CornerDownRight } from 'lucide-react';
import type { Action } from '#contract/timeline/view.ts';
import { FileCard } from './file-card.tsx';
import { Bubble } from './question.tsx';

export interface HeardWordsProps {
  action: Action;
  openFile: string | null;
  onOpenFile(name: string): void;
}

export function HeardWords({ action, openFile, onOpenFile }: HeardWordsProps) {
  return (
    <section aria-label="插话" className="flex flex-col items-end gap-1.5">
      <p className="flex items-center gap-1.5 text-xs text-ink-3">
        <CornerDownRight size={14} strokeWidth={1.5} />
        插话，已收到
      </p>
      {action.file_list.length > 0 ? (
        <div className="flex max-w-full flex-wrap justify-end gap-2">
          {action.file_list.map(({ uri, name, bytes }) => (
            <FileCard key={uri} name={name} uri={uri} bytes={bytes} outline={null} open={openFile === name} onOpen={onOpenFile} />
          ))}
        </div>
      ) : null}
      {action.content ? <Bubble content={action.content} /> : null}
    </section>
  );
}
