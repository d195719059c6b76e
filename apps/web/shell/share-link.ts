/** The link under which others see this task; an existing one is used again. Loaded when somebody shares. */
import { copy } from '#ui/markdown/clipboard.ts';
import { call } from './api.ts';
import { passOfPage } from './share-pass.ts';

/** Throws what the server says, or what the browser refuses. */
export async function copyShareLink(task_id: string): Promise<void> {
  const link = passOfPage() ? location.href : (await call('CreateTaskReplay', { task_id, need_qr_code: false })).task_share_url;
  await copy({ text: link });
}
