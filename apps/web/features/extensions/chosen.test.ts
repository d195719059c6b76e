import { expect, test } from 'vitest';
import { ExtensionKind, ExtensionScope, ExtensionState, InstallStatus } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import { print } from '#contract/prompt/markup.ts';
import { mentionNode } from '#contract/prompt/mention.ts';
import { inUse, toInstall, toolsToSend } from './chosen.ts';

function extension(extension_id: string, rest: Partial<Extension> = {}): Extension {
  return {
    extension_id,
    display_name: extension_id,
    icon_url: '',
    desc: '',
    scope: ExtensionScope.Recommended,
    install_status: InstallStatus.Installed,
    open: true,
    required: false,
    kind: ExtensionKind.Own,
    state: ExtensionState.Ready,
    state_msg: '',
    ...rest,
  };
}

const mention = (id: string) => `问${print([mentionNode({ id, name: id, avatarUrl: '', type: 'tools', tags: [] })])}`;
const removed = { install_status: InstallStatus.Removed, open: false };
const extensions = [extension('time'), extension('fetch'), extension('charts', { open: false }), extension('notes', removed)];
const fresh = { extensions, chosen: null, of_task: null, text: '现在几点' };

test('a new task works with what is installed and switched on, until the person takes something away', () => {
  expect(inUse(fresh).map(({ extension_id }) => extension_id)).toEqual(['time', 'fetch']);
  expect(toolsToSend(fresh)).toEqual(['time', 'fetch']);
  expect(toolsToSend({ ...fresh, chosen: ['fetch'] })).toEqual(['fetch']);
  expect(toolsToSend({ ...fresh, chosen: [] })).toEqual([]);
  expect(toolsToSend({ ...fresh, extensions: [] })).toBeUndefined();
  expect(toolsToSend({ ...fresh, extensions: undefined })).toBeUndefined();
});

test('in a task its tools stay unless something is changed or named', () => {
  const later = { ...fresh, of_task: ['time'] };
  expect(toolsToSend(later)).toBeUndefined();
  expect(toolsToSend({ ...later, text: mention('fetch') })).toEqual(['time', 'fetch']);
  expect(inUse({ ...later, extensions: [...extensions, extension('own', { required: true })] }).map((one) => one.extension_id)).toEqual([
    'time',
    'own',
  ]);
});

test('what is named and can not be used yet has to be installed first', () => {
  expect(toInstall({ ...fresh, text: mention('time') })).toEqual([]);
  expect(toInstall({ ...fresh, text: mention('notes') + mention('charts') })).toEqual(['notes', 'charts']);
  expect(toInstall({ ...fresh, text: mention('unknown') })).toEqual(['unknown']);
  const revoked = extension('mail', { state: ExtensionState.NeedsAuth, state_msg: '需要重新授权' });
  expect(toInstall({ ...fresh, extensions: [revoked], text: mention('mail') })).toEqual(['mail']);
  expect(toInstall({ ...fresh, extensions: [revoked], chosen: ['mail'] })).toEqual(['mail']);
  expect(toInstall({ ...fresh, extensions: [revoked] })).toEqual([]);
});
