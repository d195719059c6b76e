/** A file's content, by its lasting uri: a short-lived address is asked for, then the bytes come from there. */
import { queryOptions } from '@tanstack/react-query';
import { call, Unreachable } from '#web/shell/api.ts';

/** A uri never changes its meaning, so what was fetched stays good. */
export function bytesQuery(uri: string) {
  return queryOptions({
    queryKey: ['bytes', uri],
    queryFn: async ({ signal }) => {
      const { url } = await call('GetUrl', { uri }, { signal });
      return fetchBytes(url, signal);
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
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
  const bytes = await fetchBytes(url);
  // Made by fetch above, so it lies on a plain ArrayBuffer, which is all a Blob asks for.
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
