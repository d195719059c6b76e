/** Which language model is used and how it is reached: the schema, and reading it from the environment or a settings file. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const modelProvider = z.enum(['openai-compatible', 'anthropic', 'google']);
export type ModelProvider = z.infer<typeof modelProvider>;

const address = z
  .url({ protocol: /^https?$/, error: '要写成以 http:// 或 https:// 开头的地址' })
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', '里面不能带用户名和密码，密钥请写在 API Key 里')
  .transform((url) => url.replace(/\/+$/, ''));

const money = z.number('要是数字').min(0, '不能小于 0');
const milliseconds = z.int('要是整数毫秒').min(100, '不能小于 100 毫秒').max(3_600_000, '不能超过一小时');

export const modelConfig = z
  .strictObject({
    provider: modelProvider,
    /** Up to and without `/chat/completions`, `/messages` or `/models/…`. A query (`?api-version=…`) is kept for openai-compatible. */
    base_url: address,
    /** '' for a local server that asks for none. */
    api_key: z.string().default(''),
    model: z.string().min(1, '不能为空'),
    /** What people read; the model's name without it. */
    label: z.string().min(1, '不能为空').optional(),
    temperature: z.number('要是数字').min(0, '不能小于 0').max(2, '不能大于 2').optional(),
    max_output_tokens: z.int('要是整数').min(1, '不能小于 1').optional(),
    /** Tokens the model takes in and puts out together; what is known of its name without it. */
    context_tokens: z.int('要是整数').min(1_000, '不能小于 1000').max(10_000_000, '不能大于 10000000').optional(),
    /** Whether it takes pictures; `auto`: what is known of its name. */
    vision: z.enum(['auto', 'on', 'off'], '要是 auto、on 或 off').default('auto'),
    /** 元 for a million tokens; the first two or none. What the service had read before costs as other input without `cached`. */
    price: z.strictObject({ input: money, output: money, cached: money.optional() }).optional(),
    timeouts: z
      .strictObject({
        /** Until the answer's headers are there. */
        connect_ms: milliseconds.default(60_000),
        /** The longest silence inside an answer. */
        idle_ms: milliseconds.default(120_000),
      })
      .prefault({}),
  })
  .refine((config) => config.provider === 'openai-compatible' || config.api_key !== '', { path: ['api_key'], error: '不能为空' })
  .refine((config) => config.provider === 'openai-compatible' || !config.base_url.includes('?'), {
    path: ['base_url'],
    error: '里面不能带“?”之后的参数',
  });
export type ModelConfig = z.infer<typeof modelConfig>;

const publicAddress: Record<ModelProvider, string | undefined> = {
  'openai-compatible': undefined,
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** The environment's name of each setting; a settings file uses the setting's own path (`api_key`, `timeouts.idle_ms`). */
const variables = {
  provider: 'MODEL_PROVIDER',
  base_url: 'MODEL_BASE_URL',
  api_key: 'MODEL_API_KEY',
  model: 'MODEL_NAME',
  label: 'MODEL_LABEL',
  temperature: 'MODEL_TEMPERATURE',
  max_output_tokens: 'MODEL_MAX_OUTPUT_TOKENS',
  context_tokens: 'MODEL_CONTEXT_TOKENS',
  vision: 'MODEL_VISION',
  'price.input': 'MODEL_PRICE_INPUT',
  'price.output': 'MODEL_PRICE_OUTPUT',
  'price.cached': 'MODEL_PRICE_CACHED',
  'timeouts.connect_ms': 'MODEL_CONNECT_TIMEOUT_MS',
  'timeouts.idle_ms': 'MODEL_IDLE_TIMEOUT_MS',
} as const;

const settingsFile = z.record(z.string(), z.unknown(), '最外层要是一个 JSON 对象');

/**
 * The model an operator set up, or null when nothing is set (the built-in engine works then).
 * `MODEL_SETTINGS_FILE` names a JSON file in the shape of `ModelConfig`; a variable wins over the file.
 * Throws `Error` with a Chinese sentence naming each wrong setting; values never appear in it.
 */
export function modelConfigFromEnv(
  env: Record<string, string | undefined>,
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): ModelConfig | null {
  const path = env.MODEL_SETTINGS_FILE?.trim();
  const file = path ? readSettings(path, read) : {};
  const fromEnv = fromVariables(env);
  if (
    Object.keys(file).length === 0 &&
    Object.keys(fromEnv.top).length === 0 &&
    Object.keys(fromEnv.timeouts).length === 0 &&
    Object.keys(fromEnv.price).length === 0
  ) {
    if (path)
      throw new Error(
        `语言模型设置文件 ${path} 是空的。请填写 provider、base_url、api_key 和 model，或者去掉 MODEL_SETTINGS_FILE 以使用内置引擎。`,
      );
    return null;
  }
  const merged: Record<string, unknown> = { provider: 'openai-compatible', ...file, ...fromEnv.top };
  const provider = modelProvider.safeParse(merged.provider);
  if (merged.base_url === undefined && provider.success) merged.base_url = publicAddress[provider.data];
  if (Object.keys(fromEnv.timeouts).length > 0) {
    const timeouts = settingsFile.safeParse(file.timeouts ?? {});
    merged.timeouts = { ...(timeouts.success ? timeouts.data : {}), ...fromEnv.timeouts };
  }
  if (Object.keys(fromEnv.price).length > 0) {
    const price = settingsFile.safeParse(file.price ?? {});
    // One price alone would make the other half look free; it is asked for.
    merged.price = { ...(price.success ? price.data : {}), ...fromEnv.price };
  }
  const parsed = modelConfig.safeParse(merged);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${settingName(issue, 'MODEL_', Boolean(path))}${sentenceOf(issue, merged)}`);
  throw new Error(
    `语言模型没有设置完整：${[...new Set(problems)].join('；')}。请补全后重新启动；把 MODEL_ 开头的设置都去掉，则使用不需要密钥的内置引擎。`,
  );
}

export interface ModelsOfEnv {
  main: ModelConfig;
  /** A cheaper one for names, summaries and suggestions. */
  small: ModelConfig | null;
  /** Takes over when the main one does not answer. */
  fallback: ModelConfig | null;
}

/**
 * The operator's model with the two that may stand beside it, `MODEL_SMALL_…` and `MODEL_FALLBACK_…`. What these leave out of how a
 * service is reached is the main one's, but its key goes to no other host. Throws as `modelConfigFromEnv`.
 */
export function modelsFromEnv(env: Record<string, string | undefined>, read?: (path: string) => string): ModelsOfEnv | null {
  const main = modelConfigFromEnv(env, read);
  const small = besideMain(env, main, 'MODEL_SMALL_');
  const fallback = besideMain(env, main, 'MODEL_FALLBACK_');
  return main && { main, small, fallback };
}

function besideMain(env: Record<string, string | undefined>, main: ModelConfig | null, prefix: string): ModelConfig | null {
  const { top, timeouts, price } = fromVariables(env, prefix);
  if (Object.keys({ ...top, ...timeouts, ...price }).length === 0) return null;
  if (!main)
    throw new Error(
      `设置了 ${prefix}…，却没有设置 MODEL_NAME：它只在另一个语言模型旁边工作。请补上 MODEL_NAME，或去掉 ${prefix} 开头的设置。`,
    );
  const merged: Record<string, unknown> = { provider: main.provider, ...top };
  const provider = modelProvider.safeParse(merged.provider);
  if (merged.base_url === undefined && provider.success)
    merged.base_url = provider.data === main.provider ? main.base_url : publicAddress[provider.data];
  if (merged.api_key === undefined && isSameOrigin(merged.base_url, main.base_url)) merged.api_key = main.api_key;
  merged.timeouts = { ...main.timeouts, ...timeouts };
  if (Object.keys(price).length > 0) merged.price = price;
  const parsed = modelConfig.safeParse(merged);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${settingName(issue, prefix, false)}${sentenceOf(issue, merged)}`);
  throw new Error(`语言模型没有设置完整：${[...new Set(problems)].join('；')}。请补全后重新启动，或去掉 ${prefix} 开头的设置。`);
}

/** A model as the variables that set it up. */
export function variablesOf(config: ModelConfig): Record<string, string> {
  const { timeouts, price, ...top } = config;
  const values: Record<string, unknown> = Object.fromEntries([
    ...Object.entries(top),
    ...Object.entries(timeouts).map(([name, value]) => [`timeouts.${name}`, value]),
    ...Object.entries(price ?? {}).map(([name, value]) => [`price.${name}`, value]),
  ]);
  return Object.fromEntries(
    Object.entries(variables).flatMap(([setting, variable]) =>
      values[setting] === undefined || values[setting] === '' ? [] : [[variable, String(values[setting])]],
    ),
  );
}

function isSameOrigin(one: unknown, other: string): boolean {
  return typeof one === 'string' && URL.canParse(one) && new URL(one).origin === new URL(other).origin;
}

function readSettings(path: string, read: (path: string) => string): Record<string, unknown> {
  let text: string;
  try {
    text = read(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`读不到语言模型设置文件 ${path}${code ? `（${code}）` : ''}。请检查 MODEL_SETTINGS_FILE 的路径和权限。`, {
      cause: error,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the file, which holds the key; so it is not passed on.
    throw new Error(`语言模型设置文件 ${path} 不是有效的 JSON。请改正后重新启动。`);
  }
  const parsed = settingsFile.safeParse(value);
  if (!parsed.success) throw new Error(`语言模型设置文件 ${path} 的最外层要是一个 JSON 对象。请改正后重新启动。`);
  return parsed.data;
}

function fromVariables(env: Record<string, string | undefined>, prefix = 'MODEL_') {
  const top: Record<string, unknown> = {};
  const timeouts: Record<string, unknown> = {};
  const price: Record<string, unknown> = {};
  for (const [setting, variable] of Object.entries(variables)) {
    const text = env[variable.replace('MODEL_', prefix)]?.trim();
    if (!text) continue;
    const isNumber = /^(temperature|max_output_tokens|context_tokens|timeouts\..*|price\..*)$/.test(setting);
    const value = isNumber ? Number(text) : text;
    if (setting.startsWith('timeouts.')) timeouts[setting.slice('timeouts.'.length)] = value;
    else if (setting.startsWith('price.')) price[setting.slice('price.'.length)] = value;
    else top[setting] = value;
  }
  return { top, timeouts, price };
}

function settingName(issue: z.core.$ZodIssue, prefix: string, hasFile: boolean): string {
  const path = issue.path.join('.');
  const variable = Object.entries(variables)
    .find(([setting]) => setting === path)?.[1]
    .replace('MODEL_', prefix);
  if (!variable) return path === '' ? '设置' : `${path} `;
  return hasFile ? `${variable}（设置文件里的 ${path}）` : `${variable} `;
}

function sentenceOf(issue: z.core.$ZodIssue, settings: Record<string, unknown>): string {
  const [key] = issue.path;
  if (key === 'price' && issue.code === 'invalid_type') return '要和另一个价格一起设置，并且是数字';
  if (issue.code === 'unrecognized_keys') return `里有不认识的项：${issue.keys.join('、')}`;
  if (key === 'provider') return '要是 openai-compatible、anthropic 或 google';
  if (typeof key === 'string' && settings[key] === undefined) return '还没有设置';
  return issue.code === 'invalid_type' ? '的类型不对' : issue.message;
}
