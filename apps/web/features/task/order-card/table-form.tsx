/** Work on a table as a form: for each result its question, a chart, and where it goes. */
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { isWithin, valueAt, withoutValueAt, withValueAt } from '#contract/intent/paths.ts';
import { chartWords, placeWords, stepInWords } from '#contract/intent/table-words.ts';
import type { AskedQuery, ChartAsked, TableIntent } from '#contract/intent/table.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Choose, optionsOf, Words } from './controls.tsx';
import { DoubtList } from './doubt-list.tsx';
import { FieldRow } from './field-row.tsx';
import { useFocusAfter } from './focus-after.ts';
import { useOrderForm } from './form.ts';
import { QueryField } from './query-field.tsx';
import { canGo, withoutResult } from './table-edits.ts';

export interface TableFormProps {
  intent: TableIntent;
  /** The step that still needs something, when it was tried to go on: another object is another try. */
  gap: { query: number; step: number } | null;
}

export function TableForm({ intent, gap }: TableFormProps) {
  const { order, draft, change } = useOrderForm();
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(root);
  const leaveOut = (at: number) => {
    focusAfter(`section:nth-of-type(${Math.min(at + 1, intent.queries.length - 1)}) button`);
    change({ ...draft, intent: withoutResult(intent, at) });
  };
  return (
    <div ref={root} className="space-y-3">
      {intent.queries.map((asked, at) => (
        <Result
          // A result that moved up begins anew.
          key={`${at} of ${intent.queries.length}`}
          asked={asked}
          at={at}
          isOnly={intent.queries.length === 1}
          gap={gap?.query === at ? gap : null}
          onLeaveOut={canGo(intent, order.intent.doubts, at) ? () => leaveOut(at) : undefined}
        />
      ))}
      {intent.facts.length > 0 ? (
        <FieldRow path="facts" label="写进去的内容">
          <ul className="list-disc pl-5 text-sm">
            {intent.facts.map(({ words }, n) => (
              <li key={n} className="break-words">
                {words}
              </li>
            ))}
          </ul>
        </FieldRow>
      ) : null}
    </div>
  );
}

const noChart = 'none';

interface ResultProps {
  asked: AskedQuery;
  at: number;
  isOnly: boolean;
  gap: TableFormProps['gap'];
  onLeaveOut: (() => void) | undefined;
}

function Result({ asked, at, isOnly, gap, onLeaveOut }: ResultProps) {
  const { order, draft, disabled, change } = useOrderForm();
  const path = `queries.${at}`;
  const unsure = unsureSteps(order.intent.intent === 'table' ? order.intent : null, draft.intent, `${path}.query`);
  const [chosen, choose] = useState<number | 'source' | 'result'>(() => unsure[0] ?? (asked.query.steps.length > 0 ? 0 : 'source'));
  const [seen, setSeen] = useState(gap);
  if (seen !== gap) {
    setSeen(gap);
    if (gap) choose(gap.step);
  }
  const set = (below: string, value: unknown) => change({ ...draft, intent: withValueAt(draft.intent, `${path}.${below}`, value) });
  const doubts = order.intent.doubts.filter((doubt) => isWithin(doubt.path, path));
  const setChart = (type: string) => {
    if (type === noChart) change({ ...draft, intent: withoutValueAt(draft.intent, `${path}.chart`) });
    else set('chart.type', type);
  };
  return (
    <section aria-label={asked.name} className={isOnly ? 'space-y-3' : 'space-y-3 rounded-card border border-line p-3'}>
      {isOnly ? null : (
        <div className="flex items-center gap-2">
          <h3 className="mr-auto min-w-0 text-sm font-medium break-words">{`结果 ${at + 1}：${asked.name}`}</h3>
          {onLeaveOut ? (
            <IconButton
              label={`不要结果 ${at + 1}`}
              tip="不要这个结果"
              icon={<X size={16} strokeWidth={1.5} />}
              disabled={disabled}
              onClick={onLeaveOut}
            />
          ) : null}
        </div>
      )}
      <DoubtList doubts={doubts} />
      {unsure.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-amber">
          请看一眼：
          {unsure.map((n) => (
            <button
              key={n}
              type="button"
              onClick={() => choose(n)}
              className="min-h-8 rounded-control border border-line-strong px-2 text-left break-words text-ink-2 hover:text-ink max-md:min-h-11"
            >
              {wordsOfStep(asked, n)}
            </button>
          ))}
        </p>
      ) : null}
      <QueryField
        path={`${path}.query`}
        query={asked.query}
        chosen={chosen}
        showsGaps={gap !== null}
        onChoose={choose}
        onChange={(query) => set('query', query)}
      />
      <FieldRow path={`${path}.chart`} label="图表">
        <Choose
          label="图表"
          value={asked.chart?.type ?? noChart}
          options={[{ value: noChart, label: '不画' }, ...optionsOf<ChartAsked['type']>(chartWords)]}
          disabled={disabled}
          onChange={setChart}
        />
      </FieldRow>
      <FieldRow path={`${path}.place`} label="结果放在">
        <div className="flex flex-wrap gap-1.5">
          <Choose
            label="结果放在"
            value={asked.place}
            options={optionsOf(placeWords)}
            disabled={disabled}
            onChange={(place) => set('place', place)}
          />
          {asked.place === 'answer' ? null : (
            <Words
              label="工作表名"
              value={asked.name}
              maxLength={31}
              disabled={disabled}
              placeholder="工作表名"
              onChange={(event) => set('name', event.target.value)}
              className="w-48!"
            />
          )}
        </div>
      </FieldRow>
    </section>
  );
}

function wordsOfStep({ query }: AskedQuery, at: number): string {
  const step = query.steps[at];
  return step ? stepInWords(step) : '';
}

/** Steps with a part that was not sure, as long as they stand as they were read; what there is a question about is asked there. */
function unsureSteps(read: TableIntent | null, now: unknown, path: string): number[] {
  const steps = (read?.read ?? []).flatMap((part) => {
    const [, n] = new RegExp(`^${path.replaceAll('.', '\\.')}\\.steps\\.(\\d+)`).exec(part.path) ?? [];
    const at = `${path}.steps.${n}`;
    const isAsRead = JSON.stringify(valueAt(read, at)) === JSON.stringify(valueAt(now, at));
    const isAsked = read?.doubts.some((doubt) => doubt.choices.length > 0 && isWithin(doubt.path, part.path));
    return !part.sure && n !== undefined && isAsRead && !isAsked ? [Number(n)] : [];
  });
  return [...new Set(steps)];
}
