/** Whom one can name, and what can be done to one in one's list. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { OperateExpert, type Expert } from '#contract/expert.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { useSession } from '#web/shell/session.ts';

const expertsQuery = (signed_in: boolean) =>
  queryOptions({
    queryKey: ['experts', signed_in],
    queryFn: async ({ signal }) => (await call('GetExpertList', {}, { signal })).expert_list,
    staleTime: 10 * 60_000,
  });

/** The public list, or one's own when signed in. */
export function useExperts() {
  const session = useSession();
  return useQuery({ ...expertsQuery(session.known && session.person !== null), enabled: session.known });
}

export async function pinExpert({ agent_id, is_pin }: Expert): Promise<void> {
  try {
    await call('OperateUserExpert', { agent_id, operate: is_pin ? OperateExpert.UnPin : OperateExpert.Pin });
    await queryClient.invalidateQueries({ queryKey: ['experts'] });
    say.done(is_pin ? '取消置顶成功' : '置顶成功');
  } catch (error) {
    say.error(sentenceFor(error));
  }
}

export async function copyExpertLink({ agent_id }: Expert): Promise<void> {
  try {
    const { copy } = await import('#ui/markdown/clipboard.ts');
    await copy({ text: new URL(serverPath(`/expert/${agent_id}`), location.origin).href });
    say.done('成功复制专家 Agent 的链接');
  } catch (error) {
    console.warn('copying the link failed', error);
    say.error('复制链接失败，请重试');
  }
}
