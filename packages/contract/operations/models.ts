/** Operations on a person's own language models: which there are, which one works, and whether one can be reached. */
import { z } from 'zod';
import { builtinModel, environmentModel, modelLimits, ModelProtocol, ModelTestReason, modelVisions } from '../model-service.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const protocol = z.enum(ModelProtocol);
const name = z
  .string()
  .trim()
  .min(1, '请填写名称')
  .max(modelLimits.name, `名称最多 ${modelLimits.name} 个字`)
  .regex(/^[^\p{Cc}]*$/u, '名称不能换行');
const base_url = z
  .string()
  .trim()
  .max(modelLimits.address, '地址过长')
  .pipe(z.url({ protocol: /^https?$/, error: '要写成以 http:// 或 https:// 开头的地址' }))
  .refine((url) => URL.canParse(url) && new URL(url).username === '' && new URL(url).password === '', '地址里不能带用户名和密码')
  .transform((url) => url.replace(/\/+$/, ''));
const model = z
  .string()
  .trim()
  .min(1, '请填写模型名称')
  .max(modelLimits.model, '模型名称过长')
  .regex(/^[\x21-\x7e]+$/, '模型名称只能是字母、数字和符号，不含空格');
const api_key = z
  .string()
  .trim()
  .max(modelLimits.key, '密钥过长')
  .regex(/^[\x21-\x7e]*$/, '密钥只能是字母、数字和符号，不含空格');
const temperature = z.number('要是数字').min(0, '不能小于 0').max(2, '不能大于 2').nullable();
const max_output_tokens = z
  .int('要是整数')
  .min(1, '不能小于 1')
  .max(modelLimits.output_tokens, `不能大于 ${modelLimits.output_tokens}`)
  .nullable();

const context_tokens = z
  .int('要是整数')
  .min(modelLimits.context_tokens_least, `不能小于 ${modelLimits.context_tokens_least}`)
  .max(modelLimits.context_tokens, `不能大于 ${modelLimits.context_tokens}`)
  .nullable();
const price = z.number('要是数字').min(0, '不能小于 0').max(modelLimits.price, `不能大于 ${modelLimits.price}`).nullable();

const modelSetting = z.strictObject({
  setting_id: id,
  name: z.string(),
  protocol,
  base_url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  /** The key's last four characters; '' for keys too short to show any of. */
  key_end: z.string(),
  temperature,
  max_output_tokens,
  context_tokens,
  vision: z.enum(modelVisions),
  /** 元 for a million tokens; null where it is not known. */
  price_input: price,
  price_output: price,
  /** Of input that the service had read before; null: as other input. */
  price_cached: price,
});
export type ModelSetting = z.infer<typeof modelSetting>;

const chosen = z.union([z.enum([builtinModel, environmentModel]), id]);
const beside = z.union([z.literal(environmentModel), id]).nullable();

export const GetModelSettings = defineOperation({
  name: 'GetModelSettings',
  summary:
    '本人可以使用的模型服务：内置引擎总在；environment 是部署者设置的模型和他在旁边设的小模型、备用模型，没有时为空；settings 是自己添加的。密钥只返回末四位。chosen 是正在使用的那个，small 和 fallback 是在它旁边的小模型与备用模型，没有时为空。',
  input: z.strictObject({}),
  output: z.strictObject({
    builtin: z.strictObject({ label: z.string() }),
    environment: z.strictObject({ label: z.string(), small: z.string().nullable(), fallback: z.string().nullable() }).nullable(),
    settings: z.array(modelSetting),
    chosen,
    /** What stands beside it: a cheaper one for names, summaries and suggestions, and one for when it does not answer. */
    small: beside,
    fallback: beside,
  }),
  reads: true,
  access: 'user',
});

const given = z.strictObject({
  setting_id: id.optional(),
  protocol,
  base_url,
  model,
  /** Left out, the stored key stays; '' takes it away. */
  api_key: api_key.optional(),
  temperature,
  max_output_tokens,
  /** Tokens the model takes in; null: what is known of its name. */
  context_tokens: context_tokens.default(null),
  vision: z.enum(modelVisions).default('auto'),
  /** 元 for a million tokens, both or none. */
  price_input: price.default(null),
  price_output: price.default(null),
  price_cached: price.default(null),
});

export const SaveModelSetting = defineOperation({
  name: 'SaveModelSetting',
  summary: `添加一个模型服务（最多 ${modelLimits.settings} 个），或修改 setting_id 指出的那个。不带 api_key 时保留原来的密钥；地址换到别的主机时必须重新填写密钥。`,
  input: given.extend({ name }),
  output: z.strictObject({ setting: modelSetting }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
  limits: { body: 16 * 1024, per_minute: 60 },
});

export const DeleteModelSetting = defineOperation({
  name: 'DeleteModelSetting',
  summary: '删除一个自己添加的模型服务及其密钥；正在使用的是它时，改用默认的。',
  input: z.strictObject({ setting_id: id }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const TestModelSetting = defineOperation({
  name: 'TestModelSetting',
  summary:
    '向所填的模型服务发一个很小的请求，说明能不能用、不能用是为什么；按名称看不出能不能看图片时，再让它读一张写着四个数字的图片。不带 api_key 而带 setting_id 时使用已存的密钥，但只发往它原来的主机。',
  input: given,
  output: z.strictObject({
    ok: z.boolean(),
    reason: z.enum(ModelTestReason),
    message: z.string(),
    /** It read a picture, or is known to; null when it could not be used at all. */
    sees: z.boolean().nullable(),
    elapsed_ms: z.int(),
  }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  limits: { body: 16 * 1024, per_minute: 20 },
});

export const ChooseModel = defineOperation({
  name: 'ChooseModel',
  summary: '选择本人的任务使用哪个模型服务：builtin、environment 或一个 setting_id。从下一次运行起生效。',
  input: z.strictObject({ setting_id: chosen }),
  output: z.strictObject({ brain: z.strictObject({ kind: z.enum(['builtin', 'model']), label: z.string() }) }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
});

export const ChooseModelsBeside = defineOperation({
  name: 'ChooseModelsBeside',
  summary:
    '选择在所用模型旁边的两个：small 用来起名、整理较早的对话、给建议和优化指令；fallback 在所用模型没有应答时接替这一段。各是 environment、一个 setting_id，或空（不另设）。只在所用的是语言模型时起作用，从下一次运行起生效。',
  input: z.strictObject({ small: beside, fallback: beside }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
});

const localModel = z.strictObject({
  model: z.string(),
  /** In bytes; null where it doesn't say. */
  size: z.number().nullable(),
  /** Tokens it is run with, or can be. */
  context_tokens,
  /** Null where the service doesn't say. */
  vision: z.boolean().nullable(),
  tools: z.boolean().nullable(),
});
export type LocalModel = z.infer<typeof localModel>;

const localService = z.strictObject({
  id: z.enum(['ollama', 'lmstudio']),
  label: z.string(),
  base_url: z.string(),
  models: z.array(localModel),
  /** What is to be changed at the service, so that it works well; '' for nothing. */
  hint: z.string(),
});
export type LocalService = z.infer<typeof localService>;

export const FindLocalModels = defineOperation({
  name: 'FindLocalModels',
  summary:
    '看服务器所在的机器上有没有正在运行的 Ollama 和 LM Studio，只看它们固定的回环地址。allowed 为假时没有看：服务器不只供本机使用，而部署者没有把它们写进 MODEL_PRIVATE_HOSTS。',
  input: z.strictObject({}),
  output: z.strictObject({ allowed: z.boolean(), services: z.array(localService) }),
  reads: true,
  access: 'user',
  limits: { per_minute: 30 },
});
