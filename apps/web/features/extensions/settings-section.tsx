/** 工具 in the settings: what was installed, switched on or off, and the way to more. */
import { SquarePlus } from 'lucide-react';
import { useState } from 'react';
import { ExtensionState, PreferOperation } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { openTools } from '#web/shell/dialogs.ts';
import { StateNote } from './extension-card.tsx';
import { ExtensionIcon } from './extension-icon.tsx';
import { isInstalled, nameOf } from './extension-state.ts';
import { prefer, useExtensions } from './extensions.ts';

export function ToolsSection() {
  const { data, error, refetch } = useExtensions({ fresh: true });
  const installed = data?.filter(isInstalled);
  const manage = (
    <Button look="secondary" onClick={openTools}>
      <SquarePlus size={16} strokeWidth={1.5} aria-hidden />
      管理工具
    </Button>
  );
  return (
    <section aria-label="工具">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pb-3 md:pt-1">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-base font-semibold">工具</h3>
          <p className="mt-0.5 text-sm text-ink-2">在这里添加的工具将会默认出现在你的通用任务中</p>
        </div>
        {installed && installed.length > 0 ? manage : null}
      </div>
      {installed === undefined ? (
        error ? (
          <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {sentenceFor(error)}
            <Button look="secondary" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          </div>
        ) : (
          <div role="status" aria-label="正在取得工具列表" className="space-y-2">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        )
      ) : installed.length === 0 ? (
        <EmptyState drawing="desk" title="暂未添加工具" text="添加后，任务里就能用它们查时间、读网页或连接你自己的服务" action={manage} />
      ) : (
        <ul aria-label="已安装的工具" className="divide-y divide-line rounded-card border border-line">
          {installed.map((extension) => (
            <Row key={extension.extension_id} extension={extension} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ extension }: { extension: Extension }) {
  const [busy, setBusy] = useState(false);
  const name = nameOf(extension);
  const act = async (operation: PreferOperation) => {
    setBusy(true);
    await prefer(extension, operation);
    setBusy(false);
  };
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <ExtensionIcon icon_url={extension.icon_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-xs text-ink-3" title={extension.desc}>
          {extension.desc}
        </p>
        <StateNote extension={extension} />
      </div>
      {extension.state === ExtensionState.Gone ? (
        <Button look="secondary" size="small" aria-label={`移除 ${name}`} busy={busy} onClick={() => void act(PreferOperation.Remove)}>
          移除
        </Button>
      ) : (
        <Switch
          label={`启用 ${name}`}
          checked={extension.open}
          disabled={busy || extension.required}
          onChange={(open) => void act(open ? PreferOperation.Enable : PreferOperation.Disable)}
        />
      )}
    </li>
  );
}
