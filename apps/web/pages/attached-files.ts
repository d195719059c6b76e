/** Attachments that are not sent yet, as files the preview can show: by keys no file's name can have. */
import { useEffect, useMemo, useRef } from 'react';
import { draftOf, useDrafts, type Attachment } from '#web/features/composer/draft.ts';
import type { Shown } from '#web/shell/file-bytes.ts';
import { openFilesOf, renameFile } from '#web/features/preview/open-files.ts';

export function keyOfAttachment(id: string): string {
  return `/${id}`;
}

/** The id of the attachment this key stands for, null for files of the conversation. */
export function attachmentOfKey(key: string | null): string | null {
  return key?.startsWith('/') ? key.slice(1) : null;
}

export function shownOf({ name, size, fileUri, file }: Attachment): Shown {
  return { name, uri: fileUri, bytes: size, local: file };
}

/** Their open tabs become tabs of the conversation's files when they are sent. */
export function useAttachedFiles(draftKey: string): ReadonlyMap<string, Shown> {
  const { attachments } = useDrafts(({ drafts }) => drafts[draftKey]) ?? draftOf(draftKey);
  const files = useMemo(() => new Map(attachments.map((one) => [keyOfAttachment(one.id), shownOf(one)])), [attachments]);
  const before = useRef(files);
  useEffect(() => {
    for (const key of openFilesOf(draftKey).tabs) {
      const sent = files.has(key) ? undefined : before.current.get(key);
      if (sent) renameFile(draftKey, key, sent.name);
    }
    before.current = files;
  }, [draftKey, files]);
  return files;
}
