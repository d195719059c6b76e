/** Operations about the accounts the browser of a person's tasks may stay signed in with. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const account = z.strictObject({
  id,
  /** Where it was signed in: the site's origin. */
  url: z.string(),
  /** The first-level domain its cookies belong to. */
  domain: z.string(),
  /** Epoch seconds. */
  authorized_at: z.int(),
  /** Epoch seconds of the last task that began with it; 0 when none has yet. */
  used_at: z.int(),
});
export type UserAuthorization = z.infer<typeof account>;

export const GetUserAuthorizationList = defineOperation({
  name: 'GetUserAuthorizationList',
  summary: '本人授权浏览器保持登录的账号，最近授权的在前。只有网址与时间；Cookie 加密保存，从不返回。',
  input: z.strictObject({}),
  output: z.strictObject({ user_authorizations: z.array(account) }),
  reads: true,
  access: 'user',
});

export const GetAuthorizedChannelList = defineOperation({
  name: 'GetAuthorizedChannelList',
  summary: '有授权账号的站点（按一级域名），以及每个站点有几个授权。',
  input: z.strictObject({}),
  output: z.strictObject({ channel_list: z.array(z.strictObject({ channel: z.string(), count: z.int() })) }),
  reads: true,
  access: 'user',
});

export const DeleteUserAuthorization = defineOperation({
  name: 'DeleteUserAuthorization',
  summary:
    '解除一个授权：删除保存的登录状态，并从本人正在使用的浏览器里清除该站点的 Cookie，之后的任务不再登录。clear_arg 是 JSON 字符串 {"domain":".<url 的一级域名>"}。',
  input: z.strictObject({ url: z.string().min(1).max(2000), clear_arg: z.string().max(500) }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { body: 8 * 1024 },
});
