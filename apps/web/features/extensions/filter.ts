/** Which extensions a list shows: by where they come from, by what is installed, and by what was typed. Pure. */
import { ExtensionScope, InstallStatus } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';

export const installFilters = [
  { value: -1, label: '全部' },
  { value: InstallStatus.Installed, label: '已安装' },
  { value: InstallStatus.Removed, label: '未安装' },
] as const;
export type InstallFilter = (typeof installFilters)[number]['value'];

export interface ListFilter {
  scope: ExtensionScope;
  installed: InstallFilter;
  text: string;
}

export function filtered(list: readonly Extension[], { scope, installed, text }: ListFilter): Extension[] {
  const wanted = text.trim().toLocaleLowerCase();
  return list.filter(
    (one) =>
      one.scope === scope &&
      (installed === -1 || one.install_status === installed) &&
      (wanted === '' || `${one.display_name}\n${one.desc}`.toLocaleLowerCase().includes(wanted)),
  );
}

/** There is something to choose between. */
export function hasCustom(list: readonly Extension[]): boolean {
  return list.some(({ scope }) => scope === ExtensionScope.Custom);
}
