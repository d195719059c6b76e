/** Brings attachments to the task: three at a time, each with progress, a way out, and a new try by itself when the connection breaks. */
import { Refusal } from '#contract/codes.ts';
import { sentences } from '#contract/task.ts';
import { call, isAborted, sentenceFor, Unreachable, upload } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { changeAttachment, changeDraft, draftOf, keepAllNow, type Attachment } from './draft.ts';
import { ensureTask } from './ensure-task.ts';

const at_once = 3;
const underway = new Map<string, AbortController>();
const queue: { key: string; id: string }[] = [];
/** Uploads whose connection broke, until their next try. */
const waiting = new Map<string, { key: string; timer: ReturnType<typeof setTimeout> }>();
/** How often in a row an upload's connection broke. */
const breaks = new Map<string, number>();

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
    if (status !== 'uploading' || !file || underway.has(id) || waiting.has(id) || queue.some((one) => one.id === id)) continue;
    queue.push({ key, id });
  }
  pump();
}

/** After a failure, or at once instead of waiting for the connection. */
export function retryUpload(key: string, id: string): void {
  forgetBreaks(id);
  changeAttachment(key, id, { status: 'uploading', progress: 0, errorMessage: '', waiting: false });
  beginUploads(key);
}

export function removeAttachment(key: string, id: string): void {
  forgetBreaks(id);
  underway.get(id)?.abort();
  const removed = draftOf(key).attachments.find((one) => one.id === id);
  changeDraft(key, ({ attachments }) => ({ attachments: attachments.filter((one) => one.id !== id) }));
  if (removed?.status === 'success' && !removed.sent) void forgetOnServer(removed.fileUri);
}

/** What was taken off the message is not worked with either, and its name is free again. */
async function forgetOnServer(file_uri: string): Promise<void> {
  const [, task_id] = file_uri.split('/');
  if (!task_id) return;
  try {
    await call('RemoveTaskFile', { task_id, file_uri });
  } catch (error) {
    // The card is gone and the message won't name it; nothing a person must do.
    console.warn('still on the server', error);
  }
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
  const line = watchLine(abort);
  try {
    const task_id = await ensureTask(key);
    abort.signal.throwIfAborted();
    const { file_uri, file_url, file_name } = await upload(task_id, file, {
      signal: abort.signal,
      idempotency_key,
      onProgress: (percent) => {
        line.alive();
        // The last percent is the server's: it has the file only when it has answered.
        changeAttachment(key, id, { progress: Math.min(99, percent), waiting: false });
      },
    });
    forgetBreaks(id);
    changeAttachment(key, id, { status: 'success', progress: 100, waiting: false, fileUri: file_uri, fileUrl: file_url, name: file_name });
  } catch (error) {
    if (error instanceof Unreachable || line.isDead()) {
      // A file that was moved or changed since it was chosen fails like a broken line, but will never get through.
      if (await isReadable(file)) tryAgainLater(key, id);
      else changeAttachment(key, id, { status: 'error', errorMessage: '文件已被移动或修改，请移除后重新选择' });
      return;
    }
    if (isAborted(error)) return;
    const answered = error instanceof Refusal;
    changeAttachment(key, id, {
      status: 'error',
      waiting: false,
      errorMessage: answered ? sentenceFor(error) : sentences.upload_failed,
      ...(answered ? { idempotency_key: randomId() } : {}),
    });
  } finally {
    line.end();
    underway.delete(id);
    pump();
  }
}

const silent_ms = 45_000;
const silent_offline_ms = 3_000;

/**
 * Some broken lines never say so: an upload that stands still for long is given up and begun anew, sooner when the browser
 * thinks it is offline. Its word alone is not enough, for a server on this machine is reached all the same.
 */
function watchLine(abort: AbortController): { alive(): void; isDead(): boolean; end(): void } {
  let dead = false;
  let timer: ReturnType<typeof setTimeout>;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        dead = true;
        abort.abort();
      },
      navigator.onLine ? silent_ms : silent_offline_ms,
    );
  };
  const end = () => {
    clearTimeout(timer);
    removeEventListener('offline', alive);
  };
  addEventListener('offline', alive);
  alive();
  return { alive, isDead: () => dead, end };
}

/** Goes on without end, ever more slowly up to half a minute; the browser's word that the line is back counts at once. */
function tryAgainLater(key: string, id: string): void {
  if (!draftOf(key).attachments.some((one) => one.id === id)) return;
  const count = breaks.get(id) ?? 0;
  breaks.set(id, count + 1);
  changeAttachment(key, id, { progress: 0, waiting: true });
  const timer = setTimeout(() => goOn(id), Math.min(30_000, 1000 * 2 ** count));
  waiting.set(id, { key, timer });
}

function goOn(id: string): void {
  const one = waiting.get(id);
  if (!one) return;
  clearTimeout(one.timer);
  waiting.delete(id);
  beginUploads(one.key);
}

function forgetBreaks(id: string): void {
  breaks.delete(id);
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // Reading answers by throwing when the file is gone; that is the answer here.
    return false;
  }
}

addEventListener('online', () => {
  for (const id of waiting.keys()) {
    breaks.delete(id);
    goOn(id);
  }
});

addEventListener('beforeunload', (event) => {
  // Leaving now would lose what is on its way; the browser asks.
  if (underway.size + queue.length + waiting.size > 0) event.preventDefault();
});

addEventListener('pagehide', keepAllNow);
