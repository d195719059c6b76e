/** One model service: its address and key, tried before it is kept. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { ModelSetting } from '#contract/operations/models.ts';
import { modelLimits } from '#contract/model-service.ts';
import { Button } from '#ui/button.tsx';
import { ownEscape } from '#ui/own-escape.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { modelPresets, otherPreset, presetOf } from './model-presets.ts';
import { draftOf, fieldsOf, inputOf, protocols, refreshModels, visions, type ModelDraft } from './models.ts';

export interface ModelFormProps {
  /** Null for a new one. */
  setting: ModelSetting | null;
  onClose(): void;
}

const prices = [
  ['输入价格（可不填）', 'price_input'],
  ['输出价格（可不填）', 'price_output'],
  ['缓存输入的价格（可不填）', 'price_cached'],
] as const;

type Outcome = { ok: boolean; message: string } | null;

export function ModelForm({ setting, onClose }: ModelFormProps) {
  const [draft, setDraft] = useState(() => draftOf(setting));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const titleId = useId();
  const modelsId = useId();
  const testing = useRef<HTMLButtonElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const used = useRef<'test' | 'save' | null>(null);
  useEffect(() => {
    // A button that works can't hold the focus; it gets it back.
    if (busy === null && used.current) (used.current === 'test' ? testing : saving).current?.focus();
    used.current = busy;
  }, [busy]);
  const change = (part: Partial<ModelDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setWrong({});
    setOutcome(null);
  };
  const fail = (error: unknown) => {
    const fields = fieldsOf(error);
    if (fields) setWrong(fields);
    else setOutcome({ ok: false, message: sentenceFor(error) });
  };
  const given = inputOf(draft, setting?.setting_id);
  const run = async (what: 'test' | 'save', work: (input: Extract<typeof given, { input: unknown }>['input']) => Promise<void>) => {
    if ('wrong' in given) return setWrong(given.wrong);
    setBusy(what);
    setOutcome(null);
    try {
      await work(given.input);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  };
  const test = () =>
    run('test', async (input) => {
      const { ok, message, sees, elapsed_ms } = await call('TestModelSetting', input);
      // What its name didn't tell was tried, and is kept with it.
      if (sees !== null && draft.vision === 'auto') setDraft((before) => ({ ...before, vision: sees ? 'on' : 'off' }));
      setOutcome({ ok, message: ok ? `${message}用时 ${(elapsed_ms / 1000).toFixed(1)} 秒。` : message });
    });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run('save', async (input) => {
      await call('SaveModelSetting', { ...input, name: draft.name.trim() || draft.model.trim() });
      await refreshModels();
      say.done(setting ? '修改成功' : '模型服务已添加');
      onClose();
    });
  };
  const field = (name: Exclude<keyof ModelDraft, 'protocol' | 'vision'>) => ({
    value: draft[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const incomplete = draft.base_url.trim() === '' || draft.model.trim() === '';
  const keyHint = setting?.has_key
    ? `已保存${setting.key_end === '' ? '' : `，末四位 ${setting.key_end}`}；不修改请留空`
    : '加密保存，之后只显示末四位；本机的服务可不填';
  return (
    <form
      {...ownEscape}
      aria-labelledby={titleId}
      onSubmit={save}
      onKeyDown={({ key, target, currentTarget }) => {
        // An open list of choices closes by the same key; it stands elsewhere in the page.
        if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose();
      }}
      className="space-y-4"
    >
      <h3 id={titleId} className="text-base font-semibold md:pt-1">
        {setting ? '修改模型服务' : '添加模型服务'}
      </h3>
      <Select
        label="常用服务"
        value={presetOf(draft.base_url)}
        options={[{ value: otherPreset, label: '其他' }, ...modelPresets.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(id) => {
          const preset = modelPresets.find((one) => one.id === id);
          if (!preset) return change({ base_url: '' });
          const { protocol, base_url, models } = preset;
          change({ protocol, base_url, model: models[0] ?? '', vision: 'auto' });
        }}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label="接口类型"
          value={draft.protocol}
          options={protocols}
          onChange={(protocol) => {
            const known = protocols.map((one) => one.address as string);
            const address = protocols.find((one) => one.value === protocol)?.address ?? '';
            change({ protocol, ...(known.includes(draft.base_url.trim()) ? { base_url: address } : {}) });
          }}
        />
        <TextField label="名称" placeholder={draft.model.trim() || '显示给自己看的名字'} {...field('name')} maxLength={modelLimits.name} />
      </div>
      <TextField
        label="接口地址"
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…/v1"
        {...field('base_url')}
      />
      <TextField label="模型名称" required autoComplete="off" spellCheck={false} list={modelsId} {...field('model')} />
      <datalist id={modelsId}>
        {modelPresets
          .find(({ id }) => id === presetOf(draft.base_url))
          ?.models.map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <TextField label="密钥" type="password" autoComplete="new-password" hint={keyHint} {...field('api_key')} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select label="图片" value={draft.vision} options={visions} onChange={(vision) => change({ vision })} />
        <TextField label="温度（可不填）" inputMode="decimal" placeholder="0 到 2" {...field('temperature')} />
        <TextField label="单次最多输出（可不填）" inputMode="numeric" placeholder="token 数" {...field('max_output_tokens')} />
        <TextField
          label="上下文长度（可不填）"
          inputMode="numeric"
          placeholder="token 数，不填按模型名称判断"
          {...field('context_tokens')}
        />
        {prices.map(([label, name]) => (
          <TextField key={name} label={label} inputMode="decimal" placeholder="元 / 百万 token" {...field(name)} />
        ))}
      </div>
      <div role="status" aria-live="polite">
        {outcome ? (
          <p className={`flex gap-2 rounded-control px-3 py-2 text-sm ${outcome.ok ? 'bg-hover text-jade' : 'bg-rust-wash text-rust'}`}>
            {outcome.ok ? (
              <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
            ) : (
              <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
            )}
            {outcome.message}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={saving} type="submit" busy={busy === 'save'} disabled={incomplete || busy !== null}>
          保存
        </Button>
        <Button ref={testing} look="secondary" busy={busy === 'test'} disabled={incomplete || busy !== null} onClick={() => void test()}>
          测试连接
        </Button>
        <Button look="ghost" className="ml-auto" onClick={onClose}>
          返回
        </Button>
      </div>
    </form>
  );
}
