/** Below the cells: what the chosen ones come to, whether all is saved, and taking them into the conversation. */
import type { ReactNode } from 'react';
import { MessageSquareQuote, Redo2, Undo2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { SessionState } from './edit-session.ts';
import type { Measured } from './protocol.ts';

export interface SheetFootProps {
  /** Null while one cell is chosen. */
  measured: Measured | null;
  /** How much the sheet holds, and what is not shown of the workbook. */
  extent: string;
  /** Null where nothing is changed. */
  session: SessionState | null;
  /** Why nothing can be changed; '' where that is plain or not so. */
  locked: string;
  onUndo(): void;
  onRedo(): void;
  onRetry(): void;
  onDrop(): void;
  onBringOver(): void;
  /** What can be done to rows, columns and sheets. */
  actions?: ReactNode;
  /** Absent where there is no conversation to take them into. */
  onQuote?: (() => void) | undefined;
}

const numbers = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

export function SheetFoot({
  measured,
  extent,
  session,
  locked,
  onUndo,
  onRedo,
  onRetry,
  onDrop,
  onBringOver,
  actions,
  onQuote,
}: SheetFootProps) {
  return (
    <div
      role="region"
      aria-label="表格状态"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-0.5 text-xs text-ink-2 tabular-nums"
    >
      {measured || isWrong(session) ? null : (
        <span className="min-w-0 truncate text-ink-3 max-md:hidden" title={extent}>
          {extent}
        </span>
      )}
      <p role="status" aria-label="所选单元格" className="min-w-0 flex-1 truncate">
        {measured ? statistics(measured) : locked}
      </p>
      {session ? <Saving state={session} {...{ onRetry, onDrop, onBringOver }} /> : null}
      {session ? (
        <span className="flex shrink-0 items-center">
          <IconButton label="撤销" icon={<Undo2 size={16} strokeWidth={1.5} />} disabled={!session.canUndo} onClick={onUndo} />
          <IconButton label="重做" icon={<Redo2 size={16} strokeWidth={1.5} />} disabled={!session.canRedo} onClick={onRedo} />
        </span>
      ) : null}
      {actions}
      {onQuote ? (
        <Button size="small" look="ghost" onClick={onQuote}>
          <MessageSquareQuote aria-hidden size={16} strokeWidth={1.5} />
          引用到对话
        </Button>
      ) : null}
    </div>
  );
}

function isWrong(state: SessionState | null): boolean {
  return state?.status === 'failed' || state?.status === 'behind';
}

function statistics({ count, numbers: figures, sum }: Measured): string {
  const counted = `计数 ${numbers.format(count)}`;
  return figures === 0 ? counted : `平均 ${numbers.format(sum / figures)} · ${counted} · 求和 ${numbers.format(sum)}`;
}

const words = { saved: '已保存', waiting: '有修改，即将保存', saving: '保存中…', failed: '没有保存', behind: '没有保存' } as const;

function Saving({
  state,
  onRetry,
  onDrop,
  onBringOver,
}: { state: SessionState } & Pick<SheetFootProps, 'onRetry' | 'onDrop' | 'onBringOver'>) {
  const { status, said, isMoving, mayBringOver } = state;
  const isBad = isWrong(state);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <p role={isBad ? 'alert' : 'status'} aria-label="保存状态" className={classList('min-w-0', isBad ? 'text-rust' : 'text-ink-3')}>
        {isMoving && !isBad ? '正在修改，请稍等…' : words[status]}
        {said === '' ? '' : `：${said}`}
      </p>
      {status === 'failed' ? (
        <Button size="small" look="secondary" onClick={onRetry}>
          重试
        </Button>
      ) : null}
      {mayBringOver ? (
        <Button size="small" look="secondary" onClick={onBringOver}>
          改到新版本上
        </Button>
      ) : null}
      {isBad ? (
        <Button size="small" look="ghost" onClick={onDrop}>
          放弃这些修改
        </Button>
      ) : null}
    </div>
  );
}
