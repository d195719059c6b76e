/** Why a try at the model failed, in words for a person, and whether another try can help. */
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  TypeValidationError,
  AISDKError,
} from '@ai-sdk/provider';
import { isObject } from './prompt.ts';

/** Retry-After is followed up to here; a provider that wants longer gets its next try then, and the person a sentence at the end. */
export const longest_wait_ms = 60_000;

export type FailureKind =
  /** Nobody answered. Another try can help. */
  | 'no_answer'
  /** An answer came, but not a whole one. Another try can help. */
  | 'bad_answer'
  /** More was sent than the model takes in. */
  | 'too_long'
  /** Another try would end the same way. */
  | 'final';

/** Of the try after one that was refused for its pictures. */
export const withoutPictures = '这个模型不接受图片，去掉图片再问一次';

export class TryFailure extends Error {
  override name = 'TryFailure';
  readonly kind: FailureKind;
  /** What the provider asked us to wait, capped. */
  readonly retry_after_ms: number | undefined;
  /** Tokens the model takes in, when it said how many. */
  limit: number | undefined;
  /** So long was waited for it that asking again would keep somebody else waiting too long. */
  timed_out = false;
  /** It would not have the pictures; words alone may do. */
  refuses_pictures = false;
  /** It wrote more than one answer holds: what it is told when it is asked once more, as the same question would end the same way. */
  ask_for_less: string | undefined;
  /** What it is told with the next try: a model that answers alike each time would make the same mistake again. */
  mend: string | undefined;
  constructor(kind: FailureKind, reason: string, retry_after_ms?: number) {
    super(reason);
    this.kind = kind;
    this.retry_after_ms = retry_after_ms;
  }
}

/** The sentence that ends the run: what happened, what is kept, what to do. */
export function givingUp(failure: TryFailure, tries: number): string {
  switch (failure.kind) {
    case 'no_answer':
      return `语言模型连续 ${tries} 次没有应答（${failure.message}）。已完成的步骤都已保留，稍后可以点击“继续”。`;
    case 'bad_answer':
      return `语言模型连续 ${tries} 次没有给出完整的回答（${failure.message}）。已完成的步骤都已保留，稍后可以点击“继续”。`;
    case 'too_long':
    case 'final':
      return `${failure.message}已完成的步骤都已保留，处理好之后可以点击“继续”。`;
  }
}

/** It was asked for less, and wrote too much again. */
export function tooMuchAgain(failure: TryFailure): string {
  return `语言模型被要求分成小份再写，仍然一次写得太长（${failure.message}）。已完成的步骤都已保留；可以把要求拆成几步来说，或把模型的最大输出长度调高，再点击“继续”。`;
}

/** Sorts what a provider's library threw. `redact` is applied to every word that came from outside. */
export function failureOf(error: unknown, now: number, redact: (text: string) => string): TryFailure {
  if (error instanceof TryFailure) return error;
  if (APICallError.isInstance(error)) {
    if (error.statusCode !== undefined && error.statusCode >= 300) return httpFailure(error, error.statusCode, now, redact);
    return error.statusCode === undefined ? connectionFailure(error) : brokenAnswer(error);
  }
  if (
    InvalidResponseDataError.isInstance(error) ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    EmptyResponseBodyError.isInstance(error) ||
    NoContentGeneratedError.isInstance(error)
  )
    return new TryFailure('bad_answer', '回答的格式不对');
  if (AISDKError.isInstance(error)) return new TryFailure('final', `请求没有发出，模型接口不支持：${outside(error.message, redact)}。`);
  // What a fetch throws became a TryFailure where it was called; the rest broke while the answer was read.
  return new TryFailure('bad_answer', '回答中途断开');
}

/** An error the provider reported inside a stream that had begun well. */
export function streamFailure(error: unknown): TryFailure {
  const said = typeof error === 'string' ? error : error instanceof Error ? error.message : (JSON.stringify(error) ?? '');
  if (isTooLong(said)) return tooLong(said);
  if (InvalidResponseDataError.isInstance(error)) return new TryFailure('bad_answer', '回答中途断开');
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) return new TryFailure('bad_answer', '回答的格式不对');
  return new TryFailure('bad_answer', '模型服务在回答途中报错');
}

/** Of Anthropic's stream what its library has to know; it refuses the whole answer for what came later, which the protocol says to pass over. */
const knownTypes = {
  event: 'message_start content_block_start content_block_delta content_block_stop message_delta message_stop ping error'.split(' '),
  block: 'text thinking redacted_thinking tool_use'.split(' '),
  delta: 'text_delta input_json_delta thinking_delta signature_delta citations_delta'.split(' '),
};

/** Whether a stream's error is only a kind of event, block or delta that nobody knows. */
export function isOfTheFuture(error: unknown): boolean {
  if (!TypeValidationError.isInstance(error) || !isObject(error.value)) return false;
  const { type, content_block, delta } = error.value;
  if (typeof type !== 'string') return false;
  const [known, kind] = type === 'content_block_start' ? ['block' as const, content_block] : ['delta' as const, delta];
  if (!knownTypes.event.includes(type)) return true;
  if (type !== 'content_block_start' && type !== 'content_block_delta') return false;
  return isObject(kind) && typeof kind['type'] === 'string' && !knownTypes[known].includes(kind['type']);
}

/** The words that services have for a conversation that does not fit. */
const tooLongWords =
  /context[ _-]?(?:length|window|size|limit)|maximum (?:context|prompt|input|sequence)|prompt is too long|input is too long|too many (?:input )?tokens|token (?:count|limit)[^.]{0,40}exceed|exceeds?[^.]{0,40}(?:token|context)|reduce the length|range of input length|string_above_max_length|request_too_large|(?:输入|上下文|tokens?|对话)[^。]{0,20}(?:超过|超出|过长|超长)/i;

function isTooLong(words: string): boolean {
  return tooLongWords.test(words);
}

function tooLong(words: string): TryFailure {
  const failure = new TryFailure('too_long', '这次对话超过了模型能接收的长度，整理之后仍然放不下。请新建任务，或减少一次读取的材料。');
  const limit = /(?:maximum|max|limit|window|length|最大|上限|\[1,|tokens? >)\D{0,40}?(\d[\d,]{3,})/i.exec(words)?.[1];
  const tokens = Number(limit?.replaceAll(',', ''));
  if (Number.isSafeInteger(tokens) && tokens >= 1_000) failure.limit = tokens;
  return failure;
}

/** Final, unless it is about pictures that came along. */
function pictureless(sentence: string, words: string): TryFailure {
  const failure = new TryFailure('final', sentence);
  failure.refuses_pictures = /image|vision|multi-?modal|picture|content (?:part|type)|图片|图像|多模态/i.test(words);
  return failure;
}

function httpFailure(error: APICallError, status: number, now: number, redact: (text: string) => string): TryFailure {
  const said = outside(error.message, redact);
  const quoted = said === '' ? '' : `：${said}`;
  const words = `${error.message} ${error.responseBody ?? ''}`;
  switch (true) {
    case status === 413 || (status < 500 && status !== 429 && isTooLong(words)):
      return tooLong(words);
    case status === 429:
      return new TryFailure('no_answer', 'HTTP 429，模型服务限流', retryAfter(error.responseHeaders, now));
    case status === 408:
      return new TryFailure('no_answer', 'HTTP 408，模型服务超时', retryAfter(error.responseHeaders, now));
    case status >= 500:
      return new TryFailure('no_answer', `HTTP ${status}`, retryAfter(error.responseHeaders, now));
    case status < 400:
      return new TryFailure('final', `模型地址跳转到了别处（HTTP ${status}），为了不泄露密钥没有跟过去。请把模型地址改成最终的地址。`);
    case status === 401 || status === 403:
      return new TryFailure('final', `模型服务不接受所设置的密钥（HTTP ${status}）。请检查模型的 API Key 和它的权限。`);
    case status === 402:
      return new TryFailure('final', '模型服务的账户余额不足（HTTP 402）。请充值或换一个模型。');
    case status === 404:
      return pictureless(`模型服务找不到这个模型或地址（HTTP 404${quoted}）。请检查模型名称和模型地址。`, words);
    default:
      return pictureless(`模型服务拒绝了这次请求（HTTP ${status}${quoted}）。请检查模型的设置。`, words);
  }
}

/** The request got no headers back. */
export function connectionFailure(error: unknown): TryFailure {
  // Whoever owns the fetch may know that another try is of no use.
  if (error instanceof TryFailure) return error;
  const code = codeOf(error);
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return new TryFailure('no_answer', '连接被中断');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new TryFailure('no_answer', '找不到模型服务的主机');
    default:
      return new TryFailure('no_answer', code ? `连接不上模型服务，${code}` : '连接不上模型服务');
  }
}

/** The headers were fine, the body was not. */
function brokenAnswer(error: APICallError): TryFailure {
  return codeOf(error.cause) ? new TryFailure('bad_answer', '回答中途断开') : new TryFailure('bad_answer', '回答的格式不对');
}

/** `Retry-After` in seconds or as an HTTP date (RFC 9110), or OpenAI's `retry-after-ms`; undefined when absent or unreadable. */
export function retryAfter(headers: Record<string, string> | undefined, now: number): number | undefined {
  const exact = Number(headers?.['retry-after-ms'] ?? NaN);
  const header = headers?.['retry-after']?.trim();
  const wait = Number.isFinite(exact)
    ? exact
    : header === undefined || header === ''
      ? NaN
      : /^\d+(\.\d+)?$/.test(header)
        ? Number(header) * 1000
        : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(longest_wait_ms, Math.max(0, Math.round(wait))) : undefined;
}

/** The system's or the network library's name of what went wrong, wherever it is wrapped. */
export function codeOf(error: unknown): string | undefined {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 6; current = current.cause, depth++)
    if ('code' in current && typeof current.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(current.code)) return current.code;
  return undefined;
}

/** A provider's words: one short line without secrets. */
function outside(text: string, redact: (text: string) => string): string {
  const line = redact(text)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
