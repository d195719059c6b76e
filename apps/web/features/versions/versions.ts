/** The versions of a task's file: asked for, named in words, brought back. */
import { queryOptions } from '@tanstack/react-query';
import type { FileVersion } from '#contract/operations/files.ts';
import { extensionOf } from '#contract/task.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { queryClient } from '#web/shell/query-client.ts';

/** `uri` is the version the page shows as the current one: another one means that there is a new version. */
export function versionsQuery(task_id: string, file_name: string, uri: string) {
  return queryOptions({
    queryKey: ['versions', task_id, file_name, uri],
    queryFn: async ({ signal }) => (await call('GetFileVersions', { task_id, file_name }, { signal })).versions,
  });
}

/** Resolves with true when it was brought back; otherwise the person is told why not. */
export async function restoreVersion(task_id: string, file_name: string, { file_uri, version }: FileVersion): Promise<boolean> {
  try {
    await call('RestoreFileVersion', { task_id, file_uri }, { idempotency_key: randomId() });
    void queryClient.invalidateQueries({ queryKey: ['versions', task_id, file_name] });
    say.done(`${file_name} 已恢复到版本 ${version}，其他版本都保留着`);
    return true;
  } catch (error) {
    say.error(sentenceFor(error));
    return false;
  }
}

const comparable = ['md', 'markdown', 'txt', 'csv', 'tsv', 'html', 'htm', 'json', 'xlsx', 'xlsm', 'xls', 'ods'];

/** Whether two versions of it can be compared line by line. */
export function isComparable(file_name: string): boolean {
  return comparable.includes(extensionOf(file_name));
}

const writers = { user: '上传', agent: '助手', edit: '手动修改' } as const satisfies Record<FileVersion['written_by'], string>;

export function writerInWords({ written_by, restored_version }: FileVersion): string {
  return restored_version > 0 ? `恢复自版本 ${restored_version}` : writers[written_by];
}

/** What it was written upon; '' where a person wrote it, who needed no message. */
export function askedInWords({ written_by, message_words }: FileVersion): string {
  return written_by === 'edit' || message_words === '' ? '' : ` · “${message_words}”`;
}

export function stateInWords({ state }: FileVersion): string {
  return state === 'current' ? '当前' : state === 'hidden' ? '已撤销或在其他分支' : '';
}

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
const day = new Intl.DateTimeFormat('zh-CN', { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false });

/** @example timeInWords(…) === '10:32', or '11月20日 10:32' on another day */
export function timeInWords({ create_time }: FileVersion, now = new Date()): string {
  const at = new Date(create_time * 1000);
  if (at.toDateString() === now.toDateString()) return clock.format(at);
  return day.format(at).replace(/^(\d+)\/(\d+)/, '$1月$2日');
}
