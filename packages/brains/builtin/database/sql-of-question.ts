/** A plain question over the tables of a database as SQL: read as a question to a table, and written down where all of it was read. Pure. */
import type { Condition, Measure, Step } from '#contract/content/table-query.ts';
import { isComplete } from '#contract/intent/intent.ts';
import { readTable } from '../reading/table.ts';
import { sheetsOf, type SheetFacts } from '../table/sheet-facts.ts';
import { behind } from '../text/words.ts';

export interface DatabaseTable {
  name: string;
  columns: { name: string; type: string }[];
}

/** Null when the words don't say it plainly enough: no guess is made. */
export function sqlOfQuestion(text: string, tables: readonly DatabaseTable[], today: string): string | null {
  // That it is imported first is done by then.
  const clauses = text
    .split(/(?<=[，,。；;])/)
    .filter((clause) => !['导入', '数据库', 'SQL', '存成', '保存'].some((word) => clause.includes(word)));
  const asked = behind(clauses.join(''), ['再']);
  for (const { name, columns, from } of [...tables.map((one) => ({ ...one, from: quote(one.name) })), ...joinsOf(tables)]) {
    const sheets = counted(
      sheetsOf('database', {
        sheets: [{ sheet: name, hidden: false, rows: 1000, range: '', header_row: 1, columns: columns.map(columnOf) }],
      }),
    );
    const read = readTable({ text: asked, today, sheets, before: null });
    const [only] = read.queries;
    const sql =
      isComplete(read) && only && read.queries.length === 1 && only.query.steps.length > 0 ? written(from, only.query.steps) : null;
    if (sql !== null) return sql;
  }
  return null;
}

/** Whether two people are called alike is not known; the SQL that is shown counts rows. */
function counted(sheets: SheetFacts[]): SheetFacts[] {
  return sheets.map((one) => ({
    ...one,
    columns: one.columns.map((column) => (column.role === 'person_name' ? { ...column, distinct: one.rows } : column)),
  }));
}

/** Two tables with one column in common, side by side. */
function joinsOf(tables: readonly DatabaseTable[]): (DatabaseTable & { from: string })[] {
  return tables.flatMap((left, n) =>
    tables.slice(n + 1).flatMap((right) => {
      const [key, ...others] = left.columns.filter((column) => right.columns.some(({ name }) => name === column.name));
      if (!key || others.length > 0) return [];
      const columns = [...left.columns, ...right.columns.filter(({ name }) => name !== key.name)];
      return [
        { name: `${left.name}、${right.name}`, columns, from: `${quote(left.name)} JOIN ${quote(right.name)} USING (${quote(key.name)})` },
      ];
    }),
  );
}

function columnOf({ name, type }: DatabaseTable['columns'][number]) {
  const kind = /INT|REAL|NUM|DEC|FLOA|DOUB/i.test(type)
    ? ('number' as const)
    : /DATE|TIME/i.test(type)
      ? ('date' as const)
      : ('text' as const);
  // What stands in it is not known here: as few values as a column of groups has.
  return { column: name, at: '', type: kind, distinct: 20, samples: [] };
}

const functions: Partial<Record<Measure['how'], string>> = { sum: 'SUM', avg: 'AVG', count: 'COUNT', min: 'MIN', max: 'MAX' };
const signs: readonly Condition['op'][] = ['=', '!=', '>', '>=', '<', '<='];

/** Rows, groups, order and the first of them; null for any other step. */
function written(from: string, steps: readonly Step[]): string | null {
  const where: string[] = [];
  let [select, group, order] = ['*', '', ''];
  for (const step of steps) {
    if (step.do === 'filter' && select === '*' && !step.any) {
      for (const { column, op, value, other } of step.all ?? []) {
        if (!signs.includes(op)) return null;
        where.push(`${quote(column)} ${op} ${other === undefined ? literal(value) : quote(other)}`);
      }
    } else if ((step.do === 'group' || step.do === 'total') && select === '*') {
      const by = step.do === 'group' ? step.by : [];
      if (by.some(({ period }) => period !== undefined) || step.values.some(({ how, where: own }) => own !== undefined || !functions[how]))
        return null;
      const names = by.map(({ column }) => quote(column));
      const values = step.values.map(
        ({ column, how, as }) => `${functions[how]}(${column === undefined ? '*' : quote(column)}) AS ${quote(as ?? column ?? how)}`,
      );
      select = [...names, ...values].join(', ');
      if (names.length > 0) [group, order] = [`\nGROUP BY ${names.join(', ')}`, `\nORDER BY ${names.length + 1} DESC, 1`];
    } else if (step.do === 'sort')
      order = `\nORDER BY ${step.by.map(({ column, descending }) => `${quote(column)}${descending === true ? ' DESC' : ''}`).join(', ')}`;
    else if (step.do === 'top' && step.by !== undefined && step.within === undefined) {
      const by = quote(step.by);
      // Who share the first place are all told.
      if (step.ties === true && step.n === 1)
        return `WITH 结果 AS (\nSELECT ${select}\nFROM ${from}${whereOf(where)}${group})\nSELECT * FROM 结果\nWHERE ${by} = (SELECT ${step.ascending === true ? 'MIN' : 'MAX'}(${by}) FROM 结果)`;
      order = `\nORDER BY ${by}${step.ascending === true ? '' : ' DESC'}`;
      order += `\nLIMIT ${step.n}`;
    } else return null;
  }
  return `SELECT ${select}\nFROM ${from}${whereOf(where)}${group}${order}`;
}

const whereOf = (where: readonly string[]): string => (where.length > 0 ? `\nWHERE ${where.join(' AND ')}` : '');
const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`);

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
