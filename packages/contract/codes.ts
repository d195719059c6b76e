/** The answer codes of every operation: number on the wire, HTTP status, and the sentence a person reads when no better one is known. */

export const codes = {
  NORMAL: { code: 0, status: 200, msg: '' },
  INVALID: { code: 100001, status: 400, msg: '请求内容有误，请检查后重试' },
  UNAUTHORIZED: { code: 100002, status: 401, msg: '请先登录' },
  FORBIDDEN: { code: 100003, status: 403, msg: '没有权限执行此操作' },
  NOT_FOUND: { code: 100004, status: 404, msg: '内容不存在或已被删除' },
  CONFLICT: { code: 100005, status: 409, msg: '相同的请求编号对应了不同的内容，请刷新后重试' },
  TOO_LARGE: { code: 100006, status: 413, msg: '内容过大' },
  UNSUPPORTED: { code: 100007, status: 415, msg: '不支持的内容格式' },
  RATE_LIMIT: { code: 100008, status: 429, msg: '操作过于频繁，请稍后再试' },
  CREATE_TASK_LIMIT: { code: 100009, status: 429, msg: '任务数量已达上限，请删除不需要的任务后再试' },
  TASK_RUNNING_LIMIT: { code: 100010, status: 429, msg: '同时进行的任务已达上限，请等待其他任务完成或先停止一些任务' },
  ILLEGAL: { code: 100011, status: 403, msg: '内容不符合使用规范，无法继续' },
  STATE: { code: 100012, status: 409, msg: '当前状态下不能执行此操作，请刷新后重试' },
  MISDIRECTED: { code: 100013, status: 421, msg: '这个服务没有登记请求所用的主机名，请求没有处理' },
  INTERNAL: { code: 100500, status: 500, msg: '服务器异常，请稍后重试' },
} as const satisfies Record<string, { code: number; status: number; msg: string }>;

export type CodeName = keyof typeof codes;

/** An expected refusal. The dispatcher turns it into the envelope; `msg` is the sentence for the person. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: CodeName;
  /** Which input fields are wrong, and how: field path → sentence. */
  readonly fields: Record<string, string> | undefined;

  constructor(reason: CodeName, msg: string = codes[reason].msg, fields?: Record<string, string>) {
    super(msg);
    this.reason = reason;
    this.fields = fields;
  }
}

export function codeName(code: number): CodeName | undefined {
  // Object.keys of a constant table yields exactly its keys.
  return (Object.keys(codes) as CodeName[]).find((name) => codes[name].code === code);
}

export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}
