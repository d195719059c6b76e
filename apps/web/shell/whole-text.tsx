/** The way to all of a text whose beginning is shown: too long to come with everything else, it is fetched when somebody wants it. */
import { createContext, useContext, useState } from 'react';
import type { WholePart } from '#contract/timeline/long-events.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from './api.ts';

/** Reads a part of the event with this number whole. */
export type ReadWhole = (seq: number, part: WholePart) => Promise<string>;

export const WholeTexts = createContext<ReadWhole | null>(null);

export interface WholeTextProps {
  seq: number;
  part: WholePart;
  /** What it is saved as. */
  name: string;
  /** Characters that are shown. */
  shown: number;
  /** Shows all of it in place of the beginning; left out where it is only to be saved. */
  onRead?: (text: string) => void;
}

const numbers = new Intl.NumberFormat('zh-CN');

export function WholeText({ seq, part, name, shown, onRead }: WholeTextProps) {
  const read = useContext(WholeTexts);
  const [busy, setBusy] = useState<'read' | 'save' | null>(null);
  if (!read) return null;
  const run = async (how: 'read' | 'save') => {
    setBusy(how);
    try {
      const text = await read(seq, part);
      if (how === 'read') onRead?.(text);
      else (await import('#ui/markdown/save-text.ts')).saveText(text, name, 'text/plain');
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-sheet px-3 py-2 text-sm text-ink-2">
      <p className="min-w-0 flex-1 basis-48">内容很长，这里是前 {numbers.format(shown)} 字，全部内容都已保留</p>
      <div className="flex gap-2">
        {onRead ? (
          <Button look="ghost" size="small" busy={busy === 'read'} onClick={() => void run('read')}>
            显示全文
          </Button>
        ) : null}
        <Button look="secondary" size="small" busy={busy === 'save'} onClick={() => void run('save')}>
          下载全文
        </Button>
      </div>
    </div>
  );
}
