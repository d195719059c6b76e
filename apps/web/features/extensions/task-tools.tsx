/** The tools of the request at hand: a menu to choose from in the input's toolbar, and the chosen ones as chips above it. */
import { Blocks, Settings2, X } from 'lucide-react';
import type { Extension } from '#contract/operations/extensions.ts';
import { Menu, MenuCheck, MenuItem, MenuLine, MenuNote } from '#ui/menu.tsx';
import { openTools } from '#web/shell/dialogs.ts';
import { ExtensionIcon } from './extension-icon.tsx';
import { nameOf, needsConfiguring } from './extension-state.ts';

export interface ToolChoice {
  /** What can be chosen: installed and switched on. */
  available: readonly Extension[];
  inUse: readonly Extension[];
  onToggle(extension: Extension, on: boolean): void;
}

export function ToolsMenu({ available, inUse, onToggle }: ToolChoice) {
  return (
    <Menu
      side="bottom"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`工具：${inUse.length === 0 ? '未选择' : `已选 ${inUse.length} 个`}`}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink max-md:h-11 max-md:min-w-11 max-md:justify-center max-md:px-0 data-[state=open]:bg-hover"
        >
          <Blocks size={16} strokeWidth={1.5} />
          <span className="max-md:hidden @max-[34rem]:group-data-running/composer:hidden">工具</span>
          {inUse.length > 0 ? (
            // Drawn only: the name says it in words, and begins with the word that is seen.
            <span data-count={inUse.length} className="text-xs text-ink-3 tabular-nums before:content-[attr(data-count)]" />
          ) : null}
        </button>
      }
    >
      {available.length === 0 ? <MenuNote>还没有安装工具</MenuNote> : <MenuNote>这个任务用到的工具</MenuNote>}
      <div className="max-h-64 overflow-y-auto">
        {available.map((extension) => (
          <MenuCheck
            key={extension.extension_id}
            checked={inUse.includes(extension)}
            disabled={extension.required}
            icon={<ExtensionIcon icon_url={extension.icon_url} small />}
            hint={needsConfiguring(extension) ? extension.state_msg : ''}
            onChange={(on) => onToggle(extension, on)}
          >
            {nameOf(extension)}
          </MenuCheck>
        ))}
      </div>
      <MenuLine />
      <MenuItem icon={<Settings2 size={16} strokeWidth={1.5} />} onSelect={openTools}>
        管理工具
      </MenuItem>
    </Menu>
  );
}

/** Nothing for tools that are always there: only what can be taken away again is worth the room. */
export function ToolChips({ inUse, onToggle }: Pick<ToolChoice, 'inUse' | 'onToggle'>) {
  const shown = inUse.filter(({ required }) => !required);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="已选的工具" className="fade-end flex scrollbar-none gap-1.5 overflow-x-auto pt-0.5 pb-1.5 pl-3.5">
      {shown.map((extension) => (
        <li
          key={extension.extension_id}
          className="flex h-8 max-w-48 shrink-0 items-center gap-1.5 rounded-control border border-line bg-paper pl-1.5 text-xs text-ink-2 max-md:h-11"
        >
          <ExtensionIcon icon_url={extension.icon_url} small />
          <span className="min-w-0 truncate" title={nameOf(extension)}>
            {nameOf(extension)}
          </span>
          <button
            type="button"
            aria-label={`这次不用 ${nameOf(extension)}`}
            onClick={() => onToggle(extension, false)}
            className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:w-9"
          >
            <X size={14} strokeWidth={1.5} />
          </button>
        </li>
      ))}
    </ul>
  );
}
