/** The last word on work with tables: what was made where, how, what comes out, what to look at, what was not done. Pure. */
import type { Deed, ResultTable } from '#contract/content/workbook.ts';
import type { AskedQuery } from '#contract/intent/table.ts';
import type { AnsweredBy } from '../conversation.ts';
import { compare, parseDecimal, printDecimal, share, sum, type Decimal } from '../text/decimal.ts';
import { escapeMarkdown } from '../text/markdown.ts';

export type TableCall = AnsweredBy<'edit_sheet' | 'create_sheet' | 'query_sheet'>;

/** `queries` as they were asked, in the order of the tables; `undone`: sentences of what was left. */
export function told(calls: readonly TableCall[], queries: readonly AskedQuery[], undone: readonly string[]): string {
  const parts = calls.flatMap((call) => (call.ok ? partsOf(call, queries) : [failureOf(call)]));
  const left = undone.length > 0 ? `未完成：\n${undone.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}` : '';
  return [...parts, left].filter((one) => one !== '').join('\n\n');
}

export function failureOf({ reason, code }: Extract<TableCall, { ok: false }>): string {
  return `没有做成，文件没有改动。\n\n${reason}\n\n${code === 'too_large' ? '拆小以后发给我，或只留下用得到的列，我接着做。' : '换个说法，或告诉我具体用哪一列，我再试一次。'}`;
}

function partsOf(call: Extract<TableCall, { ok: true }>, queries: readonly AskedQuery[]): string[] {
  const isAnswer = call.tool === 'query_sheet';
  const { tables, others, notes } = call.result;
  const own = queries.filter(({ place }) => (place === 'answer') === isAnswer);
  const sections = tables.map((table, n) => {
    const asked = own.find(({ name }) => name === table.sheet) ?? own[n];
    const heed = [...table.notes, ...(n === tables.length - 1 ? notes : [])];
    const how = deedsOf([...shortDeeds(table.deeds), ...(n === tables.length - 1 ? others : [])], table.size);
    const outcome = `${summaryOf(table, asked)}\n\n${shortTable(table)}`;
    return [
      ...(tables.length > 1 && table.sheet !== '' ? [`**${escapeMarkdown(table.sheet)}**`] : []),
      ...(isAnswer ? [outcome, ...how] : [...how, outcome]),
      ...(heed.length > 0 ? [`请留意：\n${heed.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`] : []),
    ].join('\n\n');
  });
  return [...(isAnswer ? [] : [leadOf(call)]), ...sections];
}

function leadOf({ tool, input, files, result }: Extract<TableCall, { ok: true }>): string {
  const file = escapeMarkdown(files.at(-1)?.name ?? '');
  const names = result.tables.map(({ sheet }) => `“${escapeMarkdown(sheet)}”`);
  const source = 'file_name' in input && typeof input.file_name === 'string' ? input.file_name : '';
  if (tool === 'create_sheet')
    return `已做好“${file}”，${names.length > 1 ? `有 ${names.length} 个工作表` : `工作表是${names.join('')}`}；原来的文件没有改动。`;
  const kept = source !== '' && source !== files.at(-1)?.name ? `“${escapeMarkdown(source)}”` : '工作表';
  return `已在“${file}”里新建工作表${names.join('')}，原来的${kept}没有改动。`;
}

function deedsOf(deeds: string[], size: string): string[] {
  if (deeds.length === 0) return [];
  const lines = deeds.map((line) => `- ${escapeMarkdown(line).replaceAll('$', String.raw`\$`)}`);
  return [`做法：\n${[...lines, ...(size === '' ? [] : [`- ${escapeMarkdown(`结果：${size}`)}`])].join('\n')}`];
}

/** Many columns that only get another name are told in one line. */
function shortDeeds(deeds: Deed[]): string[] {
  const renamed = deeds.filter(({ did }) => did === 'rename');
  const [first, last] = [renamed[0], renamed.at(-1)];
  if (renamed.length < 3) return deeds.map(({ said }) => said);
  return deeds.flatMap((one) =>
    one.did !== 'rename'
      ? [one.said]
      : one === first
        ? [`把“${first.column ?? ''}”到“${last?.column ?? ''}” ${renamed.length} 列改名为“${first.to ?? ''}”到“${last?.to ?? ''}”`]
        : [],
  );
}

/** Nothing came of it: no row, or none that its conditions left. */
export function isEmptyTable({ total, deeds, rows }: ResultTable): boolean {
  return total === 0 || deeds.some(({ left }) => left === 0) || rows.every((row) => row.every((cell) => cell === ''));
}

function summaryOf(table: ResultTable, asked: AskedQuery | undefined): string {
  const { columns, rows, total, cut } = table;
  if (isEmptyTable(table)) return '没有符合条件的行。';
  const [only] = rows;
  if (total === 1 && only && columns.length <= 14)
    return `${columns.flatMap(({ name, is_figure }, n) => ((only[n] ?? '') === '' ? [] : [`${name} ${is_figure ? `**${figure(only[n] ?? '')}**` : (only[n] ?? '')}`])).join('，')}。`;
  const group = asked?.query.steps.find((step) => step.do === 'group');
  const count = `共 ${total} 行`;
  const as = group?.values[0]?.as;
  const at = columns.findIndex(({ name }) => name === as);
  if (!group || at < 0 || cut !== '') return `${count}。`;
  const named = rows.flatMap((row) => {
    const value = parseDecimal(row[at] ?? '');
    return value && row[0] !== '合计' ? [{ name: row.slice(0, group.by.length).join('、'), value }] : [];
  });
  const [first] = named;
  if (!first || named.length < 2) return `${count}。`;
  const high = named.reduce((most, one) => (compare(one.value, most.value) > 0 ? one : most), first);
  const low = named.reduce((least, one) => (compare(one.value, least.value) < 0 ? one : least), first);
  const how = group.values[0]?.how;
  const isPart = asked?.query.steps.some((step) => step.do === 'top') === true;
  const whole = sum(named.map(({ value }) => value));
  const adds = (how === 'sum' || how === 'count') && !isPart;
  const part = adds && low.value.digits >= 0n ? share(high.value, whole) : null;
  const alike = (value: Decimal): string => {
    const own = named.filter((one) => compare(one.value, value) === 0).map(({ name }) => name);
    return own.length < 2 ? (own[0] ?? '') : `${own.slice(0, 3).join('和')}${own.length > 3 ? ` 等 ${own.length} 个` : ''}（并列）`;
  };
  const head = adds ? `${count}，“${as ?? ''}”合计 ${shortened(whole)}；` : `${count}；“${as ?? ''}”`;
  return `${head}最高的是${alike(high.value)} ${shortened(high.value)}${part === null ? '' : `（占 ${part}）`}，最低的是${alike(low.value)} ${shortened(low.value)}。`;
}

function figure(cell: string): string {
  const value = parseDecimal(cell);
  return value ? shortened(value) : cell;
}

/** An average has as many places as a person reads; the workbook keeps them all. */
export function shortened(value: Decimal): string {
  const rounded = value.scale <= 4 ? value : (parseDecimal((Number(value.digits) / 10 ** value.scale).toFixed(2)) ?? value);
  const one = 10n ** BigInt(rounded.scale);
  return printDecimal(rounded.digits % one === 0n ? { digits: rounded.digits / one, scale: 0 } : rounded, true);
}

function shortTable({ columns, rows, cut }: ResultTable): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const shown = rows.map((row) => line(row.map((cell, at) => (columns[at]?.is_figure === true ? figure(cell) : cell))));
  const head = [line(columns.map(({ name }) => name)), line(columns.map(({ is_figure }) => (is_figure ? '---:' : '---')))];
  if (rows.length > 10) return `${[...head, ...shown.slice(0, 10)].join('\n')}\n\n（这里列前 10 行，其余在结果里）`;
  return [...head, ...shown, ...(cut === '' ? [] : [cut])].join('\n');
}
