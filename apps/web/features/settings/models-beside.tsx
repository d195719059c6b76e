/** What stands beside the model that answers: a cheaper one for small things, and another for when it does not answer. */
import { environmentModel } from '#contract/model-service.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { Select } from '#ui/select.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { modelsQuery, refreshModels } from './models.ts';

type Known = OutputOf<Operations['GetModelSettings']>;
type Beside = Pick<Known, 'small' | 'fallback'>;

const nothing = 'none';

/** Only where there is another model to choose. */
export function ModelsBeside({ known }: { known: Known }) {
  const all = [
    ...(known.environment ? [{ value: environmentModel as string, label: known.environment.label }] : []),
    ...known.settings.map(({ setting_id, name }) => ({ value: setting_id, label: name })),
  ];
  const others = all.filter(({ value }) => value !== known.chosen);
  const isModel = all.length > others.length;
  if (!isModel || others.length === 0) return null;
  // Whoever runs the product may have set these beside their model.
  const set = known.chosen === environmentModel ? known.environment : null;
  const unset = (role: keyof Beside, words: string) => ({ value: nothing, label: set?.[role] ? `部署者设置的（${set[role]}）` : words });
  const chosenOf = (role: keyof Beside) => others.find(({ value }) => value === known[role])?.value ?? nothing;
  const change = (role: keyof Beside) => (value: string) =>
    void keep({ small: known.small, fallback: known.fallback, [role]: value === nothing ? null : value });
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-2">
      <div>
        <Select label="小模型" value={chosenOf('small')} options={[unset('small', '不另设'), ...others]} onChange={change('small')} />
        <p className="mt-1.5 text-xs text-ink-3">给任务起名、整理较早的对话、给建议、优化指令时用它，通常便宜些</p>
      </div>
      <div>
        <Select
          label="备用模型"
          value={chosenOf('fallback')}
          options={[unset('fallback', '没有'), ...others]}
          onChange={change('fallback')}
        />
        <p className="mt-1.5 text-xs text-ink-3">正在使用的没有应答时，由它完成那一段，并在回答里说明</p>
      </div>
    </div>
  );
}

async function keep(beside: Beside): Promise<void> {
  const before = queryClient.getQueryData(modelsQuery.queryKey);
  queryClient.setQueryData(modelsQuery.queryKey, before && { ...before, ...beside });
  try {
    await call('ChooseModelsBeside', beside);
    say.done('已保存，从下一次运行起生效');
  } catch (error) {
    queryClient.setQueryData(modelsQuery.queryKey, before);
    say.error(`没有改成：${sentenceFor(error)}`);
  }
  await refreshModels();
}
