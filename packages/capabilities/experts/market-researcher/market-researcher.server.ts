/** 市场调研员: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const marketResearcher: ServerExpert = {
  facts: {
    agent_id: 106,
    name: '市场调研员',
    avatar_url: '/experts/market-researcher.svg',
    description: '把材料里的数据列成证据表，注明出处，指出口径不一致和还缺的部分',
    welcome:
      '把报告、表格或网址发给我。我按规模、增长、竞争、客户等列出证据表，每个数注明出处，指出互相矛盾的地方和还缺什么。没有来源的数我不写。',
    starters: ['看附件里的几份报告，列出证据表和口径不一致的地方', '根据附件写一份调研报告', '帮我列出新能源充电桩市场要调研的问题'],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.General,
  instructions: async () => (await import('./instructions.ts')).marketResearcherInstructions,
  next: async () => (await import('./recipe.ts')).researchTurn,
};
