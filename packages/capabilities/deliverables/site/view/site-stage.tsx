/** Where a site is shown; what stands there while it can't be. */
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** `stopped`: it no longer answered. `left`: its document went elsewhere, twice. */
export type StageState = 'nothing' | 'loading' | 'live' | 'stopped' | 'left';

export interface SiteStageProps {
  state: StageState;
  planned: readonly { name: string; path: string }[];
  onRestart(): void;
  children: ReactNode;
}

export function SiteStage({ state, planned, onRestart, children }: SiteStageProps): ReactNode {
  return (
    <div className="sf-stage">
      {children}
      {state === 'nothing' ? <Nothing planned={planned} /> : null}
      {state === 'loading' ? (
        <p className="sf-over" role="status">
          <Spinner /> 正在打开预览…
        </p>
      ) : null}
      {state === 'stopped' ? (
        <EmptyState
          className="sf-center"
          drawing="broken"
          title="停止预览"
          text="这个页面 5 秒没有回应，可能陷入了没有尽头的循环。代码没有变，改好后会自动重新打开。"
          action={<Button onClick={onRestart}>重新打开</Button>}
        />
      ) : null}
      {state === 'left' ? (
        <EmptyState
          className="sf-center"
          drawing="broken"
          title="预览没有打开"
          text="网站离开了自己的地址，或者这个地址已经过期。代码没有变。"
          action={<Button onClick={onRestart}>重新打开</Button>}
        />
      ) : null}
    </div>
  );
}

/** Pages that are planned, drawn as what they will be: places for words. */
function Nothing({ planned }: { planned: SiteStageProps['planned'] }): ReactNode {
  if (planned.length === 0)
    return <EmptyState className="sf-center" drawing="sheet" title="还没有可以预览的页面" text="开始写代码后，页面会出现在这里。" />;
  return (
    <ul className="sf-planned" aria-label="计划中的页面">
      {planned.map(({ name, path }) => (
        <li key={path}>
          <b>{name}</b>
          <span>{path}</span>
          <i aria-hidden />
          <i aria-hidden />
          <i aria-hidden />
        </li>
      ))}
    </ul>
  );
}
