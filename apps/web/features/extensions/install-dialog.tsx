/** What a request names has to be installed first: here it is, and the request goes on when all of it is. */
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { extensionSentences } from '#contract/extension.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { Configuration } from './configuration.tsx';
import { ExtensionCard } from './extension-card.tsx';
import { isUsable } from './extension-state.ts';
import { useExtensions } from './extensions.ts';
import { ToolList } from './tool-list.tsx';
import { useActing } from './use-acting.ts';

export interface InstallDialogProps {
  extension_ids: readonly string[];
  /** Everything is there; the dialog closes by this. */
  onStart(): void;
  onClose(): void;
}

export function InstallDialog({ extension_ids, onStart, onClose }: InstallDialogProps) {
  const extensions = useExtensions({ fresh: true });
  const cards = useRef<HTMLUListElement>(null);
  const acting = useActing(cards);
  const [looking, setLooking] = useState<string | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const list = extensions.data ?? [];
  const wanted = extension_ids.map((id) => ({ id, extension: list.find(({ extension_id }) => extension_id === id) }));
  const ready = extensions.data !== undefined && wanted.every(({ extension }) => extension !== undefined && isUsable(extension));
  const wasReady = useRef(ready);
  useEffect(() => {
    if (ready && !wasReady.current) say.done('所有扩展安装完成，可以开始任务了！');
    wasReady.current = ready;
  }, [ready]);
  const { configuring } = acting;
  const configured = configuring && list.find(({ extension_id }) => extension_id === configuring.extension_id);
  const looked = list.find(({ extension_id }) => extension_id === looking);
  const isConfiguring = configuring !== null;
  useEffect(() => {
    if (ready && !isConfiguring) start.current?.focus();
  }, [ready, isConfiguring]);
  const title = configured ? '配置扩展' : looked ? '查看工具' : '请先授权并安装以下扩展';
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={title} size="medium">
      {looked && !configured ? (
        <div className="px-4 pb-2 max-md:px-2">
          <Button look="ghost" size="small" onClick={() => setLooking(null)}>
            <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
            返回
          </Button>
        </div>
      ) : null}
      {configured && configuring ? (
        <Configuration
          key={configuring.extension_id}
          extension={configured}
          required
          setting={configuring.setting}
          onCancel={acting.closeConfiguration}
          onInstalled={acting.closeConfiguration}
        />
      ) : looked ? (
        <ToolList extension={looked} onBack={() => setLooking(null)} onConfigure={null} />
      ) : (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-4 max-md:px-4">
            <p className="pb-3 text-sm text-ink-2">你写的内容都留着，装好后从这里继续。</p>
            {extensions.error && !extensions.data ? (
              <EmptyState
                drawing="broken"
                title="没有取到扩展"
                text={sentenceFor(extensions.error)}
                action={<Button onClick={() => void extensions.refetch()}>重试</Button>}
              />
            ) : (
              <ul ref={cards} aria-label="需要的扩展" className="space-y-3">
                {wanted.map(({ id, extension }) =>
                  extension ? (
                    <ExtensionCard
                      key={id}
                      extension={extension}
                      required
                      busy={acting.busyWith(id)}
                      problem={acting.problemOf(id)}
                      onInstall={() => void acting.install(extension)}
                      onAdd={() => void acting.add(extension)}
                      onRemove={() => void acting.remove(extension)}
                      onConfigure={() => void acting.configure(extension)}
                      onLook={() => setLooking(id)}
                    />
                  ) : extensions.data ? (
                    <li key={id} className="rounded-card border border-line p-4">
                      <h4 className="text-sm font-semibold">{extensionSentences.gone}</h4>
                      <p className="mt-0.5 text-sm text-ink-2">请从输入框里删去它的标签再发送</p>
                    </li>
                  ) : (
                    <li key={id}>
                      <Skeleton className="h-30 rounded-card" />
                    </li>
                  ),
                )}
              </ul>
            )}
          </div>
          <div className="flex shrink-0 justify-end gap-2 border-t border-line px-6 py-3 max-md:px-4">
            <Button look="secondary" onClick={onClose}>
              取消
            </Button>
            <Button
              ref={start}
              aria-disabled={!ready}
              className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
              onClick={() => (ready ? onStart() : say.warn('请先完成所有扩展的安装'))}
            >
              开始任务
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
