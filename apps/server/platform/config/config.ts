/** The configuration of the product: read once from the environment, with a sentence for whoever set it wrongly. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { nameIn } from '#server/platform/http/hosts.ts';
import { flagsFrom, isFlagName } from '#contract/flags.ts';

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true');
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** An address the operator gives; where it is empty the thing is off. */
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

/** `host` or `host:port`, with commas between. */
const hostList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  )
  .refine((hosts) => hosts.every((host) => /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host)), '应为逗号分隔的 主机 或 主机:端口');

/** Names and addresses by which this server is called; a port that is written along doesn't matter. */
const ownHostList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== '')
      .map((host) => ({ host, name: nameIn(host) ?? nameIn(`[${host}]`) })),
  )
  .refine((hosts) => hosts.every(({ name }) => name !== null), '应为逗号分隔的主机名')
  .transform((hosts) => hosts.flatMap(({ name }) => name ?? []));

/** Where a page comes from: protocol, host and port, nothing behind. */
const origin = z
  .union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url))
      .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '')
      .transform((url) => url.origin),
  ])
  .default('');

/** Name → schema and what it is for; `docs/reference/configuration.md` is made from this table. */
export const settings = {
  PORT: { schema: z.coerce.number().int().min(0).max(65535).default(3000), about: '监听端口；0 表示任意空闲端口' },
  HOST: { schema: z.string().default('127.0.0.1'), about: '监听地址' },
  INTERNAL_ADDRESS: {
    schema: address,
    about: '多个进程时，其他进程访问本进程的地址（http://主机:端口），用来转接浏览器的实时画面；空表示由 HOST 和端口得出',
  },
  BASE_PATH: {
    schema: z
      .string()
      .regex(/^(\/[\w.-]+)*\/?$/, '应以 / 开头')
      .default('')
      .transform((path) => path.replace(/\/$/, '')),
    about: '部署在子路径下时的前缀，如 /antou',
  },
  PUBLIC_ORIGIN: {
    schema: origin,
    about:
      '对外的来源，如 https://antou.example.com，不带路径；它的主机名也就被接受。空表示按请求的 Host，只接受本机的名字与 ALLOWED_HOSTS',
  },
  ALLOWED_HOSTS: {
    schema: ownHostList,
    about:
      '请求的 Host 可以是哪些主机名或地址，逗号分隔，端口不计，如 antou.lan,192.168.1.20；总是接受 localhost 与 127.0.0.1，HOST 不是回环地址时还接受本机的名字与地址，以及 PUBLIC_ORIGIN、INTERNAL_ADDRESS 的主机；CONTENT_ORIGIN 的主机只提供文件。其余一律回答 421',
  },
  CONTENT_ORIGIN: { schema: origin, about: '用户内容的来源；空表示同端口的另一个主机名（127.0.0.1 与 localhost 互换）' },
  DATA_DIR: {
    schema: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    about: '数据目录',
  },
  DATABASE_URL: {
    schema: z.union([z.literal(''), z.string().regex(/^(postgres(ql)?:\/\/|socket:|\/)/)]).default(''),
    about: '使用已有的 PostgreSQL（15 或更新）；空表示自带数据库',
  },
  ROLE: { schema: z.enum(['all', 'web', 'worker']).default('all'), about: '本进程承担的角色' },
  SECRET: { schema: z.string().default(''), about: '签名与会话密钥，多台机器须相同；空表示在数据目录中生成' },
  TRUST_PROXY: { schema: flag, about: '前面有可信反向代理时设为 1，才采用 X-Forwarded-For' },
  S3_ENDPOINT: { schema: z.string().default(''), about: 'S3 兼容存储的地址；空表示文件存放在数据目录' },
  S3_REGION: { schema: z.string().default('us-east-1'), about: 'S3 区域' },
  S3_BUCKET: { schema: z.string().default(''), about: 'S3 桶' },
  S3_ACCESS_KEY_ID: { schema: z.string().default(''), about: 'S3 访问标识' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().default(''), about: 'S3 访问密钥' },
  MODEL_PROVIDER: { schema: z.string().default(''), about: '语言模型接口：openai-compatible、anthropic 或 google；空表示内置引擎' },
  MODEL_BASE_URL: { schema: z.string().default(''), about: '模型接口地址' },
  MODEL_API_KEY: { schema: z.string().default(''), about: '模型接口密钥' },
  MODEL_NAME: { schema: z.string().default(''), about: '模型名称' },
  MODEL_VISION: { schema: z.string().default(''), about: '模型能不能看图片：on、off，或 auto（默认，按模型名称判断）' },
  MODEL_PRICE_INPUT: { schema: z.string().default(''), about: '模型每百万输入 token 的价格（元），用来显示费用；空表示不知道' },
  MODEL_PRICE_OUTPUT: { schema: z.string().default(''), about: '模型每百万输出 token 的价格（元）；空表示不知道' },
  MODEL_PRICE_CACHED: { schema: z.string().default(''), about: '每百万命中缓存的输入 token 的价格（元）；空表示与其他输入相同' },
  MODEL_SMALL_NAME: {
    schema: z.string().default(''),
    about:
      '小模型的名称，用来起名、整理较早的对话、给建议和优化指令；空表示都用 MODEL_NAME。它的其他设置把 MODEL_ 换成 MODEL_SMALL_（如 MODEL_SMALL_BASE_URL、MODEL_SMALL_PRICE_INPUT），接口、地址和同一主机的密钥不写时与 MODEL_NAME 的相同',
  },
  MODEL_FALLBACK_NAME: {
    schema: z.string().default(''),
    about:
      '备用模型的名称，MODEL_NAME 的服务没有应答时接替那一段；空表示没有。它的其他设置以 MODEL_FALLBACK_ 开头，规则与 MODEL_SMALL_ 相同',
  },
  MODEL_SETTINGS_FILE: { schema: z.string().default(''), about: '模型设置文件（JSON），代替各 MODEL_ 设置' },
  MODEL_PRIVATE_HOSTS: {
    schema: hostList,
    about:
      '用户自己添加的模型可以使用的内部主机，逗号分隔，如 127.0.0.1:11434；空表示只能用公开的地址，而只供本机使用（HOST 是回环地址，没有 PUBLIC_ORIGIN 和 TRUST_PROXY）时还有本机的 Ollama 与 LM Studio',
  },
  OLLAMA_HOST: {
    schema: z.string().default(''),
    about: 'Ollama 自己的设置：它在本机监听的地址；空表示 127.0.0.1:11434。只认本机的地址，别处的请填 MODEL_BASE_URL',
  },
  IMAGE_BASE_URL: { schema: address, about: '图片生成接口（OpenAI 兼容）的地址，如 https://api.example.com/v1；空表示不能生成图片' },
  IMAGE_API_KEY: { schema: z.string().default(''), about: '图片生成接口的密钥' },
  IMAGE_MODEL: { schema: z.string().default(''), about: '图片生成模型的名称' },
  IMAGE_TIMEOUT_SECONDS: { schema: count(120), about: '一次生成图片最多等多少秒，包括它说忙时再问一次' },
  IMAGE_SEARCH_URL: { schema: address, about: '图片搜索服务的地址；空表示不能搜图' },
  IMAGE_SEARCH_DRIVER: {
    schema: z.enum(['searxng', 'unsplash']).default('searxng'),
    about: '图片搜索服务的接口：searxng 或 unsplash（兼容的也可以）',
  },
  IMAGE_SEARCH_KEY: { schema: z.string().default(''), about: '图片搜索服务的密钥' },
  IMAGE_SEARCH_TIMEOUT_SECONDS: { schema: count(40), about: '一次搜图最多等多少秒，搜索和每张图片各不超过它的一半' },
  ACCOUNT_CONSOLE_URL: {
    schema: z
      .string()
      .default('')
      .refine((url) => url === '' || /^https?:\/\//.test(url), '应以 http:// 或 https:// 开头')
      .transform((url) => url.replace(/\/+$/, '')),
    about: '外部账号控制台的地址，设置中的手机号由它管理；空表示不显示手机号',
  },
  ACCOUNT_CONSOLE_INSTANCE: { schema: z.string().default(''), about: '本产品在外部账号控制台中的实例标识' },
  OIDC_NAME: { schema: z.string().default(''), about: '单点登录的显示名' },
  OIDC_DISCOVERY_URL: {
    schema: z.string().default(''),
    about: '单点登录的发现地址；空表示不启用。在登录服务那边登记的回调地址是 来源 + BASE_PATH + /api/auth/callback/oidc，启动时会显示',
  },
  OIDC_CLIENT_ID: { schema: z.string().default(''), about: '单点登录的客户端标识' },
  OIDC_CLIENT_SECRET: { schema: z.string().default(''), about: '单点登录的客户端密钥' },
  METRICS_PUBLIC: { schema: flag, about: '设为 1 时 /metrics 对外可见，否则只回答本机' },
  SIGN_INS_PER_MINUTE: { schema: count(30), about: '同一地址每分钟最多尝试登录的次数' },
  SIGN_UPS_PER_MINUTE: { schema: count(30), about: '同一地址每分钟最多注册的次数' },
  TASK_LIMIT: { schema: count(20_000), about: '每人最多保留的任务数' },
  RUNNING_LIMIT: { schema: count(10), about: '每人同时进行的任务数' },
  TASK_TOKEN_CAP: {
    schema: z.coerce.number().int().min(0).default(2_000_000),
    about: '一个任务用到多少 token（输入加输出）时停下来询问；0 表示不限',
  },
  TASK_COST_CAP: {
    schema: z.coerce.number().min(0).default(0),
    about: '一个任务花费多少元时停下来询问，只计有价格的模型；0 表示不限',
  },
  SUB_AGENT_COST_CAP: {
    schema: z.coerce.number().min(0).default(0),
    about: '一个协作成员最多花费多少元，快要超出时停下；0 表示不另设，只按任务剩余额度分给它的一份',
  },
  STREAM_LIMIT: { schema: count(32), about: '每人在一个进程上同时打开的事件流数' },
  RUN_CONCURRENCY: { schema: count(24), about: '每个工作进程同时进行的任务数' },
  LEASE_SECONDS: { schema: z.coerce.number().min(1).default(6), about: '工作进程失联多少秒后由其他进程接手' },
  CHROMIUM_PATH: { schema: z.string().default(''), about: 'Chromium 的位置，用于导出和任务的浏览器；空表示自动查找' },
  SEARCH_PROVIDER: {
    schema: z.enum(['', 'searxng', 'tavily', 'brave', 'bing']).default(''),
    about: '联网搜索服务；空表示只搜索自己的任务、文件和收藏',
  },
  SEARCH_BASE_URL: { schema: address, about: '搜索服务的地址，SearXNG 必填；可以在内部网络' },
  SEARCH_API_KEY: { schema: z.string().default(''), about: '搜索服务的密钥' },
  FETCH_PRIVATE_HOSTS: {
    schema: hostList,
    about: '任务可以打开的内部主机，逗号分隔，如 wiki.internal:80；空表示只能打开公开的网页',
  },
  SANDBOX_DRIVER: {
    schema: z.enum(['auto', 'bubblewrap', 'wasm', 'remote']).default('auto'),
    about:
      '运行命令和代码的沙箱：bubblewrap（Linux）、wasm（内置，到处能用）、remote（另设 SANDBOX_URL）；auto 表示依次用设了的远程沙箱、bubblewrap、wasm',
  },
  MCP_PRIVATE_HOSTS: {
    schema: hostList,
    about: '扩展（MCP 服务与它们的授权服务器）可以使用的内部主机，逗号分隔，如 tools.internal:8080；空表示只能用公开的地址',
  },
  EXTENSIONS_FILE: {
    schema: z.string().default(''),
    about:
      '推荐扩展的文件（JSON）：{"extensions":[{"extension_id","display_name","desc","url",…}],"required":["time"]}；空表示只有自带的。写了 client 的扩展，在授权服务器登记的回调地址是 来源 + BASE_PATH + /auth/extensions/callback',
  },
  SANDBOX_URL: { schema: address, about: '远程沙箱服务的地址（协议见 docs/remote-sandbox.md）；空表示不用' },
  SANDBOX_TOKEN: { schema: z.string().default(''), about: '远程沙箱服务的令牌' },
  SPEECH_BASE_URL: { schema: address, about: '语音服务的地址（OpenAI 兼容，到 /v1 为止），播客用它配音；空表示用本机的 espeak-ng' },
  SPEECH_API_KEY: { schema: z.string().default(''), about: '语音服务的密钥' },
  SPEECH_MODEL: { schema: z.string().default('tts-1'), about: '语音服务的模型' },
  SPEECH_VOICES: {
    schema: z
      .string()
      .default('nova,onyx')
      .transform((text) => text.split(',').map((name) => name.trim()))
      .refine((names): names is [string, string] => names.length === 2 && names.every((name) => name !== ''), '应为逗号分隔的两个声音'),
    about: '播客两个声音的名字，逗号分隔：主持人在前，嘉宾在后',
  },
  ESPEAK_PATH: { schema: z.string().default(''), about: 'espeak-ng 的位置，没有语音服务时为播客配音；空表示自动查找，none 表示不用' },
  TESSERACT_PATH: {
    schema: z.string().default(''),
    about: 'tesseract 的位置，用来认出图片和扫描件里的文字（还要它的中文数据 chi_sim 与英文数据 eng）；空表示自动查找，none 表示不用',
  },
  LIBREOFFICE_PATH: {
    schema: z.string().default(''),
    about: 'LibreOffice（soffice）的位置，用于核对导出的 PPT；空表示自动查找，none 表示不用',
  },
  FEATURE_FLAGS: {
    schema: z
      .string()
      .default('{}')
      .refine(isFlagTable)
      .transform((text) => flagsFrom(JSON.parse(text))),
    about: '功能开关（JSON），如 {"space.web.sug": false}',
  },
  FEEDBACK_WIDGET_URL: { schema: address, about: '反馈组件的脚本地址；空表示没有反馈组件。页面只允许这一个外部来源' },
  TELEMETRY_URL: { schema: address, about: '接收使用统计的地址（JSON，POST）；空表示什么也不发送' },
  LOG_LEVEL: { schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), about: '日志级别' },
} as const;

function isFlagTable(text: string): boolean {
  let table: unknown;
  try {
    table = JSON.parse(text);
  } catch {
    return false;
  }
  return (
    typeof table === 'object' &&
    table !== null &&
    !Array.isArray(table) &&
    Object.entries(table).every(([name, value]) => isFlagName(name) && typeof value === 'boolean')
  );
}

/** What such a setting holds is not repeated on a screen or in a log. */
const holdsSecret = /SECRET|KEY|DATABASE_URL/;

type Settings = typeof settings;
export type Config = { [K in keyof Settings]: z.output<Settings[K]['schema']> };

/** Throws `Error` with a Chinese sentence naming every setting that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = [];
  const entries = Object.entries(settings).map(([name, { schema, about }]) => {
    const given = env[name];
    const parsed = schema.safeParse(given === '' ? undefined : given);
    if (!parsed.success) wrong.push(`${name}（${about}）${holdsSecret.test(name) ? '的写法不对' : `不能是“${given ?? ''}”`}`);
    return [name, parsed.data];
  });
  if (env['OIDC_DISCOVERY_URL'] && !env['OIDC_CLIENT_ID'])
    wrong.push(
      'OIDC_CLIENT_ID（单点登录的客户端标识）没有填写：请在登录服务那边登记一个客户端，回调地址填 来源 + BASE_PATH + /api/auth/callback/oidc，再把它给的标识和密钥写进 OIDC_CLIENT_ID、OIDC_CLIENT_SECRET',
    );
  if (wrong.length > 0) throw new Error(`设置有误：${wrong.join('；')}`);
  // Each entry was parsed by its own schema above.
  return Object.fromEntries(entries) as Config;
}
