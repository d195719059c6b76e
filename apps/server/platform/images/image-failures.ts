/** What went wrong with a service of pictures, in a sentence that says who is to do what. Pure. */
import { OutboundRefusal } from '../outbound/refusal.ts';

/** Between two services only their names and settings differ. */
export interface ServiceWords {
  /** 图片服务, 图片搜索 */
  name: string;
  address: string;
  key: string;
  limit_ms: number;
  limit: string;
}

const seconds = (ms: number) => `${ms < 1000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} 秒`;

export function tooSlow({ name, limit_ms, limit }: ServiceWords): Error {
  return new Error(
    `${name}在 ${seconds(limit_ms)}内没有给出结果，已不再等；请稍后再试。总是这样时，管理员可以用 ${limit} 调整等候的时间。`,
  );
}

/** `reason`: what the service said of it, without the key; '' when it said nothing. `after_s`: when it may be asked again. */
export function refusedWith(status: number, reason: string, after_s: number | null, words: ServiceWords): Error {
  const { name, address, key } = words;
  const said = `${status}${reason === '' ? '' : `：${reason}`}`;
  if (status === 401 || status === 403) return new Error(`${name}不接受这里的密钥（${said}）；请管理员检查 ${key}。`);
  if (status === 404 || status === 405) return new Error(`${name}的地址或模型不对（${said}）；请管理员检查 ${address} 等设置。`);
  if (status === 429)
    return new Error(`${name}太忙或额度用完了（${said}）；${after_s === null ? '请稍后再试' : `它要求 ${after_s} 秒后再来`}。`);
  if (status >= 500) return new Error(`${name}自己出错了（${said}）；请稍后再试。`);
  return new Error(`${name}没有接受这个要求（${said}）；请换一个说法。`);
}

/** The guard of addresses speaks of web sites; here it is a service that the operator set. */
export function inWords(cause: unknown, words: ServiceWords): Error {
  const { name, address } = words;
  if (!(cause instanceof OutboundRefusal)) return cause instanceof Error ? cause : new Error(String(cause));
  switch (cause.reason) {
    case 'timeout':
      return tooSlow(words);
    case 'dns':
    case 'connect':
      return new Error(`连不上${name}，或它中途断开了；请稍后再试。总是这样时，请管理员检查 ${address}。`, { cause });
    case 'too_large':
      return new Error(`${name}给的内容太大，没有接收：${cause.message}。`, { cause });
    case 'redirects':
      return new Error(`${name}跳转到了别处，没有跟去；请管理员检查 ${address}。`, { cause });
    default:
      return new Error(`没有得到${name}的图片：${cause.message}。`, { cause });
  }
}

/** In whole seconds from now; null when it isn't told. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const told = Number(header);
  if (Number.isFinite(told)) return Math.max(0, Math.ceil(told));
  const day = Date.parse(header);
  return Number.isNaN(day) ? null : Math.max(0, Math.ceil((day - now) / 1000));
}
