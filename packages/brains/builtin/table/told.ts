/** The last word on work with tables: what was made where, how, what comes out, what to look at, what was not done. Pure. */
import type { Deed, ResultTable } from '#contract/content/workbook.ts';
import type { AskedQuery } from '#contract/intent/table.ts';
import type { AnsweredBy } from '../conversation.ts';
import { compare, parseDecimal, printDecimal, share, sum, type Decimal } from '#text/decimal.ts';
import { sayIn, type Say } from '../said/said.ts';
import { escapeMarkdown } from '#text/markdown.ts';

export type TableCall = AnsweredBy<'edit_sheet' | 'create_sheet' | 'query_sheet'>;

/** Leads what was done as it was guessed. */
export const guessed = '按这样理解做的，请核对：';

/** `queries` as they were asked, in the order of the tables; `undone`: sentences of what was left. */
export function told(
  calls: readonly TableCall[],
  queries: readonly AskedQuery[],
  undone: readonly string[],
  say: Say = sayIn('zh'),
): string {
  const parts = calls.flatMap((call) => (call.ok ? partsOf(call, queries, say) : [failureOf(call, say)]));
  const listed = (head: string, lines: readonly string[]): string =>
    lines.length > 0 ? `${head}\n${lines.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}` : '';
  const isDone = (one: string): boolean => one.startsWith(guessed);
  const taken = undone.filter(isDone).map((one) => one.slice(guessed.length));
  return [
    ...parts,
    listed(guessed, taken),
    listed(
      say('undone'),
      undone.filter((one) => !isDone(one)),
    ),
  ]
    .filter((one) => one !== '')
    .join('\n\n');
}

export function failureOf({ reason, code }: Extract<TableCall, { ok: false }>, say: Say): string {
  return [say('table.failed'), reason, say(code === 'too_large' ? 'table.too_large' : 'table.again')].join('\n\n');
}

function partsOf(call: Extract<TableCall, { ok: true }>, queries: readonly AskedQuery[], say: Say): string[] {
  const isAnswer = call.tool === 'query_sheet';
  const { tables, others, notes } = call.result;
  const own = queries.filter(({ place }) => (place === 'answer') === isAnswer);
  const sections = tables.map((table, n) => {
    const asked = own.find(({ name }) => name === table.sheet) ?? own[n];
    const heed = [...table.notes, ...(n === tables.length - 1 ? notes : [])];
    const isEnglish = say('language') === 'en';
    const deeds = isEnglish ? table.deeds.flatMap((one) => deedInWords(one, say)) : table.deeds.map(({ said }) => said);
    const size = isEnglish ? say('table.size', { rows: table.total, columns: table.columns.length }) : table.size;
    const how = deedsOf([...deeds, ...(n === tables.length - 1 ? others : [])], size, say);
    const outcome = `${summaryOf(table, asked, say)}\n\n${shortTable(table, say)}`;
    return [
      ...(tables.length > 1 && table.sheet !== '' ? [`**${escapeMarkdown(table.sheet)}**`] : []),
      ...(isAnswer ? [outcome, ...how] : [...how, outcome]),
      ...(heed.length > 0 ? [`${say('heed')}\n${heed.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`] : []),
    ].join('\n\n');
  });
  return [...(isAnswer ? [] : [leadOf(call, say)]), ...sections];
}

function leadOf({ tool, input, files, result }: Extract<TableCall, { ok: true }>, say: Say): string {
  const file = escapeMarkdown(files.at(-1)?.name ?? '');
  const quoted = (words: string): string => say('quoted', { words: escapeMarkdown(words) });
  const names = result.tables.map(({ sheet }) => quoted(sheet));
  const source = 'file_name' in input && typeof input.file_name === 'string' ? input.file_name : '';
  const sheets = names.length > 1 ? say('table.sheets', { count: names.length }) : say('table.sheet', { name: names.join('') });
  if (tool === 'create_sheet') return say('table.created', { file, sheets });
  const kept = source !== '' && source !== files.at(-1)?.name ? quoted(source) : say('table.own');
  return say('table.added', { file, names: names.join(say('language') === 'en' ? ', ' : ''), kept });
}

/** A step in another language than the tool's own, by what it did. */
function deedInWords({ did, column = '', to = '', left }: Deed, say: Say): string[] {
  const known = steps.find((one) => one === `step.${did}`);
  return did === 'read' ? [] : [say(known ?? 'step.other', { did, column, to, left: left ?? '' })];
}

const steps = ['step.filter', 'step.group', 'step.sort', 'step.top', 'step.select', 'step.rename', 'step.compute', 'step.formula'] as const;

function deedsOf(deeds: string[], size: string, say: Say): string[] {
  if (deeds.length === 0) return [];
  const lines = deeds.map((line) => `- ${escapeMarkdown(line).replaceAll('$', String.raw`\$`)}`);
  return [`${say('table.how')}\n${[...lines, ...(size === '' ? [] : [`- ${escapeMarkdown(say('table.result', { size }))}`])].join('\n')}`];
}

/** Nothing came of it: no row, or none that its conditions left. */
export function isEmptyTable({ total, deeds, rows }: ResultTable): boolean {
  return total === 0 || deeds.some(({ left }) => left === 0) || rows.every((row) => row.every((cell) => cell === ''));
}

function summaryOf(table: ResultTable, asked: AskedQuery | undefined, say: Say): string {
  const { columns, rows, total, cut } = table;
  if (isEmptyTable(table)) return say('table.none');
  const [only] = rows;
  if (total === 1 && only && columns.length <= 14)
    return `${columns.flatMap(({ name, is_figure }, n) => ((only[n] ?? '') === '' ? [] : [`${name} ${is_figure ? `**${figure(only[n] ?? '')}**` : (only[n] ?? '')}`])).join(say('comma'))}${say('stop')}`;
  const group = asked?.query.steps.find((step) => step.do === 'group');
  const count = say('table.rows', { total });
  // 最低的是哪个班: of the rate that was worked out, and not of what it was worked out of; of none, where several stand side by side.
  const worked = asked?.query.steps.flatMap((step) => (step.do === 'compute' ? step.as : [])) ?? [];
  const [as, ...others] = worked.length > 0 ? worked : (group?.values.map((one) => one.as) ?? []);
  const at = columns.findIndex(({ name }) => name === as);
  if (!group || at < 0 || cut !== '' || others.length > 0) return `${count}${say('stop')}`;
  const named = rows.flatMap((row) => {
    const value = parseDecimal(row[at] ?? '');
    return value && !['合计', 'Total'].includes(row[0] ?? '') ? [{ name: row.slice(0, group.by.length).join('、'), value }] : [];
  });
  const [first] = named;
  if (!first || named.length < 2) return `${count}${say('stop')}`;
  const high = named.reduce((most, one) => (compare(one.value, most.value) > 0 ? one : most), first);
  const low = named.reduce((least, one) => (compare(one.value, least.value) < 0 ? one : least), first);
  const how = group.values.find((one) => one.as === as)?.how;
  // What is left of the groups is no whole.
  const from = asked?.query.steps.indexOf(group) ?? 0;
  const isPart = asked?.query.steps.some((step, n) => step.do === 'top' || (step.do === 'filter' && n > from)) === true;
  const whole = sum(named.map(({ value }) => value));
  const adds = (how === 'sum' || how === 'count') && !isPart;
  const part = adds && low.value.digits >= 0n ? share(high.value, whole) : null;
  const alike = (value: Decimal): string => {
    const own = named.filter((one) => compare(one.value, value) === 0).map(({ name }) => name);
    if (own.length < 2) return own[0] ?? '';
    return say(own.length > 3 ? 'table.tied_more' : 'table.tied', { names: own.slice(0, 3).join(say('and')), count: own.length });
  };
  const head = say(adds ? 'table.sum' : 'table.of', { count, name: as ?? '', sum: shortened(whole) });
  const share_of = part === null ? '' : say('table.part', { part });
  const ends = { top: alike(high.value), most: shortened(high.value), share: share_of, low: alike(low.value), least: shortened(low.value) };
  return `${head}${say('table.ends', ends)}`;
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

/** A telephone number kept as a number is read in one piece. */
const phone = /^1\d{10}$/;

function shortTable({ columns, rows, cut }: ResultTable, say: Say): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const shown = rows.map((row) =>
    line(row.map((cell, at) => (columns[at]?.is_figure === true && !phone.test(cell) ? figure(cell) : cell))),
  );
  const head = [line(columns.map(({ name }) => name)), line(columns.map(({ is_figure }) => (is_figure ? '---:' : '---')))];
  if (rows.length > 10) return `${[...head, ...shown.slice(0, 10)].join('\n')}\n\n${say('table.first')}`;
  return [...head, ...shown, ...(cut === '' ? [] : [cut])].join('\n');
}
