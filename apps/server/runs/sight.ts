/** How a run's brain looks at pictures of its task: found by uri, made small enough for a model, kept ready for the next call. */
import type { Picture, Sight } from '#agent/pictures.ts';
import type { Workspace } from '#agent/tool.ts';
import { pictureForModel } from '#capabilities/images/model-picture.server.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Log } from '#server/platform/observe/log.ts';

export interface SightInput {
  db: Queryable;
  store: FileStore;
  log: Log;
  /** The files the run may read. */
  files: Workspace;
  task_id: string;
}

/** Of all tasks of this process; a uri never changes its meaning. */
const mostKeptBytes = 64 * 1024 * 1024;
const kept = new Map<string, Picture | null>();
let keptBytes = 0;

export function taskSight({ db, store, log, files, task_id }: SightInput): Sight {
  async function bytesOf(uri: string): Promise<Uint8Array> {
    const { rows } = await db.query<{ store_key: string }>('select store_key from step_picture where task_id = $1 and file_uri = $2', [
      task_id,
      uri,
    ]);
    return rows[0] ? store.get(rows[0].store_key) : (await files.read(uri)).bytes;
  }
  return {
    async picture(uri, signal) {
      const key = `${task_id} ${uri}`;
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      try {
        const picture = await pictureForModel(await bytesOf(uri));
        keep(key, picture);
        return picture;
      } catch (error) {
        signal.throwIfAborted();
        // What is gone or broken is named to the model as not shown; the run goes on.
        log.info({ err: error, task_id, uri }, 'a picture could not be shown to a model');
        return null;
      }
    },
  };
}

function keep(key: string, picture: Picture | null): void {
  kept.set(key, picture);
  keptBytes += picture?.base64.length ?? 0;
  for (const [oldest, one] of kept) {
    if (keptBytes <= mostKeptBytes && kept.size <= 1000) break;
    kept.delete(oldest);
    keptBytes -= one?.base64.length ?? 0;
  }
}
