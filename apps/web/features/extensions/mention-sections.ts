/** The extensions as what can be named with `@`: those one has, then what is recommended and would be installed at sending. Pure. */
import { ExtensionState } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import type { MentionItem } from '#contract/prompt/mention.ts';
import { isInstalled, nameOf } from './extension-state.ts';

export interface ToolSection {
  id: string;
  title: string;
  type: 'tools';
  items: MentionItem[];
}

export function toolSections(extensions: readonly Extension[]): ToolSection[] {
  const offered = extensions.filter(({ state }) => state !== ExtensionState.Gone);
  return [
    { id: 'tools', title: '工具', type: 'tools', items: offered.filter(isInstalled).map((one) => itemOf(one)) },
    {
      id: 'tools-recommended',
      title: '推荐',
      type: 'tools',
      items: offered.filter((one) => !isInstalled(one)).map((one) => ({ ...itemOf(one), label: '安装' })),
    },
  ];
}

function itemOf(extension: Extension): MentionItem {
  return { id: extension.extension_id, name: nameOf(extension), avatarUrl: extension.icon_url, type: 'tools', tags: [] };
}
