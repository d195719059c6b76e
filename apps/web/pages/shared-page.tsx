/** What pages of something shared have in common: the way home, what is said when it is not there any more, and how its link is read. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Refusal } from '#contract/codes.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Seal } from '#ui/logo.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { linkTarget } from '#web/shell/link-target.ts';

export const linkLook =
  'inline-flex h-9 items-center justify-center rounded-control bg-ink px-4 text-sm font-medium whitespace-nowrap text-on-ink hover:opacity-90 max-md:h-11';

/** That a link opens nothing is no trouble to try again. */
export function retryShared(count: number, error: Error): boolean {
  return count < 2 && !(error instanceof Refusal);
}

export interface SharedTroubleProps {
  error: unknown;
  /** What is shared, in the words of whoever looks for it; left out, a share. */
  gone?: { title: string; text: string };
  onRetry(): void;
}

const goneShare = { title: '分享不存在或已关闭', text: '可能是链接不完整，或分享的人关闭了它。可以请对方重新分享。' };

export function SharedTrouble({ error, gone = goneShare, onRetry }: SharedTroubleProps) {
  const isGone = error instanceof Refusal && (error.reason === 'NOT_FOUND' || error.reason === 'UNAUTHORIZED');
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState
        drawing={isGone ? 'lost' : 'broken'}
        heading
        title={isGone ? gone.title : '分享没有打开'}
        text={isGone ? gone.text : sentenceFor(error)}
        action={
          isGone ? (
            <Link to="/" className={linkLook}>
              返回首页
            </Link>
          ) : (
            <Button onClick={onRetry}>重试</Button>
          )
        }
      />
    </main>
  );
}

export function HomeLink(): ReactNode {
  return (
    <Link
      to="/"
      target={linkTarget()}
      aria-label="案头首页"
      className="inline-flex size-8 shrink-0 items-center justify-center max-md:size-11"
    >
      <Seal className="size-6" />
    </Link>
  );
}
