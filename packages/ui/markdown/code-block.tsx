/** A fenced block of code: its language, its text in pieces that never change once full, and a button to copy it. */
import { memo, useState, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { useGradual } from './gradual.ts';
import { createChunks } from './chunks.ts';

const LINES = 80;
/** Such a line leaves the box at the width of an answer. */
const LONG_LINE = /[^\n]{90}/;
const FENCE = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\n]*)(?:\n|$)/;

/** Language and code of a block whose first line is a fence; the closing fence may still be missing. */
export function readFence(text: string): { language: string; code: string } {
  const [opening = '', indent = '', fence = '', info = ''] = FENCE.exec(text) ?? [];
  let code = text.slice(opening.length);
  const lastLine = code.slice(code.lastIndexOf('\n') + 1).trim();
  // While written the closing fence arrives mark by mark; none of it is code.
  const marks = lastLine.replaceAll(fence[0] ?? '`', '') === '' ? lastLine.length : 0;
  if (marks > 0 && opening !== '') code = code.slice(0, Math.max(0, code.lastIndexOf('\n')));
  if (indent !== '') code = code.replace(new RegExp(`^ {1,${indent.length}}`, 'gm'), '');
  return { language: info.trim().split(/\s/)[0]?.toLowerCase() ?? '', code };
}

const Piece = memo(function Piece({ text }: { text: string }): ReactNode {
  return <span className="md-code-piece">{`${text}\n`}</span>;
});

export function CodeBlock({ language, code }: { language: string; code: string }): ReactNode {
  const [cut] = useState(() => createChunks(LINES));
  const pieces = cut(code);
  const count = useGradual(pieces.length, 8);
  const [wrapped, setWrapped] = useState(false);
  return (
    <div className="md-code">
      <div className="md-code-head">
        <span>{language || '代码'}</span>
        {LONG_LINE.test(code) && (
          <button type="button" className="md-copy md-code-wrap" aria-pressed={wrapped} onClick={() => setWrapped(!wrapped)}>
            自动换行
          </button>
        )}
        <CopyButton content={() => ({ text: code })} label="复制代码" />
      </div>
      {/* Scrolls sideways, so the keyboard must be able to reach it. */}
      <pre tabIndex={0} data-wrapped={wrapped || undefined}>
        <code>
          {pieces.slice(0, count).map((piece, index) => (
            <Piece key={index} text={piece} />
          ))}
        </code>
      </pre>
    </div>
  );
}
