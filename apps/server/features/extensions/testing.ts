/** A test kit: a server with an MCP stand-in and a worker beside it, a tool called as the kernel calls it, and an MCP server as a program. */
import type { Extension } from '#contract/operations/extensions.ts';
import type { FileRef } from '#agent/events.ts';
import type { Tool, ToolContext, ToolOutcome } from '#agent/tool.ts';
import { createExtensions, type ExtensionsInput } from './extensions.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { createSeal } from '#server/platform/sealed.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { signUp, startServer, type Person, type TestServer } from '#server/whole/testing.ts';
import { startMcpStandIn, type McpStandIn } from '#e2e/kit/mcp-stand-in.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { toolsOfRun } from './run-tools.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

export interface ExtensionDesk {
  pool: Database;
  server: TestServer;
  standIn: McpStandIn;
  /** Another process beside the server, as a worker is. */
  worker: ReturnType<typeof createExtensions>;
  workerInput: ExtensionsInput;
  save(who: Person, servers: Record<string, unknown>): Promise<Extension[]>;
  /** The stand-in as an extension of somebody new. */
  somebodyWithStandIn(entry?: Record<string, unknown>): Promise<{ who: Person; extension_id: string }>;
  toolsOf(who: Person, mcp_tool_list?: string[]): Promise<Tool[]>;
  close(): Promise<void>;
}

export const add = (who: Person, extension_id: string) => who.call('UpdateUserPreferExtension', { extension_id, operation: 'Add' });

export async function startExtensionDesk(): Promise<ExtensionDesk> {
  const [db, standIn] = await Promise.all([testDatabase(), startMcpStandIn()]);
  const private_hosts = [standIn.host, standIn.issuer_host];
  const server = await startServer({ database: db.url, env: { MCP_PRIVATE_HOSTS: private_hosts.join(',') } });
  const pool = openDatabase(db.url);
  const workerInput: ExtensionsInput = {
    db: pool,
    seal: createSeal('a secret of the tests, long enough to be one', 'extensions'),
    private_hosts,
    file: '',
    portsOf: () => ({
      fetch: () => Promise.reject(new Error('目标地址指向内部网络')),
      reader: createReader({ entry: readerEntry }).of('test'),
      now: () => Date.parse('2026-11-21T01:00:00Z'),
      time_zone: 'Asia/Shanghai',
    }),
    sandboxes: () => Promise.resolve(null),
    now: Date.now,
    new_id: () => crypto.randomUUID().replaceAll('-', ''),
    onError: () => undefined,
  };
  const worker = createExtensions(workerInput);

  async function save(who: Person, servers: Record<string, unknown>): Promise<Extension[]> {
    return (await who.get('SaveCustomMCPConfig', { config: JSON.stringify({ mcpServers: servers }) })).extension_list;
  }

  return {
    pool,
    server,
    standIn,
    worker,
    workerInput,
    save,
    async somebodyWithStandIn(entry = {}) {
      const who = await signUp(server);
      const [extension] = await save(who, { Weather: { url: standIn.url, ...entry } });
      return { who, extension_id: extension?.extension_id ?? '' };
    },
    async toolsOf(who, mcp_tool_list) {
      const { task } = await who.get('CreateAntouTask', { ...(mcp_tool_list && { mcp_tool_list }) });
      const { answer_id } = await who.get('SendMessage', { task_id: task.task_id, query: '你好' });
      return toolsOfRun(worker.hands, { run_id: answer_id, user_id: who.user_id, has_extensions: true });
    },
    async close() {
      await worker.close();
      await pool.close();
      await server.stop();
      await standIn.close();
      await db.drop();
    },
  };
}

/** With the files it saved and what it said meanwhile. */
export async function call(
  tools: Tool[],
  name: string,
  input: unknown,
  given: Partial<ToolContext> = {},
): Promise<ToolOutcome & { saved: FileRef[]; notes: string[] }> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name} among ${tools.map((one) => one.name).join(', ')}`);
  const saved: FileRef[] = [];
  const notes: string[] = [];
  const outcome = await tool.run(tool.input.parse(input), {
    signal: new AbortController().signal,
    call_id: 'c1',
    attempt: 1,
    files: {
      list: () => Promise.resolve(saved),
      read: () => Promise.reject(new Error('没有这个文件')),
      write: ({ name: file, bytes }) => {
        const ref = { uri: file, name: file, bytes: bytes.length };
        saved.push(ref);
        return Promise.resolve(ref);
      },
    },
    note: (text) => void notes.push(text),
    egress: () => Promise.resolve(),
    ...given,
  });
  return { ...outcome, saved, notes };
}

/** Speaks MCP over its input and output: one tool that looks at its environment, and ends it when told so. */
export const pythonProgram = `import json, os, sys
print('greetings, this is no message', flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if 'id' not in asked: continue
    method = asked['method']
    if method == 'initialize':
        result = {'protocolVersion': asked['params']['protocolVersion'], 'capabilities': {'tools': {}}, 'serverInfo': {'name': 'p', 'version': '1'}}
    elif method == 'tools/list':
        result = {'tools': [{'name': 'look', 'description': 'Looks around.', 'inputSchema': {'type': 'object', 'properties': {'end': {'type': 'boolean'}}}}]}
    else:
        if asked['params']['arguments'].get('end'): sys.stderr.write('out of paper'); sys.exit(3)
        result = {'content': [{'type': 'text', 'text': os.environ.get('KEY', '') + ' ' + ' '.join(sorted(k for k in os.environ if 'SECRET' in k or 'DATABASE' in k))}]}
    print(json.dumps({'jsonrpc': '2.0', 'id': asked['id'], 'result': result}), flush=True)
`;
