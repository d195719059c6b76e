/** Which user names pass the audit: nobody may look like the house. Pure. */

/** Written as a person would read them: no case, no gaps, digits for the letters they imitate. */
const reserved = ['案头', '官方', '管理员', '客服', '系统消息', 'antou', 'admin', 'administrator', 'system', 'root', 'support', 'official'];

/** Null when the name may be carried; otherwise the sentence for its owner. */
export function refusedUserName(name: string): string | null {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '').replaceAll('0', 'o').replaceAll('1', 'i');
  const hit = reserved.find((word) => (/^[a-z]+$/.test(word) ? plain === word : plain.includes(word)));
  return hit === undefined ? null : `用户名不能让人误以为是“${hit}”，请换一个`;
}
