/** 数据分析师: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const dataAnalyst: ServerExpert = {
  facts: {
    agent_id: 103,
    name: '数据分析师',
    avatar_url: '/experts/data-analyst.svg',
    description: '先查数据有没有问题，再算合计、分布和对比，每个数都写明来历',
    welcome:
      '把表格发给我。我先看有没有缺失、重复和离得很远的值，再算合计、平均和分组，最后画图或存成 Excel。数字都由表里算出，写明怎么算的。',
    starters: ['看看附件里的数据有什么问题，说了什么', '按部门汇总附件里的金额，算出占比，存成 Excel', '画出附件里每个月的走势图'],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.Excel,
  instructions: async () => (await import('./instructions.ts')).dataAnalystInstructions,
  next: async () => (await import('./recipe.ts')).analystTurn,
};
