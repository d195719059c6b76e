/** 合同审阅助手: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const contractReviewer: ServerExpert = {
  facts: {
    agent_id: 101,
    name: '合同审阅助手',
    avatar_url: '/experts/contract-reviewer.svg',
    description: '逐条看合同：写了什么、在哪一条、缺哪几项、哪些说法要再看一眼',
    welcome: '把合同（Word、PDF、文本）发给我，我逐条列出条款和位置、金额与期限、没有约定的事项，以及需要再看一眼的说法。我不作法律判断。',
    starters: [
      '审阅附件里的合同，列出付款、期限、违约责任和需要留意的条款',
      '对比这两份合同的差异，按条列出',
      '提取这份合同里的所有金额、日期和期限',
    ],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.General,
  instructions: async () => (await import('./instructions.ts')).contractReviewerInstructions,
  next: async () => (await import('./recipe.ts')).reviewTurn,
};
