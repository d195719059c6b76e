/** Operations about the person: who am I, how do I want it. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

export const GetAntouUserInfo = defineOperation({
  name: 'GetAntouUserInfo',
  summary: '当前登录的人；未登录时 user 为空。',
  input: z.strictObject({}),
  output: z.strictObject({
    user: z.strictObject({ user_id_str: z.string(), name: z.string(), email: z.string(), avatar_url: z.string() }).nullable(),
  }),
  reads: true,
  access: 'anonymous',
});

export const GetWorkspaceInfo = defineOperation({
  name: 'GetWorkspaceInfo',
  summary: '这个工作台的设置：使用的引擎、登录方式、可用的导出。',
  input: z.strictObject({}),
  output: z.strictObject({
    brain: z.strictObject({ kind: z.enum(['builtin', 'model']), label: z.string() }),
    oidc: z.strictObject({ name: z.string() }).nullable(),
    content_origin: z.string(),
    pdf_export: z.boolean(),
    build: z.string(),
  }),
  reads: true,
  access: 'anonymous',
});
