/** What the account section knows and changes about the person. */
import { queryOptions } from '@tanstack/react-query';
import { Refusal } from '#contract/codes.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { AuditStatus } from '#contract/account.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { personQuery, type Person } from '#web/shell/session.ts';

export const accountQuery = queryOptions({
  queryKey: ['person', 'account'],
  queryFn: ({ signal }) =>
    call('GetAntouUserInfo', { need_user_scenes: true, need_turn_off_user_data_management: true, need_volcano_info: true }, { signal }),
});

/** The audited name where there is one. */
export function userNameOf(person: Pick<Person, 'app_user_info' | 'bui_audit_info'>): string {
  const { audit_status, audit_info } = person.bui_audit_info;
  return audit_status === AuditStatus.Passed ? audit_info.user_unique_name : person.app_user_info.user_unique_name;
}

/** Rejects when it was not saved, so that the row can say so where it happened. */
export async function savePerson(change: InputOf<Operations['UpdateAntouUserInfo']>, done: string): Promise<void> {
  await call('UpdateAntouUserInfo', change);
  await refreshPerson();
  say.done(done);
}

/** Says that nothing was changed and what is kept. */
export function failed(error: unknown): string {
  const sentence = error instanceof Refusal && error.fields ? (Object.values(error.fields)[0] ?? error.message) : sentenceFor(error);
  say.error(`更新信息失败：${sentence}`);
  return sentence;
}

export async function refreshPerson(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: personQuery.queryKey });
}
