/** Fields that choose other tables: the one to join with, by which keys, and those to put below. */
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PreviewColumn } from '#contract/content/table-preview.ts';
import type { Step, TableRef } from '#contract/content/table-query.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import { Choice, ColumnChoice, Line, Remove, Said, Small, Tick, useStep, Words } from './fields.web.tsx';
import { MeasureList } from './measure-fields.web.tsx';
import { alikeSheets, proposeKeys, type FormSheet } from './proposals.ts';

/** Where the tables of a question come from. */
export interface TableSource {
  /** Of the file it begins with. */
  structure: WorkbookStructure;
  /** The sheet it begins with. */
  sheet: FormSheet | undefined;
  /** Other files with tables, by name. */
  others: readonly string[];
  /** Rejects with a sentence. */
  structureOf(file_name: string): Promise<WorkbookStructure>;
}

/** The structure of a file once it is here; '' is the file the question begins with. */
export function useStructure(source: TableSource, file_name: string): { structure: WorkbookStructure | null; error: string } {
  const [known, setKnown] = useState<{ of: string; structure: WorkbookStructure | null; error: string }>({
    of: '',
    structure: null,
    error: '',
  });
  const { structureOf } = source;
  useEffect(() => {
    if (file_name === '') return undefined;
    let isLeft = false;
    structureOf(file_name).then(
      (structure) => isLeft || setKnown({ of: file_name, structure, error: '' }),
      (error: unknown) =>
        isLeft || setKnown({ of: file_name, structure: null, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [file_name, structureOf]);
  if (file_name === '') return { structure: source.structure, error: '' };
  return known.of === file_name ? known : { structure: null, error: '' };
}

const filled = (structure: WorkbookStructure | null): FormSheet[] => structure?.sheets.filter((one) => one.columns.length > 0) ?? [];

export function JoinFields({
  step,
  source,
  onChange,
}: {
  step: Extract<Step, { do: 'join' }>;
  source: TableSource;
  onChange(step: Step): void;
}) {
  const { columns, problem } = useStep();
  const { structure, error } = useStructure(source, step.with.file_name ?? '');
  const sheets = filled(structure);
  const other = sheets.find((one) => one.sheet === step.with.sheet) ?? (step.with.sheet === undefined ? sheets[0] : undefined);
  const right: PreviewColumn[] = other?.columns.map(({ column, type }) => ({ name: column, type })) ?? [];
  const own = source.sheet?.columns.filter((one) => columns.some(({ name }) => name === one.column)) ?? [];
  const keys = other && source.sheet ? proposeKeys({ columns: own, rows: source.sheet.rows }, other) : [];
  const isOpen = step.on.every((on) => on.left === '' && on.right === '');
  const [best] = keys;
  useEffect(() => {
    // What the tables share is proposed once; whoever chose something else keeps it.
    if (isOpen && best) onChange({ ...step, on: [{ left: best.left, right: best.right }] });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- proposed when the table changes, not when the step does
  }, [best?.left, best?.right, isOpen]);
  const [first] = step.first ?? [];
  /** What the other table is put together by beforehand are its keys. */
  const withKeys = (on: typeof step.on) =>
    onChange({ ...step, on, ...(first?.do === 'group' ? { first: [{ ...first, by: on.map((key) => ({ column: key.right })) }] } : {}) });
  const withTable = (ref: TableRef) => onChange({ ...step, with: ref, on: [{ left: '', right: '' }], first: undefined });
  return (
    <>
      <Line label="与" path="with">
        <FileChoice
          value={step.with.file_name ?? ''}
          source={source}
          onChange={(name) => withTable(name === '' ? {} : { file_name: name })}
        />
        <SheetChoice sheets={sheets} value={other?.sheet ?? ''} onChange={(sheet) => withTable({ ...step.with, sheet })} />
        <Said text={error} />
      </Line>
      <Line label="关键列">
        {step.on.map((on, n) => (
          // A pair of keys is known by its place.
          <div key={n} className="flex w-full flex-wrap items-center gap-1.5">
            <ColumnChoice
              label="这张表的关键列"
              path={`on.${n}.left`}
              value={on.left}
              onChange={(left) => withKeys(step.on.with(n, { ...on, left }))}
            />
            <span className="text-sm text-ink-3">＝</span>
            <ColumnChoice
              label="另一张表的关键列"
              path={`on.${n}.right`}
              of={right}
              value={on.right}
              onChange={(name) => withKeys(step.on.with(n, { ...on, right: name }))}
            />
            {step.on.length > 1 ? <Remove label="去掉这一对" onClick={() => withKeys(step.on.toSpliced(n, 1))} /> : null}
            <Said text={problem(`on.${n}.left`) || problem(`on.${n}.right`)} />
          </div>
        ))}
        {step.on.length < 6 ? (
          <Small onClick={() => withKeys([...step.on, { left: '', right: '' }])}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
            再加一对
          </Small>
        ) : null}
        {keys.slice(0, 3).map((key) =>
          step.on.some((on) => on.left === key.left && on.right === key.right) ? null : (
            <Small
              key={`${key.left} ${key.right}`}
              label={`用 ${key.left} 和 ${key.right} 作关键列`}
              onClick={() => withKeys([{ left: key.left, right: key.right }])}
            >
              {key.left}＝{key.right}
            </Small>
          ),
        )}
      </Line>
      <Line label="留下">
        <Choice
          label="留下哪些行"
          value={step.how ?? 'left'}
          options={[
            { value: 'left', label: '这张表的全部' },
            { value: 'inner', label: '两边都有的' },
            { value: 'full', label: '两边的全部' },
            { value: 'anti', label: '只有这张表有的' },
          ]}
          onChange={(how) => onChange({ ...step, how })}
        />
      </Line>
      <Line label="先汇总">
        <Tick
          label="另一张表里一个键有几行时，先汇总成一行"
          checked={first?.do === 'group'}
          onChange={(on) => {
            const figure = right.find((one) => one.type === 'number' && !step.on.some((key) => key.right === one.name));
            const values = [figure ? { column: figure.name, how: 'sum' as const } : { how: 'count' as const }];
            onChange({ ...step, first: on ? [{ do: 'group', by: step.on.map((key) => ({ column: key.right })), values }] : undefined });
          }}
        />
      </Line>
      {first?.do === 'group' ? (
        <MeasureList
          path="first"
          of={right}
          value={first.values}
          onChange={(values) => onChange({ ...step, first: [{ ...first, values }] })}
        />
      ) : null}
    </>
  );
}

export function AppendFields({
  step,
  source,
  onChange,
}: {
  step: Extract<Step, { do: 'append' }>;
  source: TableSource;
  onChange(step: Step): void;
}) {
  const [file, setFile] = useState('');
  const { structure, error } = useStructure(source, file);
  const { problem } = useStep();
  const sheets = filled(structure).filter((one) => file !== '' || one.sheet !== source.sheet?.sheet);
  const alike = new Set(
    source.sheet ? alikeSheets(source.sheet, file === '' ? source.structure.sheets : sheets).map((one) => one.sheet) : [],
  );
  const isSame = (one: TableRef, sheet: string): boolean => (one.file_name ?? '') === file && (one.sheet ?? sheets[0]?.sheet) === sheet;
  const refOf = (sheet: string): TableRef => ({ ...(file === '' ? {} : { file_name: file }), sheet });
  const has = (sheet: string): boolean => step.tables.some((one) => isSame(one, sheet));
  const missing = sheets.filter((one) => alike.has(one.sheet) && !has(one.sheet));
  return (
    <>
      <Line label="文件">
        <FileChoice value={file} source={source} onChange={setFile} />
        <Said text={error} />
      </Line>
      <Line label="接上" path="tables">
        {sheets.map((one) => (
          <Tick
            key={one.sheet}
            label={`${one.sheet}（${one.rows} 行${alike.has(one.sheet) ? '，列相同' : ''}）`}
            checked={has(one.sheet)}
            onChange={(on) =>
              onChange({ ...step, tables: on ? [...step.tables, refOf(one.sheet)] : step.tables.filter((ref) => !isSame(ref, one.sheet)) })
            }
          />
        ))}
        {missing.length > 1 ? (
          <Small onClick={() => onChange({ ...step, tables: [...step.tables, ...missing.map((one) => refOf(one.sheet))] })}>
            列相同的 {missing.length} 张全选
          </Small>
        ) : null}
        {structure && sheets.length === 0 ? <span className="text-sm text-ink-3">这个文件里没有别的表，可以换一个文件</span> : null}
        <Said text={step.tables.map((_one, n) => problem(`tables.${n}`)).find((one) => one !== '') ?? ''} />
      </Line>
      {step.tables.some((one) => one.file_name !== undefined) ? (
        <Line label="已选">
          {step.tables.map((one, n) =>
            one.file_name === undefined ? null : (
              <Small
                key={`${one.file_name} ${one.sheet ?? ''}`}
                label="去掉这张表"
                onClick={() => onChange({ ...step, tables: step.tables.toSpliced(n, 1) })}
              >
                {one.file_name} {one.sheet} ×
              </Small>
            ),
          )}
        </Line>
      ) : null}
      <Line label="来源列">
        <Words
          label="记来源的列名"
          value={step.source_as ?? ''}
          placeholder="不记"
          className="w-28"
          onChange={(name) => onChange({ ...step, source_as: name.trim() === '' ? undefined : name })}
        />
      </Line>
    </>
  );
}

export function FileChoice({ value, source, onChange }: { value: string; source: TableSource; onChange(name: string): void }) {
  return (
    <Choice
      label="哪个文件"
      value={value}
      className="max-w-56 max-md:w-full"
      options={[{ value: '', label: '这个文件' }, ...source.others.map((name) => ({ value: name, label: name }))]}
      onChange={onChange}
    />
  );
}

export function SheetChoice({ sheets, value, onChange }: { sheets: readonly FormSheet[]; value: string; onChange(sheet: string): void }) {
  return (
    <Choice
      label="哪张工作表"
      value={value}
      className="max-w-56 max-md:w-full"
      options={[
        ...(sheets.some((one) => one.sheet === value) ? [] : [{ value, label: value === '' ? '选工作表' : value }]),
        ...sheets.map((one) => ({ value: one.sheet, label: `${one.sheet}（${one.rows} 行）` })),
      ]}
      onChange={onChange}
    />
  );
}
