/** What is shown when something nobody foresaw went wrong: the words of the specification, and the way on. */
import { Component, useEffect, useState, type ReactNode } from 'react';
import { Refusal } from '#contract/codes.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { say } from '#ui/toast.tsx';
import { isAborted, sentenceFor, Unreachable } from './api.ts';
import { serverPath } from './base-path.ts';
import { pageSession } from './page-session.ts';

export function ErrorScreen({ message }: { message: string }) {
  return (
    <main className="flex h-full min-h-96 items-center justify-center">
      <EmptyState
        drawing="broken"
        heading
        title="服务器异常"
        text={
          <>
            <p>请稍后重试</p>
            <p className="mt-4 font-mono text-xs text-ink-3 select-all">会话编号：{pageSession}</p>
            <p className="mt-1 font-mono text-xs break-all text-ink-3">{message}</p>
          </>
        }
        action={
          <>
            <Button onClick={() => location.reload()}>重试</Button>
            <Button look="secondary" onClick={() => location.assign(serverPath('/'))}>
              返回首页
            </Button>
          </>
        }
      />
    </main>
  );
}

interface BoundaryState {
  message: string | null;
}

class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { message: messageOf(error) };
  }

  override render(): ReactNode {
    return this.state.message === null ? this.props.children : <ErrorScreen message={this.state.message} />;
  }
}

/** Around the whole page: render errors, uncaught errors and unhandled rejections end here. */
export function ErrorGuard({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => take(event.reason);
    const onError = (event: ErrorEvent) => {
      // Browsers report a late resize notice this way; nothing is wrong.
      if (event.message.startsWith('ResizeObserver')) return;
      take(event.error ?? event.message);
    };
    function take(error: unknown): void {
      if (isAborted(error)) return;
      if (error instanceof Refusal || error instanceof Unreachable) say.error(sentenceFor(error));
      else setMessage(messageOf(error));
    }
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('error', onError);
    return () => {
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('error', onError);
    };
  }, []);
  return message === null ? <Boundary>{children}</Boundary> : <ErrorScreen message={message} />;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
