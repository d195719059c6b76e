/** Brings attachments to the task: three at a time, each with progress, a retry and a way out. */
import { Refusal } from '#contract/codes.ts';
import { sentences } from '#contract/task.ts';
import { isAborted, sentenceFor, upload } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { changeAttachment, changeDraft, draftOf, type Attachment } from './draft.ts';
import { ensureTask } from './ensure-task.ts';

const at_once = 3;
const underway = new Map<string, AbortController>();
const queue: { key: string; id: string }[] = [];

/** Puts the files into the draft. They begin to upload with `beginUploads`. */
export function addFiles(key: string, files: readonly File[]): void {
  const added = files.map((file): Attachment => ({
    id: randomId(),
    name: file.name,
    size: file.size,
    status: 'uploading',
    progress: 0,
    errorMessage: '',
    fileUri: '',
    fileUrl: '',
    file,
    idempotency_key: randomId(),
  }));
  changeDraft(key, ({ attachments }) => ({ attachments: [...attachments, ...added] }));
}

/** Starts whatever waits in this draft; called when somebody is signed in. */
export function beginUploads(key: string): void {
  for (const { id, status, file } of draftOf(key).attachments) {
    if (status !== 'uploading' || !file || underway.has(id) || queue.some((one) => one.id === id)) continue;
    queue.push({ key, id });
  }
  pump();
}

export function retryUpload(key: string, id: string): void {
  changeAttachment(key, id, { status: 'uploading', progress: 0, errorMessage: '' });
  beginUploads(key);
}

export function removeAttachment(key: string, id: string): void {
  underway.get(id)?.abort();
  changeDraft(key, ({ attachments }) => ({ attachments: attachments.filter((one) => one.id !== id) }));
}

function pump(): void {
  while (underway.size < at_once) {
    const next = queue.shift();
    if (!next) return;
    const attachment = draftOf(next.key).attachments.find((one) => one.id === next.id);
    if (attachment?.file) void bring(next.key, attachment, attachment.file);
  }
}

async function bring(key: string, { id, idempotency_key }: Attachment, file: File): Promise<void> {
  const abort = new AbortController();
  underway.set(id, abort);
  try {
    const task_id = await ensureTask(key);
    abort.signal.throwIfAborted();
    const { file_uri, file_url, file_name } = await upload(task_id, file, {
      signal: abort.signal,
      idempotency_key,
      // The last percent is the server's: it has the file only when it has answered.
      onProgress: (percent) => changeAttachment(key, id, { progress: Math.min(99, percent) }),
    });
    changeAttachment(key, id, { status: 'success', progress: 100, fileUri: file_uri, fileUrl: file_url, name: file_name, file: undefined });
  } catch (error) {
    if (isAborted(error)) return;
    const answered = error instanceof Refusal;
    changeAttachment(key, id, {
      status: 'error',
      errorMessage: answered ? sentenceFor(error) : sentences.upload_failed,
      ...(answered ? { idempotency_key: randomId() } : {}),
    });
  } finally {
    underway.delete(id);
    pump();
  }
}
