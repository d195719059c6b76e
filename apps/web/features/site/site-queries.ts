/** What the server knows of a site: its versions and the code of each; changed by saving and by going back. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';

const pollMs = 5000;

/** By pages, newest first; a share shows all of its own. `uri` is the site's file as the page knows it: another one means that there is a new version. */
export function versionsQuery(projectId: string, uri: string, isShared: boolean) {
  return infiniteQueryOptions({
    queryKey: ['site-versions', projectId, uri, isShared ? 'shared' : 'own'],
    queryFn: async ({ signal, pageParam }) =>
      isShared
        ? { ...(await call('GetVersionsShare', { projectId }, { signal })), has_more: false }
        : call('GetVersions', { projectId, before: pageParam }, { signal }),
    // As numbers of versions are shown: '#12'.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ versions, has_more }) => (has_more ? Number(versions.at(-1)?.displayVersion.slice(1)) : undefined),
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

/** Where it runs. `written`: how often the agent has written to it since. */
export function projectQuery(projectId: string, uri: string, written = 0) {
  return queryOptions({
    queryKey: ['site-versions', projectId, uri, 'project', written],
    queryFn: async ({ signal }) => (await call('GetProject', { projectId }, { signal })).project,
    // Somebody may work on it elsewhere; only in a window that is seen.
    refetchInterval: pollMs,
  });
}

/** In a share: as it was shared, or at one of the versions before, where `versionId` is not ''. */
export function sharedProjectQuery(projectId: string, uri: string, versionId: string) {
  return queryOptions({
    queryKey: ['site-versions', projectId, uri, 'shared project', versionId],
    queryFn: async ({ signal }) =>
      (await call('GetProjectShare', { projectId, ...(versionId === '' ? {} : { versionId }) }, { signal })).project,
  });
}

/** How far it is before its code. `mark` is another one whenever something was said, done or written. */
export function beforeCodeQuery(projectId: string, mark: string) {
  return queryOptions({
    queryKey: ['site-before-code', projectId, mark],
    queryFn: async ({ signal }) => {
      const [{ project }, { requirementContent }] = await Promise.all([
        call('GetProject', { projectId }, { signal }),
        call('GetRequirement', { projectId }, { signal }),
      ]);
      return { phase: project.phase, hasRequirement: requirementContent !== '' };
    },
    staleTime: Infinity,
  });
}

/** What is wanted of it; '' while that is not written down. `mark` as above. */
export function requirementQuery(projectId: string, mark: string, isShared: boolean) {
  return queryOptions({
    queryKey: ['site-requirement', projectId, mark, isShared ? 'shared' : 'own'],
    queryFn: async ({ signal }) =>
      (await call(isShared ? 'GetRequirementShare' : 'GetRequirement', { projectId }, { signal })).requirementContent,
    staleTime: Infinity,
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
