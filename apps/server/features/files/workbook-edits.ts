/** The operation behind typing into a workbook: what was changed by hand is put into the file and kept as its next version. */
import type { KindPorts } from '#capabilities/deliverables/kind.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import { extensionOf } from '#contract/task.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { gone, loadFiles } from './operations.ts';
import { keepVersion, refuseWhileWorking, writeKey, writtenBefore, type WriteWords } from './write-version.ts';

export interface WorkbookEditsInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  ports: Shared<KindPorts>;
}

const deadlineMs = 60_000;

const words: WriteWords = {
  changed: (name) => `“${name}”刚刚有了新版本，这些修改没有保存，都还在页面上`,
  full: '',
  running: '任务正在进行，修改还没有保存，都还在页面上；请等待完成或先停止',
  paused: '任务已暂停，修改还没有保存，都还在页面上；请先继续或停止',
  unsent: '这个文件还没有随消息发送，修改还没有保存，都还在页面上；发送之后再保存',
};

export function workbookEditOperations(input: WorkbookEditsInput): { EditWorkbook: Handler<'EditWorkbook'> } {
  const { store, ports } = input;
  return {
    async EditWorkbook(given, context) {
      const user = signedIn(context);
      const [row] = await loadFiles(context.tx, user, [given.file_uri], 'change');
      if (!row || row.task_id !== given.task_id) throw new Refusal('NOT_FOUND', gone);
      if (extensionOf(row.name) !== 'xlsx') throw new Refusal('UNSUPPORTED', `“${row.name}”不能直接修改，只有 .xlsx 可以`);
      const write = { key: writeKey('hand', given), words };
      const before = await writtenBefore(context.tx, row, write);
      if (before) return { file_uri: before.file_uri, notes: [] };
      await refuseWhileWorking(context.tx, row, write);
      const { workbooks } = ports.of(user.user_id);
      if (!workbooks) throw new Refusal('UNSUPPORTED', '这里没有启动处理表格的进程，修改没有保存，都还在页面上');
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(deadlineMs)]);
      const file = { name: row.name, bytes: await store.get(row.store_key) };
      const done = await workbooks.work({ kind: 'hand', edits: given.edits }, row.name, [file], signal);
      if ('error' in done) throw new Refusal('UNSUPPORTED', done.error);
      if (!done.bytes) throw new Error('a workbook was edited and nothing came back');
      const { file_uri } = await keepVersion(input, context, row, { name: row.name, isSame: true }, done.bytes, write);
      return { file_uri, notes: done.text === '' ? [] : done.text.split('\n') };
    },
  };
}
