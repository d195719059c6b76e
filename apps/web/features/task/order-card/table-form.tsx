/** Work on a table as a form: for each result its source, its steps, a chart, and where it goes. */
import { chartWords, placeWords } from '#contract/intent/table-words.ts';
import type { AskedQuery, ChartAsked, TableIntent } from '#contract/intent/table.ts';
import { isWithin, withoutValueAt, withValueAt } from '#contract/intent/paths.ts';
import { Choose, optionsOf, Words } from './controls.tsx';
import { DoubtList } from './doubt-list.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';
import { QueryRows } from './query-rows.tsx';

export function TableForm({ intent }: { intent: TableIntent }) {
  return (
    <div className="space-y-3">
      {intent.queries.map((asked, at) => (
        <Result key={at} asked={asked} at={at} isOnly={intent.queries.length === 1} />
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

function Result({ asked, at, isOnly }: { asked: AskedQuery; at: number; isOnly: boolean }) {
  const { order, draft, disabled, change } = useOrderForm();
  const path = `queries.${at}`;
  const set = (below: string, value: unknown) => change({ ...draft, intent: withValueAt(draft.intent, `${path}.${below}`, value) });
  // What is about the source or a step stands at its row.
  const doubts = order.intent.doubts.filter(
    (doubt) => isWithin(doubt.path, path) && !/\.(?:table|steps\.\d+|chart|place)\b/.test(doubt.path),
  );
  const setChart = (type: string) => {
    const chart = `${path}.chart`;
    if (type === noChart) change({ ...draft, intent: withoutValueAt(draft.intent, chart) });
    else set('chart.type', type);
  };
  return (
    <section aria-label={asked.name} className={isOnly ? 'space-y-3' : 'space-y-3 rounded-card border border-line p-3'}>
      <DoubtList doubts={doubts} />
      <QueryRows path={`${path}.query`} query={asked.query} onChange={(query) => set('query', query)} />
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
