/** What both sides know of a person's account: limits of names and pictures, and the sentences about them. */

/** A person's own picture, made small by the page before it is sent. */
export const avatarLimits = { bytes: 512 * 1024, pixels: 256, source_bytes: 10 * 1024 * 1024 } as const;

export const nameLimits = { nickname: 32, user_name: 24 } as const;

export const AuditStatus = { None: 0, Passed: 1 } as const;

export const accountSentences = {
  user_name: `用户名为 2 到 ${nameLimits.user_name} 个汉字、字母、数字、下划线或短横线`,
  nickname: `昵称为 1 到 ${nameLimits.nickname} 个字，不能换行`,
  avatar_too_large: '头像图片最大 10MB',
  avatar_packed_too_large: '头像处理后仍超过 512 KB，没有保存；请换一张图片',
  avatar_type: '头像须是 PNG、JPG 或 WebP 图片',
} as const;
