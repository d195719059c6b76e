/** An MCP server over HTTP as strangers run them: well behaved until it is told to hang, die, flood, lie or change; with OAuth where wanted. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as McpServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Provider } from 'oidc-provider';

type ToolListed = {
  name: string;
  title?: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  outputSchema?: { type: 'object'; [key: string]: unknown };
};

export interface McpScript {
  /** Instead of what it usually offers. */
  tools: ToolListed[];
  /** Answers 401 to whoever has no token, or a token that was not given for it. */
  wants_auth: boolean;
  /** Answers 403 to whoever lacks this header. */
  wants_header: { name: string; value: string } | null;
  /** Nobody gets an answer to anything. */
  hangs: boolean;
  /** Instead of what the provider says of itself. */
  provider_says: Record<string, unknown>;
  /** What tools answer that it does not usually offer; '' says what they were given. */
  says: string;
  /** Seconds an access token lives. */
  token_seconds: number;
}

export interface McpStandIn {
  /** Of its MCP endpoint. */
  url: string;
  /** `host:port`, for MCP_PRIVATE_HOSTS. */
  host: string;
  /** `host:port` of the provider. */
  issuer_host: string;
  script: McpScript;
  /** Tools called, with their arguments, in order. */
  called: { name: string; arguments: Record<string, unknown> }[];
  /** Calls whose caller said that nobody waits any more. */
  cancelled: string[];
  /** Paths the provider was asked for. */
  asked: string[];
  /** Conversations under way. */
  sessions(): number;
  /** Calls whose answer somebody still waits for on the line. */
  open(): number;
  /** Forgets every conversation, as a server does that was started anew. */
  forgetSessions(): void;
  /** As in the beginning. */
  reset(): void;
  close(): Promise<void>;
}

const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });
const takes = (properties: Record<string, unknown>, required: string[] = []) => ({ type: 'object' as const, properties, required });
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const usualTools: ToolListed[] = [
  {
    name: 'weather',
    title: '查天气',
    description: 'Tells the weather of a city.',
    inputSchema: takes({ city: { type: 'string', description: '城市' } }, ['city']),
  },
  { name: 'picture', title: '画一张图', description: 'Gives a picture.', inputSchema: takes({}) },
  {
    name: 'slow',
    title: '慢慢做',
    description: 'Works for a while and says how far it is.',
    inputSchema: takes({ steps: { type: 'integer', minimum: 1 }, step_ms: { type: 'integer' } }),
  },
  {
    name: 'figures',
    title: '数据',
    description: 'Gives figures as data.',
    inputSchema: takes({}),
    outputSchema: takes({ total: { type: 'number' } }),
  },
  { name: 'flood', description: 'Says far too much.', inputSchema: takes({ megabytes: { type: 'number' } }) },
  { name: 'die', description: 'Breaks off in the middle.', inputSchema: takes({}) },
  { name: 'hang', description: 'Never answers.', inputSchema: takes({}) },
  { name: 'fail', description: 'Says that it failed.', inputSchema: takes({}) },
];

export async function startMcpStandIn(given: Partial<McpScript> = {}): Promise<McpStandIn> {
  const usual = (): McpScript => ({
    tools: usualTools,
    wants_auth: false,
    wants_header: null,
    hangs: false,
    provider_says: {},
    says: '',
    token_seconds: 3600,
    ...given,
  });
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  let answering: ServerResponse | null = null;
  let open = 0;
  const [server, issuerServer] = [createServer(), createServer()];
  const [url, issuer] = await Promise.all([listening(server), listening(issuerServer)]);
  const resource = `${url}/mcp`;
  const provider = providerAt(issuer, resource, () => standIn.script);

  issuerServer.on('request', (request, response) => {
    standIn.asked.push(new URL(request.url ?? '/', issuer).pathname);
    const isAboutItself = /\.well-known\/(openid-configuration|oauth-authorization-server)/.test(request.url ?? '');
    if (!isAboutItself || Object.keys(standIn.script.provider_says).length === 0) return void provider.callback()(request, response);
    json(response, 200, { ...endpointsOf(issuer), ...standIn.script.provider_says });
  });

  server.on('request', (request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { script } = standIn;
    if (script.hangs) return;
    const path = new URL(request.url ?? '/', url).pathname;
    if (path === '/.well-known/oauth-protected-resource/mcp' && script.wants_auth)
      return json(response, 200, {
        resource,
        authorization_servers: [issuer],
        scopes_supported: ['tools', 'offline_access'],
        resource_name: '天气',
      });
    if (path !== '/mcp') return json(response, 404, { error: 'not found' });
    const { wants_header } = script;
    if (wants_header && request.headers[wants_header.name.toLowerCase()] !== wants_header.value)
      return json(response, 403, { error: 'wrong key' });
    if (script.wants_auth && !(await isLetIn(request.headers.authorization))) {
      response.setHeader(
        'www-authenticate',
        `Bearer error="invalid_token", resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
      );
      return json(response, 401, { error: 'invalid_token' });
    }
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (typeof id === 'string' && !known)
      return json(response, 404, { jsonrpc: '2.0', id: null, error: { code: -32_001, message: 'Session not found' } });
    const transport = known ?? (await begin());
    if (request.method === 'POST') {
      answering = response;
      open += 1;
      response.once('close', () => (open -= 1));
    }
    await transport.handleRequest(request, response);
  }

  async function isLetIn(authorization = ''): Promise<boolean> {
    const token = await provider.AccessToken.find(authorization.replace(/^Bearer /i, ''));
    return token !== undefined && !token.isExpired && [token.aud].flat().includes(resource);
  }

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    // The library's own two declarations of a transport differ in what may be undefined.
    await mcpServer(standIn, () => setTimeout(() => answering?.destroy(), 50)).connect(transport as Parameters<McpServer['connect']>[0]);
    return transport;
  }

  const standIn: McpStandIn = {
    url: resource,
    host: new URL(url).host,
    issuer_host: new URL(issuer).host,
    script: usual(),
    called: [],
    cancelled: [],
    asked: [],
    sessions: () => sessions.size,
    open: () => open,
    forgetSessions: () => sessions.clear(),
    reset() {
      standIn.script = usual();
      for (const list of [standIn.called, standIn.cancelled, standIn.asked]) list.length = 0;
    },
    async close() {
      await Promise.all(
        [server, issuerServer].map(async (one) => {
          one.closeAllConnections();
          one.close();
          await once(one, 'close');
        }),
      );
    },
  };
  return standIn;
}

/** `breakOff` ends the answer under way in the middle of it. */
function mcpServer(standIn: McpStandIn, breakOff: () => void): McpServer {
  const server = new McpServer({ name: 'stand-in', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: standIn.script.tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }): Promise<CallToolResult> => {
    const given = params.arguments ?? {};
    standIn.called.push({ name: params.name, arguments: given });
    if (!standIn.script.tools.some(({ name }) => name === params.name)) throw new Error(`Tool ${params.name} not found`);
    switch (params.name) {
      case 'weather':
        return text(`${String(given['city'])}：晴，18–25 ℃，东南风 3 级。`);
      case 'picture':
        return {
          content: [
            { type: 'text', text: '画好了' },
            { type: 'image', data: pixel, mimeType: 'image/png' },
          ],
        };
      case 'figures':
        return { content: [], structuredContent: { total: 1234.5, rows: [{ month: '1月', value: 600 }] } };
      case 'flood':
        return text('很多话。'.repeat((Number(given['megabytes'] ?? 20) * 1024 * 1024) / 12));
      case 'fail':
        return { ...text('没有这个城市的数据'), isError: true };
      case 'die':
        breakOff();
        return new Promise(() => undefined);
      case 'hang':
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => (standIn.cancelled.push('hang'), reject(new Error('cancelled')))),
        );
      case 'slow': {
        const steps = Number(given['steps'] ?? 3);
        for (let step = 1; step <= steps; step++) {
          await new Promise((resolve) => setTimeout(resolve, Number(given['step_ms'] ?? 200)));
          if (signal.aborted) {
            standIn.cancelled.push('slow');
            throw new Error('cancelled');
          }
          const { _meta: meta } = params;
          const progressToken = meta?.progressToken;
          if (progressToken !== undefined)
            await sendNotification({
              method: 'notifications/progress',
              params: { progressToken, progress: step, total: steps, message: `第 ${step} 步` },
            });
        }
        return text(`做完了 ${steps} 步`);
      }
      default:
        return text(standIn.script.says || `${params.name}：${JSON.stringify(given)}`);
    }
  });
  return server;
}

/** A real provider: dynamic registration, PKCE, rotating refresh tokens, revocation; its pages ask for any name and any password. */
function providerAt(issuer: string, resource: string, script: () => McpScript): Provider {
  const provider = new Provider(issuer, {
    clients: [],
    scopes: ['openid', 'offline_access', 'tools'],
    cookies: { keys: ['a key of the stand-in'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 3600, AccessToken: () => script().token_seconds, RefreshToken: 3600 },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    features: {
      devInteractions: { enabled: true },
      registration: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'tools',
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: script().token_seconds,
        }),
      },
    },
  });
  return provider;
}

function endpointsOf(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/reg`,
    revocation_endpoint: `${issuer}/token/revocation`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    jwks_uri: `${issuer}/jwks`,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

/**
 * What a person does at the provider without a browser: signs in, agrees, and comes back with the address of the callback.
 * `deny` turns back on the last page.
 */
export async function agreeAtProvider(start: string, { name = 'zhao', deny = false } = {}): Promise<string> {
  const origin = new URL(start).origin;
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < 15; hop++) {
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/);
      if (value === '') cookies.delete(key);
      else cookies.set(key, value);
    }
    const location = answer.headers.get('location');
    form = null;
    if (location !== null) {
      url = new URL(location, url).href;
      await answer.body?.cancel();
      if (new URL(url).origin !== origin) return url;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const abort = /href="([^"]*\/abort)"/.exec(page)?.[1];
    if (deny && abort) {
      url = new URL(abort, url).href;
      continue;
    }
    if (!action) throw new Error(`the provider said: ${answer.status} ${page.replace(/<[^>]+>/g, ' ').slice(0, 500)}`);
    form = new URLSearchParams({ prompt: /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '', login: name, password: 'x' });
    url = new URL(action.replaceAll('&amp;', '&'), url).href;
  }
  throw new Error('the provider led nowhere');
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
