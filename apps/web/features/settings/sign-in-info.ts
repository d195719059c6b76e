/** How the person signs in and where: asked when the account section is open, and again after each change. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';

export const signInInfoQuery = queryOptions({
  queryKey: ['sign-in-info'],
  queryFn: ({ signal }) => call('GetSignInInfo', {}, { signal }),
});

export async function refreshSignInInfo(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: signInInfoQuery.queryKey });
}
