/** The text of a stored file for the search: Markdown as it is, everything else through the bounded reader, the first part of long ones. */
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import { extensionOf, isImageName } from '#contract/task.ts';
import type { FileStore } from '#server/platform/files/store.ts';

/** Larger files are found by their name. */
const mostBytes = 20 * 1024 * 1024;
/** The reader answers 60,000 characters at a time. */
const mostWindows = 3;

/** What holds no text; archives would be read entry by entry, which nobody asked for. */
const textless = new Set(
  'zip rar 7z tar gz tgz bz2 xz mp3 wav ogg m4a aiff aac mp4 avi mov wmv webm mkv m4v exe dll bin iso ttf otf woff woff2 psd ai'.split(' '),
);

/** '' for what has no text or can't be read. */
export async function textOfFile(
  { store, reader }: { store: FileStore; reader: Shared<Reader> },
  file: { user_id: string; name: string; bytes: number; store_key: string },
  signal: AbortSignal,
): Promise<string> {
  const extension = extensionOf(file.name);
  // The deck holds the words of its pages.
  if (wholeOf(file.name) !== null) return '';
  if (file.bytes === 0 || file.bytes > mostBytes || isImageName(file.name) || textless.has(extension)) return '';
  const bytes = await store.get(file.store_key);
  if (extension === 'md') {
    const text = utf8(bytes);
    if (text !== null) return text;
  }
  const parts: string[] = [];
  let offset: number | undefined = 0;
  for (let n = 0; n < mostWindows && offset !== undefined; n++) {
    const answer: Awaited<ReturnType<Reader['read']>> = await reader.of(file.user_id).read({ name: file.name, bytes, offset }, signal);
    if ('error' in answer) break;
    parts.push(answer.reading.content);
    offset = answer.reading.next_offset ?? undefined;
  }
  return parts.join('\n');
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Another encoding; the reader knows them.
    return null;
  }
}
