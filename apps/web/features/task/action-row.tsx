/** One thing the agent does: what, how it stands and how long, with the technical detail one click deeper. */
import {
  Ban,
  ChevronRight,
  CircleAlert,
  Check,
  FilePenLine,
  FileSearch,
  Globe,
  ListChecks,
  Search,
  RotateCw,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import { memo, useState } from 'react';
import type { Action } from '#contract/timeline/fold.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Ticking, timeInWords } from './elapsed.tsx';

const icons: Record<string, typeof Wrench> = {
  plan: ListChecks,
  file: FileSearch,
  document: FilePenLine,
  search: Search,
  browser: Globe,
  web: Globe,
  terminal: SquareTerminal,
  code: SquareTerminal,
};

export interface ActionRowProps {
  action: Action;
  /** Present where a step that came to nothing may be tried again. */
  onRetry?: ((call_id: string) => void) | undefined;
}

export const ActionRow = memo(function ActionRow({ action, onRetry }: ActionRowProps) {
  const [open, setOpen] = useState(false);
  const Icon = icons[action.tool_operation_type] ?? Wrench;
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="group flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors duration-150 hover:bg-hover -outline-offset-2 max-md:min-h-11"
        >
          <Icon size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm break-words">{titleOf(action)}</span>
            <ActionLine action={action} />
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-3">
            <ActionTime action={action} />
            <ActionState state={action.state} />
            <ChevronRight
              size={14}
              strokeWidth={1.5}
              aria-label="技术细节"
              className={classList('text-ink-3 transition-transform duration-150', open && 'rotate-90')}
            />
          </span>
        </button>
        {onRetry && (action.state === 'failed' || action.state === 'stopped') ? (
          <Button look="ghost" size="small" title="以同样的内容重做这一步，再接着往下做" onClick={() => onRetry(action.call_id)}>
            <RotateCw size={14} strokeWidth={1.5} />
            重试
          </Button>
        ) : null}
      </div>
      {open ? <ActionDetail action={action} /> : null}
    </li>
  );
});

/** What is being done, or was: 正在读取 a.csv → 读取 a.csv. */
function titleOf({ content, state }: Action): string {
  return state === 'running' ? content : content.replace(/^正在\s*/, '');
}

/** The second line: live words, or what a person should know about how it went. */
function ActionLine({ action }: { action: Action }) {
  if (action.state === 'running' && action.note) return <span className="block text-xs break-words text-ink-3">{action.note}</span>;
  if (action.state === 'failed') return <span className="block text-xs text-rust">这一步没有成功，点开可以看到原因</span>;
  if (action.attempt > 1) return <span className="block text-xs text-ink-3">中断后自动重新执行了一次</span>;
  return null;
}

function ActionTime({ action }: { action: Action }) {
  if (action.state === 'running') return <Ticking since={action.started_at} />;
  if (action.elapsed_ms === null || action.elapsed_ms < 1000) return null;
  return <span className="tabular-nums">{timeInWords(action.elapsed_ms)}</span>;
}

function ActionState({ state }: { state: Action['state'] }) {
  switch (state) {
    case 'running':
      return <Spinner className="size-4 text-seal" label="进行中" />;
    case 'done':
      return <Check size={16} strokeWidth={1.5} className="text-jade" aria-label="已完成" />;
    case 'failed':
      return <CircleAlert size={16} strokeWidth={1.5} className="text-rust" aria-label="未成功" />;
    case 'stopped':
      return <Ban size={16} strokeWidth={1.5} className="text-ink-3" aria-label="已停止" />;
  }
}

function ActionDetail({ action }: { action: Action }) {
  return (
    <div className="animate-appear mt-1 mb-2 ml-8 space-y-2 rounded-control border border-line bg-paper p-3">
      <Raw title={`工具 ${action.tool} 的输入`} text={inWords(action.input)} />
      {action.computer_content ? <Raw title="返回的内容" text={action.computer_content} /> : null}
    </div>
  );
}

const shown_at_most = 20_000;

function Raw({ title, text }: { title: string; text: string }) {
  const cut = text.length > shown_at_most;
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">{title}</p>
      <pre
        tabIndex={0}
        aria-label={title}
        className="max-h-64 overflow-auto font-mono text-xs leading-5 break-words whitespace-pre-wrap text-ink-2"
      >
        {cut ? text.slice(0, shown_at_most) : text}
      </pre>
      {cut ? <p className="mt-1 text-xs text-ink-3">内容较长，只显示前 2 万字</p> : null}
    </div>
  );
}

function inWords(input: unknown): string {
  return typeof input === 'string' ? input : (JSON.stringify(input, null, 2) ?? '');
}
