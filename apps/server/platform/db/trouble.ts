/** Why a database that was configured can't be used, as a sentence for whoever configured it. */

/** Never repeats the address: it holds the password. */
export function databaseTrouble(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : String(error);
  return new Error(`DATABASE_URL 所指的数据库不能用：${reasonFor(code, said)}。请检查后重新启动；数据没有改动。`, { cause: error });
}

function reasonFor(code: string, said: string): string {
  if (code === '28P01' || code === '28000') return `用户名或密码不对，或不允许从这里登录（${said}）`;
  if (code === '3D000') return `没有这个数据库，请先建好（${said}）`;
  if (code === '42501') return `这个用户没有建表的权限（${said}）`;
  if (code === '53300') return `连接数已满（${said}）`;
  if (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ENOENT)$/.test(code) ||
    /timeout|terminated/.test(said)
  )
    return `连接不上（${said || code}）`;
  return said || code;
}
