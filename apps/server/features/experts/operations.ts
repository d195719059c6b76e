/** Operations on experts. */
import { Refusal } from '#contract/codes.ts';
import { OperateExpert } from '#contract/expert.ts';
import type { ExpertDirectory } from '#capabilities/experts/expert.server.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';

export interface ExpertOperationsInput {
  experts: ExpertDirectory;
  base_path: string;
}

export function expertOperations({ experts, base_path }: ExpertOperationsInput): {
  [Name in 'GetExpertList' | 'OperateUserExpert']: Handler<Name>;
} {
  return {
    async GetExpertList(_given, context) {
      const user_id = context.user?.user_id ?? null;
      const listed = await experts.listed(user_id);
      const { rows } =
        user_id === null
          ? { rows: [] }
          : await context.tx.query<{ agent_id: number }>('select agent_id from expert_pin where user_id = $1 order by pinned desc', [
              user_id,
            ]);
      const order = new Map(rows.map(({ agent_id }, n) => [agent_id, n]));
      const expert_list = listed
        .filter(({ facts }) => !facts.is_closed)
        .map(({ facts }) => ({
          ...facts,
          avatar_url: facts.avatar_url === '' ? '' : `${base_path}${facts.avatar_url}`,
          is_pin: order.has(facts.agent_id),
        }))
        .toSorted((a, b) => (order.get(a.agent_id) ?? Infinity) - (order.get(b.agent_id) ?? Infinity) || 0);
      return { expert_list };
    },

    async OperateUserExpert({ agent_id, operate }, context) {
      const { user_id } = signedIn(context);
      const listed = await experts.listed(user_id);
      if (!listed.some(({ facts }) => facts.agent_id === agent_id && !facts.is_closed)) throw new Refusal('NOT_FOUND', '没有这位专家');
      if (operate === OperateExpert.Pin)
        await context.tx.query('insert into expert_pin (user_id, agent_id, pinned) values ($1, $2, $3) on conflict do nothing', [
          user_id,
          agent_id,
          context.now(),
        ]);
      else await context.tx.query('delete from expert_pin where user_id = $1 and agent_id = $2', [user_id, agent_id]);
      return {};
    },
  };
}
