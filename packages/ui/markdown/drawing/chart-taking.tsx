/** Takes a chart along as a picture on white paper, with its title and where its numbers come from. */
import { fileStem } from '#text/file-name.ts';
import { useState, type ReactNode } from 'react';
import { canCopyPictures, copyPicture } from '../clipboard.ts';
import { saveBlob } from '../save-text.ts';
import type { ChartOption } from './chart-fields.ts';
import { pictureWithWords } from './chart-paper.ts';

const copyWords = { ready: '复制图片', done: '已复制', failed: '没有复制成功，重试' } as const;
const saveWords = { ready: '下载图片', done: '下载图片', failed: '没有保存成功，重试' } as const;

export function ChartTaking({ option, name }: { option: ChartOption; name: string }): ReactNode {
  return (
    <span className="md-chart-taking">
      {canCopyPictures() && <Taking words={copyWords} take={() => copyPicture(pictureWithWords(option))} />}
      <Taking words={saveWords} take={async () => saveBlob(await pictureWithWords(option), `${fileStem(name) || '图表'}.png`)} />
    </span>
  );
}

function Taking({ words, take }: { words: Record<'ready' | 'done' | 'failed', string>; take(): Promise<void> }): ReactNode {
  const [state, setState] = useState<keyof typeof words>('ready');
  const onTake = async (): Promise<void> => {
    try {
      await take();
      setState('done');
      setTimeout(() => setState('ready'), 1500);
    } catch (error) {
      console.warn('a chart could not be taken along', error);
      setState('failed');
    }
  };
  return (
    <button
      type="button"
      className="md-copy"
      data-state={words === saveWords && state === 'done' ? 'ready' : state}
      onClick={() => void onTake()}
    >
      <span aria-live="polite">{words[state]}</span>
    </button>
  );
}
