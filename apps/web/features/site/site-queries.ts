/** What the server knows of a site: its versions and the code of each; changed by saving and by going back. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';

const pollMs = 5000;

/** `uri` is the site's file as the page knows it: another one means that there is a new version. */
export function versionsQuery(projectId: string, uri: string, isShared: boolean) {
  return queryOptions({
    queryKey: ['site-versions', projectId, uri, isShared ? 'shared' : 'own'],
    queryFn: ({ signal }) => call(isShared ? 'GetVersionsShare' : 'GetVersions', { projectId }, { signal }),
  });
}

/** Never changes. */
export function projectOfTaskQuery(taskId: string, isShared: boolean) {
  return queryOptions({
    queryKey: ['site-of-task', taskId, isShared ? 'shared' : 'own'],
    queryFn: async ({ signal }) => (await call(isShared ? 'GetProjectOfTaskShare' : 'GetProjectOfTask', { taskId }, { signal })).projectId,
    staleTime: Infinity,
  });
}

/** Where it runs. In a share it is what was shared. */
export function projectQuery(projectId: string, uri: string, isShared: boolean) {
  return queryOptions({
    queryKey: ['site-versions', projectId, uri, isShared ? 'shared project' : 'project'],
    queryFn: async ({ signal }) => (await call(isShared ? 'GetProjectShare' : 'GetProject', { projectId }, { signal })).project,
    // Somebody may work on it elsewhere; only in a window that is seen.
    ...(isShared ? {} : { refetchInterval: pollMs }),
  });
}

/** The code of a version never changes. */
export function codeQuery(projectId: string, versionId: string) {
  return queryOptions({
    queryKey: ['site-code', projectId, versionId],
    queryFn: ({ signal }) => call('GetCode', { projectId, versionId }, { signal }),
    staleTime: Infinity,
  });
}

/** Of one of the versions a share shows. */
export function sharedCodeQuery(projectId: string, versionId: string) {
  return queryOptions({
    queryKey: ['site-code', projectId, 'shared', versionId],
    queryFn: ({ signal }) => call('GetCodeShare', { projectId, ...(versionId === '' ? {} : { versionId }) }, { signal }),
    staleTime: Infinity,
  });
}

export async function forgetVersions(projectId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['site-versions', projectId] });
}
