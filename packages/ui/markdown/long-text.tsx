/** Says that only the beginning of a very long text is shown, and gives all of it to whoever wants it. */
import type { ReactNode } from 'react';
import { MAX_LINES } from './blocks.ts';
import { CopyButton } from './copy-button.tsx';
import { saveText } from './save-text.ts';

export function LongText({ text }: { text: string }): ReactNode {
  return (
    <div className="md-truncated">
      <p>内容较长，这里只显示前 {MAX_LINES} 行，其余内容没有丢失，可以复制或下载全文。</p>
      <CopyButton label="复制全文" content={() => ({ text })} />
      <button type="button" className="md-copy" onClick={() => saveText(text, '全文.md', 'text/markdown')}>
        下载全文
      </button>
    </div>
  );
}
