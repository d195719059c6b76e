/** The part of the library that the stand-in uses; it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    AccessToken: { find(value: string): Promise<{ aud: string | string[]; accountId: string; isExpired: boolean } | undefined> };
    on(event: string, listener: (...given: unknown[]) => void): this;
  }
}
