/** What people read when better-auth refuses something, by its error codes. */
import { passwordLength, type OidcError } from '#contract/account.ts';
import { Refusal } from '#contract/codes.ts';

const taken = '这个邮箱无法注册：它可能已有账号，请直接登录，或换一个邮箱';

const known: Record<string, () => Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Refusal('UNAUTHORIZED', '邮箱或密码不正确'),
  USER_ALREADY_EXISTS: () => new Refusal('INVALID', taken, { email: taken }),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => new Refusal('INVALID', taken, { email: taken }),
  // Two sign-ups with one e-mail at the same moment end here: the second meets the unique index.
  FAILED_TO_CREATE_USER: () => new Refusal('INVALID', taken, { email: taken }),
  INVALID_EMAIL: () => new Refusal('INVALID', sentences.email, { email: sentences.email }),
  PASSWORD_TOO_SHORT: () => new Refusal('INVALID', sentences.password_short, { password: sentences.password_short }),
  PASSWORD_TOO_LONG: () => new Refusal('INVALID', sentences.password_long, { password: sentences.password_long }),
  // Only asked of somebody who is signed in already.
  INVALID_PASSWORD: () => new Refusal('INVALID', sentences.wrong_password, { current_password: sentences.wrong_password }),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => new Refusal('STATE', sentences.no_password),
};

export const sentences = {
  email: '邮箱格式不正确，例如 name@example.com',
  password_short: `密码至少 ${passwordLength.min} 位`,
  password_long: `密码最多 ${passwordLength.max} 位`,
  current_password: '请输入当前密码',
  wrong_password: '当前密码不正确，密码没有改变',
  same_password: '新密码不能和当前密码相同',
  no_password: '这个账号通过单点登录进入，没有密码可以修改',
  name: '名字最多 64 个字，不能含换行',
  too_often: '操作过于频繁，请稍后再试',
  foreign: '不接受来自其他网站的请求',
  oidc_off: '没有启用单点登录，请用邮箱和密码登录',
};

/** Null for what no person can cause: that is a failure of ours and goes to the handler of those. */
export function refusalOf(code: string): Refusal | null {
  return known[code]?.() ?? null;
}

const byCode: Record<string, OidcError> = {
  access_denied: 'cancelled',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
  please_restart_the_process: 'expired',
  account_not_linked: 'not_linked',
  email_not_found: 'no_email',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
};

export function oidcErrorOf(code: string): OidcError {
  return byCode[code] ?? 'failed';
}
