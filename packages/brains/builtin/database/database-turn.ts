/** Works with a database when a person says so: tables go in, and SQL they wrote runs as it is. What is asked in words is asked of the tables themselves. */
import type { DatabaseAnswer } from '#contract/content/database.ts';
import { callsOf, type AnsweredBy, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { holds } from '../text/words.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { asksToWrite } from '../reading/make/asks.ts';

const database = /\.(?:sqlite3?|db3?)$/i;
const tabular = /\.(?:xlsx|xlsm|xlsb|xls|ods|csv|tsv)$/i;
const said = ['sql', '数据库'];
const askings = ['统计', '多少', '几', '哪', '平均', '最', '合计', '总', '每'];

interface SqlSaid {
  sql: string;
  reads: boolean;
}

/** Null when no database is meant. */
export function databaseTurn(conversation: Conversation): Turn | null {
  const { text, files, done, made: left } = conversation;
  if (!conversation.can('database')) return null;
  const own = callsOf(done, 'database');
  const attached = files.filter((file) => database.test(file.name)).map((file) => file.name);
  const before = conversation.earlier.flatMap((message) => message.files.map((file) => file.name)).filter((name) => database.test(name));
  const made = left.flatMap(({ tool, files: own }) => (tool === 'database' ? own.filter(({ name }) => database.test(name)) : []));
  const known = attached.at(-1) ?? made.at(-1)?.name ?? before.at(-1);
  const sql = sqlIn(text);
  const sheets = files.filter((file) => tabular.test(file.name)).map((file) => file.name);
  const earlierSheets = conversation.earlier
    .flatMap((message) => message.files.map((file) => file.name))
    .filter((name) => tabular.test(name));
  const wanted = sheets.length > 0 ? sheets : known === undefined ? [...new Set(earlierSheets)] : [];
  const goesOn = known !== undefined && files.length === 0 && sql !== null;
  const isMeant =
    own.length > 0 || (holds(text, said) && (wanted.length > 0 || known !== undefined || sql !== null)) || attached.length > 0 || goesOn;
  if (!isMeant || (asksToWrite(text) && sql === null && own.length === 0)) return null;

  const failed = own.find((call) => !call.ok);
  if (failed && !failed.ok) return saying(`${escapeMarkdown(failed.reason)}${sql ? '\n\n改一下 SQL 再发给我，我接着执行。' : ''}`);
  const good = own.filter((call) => call.ok);
  const create = good.find((call) => actionOf(call) === 'create');
  const result = good.find((call) => actionOf(call) === 'query' || actionOf(call) === 'change');
  if (wanted.length > 0 && !create) {
    const name = nameIn(text) ?? (known !== undefined && sheets.length > 0 && holds(text, ['加', '也']) ? known : databaseNameFor(wanted));
    const from = wanted.slice(0, 20).map((file) => ({ file }));
    return {
      text: conversation.has_begun
        ? ''
        : `先把${wanted.length === 1 ? `“${escapeMarkdown(wanted[0] ?? '')}”` : ` ${wanted.length} 个表格`}导入数据库。`,
      calls: [call({ do: 'create', file: name, from })],
    };
  }
  const name = create?.result.file ?? known;
  if (name === undefined)
    return sql === null || sql.reads
      ? saying('没有查询：任务里还没有数据库。把 csv、xlsx 表格或 .sqlite 文件发来，我先导入再查。')
      : result
        ? tell(result, null)
        : { text: '', calls: [call({ do: 'change', file: '数据库.sqlite', sql: sql.sql })] };
  if (result) return tell(result, create ?? null);
  const opened = create ?? good.find((one) => actionOf(one) === 'open');
  if (sql) return { text: '', calls: [call({ do: sql.reads ? 'query' : 'change', file: name, sql: sql.sql, ...saveAs(text, sql.reads) })] };
  if (!opened)
    return { text: conversation.has_begun ? '' : `先看看“${escapeMarkdown(name)}”里有哪些表。`, calls: [call({ do: 'open', file: name })] };
  const { tables } = opened.result;
  return saying(described(name, tables, create ?? null, text));
}

function call(action: object): Turn['calls'][number] {
  return { tool: 'database', input: { action } };
}

function fieldOf({ input }: AnsweredBy<'database'>, field: string): unknown {
  const action = input['action'];
  return typeof action === 'object' && action !== null ? Object.entries(action).find(([key]) => key === field)?.[1] : undefined;
}

function actionOf(one: AnsweredBy<'database'>): unknown {
  return fieldOf(one, 'do');
}

/** SQL a person wrote, to be run as it is: in a fence, or from its first word to the end. */
export function sqlIn(text: string): SqlSaid | null {
  const fenced = /```(?:sql)?\s*\n?([\s\S]+?)```/i.exec(text)?.[1];
  const bare =
    /(?:^|[\s：:，,。（(“"])((?:select\s+[\s\S]+?(?:\sfrom\s|\d|\))|with\s+\S+\s*(?:\([^)]*\)\s*)?as\s*\(|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:unique\s+)?(?:table|index|view|trigger)\s|drop\s+(?:table|index|view)\s|alter\s+table\s|pragma\s+table_)[\s\S]*)$/i.exec(
      text,
    )?.[1];
  const sql = (fenced ?? bare ?? '')
    .trim()
    // What is wanted of the result is no SQL any more.
    .replace(/[，。；,]([^'"，。；,]*)$/, (whole, rest: string) => (rest.includes('结果') ? '' : whole))
    .replace(/[。”"]+$/, '')
    .trim();
  if (
    sql === '' ||
    !/^(?:--.*\n|\s|\/\*[\s\S]*?\*\/)*(?:select|with|insert|update|delete|create|drop|alter|pragma|values|replace)\b/i.test(sql)
  )
    return null;
  const reads = !/\b(?:insert|update|delete|create|drop|alter|replace)\b\s/i.test(sql.replace(/'[^']*'/g, "''").replace(/"[^"]*"/g, '""'));
  return { sql, reads };
}

function saveAs(text: string, reads: boolean): { save_as?: string } {
  if (!reads || !holds(text, ['存成', '保存', '导出'])) return {};
  return { save_as: /([^\s“”"「」『』，,。：:（()]{1,60}\.csv)/i.exec(text.split('成').at(-1) ?? '')?.[1] ?? '查询结果.csv' };
}

function nameIn(text: string): string | null {
  return /([^\s“”"「」『』，,。：:（()]{1,60}\.(?:sqlite3?|db3?))/i.exec(text)?.[1] ?? null;
}

function databaseNameFor(files: readonly string[]): string {
  const [only] = files;
  return files.length === 1 && only !== undefined ? only.replace(/\.[^.]+$/, '.sqlite') : '数据库.sqlite';
}

type Good = Extract<AnsweredBy<'database'>, { ok: true }>;

function described(name: string, tables: DatabaseAnswer['tables'], create: Good | null, text: string): string {
  const list = tables.map(
    (table) =>
      `- **${escapeMarkdown(table.name)}**${table.rows === null ? '' : `（${table.rows} 行）`}：${table.columns.map((column) => escapeMarkdown(column.name)).join('、')}`,
  );
  const head = create ? `已导入数据库“${escapeMarkdown(name)}”：` : `数据库“${escapeMarkdown(name)}”里有：`;
  const first = tables[0];
  const example = first ? `SELECT * FROM "${first.name}" LIMIT 10` : 'CREATE TABLE 名单 (姓名 TEXT)';
  return [
    head,
    '',
    ...(list.length > 0 ? list : ['- 还没有表']),
    ...notesOf(create),
    '',
    ...(holds(text, askings) ? ['未完成：', '- 没有查询：问数据库要写成 SQL；按说的话统计，请直接问原来的表格，不用导入。', ''] : []),
    `可以直接发 SQL，我照原样执行，例如 \`${example}\`。`,
  ].join('\n');
}

/** What was noticed while tables came in. */
function notesOf(create: Good | null): string[] {
  const notes = create?.result.notes ?? [];
  return notes.length > 0 ? ['', ...notes.map((line) => `请留意：${escapeMarkdown(line)}`)] : [];
}

/** A line of a table whose cells mean nothing but their letters. */
function asText(line: string): string {
  return line.replace(/<(?!br>)|[*`~[\]]/g, String.raw`\$&`);
}

const shownRows = 20;

function tell(call: Good, create: Good | null): Turn {
  const sql = String(fieldOf(call, 'sql') ?? '');
  const file = String(fieldOf(call, 'file') ?? '');
  const { changed, found, saved_as } = call.result;
  const line = (cells: string[]): string => asText(`| ${cells.join(' | ')} |`);
  const body = found?.rows ?? [];
  const parts = [
    ...(create ? [`已导入数据库“${escapeMarkdown(file)}”。`] : []),
    actionOf(call) === 'change'
      ? `已执行，${changed === null ? '没有改动行' : `改动 ${changed} 行`}，数据库“${escapeMarkdown(file)}”存为新版本。`
      : !found || body.length === 0
        ? '查询没有找到符合条件的行。'
        : [
            `查询结果（${found.size}）：`,
            '',
            line(found.columns),
            `|${' --- |'.repeat(found.columns.length)}`,
            ...body.slice(0, shownRows).map(line),
          ].join('\n'),
    ...(body.length > shownRows ? [`这里列前 ${shownRows} 行，其余在右侧“数据库”里看。`] : []),
    ...(saved_as === null ? [] : [`全部结果已存为“${escapeMarkdown(saved_as)}”。`]),
    ...notesOf(create).filter((line) => line !== ''),
    `用的 SQL：\n\n\`\`\`sql\n${sql.replaceAll('```', '` ` `')}\n\`\`\``,
  ];
  return saying(parts.join('\n\n'));
}
