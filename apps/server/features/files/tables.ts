/** Operations on tables by pointing: a question over a workbook is looked at while it is put together, and its result kept as a new sheet. */
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import { filesOfQuery } from '#capabilities/deliverables/sheet/looks/look.server.ts';
import { asNewSheet, fileForResult } from '#capabilities/deliverables/sheet/table/as-new-sheet.server.ts';
import type { TableFile, TableLooks } from '#capabilities/deliverables/sheet/looks/table-looks.server.ts';
import type { Workbooks } from '#capabilities/deliverables/sheet/workbooks.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import type { Query } from '#contract/content/table-query.ts';
import type { ParsedOf } from '#contract/operation.ts';
import { tableEndings, type SaveTableQuery } from '#contract/operations/tables.ts';
import { extensionOf } from '#contract/task.ts';
import type { Actor } from '#server/platform/access.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { mostFilesOfTask, type TaskFileRow } from '#server/runs/workspace.ts';
import { fileNamed, gone, loadFiles, personOf, type FileHands } from './operations.ts';
import { keepVersion, refuseWhileWorking, writeKey, writtenBefore, type WriteWords } from './write-version.ts';

export interface TableOperationsInput {
  hands: Pick<FileHands, 'seen'>;
  db: Database;
  store: FileStore;
  hub: Hub;
  ports: Shared<KindPorts>;
}

type Save = ParsedOf<typeof SaveTableQuery>;

const unavailable = '这里没有启动处理表格的进程，暂时不能处理表格。';
const deadlineMs = 60_000;

const words: WriteWords = {
  changed: (name) => `“${name}”刚刚有了新版本，结果没有写入；设置都还在，看过新的内容后再点一次“生成结果”`,
  full: `一个任务最多保存 ${mostFilesOfTask} 个文件，结果没有写入；请新建任务后再试`,
  running: '任务正在进行，结果没有写入；请等待完成或先停止，设置都还在',
  paused: '任务已暂停，结果没有写入；请先继续或停止，设置都还在',
  unsent: '这个文件还没有随消息发送，结果没有写入；发送之后再生成，设置都还在',
};

export function tableOperations(input: TableOperationsInput): {
  GetWorkbookStructure: Handler<'GetWorkbookStructure'>;
  PreviewTableQuery: Handler<'PreviewTableQuery'>;
  SaveTableQuery: Handler<'SaveTableQuery'>;
} {
  const { hands, store, ports } = input;

  function looksOf(person: string): TableLooks {
    const looks = ports.of(person).tables;
    if (!looks) throw new Refusal('UNSUPPORTED', unavailable);
    return looks;
  }

  return {
    async GetWorkbookStructure({ file_uri }, context) {
      const { actor, row } = await hands.seen(context, file_uri);
      refuseOthers(row);
      const told = await looksOf(personOf(actor, row)).structure([inStore(store, row)], context.signal);
      if ('error' in told) throw new Refusal('UNSUPPORTED', told.error);
      return told;
    },

    async PreviewTableQuery({ file_uri, query, rows }, context) {
      const { actor, row } = await hands.seen(context, file_uri);
      refuseOthers(row);
      const files = await filesFor(input, context.tx, row, query, actor);
      const told = await looksOf(personOf(actor, row)).preview(query, files, rows, context.signal);
      if ('error' in told) throw new Refusal('UNSUPPORTED', told.error);
      return told.preview;
    },

    async SaveTableQuery(given, context) {
      const user = signedIn(context);
      const [row] = await loadFiles(context.tx, user, [given.file_uri], 'change');
      if (!row || row.task_id !== given.task_id) throw new Refusal('NOT_FOUND', gone);
      refuseOthers(row);
      const write = { key: writeKey('table', given), words };
      const before = await writtenBefore(context.tx, row, write);
      if (before) return { file_uri: before.file_uri, file_name: before.name };
      await refuseWhileWorking(context.tx, row, write);
      const actor = { user_id: user.user_id };
      const files = await filesFor(input, context.tx, row, given.query, actor);
      const bytes = await resultOf(given, files, looksOf(user.user_id), ports.of(user.user_id).workbooks, context);
      return keepVersion(input, context, row, fileForResult(row.name), bytes, write);
    },
  };
}

async function resultOf(
  given: Save,
  files: [TableFile, ...TableFile[]],
  looks: TableLooks,
  workbooks: Workbooks | undefined,
  context: CallContext,
): Promise<Uint8Array> {
  if (!workbooks) throw new Refusal('UNSUPPORTED', unavailable);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(deadlineMs)]);
  const looked = await looks.preview(given.query, files, 1, signal);
  if ('error' in looked) throw new Refusal('UNSUPPORTED', looked.error);
  const [problem] = looked.preview.problems;
  if (problem) throw new Refusal('INVALID', `${problem.said}。没有写入，设置都还在`);
  const edit = asNewSheet(given.query, { name: given.sheet, title: given.title, total: given.total, chart: given.chart }, looked.alike);
  const read = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.read() })));
  const done = await workbooks.work({ kind: 'edit', edits: [edit] }, files[0].name, read, signal);
  if ('error' in done) throw new Refusal('UNSUPPORTED', done.error);
  if (!done.bytes) throw new Error('a workbook was edited and nothing came back');
  return done.bytes;
}

/** The file first, then those of the task its question speaks of; what is not there is said where the step is looked at. */
async function filesFor(
  { store }: Pick<TableOperationsInput, 'store'>,
  tx: Queryable,
  row: TaskFileRow,
  query: Query,
  actor: Actor,
): Promise<[TableFile, ...TableFile[]]> {
  const others = filesOfQuery(query).filter((name) => name !== row.name);
  const found = row.task_id === '' ? [] : await Promise.all(others.map((name) => fileNamed(tx, row.task_id, name, actor)));
  return [inStore(store, row), ...found.flatMap((one) => (one ? [inStore(store, one)] : []))];
}

function inStore(store: FileStore, { name, file_uri, store_key }: TaskFileRow): TableFile {
  return { name, version: file_uri, read: () => store.get(store_key) };
}

function refuseOthers({ name }: TaskFileRow): void {
  const ending: string = extensionOf(name);
  if (!tableEndings.some((one) => one === ending)) throw new Refusal('UNSUPPORTED', `“${name}”不是表格文件`);
}
