/** The rules of tasks that need no database: cursors, what is illegal, what may follow what. */
import { z } from 'zod';
import { Refusal } from '#contract/codes.ts';
import { hasEmptySlot, isBlank, plainTextOf } from '#contract/prompt/reading.ts';
import { id, sentences, TaskStatus } from '#contract/task.ts';

/** Patterns no request may hold: making of weapons and drugs, sexual content about minors. Deliberately few and plain. */
const illegal = [
  /(制作|制造|合成|配制)[^。！？\n]{0,8}(炸弹|炸药|爆炸物|冰毒|海洛因|毒品|枪支|沙林|神经毒气)/,
  /(儿童|未成年人?|幼女|幼童)[^。！？\n]{0,8}(色情|裸照|性行为|情色)/,
];

export function isIllegal(query: string): boolean {
  const text = plainTextOf(query).normalize('NFKC').replace(/\s+/g, '');
  return illegal.some((pattern) => pattern.test(text));
}

/** What can't be sent: nothing at all, a blank that was not filled in, and what is illegal. */
export function refuseUnsaid(query: string, files: number): void {
  if (isBlank(query) && files === 0) throw new Refusal('INVALID', sentences.empty_message, { query: sentences.empty_message });
  if (hasEmptySlot(query)) throw new Refusal('INVALID', sentences.fill_slots, { query: sentences.fill_slots });
  if (isIllegal(query)) throw new Refusal('ILLEGAL');
}

const cursorShape = z.tuple([z.boolean(), z.int(), id]);

export type Cursor = z.infer<typeof cursorShape>;

/** Where the next page begins: pinned or not, time of update, id. */
export function printCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function parseCursor(text: string): Cursor | null {
  if (text === '') return null;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal('INVALID', '翻页位置无效，请刷新后重试', { cursor: '格式不正确' });
  }
}

/** A task takes a new message only while nothing of it runs or waits. */
export function refuseWhileBusy(status: TaskStatus): void {
  if (status === TaskStatus.Running) throw new Refusal('STATE', '任务正在进行，请等待完成或先停止');
  if (status === TaskStatus.Pause) throw new Refusal('STATE', '任务已暂停，请先继续或停止');
  if (status === TaskStatus.IllegalContent) throw new Refusal('ILLEGAL', '任务因内容不符合使用规范已关闭，请新建任务');
}
