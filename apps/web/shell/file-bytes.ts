/** A file's content, by its lasting uri: a short-lived address is asked for, then the bytes come from there. */
import { saveBlob } from '#ui/markdown/save-text.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, Unreachable } from './api.ts';
import { randomId } from './page-session.ts';

/** A file to look at: on this device, on the server, or both. */
export interface Shown {
  name: string;
  /** What its tab is called, when not by the name. */
  title?: string;
  /** '' as long as only this device has it. */
  uri: string;
  /** Null when unknown. */
  bytes: number | null;
  local?: Blob;
}

/** A uri never changes its meaning, so what was fetched stays good. Big contents are let go of soon after they were closed. */
export function bytesQuery({ uri, local, bytes }: Shown) {
  return queryOptions({
    queryKey: ['bytes', local ? idOf(local) : uri],
    queryFn: async ({ signal }) => {
      const own = local && (await readLocal(local));
      if (own) return own;
      if (!uri) throw new Error('文件已被移动或修改，请移除后重新选择');
      return fetchBytes(await addressOf(uri, signal), signal);
    },
    staleTime: Infinity,
    gcTime: (bytes ?? 0) > 5_000_000 ? 5_000 : 60_000,
  });
}

/** A short-lived address for what plays or draws by itself. */
export function addressQuery(uri: string) {
  return queryOptions({
    queryKey: ['address', uri],
    queryFn: ({ signal }) => addressOf(uri, signal),
    enabled: uri !== '',
    staleTime: 10 * 60_000,
  });
}

async function addressOf(uri: string, signal?: AbortSignal): Promise<string> {
  return (await call('GetUrl', { uri }, { signal })).url;
}

/** Null when the file has gone since it was chosen. */
async function readLocal(local: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await local.arrayBuffer());
  } catch {
    // The server's copy serves instead, or the sentence says what to do.
    return null;
  }
}

const ids = new WeakMap<Blob, string>();

function idOf(blob: Blob): string {
  const known = ids.get(blob) ?? randomId();
  ids.set(blob, known);
  return known;
}

export async function fetchBytes(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(url, { signal, credentials: 'omit', mode: 'cors' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
  if (!response.ok) throw new Error(`文件没有取到（${response.status}），请稍后重试`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Puts a file into the person's download folder under this name. */
export async function saveFrom(url: string, name: string): Promise<void> {
  saveBlob(blobOf(await fetchBytes(url)), name);
}

export function blobOf(bytes: Uint8Array, type = ''): Blob {
  // Everything here was fetched or read, so it lies on a plain ArrayBuffer, which is all a Blob asks for.
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
}
