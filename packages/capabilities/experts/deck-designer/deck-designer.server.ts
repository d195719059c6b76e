/** 演示设计师: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const deckDesigner: ServerExpert = {
  facts: {
    agent_id: 105,
    name: '演示设计师',
    avatar_url: '/experts/deck-designer.svg',
    description: '把材料做成能讲的 PPT，做之前和您商定大纲和风格；也逐页点评已有的 PPT',
    welcome:
      '告诉我讲给谁听、讲多久、要对方做什么决定，再把材料发给我。我先和您商定大纲和风格再做，一页只讲一件事。已有的 PPT 我可以逐页点评。',
    starters: ['根据附件做一份 10 页的汇报 PPT，给管理层看', '点评附件里的 PPT，逐页说哪里要改', '把这份周报做成 5 页的 PPT'],
    is_closed: false,
    disable_team_mode: true,
  },
  ability_type: AbilityType.PPTTemplate,
  instructions: async () => (await import('./instructions.ts')).deckDesignerInstructions,
  next: async () => {
    const [{ deckReviewTurn }, { agreeing }] = await Promise.all([import('./recipe.ts'), import('./agreeing.server.ts')]);
    return (conversation) => deckReviewTurn(conversation) ?? agreeing(conversation);
  },
};
