/** The extensions there are to choose from: those the product serves itself, and those whoever runs it names in a file. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { ownExtensions } from '#capabilities/mcp/own.server.ts';
import { iconUrl, type OwnExtension } from '#capabilities/mcp/own/own-server.server.ts';
import { ExtensionKind, ExtensionScope, extensionLimits } from '#contract/extension.ts';
import { jsonFault } from '#contract/json-fault.ts';
import { extensionId } from '#contract/operations/extensions.ts';

export interface RemoteWay {
  kind: typeof ExtensionKind.Remote;
  url: string;
  headers: Record<string, string>;
  /** Where the operator registered the product beforehand. */
  client?: { client_id: string; client_secret?: string };
}

export interface ProgramWay {
  kind: typeof ExtensionKind.Program;
  words: string[];
  env: Record<string, string>;
  hosts: string[];
  /** The person agreed to exactly this. */
  confirmed: boolean;
}

export interface KnownExtension {
  extension_id: string;
  display_name: string;
  desc: string;
  icon_url: string;
  scope: ExtensionScope;
  required: boolean;
  /** In the names of its tools. */
  slug: string;
  /** What it asks the person to fill in. */
  fields: string[];
  way: { kind: typeof ExtensionKind.Own; extension: OwnExtension } | RemoteWay | ProgramWay;
}

const placeholder = /\$\{([\p{L}\p{N}_ .-]{1,100})\}/gu;

/** `${API_KEY}` in an address, a header or a program's environment is filled in by the person. */
export function fieldsIn(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map((match) => match[1] ?? '')))].slice(0, 20);
}

export function filled(text: string, fields: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (_whole, name: string) => fields.get(name) ?? '');
}

const fileEntry = z.strictObject({
  extension_id: extensionId,
  display_name: z.string().trim().min(1).max(60),
  desc: z.string().trim().max(300).default(''),
  icon_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }), z.string().startsWith('data:image/')]).default(''),
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().max(extensionLimits.field_value)).default({}),
  client: z.strictObject({ client_id: z.string().min(1), client_secret: z.string().min(1).optional() }).optional(),
});
const file = z.strictObject({ extensions: z.array(fileEntry).max(200).default([]), required: z.array(extensionId).default([]) });

/** Throws `Error` with a Chinese sentence when the file can't be read or is wrong. */
export function recommendedExtensions(path: string): KnownExtension[] {
  const { extensions, required } = path === '' ? { extensions: [], required: [] } : readFile(path);
  const own = ownExtensions.map((extension): KnownExtension => ({
    extension_id: extension.extension_id,
    display_name: extension.display_name,
    desc: extension.desc,
    icon_url: iconUrl(extension.icon),
    scope: ExtensionScope.Recommended,
    required: required.includes(extension.extension_id),
    slug: extension.extension_id,
    fields: [],
    way: { kind: ExtensionKind.Own, extension },
  }));
  const theirs = extensions.map(({ url, headers, client, ...entry }): KnownExtension => ({
    ...entry,
    scope: ExtensionScope.Recommended,
    required: required.includes(entry.extension_id),
    slug: entry.extension_id.replaceAll('-', '_'),
    fields: fieldsIn(url, ...Object.values(headers)),
    way: { kind: ExtensionKind.Remote, url, headers, ...(client && { client }) },
  }));
  const all = [...own, ...theirs];
  const ids = all.map(({ extension_id }) => extension_id);
  const twice = ids.find((id, n) => ids.indexOf(id) !== n);
  if (twice) throw faulty(`扩展编号 ${twice} 出现了两次`);
  const unknown = required.find((id) => !ids.includes(id));
  if (unknown) throw faulty(`required 里的 ${unknown} 不是任何扩展的编号`);
  return all;
}

function readFile(path: string): z.output<typeof file> {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw faulty(`文件 ${path} ${error instanceof SyntaxError ? `不是 JSON，${jsonFault(error)}` : unreadable(error)}`, error);
  }
  const parsed = file.safeParse(given, { error: inChinese });
  if (parsed.success) return parsed.data;
  throw faulty(
    parsed.error.issues.map(({ path: place, message }) => `${place.map(String).join('.') || '整个文件'}：${message}`).join('；'),
  );
}

const { localeError: inChinese } = zhCN();

function faulty(what: string, cause?: unknown): Error {
  return new Error(`EXTENSIONS_FILE 有误：${what}。文件没有改动，已装的扩展都还在；请改正后重新启动。`, { cause });
}

function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return '不存在';
  return code === 'EACCES' ? '没有读取权限' : `读不了（${String(code)}）`;
}
