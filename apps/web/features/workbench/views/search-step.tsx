/** A search: what was looked for and what was found, each with its place, its day and a few words. */
import { Link } from 'react-router';
import type { Action } from '#contract/timeline/fold/view.ts';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { display, computer_content } = props.entry.action;
  if (display?.kind !== 'sources') return <AnyStep {...props} />;
  const { query, items } = display;
  const isOwn = items.length > 0 ? items.every(({ url }) => !isOutside(url)) : computer_content.startsWith('来源：自己的');
  const [found, none] = isOwn
    ? [`在自己的任务、文件和收藏里找到 ${items.length} 处`, '自己的任务、文件和收藏里没有']
    : [`找到 ${items.length} 个网页`, '没有找到网页'];
  return (
    <div className="space-y-3 p-4">
      <p className="text-xs text-ink-3">
        搜索“{query}”，{items.length === 0 ? none : found}
      </p>
      <ol className="space-y-2">
        {items.map((item, n) => (
          <li key={n}>
            <Place item={item} />
          </li>
        ))}
      </ol>
      {display.items.length === 0 ? <OutputView label="返回的内容" text={computer_content} /> : null}
    </div>
  );
}

type Item = Extract<NonNullable<Action['display']>, { kind: 'sources' }>['items'][number];

const card = 'block rounded-card border border-line bg-sheet px-3 py-2.5';
const pressed = `${card} transition-colors duration-150 hover:border-line-strong hover:bg-hover`;

/** On the internet, or one of one's own; others see those without the way there. */
function Place({ item: { title, url, snippet, time } }: { item: Item }) {
  const words = (
    <>
      <span className="line-clamp-2 text-sm font-medium break-words">{title}</span>
      <span className="block truncate text-xs text-ink-3">{[isOutside(url) ? hostOf(url) : '', time].filter(Boolean).join(' · ')}</span>
      {snippet ? <span className="mt-1 line-clamp-3 text-sm break-words text-ink-2">{snippet}</span> : null}
    </>
  );
  if (url.startsWith('/task/') || url.startsWith('/collection?'))
    return (
      <Link to={url} className={pressed}>
        {words}
      </Link>
    );
  if (!isOutside(url)) return <div className={card}>{words}</div>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={pressed}>
      {words}
    </a>
  );
}

function isOutside(url: string): boolean {
  return /^https?:/i.test(url);
}

/** What a driver let through is an http address; an old log may hold anything. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
