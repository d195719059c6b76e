/** A person's own MCP config: read with a sentence for whatever is wrong, given back with its secrets masked. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#contract/codes.ts';
import { ExtensionKind, extensionLimits, extensionSentences, isMasked, maskSecret } from '#contract/extension.ts';
import { jsonFault } from '#contract/json-fault.ts';
import { fieldsIn, type ProgramWay, type RemoteWay } from './known.ts';

const secret = z.string('要是文字').max(extensionLimits.field_value, '过长');
const remote = z.looseObject({
  type: z.enum(['http', 'streamable-http', 'streamable_http', 'streamableHttp'], '只支持 streamable HTTP 的地址').optional(),
  url: z
    .string('要是文字')
    .max(2000, '过长')
    .refine(
      (url) => /^https?:\/\//i.test(url) && URL.canParse(url.replaceAll(/\$\{[^}]*\}/g, 'x')),
      '要写成以 http:// 或 https:// 开头的地址',
    )
    .refine((url) => !URL.canParse(url) || new URL(url).username === '', '地址里不能带用户名和密码'),
  headers: z
    .record(
      z.string().regex(/^[\w-]{1,100}$/, '请求头的名称只能是字母、数字和连字符'),
      secret.regex(/^[^\r\n]*$/, '不能换行'),
      '要写成 {"名称":"值"}',
    )
    .optional(),
});
const program = z.looseObject({
  type: z.literal('stdio', '带 command 的要写 stdio').optional(),
  command: z
    .string('要是文字')
    .trim()
    .min(1, '不能为空')
    .max(500, '过长')
    .regex(/^[^\p{Cc}]*$/u, '不能换行'),
  args: z.array(z.string('要是文字').max(2000, '过长'), '要是数组').max(60, '过多').optional(),
  env: z.record(z.string().regex(/^[A-Za-z_]\w{0,99}$/, '环境变量的名称不对'), secret, '要写成 {"名称":"值"}').optional(),
  hosts: z
    .array(z.string('要是主机名').regex(/^(\*\.)?[a-z0-9.-]+$/i, '要是主机名'), '要是数组')
    .max(20, '过多')
    .optional(),
});
export type ConfigEntry = z.output<typeof remote> | z.output<typeof program>;
export type CustomConfig = Map<string, ConfigEntry>;

/** Throws a Refusal with the sentence of the specification. */
export function readConfig(text: string): CustomConfig {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw refused(`${jsonFault(error)}。${extensionSentences.config_kept}`);
  }
  if (!isRecord(given) || !isRecord(given['mcpServers'])) throw refused('要有 mcpServers，形如 {"mcpServers":{}}');
  const extra = Object.keys(given).find((key) => key !== 'mcpServers');
  if (extra !== undefined) throw refused(`除 mcpServers 外不认识“${extra}”`);
  const entries = Object.entries(given['mcpServers']);
  if (entries.length > extensionLimits.custom) throw refused(`最多 ${extensionLimits.custom} 个服务`);
  return new Map(entries.map(([name, entry]) => [nameOf(name), readEntry(name, entry)]));
}

function nameOf(name: string): string {
  const tidy = name.trim();
  if (tidy === '' || tidy.length > 60 || /[\p{Cc}\p{Cf}]/u.test(tidy)) throw refused(`服务名称“${name.slice(0, 60)}”要有 1 到 60 个字`);
  return tidy;
}

function readEntry(name: string, entry: unknown): ConfigEntry {
  const isRemote = isRecord(entry) && 'url' in entry;
  if (!isRecord(entry) || isRemote === 'command' in entry) throw refused(`“${name}”要有 url 或 command，且只能有一个`);
  const parsed = (isRemote ? remote : program).safeParse(entry);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused(`${[name, ...(issue?.path ?? [])].map(String).join('.')} ${issue?.message ?? '写法不对'}`);
}

function refused(said: string): Refusal {
  const sentence = extensionSentences.config_not_json(said);
  return new Refusal('INVALID', sentence, { config: sentence });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isRemoteEntry(entry: ConfigEntry): entry is z.output<typeof remote> {
  return 'url' in entry;
}

/** As its owner reads it again. What only holds a place for a field is no secret. */
export function maskedEntry(entry: ConfigEntry): ConfigEntry {
  const hide = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldsIn(value).length > 0 ? value : maskSecret(value)]));
  if (isRemoteEntry(entry)) return { ...entry, ...(entry.headers && { headers: hide(entry.headers) }) };
  return { ...entry, ...(entry.env && { env: hide(entry.env) }) };
}

/** Puts what is stored where a mask came back; what has nothing stored, or goes to another host or program than before, must be given anew. */
export function unmaskedEntry(name: string, entry: ConfigEntry, stored: ConfigEntry | null): ConfigEntry {
  const before = stored && isSameTarget(entry, stored) ? secretsOf(stored) : {};
  const show = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        if (!isMasked(value)) return [key, value];
        const kept = before[key];
        if (kept === undefined || maskSecret(kept) !== value) throw refused(`“${name}”的 ${key} 请重新填写，原来的值不能用在这里`);
        return [key, kept];
      }),
    );
  if (isRemoteEntry(entry)) return { ...entry, ...(entry.headers && { headers: show(entry.headers) }) };
  return { ...entry, ...(entry.env && { env: show(entry.env) }) };
}

/** The same host, or the same command: what was agreed to and what was given for it still belong to it. */
export function isSameTarget(one: ConfigEntry, other: ConfigEntry): boolean {
  if (isRemoteEntry(one)) return isRemoteEntry(other) && originOf(one.url) === originOf(other.url);
  return !isRemoteEntry(other) && commandPrint(wayOf(one, '')) === commandPrint(wayOf(other, ''));
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function secretsOf(entry: ConfigEntry): Record<string, string> {
  return (isRemoteEntry(entry) ? entry.headers : entry.env) ?? {};
}

export function wayOf(entry: z.output<typeof program>, confirmed: string): ProgramWay;
export function wayOf(entry: ConfigEntry, confirmed: string): RemoteWay | ProgramWay;
export function wayOf(entry: ConfigEntry, confirmed: string): RemoteWay | ProgramWay {
  if (isRemoteEntry(entry)) return { kind: ExtensionKind.Remote, url: entry.url, headers: entry.headers ?? {} };
  const way = {
    kind: ExtensionKind.Program,
    words: [entry.command, ...(entry.args ?? [])],
    env: entry.env ?? {},
    hosts: entry.hosts ?? [],
  };
  return { ...way, confirmed: confirmed !== '' && confirmed === commandPrint(way) };
}

/** Names exactly this command, the variables it finds and the hosts it may reach. */
export function commandPrint({ words, env, hosts }: Pick<ProgramWay, 'words' | 'env' | 'hosts'>): string {
  return createHash('sha256')
    .update(JSON.stringify([words, Object.keys(env).sort(), hosts.toSorted()]))
    .digest('hex')
    .slice(0, 32);
}
