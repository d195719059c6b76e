/** A text a tool was given or gave, to be read: drawn or as it came, with line breaks or without, to copy. Long ones cost what is seen. */
import { Copy, WrapText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { copyText } from './copy-text.ts';
import { readOutput, withoutCut, type Output, type TextKind } from './output-text.ts';

const kinds: Record<TextKind, string> = { json: 'JSON', markdown: '排版后', text: '文本' };
const numbers = new Intl.NumberFormat('zh-CN');
const icon = { size: 16, strokeWidth: 1.5 } as const;

/** `plain`: what a program printed is never drawn, whatever it looks like. */
export function OutputView({ label, text, plain: asPrinted = false }: { label: string; text: string; plain?: boolean }) {
  const output = useMemo((): Output => (asPrinted ? { ...withoutCut(text), kind: 'text' } : readOutput(text)), [asPrinted, text]);
  const [wraps, setWraps] = useState(true);
  const [plain, setPlain] = useState(false);
  const drawn = output.kind === 'markdown' && !plain;
  return (
    <section aria-label={label} className="rounded-card border border-line">
      <header className="flex min-h-10 items-center gap-1 border-b border-line pr-1 pl-3">
        <h3 className="text-xs font-medium text-ink-2">{label}</h3>
        <span className="mr-auto pl-2 text-xs text-ink-3 tabular-nums">
          {output.kind === 'markdown' ? '' : `${kinds[output.kind]} · `}
          {numbers.format(output.text.length)} 字{output.left_out > 0 ? <span className="text-amber"> · 后面没有保留</span> : null}
        </span>
        {output.kind === 'markdown' ? (
          <button
            type="button"
            aria-pressed={plain}
            onClick={() => setPlain(!plain)}
            className="h-8 shrink-0 rounded-control px-2 text-xs text-ink-2 hover:bg-hover hover:text-ink max-md:h-11"
          >
            {plain ? kinds.markdown : '看原文'}
          </button>
        ) : null}
        {drawn ? null : (
          <IconButton
            label={wraps ? '不自动换行' : '自动换行'}
            aria-pressed={wraps}
            icon={<WrapText {...icon} />}
            onClick={() => setWraps(!wraps)}
            className={wraps ? 'bg-hover' : undefined}
          />
        )}
        <IconButton label={`复制${label}`} icon={<Copy {...icon} />} onClick={() => void copyText(output.text)} />
      </header>
      {drawn ? (
        <div className="overflow-x-auto px-4 py-3">
          <Markdown text={output.text} />
        </div>
      ) : (
        <PlainText text={output.text} wraps={wraps} label={label} />
      )}
      {output.left_out > 0 ? (
        <p role="note" className="border-t border-line px-3 py-2 text-xs text-amber">
          内容太长，这里到第 {numbers.format(output.text.length)} 字为止；后面的 {numbers.format(output.left_out)} 字没有保留
        </p>
      ) : null}
    </section>
  );
}

const lines_per_piece = 60;
const line_px = 20;

/** In pieces that are laid out only when they are near the screen. */
function PlainText({ text, wraps, label }: { text: string; wraps: boolean; label: string }) {
  const pieces = useMemo(() => {
    const lines = text.split('\n');
    return Array.from({ length: Math.ceil(lines.length / lines_per_piece) }, (_, n) =>
      lines.slice(n * lines_per_piece, (n + 1) * lines_per_piece).join('\n'),
    );
  }, [text]);
  return (
    <pre
      // Scrolls sideways, so the keyboard must be able to reach it.
      tabIndex={0}
      aria-label={label}
      className={classList(
        'px-3 py-2 font-mono text-xs leading-5 text-ink-2 -outline-offset-2',
        wraps ? 'break-words whitespace-pre-wrap' : 'overflow-x-auto whitespace-pre',
      )}
    >
      {pieces.map((piece, n) => (
        // Pieces of one text, their order never changes.
        <span
          key={n}
          className="block [content-visibility:auto]"
          style={{ containIntrinsicSize: `auto ${lines_per_piece * line_px}px` }}
        >{`${piece}\n`}</span>
      ))}
    </pre>
  );
}
