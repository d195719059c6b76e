/** What an extension's tools say of themselves, as plain text; where that changed, both wordings, until the person agrees. */
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ExtensionState, ToolState } from '#contract/extension.ts';
import type { Extension, ExtensionTool } from '#contract/operations/extensions.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ownEscape } from '#ui/own-escape.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { Badge, ExtensionFace, StateNote } from './extension-card.tsx';
import { isInstalled } from './extension-state.ts';
import { extensionToolsQuery, takeExtension } from './extensions.ts';

export interface ToolListProps {
  extension: Extension;
  onBack(): void;
  /** There is something to be filled in or authorised. */
  onConfigure: (() => void) | null;
}

export function ToolList({ extension, onBack, onConfigure }: ToolListProps) {
  const { extension_id } = extension;
  const query = extensionToolsQuery(extension_id);
  const { data, error, refetch } = useQuery(query);
  const [busy, setBusy] = useState<'refresh' | 'confirm' | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const refresh = async () => {
    setBusy('refresh');
    try {
      const fresh = await call('GetExtensionTools', { extension_id, refresh: true });
      queryClient.setQueryData(query.queryKey, fresh);
      takeExtension(fresh.extension);
    } catch (problem) {
      say.error(sentenceFor(problem));
    }
    setBusy(null);
  };
  const confirm = async (tools: readonly ExtensionTool[]) => {
    setBusy('confirm');
    try {
      const seen = tools.map(({ name, fingerprint }) => ({ name, fingerprint }));
      const answer = await call('ConfirmExtensionTools', { extension_id, tools: seen });
      queryClient.setQueryData(query.queryKey, (before) => before && { ...before, ...answer });
      takeExtension(answer.extension);
      const again = answer.tools.filter((tool) => tool.state === ToolState.Changed && seen.some(({ name }) => name === tool.name));
      if (again.length > 0) say.warn('说明刚刚又变了，请看过新的再确认');
      else say.done(tools.length === 1 ? '已同意使用这个工具' : `已同意使用这 ${tools.length} 个工具`);
    } catch (problem) {
      say.error(`没有确认：${sentenceFor(problem)}`);
    }
    setBusy(null);
    top.current?.focus();
  };
  const waiting = isInstalled(extension) ? (data?.tools.filter(waitsForPerson) ?? []) : [];
  return (
    <div
      {...ownEscape}
      ref={top}
      role="region"
      aria-label={`${extension.display_name} 的工具`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onBack()}
      className="min-h-0 flex-1 space-y-4 overflow-y-auto px-6 pb-6 outline-none max-md:px-4"
    >
      <div className="space-y-2 rounded-card border border-line p-4">
        <ExtensionFace extension={data?.extension ?? extension} required={extension.required} whole />
        <StateNote extension={data?.extension ?? extension} />
        <div className="flex flex-wrap gap-2 pt-1">
          {onConfigure ? (
            <Button look="secondary" size="small" onClick={onConfigure}>
              配置工具
            </Button>
          ) : null}
          {isInstalled(extension) ? (
            <Button look="ghost" size="small" busy={busy === 'refresh'} disabled={busy !== null} onClick={() => void refresh()}>
              {busy === 'refresh' ? null : <RotateCw size={16} strokeWidth={1.5} aria-hidden />}
              重新连接并检查
            </Button>
          ) : null}
        </div>
      </div>
      {waiting.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-amber-wash px-4 py-3 text-sm text-amber" role="note">
          <p className="min-w-0 flex-1 basis-60">有 {waiting.length} 个工具的说明和你同意过的不一样，同意之前不会被使用。</p>
          <Button size="small" busy={busy === 'confirm'} disabled={busy !== null} onClick={() => void confirm(waiting)}>
            {waiting.length === 1 ? '同意使用' : `全部同意（${waiting.length}）`}
          </Button>
        </div>
      ) : null}
      {error ? (
        <EmptyState
          drawing="broken"
          title="没有取到工具"
          text={sentenceFor(error)}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : !data ? (
        <div role="status" aria-label="正在取得工具" className="space-y-2">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} className="h-16 w-full" />
          ))}
        </div>
      ) : data.tools.length === 0 ? (
        <p className="py-10 text-center text-sm text-ink-2">
          {extension.state === ExtensionState.Unchecked ? '还没有连接过，安装后可以看到它有哪些工具' : '它没有提供工具'}
        </p>
      ) : (
        <ul aria-label="工具" className="space-y-2">
          {data.tools.map((tool, index) => (
            <Tool
              // Of those that are left out several may have one name, or none.
              key={tool.state === ToolState.LeftOut ? index : tool.name}
              tool={tool}
              onConfirm={
                isInstalled(extension) && waiting.length > 1 && waitsForPerson(tool) && busy === null ? () => void confirm([tool]) : null
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function waitsForPerson({ state }: ExtensionTool): boolean {
  return state === ToolState.New || state === ToolState.Changed;
}

const marks: Partial<Record<ExtensionTool['state'], string>> = {
  [ToolState.New]: '新增',
  [ToolState.Changed]: '说明有变化',
  [ToolState.Missing]: '不再提供',
  [ToolState.LeftOut]: '不能使用',
};

function Tool({ tool, onConfirm }: { tool: ExtensionTool; onConfirm: (() => void) | null }) {
  const { name, title, description, agreed_description, parameters, state, reason } = tool;
  const mark = marks[state];
  const asksNobody = state === ToolState.Missing || state === ToolState.LeftOut;
  const changed = state === ToolState.Changed && agreed_description !== description;
  return (
    <li className={classList('rounded-card border border-line px-4 py-3', asksNobody && 'opacity-70')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h5 className="text-sm font-medium break-words">{title || name || '（没有名称）'}</h5>
        {title && title !== name ? <code className="text-xs break-all text-ink-3">{name}</code> : null}
        {mark ? <Badge {...(asksNobody ? {} : { look: 'amber' })}>{mark}</Badge> : null}
      </div>
      {changed ? (
        <div className="mt-2 grid gap-2 md:grid-cols-2">
          <Wording label="之前同意的说明" text={agreed_description} old />
          <Wording label="现在的说明" text={description} />
        </div>
      ) : (
        <p className="mt-1 text-sm break-words whitespace-pre-wrap text-ink-2">{reason || description || '没有说明'}</p>
      )}
      {parameters.length > 0 ? <p className="mt-1.5 text-xs break-words text-ink-3">参数：{parameters.join('、')}</p> : null}
      {onConfirm ? (
        <Button look="secondary" size="small" className="mt-2" aria-label={`同意使用 ${title || name}`} onClick={onConfirm}>
          同意使用
        </Button>
      ) : null}
    </li>
  );
}

function Wording({ label, text, old }: { label: string; text: string; old?: boolean }) {
  return (
    <div role="group" aria-label={label} className={classList('rounded-control px-3 py-2', old ? 'bg-hover' : 'bg-amber-wash')}>
      <p className="text-xs text-ink-3">{label}</p>
      <p className={classList('mt-0.5 text-sm break-words whitespace-pre-wrap', old && 'text-ink-2')}>{text || '（空）'}</p>
    </div>
  );
}
