/**
 * A question over a table as a form: the table it begins with, its steps one after the other, the first rows of what comes of them.
 * It knows nothing of where it stands: the viewer of a workbook and a card in a conversation show the same one.
 */
import { Suspense, useMemo, type ReactNode } from 'react';
import type { NameHint, PreviewColumn, StepProblem } from '#contract/content/table-preview.ts';
import type { Query } from '#contract/content/table-query.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import { Button } from '#ui/button.tsx';
import { Choice, Line, Small, StepProvider, Words, type StepFacts } from './fields.web.tsx';
import { PreviewTable } from './preview-table.web.tsx';
import type { FormSheet } from './proposals.ts';
import { StepChips, type Chosen } from './step-chips.web.tsx';
import { addStep, groupByNumber, movedTo, moveStep, newStep, removeStep, withStep } from './step-edits.ts';
import { StepForm } from './step-form.web.tsx';
import { gapsOf } from './step-gaps.web.ts';
import { SheetChoice, type TableSource } from './table-fields.web.tsx';
import { stepNames, tools, type StepKind } from './step-names.ts';
import type { PreviewState } from './use-table-preview.web.ts';

export interface TableQueryFormProps {
  query: Query;
  onChange(query: Query): void;
  /** Of the file the question begins with. */
  structure: WorkbookStructure;
  /** Other files with tables. */
  others: readonly string[];
  /** Rejects with a sentence. */
  structureOf(file_name: string): Promise<WorkbookStructure>;
  /** What the question comes to as far as it can be asked. */
  preview: PreviewState & { retry(): void };
  /** The most frequent values of a column of the table before a step. */
  suggest(before: Query, column: string): Promise<string[]>;
  chosen: Chosen;
  onChoose(chosen: Chosen): void;
  /** Also what is still open is told at its field, not only what is wrong. */
  showsGaps: boolean;
  /** What a date is reckoned up to unless it is said: 2026-11-23. */
  today: string;
  /** The end of the chain, where there is one: its chip and its fields. */
  result?: { words: string; fields: ReactNode };
  /** Stands above the fields of the source: a hint of where columns can be pointed at. */
  hint?: string;
}

export function TableQueryForm(props: TableQueryFormProps) {
  const { query, onChange, structure, others, structureOf, preview, chosen, onChoose, showsGaps, today, result, hint } = props;
  const source: TableSource = useMemo(
    () => ({ structure, others, structureOf, sheet: sheetOf(structure, query.table.sheet) }),
    [structure, others, structureOf, query.table.sheet],
  );
  const problems = preview.preview?.problems ?? [];
  const wrong = new Set([
    ...problems.map((one) => one.step),
    ...(showsGaps ? query.steps.flatMap((step, n) => (gapsOf(step).length > 0 ? [n] : [])) : []),
  ]);
  const add = (kind: StepKind) => {
    const at = typeof chosen === 'number' ? chosen + 1 : chosen === 'source' ? 0 : query.steps.length;
    onChange(addStep(query, newStep(kind, columnsBefore(props, at), today), at));
    onChoose(at);
  };
  const step = typeof chosen === 'number' ? query.steps[chosen] : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <StepChips
        query={query}
        source={source.sheet?.sheet ?? '选工作表'}
        result={result?.words ?? null}
        chosen={chosen}
        wrong={wrong}
        onChoose={onChoose}
        onMove={(at, by) => {
          onChange(moveStep(query, at, by));
          onChoose(movedTo(query, at, by));
        }}
        onRemove={(at) => {
          onChange(removeStep(query, at));
          onChoose(query.steps.length > 1 ? Math.max(0, at - 1) : 'source');
        }}
        onAdd={add}
      />
      {/* What comes of the question stays in sight however long a step's form is. */}
      <div className="flex min-h-0 flex-1 flex-col max-md:overflow-y-auto">
        <div className="flex shrink-0 flex-col gap-2.5 overflow-y-auto px-3 py-2.5 md:max-h-[56%]">
          {step && typeof chosen === 'number' ? (
            <StepProvider value={factsOf(props, chosen)} key={`${chosen} ${step.do}`}>
              <h3 className="sr-only">{stepNames[step.do]}</h3>
              <KindChoice
                kind={step.do}
                onChange={(kind) => onChange(withStep(query, chosen, newStep(kind, columnsBefore(props, chosen), today)))}
              />
              <Problem problems={problems} step={chosen} />
              <Hints
                hints={preview.preview?.hints ?? []}
                step={chosen}
                onTake={(one) => onChange(withStep(query, chosen, groupByNumber(step, one.column, one.number_column)))}
              />
              <Suspense>
                <StepForm step={step} source={source} onChange={(next) => onChange(withStep(query, chosen, next))} />
              </Suspense>
            </StepProvider>
          ) : chosen === 'result' && result ? (
            <StepProvider value={factsOf(props, query.steps.length)}>{result.fields}</StepProvider>
          ) : (
            <StepProvider value={factsOf(props, -1)}>
              <SourceFields query={query} source={source} onChange={onChange} />
              <Problem problems={problems} step={-1} />
              {hint === undefined ? null : <p className="text-xs text-ink-3">{hint}</p>}
            </StepProvider>
          )}
        </div>
        <Open query={query} />
        {preview.error !== '' ? (
          <div role="alert" className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm text-rust">
            <span>{preview.error}</span>
            <Button size="small" look="secondary" onClick={preview.retry}>
              重试
            </Button>
          </div>
        ) : null}
        {preview.preview ? (
          <PreviewTable preview={preview.preview} isStale={preview.isStale} />
        ) : preview.error === '' ? (
          <p role="status" className="px-3 py-4 text-sm text-ink-3">
            正在算出前几行…
          </p>
        ) : null}
      </div>
    </div>
  );
}

function sheetOf(structure: WorkbookStructure, name: string | undefined): FormSheet | undefined {
  return name === undefined
    ? structure.sheets.find((one) => !one.hidden && one.columns.length > 0)
    : structure.sheets.find((one) => one.sheet === name);
}

/** The columns there are before the step, as far as they are known. */
function columnsBefore({ preview, structure, query }: TableQueryFormProps, at: number): readonly PreviewColumn[] {
  const stages = preview.preview?.stages ?? [];
  const stage = stages[Math.min(Math.max(0, at), stages.length - 1)];
  return stage?.columns ?? sheetOf(structure, query.table.sheet)?.columns.map(({ column, type }) => ({ name: column, type })) ?? [];
}

function factsOf(props: TableQueryFormProps, at: number): StepFacts {
  const { query, preview, showsGaps, suggest } = props;
  const problems = (preview.preview?.problems ?? []).filter((one) => one.step === at && one.path !== '');
  const step = query.steps[at];
  const gaps = showsGaps && step ? gapsOf(step) : [];
  return {
    columns: columnsBefore(props, at),
    problem: (path) => [...problems, ...gaps].find((one) => one.path === path)?.said ?? '',
    suggest: (column) => suggest({ table: query.table, steps: query.steps.slice(0, Math.max(0, at)) }, column),
  };
}

/** The ways a tool of the bar can be gone about. */
function KindChoice({ kind, onChange }: { kind: StepKind; onChange(kind: StepKind): void }) {
  const kinds = tools.find((one) => one.kinds.includes(kind))?.kinds ?? [];
  return kinds.length < 2 ? null : (
    <Line label="做法">
      <Choice label="做法" value={kind} options={kinds.map((one) => ({ value: one, label: stepNames[one] }))} onChange={onChange} />
    </Line>
  );
}

/** What is wrong with the step as a whole. */
function Problem({ problems, step }: { problems: readonly StepProblem[]; step: number }) {
  const said = problems.find((one) => one.step === step && one.path === '')?.said;
  return said === undefined ? null : (
    <p role="alert" className="rounded-control bg-rust-wash px-2.5 py-1.5 text-sm text-rust">
      {said}
    </p>
  );
}

function Hints({ hints, step, onTake }: { hints: readonly NameHint[]; step: number; onTake(hint: NameHint): void }) {
  return hints
    .filter((one) => one.step === step)
    .map((one) => (
      <div
        key={one.column}
        role="status"
        className="flex flex-wrap items-center gap-2 rounded-control bg-amber-wash px-2.5 py-1 text-sm text-amber"
      >
        <span className="min-w-0 flex-1">{one.said}</span>
        <Button size="small" look="secondary" onClick={() => onTake(one)}>
          按{one.number_column}分组
        </Button>
      </div>
    ));
}

/** Which step still needs something: what is shown below is what there is before it. */
function Open({ query }: { query: Query }) {
  const at = query.steps.findIndex((step) => gapsOf(step).length > 0);
  const step = query.steps[at];
  const [gap] = step ? gapsOf(step) : [];
  return step && gap ? (
    <p role="status" className="px-3 pb-1 text-xs text-ink-3">
      “{stepNames[step.do]}”还差一项：{gap.said}。下面是这一步之前的样子。
    </p>
  ) : null;
}

function SourceFields({ query, source, onChange }: { query: Query; source: TableSource; onChange(query: Query): void }) {
  const { table } = query;
  const { sheet } = source;
  const found = sheet?.header_row;
  return (
    <>
      <Line label="工作表">
        <SheetChoice
          sheets={source.structure.sheets.filter((one) => one.columns.length > 0)}
          value={sheet?.sheet ?? ''}
          onChange={(name) =>
            onChange({ ...query, table: { ...(table.file_name === undefined ? {} : { file_name: table.file_name }), sheet: name } })
          }
        />
      </Line>
      <Line label="标题行">
        <Words
          label="标题行是第几行"
          numeric
          value={table.header_row === undefined ? '' : String(table.header_row)}
          placeholder={found === null || found === undefined ? '自动' : `自动：第 ${found} 行`}
          className="w-32"
          onChange={(text) => {
            const { header_row: _before, ...rest } = table;
            const row = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
            onChange({ ...query, table: row >= 1 && row <= 10_000 ? { ...rest, header_row: row } : rest });
          }}
        />
        {table.header_row === undefined ? null : (
          <Small
            onClick={() => {
              const { header_row: _before, ...rest } = table;
              onChange({ ...query, table: rest });
            }}
          >
            自动判断
          </Small>
        )}
      </Line>
    </>
  );
}
