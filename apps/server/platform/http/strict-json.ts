/** Reads JSON as strictly as the contract wants it: no prototype keys, no depth to climb, valid UTF-8, no text that can't be stored. */
import { Refusal } from '#contract/codes.ts';

const maxDepth = 24;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws a Refusal that names the field. */
export function parseStrictJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw new Refusal('INVALID', '请求内容不是有效的 JSON');
  }
  inspect(value, '', 0);
  return value;
}

function inspect(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new Refusal('INVALID', '请求内容有误，请检查后重试', { [path]: '含有无法保存的字符' });
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth) throw new Refusal('INVALID', '请求内容嵌套过深', { [path]: `最多 ${maxDepth} 层` });
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (forbidden.has(key)) throw new Refusal('INVALID', '请求内容有误，请检查后重试', { [at]: '不允许的字段名' });
    inspect(inner, at, depth + 1);
  }
}
