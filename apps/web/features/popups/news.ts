/** What is new for this person, and that they have seen it. */
import { queryOptions } from '@tanstack/react-query';
import type { AbilityType } from '#contract/task.ts';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';

export const newsQuery = (ability_type: AbilityType) =>
  queryOptions({
    queryKey: ['news', ability_type],
    queryFn: async ({ signal }) => (await call('GetPopupInfo', { ability_type }, { signal })).popup,
    staleTime: Infinity,
  });

/** Gone at once on this screen; when the server could not be told, it comes back with the next visit, which hurts nobody. */
export function markSeen(id: string): void {
  queryClient.setQueriesData({ queryKey: ['news'] }, null);
  call('ClickPopup', { id }).catch((error: unknown) => console.warn('news not marked as seen', error));
}
