/** One tiny call to a model, to say whether it can be used and, if not, what stands in the way; nothing the service wrote is repeated. */
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
  type LanguageModelV4CallOptions,
} from '@ai-sdk/provider';
import type { ModelConfig } from './config.ts';
import { codeOf, TryFailure } from './failure.ts';
import { languageModel } from './model.ts';
import { functionTools } from './prompt.ts';
import { knownVision } from './vision.ts';

export type ProbeReason =
  | 'fine'
  | 'address'
  | 'private'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'redirect'
  | 'key'
  | 'balance'
  | 'not_found'
  | 'rate_limit'
  | 'tools'
  | 'refused'
  | 'service'
  | 'protocol';

export interface ProbeResult {
  reason: ProbeReason;
  /** For the person: what happened and what to do. */
  message: string;
  /** It is shown pictures; null when it can't be used at all. */
  sees: boolean | null;
}

/** What a fetch throws when it knows better than an error code why it did not go there. */
export class ProbeRefusal extends Error {
  override name = 'ProbeRefusal';
  readonly reason: ProbeReason;
  constructor(reason: ProbeReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const probe_ms = 30_000;

/** A picture of digits, and which they are. */
export interface SightTest {
  digits: string;
  base64: string;
  media_type: 'image/png';
}

/**
 * Asks for one word, offering a tool as every run does: a model that takes none can't work here.
 * Never throws but for `signal`.
 *
 * @example await probeModel(config, fetch, AbortSignal.timeout(60_000)) // { reason: 'key', message: '…' }
 */
export async function probeModel(
  config: ModelConfig,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  sight: () => Promise<SightTest>,
): Promise<ProbeResult> {
  const found = await probeWords(config, fetch, signal);
  if (found.reason !== 'fine') return found;
  const known = config.vision === 'auto' ? knownVision(config.model) : config.vision === 'on';
  const sees = known ?? (await readsDigits(config, fetch, signal, await sight()));
  return { ...found, sees, message: `${found.message}${sees ? '它能看图片。' : '它不看图片，只读文字。'}` };
}

/** Whatever is not the digits – a refusal, silence, a guess – is no sight. */
async function readsDigits(config: ModelConfig, fetch: typeof globalThis.fetch, signal: AbortSignal, test: SightTest): Promise<boolean> {
  try {
    const model = await languageModel(config, (input, init) => fetch(input, { ...init, redirect: 'manual' }));
    const { stream } = await model.doStream({
      prompt: [
        {
          role: 'user',
          content: [
            { type: 'text', text: '图片里是哪四个数字？只回答数字；看不到图片就回答：看不到' },
            { type: 'file', mediaType: test.media_type, data: { type: 'data', data: test.base64 } },
          ],
        },
      ],
      maxOutputTokens: 512,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(probe_ms)]),
    });
    let said = '';
    for await (const part of stream) if (part.type === 'text-delta') said += part.delta;
    return said.replace(/\D/g, '').includes(test.digits);
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function probeWords(config: ModelConfig, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<ProbeResult> {
  const deadline = AbortSignal.timeout(probe_ms);
  const stop = new AbortController();
  let isPage = false;
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    isPage = response.ok && Boolean(response.headers.get('content-type')?.startsWith('text/html'));
    return response;
  };
  try {
    const { stream } = await (
      await languageModel(config, watched)
    ).doStream({
      ...question,
      abortSignal: AbortSignal.any([signal, deadline, stop.signal]),
    });
    for await (const part of stream) {
      // The first piece of an answer is proof enough; what follows would only cost.
      if (part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-call' || part.type === 'tool-input-start')
        return fine;
      if (part.type === 'error') return isPage ? said('protocol', page) : sentenceOf(part.error, config);
      if (part.type === 'finish') return part.finishReason.unified === 'error' ? said('protocol', wrongProtocol) : fine;
    }
    return said('protocol', isPage ? page : wrongProtocol);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted) return said('timeout', `${probe_ms / 1000} 秒内没有收到回答。请检查地址和网络，或稍后再试。`);
    return isPage ? said('protocol', page) : sentenceOf(error, config);
  } finally {
    stop.abort();
  }
}

const fine: ProbeResult = { reason: 'fine', message: '连接成功，这个模型可以使用。', sees: null };
const page = '这个地址返回的是网页，不是模型接口。请检查地址，OpenAI 兼容的接口通常以 /v1 结尾。';
const wrongProtocol = '收到了回答，但不符合所选接口的格式。请检查接口类型和地址。';

const question: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: '请只回答一个字：好' }] }],
  tools: functionTools([
    {
      name: 'noop',
      description: 'Does nothing. Do not call it.',
      parameters: { type: 'object', properties: {}, additionalProperties: false },
    },
  ]),
  toolChoice: { type: 'auto' },
  maxOutputTokens: 64,
};

const certificate = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;
const timeouts = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ESOCKETTIMEDOUT']);

function sentenceOf(error: unknown, config: ModelConfig): ProbeResult {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof ProbeRefusal) return said(at.reason, at.message);
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) return byStatus(error, error.statusCode);
  const code = codeOf(error);
  const { host } = new URL(config.base_url);
  switch (true) {
    case code === 'ENOTFOUND' || code === 'EAI_AGAIN':
      return said('unreachable', `找不到主机 ${host}。请检查地址。`);
    case code === 'ECONNREFUSED':
      return said('unreachable', `${host} 拒绝连接，那里可能没有服务在运行。请检查地址和端口。`);
    case code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER':
      return said('certificate', `${host} 没有使用 https，或加密方式不匹配。请检查地址的开头是 http 还是 https。`);
    case code !== undefined && certificate.test(code):
      return said('certificate', `${host} 的证书无效（${code}），为了安全没有继续。请检查地址，或让服务换上有效的证书。`);
    case code !== undefined && timeouts.has(code):
      return said('timeout', `连接 ${host} 超时。请检查地址和网络，或稍后再试。`);
    case error instanceof TryFailure ||
      InvalidResponseDataError.isInstance(error) ||
      JSONParseError.isInstance(error) ||
      TypeValidationError.isInstance(error) ||
      EmptyResponseBodyError.isInstance(error) ||
      (APICallError.isInstance(error) && error.statusCode !== undefined):
      return said('protocol', wrongProtocol);
    default:
      return said('unreachable', `连接不上 ${host}${code ? `（${code}）` : ''}。请检查地址和网络。`);
  }
}

function byStatus(error: APICallError, status: number): ProbeResult {
  const words = `${error.message} ${error.responseBody ?? ''}`;
  switch (true) {
    case status < 400:
      return said('redirect', `这个地址跳转到了别处（HTTP ${status}），为了不泄露密钥没有跟过去。请填写最终的地址。`);
    case status === 401 || status === 403:
      return said('key', `密钥不被接受（HTTP ${status}）。请检查密钥和它的权限。`);
    case status === 402:
      return said('balance', '账户余额不足（HTTP 402）。请充值或换一个模型。');
    case status === 404 || status === 405:
      return said('not_found', `找不到这个模型或地址（HTTP ${status}）。请检查模型名称和地址，OpenAI 兼容的地址写到 /v1 为止。`);
    case status === 429:
      return said('rate_limit', '服务限流，或额度已用完（HTTP 429）。密钥有效，请稍后再试或检查额度。');
    case status >= 500:
      return said('service', `模型服务出错（HTTP ${status}）。请稍后再试。`);
    case status === 400 && /api.?key|credential/i.test(words):
      return said('key', `密钥不被接受（HTTP ${status}）。请检查密钥和它的权限。`);
    case /\btools?\b|function.?call/i.test(words):
      return said('tools', `这个模型不支持调用工具（HTTP ${status}），无法完成任务。请换一个支持的模型。`);
    case /\bmodel\b/i.test(words) && /not.?(found|exist)|unknown|invalid|does not exist/i.test(words):
      return said('not_found', `服务里没有这个模型（HTTP ${status}）。请检查模型名称。`);
    default:
      return said('refused', `服务拒绝了这次请求（HTTP ${status}）。请检查接口类型、地址和模型名称。`);
  }
}

function said(reason: ProbeReason, message: string): ProbeResult {
  return { reason, message, sees: null };
}
