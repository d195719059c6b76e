/** A search: what was looked for and what was found, each with its place, its day and a few words. */
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { display, computer_content } = props.entry.action;
  if (display?.kind !== 'sources') return <AnyStep {...props} />;
  return (
    <div className="space-y-3 p-4">
      <p className="text-xs text-ink-3">
        搜索“{display.query}”，{display.items.length === 0 ? '没有找到网页' : `找到 ${display.items.length} 个网页`}
      </p>
      <ol className="space-y-2">
        {display.items.map((item) => (
          <li key={item.url}>
            <a
              href={item.url}
              target="_blank"
              rel="noopener noreferrer"
              className="block rounded-card border border-line bg-sheet px-3 py-2.5 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
            >
              <span className="line-clamp-2 text-sm font-medium break-words">{item.title}</span>
              <span className="block truncate text-xs text-ink-3">{[hostOf(item.url), item.time].filter(Boolean).join(' · ')}</span>
              {item.snippet ? <span className="mt-1 line-clamp-3 text-sm break-words text-ink-2">{item.snippet}</span> : null}
            </a>
          </li>
        ))}
      </ol>
      {display.items.length === 0 ? <OutputView label="返回的内容" text={computer_content} /> : null}
    </div>
  );
}

/** What a driver let through is an http address; an old log may hold anything. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
