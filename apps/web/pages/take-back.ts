/** What goes into the input again: a message that was taken back, with its files, behind what stands there already; a picture that is quoted. */
import { extensionOf } from '#contract/task.ts';
import type { WaitingMessage } from '#contract/timeline/questions/waiting.ts';
import { changeDraft, type Attachment } from '#web/features/composer/draft.ts';

export function takeBack(task_id: string, { content, file_list }: Pick<WaitingMessage, 'content' | 'file_list'>): void {
  changeDraft(task_id, ({ text, attachments }) => {
    const known = new Set(attachments.map((one) => one.fileUri));
    const more = file_list.filter((file) => !known.has(file.file_uri)).map(({ file_uri, file_name }) => attachmentOf(file_uri, file_name));
    return { text: text.trim() === '' ? content : `${text}\n${content}`, attachments: [...attachments, ...more] };
  });
}

/** A picture of the task goes with the next message, so that it can be spoken of. */
export function quoteFile(task_id: string, { uri, name }: { uri: string; name: string }): void {
  changeDraft(task_id, ({ attachments }) =>
    attachments.some((one) => one.fileUri === uri) ? {} : { attachments: [...attachments, { ...attachmentOf(uri, name), sent: true }] },
  );
}

function attachmentOf(fileUri: string, name: string): Attachment {
  const size = 0;
  const extraText = extensionOf(name).toUpperCase() || '附件';
  return {
    id: fileUri,
    name,
    size,
    status: 'success',
    progress: 100,
    errorMessage: '',
    fileUri,
    fileUrl: '',
    idempotency_key: '',
    extraText,
  };
}
