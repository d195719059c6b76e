/** The experts as what can be named with `@`. Pure. */
import type { Expert } from '#contract/expert.ts';
import type { MentionItem } from '#contract/prompt/mention.ts';

export interface ExpertSection {
  id: string;
  title: string;
  type: 'experts';
  items: MentionItem[];
}

/** Who agrees with the person on the way can't be one of a team. */
export function expertSection(experts: readonly Expert[], team_mode: boolean): ExpertSection {
  const offered = experts.filter(({ disable_team_mode }) => !(team_mode && disable_team_mode));
  const items = offered.map(({ agent_id, name, avatar_url }): MentionItem => ({
    id: String(agent_id),
    name,
    avatarUrl: avatar_url,
    type: 'experts',
    tags: [],
  }));
  return { id: 'experts', title: '专家', type: 'experts', items };
}
