/** A message that was taken back goes into the input again, with its files, behind what stands there already. */
import { extensionOf } from '#contract/task.ts';
import type { WaitingMessage } from '#contract/timeline/waiting.ts';
import { changeDraft, type Attachment } from '#web/features/composer/draft.ts';

export function takeBack(task_id: string, { content, file_list }: WaitingMessage): void {
  changeDraft(task_id, ({ text, attachments }) => {
    const known = new Set(attachments.map((one) => one.fileUri));
    const more = file_list.filter((file) => !known.has(file.file_uri)).map(({ file_uri, file_name }) => attachmentOf(file_uri, file_name));
    return { text: text.trim() === '' ? content : `${text}\n${content}`, attachments: [...attachments, ...more] };
  });
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
