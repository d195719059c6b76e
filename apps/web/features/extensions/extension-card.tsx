/** One extension: what it is, how it stands, and what can be done with it. */
import { Check, Plus, Settings2, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExtensionKind, ExtensionScope, ExtensionState } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { ExtensionIcon } from './extension-icon.tsx';
import { isInstalled, nameOf, needsConfiguring } from './extension-state.ts';

const icon = { size: 16, strokeWidth: 1.5 } as const;

/** The name, the marks and the description: the card without what can be done. */
export function ExtensionFace({ extension, required, whole }: { extension: Extension; required: boolean; whole?: boolean }) {
  const name = nameOf(extension);
  return (
    <div className="flex min-w-0 gap-3">
      <ExtensionIcon icon_url={extension.icon_url} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <h4 className="line-clamp-2 min-w-0 text-sm font-semibold break-words" title={name}>
            {name}
          </h4>
          {required ? (
            <span role="img" aria-label="必需" title="必需的扩展" className="inline-flex">
              <Star size={14} strokeWidth={1.5} fill="currentColor" className="text-amber" />
            </span>
          ) : null}
          {isInstalled(extension) && !extension.open ? <Badge look="amber">待添加</Badge> : null}
          {extension.kind === ExtensionKind.Own ? null : <Badge>第三方</Badge>}
        </div>
        <p
          className={classList('mt-0.5 text-sm break-words text-ink-2', !whole && 'line-clamp-2')}
          title={whole ? undefined : extension.desc}
        >
          {extension.desc || (extension.display_name ? '没有说明' : '它不再提供，可以移除')}
        </p>
      </div>
    </div>
  );
}

export function Badge({ look, children }: { look?: 'amber'; children: ReactNode }) {
  return (
    <span
      className={classList(
        'shrink-0 rounded-md px-1.5 text-xs leading-5',
        look === 'amber' ? 'bg-amber-wash text-amber' : 'bg-hover text-ink-2',
      )}
    >
      {children}
    </span>
  );
}

/** How it stands, when that is worth a word. */
export function StateNote({ extension }: { extension: Extension }) {
  const { state, state_msg } = extension;
  if (state_msg === '' || state === ExtensionState.Ready || state === ExtensionState.Unchecked) return null;
  // What a person who has not installed it yet will be asked for is asked for then.
  if (!isInstalled(extension) && needsConfiguring(extension)) return null;
  const bad = state === ExtensionState.Unreachable || state === ExtensionState.NoSandbox;
  return <p className={classList('text-xs break-words', bad ? 'text-rust' : 'text-amber')}>{state_msg}</p>;
}

export interface ExtensionCardProps {
  extension: Extension;
  /** It can't be removed: everybody here works with it, or the task at hand does. */
  required: boolean;
  /** What is under way, if anything: its button shows it, the others wait. */
  busy: 'install' | 'remove' | 'add' | null;
  /** What went wrong the last time. */
  problem: string;
  onInstall(): void;
  onAdd(): void;
  onRemove(): void;
  onConfigure(): void;
  /** Takes a person's own out of their configuration; without it there is no such button. */
  onDelete?: (() => void) | undefined;
  onLook(): void;
}

export function ExtensionCard(props: ExtensionCardProps) {
  const { extension, required, busy, problem } = props;
  const name = nameOf(extension);
  const installed = isInstalled(extension);
  const gone = extension.state === ExtensionState.Gone;
  const look = extension.state === ExtensionState.Changed && installed ? '查看变化' : '查看工具';
  return (
    <li
      data-extension={extension.extension_id}
      className="flex min-w-0 flex-col gap-2.5 rounded-card border border-line bg-sheet p-4 transition-colors duration-150 hover:border-line-strong"
    >
      <ExtensionFace extension={extension} required={required} />
      <StateNote extension={extension} />
      {problem ? (
        <p role="alert" className="text-xs break-words text-rust">
          {problem}
        </p>
      ) : null}
      <div className="mt-auto flex min-h-8 items-center gap-1">
        {gone ? null : (
          <Button look="ghost" size="small" className="-ml-3" aria-label={`${look}：${name}`} onClick={props.onLook}>
            {look}
          </Button>
        )}
        <span className="ml-auto flex items-center gap-1">
          {props.onDelete && extension.scope === ExtensionScope.Custom ? (
            <IconButton
              label={`删除 ${name}`}
              tip="从自定义工具中删除"
              icon={<Trash2 {...icon} />}
              disabled={busy !== null}
              onClick={props.onDelete}
            />
          ) : null}
          {installed && needsConfiguring(extension) ? (
            <Button size="small" disabled={busy !== null} aria-label={`配置 ${name}`} onClick={props.onConfigure}>
              <Settings2 {...icon} aria-hidden />
              配置
            </Button>
          ) : null}
          {installed && !extension.open ? (
            <IconButton
              label={`添加 ${name}`}
              tip="添加：在任务中使用它"
              icon={<Plus {...icon} />}
              disabled={busy !== null}
              onClick={props.onAdd}
              className="border border-line-strong"
            />
          ) : null}
          {installed ? (
            <>
              {extension.open && !needsConfiguring(extension) && !gone ? (
                <span className="mr-1 inline-flex items-center gap-1 text-xs text-jade">
                  <Check size={14} strokeWidth={2} aria-hidden />
                  已安装
                </span>
              ) : null}
              <Tooltip tip={required ? '必需的扩展不能移除' : ''}>
                <span className="inline-flex">
                  <Button
                    look="secondary"
                    size="small"
                    aria-label={`移除 ${name}`}
                    busy={busy === 'remove'}
                    disabled={required || busy !== null}
                    onClick={props.onRemove}
                  >
                    移除
                  </Button>
                </span>
              </Tooltip>
            </>
          ) : gone ? null : (
            <Button size="small" aria-label={`安装 ${name}`} busy={busy === 'install'} disabled={busy !== null} onClick={props.onInstall}>
              安装
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
