/** The rows of people's own language models, with the key sealed before it is written and opened only where it is used. */
import { ModelProtocol, type ModelVision } from '#contract/model-service.ts';
import type { ModelSetting } from '#contract/operations/models.ts';
import { granted, type Actor, type Deed } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface ModelRow {
  setting_id: string;
  user_id: string;
  name: string;
  protocol: ModelProtocol;
  base_url: string;
  model: string;
  sealed_key: string;
  key_end: string;
  temperature: number | null;
  max_output_tokens: number | null;
  context_tokens: number | null;
  vision: ModelVision;
  price_input: number | null;
  price_output: number | null;
  price_cached: number | null;
  version: number;
}

export const modelColumns =
  'setting_id, user_id, name, protocol, base_url, model, sealed_key, key_end, temperature, max_output_tokens, context_tokens, vision, price_input, price_output, price_cached, version';

export const goneModel = '这个模型服务不存在或已被删除，请刷新后重试';

export async function loadModel(tx: Queryable, actor: Actor, deed: Deed, setting_id: string): Promise<ModelRow> {
  const { rows } = await tx.query<ModelRow>(`select ${modelColumns} from model_setting where setting_id = $1`, [setting_id]);
  return granted(actor, deed, 'model_setting', rows[0], goneModel);
}

/** Without the key: of it only what helps to tell two apart. */
export function presentModel(row: ModelRow): ModelSetting {
  const {
    setting_id,
    name,
    protocol,
    base_url,
    model,
    key_end,
    temperature,
    max_output_tokens,
    context_tokens,
    vision,
    price_input,
    price_output,
    price_cached,
  } = row;
  return {
    setting_id,
    name,
    protocol,
    base_url,
    model,
    has_key: row.sealed_key !== '',
    key_end,
    temperature,
    max_output_tokens,
    context_tokens,
    vision,
    price_input,
    price_output,
    price_cached,
  };
}

/** Four characters of a long key tell nothing; of a short one they would tell too much. */
export function keyEnd(api_key: string): string {
  return api_key.length >= 12 ? api_key.slice(-4) : '';
}

/** A key belongs to the host it was given for. */
export function isSameHost(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
