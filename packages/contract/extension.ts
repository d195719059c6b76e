/** What both sides know of extensions (tools that come over MCP): their nouns, states, limits and sentences. */

export const ExtensionScope = { Recommended: 1, Custom: 2 } as const;
export type ExtensionScope = (typeof ExtensionScope)[keyof typeof ExtensionScope];

export const InstallStatus = { Installed: 1, Removed: 2 } as const;
export type InstallStatus = (typeof InstallStatus)[keyof typeof InstallStatus];

export const PreferOperation = { Add: 'Add', Remove: 'Remove', Enable: 'Enable', Disable: 'Disable' } as const;
export type PreferOperation = (typeof PreferOperation)[keyof typeof PreferOperation];

export const OauthStatus = { Unauthorized: 'Unauthorized', Authorized: 'Authorized' } as const;
export type OauthStatus = (typeof OauthStatus)[keyof typeof OauthStatus];

/** How an extension is reached: served by the product itself, over http(s), or as a program in the person's sandbox. */
export const ExtensionKind = { Own: 'own', Remote: 'remote', Program: 'program' } as const;
export type ExtensionKind = (typeof ExtensionKind)[keyof typeof ExtensionKind];

/** Why an extension's tools can or can't be used now; `state_msg` is the sentence. */
export const ExtensionState = {
  Ready: 'ready',
  /** Nobody has connected to it yet. */
  Unchecked: 'unchecked',
  /** Required fields are empty. */
  NeedsFields: 'needs_fields',
  /** A site asks for the person's authorisation. */
  NeedsAuth: 'needs_auth',
  /** The exact command was not confirmed yet. */
  NeedsCommand: 'needs_command',
  /** Tools changed what they say of themselves, or new ones came; those wait for the person, the others work. */
  Changed: 'changed',
  Unreachable: 'unreachable',
  /** It is a program and this server has no sandbox to run it in. */
  NoSandbox: 'no_sandbox',
  /** It was installed once and is not offered any more. */
  Gone: 'gone',
} as const;
export type ExtensionState = (typeof ExtensionState)[keyof typeof ExtensionState];

/** A tool as the person has agreed to it: the same as then, not seen before, saying something else, not offered any more, or offered as nobody can use it. */
export const ToolState = { Usable: 'usable', New: 'new', Changed: 'changed', Missing: 'missing', LeftOut: 'left_out' } as const;
export type ToolState = (typeof ToolState)[keyof typeof ToolState];

export const extensionLimits = {
  /** Servers in a person's own config. */
  custom: 20,
  config_chars: 64 * 1024,
  tools: 64,
  task_tools: 50,
  field_name: 100,
  field_value: 4096,
} as const;

export const extensionSentences = {
  gone: '已下架的扩展',
  no_extension: '扩展不存在或已被移除',
  required: '必需的扩展不能移除或停用',
  risk: '三方MCP Server安全性未知,请自行检查合规风险',
  config_not_json: (said: string) => `请输入json:${said}`,
  config_kept: '没有保存，填写的内容还在；请检查逗号、引号和括号后再确认',
} as const;

const mask = '••••••';

/** A secret as it is given back: nobody reads it, its owner knows it again. */
export function maskSecret(value: string): string {
  if (value === '') return '';
  return value.length >= 12 ? `${mask}${value.slice(-4)}` : mask;
}

/** A value that was given back by `maskSecret` and came again unchanged: what is stored stays. */
export function isMasked(value: string): boolean {
  return value.startsWith(mask);
}

/** The callback, seen by the window that opened it: `postMessage` is not used, the opener polls. */
export const extensionCallbackPath = '/auth/extensions/callback';
export const extensionStartPath = '/auth/extensions/start';
