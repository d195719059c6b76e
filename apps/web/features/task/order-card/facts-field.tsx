/** What is to stand in the result, as the person wrote it: each can be taken out and put back, or put under a part. */
import { Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { Order } from '#contract/intent/order.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Choose } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useFocusAfter } from './focus-after.ts';
import { useOrderForm } from './form.ts';
import { factPutBack, factUnder } from './make-edits.ts';

const anywhere = { value: '', label: '放在合适的地方' };

/** What the outline shows in its place is not shown twice. */
function stands(words: string, { outline }: Order): boolean {
  const bare = words.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return (outline?.material ?? []).some((one) => {
    const piece = one.words.replaceAll(/[^\p{L}\p{N}]/gu, '');
    return piece !== '' && (bare.includes(piece) || piece.includes(bare));
  });
}

export function FactsField({ intent }: { intent: MakeIntent }) {
  const { order, draft, disabled, change, light } = useOrderForm();
  const { facts, sections } = intent;
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfter(list);
  const placed = new Set(facts.filter(({ words }) => stands(words, order)));
  if (facts.length === placed.size && draft.dropped.length === 0) return null;
  const places = [anywhere, ...sections.flatMap(({ title }) => (title.trim() === '' ? [] : [{ value: title, label: `放在：${title}` }]))];
  return (
    <FieldRow path="facts" label="写进去的内容">
      <ul ref={list} className="divide-y divide-line rounded-control border border-line">
        {facts.map((fact, at) =>
          placed.has(fact) ? null : (
            <li
              key={`${fact.words}-${at}`}
              data-fact={at}
              onPointerEnter={() => light(`facts.${at}`)}
              className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-2 px-3 py-1.5 @lg:grid-cols-[minmax(0,1fr)_auto_2rem]"
            >
              <span className="text-sm break-words whitespace-pre-wrap">{fact.words}</span>
              {places.length > 1 || fact.under !== undefined ? (
                <Choose
                  label={`“${fact.words}”放在哪里`}
                  value={fact.under ?? ''}
                  options={places}
                  disabled={disabled}
                  className="max-w-48! @max-lg:order-1 @max-lg:col-span-2 @max-lg:justify-self-start"
                  onChange={(under) => change({ ...draft, intent: factUnder(intent, at, under) })}
                />
              ) : null}
              <IconButton
                label={`不写“${fact.words}”`}
                tip="不写这一条"
                icon={<X size={16} strokeWidth={1.5} />}
                className="@lg:col-start-3"
                disabled={disabled}
                onClick={() => {
                  focusAfter(`[data-dropped="${draft.dropped.length}"] button`);
                  change({ ...draft, intent: { ...intent, facts: facts.toSpliced(at, 1) }, dropped: [...draft.dropped, fact] });
                }}
              />
            </li>
          ),
        )}
        {draft.dropped.map((fact, at) => (
          <li key={`${fact.words}-dropped-${at}`} data-dropped={at} className="flex items-center gap-x-2 px-3 py-1.5 text-ink-3">
            <span className="min-w-0 flex-1 text-sm break-words whitespace-pre-wrap line-through">{fact.words}</span>
            <IconButton
              label={`还是写“${fact.words}”`}
              tip="还是写上"
              icon={<Undo2 size={16} strokeWidth={1.5} />}
              disabled={disabled}
              onClick={() => {
                const put = factPutBack(facts, fact);
                focusAfter(`[data-fact="${put.indexOf(fact)}"] button`);
                change({ ...draft, intent: { ...intent, facts: put }, dropped: draft.dropped.toSpliced(at, 1) });
              }}
            />
          </li>
        ))}
      </ul>
    </FieldRow>
  );
}
