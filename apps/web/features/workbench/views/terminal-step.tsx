/** A command in the terminal: what it prints while it runs, and afterwards the same with how it ended and the files it wrote. */
import { Copy } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readable } from '#capabilities/tools/terminal/terminal.ts';
import type { Action } from '#contract/timeline/fold/view.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type Screen, TerminalScreen } from '#web/shell/terminal-screen.tsx';
import { copyText } from '../copy-text.ts';
import { FileRow } from '../file-row.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

type Shown = Extract<NonNullable<Action['display']>, { kind: 'terminal' }>;

export function View(props: StepViewProps) {
  const { action } = props.entry;
  const shown = action.display?.kind === 'terminal' ? action.display : null;
  // One that was stopped, or an old log: what there is of it.
  if (!shown && action.state !== 'running' && !action.printed) return <AnyStep {...props} />;
  return (
    <div className="flex h-full min-h-72 flex-col gap-3 p-4 max-md:p-3">
      <section aria-label="终端" className="flex min-h-56 flex-1 flex-col overflow-hidden rounded-card border border-line bg-sheet">
        <Head shown={shown} isRunning={action.state === 'running'} printed={action.printed?.text ?? ''} />
        <div className="min-h-0 flex-1 py-2 pr-1 pl-3">
          <Output
            key={shown ? 'done' : 'live'}
            command={shown?.command ?? commandOf(action.input)}
            shown={shown}
            printed={action.printed}
          />
        </div>
      </section>
      <Files {...props} />
    </div>
  );
}

function Head({ shown, isRunning, printed }: { shown: Shown | null; isRunning: boolean; printed: string }) {
  return (
    <header className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs max-md:min-h-12">
      <h3 className="min-w-0 flex-1 truncate font-medium text-ink-2">bash</h3>
      {shown ? <Ending shown={shown} /> : <span className="text-ink-3">{isRunning ? '正在运行' : '没有做完'}</span>}
      <IconButton
        label="复制输出"
        icon={<Copy size={16} strokeWidth={1.5} />}
        onClick={() => void copyText(readable(shown ? shown.output.replace('\uFFFC', cutWords(shown.left_out)) : printed))}
      />
    </header>
  );
}

function Ending({ shown: { exit_code, ended_by } }: { shown: Shown }) {
  if (ended_by !== 'itself') return <span className="text-rust">{endings[ended_by] ?? '已停止'}</span>;
  return <span className={`tabular-nums ${exit_code === 0 ? 'text-jade' : 'text-rust'}`}>退出码 {exit_code}</span>;
}

const endings: Partial<Record<string, string>> = {
  time: '超过时限，已停止',
  memory: '超过内存上限，已停止',
  output: '输出太多，已停止',
  disk: '超过磁盘上限，已停止',
  processes: '进程太多，已停止',
  failed: '没有运行成功',
};

interface OutputProps {
  command: string;
  shown: Shown | null;
  printed: Action['printed'];
}

function Output({ command, shown, printed }: OutputProps) {
  const [screen, setScreen] = useState<Screen | null>(null);
  /** Characters of the call that the screen has. */
  const until = useRef(0);
  const beginning = useMemo(() => promptOf(command), [command]);

  useEffect(() => {
    if (!screen) return;
    until.current = 0;
    screen.clear();
    screen.write(beginning);
    if (shown) screen.write(shown.output.replace('\uFFFC', `\r\n${faint(cutWords(shown.left_out))}\r\n`));
  }, [screen, beginning, shown]);

  useEffect(() => {
    if (!screen || shown || !printed) return;
    const end = printed.before + printed.text.length;
    if (end <= until.current) return;
    if (printed.before > until.current) screen.write(`${faint('… 前面的输出在结束后可以看到 …')}\r\n`);
    screen.write(printed.text.slice(Math.max(0, until.current - printed.before)));
    until.current = end;
  }, [screen, beginning, shown, printed]);

  return (
    <TerminalScreen
      label="终端的输出"
      onReady={(made) => {
        setScreen(made);
        return () => setScreen(null);
      }}
    />
  );
}

function Files({ entry, fileNamed, openFile }: StepViewProps) {
  const { file_list } = entry.action;
  if (file_list.length === 0) return null;
  return (
    <ul aria-label="这一步的文件" className="max-h-40 shrink-0 space-y-1 overflow-auto">
      {file_list.map((file) => (
        <li key={file.uri}>
          <FileRow file={file} onOpen={fileNamed(file.name) ? () => openFile(file.name) : undefined} />
        </li>
      ))}
    </ul>
  );
}

function commandOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'command' in input && typeof input.command === 'string' ? input.command : '';
}

/** The command as somebody would have typed it. */
function promptOf(command: string): string {
  if (command === '') return '';
  const [first = '', ...rest] = command.split('\n');
  return [`\u001b[32m$\u001b[0m \u001b[1m${readable(first)}\u001b[0m`, ...rest.map((line) => `${faint('>')} ${readable(line)}`), ''].join(
    '\r\n',
  );
}

function faint(words: string): string {
  return `\u001b[90m${words}\u001b[0m`;
}

function cutWords(left_out: number): string {
  return `… 中间省略 ${new Intl.NumberFormat('zh-CN').format(left_out)} 字 …`;
}
