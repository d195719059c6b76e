/** Where a site is shown; what stands there while it can't be. */
import type { ReactNode } from 'react';
import { priorityWords, type PlannedPage } from '#contract/site/page-plan.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** `stopped`: it no longer answered. `left`: its document went elsewhere, twice. */
export type StageState = 'nothing' | 'loading' | 'live' | 'stopped' | 'left';

/** A page that is planned or being written. */
export interface ShownPage {
  name: string;
  path: string;
  state: 'pending' | 'running' | 'done';
  priority?: PlannedPage['priority'] | undefined;
  description?: string | undefined;
}

export interface SiteStageProps {
  state: StageState;
  planned: readonly ShownPage[];
  /** Stands there while nothing is planned either, instead of the usual sentence. */
  preparing: ReactNode;
  /** What there is does not compile, and nothing before it did: it is being written, or was left so. */
  unrunnable: 'writing' | 'left' | undefined;
  onRestart(): void;
  children: ReactNode;
}

export function SiteStage({ state, planned, preparing, unrunnable, onRestart, children }: SiteStageProps): ReactNode {
  const covers = state === 'loading' || state === 'live' ? unrunnable : undefined;
  return (
    <div className="sf-stage">
      {children}
      {covers === 'writing' ? (
        <div className="sf-cover">
          <Nothing planned={planned} preparing={preparing} />
        </div>
      ) : null}
      {covers === 'left' ? (
        <EmptyState
          className="sf-cover"
          drawing="broken"
          title="页面还不能运行"
          text="代码里有错误，写好的都留着。可以一键修复，也可以说说要怎么改。"
        />
      ) : null}
      {state === 'nothing' ? <Nothing planned={planned} preparing={preparing} /> : null}
      {state === 'loading' && covers === undefined ? (
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
function Nothing({ planned, preparing }: Pick<SiteStageProps, 'planned' | 'preparing'>): ReactNode {
  if (planned.length === 0 && preparing) return preparing;
  if (planned.length === 0)
    return <EmptyState className="sf-center" drawing="sheet" title="还没有可以预览的页面" text="开始写代码后，页面会出现在这里。" />;
  return (
    <ul className="sf-planned" aria-label="计划中的页面">
      {planned.map(({ name, path, state, priority, description = '' }) => (
        <li key={path} data-state={state}>
          <header>
            <b>{name}</b>
            <em>{state === 'pending' && priority ? `优先级${priorityWords[priority]}` : pageStates[state]}</em>
          </header>
          <code>{path}</code>
          {description === '' ? null : <p>{description}</p>}
          <div aria-hidden>
            <i />
            <i />
            <i />
          </div>
        </li>
      ))}
    </ul>
  );
}

const pageStates = { pending: '还没写', running: '正在写', done: '已写好' } as const;
