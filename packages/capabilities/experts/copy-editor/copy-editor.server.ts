/** 文案编辑: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const copyEditor: ServerExpert = {
  facts: {
    agent_id: 104,
    name: '文案编辑',
    avatar_url: '/experts/copy-editor.svg',
    description: '校对错别字、标点、重复和套话，改好的另存一份；也写通知、邮件和推文',
    welcome: '把稿子发给我校对：错别字、标点、重复直接改好，长句、套话和拿不准的标出来由您定。也可以让我写通知、邮件、总结和推文。',
    starters: [
      '校对附件里的稿子，改好的另存一份',
      '检查这段文字的错别字和语病：',
      '写一份关于国庆值班安排的通知，10月1日至7日，各部门每天安排一人值班',
    ],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.ImageDoc,
  instructions: async () => (await import('./instructions.ts')).copyEditorInstructions,
  next: async () => (await import('./recipe.ts')).proofreadTurn,
};
