/** Files on their way into the favourites: each is brought to the server, then kept, and stays visible until it is there or is given up. */
import { create } from 'zustand';
import { Refusal } from '#contract/codes.ts';
import { FavoriteEntry, FavoriteSource } from '#contract/favorite.ts';
import { call, isAborted, sentenceFor, uploadTo } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { addShown } from './favorites.ts';

export interface FavoriteUpload {
  id: string;
  file: File;
  /** 0–100: 10 when it begins, 90 when the server has the bytes, 100 when it is kept. */
  progress: number;
  state: 'waiting' | 'uploading' | 'error';
  /** '' unless it failed. */
  problem: string;
  tag_ids: readonly string[];
  /** The same for every try, so that a lost answer makes no second one. */
  key: string;
}

interface Uploads {
  uploads: readonly FavoriteUpload[];
  /** What came in lately, for the list to point at. */
  added: ReadonlySet<string>;
}

export const useFavoriteUploads = create<Uploads>(() => ({ uploads: [], added: new Set() }));

const at_once = 3;
const running = new Map<string, AbortController>();

export function beginUploads(files: readonly File[], tag_ids: readonly string[]): void {
  const more = files.map((file): FavoriteUpload => ({
    id: randomId(),
    file,
    progress: 0,
    state: 'waiting',
    problem: '',
    tag_ids,
    key: randomId(),
  }));
  useFavoriteUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...more] }));
  pump();
}

export function retryUpload(id: string): void {
  change(id, { state: 'waiting', progress: 0, problem: '' });
  pump();
}

/** Stops it where it is under way. */
export function dropUpload(id: string): void {
  running.get(id)?.abort();
  useFavoriteUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));
}

export function underWay(): number {
  return useFavoriteUploads.getState().uploads.filter(({ state }) => state !== 'error').length;
}

function change(id: string, part: Partial<FavoriteUpload>): void {
  useFavoriteUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, ...part } : one)) }));
}

function pump(): void {
  for (const one of useFavoriteUploads.getState().uploads) {
    if (running.size >= at_once) return;
    if (one.state === 'waiting') void bring(one);
  }
}

async function bring({ id, file, tag_ids, key }: FavoriteUpload): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  change(id, { state: 'uploading', progress: 10 });
  try {
    const { file_uri } = await uploadTo('UploadFile', { file_name: file.name, scene: 'FavoritePage' }, file, {
      signal: abort.signal,
      idempotency_key: `${key}-file`,
      onProgress: (percent) => change(id, { progress: 10 + Math.floor(percent * 0.8) }),
    });
    change(id, { progress: 90 });
    const { favorite_info } = await call(
      'AddFavorite',
      {
        title: file.name,
        content_uri: file_uri,
        source: FavoriteSource.UserUpload,
        scene: 'FavoritePage',
        tag_ids: [...tag_ids],
        from: FavoriteEntry.FavoritePage,
      },
      { idempotency_key: `${key}-keep`, signal: abort.signal },
    );
    change(id, { progress: 100 });
    addShown(favorite_info);
    useFavoriteUploads.setState(({ uploads, added }) => ({
      uploads: uploads.filter((one) => one.id !== id),
      added: new Set([...added, favorite_info.favorite_id]),
    }));
  } catch (error) {
    if (isAborted(error)) return;
    // What was refused is another request the next time.
    if (error instanceof Refusal) change(id, { key: randomId() });
    change(id, { state: 'error', problem: sentenceFor(error) || '上传失败' });
  } finally {
    running.delete(id);
    pump();
  }
}

addEventListener('beforeunload', (event) => {
  // Leaving now would lose what is on its way; the browser asks.
  if (underWay() > 0) event.preventDefault();
});
