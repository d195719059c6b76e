/** What sites keep in this browser, for each project and viewer: text, in the page's own database, where the site itself can't reach. */
import { siteStorageLimit } from '#contract/site/frame-messages.ts';

const store = 'kept';

/** What is on its way there: whoever opens the site again in this moment has it, too. */
const onTheWay = new Map<string, Record<string, string>>();

export async function readKept(key: string): Promise<Record<string, string>> {
  const newest = onTheWay.get(key);
  if (newest) return newest;
  try {
    const found: unknown = await asked('readonly', (kept) => kept.get(key));
    return isEntries(found) ? found : {};
  } catch (error) {
    // A browser that keeps nothing: the site begins empty.
    console.warn('what a site kept could not be read', error);
    return {};
  }
}

/** More than fits is not kept. */
export async function writeKept(key: string, entries: Record<string, string>): Promise<void> {
  if (Object.entries(entries).reduce((sum, [name, value]) => sum + name.length + value.length, 0) > siteStorageLimit * 2) return;
  onTheWay.set(key, entries);
  try {
    await asked('readwrite', (kept) => kept.put(entries, key));
  } catch (error) {
    console.warn('what a site keeps could not be written', error);
  } finally {
    if (onTheWay.get(key) === entries) onTheWay.delete(key);
  }
}

function asked(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('antou-sites', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
    opening.onsuccess = () => {
      const database = opening.result;
      const request = work(database.transaction(store, mode).objectStore(store));
      request.onsuccess = () => {
        resolve(request.result);
        database.close();
      };
      request.onerror = () => {
        reject(request.error ?? new Error('not kept'));
        database.close();
      };
    };
  });
}

const isEntries = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
