/** Operations on podcasts: one line changed or spoken again by hand. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const file_uri = z.string().min(1).max(512);
const line_id = z.string().regex(/^L\d{1,6}$/);

const written = z.strictObject({
  /** The new version of the page; the one it was asked about when nothing had to change. */
  file_uri,
  /** Why a line has no sound; '' when every line has. */
  note: z.string(),
});

export const EditPodcastLine = defineOperation({
  name: 'EditPodcastLine',
  summary: '改播客里的一句话并重新录这一句，写成一个新版本；其他句子的录音不变。与原来相同时什么也不变。',
  input: z.strictObject({ task_id: id, file_uri, line_id, text: z.string().trim().min(1).max(300) }),
  output: written,
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT', 'UNSUPPORTED'],
  limits: { per_minute: 30 },
  // The version it names lets the same call act only once.
  slow: true,
});

export const RetryPodcastLine = defineOperation({
  name: 'RetryPodcastLine',
  summary: '重新录播客里的一句；不指定句子时，录所有还没有录成的。写成一个新版本。',
  input: z.strictObject({ task_id: id, file_uri, line_id: line_id.optional() }),
  output: written,
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT', 'UNSUPPORTED'],
  limits: { per_minute: 30 },
  // The version it names lets the same call act only once.
  slow: true,
});
