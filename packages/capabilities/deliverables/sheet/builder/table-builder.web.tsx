/** The builder of a question beside a workbook: pointed together, looked at, and kept as a new sheet. Loaded when somebody opens it. */
import { Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import { columnOf } from '#capabilities/workbook/columns.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import type { CallOperation, ViewerFiles } from '../../kind.web.ts';
import { draftOf, keepDraft, proposedSheet, withTool, type TableDraft } from '../query-form/table-draft.ts';
import { ResultFields } from '../query-form/result-fields.web.tsx';
import { askable, gapsOf } from '../query-form/step-gaps.web.ts';
import { columnsOf, pickColumn, withStep } from '../query-form/step-edits.ts';
import { stepNames } from '../query-form/step-names.ts';
import { TableQueryForm } from '../query-form/table-query-form.web.tsx';
import { isTableFile, useTableLooks } from '../query-form/use-table-looks.web.ts';
import { useTablePreview } from '../query-form/use-table-preview.web.ts';
import { draftKey, type Tool } from './table-bar.web.tsx';

export interface TableBuilderProps {
  name: string;
  /** The version that is looked at. */
  uri: string;
  files: ViewerFiles;
  call: CallOperation;
  /** The sheet in front of the person. */
  sheet: string;
  /** What was pressed; another object is another press. */
  tool: Tool;
  /** Takes the whole height. */
  isLarge: boolean;
  onLarge(isLarge: boolean): void;
  /** Given what a click on a column of the sheet in front does, counted from 0; and which of them take part. */
  onColumns(columns: { pick(column: number): void; marked: ReadonlySet<number> } | null): void;
  onClose(): void;
}

export function TableBuilder(props: TableBuilderProps) {
  const { uri, call, onClose } = props;
  const [read, setRead] = useState<{ of: string; structure: WorkbookStructure | null; error: string }>({
    of: '',
    structure: null,
    error: '',
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    call('GetWorkbookStructure', { file_uri: uri }).then(
      (structure) => isLeft || setRead({ of: uri, structure, error: '' }),
      (error: unknown) => isLeft || setRead({ of: uri, structure: null, error: wordsOf(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [call, uri, tries]);
  // While a new version is read the one before stays.
  if (read.structure) return <Builder {...props} structure={read.structure} />;
  return (
    <section aria-label="表格工具" className="flex h-full flex-col bg-sheet">
      <Head title="表格工具" {...props} />
      {read.error === '' ? (
        <p role="status" className="px-3 py-4 text-sm text-ink-3">
          正在读取表格的结构…
        </p>
      ) : (
        <div role="alert" className="flex flex-col items-start gap-2 px-3 py-4 text-sm text-rust">
          {read.error}
          <span className="flex gap-2">
            <Button size="small" look="secondary" onClick={() => setTries(tries + 1)}>
              重试
            </Button>
            <Button size="small" look="ghost" onClick={onClose}>
              关闭
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}

function Builder(props: TableBuilderProps & { structure: WorkbookStructure }) {
  const { name, uri, files, call, tool, structure, onColumns, onClose } = props;
  // Text without sheets is called otherwise in the viewer.
  const sheet = structure.sheets.length === 1 ? (structure.sheets[0]?.sheet ?? '') : props.sheet;
  const key = draftKey(files.task_id, name);
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const begun = (before: TableDraft): TableDraft => (tool.id === 'go_on' ? before : withTool(before, tool.id, structure, sheet, today));
  const [draft, setDraft] = useState(() => begun(draftOf(key)));
  const [pressed, setPressed] = useState(tool);
  if (pressed !== tool) {
    setPressed(tool);
    setDraft(begun(draft));
  }
  useEffect(() => keepDraft(key, draft), [key, draft]);
  const { query, chosen, wish } = draft;
  const change = (next: Partial<TableDraft>) => setDraft((before) => ({ ...before, ...next }));
  const { look, structureOf, suggest } = useTableLooks(call, uri, (one) => files.newest(one)?.uri);
  const preview = useTablePreview(look, askable(query), uri);
  const [showsGaps, setShowsGaps] = useState(false);
  const isWorkbook = /\.xlsx$/i.test(name);
  const frame = useRef<HTMLElement>(null);
  // Whoever pressed a tool goes on in its step.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true }), [tool]);
  const others = useMemo(() => (files.names?.() ?? []).filter((one) => one !== name && isTableFile(one)), [files, name]);
  const total = wish.total ?? query.steps.some((one) => one.do === 'group');
  const saving = useSaving(props, draft, total, () => {
    setDraft(draftOf(''));
    keepDraft(key, null);
  });
  const stage = preview.preview?.stages[0];
  const shown = structure.sheets.find((one) => one.sheet === (query.table.sheet ?? structure.sheets.find((other) => !other.hidden)?.sheet));
  const isInFront = shown?.sheet === sheet;
  const step = typeof chosen === 'number' ? query.steps[chosen] : undefined;
  const first = shown?.columns[0] ? columnOf(shown.columns[0].at) : 0;
  useEffect(() => {
    if (!isInFront || !stage || !step || typeof chosen !== 'number') return onColumns(null);
    const taken = new Set(columnsOf(step));
    onColumns({
      marked: new Set(stage.columns.flatMap((column, n) => (taken.has(column.name) ? [first + n] : []))),
      pick(at) {
        const column = stage.columns[at - first];
        if (column) setDraft((before) => ({ ...before, query: withStep(before.query, chosen, pickColumn(step, column)) }));
      },
    });
    return () => onColumns(null);
  }, [onColumns, isInFront, stage, step, chosen, first]);
  const open = query.steps.map((one) => ({ step: one, gap: gapsOf(one)[0] })).find(({ gap }) => gap !== undefined);
  const problem = preview.preview?.problems[0];
  const refused =
    query.steps.length === 0 && wish.chart === null
      ? '先加一步：汇总、筛选、排序……'
      : open?.gap
        ? `“${stepNames[open.step.do]}”还差一项，补上就可以生成`
        : problem === undefined
          ? ''
          : problem.step === chosen
            ? '把上面标红的地方改好，就可以生成'
            : problem.said;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // Escape closes it from wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={frame} aria-label="表格工具" onKeyDown={onKeyDown} className="flex h-full min-h-0 flex-col bg-sheet">
      <Head title="表格工具" {...props} />
      <TableQueryForm
        query={query}
        onChange={(next) => change({ query: next })}
        structure={structure}
        others={others}
        structureOf={structureOf}
        preview={preview}
        suggest={suggest}
        chosen={chosen}
        onChoose={(next) => change({ chosen: next })}
        showsGaps={showsGaps}
        today={today}
        hint="选中一步之后，点上面表格的列标题也可以选列。"
        result={{
          words: wish.sheet || proposedSheet(query),
          fields: <ResultFields wish={{ ...wish, total }} proposed={proposedSheet(query)} onChange={(next) => change({ wish: next })} />,
        }}
      />
      <div className="flex shrink-0 items-center gap-3 border-t border-line px-3 py-2 max-md:flex-col max-md:items-stretch">
        <p
          role="status"
          className={
            saving.error === '' && problem === undefined ? 'min-w-0 flex-1 text-xs text-ink-3' : 'min-w-0 flex-1 text-xs text-rust'
          }
        >
          {saving.error ||
            refused ||
            (isWorkbook
              ? `写进新工作表“${wish.sheet || proposedSheet(query)}”，原来的表不变，可以用版本撤回`
              : `存成新的 Excel 工作簿，里面有原来的数据和新工作表“${wish.sheet || proposedSheet(query)}”，这个文件不变`)}
        </p>
        <Button
          busy={saving.isBusy}
          disabled={problem !== undefined || preview.error !== '' || (query.steps.length === 0 && wish.chart === null)}
          onClick={() => {
            setShowsGaps(true);
            const at = query.steps.findIndex((one) => gapsOf(one).length > 0);
            if (at >= 0) change({ chosen: at });
            else void saving.save();
          }}
        >
          生成结果
        </Button>
      </div>
    </section>
  );
}

function Head({ title, isLarge, onLarge, onClose }: Pick<TableBuilderProps, 'isLarge' | 'onLarge' | 'onClose'> & { title: string }) {
  return (
    <header className="flex h-10 shrink-0 items-center gap-1 pr-1.5 pl-3 max-md:h-12">
      <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{title}</h2>
      <span className="max-md:hidden">
        <IconButton
          label={isLarge ? '显示表格' : '只看表格工具'}
          icon={isLarge ? <Minimize2 size={16} strokeWidth={1.5} /> : <Maximize2 size={16} strokeWidth={1.5} />}
          onClick={() => onLarge(!isLarge)}
        />
      </span>
      <IconButton label="关闭表格工具" icon={<X size={16} strokeWidth={1.5} />} onClick={onClose} />
    </header>
  );
}

function useSaving({ name, uri, files, call, onClose }: TableBuilderProps, draft: TableDraft, total: boolean, onSaved: () => void) {
  const [state, setState] = useState({ isBusy: false, error: '' });
  const request = useRef({ of: '', id: '' });
  const { query, wish } = draft;
  const save = async (): Promise<void> => {
    const sheet = wish.sheet.trim() || proposedSheet(query);
    const { chart } = wish;
    const asked = {
      task_id: files.task_id,
      file_uri: uri,
      query: askable(query),
      sheet,
      total,
      ...(wish.title.trim() === '' ? {} : { title: wish.title.trim() }),
      ...(chart
        ? {
            chart: {
              type: chart.type,
              // A chart says what it shows: the one column it draws, or what the sheet is about.
              title: chart.title.trim() || chart.value || sheet,
              ...(chart.unit.trim() === '' ? {} : { unit: chart.unit.trim() }),
              ...(chart.category === '' ? {} : { category: chart.category }),
              ...(chart.value === '' ? {} : { values: [chart.value] }),
            },
          }
        : {}),
    };
    // An answer that was lost is asked for again as the same request.
    const of = JSON.stringify(asked);
    if (request.current.of !== of) request.current = { of, id: crypto.randomUUID() };
    setState({ isBusy: true, error: '' });
    try {
      const written = await call('SaveTableQuery', { ...asked, request_id: request.current.id });
      setState({ isBusy: false, error: '' });
      request.current = { of: '', id: '' };
      say.done(written.file_name === name ? `已生成工作表“${sheet}”，可以用版本撤回` : `已生成“${written.file_name}”，原来的文件没有改动`);
      onSaved();
      onClose();
      if (written.file_name !== name) files.open?.(written.file_name);
    } catch (error) {
      setState({ isBusy: false, error: wordsOf(error) });
    }
  };
  return { ...state, save };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
