/** Operations on experts: who there is to name, and which of them stand first in one's own list. */
import { z } from 'zod';
import { expert, OperateExpert } from '../expert.ts';
import { defineOperation } from '../operation.ts';

export const GetExpertList = defineOperation({
  name: 'GetExpertList',
  summary: '可以点名的 AI 专家，置顶的在前；未登录时是公开的列表。',
  input: z.strictObject({}),
  output: z.strictObject({ expert_list: z.array(expert) }),
  reads: true,
  access: 'anonymous',
});

export const OperateUserExpert = defineOperation({
  name: 'OperateUserExpert',
  summary: '在自己的列表里置顶或取消置顶一位专家；重复操作结果相同。',
  input: z.strictObject({ agent_id: z.int().positive(), operate: z.enum(OperateExpert) }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
});
