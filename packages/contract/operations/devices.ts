/** Operations about where a person is signed in. Signing in and out itself, and the password, speak at /api/auth. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const device = z.strictObject({
  device_id: id,
  /** As its owner knows it: 'Windows 上的 Chrome'. */
  name: z.string(),
  address: z.string(),
  /** Epoch seconds. */
  signed_in_at: z.int(),
  /** Epoch seconds, to within some minutes. */
  seen_at: z.int(),
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof device>;

export const GetSignInInfo = defineOperation({
  name: 'GetSignInInfo',
  summary: '本人怎样登录：是否设有密码（只用单点登录的没有），以及哪些设备登录着，正在使用的在最前，其余按最近使用排列，最多 100 个。',
  input: z.strictObject({}),
  output: z.strictObject({ has_password: z.boolean(), devices: z.array(device) }),
  reads: true,
  access: 'user',
});

export const SignOutDevices = defineOperation({
  name: 'SignOutDevices',
  summary: '让 device_id 指出的设备退出登录；不带 device_id 时，除正在使用的以外全部退出。它们打开的页面随即停止更新。',
  input: z.strictObject({ device_id: id.optional() }),
  output: z.strictObject({ signed_out: z.int() }),
  changes_person: true,
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { body: 4 * 1024, per_minute: 30 },
});
