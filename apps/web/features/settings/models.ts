/** What the models section knows and does, and what its form holds. */
import { queryOptions } from '@tanstack/react-query';
import { Refusal } from '#contract/codes.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { ModelProtocol, type ModelVision } from '#contract/model-service.ts';
import type { ModelSetting } from '#contract/operations/models.ts';
import { call } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { workspaceQuery } from '#web/shell/session.ts';

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call('GetModelSettings', {}, { signal }),
});

/** The list, and the name of what answers that stands in the user menu. */
export async function refreshModels(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey }),
  ]);
}

export const protocols = [
  { value: ModelProtocol.OpenAI, label: 'OpenAI 兼容', address: '' },
  { value: ModelProtocol.Anthropic, label: 'Anthropic', address: 'https://api.anthropic.com/v1' },
  { value: ModelProtocol.Google, label: 'Google', address: 'https://generativelanguage.googleapis.com/v1beta' },
] as const;

export const visions = [
  { value: 'auto', label: '按模型名称判断' },
  { value: 'on', label: '能看图片' },
  { value: 'off', label: '只读文字' },
] as const satisfies { value: ModelVision; label: string }[];

export function protocolLabel(protocol: ModelProtocol): string {
  return protocols.find((one) => one.value === protocol)?.label ?? protocol;
}

/** As typed. `api_key` '' keeps what is stored. */
export interface ModelDraft {
  name: string;
  protocol: ModelProtocol;
  base_url: string;
  model: string;
  api_key: string;
  temperature: string;
  max_output_tokens: string;
  context_tokens: string;
  vision: ModelVision;
  price_input: string;
  price_output: string;
  price_cached: string;
}

export function draftOf(setting: ModelSetting | null): ModelDraft {
  return {
    name: setting?.name ?? '',
    protocol: setting?.protocol ?? ModelProtocol.OpenAI,
    base_url: setting?.base_url ?? '',
    model: setting?.model ?? '',
    api_key: '',
    temperature: setting?.temperature?.toString() ?? '',
    max_output_tokens: setting?.max_output_tokens?.toString() ?? '',
    context_tokens: setting?.context_tokens?.toString() ?? '',
    vision: setting?.vision ?? 'auto',
    price_input: setting?.price_input?.toString() ?? '',
    price_output: setting?.price_output?.toString() ?? '',
    price_cached: setting?.price_cached?.toString() ?? '',
  };
}

type Given = InputOf<Operations['TestModelSetting']>;

/** What is sent; numbers that are none are named instead. */
export function inputOf(draft: ModelDraft, setting_id: string | undefined): { input: Given } | { wrong: Record<string, string> } {
  const wrong: Record<string, string> = {};
  const number = (
    field: 'temperature' | 'max_output_tokens' | 'context_tokens' | 'price_input' | 'price_output' | 'price_cached',
  ): number | null => {
    const text = draft[field].trim();
    if (text !== '' && !Number.isFinite(Number(text))) wrong[field] = '要是数字';
    return text === '' ? null : Number(text);
  };
  const input: Given = {
    ...(setting_id ? { setting_id } : {}),
    protocol: draft.protocol,
    base_url: draft.base_url.trim(),
    model: draft.model.trim(),
    ...(draft.api_key.trim() === '' ? {} : { api_key: draft.api_key.trim() }),
    temperature: number('temperature'),
    max_output_tokens: number('max_output_tokens'),
    context_tokens: number('context_tokens'),
    vision: draft.vision,
    price_input: number('price_input'),
    price_output: number('price_output'),
    price_cached: number('price_cached'),
  };
  return Object.keys(wrong).length > 0 ? { wrong } : { input };
}

/** Field → sentence, of a refusal that names fields; null for anything else. */
export function fieldsOf(error: unknown): Record<string, string> | null {
  return error instanceof Refusal && error.fields ? error.fields : null;
}
