/** Text with its matches marked. */
import { Fragment } from 'react';
import type { TextRange } from '#contract/operations/search.ts';

export function Marked({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(index === 0 ? 0 : (ranges[index - 1]?.[1] ?? 0), start)}
          <mark className="rounded-sm bg-seal/20 font-medium text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
