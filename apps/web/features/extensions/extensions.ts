/** What the page knows of extensions, and what a person does with them: one list in the query cache, one sentence for each outcome. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExtensionKind, extensionSentences, ExtensionScope, PreferOperation } from '#contract/extension.ts';
import type { Extension, UserSetting } from '#contract/operations/extensions.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { useSession } from '#web/shell/session.ts';
import { nameOf } from './extension-state.ts';

const key = ['extensions'];

/** Recommended ones first, then the person's own. Somebody nobody knows sees what is recommended. */
export function extensionsQuery(signedIn: boolean) {
  return queryOptions({
    queryKey: [...key, signedIn],
    queryFn: async ({ signal }): Promise<Extension[]> => {
      const scopes = signedIn ? [{ scope: ExtensionScope.Recommended }, { scope: ExtensionScope.Custom }] : [{}];
      const lists = await Promise.all(scopes.map((input) => call('ExtensionList', input, { signal })));
      return lists.flatMap(({ extension_list }) => extension_list);
    },
    staleTime: 60_000,
  });
}

/** `fresh`: asked for anew by whoever looks at how they stand, since tasks change that too. */
export function useExtensions({ fresh = false } = {}) {
  const session = useSession();
  return useQuery({
    ...extensionsQuery(session.known && session.person !== null),
    enabled: session.known,
    refetchOnMount: fresh ? 'always' : true,
  });
}

export function refreshExtensions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key });
}

/** What an operation gave back of one extension, into the list. */
export function takeExtension(changed: Extension): void {
  const change = (list: Extension[] | undefined) =>
    list?.map((one) => (one.extension_id === changed.extension_id ? { ...one, ...changed } : one));
  queryClient.setQueryData(extensionsQuery(true).queryKey, change);
}

export type Installing = { outcome: 'installed' } | { outcome: 'configure'; setting: UserSetting } | { outcome: 'failed'; reason: string };

/** Installs what needs nothing else at once; for anything else says what its configuration is about. */
export async function beginInstall(extension: Extension): Promise<Installing> {
  const { extension_id, kind } = extension;
  let setting: UserSetting | undefined;
  try {
    setting = (await call('MGetUserSetting', { extension_ids: [extension_id] })).user_setting_map[extension_id];
  } catch (error) {
    say.warn(`安装${nameOf(extension)}失败，请重试`);
    return { outcome: 'failed', reason: sentenceFor(error) };
  }
  if (!setting) {
    say.warn(`安装${nameOf(extension)}失败，请重试`);
    void refreshExtensions();
    return { outcome: 'failed', reason: extensionSentences.no_extension };
  }
  const asks = setting.require_fields.length > 0 || setting.oauth_settings.length > 0 || kind === ExtensionKind.Program;
  if (asks) return { outcome: 'configure', setting };
  const reason = await add(extension);
  if (reason === null) return { outcome: 'installed' };
  // Asked, the server may have learnt that somebody has to sign in there first: that is the next step, not a failure.
  const now = await settingNow(extension_id);
  return now && now.oauth_settings.length > 0 ? { outcome: 'configure', setting: now } : failed(extension, reason);
}

async function settingNow(extension_id: string): Promise<UserSetting | null> {
  try {
    return (await call('MGetUserSetting', { extension_ids: [extension_id] })).user_setting_map[extension_id] ?? null;
  } catch (error) {
    console.warn('the settings of an extension could not be asked for again', error);
    return null;
  }
}

/** The last step, when nothing is missing any more. */
export async function install(extension: Extension): Promise<Exclude<Installing, { outcome: 'configure' }>> {
  const reason = await add(extension);
  return reason === null ? { outcome: 'installed' } : failed(extension, reason);
}

function failed(extension: Extension, reason: string): { outcome: 'failed'; reason: string } {
  say.error(`安装 ${nameOf(extension)} 失败，请重试`);
  return { outcome: 'failed', reason };
}

/** Null when it is installed, else why not. */
async function add(extension: Extension): Promise<string | null> {
  const { extension_id } = extension;
  try {
    takeExtension((await call('UpdateUserPreferExtension', { extension_id, operation: PreferOperation.Add })).extension);
    say.done(`成功安装${nameOf(extension)}`);
    return null;
  } catch (error) {
    void refreshExtensions();
    return sentenceFor(error);
  }
}

/** '' when it was done, else why not. */
export async function prefer(extension: Extension, operation: PreferOperation): Promise<string> {
  try {
    takeExtension((await call('UpdateUserPreferExtension', { extension_id: extension.extension_id, operation })).extension);
  } catch (error) {
    say.error(sentenceFor(error));
    void refreshExtensions();
    return sentenceFor(error);
  }
  if (operation === PreferOperation.Remove) {
    say.done(`成功移除${nameOf(extension)}`);
    // What is not offered any more leaves the list with that.
    void refreshExtensions();
  }
  return '';
}

/** What an extension can do, as it was last seen; for a program also the command it is started with. */
export function extensionToolsQuery(extension_id: string) {
  return queryOptions({
    queryKey: ['extension-tools', extension_id],
    queryFn: ({ signal }) => call('GetExtensionTools', { extension_id }, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Takes one server out of the config; the others, with their masked secrets, go back as they came. */
export async function deleteCustom(display_name: string): Promise<void> {
  const { config } = await call('GetCustomMCPConfig', {});
  const whole: unknown = JSON.parse(config);
  if (typeof whole !== 'object' || whole === null || !('mcpServers' in whole)) return;
  const { mcpServers } = whole;
  if (typeof mcpServers !== 'object' || mcpServers === null) return;
  const rest = Object.fromEntries(Object.entries(mcpServers).filter(([name]) => name !== display_name));
  await call('SaveCustomMCPConfig', { config: JSON.stringify({ ...whole, mcpServers: rest }) });
  await refreshExtensions();
}
