/** 翻译与润色: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const translator: ServerExpert = {
  facts: {
    agent_id: 108,
    name: '翻译与润色',
    avatar_url: '/experts/translator.svg',
    description: '翻译和润色中英文材料；核对译文里的数字、段落和名称',
    welcome:
      '把要译、要改的材料发给我。接入大语言模型时我翻译和润色；用内置引擎时我核对译文里的数字和漏段、排好原文和译文的对照表、整理中文的标点和错别字。',
    starters: ['把附件翻译成英文，专有名词前后统一', '核对附件里的原文和译文，找出漏译和不一致的数字', '润色这段文字，让它更通顺：'],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.General,
  instructions: async () => (await import('./instructions.ts')).translatorInstructions,
  next: async () => (await import('./recipe.ts')).translationTurn,
};
