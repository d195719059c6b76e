/** Sentences of the files that seem to be written for the house: what is sure stays out until the person keeps it, the rest stays until they take it out. */
import { useId } from 'react';
import type { MakeIntent } from '#contract/intent/make.ts';
import { withValueAt } from '#contract/intent/paths.ts';
import { useOrderForm } from './form.ts';

const answers = [
  { keep: false, label: '不放' },
  { keep: true, label: '留着' },
] as const;

export function InsideList({ inside }: { inside: MakeIntent['inside'] }) {
  if (!inside || inside.length === 0) return null;
  return (
    <section aria-label="这几句像是写给内部看的" className="space-y-1.5">
      <h3 className="text-sm font-medium">
        这几句像是写给内部看的<span className="ml-2 font-normal text-ink-3">标“不放”的不写进去；读的人要知道的，选“留着”</span>
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {inside.map(({ words, keep }, at) => (
          <Line key={at} at={at} words={words} keep={keep} />
        ))}
      </ul>
    </section>
  );
}

function Line({ at, words, keep }: { at: number; words: string; keep: boolean }) {
  const { draft, disabled, change } = useOrderForm();
  const name = useId();
  return (
    <li className="px-3 py-1.5">
      <fieldset disabled={disabled} className="flex min-w-0 flex-wrap items-center gap-x-6">
        <legend className="sr-only">{words}</legend>
        <p aria-hidden className={`min-w-0 flex-1 basis-48 py-1 text-sm break-words ${keep ? 'text-ink' : 'text-ink-2'}`}>
          {words}
        </p>
        <div className="flex flex-wrap gap-x-4">
          {answers.map((answer) => (
            <label key={answer.label} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
              <input
                type="radio"
                name={name}
                checked={keep === answer.keep}
                onChange={() => change({ ...draft, intent: withValueAt(draft.intent, `inside.${at}.keep`, answer.keep) })}
                className="size-4.5 shrink-0 appearance-none rounded-full border border-ink-3 bg-sheet checked:border-[5px] checked:border-ink disabled:opacity-60"
              />
              {answer.label}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
