/** Stands for `next/navigation`. */
import { useMemo, useSyncExternalStore } from 'react';
import { notFound, redirect } from '../runtime/signals.ts';
import { go, paramsNow, placeNow, watchPlace, type Place } from '../runtime/state.ts';

export { notFound, redirect };
export const permanentRedirect = redirect;
export class ReadonlyURLSearchParams extends URLSearchParams {}

const usePlace = (): Place => useSyncExternalStore(watchPlace, placeNow);

const router = {
  push: (address: string, options?: { scroll?: boolean }) => go(address, options),
  replace: (address: string, options?: { scroll?: boolean }) => go(address, { ...options, replace: true }),
  back: () => history.back(),
  forward: () => history.forward(),
  refresh: () => undefined,
  prefetch: () => undefined,
};

export const useRouter = (): typeof router => router;
export const usePathname = (): string => usePlace().path;

export function useSearchParams(): ReadonlyURLSearchParams {
  const { search } = usePlace();
  return useMemo(() => new ReadonlyURLSearchParams(search), [search]);
}

export function useParams(): Record<string, string | string[]> {
  usePlace();
  return paramsNow();
}

export function useSelectedLayoutSegments(): string[] {
  return usePlace().path.split('/').filter(Boolean);
}

export function useSelectedLayoutSegment(): string | null {
  return useSelectedLayoutSegments()[0] ?? null;
}
