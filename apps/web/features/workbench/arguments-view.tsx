/** What a tool was given, a row for each value: short ones as words, long ones folded, nested ones as JSON. */
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { copyText } from './copy-text.ts';

export interface ArgumentsViewProps {
  input: unknown;
  /** Whether the tool is the product's own, whose words for what it is given are known. */
  isOwn: boolean;
}

export function ArgumentsView({ input, isOwn }: ArgumentsViewProps) {
  const labelOf = (name: string) => (isOwn && Object.hasOwn(labels, name) ? labels[name] : undefined);
  const rows = rowsOf(input);
  const whole = typeof input === 'string' ? input : (JSON.stringify(input, null, 2) ?? '');
  if (rows.length === 0) return null;
  return (
    <section aria-label="输入" className="rounded-card border border-line">
      <header className="flex min-h-10 items-center border-b border-line pr-1 pl-3">
        <h3 className="mr-auto text-xs font-medium text-ink-2">输入</h3>
        <IconButton label="复制输入" icon={<Copy size={16} strokeWidth={1.5} />} onClick={() => void copyText(whole)} />
      </header>
      <dl className="divide-y divide-line">
        {rows.map(({ name, value, isJson }) => (
          <div key={name} className="gap-x-4 px-3 py-2 text-sm md:flex">
            {name === '' ? null : (
              <dt
                title={name}
                className={classList(
                  'shrink-0 text-xs leading-[22px] break-all text-ink-3 md:w-32',
                  labelOf(name) === undefined && 'font-mono',
                )}
              >
                {labelOf(name) ?? name}
              </dt>
            )}
            <dd className="min-w-0 flex-1">
              <Value text={value} isJson={isJson} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the product's own tools call what they are given; others speak for themselves. */
const labels: Record<string, string> = {
  name: '文件',
  file_name: '文件',
  files: '文件',
  title: '标题',
  instructions: '要求',
  purpose: '用途',
  query: '关键词',
  url: '网址',
  part: '哪一部分',
  offset: '从第几字起',
  rows: '行数',
  steps: '步骤',
  edits: '修改',
  sheets: '工作表',
  table: '表格',
  expert: '专家',
  count: '数量',
  prompt: '画面',
  shape: '版面',
};

const short_chars = 200;
const short_lines = 8;

function Value({ text, isJson }: { text: string; isJson: boolean }) {
  const [open, setOpen] = useState(false);
  const lines = text.split('\n');
  const long = text.length > short_chars || lines.length > short_lines;
  const shown = open || !long ? text : `${lines.slice(0, short_lines).join('\n').slice(0, short_chars)}…`;
  return (
    <>
      <p className={classList('break-words whitespace-pre-wrap', isJson && 'font-mono text-xs leading-5 text-ink-2')}>
        {shown === '' ? <span className="text-ink-3">（空）</span> : shown}
      </p>
      {long ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 -ml-2 h-8 rounded-control px-2 text-xs text-ink-2 underline-offset-2 hover:bg-hover hover:text-ink max-md:h-11"
        >
          {open ? '收起' : `展开全部（${text.length.toLocaleString('zh-CN')} 字）`}
        </button>
      ) : null}
    </>
  );
}

interface Row {
  name: string;
  value: string;
  isJson: boolean;
}

function rowsOf(input: unknown): Row[] {
  if (input === null || input === undefined) return [];
  if (typeof input !== 'object') return [rowOf('', input)];
  if (Array.isArray(input)) return input.length === 0 ? [] : [rowOf('', input)];
  return Object.entries(input).map(([name, value]) => rowOf(name, value));
}

function rowOf(name: string, value: unknown): Row {
  const words = inWords(value);
  return words === null ? { name, value: JSON.stringify(value, null, 2) ?? '', isJson: true } : { name, value: words, isJson: false };
}

/** Null for what only JSON can say. */
function inWords(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')) return value.join('\n');
  return null;
}
