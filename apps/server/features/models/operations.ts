/** Operations on a person's own language models. */
import { modelConfig, type ModelConfig } from '#brains/model/config.ts';
import { Refusal } from '#contract/codes.ts';
import type { ParsedOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { builtinModel, environmentModel, modelLimits, type ModelTestReason } from '#contract/model-service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import type { Seal } from '#server/platform/sealed.ts';
import { lostKeySentence, type PersonalBrains } from './brains.ts';
import type { LocalServices } from './local-services.ts';
import { isSameHost, keyEnd, loadModel, modelColumns, presentModel, type ModelRow } from './rows.ts';

export interface ModelOperationsInput {
  seal: Seal;
  brains: PersonalBrains;
  builtin_label: string;
  /** Null when whoever runs the product set up no model. */
  environment: { label: string; small: string | null; fallback: string | null } | null;
  local: LocalServices;
  probe(config: ModelConfig, signal: AbortSignal): Promise<{ reason: ModelTestReason; message: string; sees: boolean | null }>;
}

type Names =
  | 'GetModelSettings'
  | 'SaveModelSetting'
  | 'DeleteModelSetting'
  | 'TestModelSetting'
  | 'ChooseModel'
  | 'ChooseModelsBeside'
  | 'FindLocalModels';
type Given = ParsedOf<Operations['TestModelSetting']>;

const cachedAlone = '缓存价格要和输入、输出的价格一起填写';
const bothPrices = '输入和输出的价格要一起填写';
const noEnvironment = '服务器没有设置语言模型，请选择内置引擎或添加自己的模型';
const otherHost = '地址换到了别的主机，请重新填写密钥';

export function modelOperations(input: ModelOperationsInput): { [Name in Names]: Handler<Name> } {
  const { seal, brains } = input;

  /** The key to use: the one given, else the stored one, which never goes to another host. */
  function keyFor(given: Given, row: ModelRow | null): string {
    if (given.api_key !== undefined) return given.api_key;
    if (!row || row.sealed_key === '') return '';
    if (!isSameHost(row.base_url, given.base_url)) throw new Refusal('INVALID', otherHost, { api_key: otherHost });
    const key = seal.open(row.sealed_key, row.setting_id);
    if (key === null) throw new Refusal('INVALID', lostKeySentence, { api_key: lostKeySentence });
    return key;
  }

  return {
    async GetModelSettings(_given, context) {
      const { user_id } = signedIn(context);
      const { rows } = await context.tx.query<ModelRow>(
        `select ${modelColumns} from model_setting where user_id = $1 order by created, setting_id`,
        [user_id],
      );
      return {
        builtin: { label: input.builtin_label },
        environment: input.environment,
        settings: rows.map(presentModel),
        chosen: (await brains.of(user_id)).choice,
        ...(await besideOf(context.tx, user_id)),
      };
    },

    async SaveModelSetting(given, context) {
      const user = signedIn(context);
      const row = given.setting_id === undefined ? null : await loadModel(context.tx, user, 'change', given.setting_id);
      const api_key = keyFor(given, row);
      checkedConfig(given, api_key, given.name);
      const setting_id = row?.setting_id ?? context.new_id();
      if (!row) await refuseTooMany(context.tx, user.user_id);
      const values = [
        setting_id,
        user.user_id,
        given.name,
        given.protocol,
        given.base_url,
        given.model,
        api_key === '' ? '' : seal.close(api_key, setting_id),
        keyEnd(api_key),
        given.temperature,
        given.max_output_tokens,
        given.context_tokens,
        given.vision,
        given.price_input,
        given.price_output,
        given.price_cached,
      ];
      const { rows } = await context.tx.query<ModelRow>(
        `insert into model_setting (setting_id, user_id, name, protocol, base_url, model, sealed_key, key_end, temperature, max_output_tokens, context_tokens, vision, price_input, price_output, price_cached, created)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         on conflict (setting_id) do update set name = excluded.name, protocol = excluded.protocol, base_url = excluded.base_url,
           model = excluded.model, sealed_key = excluded.sealed_key, key_end = excluded.key_end, temperature = excluded.temperature,
           max_output_tokens = excluded.max_output_tokens, context_tokens = excluded.context_tokens, vision = excluded.vision,
           price_input = excluded.price_input, price_output = excluded.price_output,
           price_cached = excluded.price_cached, version = model_setting.version + 1
         returning ${modelColumns}`,
        [...values, context.now()],
      );
      const [saved] = rows;
      if (!saved) throw new Error('the model setting was not stored');
      return { setting: presentModel(saved) };
    },

    async DeleteModelSetting(given, context) {
      const user = signedIn(context);
      const row = await loadModel(context.tx, user, 'delete', given.setting_id);
      await context.tx.query('delete from model_setting where setting_id = $1', [row.setting_id]);
      await context.tx.query(
        `update person_setting set model_choice = nullif(model_choice, $2), model_small = nullif(model_small, $2),
           model_fallback = nullif(model_fallback, $2) where user_id = $1`,
        [user.user_id, row.setting_id],
      );
      return {};
    },

    async TestModelSetting(given, context) {
      const user = signedIn(context);
      const row = given.setting_id === undefined ? null : await loadModel(context.tx, user, 'change', given.setting_id);
      const config = checkedConfig(given, keyFor(given, row));
      const begun = performance.now();
      const { reason, message, sees } = await input.probe(config, context.signal);
      return { ok: reason === 'fine', reason, message, sees, elapsed_ms: Math.round(performance.now() - begun) };
    },

    async ChooseModel(given, context) {
      const user = signedIn(context);
      const { setting_id } = given;
      if (setting_id === environmentModel && input.environment === null) throw new Refusal('STATE', noEnvironment);
      const row =
        setting_id === builtinModel || setting_id === environmentModel ? null : await loadModel(context.tx, user, 'see', setting_id);
      await context.tx.query(
        'insert into person_setting (user_id, model_choice) values ($1, $2) on conflict (user_id) do update set model_choice = excluded.model_choice',
        [user.user_id, setting_id],
      );
      if (row) return { brain: { kind: 'model', label: row.name } };
      return setting_id === environmentModel
        ? { brain: { kind: 'model', label: input.environment?.label ?? '' } }
        : { brain: { kind: 'builtin', label: input.builtin_label } };
    },

    async FindLocalModels(_given, context) {
      const allowed = input.local.hosts.length > 0;
      return { allowed, services: allowed ? await input.local.find(context.signal) : [] };
    },

    async ChooseModelsBeside({ small, fallback }, context) {
      const user = signedIn(context);
      for (const one of new Set([small, fallback])) {
        if (one === environmentModel && input.environment === null) throw new Refusal('STATE', noEnvironment);
        if (one !== null && one !== environmentModel) await loadModel(context.tx, user, 'see', one);
      }
      await context.tx.query(
        `insert into person_setting (user_id, model_small, model_fallback) values ($1, $2, $3)
         on conflict (user_id) do update set model_small = excluded.model_small, model_fallback = excluded.model_fallback`,
        [user.user_id, small, fallback],
      );
      return {};
    },
  };

  async function besideOf(tx: Queryable, user_id: string): Promise<{ small: string | null; fallback: string | null }> {
    const { rows } = await tx.query<{ small: string | null; fallback: string | null }>(
      'select model_small as small, model_fallback as fallback from person_setting where user_id = $1',
      [user_id],
    );
    return rows[0] ?? { small: null, fallback: null };
  }
}

/** What the protocol asks for beyond each field's own rule. */
function checkedConfig(given: Given, api_key: string, label?: string): ModelConfig {
  const { protocol: provider, base_url, model, temperature, max_output_tokens, context_tokens, vision } = given;
  if ((given.price_input === null) !== (given.price_output === null)) {
    const missing = given.price_input === null ? 'price_input' : 'price_output';
    throw new Refusal('INVALID', bothPrices, { [missing]: bothPrices });
  }
  if (given.price_cached !== null && given.price_input === null) throw new Refusal('INVALID', cachedAlone, { price_cached: cachedAlone });
  const parsed = modelConfig.safeParse({
    provider,
    base_url,
    api_key,
    model,
    label,
    temperature: temperature ?? undefined,
    max_output_tokens: max_output_tokens ?? undefined,
    context_tokens: context_tokens ?? undefined,
    vision,
  });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.path[0] === 'api_key' ? '这种接口需要密钥' : issue.message]),
  );
  throw new Refusal('INVALID', Object.values(fields)[0], fields);
}

/** Counted while nobody else counts for the same person. */
async function refuseTooMany(tx: Queryable, user_id: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [user_id]);
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from model_setting where user_id = $1', [user_id]);
  if ((rows[0]?.count ?? 0) >= modelLimits.settings)
    throw new Refusal('STATE', `最多添加 ${modelLimits.settings} 个模型服务，请先删除不用的`);
}
