/** 会议秘书: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const meetingSecretary: ServerExpert = {
  facts: {
    agent_id: 102,
    name: '会议秘书',
    avatar_url: '/experts/meeting-secretary.svg',
    description: '从会议记录里理出决定、待办和没有定下来的事，也能写成纪要',
    welcome: '把会议记录、速记或聊天记录发给我，我列出决定了什么、谁在什么时候前做什么、还有什么没定。没说的人和时间我会标出来，不替您编。',
    starters: [
      '整理附件里的会议记录，列出决定、待办和没有定的事',
      '根据附件里的记录写成会议纪要',
      '从这段聊天记录里找出每个人的待办和完成时间：',
    ],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.General,
  instructions: async () => (await import('./instructions.ts')).meetingSecretaryInstructions,
  next: async () => (await import('./recipe.ts')).minutesTurn,
};
