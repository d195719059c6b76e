/** Shows text and code with line numbers; only the lines on the screen are decoded, so that 50 MB open as fast as a note. */
import { ChevronLeft, ChevronRight, WrapText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { VList } from 'virtua';
import { extensionOf } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { usePrepared } from '../prepared.ts';
import { Unshowable } from '../unshowable.ts';
import { ViewerBar } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';
import { inUtf8, type Encoding } from './encoding.ts';
import { lineText, linesOf, type Lines } from './lines.ts';
import { partsOf, type Part } from './parts.ts';

interface Text {
  bytes: Uint8Array;
  lines: Lines;
  parts: Part[];
  encoding: Encoding;
}

const numbers = new Intl.NumberFormat('zh-CN');
const encodings: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', gb18030: 'GBK' };
const prose = ['txt', 'text', 'md', 'markdown', 'rst', 'adoc', 'srt', 'vtt', 'eml', ''];

async function prepare(bytes: Uint8Array, signal: AbortSignal): Promise<Text> {
  const text = await inUtf8(bytes, signal);
  if (!text) throw new Unshowable('文件里不是文字内容，可以下载后用原来的软件打开');
  const lines = linesOf(text.bytes);
  return { ...text, lines, parts: partsOf(lines) };
}

export function Viewer({ name, bytes }: ViewerProps) {
  const text = usePrepared(bytes, prepare);
  const isProse = prose.includes(extensionOf(name));
  const [wraps, setWraps] = useState(true);
  const [chosen, setChosen] = useState(0);
  const at = text ? Math.min(chosen, text.parts.length - 1) : 0;
  const part = text?.parts[at];
  const rows = useMemo(() => ({ length: part ? part.end - part.start : 0 }), [part]);
  if (!text || !part) return <p className="p-8 text-center text-sm text-ink-3">正在打开...</p>;
  const total = text.lines.numbers.subarray(0, text.lines.count).reduce((most, number) => (number > most ? number : most), 0);
  const digits = String(total).length;
  return (
    <div className="flex h-full flex-col">
      <ViewerBar>
        <span>
          {numbers.format(total)} 行 · {encodings[text.encoding]}
        </span>
        {text.parts.length > 1 ? (
          <span className="ml-3 flex items-center gap-1">
            <IconButton
              label="上一部分"
              icon={<ChevronLeft size={16} strokeWidth={1.5} />}
              disabled={at === 0}
              onClick={() => setChosen(at - 1)}
            />
            第 {at + 1} / {text.parts.length} 部分
            <IconButton
              label="下一部分"
              icon={<ChevronRight size={16} strokeWidth={1.5} />}
              disabled={at === text.parts.length - 1}
              onClick={() => setChosen(at + 1)}
            />
          </span>
        ) : null}
        <IconButton
          label={wraps ? '不自动换行' : '自动换行'}
          aria-pressed={wraps}
          icon={<WrapText size={16} strokeWidth={1.5} />}
          onClick={() => setWraps(!wraps)}
          className={classList('ml-auto', wraps && 'bg-hover')}
        />
      </ViewerBar>
      <div role="region" aria-label="文件内容" className={classList('min-h-0 flex-1', !isProse && 'font-mono')}>
        <VList
          key={`${at} ${wraps}`}
          data={rows}
          itemSize={22}
          tabIndex={0}
          className="!h-full py-3 text-sm outline-offset-[-2px]"
          style={{ overflowX: wraps ? 'hidden' : 'auto' }}
        >
          {(_, index) => (
            <Line
              key={index}
              number={text.lines.numbers[part.start + index] ?? 0}
              digits={digits}
              text={lineText(text.bytes, text.lines, part.start + index)}
              wraps={wraps}
            />
          )}
        </VList>
      </div>
    </div>
  );
}

function Line({ number, digits, text, wraps }: { number: number; digits: number; text: string; wraps: boolean }) {
  return (
    <div className="flex min-h-[22px] pr-4">
      <span
        aria-hidden
        className="sticky left-0 shrink-0 bg-sheet pr-3 pl-4 text-right font-mono text-xs leading-[22px] text-ink-3 select-none"
        style={{ minWidth: `calc(${digits}ch + 28px)` }}
      >
        {number > 0 ? number : ''}
      </span>
      <span className={wraps ? 'min-w-0 flex-1 break-words whitespace-pre-wrap' : 'whitespace-pre'}>{text}</span>
    </div>
  );
}
