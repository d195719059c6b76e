/** Who is signed in, and what this workspace can do: asked once, kept in the query cache. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { say } from '#ui/toast.tsx';
import { signInTarget } from './addresses.ts';
import { call, callAuth, whenSignedOut } from './api.ts';
import { serverPath } from './base-path.ts';
import { keptCampaign } from './campaign.ts';
import { queryClient } from './query-client.ts';

type UserInfo = AnswerOf<Operations['GetAntouUserInfo']>;
/** `scenes` is absent until the person answered which office scenes matter. */
export type Person = NonNullable<UserInfo['user']> & Pick<UserInfo, 'scenes'>;
export type Workspace = AnswerOf<Operations['GetWorkspaceInfo']>;

export const personQuery = queryOptions({
  queryKey: ['person'],
  queryFn: async ({ signal }): Promise<Person | null> => {
    const { user, scenes } = await call('GetAntouUserInfo', { need_user_scenes: true }, { signal });
    return user && { ...user, ...(scenes ? { scenes } : {}) };
  },
  staleTime: 5 * 60_000,
});

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: ({ signal }) => call('GetWorkspaceInfo', {}, { signal }),
  staleTime: 5 * 60_000,
});

export type SessionState =
  /** `failed`: the server could not be asked; `retry` asks again. */
  { known: false; failed: boolean; retry(): void } | { known: true; person: Person | null };

export function useSession(): SessionState {
  const { data, isError, refetch } = useQuery(personQuery);
  return data === undefined ? { known: false, failed: isError, retry: () => void refetch() } : { known: true, person: data };
}

export function useWorkspace(): Workspace | undefined {
  return useQuery(workspaceQuery).data;
}

/** For rules outside of components, such as the check before sending. */
export function currentPerson(): Promise<Person | null> {
  return queryClient.ensureQueryData(personQuery);
}

export async function signIn(email: string, password: string): Promise<void> {
  await callAuth('/sign-in/email', { email, password });
  await arrived();
}

export async function signUp(email: string, password: string, name: string): Promise<void> {
  await callAuth('/sign-up/email', { email, password, name });
  await arrived();
}

/** This page stays signed in, under a new cookie; the person's other devices do not. */
export async function changePassword(current_password: string, new_password: string): Promise<void> {
  await callAuth('/change-password', { current_password, new_password });
}

async function arrived(): Promise<void> {
  // Which engine answers is a person's own choice.
  void queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey });
  await queryClient.fetchQuery({ ...personQuery, staleTime: 0 });
}

/** Leaves for the organisation's sign-in page, which leads to `target` or back to the sign-in page with what went wrong. */
export function signInWithOrganisation(target: string): void {
  location.assign(serverPath(`/api/auth/sign-in/oidc?redirect=${encodeURIComponent(serverPath(target))}`));
}

/** The person is signing out here: that the session ends is no news. */
let leaving = false;

export async function signOut(): Promise<void> {
  leaving = true;
  try {
    await callAuth('/sign-out', {});
  } finally {
    leaving = false;
  }
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'workspace' });
  queryClient.setQueryData(personQuery.queryKey, null);
}

/**
 * The sign-in page's address, coming back to `target` (a path inside the product) afterwards.
 * `by`: the route itself demands it, or a part of a page that may also be used without.
 */
export function signInPath(target: string, by: 'component' | 'route' = 'component'): string {
  const marked = signInTarget(target, {
    from_component: by === 'component',
    inviteCode: new URLSearchParams(location.search).get('inviteCode'),
    utm: keptCampaign(Date.now()),
  });
  return `/sign/oauth?redirect=${encodeURIComponent(serverPath(marked))}&platform=web`;
}

whenSignedOut(() => {
  // By age, from another device, or with a new password.
  if (!leaving && queryClient.getQueryData(personQuery.queryKey)) say.warn('登录已失效，请重新登录；写下的内容都保留着');
  queryClient.setQueryData(personQuery.queryKey, null);
});
