/** The question of a table's order: the form that also stands beside workbooks, with its first rows. Without the file its steps are told in words. */
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Query } from '#contract/content/table-query.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import { stepInWords } from '#contract/intent/table-words.ts';
import { askable } from '#capabilities/deliverables/sheet/query-form/step-gaps.web.ts';
import type { Chosen } from '#capabilities/deliverables/sheet/query-form/step-chips.web.tsx';
import { TableQueryForm } from '#capabilities/deliverables/sheet/query-form/table-query-form.web.tsx';
import { isTableFile, useTableLooks } from '#capabilities/deliverables/sheet/query-form/use-table-looks.web.ts';
import { useTablePreview } from '#capabilities/deliverables/sheet/query-form/use-table-preview.web.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { FilesByName } from '../file-links.tsx';
import { Choose } from './controls.tsx';
import { FieldRow } from './field-row.tsx';
import { useOrderForm } from './form.ts';

export interface QueryFieldProps {
  path: string;
  query: Query;
  chosen: Chosen;
  showsGaps: boolean;
  onChoose(chosen: Chosen): void;
  onChange(query: Query): void;
}

export function QueryField({ path, query, onChange, ...rest }: QueryFieldProps) {
  const { order, disabled } = useOrderForm();
  const files = use(FilesByName);
  const tables = [...new Set([...order.files.map(({ name }) => name), ...files.keys()])].filter(isTableFile);
  const file_name = query.table.file_name ?? order.files.find(({ structure }) => structure)?.name ?? tables[0];
  const uri = file_name === undefined ? undefined : files.get(file_name)?.uri;
  const others = tables.filter((name) => name !== file_name);
  return (
    <>
      {others.length > 0 && file_name !== undefined ? (
        <FieldRow path={`${path}.table`} label="文件">
          <Choose
            label="文件"
            value={file_name}
            options={tables.map((name) => ({ value: name, label: name }))}
            disabled={disabled}
            onChange={(name) => onChange({ ...query, table: { file_name: name } })}
          />
        </FieldRow>
      ) : null}
      {uri === undefined || file_name === undefined ? (
        <InWords query={query} />
      ) : (
        <OfFile
          key={file_name}
          {...{ path, uri, others }}
          structure={order.files.find(({ name }) => name === file_name)?.structure}
          // The form asks of one file, which is named by its version.
          query={{ ...query, table: withoutFile(query.table) }}
          onChange={({ table, steps }) => onChange({ table: { file_name, ...table }, steps })}
          {...rest}
        />
      )}
    </>
  );
}

function withoutFile({ file_name: _name, ...table }: Query['table']): Query['table'] {
  return table;
}

type OfFileProps = QueryFieldProps & { uri: string; others: readonly string[]; structure: WorkbookStructure | undefined };

function OfFile({ structure, ...rest }: OfFileProps) {
  const { uri } = rest;
  const { data, error, refetch } = useQuery({
    queryKey: ['workbook-structure', uri],
    queryFn: () => call('GetWorkbookStructure', { file_uri: uri }),
    enabled: structure === undefined,
    staleTime: Infinity,
  });
  const known = structure ?? data;
  if (known) return <Form {...rest} structure={known} />;
  if (!error) return <Skeleton className="h-24" />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-rust">
      <span>{sentenceFor(error)}</span>
      <Button size="small" look="secondary" onClick={() => void refetch()}>
        重试
      </Button>
    </div>
  );
}

function Form({
  path,
  uri,
  others,
  structure,
  query,
  chosen,
  showsGaps,
  onChoose,
  onChange,
}: OfFileProps & { structure: WorkbookStructure }) {
  const { disabled, light } = useOrderForm();
  const files = use(FilesByName);
  const { look, structureOf, suggest } = useTableLooks(call, uri, (name) => files.get(name)?.uri);
  const preview = useTablePreview(look, askable(query), uri);
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const at = typeof chosen === 'number' ? `${path}.steps.${chosen}` : `${path}.table`;
  return (
    // What stands out follows the pointer and the focus; nothing is pressed here.
    <div
      inert={disabled}
      onPointerEnter={() => light(at)}
      onPointerLeave={() => light('')}
      onFocus={() => light(at)}
      onBlur={() => light('')}
      className="flex max-h-[32rem] min-h-0 max-md:max-h-none flex-col overflow-hidden rounded-card border border-line"
    >
      <TableQueryForm
        {...{ query, structure, others, structureOf, preview, suggest, chosen, showsGaps, today, onChange }}
        onChoose={(next) => {
          onChoose(next);
          light(typeof next === 'number' ? `${path}.steps.${next}` : `${path}.table`);
        }}
      />
    </div>
  );
}

function InWords({ query }: { query: Query }) {
  return (
    <div className="rounded-control border border-line px-3 py-2 text-sm">
      <p className="text-ink-3">这张表的文件不在任务里，步骤只能看：</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {query.steps.map((step, n) => (
          <li key={n} className="break-words">
            {stepInWords(step)}
          </li>
        ))}
      </ol>
    </div>
  );
}
