/** Over the steps of the terminal a person may open a shell of their own, in the same folder, while the agent does not work. */
import { SquareTerminal, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { LayerChoice } from '#web/shell/layer-choice.tsx';
import { TerminalScreen } from '#web/shell/terminal-screen.tsx';
import { useShell } from './use-shell.ts';

export interface ShellLayerProps {
  task_id: string;
  /** The agent has the terminal. */
  isWorking: boolean;
  /** The steps. */
  children: ReactNode;
}

export function ShellLayer({ task_id, isWorking, children }: ShellLayerProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<'shell' | 'steps'>('shell');
  if (!isOpen)
    return (
      <div className="flex h-full min-h-0 flex-col">
        <div className="min-h-0 flex-1">{children}</div>
        {isWorking ? null : (
          <footer className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-2">
            <p className="min-w-0 flex-1 text-xs text-ink-3">可以在同一个目录里自己输入命令，改过的文件会保存到任务里</p>
            <Button
              look="secondary"
              size="small"
              onClick={() => {
                setShown('shell');
                setOpen(true);
              }}
            >
              <SquareTerminal size={14} strokeWidth={1.5} />
              打开终端
            </Button>
          </footer>
        )}
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <LayerChoice label="终端显示什么" own={own} shown={shown} onShow={setShown} />
      <div className={shown === 'shell' ? 'min-h-0 flex-1' : 'hidden'}>
        <Shell task_id={task_id} onClose={() => setOpen(false)} />
      </div>
      {shown === 'steps' ? <div className="min-h-0 flex-1">{children}</div> : null}
    </div>
  );
}

const own = { id: 'shell', label: '我的终端', Icon: SquareTerminal } as const;

function Shell({ task_id, onClose }: { task_id: string; onClose(): void }) {
  const shell = useShell(task_id);
  const { state, why, saved } = shell;
  return (
    <section aria-label="我的终端" className="flex h-full min-h-0 flex-col gap-2 p-4 max-md:p-2">
      <div className="flex min-h-56 flex-1 flex-col overflow-hidden rounded-card border border-line bg-sheet focus-within:border-line-strong">
        <header className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs max-md:min-h-12">
          <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-ink-2">
            {state === 'opening' ? <Spinner className="size-4 text-seal" /> : null}
            <span className="truncate">{wordsOf(state, saved)}</span>
          </p>
          <IconButton
            label="关闭终端"
            icon={<X size={16} strokeWidth={1.5} />}
            onClick={() => {
              shell.end();
              onClose();
            }}
          />
        </header>
        <div className="min-h-0 flex-1 py-2 pr-1 pl-3">
          <TerminalScreen label="我的终端，可以输入命令" onReady={shell.onReady} onType={shell.type} onSize={shell.size} />
        </div>
      </div>
      {state === 'over' ? (
        <div role="status" className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-amber">
          <span className="min-w-0 flex-1 break-words">{why || '终端已关闭，改过的文件已经保存'}</span>
          <Button look="secondary" size="small" onClick={shell.again}>
            重新打开
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function wordsOf(state: ReturnType<typeof useShell>['state'], saved: string): string {
  switch (state) {
    case 'opening':
      return '正在打开终端';
    case 'lost':
      return '连接断开了，正在重新连接';
    case 'over':
      return '终端已关闭';
    case 'open':
      return saved === '' ? '可以输入命令' : `已保存 ${saved}`;
  }
}
