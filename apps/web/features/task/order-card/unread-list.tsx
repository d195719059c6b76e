/** The clauses nothing was made of, as written, each with what may become of it. */
import { useId } from 'react';
import type { UnreadClause } from '#contract/intent/common.ts';
import { clauseAnswers } from '#contract/intent/order-answers.ts';
import { type OrderDraft, withClause } from '#contract/intent/order-draft.ts';
import type { Intent } from '#contract/intent/intent.ts';
import type { ClauseAnswer } from '#contract/intent/order.ts';
import { Button } from '#ui/button.tsx';
import { Words } from './controls.tsx';
import { useOrderForm } from './form.ts';
import { around } from './marks.ts';

const labels: Record<ClauseAnswer['to'], string> = { signature: '作为落款', body: '放进正文', ignore: '不用管', again: '我再说一遍' };

export function UnreadList() {
  const { order, draft, disabled, change } = useOrderForm();
  const { unread } = order.intent;
  if (unread.length === 0) return null;
  const answerAll = (to: 'body' | 'ignore') =>
    change({ ...draft, ...unread.reduce<OrderDraft>((all, _, at) => withClause(all, at, { to }), draft) });
  return (
    <section aria-label="这些没有读懂" className="space-y-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <h3 className="mr-auto text-sm font-medium">
          这些没有读懂<span className="ml-2 font-normal text-ink-3">{hintOf(order.intent)}</span>
        </h3>
        {unread.length > 1
          ? clauseAnswers(order.intent).map((to) =>
              to === 'again' || to === 'signature' ? null : (
                <Button key={to} look="ghost" size="small" disabled={disabled} onClick={() => answerAll(to)}>
                  全部{labels[to]}
                </Button>
              ),
            )
          : null}
      </div>
      <ul className="divide-y divide-line rounded-control border border-line">
        {unread.map((clause, at) => (
          <Clause
            key={at}
            at={at}
            words={clause.words}
            note={noteOf(clause)}
            answers={clauseAnswers(order.intent, clause)}
            {...around(order.text, clause.span)}
          />
        ))}
      </ul>
    </section>
  );
}

function hintOf({ intent }: Intent): string {
  return intent === 'make' ? '写进去，还是不用管？' : '不用管，还是换个说法？';
}

function noteOf({ is_wish, is_content }: UnreadClause): string {
  return is_wish ? '像是对做法的要求，不写进去' : is_content ? '像是内容，会写进去' : '';
}

interface ClauseProps {
  at: number;
  words: string;
  /** What it is, as far as can be told. */
  note: string;
  answers: ClauseAnswer['to'][];
  before: string;
  after: string;
}

function Clause({ at, words, note, answers, before, after }: ClauseProps) {
  const { draft, disabled, change, light } = useOrderForm();
  const name = useId();
  const answer = draft.clauses[at];
  const set = (next: ClauseAnswer) => change({ ...draft, ...withClause(draft, at, next) });
  return (
    <li
      onPointerEnter={() => light(`unread.${at}`)}
      onPointerLeave={() => light('')}
      onFocus={() => light(`unread.${at}`)}
      onBlur={() => light('')}
      className="px-3 py-1.5"
    >
      <fieldset disabled={disabled} className="flex min-w-0 flex-wrap items-center gap-x-6">
        <legend className="sr-only">{words}</legend>
        <p aria-hidden className="min-w-0 flex-1 basis-48 py-1 text-sm break-words text-ink-2">
          {before}
          <span className="text-ink underline decoration-amber decoration-wavy underline-offset-4">{words}</span>
          {after}
          {note === '' ? null : <span className="ml-2 text-xs text-ink-3">{note}</span>}
        </p>
        <div className="flex flex-wrap gap-x-4">
          {answers.map((to) => (
            <label key={to} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
              <input
                type="radio"
                name={name}
                checked={answer?.to === to}
                onChange={() => set(to === 'again' ? { to, words: '' } : { to })}
                className="size-4.5 shrink-0 appearance-none rounded-full border border-ink-3 bg-sheet checked:border-[5px] checked:border-ink disabled:opacity-60"
              />
              {labels[to]}
            </label>
          ))}
        </div>
        {answer?.to === 'again' ? (
          <Words
            label={`“${words}”换个说法`}
            value={answer.words}
            maxLength={2000}
            disabled={disabled}
            placeholder="换一种说法，说得具体一些"
            onChange={(event) => set({ to: 'again', words: event.target.value })}
            className="mb-1 basis-full"
          />
        ) : null}
      </fieldset>
    </li>
  );
}
