/** One port, three drivers: each runs programs, holds its limits, keeps files apart and says how a command ended. */
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxCommand, SandboxDriver, SandboxEnding } from '#capabilities/sandbox/sandbox.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { createBubblewrap } from './bubblewrap.ts';
import { createRemoteDriver } from './remote/remote-driver.ts';
import { startStandIn } from './remote/stand-in.ts';
import { createWasmDriver } from './wasm/wasm-driver.ts';

const root = await mkdtemp(join(tmpdir(), 'antou-drivers-'));
const entry = new URL('./wasm/wasm-process.ts', import.meta.url);
const wasm = createWasmDriver({ entry, root: join(root, 'wasm') });
const bubblewrap = createBubblewrap({ root: join(root, 'bubblewrap'), network: null });
const hasBubblewrap = bubblewrap !== null && existsSync('/usr/bin/python3') && (await bubblewrap.offers().then(Boolean, () => false));
/** The service far away runs whatever works here. */
const standIn = await startStandIn((hasBubblewrap ? bubblewrap : null) ?? createWasmDriver({ entry, root: join(root, 'far') }));
const outbound = createOutbound({
  allow_private_hosts: [new URL(standIn.url).host],
  max_bytes: 50_000_000,
  timeout_ms: 60_000,
  max_redirects: 0,
});
const remote = createRemoteDriver({ url: standIn.url, token: standIn.token, outbound });

afterAll(async () => {
  for (const driver of [wasm, remote, bubblewrap]) await driver?.close();
  await standIn.close();
  await outbound.close();
  await rm(root, { recursive: true, force: true });
});

const drivers: [string, SandboxDriver | null][] = [
  ['wasm', wasm],
  ['bubblewrap', hasBubblewrap ? bubblewrap : null],
  ['remote', remote],
];

describe.each(drivers)('the %s sandbox', (name, driver) => {
  interface Seen extends SandboxEnding {
    out: string;
    err: string;
  }

  async function run(what: SandboxCommand['run'], how: Partial<SandboxCommand> = {}, task_id = name): Promise<Seen> {
    if (!driver) throw new Error('not here');
    const seen = { stdout: '', stderr: '' };
    const output: SandboxCommand['output'] = ({ from, bytes }) => (seen[from] += Buffer.from(bytes).toString('utf8'));
    const ending = await driver.start(task_id, { run: what, signal: new AbortController().signal, output, ...how }).ended;
    return { ...ending, out: seen.stdout, err: seen.stderr };
  }
  const python = (source: string, how: Partial<SandboxCommand> = {}): Promise<Seen> =>
    run({ argv: ['python3', '-c', 'import sys; exec(compile(sys.stdin.buffer.read().decode(), "p", "exec"))'] }, { stdin: source, ...how });

  it.skipIf(!driver)('runs scripts and programs, and says how they ended', async () => {
    const script = await run({ script: 'echo "你好 $WHO"; echo 错 >&2; exit 3' }, { env: { WHO: '案头' } });
    expect(script).toMatchObject({ out: '你好 案头\n', err: '错\n', ended_by: 'itself', exit_code: 3, sentence: '' });
    const counted = await python('import statistics, sys\nprint(statistics.stdev([1, 2, 3]), "中位")\nsys.exit(4)');
    expect(counted).toMatchObject({ out: '1.0 中位\n', ended_by: 'itself', exit_code: 4 });
    expect((await driver?.offers())?.python).not.toBeNull();
  });

  it.skipIf(!driver)('takes files in and gives files out, each task its own, nothing from elsewhere', async () => {
    const folder = driver?.folder(name);
    await folder?.write('数据/a.csv', new TextEncoder().encode('甲,乙\n1,2\n'));
    const worked = await python(
      'open("结果.txt", "w", encoding="utf-8").write(open("数据/a.csv", encoding="utf-8").read().replace("甲", "丙"))',
    );
    expect(worked.err).toBe('');
    expect((await folder?.list())?.files.map((file) => file.name)).toEqual(['数据/a.csv', '结果.txt']);
    expect(new TextDecoder().decode((await folder?.read('结果.txt', 1000)) ?? undefined)).toBe('丙,乙\n1,2\n');
    expect(await folder?.read('结果.txt', 3)).toBeNull();
    expect(await folder?.read('../wasm', 1000)).toBeNull();
    await expect(folder?.write('../x', new Uint8Array())).rejects.toThrow('不能用作文件名');
    expect((await run({ script: 'ls' }, {}, 'other')).out).toBe('');
    await folder?.remove('数据');
    expect((await folder?.list())?.files.map((file) => file.name)).toEqual(['结果.txt']);
  });

  it.skipIf(!driver)('shows nothing of the product and reaches no network', async () => {
    process.env['ANTOU_TEST_SECRET'] = 'nobody-may-see-this';
    const seen = await python(`import os, socket
print(dict(os.environ))
for path in (${JSON.stringify(join(root, 'secret'))}, ${JSON.stringify(import.meta.filename)}, '/etc/shadow'):
    try:
        print('READ', open(path).read())
    except OSError:
        pass
try:
    socket.create_connection(('127.0.0.1', ${new URL(standIn.url).port}), 2)
    print('CONNECTED')
except OSError:
    pass
print('end')`);
    delete process.env['ANTOU_TEST_SECRET'];
    expect(seen.out).toMatch(/end\n$/);
    expect(seen.out).not.toMatch(/nobody-may-see-this|READ|CONNECTED/);
  });

  it.skipIf(!driver)('ends what goes over its limits with a sentence, and what is stopped', async () => {
    const MB = 1024 * 1024;
    const [endless, greedy, loud, stopped] = await Promise.all([
      python('while True: pass', { limits: { wall_ms: 2_000 } }),
      python('a = []\nwhile True: a.append(bytearray(8_000_000))', { limits: { memory_bytes: 200 * MB } }),
      python('while True: print("x" * 10000)', { limits: { output_bytes: 300_000, wall_ms: 20_000, memory_bytes: 400 * MB } }),
      run({ script: 'sleep 30' }, { signal: AbortSignal.timeout(800) }),
    ]);
    expect(endless).toMatchObject({ ended_by: 'time', exit_code: null });
    expect(endless.sentence).toContain('已停止');
    // Its own Python may notice first.
    expect(greedy.ended_by === 'memory' || /MemoryError/.test(greedy.err)).toBe(true);
    expect(['output', 'memory']).toContain(loud.ended_by);
    expect(loud.out.length).toBeLessThanOrEqual(300_000);
    expect(stopped).toMatchObject({ ended_by: 'stopped', exit_code: null });
  });
});

it('lays no trap for the WebAssembly shell: links in the folder lead nowhere', async () => {
  await writeFile(join(root, 'secret'), 'a secret of the product');
  const folder = wasm.folder('trapped');
  await folder.write('own.txt', new TextEncoder().encode('own'));
  const [own = ''] = globSync(join(root, 'wasm', '*', '*', 'files', 'own.txt'));
  await symlink(join(root, 'secret'), join(dirname(own), 'link.txt'));
  let out = '';
  const output: SandboxCommand['output'] = ({ bytes }) => (out += Buffer.from(bytes).toString('utf8'));
  const script = 'cat link.txt; ln -s /etc/passwd p; cat p; cat ../../../../secret; python3 -c "print(open(\'link.txt\').read())"';
  await wasm.start('trapped', { run: { script }, signal: new AbortController().signal, output }).ended;
  expect(out).not.toContain('a secret of the product');
  expect(out).not.toContain('root:');
});

it('refuses a service that does not know the token, and says so', async () => {
  const stranger = createRemoteDriver({ url: standIn.url, token: 'wrong', outbound });
  await expect(stranger.offers()).rejects.toThrow('SANDBOX_TOKEN 不对');
  const ending = await stranger.start('x', { run: { script: 'true' }, signal: new AbortController().signal }).ended;
  expect(ending).toMatchObject({ ended_by: 'failed', exit_code: null });
  expect(ending.sentence).toContain('401');
});
