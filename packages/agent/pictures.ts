/** Which pictures of a conversation a brain is shown, and how it gets at them. Pure but for the port. */
import type { TranscriptEntry } from './brain.ts';
import type { PictureRef } from './events.ts';

/** A picture as models take it. */
export interface Picture {
  media_type: 'image/jpeg' | 'image/png';
  /** Base64, so that it is encoded once for many calls. */
  base64: string;
  /** In pixels. */
  width: number;
  height: number;
}

export interface Sight {
  /** Null when it is not there any more or can't be drawn. Rejects only when `signal` is aborted. */
  picture(uri: string, signal: AbortSignal): Promise<Picture | null>;
}

/** More than these go with no call; of more the oldest are left out, ten at a time, so that what goes before them lasts. */
export const mostPictures = 20;
const leftOutAtOnce = 10;

/** What a picture of usual size takes, in tokens. */
export const tokensOfPicture = 1_600;

export function isPictureName(name: string): boolean {
  return /\.(?:png|jpe?g|jfif|webp|gif|avif|tiff?)$/i.test(name);
}

/** What an entry gives to look at. */
export function picturesOf(entry: TranscriptEntry): PictureRef[] {
  if (entry.role === 'tool') return entry.pictures ?? [];
  if (entry.role !== 'user') return [];
  return entry.files.flatMap(({ uri, name }) => (isPictureName(name) ? [{ uri, name }] : []));
}

/** The uris that are shown; each picture stands where it is named first. */
export function shownPictures(entries: readonly TranscriptEntry[]): string[] {
  const all = [...new Set(entries.flatMap((entry) => picturesOf(entry).map(({ uri }) => uri)))];
  const over = Math.max(0, all.length - mostPictures);
  return all.slice(Math.ceil(over / leftOutAtOnce) * leftOutAtOnce);
}
