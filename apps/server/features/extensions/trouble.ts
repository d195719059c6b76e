/** What goes wrong on the way to an extension, in words: the guard's refusals, HTTP's numbers, streams that break off. */
import { brokenOffSentence, McpFailure } from '#capabilities/mcp/connection.server.ts';
import { brokenOff } from '#capabilities/mcp/http-transport.server.ts';
import { OutboundRefusal } from '#server/platform/outbound/refusal.ts';

/** The server no longer knows the session it gave: another may be begun. */
export class SessionLost extends McpFailure {
  override name = 'SessionLost';
}

/** A server asked who is there; `challenge` is its `WWW-Authenticate`. */
export class Unauthorised extends McpFailure {
  override name = 'Unauthorised';
  readonly challenge: Response;

  constructor(label: string, challenge: Response) {
    super('unauthorized', `扩展“${label}”要求先授权，请在“工具”里完成账号授权后再试。`);
    this.challenge = challenge;
  }
}

export function failureOf(label: string, error: unknown): McpFailure | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof McpFailure) return at;
    if (at instanceof OutboundRefusal) return ofOutbound(label, at);
  }
  const broken = brokenOff(error);
  if (broken) {
    const known = broken.cause === null ? null : failureOf(label, broken.cause);
    return known ?? new McpFailure('lost', brokenOffSentence(label), { cause: error });
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'number' && /Streamable HTTP error/.test(error.message))
    return ofStatus(label, error.code, error);
  return null;
}

function ofOutbound(label: string, refusal: OutboundRefusal): McpFailure {
  switch (refusal.reason) {
    case 'private':
      return new McpFailure(
        'refused',
        `扩展“${label}”的地址指向内部网络，没有连接。内部的服务要由部署者写进 MCP_PRIVATE_HOSTS 才能使用。`,
        { cause: refusal },
      );
    case 'timeout':
      return new McpFailure('timeout', `扩展“${label}”没有在时限内答完，已不再等它。请稍后再试，或换一种办法。`, { cause: refusal });
    case 'too_large':
      return new McpFailure('too_large', `扩展“${label}”的回答太大，没有读完。请缩小范围后再试。`, { cause: refusal });
    default:
      return new McpFailure('unreachable', `连不上扩展“${label}”：${refusal.message}`, { cause: refusal });
  }
}

function ofStatus(label: string, status: number, cause: Error): McpFailure {
  switch (status) {
    case 401:
    case 403:
      return new McpFailure('refused', `扩展“${label}”拒绝了访问（${status}），请检查填写的密钥或权限。`, { cause });
    case 404:
      return new SessionLost('lost', `扩展“${label}”的地址不存在，或它已经忘了这次会话（404）。`, { cause });
    case 405:
    case -1:
      return new McpFailure('protocol', `“${label}”的地址不是 MCP 服务。`, { cause });
    case 429:
      return new McpFailure('refused', `扩展“${label}”说访问太频繁，请过一会儿再试。`, { cause });
    default:
      return new McpFailure('refused', `扩展“${label}”出错了（对方回答 ${status}）。`, { cause });
  }
}
