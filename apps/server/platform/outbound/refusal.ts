/** Why something outside could not be fetched, in words for the person who asked. */
import { limitInWords } from '#contract/file-size.ts';

export type OutboundReason = 'invalid' | 'scheme' | 'credentials' | 'private' | 'dns' | 'connect' | 'redirects' | 'too_large' | 'timeout';

export class OutboundRefusal extends Error {
  override name = 'OutboundRefusal';
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export const sentences = {
  invalid: '网址不完整或写法有误，请检查后重试',
  scheme: '只能访问 http 或 https 开头的网址',
  credentials: '网址中不能带用户名或密码，请去掉后重试',
  private: '这个网址指向内部网络，不能访问；请使用公开的网址',
  dns: (host: string) => `找不到网站 ${host}，请检查网址是否正确`,
  connect: (host: string) => `无法连接 ${host}，请检查网址或稍后重试`,
  redirects: (most: number) => `网址跳转超过 ${most} 次，已停止访问`,
  replay: '网址在上传途中跳转，无法继续；请直接使用跳转后的网址',
  too_large: (bytes: number) => `内容超过 ${limitInWords(bytes)}，已停止下载`,
  timeout: (ms: number) => `网站在 ${ms < 1000 ? `${ms} 毫秒` : `${Math.round(ms / 1000)} 秒`}内没有传完内容，已停止访问；请稍后重试`,
};
