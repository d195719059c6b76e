/** 模型: what answers my tasks, and the services I can choose from. */
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { builtinModel, environmentModel, modelLimits } from '#contract/model-service.ts';
import type { ModelSetting } from '#contract/operations/models.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RadioCard, RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { LocalModels } from './local-models.tsx';
import { ModelForm } from './model-form.tsx';
import { ModelsBeside } from './models-beside.tsx';
import { modelsQuery, protocolLabel, refreshModels } from './models.ts';
import { SectionTitle } from './section.tsx';

export function ModelsSection() {
  const { data, error, refetch } = useQuery(modelsQuery);
  const [form, setForm] = useState<{ setting: ModelSetting | null } | null>(null);
  const [deleting, setDeleting] = useState<ModelSetting | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const top = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (form) top.current?.querySelector('input')?.focus();
    else if (wasOpen.current) add.current?.focus();
    wasOpen.current = form !== null;
  }, [form]);
  if (form) {
    return (
      <section ref={top} aria-label="模型">
        <ModelForm setting={form.setting} onClose={() => setForm(null)} />
      </section>
    );
  }
  return (
    <section ref={top} aria-label="模型">
      <SectionTitle note="你的任务由这里选中的来完成，从下一次运行起生效。用别处的模型时，对话和附件里读出的文字会发送到它的地址。">
        模型
      </SectionTitle>
      {data ? (
        <RadioCards label="正在使用" value={data.chosen} onChange={(id) => void choose(id)}>
          <RadioCard value={builtinModel} name={data.builtin.label} note="一直可用，不需要密钥和网络，内容不离开服务器" />
          {data.environment ? (
            <RadioCard value={environmentModel} name={data.environment.label} note={setByOperator(data.environment)} />
          ) : null}
          {data.settings.map((setting) => (
            <RadioCard
              key={setting.setting_id}
              value={setting.setting_id}
              name={setting.name}
              note={`${protocolLabel(setting.protocol)} · ${setting.model} · ${setting.base_url}${setting.key_end === '' ? '' : ` · 密钥末四位 ${setting.key_end}`}`}
              actions={
                <>
                  <IconButton
                    label={`修改 ${setting.name}`}
                    tip="修改"
                    icon={<Pencil size={16} strokeWidth={1.5} />}
                    onClick={() => setForm({ setting })}
                  />
                  <IconButton
                    label={`删除 ${setting.name}`}
                    tip="删除"
                    icon={<Trash2 size={16} strokeWidth={1.5} />}
                    onClick={() => setDeleting(setting)}
                  />
                </>
              }
            />
          ))}
        </RadioCards>
      ) : error ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {sentenceFor(error)}
          <Button look="secondary" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-2 h-16 w-full" />
      )}
      {data ? (
        <Button
          ref={add}
          look="secondary"
          className="mt-4"
          disabled={data.settings.length >= modelLimits.settings}
          onClick={() => setForm({ setting: null })}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          添加模型服务
        </Button>
      ) : null}
      {data ? <ModelsBeside known={data} /> : null}
      {data ? <LocalModels known={data} /> : null}
      <DeleteService setting={deleting} isChosen={deleting?.setting_id === data?.chosen} onClose={() => setDeleting(null)} />
    </section>
  );
}

function setByOperator({ small, fallback }: { small: string | null; fallback: string | null }): string {
  return ['由部署者设置', ...(small === null ? [] : [`小模型 ${small}`]), ...(fallback === null ? [] : [`备用模型 ${fallback}`])].join(
    ' · ',
  );
}

async function choose(setting_id: string): Promise<void> {
  const before = queryClient.getQueryData(modelsQuery.queryKey);
  queryClient.setQueryData(modelsQuery.queryKey, before && { ...before, chosen: setting_id });
  try {
    const { brain } = await call('ChooseModel', { setting_id });
    say.done(`已改用${brain.kind === 'builtin' ? '' : '“'}${brain.label}${brain.kind === 'builtin' ? '' : '”'}`);
  } catch (error) {
    queryClient.setQueryData(modelsQuery.queryKey, before);
    say.error(`没有改成，仍用原来的：${sentenceFor(error)}`);
  }
  await refreshModels();
}

function DeleteService({ setting, isChosen, onClose }: { setting: ModelSetting | null; isChosen: boolean; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!setting) return;
    setBusy(true);
    try {
      await call('DeleteModelSetting', { setting_id: setting.setting_id });
      await refreshModels();
      say.done('模型服务已删除');
      onClose();
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Confirm
      open={setting !== null}
      onOpenChange={(open) => !open && onClose()}
      title="删除这个模型服务？"
      text={
        <>
          <span className="block font-medium break-words text-ink">{setting?.name}</span>
          <span className="mt-1 block">地址和密钥会一起删除，无法恢复。{isChosen ? '它正在使用，之后的任务改用默认的。' : ''}</span>
        </>
      }
      confirmLabel="删除"
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
