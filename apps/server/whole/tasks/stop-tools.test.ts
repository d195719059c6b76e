/** A stop in the middle of each kind of tool: within two seconds the task rests, and no process or call of it is left. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMcpStandIn, type McpStandIn } from '#e2e/kit/mcp-stand-in.ts';
import { textOf } from '#e2e/kit/provider-protocol.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { AbilityType, OperateType, TaskStatus } from '#contract/task.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, modelEnv, signUp, startServer, until, untilIdle, type Person, type TestServer } from '../testing.ts';

const cleanUps: (() => unknown)[] = [];
let db: Awaited<ReturnType<typeof testDatabase>>;
let server: TestServer;
let person: Person;
let slow: Awaited<ReturnType<typeof dawdler>>;
let extension: McpStandIn;

/** Pages and services that never answer. */
async function dawdler() {
  let open = 0;
  const site = createServer((_request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  const close = () => {
    site.closeAllConnections();
    site.close();
  };
  return { host, waiting: () => open, close };
}

beforeAll(async () => {
  db = await testDatabase();
  [slow, extension] = await Promise.all([dawdler(), startMcpStandIn()]);
  const provider = await startProvider(({ messages }) => {
    const last = messages.at(-1);
    const call = last?.role === 'user' ? /做：(.+)/.exec(textOf(last))?.[1] : undefined;
    // The call as this test wrote it.
    return call === undefined ? { text: '好' } : { calls: [JSON.parse(call) as { name: string; arguments: unknown }] };
  });
  const away = `http://${slow.host}`;
  server = await startServer({
    database: db.url,
    env: {
      ...modelEnv(provider),
      FETCH_PRIVATE_HOSTS: slow.host,
      SEARCH_PROVIDER: 'searxng',
      SEARCH_BASE_URL: away,
      IMAGE_SEARCH_URL: `${away}/pictures`,
      MCP_PRIVATE_HOSTS: extension.host,
      IMAGE_BASE_URL: `${away}/v1`,
      IMAGE_MODEL: 'slow',
      SPEECH_BASE_URL: `${away}/v1`,
    },
  });
  cleanUps.push(
    () => db.drop(),
    () => slow.close(),
    () => extension.close(),
    () => provider.close(),
    () => server.stop(),
  );
  person = await signUp(server);
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Whatever the server started, and what that started, by their numbers. */
function startedBy(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])]];
    } catch {
      return []; // It ended while we looked.
    }
  });
  const below = (one: number): number[] => parents.flatMap(([child, parent]) => (parent === one ? [child, ...below(child)] : []));
  return below(pid);
}

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
const lines = [{ title: '开场', lines: [{ speaker: 'host', text: '大家好，今天聊一聊年会。' }] }];
const table = '大表.csv';
/** Takes seconds to read, to look through and to pack. */
const rows = Array.from({ length: 290_000 }, (_, n) => `${n},${(n * 7919) % 10_007},门店${n % 97}`).join('\n');
const inProcess: [string, unknown][] = [
  ['terminal', { command: 'sleep 300' }],
  ['code', { language: 'python', source: 'while True: pass', purpose: '转圈' }],
  ['code', { language: 'javascript', source: 'for (;;) {}', purpose: '转圈' }],
  ['database', { action: { do: 'query', file: '数据库.sqlite', sql: endless } }],
  ['read_file', { name: table }],
  ['read_workbook', { file_name: table }],
  ['query_sheet', { table: { file_name: table }, steps: [{ do: 'sort', by: [{ column: 'B列' }] }] }],
  ['files', { action: { do: 'zip', names: [table], to: '包.zip' } }],
  [
    'sub_agent',
    { title: '一部分', instructions: `用终端做：${JSON.stringify({ name: 'terminal', arguments: { command: 'sleep 300' } })}` },
  ],
];
const away: [string, (host: string) => unknown][] = [
  ['web_fetch', (host) => ({ url: `http://${host}/slow.html` })],
  ['browser', (host) => ({ action: 'open', url: `http://${host}/slow.html` })],
  ['search', () => ({ query: '年会' })],
  ['search_image', () => ({ query: '桌子', name: '桌子' })],
  ['generate_image', () => ({ prompt: '一张桌子', name: '桌子' })],
  ['write_podcast', () => ({ title: '年会', chapters: lines })],
];
const skills: Record<string, AbilityType> = {
  generate_image: AbilityType.DesignTemplate,
  search_image: AbilityType.DesignTemplate,
  write_podcast: AbilityType.Podcast,
  read_workbook: AbilityType.Excel,
  query_sheet: AbilityType.Excel,
};

async function begin(name: string, input: unknown): Promise<string> {
  const task_id = await person.newTask();
  const query = `用数据库、浏览器或别的办法做：${JSON.stringify({ name, arguments: input })}`;
  if (name === 'database') {
    const made = { name, arguments: { action: { do: 'change', file: '数据库.sqlite', sql: 'create table 甲 (乙)' } } };
    await person.get('SendMessage', { task_id, query: `用数据库做：${JSON.stringify(made)}` });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  }
  const files = query.includes(table) ? [(await person.upload(task_id, table, rows)).data] : [];
  // The search reads it in its own time; here only what the task does counts.
  await db.pool.query('update task_file set searched = true');
  await person.get('SendMessage', {
    task_id,
    query,
    ability_type: skills[name] ?? AbilityType.General,
    files: files.map(({ file_name, file_uri }) => ({ file_name, file_uri })),
  });
  return task_id;
}

async function stopsAtOnce(task_id: string, isLeft: () => boolean): Promise<void> {
  await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
  await until(() => !isLeft(), 'nothing of it to be left');
  expect((await eventsOf(person, task_id)).at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped' });
}

/** Until the call is under way and a process that was not there before works for it. */
async function atWork(task_id: string, name: string, own: () => number[]): Promise<void> {
  await until(async () => {
    const called = (await eventsOf(person, task_id)).findLast((event) => event.type === 'tool_call' || event.type === 'tool_result');
    return called?.type === 'tool_call' && called.tool === name && own().length > 0;
  }, `${name} to work`);
}

test.each(inProcess)('%s %j', async (name, input) => {
  const before = startedBy(server.pid);
  const own = () => startedBy(server.pid).filter((pid) => !before.includes(pid));
  const task_id = await begin(name, input);
  await atWork(task_id, name, own);
  await stopsAtOnce(task_id, () => own().length > 0);
});

test.each(away)('%s', async (name, input) => {
  const before = slow.waiting();
  const task_id = await begin(name, input(slow.host));
  await until(() => slow.waiting() > before, `${name} to wait`);
  await stopsAtOnce(task_id, () => slow.waiting() > before);
});

test('a tool of an extension over HTTP', async () => {
  const { extension_list } = await person.get('SaveCustomMCPConfig', {
    config: JSON.stringify({ mcpServers: { Weather: { url: extension.url } } }),
  });
  await person.get('UpdateUserPreferExtension', { extension_id: extension_list[0]?.extension_id ?? '', operation: 'Add' });
  const task_id = await begin('mcp__weather__hang', {});
  await until(() => extension.called.some(({ name }) => name === 'hang'), 'the call to hang');
  await stopsAtOnce(task_id, () => extension.cancelled.length === 0 || extension.open() > 0);
});

/** Speaks MCP over its lines, and never says what came of a call. */
const program = `
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize')
    answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'here', version: '1' } });
  if (method === 'tools/list') answer(id, { tools: [{ name: 'hang', description: 'Hangs.', inputSchema: { type: 'object', properties: {} } }] });
});
`;

test.skipIf(!existsSync('/usr/bin/bwrap'))('a tool of an extension that is a program', async () => {
  const before = startedBy(server.pid);
  const own = () => startedBy(server.pid).filter((pid) => !before.includes(pid));
  const words = ['node', '-e', program];
  const { extension_list } = await person.get('SaveCustomMCPConfig', {
    config: JSON.stringify({ mcpServers: { Here: { command: words[0], args: words.slice(1) } } }),
  });
  const extension_id = extension_list[0]?.extension_id ?? '';
  await person.get('ConfirmExtensionCommand', { extension_id, words });
  await person.get('UpdateUserPreferExtension', { extension_id, operation: 'Add' });
  const task_id = await begin('mcp__here__hang', {});
  await atWork(task_id, 'mcp__here__hang', own);
  await stopsAtOnce(task_id, () => own().length > 0);
});
