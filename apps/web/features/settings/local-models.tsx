/** Ollama and LM Studio that run beside the server: found by looking, used by one press. */
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { ModelProtocol } from '#contract/model-service.ts';
import type { LocalModel, LocalService } from '#contract/operations/models.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { refreshModels } from './models.ts';

type Known = OutputOf<Operations['GetModelSettings']>;

export function LocalModels({ known }: { known: Known }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['local-models'],
    queryFn: ({ signal }) => call('FindLocalModels', {}, { signal }),
    staleTime: 10_000,
  });
  if (data && !data.allowed) return null;
  return (
    <section aria-label="这台机器上的模型" className="mt-6">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-sm font-medium">这台机器上的模型</h4>
        <Button look="ghost" size="small" busy={isFetching && data !== undefined} onClick={() => void refetch()}>
          {isFetching && data ? null : <RefreshCw size={14} strokeWidth={1.5} aria-hidden />}
          再找一次
        </Button>
      </div>
      {error ? (
        <p role="alert" className="mt-1 text-sm text-ink-2">
          {sentenceFor(error)}
        </p>
      ) : null}
      {data ? (
        <>
          {data.services.map((service) => (
            <Service key={service.id} service={service} known={known} />
          ))}
          {data.services.length === 0 ? (
            <p className="mt-1 text-sm text-ink-3">没有找到正在运行的 Ollama 或 LM Studio。装好并启动它们，下载一个模型，再找一次。</p>
          ) : null}
        </>
      ) : error ? null : (
        <Skeleton className="mt-2 h-12 w-full" />
      )}
    </section>
  );
}

function Service({ service, known }: { service: LocalService; known: Known }) {
  return (
    <div className="mt-2 rounded-card border border-line">
      <p className="border-b border-line px-3 py-2 text-xs text-ink-3">
        {service.label} · {service.base_url}
      </p>
      <ul>
        {service.models.map((model) => (
          <Model key={model.model} service={service} model={model} known={known} />
        ))}
      </ul>
      {service.hint === '' ? null : <p className="border-t border-line px-3 py-2 text-xs text-amber">{service.hint}</p>}
    </div>
  );
}

function Model({ service, model, known }: { service: LocalService; model: LocalModel; known: Known }) {
  const [busy, setBusy] = useState(false);
  const added = known.settings.find((one) => one.base_url === service.base_url && one.model === model.model);
  const isChosen = added !== undefined && added.setting_id === known.chosen;
  const use = async () => {
    setBusy(true);
    try {
      const setting_id = added?.setting_id ?? (await add(service, model));
      await call('ChooseModel', { setting_id });
      say.done(`已改用“${model.model}”`);
    } catch (error) {
      say.error(`没有改成，仍用原来的：${sentenceFor(error)}`);
    } finally {
      await refreshModels();
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words">{model.model}</p>
        <p className="text-xs text-ink-3">{factsOf(model)}</p>
      </div>
      {isChosen ? (
        <span className="shrink-0 text-sm text-ink-3">正在使用</span>
      ) : (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          disabled={busy || model.tools === false}
          aria-label={`使用 ${model.model}`}
          onClick={() => void use()}
        >
          使用
        </Button>
      )}
    </li>
  );
}

/** As the service tells it; what it doesn't is judged by the name. */
async function add({ label, base_url }: LocalService, { model, context_tokens, vision }: LocalModel): Promise<string> {
  const { setting } = await call('SaveModelSetting', {
    name: `${model}（${label}）`.slice(0, 40),
    protocol: ModelProtocol.OpenAI,
    base_url,
    model,
    temperature: null,
    max_output_tokens: null,
    context_tokens,
    vision: vision === null ? 'auto' : vision ? 'on' : 'off',
  });
  return setting.setting_id;
}

function factsOf({ size, context_tokens, vision, tools }: LocalModel): string {
  if (tools === false) return '不支持调用工具，做不了任务';
  const facts = [
    ...(size === null ? [] : [`${(size / 1e9).toFixed(1)} GB`]),
    ...(context_tokens === null ? [] : [`最长上下文 ${context_tokens.toLocaleString('en-US')} token`]),
    ...(vision === null ? [] : [vision ? '能看图片' : '只读文字']),
  ];
  return facts.join(' · ');
}
