/** What the person said while an answer was being made, at the place where it was heard. */
import { CornerDownRight } from 'lucide-react';
import type { Action } from '#contract/timeline/fold/view.ts';
import { Bubble } from '../question.tsx';
import { SentFiles } from '../sent-files.tsx';

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
      {action.file_list.length > 0 ? <SentFiles files={action.file_list} openFile={openFile} onOpenFile={onOpenFile} /> : null}
      {action.content ? <Bubble content={action.content} /> : null}
    </section>
  );
}
