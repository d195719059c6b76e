/** What both sides know of a person's account: limits of names and pictures, and the sentences about them. */

/** A person's own picture, made small by the page before it is sent. */
export const avatarLimits = { bytes: 512 * 1024, pixels: 256, source_bytes: 10 * 1024 * 1024 } as const;

export const passwordLength = { min: 8, max: 128 } as const;

export const nameLimits = { nickname: 32, user_name: 24 } as const;

export const AuditStatus = { None: 0, Passed: 1 } as const;

export const accountSentences = {
  user_name: `用户名为 2 到 ${nameLimits.user_name} 个汉字、字母、数字、下划线或短横线`,
  nickname: `昵称为 1 到 ${nameLimits.nickname} 个字，不能换行`,
  avatar_too_large: '头像图片最大 10MB',
  avatar_packed_too_large: '头像处理后仍超过 512KB，没有保存；请换一张图片',
  avatar_type: '头像须是 PNG、JPG 或 WebP 图片',
} as const;

/** `error` in the address of the sign-in page after a sign-in through another site did not work out. */
export const oidcErrors = {
  unavailable: '单点登录暂时无法使用，请稍后重试或用邮箱和密码登录',
  cancelled: '你取消了登录，可以重新选择登录方式',
  expired: '登录等待时间过长，请重新登录',
  not_linked: '这个邮箱已用密码注册，请用邮箱和密码登录',
  no_email: '对方没有提供邮箱，无法登录；请联系管理员',
  failed: '登录没有完成，请重试',
} as const;

export type OidcError = keyof typeof oidcErrors;
