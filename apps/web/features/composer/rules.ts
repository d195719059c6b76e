/** What may be attached and what may be sent, in the specification's words. Pure. */
import { hasEmptySlot, isBlank } from '#contract/prompt/reading.ts';
import { isImageName, limits, sentences } from '#contract/task.ts';
import type { Attachment, Draft } from './draft.ts';

/** Which of the chosen files are taken, and the sentences about those that are not. */
export function admit(present: number, chosen: readonly File[]): { taken: File[]; problems: string[] } {
  const problems = new Set<string>();
  const taken: File[] = [];
  for (const file of chosen) {
    if (file.size > limits.file_bytes) problems.add(sentences.too_many_or_too_large);
    else if (isImageName(file.name) && file.size > limits.image_bytes) problems.add(sentences.image_too_large);
    else if (present + taken.length >= limits.files_per_message) problems.add(sentences.too_many_or_too_large);
    else taken.push(file);
  }
  return { taken, problems: [...problems] };
}

/** What a person who dropped a folder is told; '' when everything in it was taken. */
export function folderNote(found: number, taken: number, more: boolean): string {
  if (taken === found && !more) return '';
  const all = more ? `超过 ${found}` : ` ${found}`;
  return taken === 0 ? `文件夹里有${all} 个文件，都没有添加` : `文件夹里有${all} 个文件，添加了 ${taken} 个，其余没有添加`;
}

export type Sendable =
  | { ready: true }
  /** `tip` belongs on the button; `toast` answers somebody who pressed Enter all the same. */
  | { ready: false; tip: string; toast: string };

/** `isSaving`: a file of the task holds changes by hand that are on their way. */
export function sendable(draft: Draft, isSaving = false): Sendable {
  if (isSaving) return { ready: false, tip: 'Excel 文件保存中', toast: 'Excel 文件正在保存中' };
  if (draft.attachments.some((one) => one.status === 'uploading'))
    return { ready: false, tip: '请等待附件上传完成后发送', toast: sentences.wait_for_upload };
  if (draft.attachments.some((one) => one.status === 'error'))
    return { ready: false, tip: '有附件上传失败，请重试或移除后发送', toast: '有附件上传失败，请重试或移除后发送' };
  if (draft.text.length > limits.query_chars)
    return { ready: false, tip: '内容过长，请精简后发送', toast: `内容过长，最多 ${limits.query_chars / 10_000} 万字` };
  if (isBlank(draft.text) && draft.attachments.length === 0) return { ready: false, tip: '', toast: sentences.empty_message };
  if (hasEmptySlot(draft.text)) return { ready: false, tip: sentences.fill_slots, toast: sentences.fill_slots };
  return { ready: true };
}

/** Where the card's second line comes from. */
export function attachmentLine(attachment: Attachment, size: string): string {
  if (attachment.status === 'error') return attachment.errorMessage || sentences.upload_failed;
  if (attachment.status === 'success') return attachment.extraText || size;
  return attachment.waiting ? '网络中断，恢复后自动重新上传' : `上传中 ${attachment.progress}%`;
}
