/** 工具: what can be added to the agent's hands, what was added, and the person's own servers. */
import { ChevronLeft, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ExtensionScope } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Confirm } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { Configuration } from './configuration.tsx';
import { ExtensionCard } from './extension-card.tsx';
import { isInstalled, nameOf } from './extension-state.ts';
import { deleteCustom, useExtensions } from './extensions.ts';
import { filtered, hasCustom, installFilters, type InstallFilter } from './filter.ts';
import { ToolList } from './tool-list.tsx';
import { focusBack, useActing } from './use-acting.ts';

const CustomConfig = lazy(async () => ({ default: (await import('./custom-config.tsx')).CustomConfig }));

const scopes = [
  { value: ExtensionScope.Recommended, label: '推荐' },
  { value: ExtensionScope.Custom, label: '自定义' },
] as const;

type Place = { at: 'list' } | { at: 'custom' } | { at: 'tools'; extension_id: string };

export function ToolsDialog({ onClose }: { onClose(): void }) {
  const extensions = useExtensions({ fresh: true });
  const list = extensions.data ?? [];
  const body = useRef<HTMLDivElement>(null);
  const acting = useActing(body);
  const [place, setPlace] = useState<Place>({ at: 'list' });
  const [scope, setScope] = useState<ExtensionScope>(ExtensionScope.Recommended);
  const [installed, setInstalled] = useState<InstallFilter>(-1);
  const [text, setText] = useState('');
  const [deleting, setDeleting] = useState<Extension | null>(null);
  const { configuring } = acting;
  const configured = configuring && list.find(({ extension_id }) => extension_id === configuring.extension_id);
  const looked = place.at === 'tools' ? list.find(({ extension_id }) => extension_id === place.extension_id) : undefined;
  const tab = hasCustom(list) ? scope : ExtensionScope.Recommended;
  const shown = filtered(list, { scope: tab, installed, text });
  const at = configured ? 'configure' : place.at === 'tools' && !looked ? 'list' : place.at;
  useBackToCard(body, at, configuring?.extension_id ?? (place.at === 'tools' ? place.extension_id : place.at === 'custom' ? '+' : null));
  const back = () => (configured ? acting.closeConfiguration() : setPlace({ at: 'list' }));
  const titles = { list: '工具', configure: '配置工具', tools: '查看工具', custom: '添加自定义工具' } as const;
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={titles[at]} size="page">
      <div ref={body} className="flex min-h-0 flex-1 flex-col">
        {at === 'tools' ? (
          <div className="px-4 pb-2 max-md:px-2">
            <Button look="ghost" size="small" onClick={back}>
              <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
              返回
            </Button>
          </div>
        ) : null}
        {configured && configuring ? (
          <Configuration
            key={configuring.extension_id}
            extension={configured}
            required={configured.required}
            setting={configuring.setting}
            onCancel={acting.closeConfiguration}
            onInstalled={acting.closeConfiguration}
          />
        ) : looked ? (
          <ToolList extension={looked} onBack={back} onConfigure={isInstalled(looked) ? () => void acting.configure(looked) : null} />
        ) : at === 'custom' ? (
          <Suspense fallback={<Skeleton className="m-6 h-60" />}>
            <CustomConfig
              onBack={back}
              onSaved={() => {
                setScope(ExtensionScope.Custom);
                setInstalled(-1);
                setText('');
                back();
              }}
            />
          </Suspense>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 pb-3 max-md:px-4">
              <Choice<ExtensionScope>
                tabs
                label="来源"
                options={hasCustom(list) ? scopes : scopes.slice(0, 1)}
                value={tab}
                onChange={setScope}
              />
              <Choice<InstallFilter> label="安装情况" options={installFilters} value={installed} onChange={setInstalled} />
              <label className="flex h-9 min-w-40 flex-1 items-center gap-2 rounded-control border border-line-strong px-2.5 text-ink-3 focus-within:outline-2 focus-within:outline-seal max-md:h-11 md:max-w-64">
                <Search aria-hidden size={16} strokeWidth={1.5} />
                <input
                  type="search"
                  aria-label="搜索工具"
                  placeholder="搜索工具"
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                  className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none placeholder:text-ink-3 max-md:text-base [&::-webkit-search-cancel-button]:hidden"
                />
              </label>
              <Button data-custom look="secondary" className="md:ml-auto" onClick={() => setPlace({ at: 'custom' })}>
                <Plus size={16} strokeWidth={1.5} aria-hidden />
                自定义工具
              </Button>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4 max-md:px-4">
              {extensions.error && !extensions.data ? (
                <EmptyState
                  drawing="broken"
                  className="h-full"
                  title="没有取到工具列表"
                  text={sentenceFor(extensions.error)}
                  action={<Button onClick={() => void extensions.refetch()}>重试</Button>}
                />
              ) : !extensions.data ? (
                <div role="status" aria-label="正在取得工具列表" className="grid gap-3 md:grid-cols-2">
                  {[0, 1, 2, 3].map((n) => (
                    <Skeleton key={n} className="h-33 rounded-card" />
                  ))}
                </div>
              ) : shown.length === 0 ? (
                <EmptyState
                  drawing="sheet"
                  className="h-full"
                  title="暂无结果"
                  text={text.trim() === '' ? '换一个筛选条件，或添加自己的工具' : '换个词试试，或添加自己的工具'}
                  action={
                    text.trim() !== '' || installed !== -1 ? (
                      <Button
                        look="secondary"
                        onClick={() => {
                          setText('');
                          setInstalled(-1);
                        }}
                      >
                        显示全部
                      </Button>
                    ) : undefined
                  }
                />
              ) : (
                <ul aria-label={scopes.find(({ value }) => value === tab)?.label} className="grid gap-3 md:grid-cols-2">
                  {shown.map((extension) => (
                    <ExtensionCard
                      key={extension.extension_id}
                      extension={extension}
                      required={extension.required}
                      busy={acting.busyWith(extension.extension_id)}
                      problem={acting.problemOf(extension.extension_id)}
                      onInstall={() => void acting.install(extension)}
                      onAdd={() => void acting.add(extension)}
                      onRemove={() => void acting.remove(extension)}
                      onConfigure={() => void acting.configure(extension)}
                      onDelete={() => setDeleting(extension)}
                      onLook={() => setPlace({ at: 'tools', extension_id: extension.extension_id })}
                    />
                  ))}
                </ul>
              )}
            </div>
          </>
        )}
      </div>
      <DeleteCustom extension={deleting} onClose={() => setDeleting(null)} />
    </Modal>
  );
}

/** Coming back to the list, the focus is on the card one came from. */
function useBackToCard(body: { current: HTMLElement | null }, at: string, from: string | null): void {
  const last = useRef<{ at: string; from: string | null }>({ at, from });
  useEffect(() => {
    const before = last.current;
    last.current = { at, from };
    if (at !== 'list' || before.at === 'list' || before.from === null) return;
    if (before.from === '+') body.current?.querySelector<HTMLElement>('[data-custom]')?.focus();
    else focusBack(body.current, before.from);
  }, [at, from, body]);
}

interface ChoiceProps<T extends number> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  tabs?: boolean;
  onChange(value: T): void;
}

/** A few words side by side, one of them chosen; arrow keys move. */
function Choice<T extends number>({ label, options, value, tabs = false, onChange }: ChoiceProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = options.findIndex((one) => one.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div
      role={tabs ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classList('flex shrink-0 gap-0.5 rounded-control', tabs ? '' : 'bg-hover p-0.5 max-md:p-0')}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role={tabs ? 'tab' : 'radio'}
            data-value={option.value}
            {...(tabs ? { 'aria-selected': chosen } : { 'aria-checked': chosen })}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(option.value)}
            className={classList(
              'h-8 px-3 text-sm whitespace-nowrap transition-colors duration-150 max-md:h-11',
              tabs ? 'border-b-2' : 'rounded-md',
              chosen ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink',
              tabs ? (chosen ? 'border-seal' : 'border-transparent') : chosen && 'bg-sheet',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

function DeleteCustom({ extension, onClose }: { extension: Extension | null; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!extension) return;
    setBusy(true);
    try {
      await deleteCustom(extension.display_name);
      say.done('自定义工具已删除');
      onClose();
    } catch (error) {
      say.error(`没有删除：${sentenceFor(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      open={extension !== null}
      onOpenChange={(open) => !open && onClose()}
      title="删除这个自定义工具？"
      text={
        <>
          <span className="block font-medium break-words text-ink">{extension ? nameOf(extension) : ''}</span>
          <span className="mt-1 block">它的地址、密钥和授权会一起删除，无法恢复；用过它的任务和结果都保留。</span>
        </>
      }
      confirmLabel="删除"
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
