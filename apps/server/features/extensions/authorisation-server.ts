/** What an authorisation server says of itself, believed only as far as it is safe. */
import type { AuthorizationServerMetadata } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { McpFetch } from '#capabilities/mcp/http-transport.server.ts';
import { foreignReason } from '#capabilities/mcp/foreign-text.ts';

export type ServerMetadata = AuthorizationServerMetadata;

/** What a person reads when it can't be done. */
export class AuthTrouble extends Error {
  override name = 'AuthTrouble';
}

/** `private_hosts`: `host` or `host:port` that the operator lets be reached without https. */
export function authorisationServers(
  guarded: McpFetch,
  private_hosts: string[],
): { checkAddress(text: string, what: string): URL; metadataOf(issuer: string): Promise<ServerMetadata> } {
  /** Secrets travel enciphered, except where the operator says that the way is their own. */
  function checkAddress(text: string, what: string): URL {
    const url = URL.canParse(text) ? new URL(text) : null;
    const port = url && (url.port || (url.protocol === 'https:' ? '443' : '80'));
    const isOwn = url !== null && private_hosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
    if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwn)))
      throw new AuthTrouble(`对方给出的${what}不是 https 地址，为了安全没有继续。`);
    return url;
  }

  async function metadataOf(issuer: string): Promise<ServerMetadata> {
    const { discoverAuthorizationServerMetadata } = await import('@modelcontextprotocol/sdk/client/auth.js');
    checkAddress(issuer, '授权服务器');
    const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: guarded }).catch((error: unknown) => {
      throw new AuthTrouble(`没有采用授权服务器给出的信息：${foreignReason(error, 200)}。`, { cause: error });
    });
    if (!metadata) throw new AuthTrouble('没有找到授权服务器的信息，无法授权。');
    // A document about another issuer would let one site stand in for another (RFC 8414, 3.3).
    if (bare(metadata.issuer) !== bare(issuer)) throw new AuthTrouble('授权服务器的信息与它的地址不符，没有继续。');
    checkAddress(metadata.authorization_endpoint, '授权页面');
    checkAddress(metadata.token_endpoint, '令牌地址');
    if (!metadata.code_challenge_methods_supported?.includes('S256'))
      throw new AuthTrouble('授权服务器不支持 PKCE（S256），无法安全地授权。');
    return metadata;
  }

  return { checkAddress, metadataOf };
}

/** Issuers are the same with and without a slash at the end. */
export function bare(address: string): string {
  return address.replace(/\/+$/, '');
}
