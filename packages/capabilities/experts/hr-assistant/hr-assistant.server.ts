/** HR 助手: the expert's facts and where the rest of it is. */
import { AbilityType } from '#contract/task.ts';
import type { ServerExpert } from '../expert.server.ts';

export const hrAssistant: ServerExpert = {
  facts: {
    agent_id: 107,
    name: 'HR 助手',
    avatar_url: '/experts/hr-assistant.svg',
    description: '列出简历要点，逐条对照岗位要求；也写岗位说明、面试安排和人事通知',
    welcome: '把简历和岗位要求发给我，我列出每份简历的要点，逐条对照要求有没有提到，引用原文。不打分、不排名，也不看性别、年龄和婚育。',
    starters: [
      '对照要求看附件里的简历：本科、3 年以上经验、熟悉 Excel、会 SQL',
      '写一份行政专员的岗位说明，负责前台接待、办公采购和会议安排',
      '写一封面试邀请邮件，时间为下周三下午2点，地点为公司三楼会议室',
    ],
    is_closed: false,
    disable_team_mode: false,
  },
  ability_type: AbilityType.General,
  instructions: async () => (await import('./instructions.ts')).hrAssistantInstructions,
  next: async () => (await import('./recipe.ts')).screeningTurn,
};
