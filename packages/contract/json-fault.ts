/** What is wrong with a text that is no JSON, in words for people: parsers speak English, each its own. Pure. */

/** `error`: what `JSON.parse` threw. Without a stop at the end. */
export function jsonFault(error: unknown): string {
  const said = error instanceof SyntaxError ? error.message : '';
  if (/^Unexpected end|end of data|Unexpected EOF/.test(said)) return '内容到末尾还没有结束，可能少了引号或括号';
  const [, line, column] = /line (\d+) column (\d+)/.exec(said) ?? [];
  if (line !== undefined) return `第 ${line} 行第 ${column} 个字符附近写法不对`;
  const [, token] = /^Unexpected token '(.+?)'/u.exec(said) ?? [];
  return token === undefined ? '不是 JSON 的写法' : `“${token}”写在了不该写的地方`;
}
