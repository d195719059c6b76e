/** What programs in the sandbox can and can't do, tried from inside with real bubblewrap. */
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { FileRef } from '#agent/events.ts';
import type { SandboxCommand, SandboxDriver, SandboxEnding } from '#capabilities/sandbox/sandbox.ts';
import { createFairQueue } from '#capabilities/queues/fair-queue.ts';
import { createSandboxes } from '#capabilities/sandbox/task-files.server.ts';
import type { TaskSandbox } from '#capabilities/sandbox/task-sandbox.server.ts';
import { startProxy } from '#server/platform/browsing/proxy.ts';
import { createBubblewrap } from './bubblewrap.ts';
import { localFolder } from './local-folder.ts';
import { isGranted, sandboxNetwork } from './network.ts';

const root = await mkdtemp(join(tmpdir(), 'antou-sandbox-'));
// As a data folder often is: nobody else may go there.
await chmod(root, 0o700);
const local = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${localPort}/` });
  response.end('the host answers');
});
await new Promise<void>((listening) => local.listen(0, '127.0.0.1', listening));
// A TCP server that listens has an AddressInfo.
const localPort = (local.address() as AddressInfo).port;
const network = sandboxNetwork(() => startProxy({ private_hosts: [`docs.example:${localPort}`], resolve: async () => ['127.0.0.1'] }));
const driver: SandboxDriver | null = createBubblewrap({ root: join(root, 'sandboxes'), network });
const works =
  driver !== null &&
  (await driver.offers().then(
    () => true,
    () => false,
  ));

interface Seen extends SandboxEnding {
  text: string;
}

async function run(script: string, how: Partial<SandboxCommand> = {}, task_id = 'task'): Promise<Seen> {
  if (!driver) throw new Error('there is no bubblewrap here');
  let text = '';
  const output: SandboxCommand['output'] = ({ bytes }) => (text += Buffer.from(bytes).toString('utf8'));
  const ending = await driver.start(task_id, { run: { script }, signal: new AbortController().signal, output, ...how }).ended;
  return { ...ending, text };
}

afterAll(async () => {
  await driver?.close();
  await network.close();
  local.close();
  await rm(root, { recursive: true, force: true });
});

it.skipIf(!works)('runs a script or a program as nobody of this machine, and says how it ended', async () => {
  expect(await run('id -u; echo 你好 >&2; exit 3')).toMatchObject({ text: '1000\n你好\n', ended_by: 'itself', exit_code: 3, sentence: '' });
  expect(await run('', { run: { argv: ['printf', '%s|', 'a b', '$HOME'] } })).toMatchObject({ text: 'a b|$HOME|', exit_code: 0 });
  expect(await run('cat', { stdin: '从标准输入来' })).toMatchObject({ text: '从标准输入来' });
  expect(await run('', { run: { argv: ['no-such-program'] } })).toMatchObject({ ended_by: 'itself', exit_code: 127 });
});

it.skipIf(!works)('shows neither the product, nor its environment, nor other processes, nor the machine', async () => {
  process.env['ANTOU_TEST_SECRET'] = 'nobody-may-see-this';
  const { text } = await run(
    'env; cat /proc/*/environ /proc/*/cmdline 2>/dev/null | tr "\\0" "\\n"; echo "processes: $(ls /proc | grep -c "^[0-9]")"; ls / /etc /home /root /data /mnt 2>&1; ls -l /proc/self/fd',
  );
  delete process.env['ANTOU_TEST_SECRET'];
  expect(text).not.toContain('nobody-may-see-this');
  expect(text).not.toContain(process.cwd());
  expect(text).not.toMatch(/shadow|ssl/);
  for (const closed of ['/home', '/root', '/data', '/mnt']) expect(text).toContain(`cannot access '${closed}'`);
  // Its own shell and what that began; the fourth descriptor is the one that lists.
  expect(text).toMatch(/^processes: \d$/m);
  expect(text).not.toMatch(/ (?:[3-9]|\d\d+) -> (?!\/proc)/);
});

it.skipIf(!works)('begins at the priority of the product and steps back once it has computed for a while, with what it began', async () => {
  const before = await run('nice');
  expect(before.text.trim()).toBe(String(getPriority()));
  const script = '(until [ "$(nice)" != "$0" ]; do :; done) & until [ "$(nice)" != "$0" ]; do :; done; wait; nice';
  const { text, ended_by } = await run('', { run: { argv: ['bash', '-c', script, before.text.trim()] }, limits: { wall_ms: 25_000 } });
  expect({ text, ended_by }).toEqual({ text: `${Math.min(19, getPriority() + 10)}\n`, ended_by: 'itself' });
});

it.skipIf(!works)('refuses every way out: writing outside, devices, powers, other namespaces, other tasks', async () => {
  const tries = [
    'echo x > /usr/x',
    'echo x > /x',
    'echo x > /dev/x',
    'echo x > /etc/x',
    'mknod /workspace/d b 254 0',
    'head -c1 /dev/sda /dev/vda',
    'unshare -U true',
    'unshare -m true',
    'mount -t tmpfs x /tmp',
    'chroot / true',
    'nsenter -t 1 -m true',
    'kill -9 1 && test ! -e /proc/1',
    'echo 1 > /proc/sys/kernel/sysrq',
    'cat /proc/kcore',
    'ls /workspace/../../root/..//root',
    `cat ${join(root, 'secret')}`,
    'cat /proc/1/root/root/.bashrc',
  ];
  await writeFile(join(root, 'secret'), 'a secret of the product');
  await run('echo theirs > theirs.txt', {}, 'other');
  const { text } = await run(
    [
      ...tries.map((one) => `(${one}) >/dev/null 2>&1 && echo 'ESCAPED: ${one}'`),
      'find / -path /usr -prune -o -path /proc -prune -o -name theirs.txt -print 2>/dev/null',
      'echo end',
    ].join('\n'),
  );
  expect(text).toBe('end\n');
});

it.skipIf(!works)('has no network, and with granted hosts only those, at public addresses, by the proxy', async () => {
  const fetching = (url: string): string => `curl -sS -m 3 ${url} 2>&1; echo`;
  const alone = await run(
    [
      `http://127.0.0.1:${localPort}`,
      `http://localhost:${localPort}`,
      `http://[::1]:${localPort}`,
      'http://1.1.1.1',
      'http://169.254.169.254/',
    ]
      .map(fetching)
      .join('\n'),
  );
  expect(alone.text).not.toContain('the host answers');
  const granted = await run(
    [
      `http://docs.example:${localPort}/`,
      `http://other.example:${localPort}/`,
      `http://127.0.0.1:${localPort}/`,
      `--noproxy '' http://127.0.0.1:${localPort}/`,
      `--noproxy '' http://localhost:${localPort}/`,
      `--noproxy '' http://2130706433:${localPort}/`,
      `--noproxy '' http://0177.0.0.1:${localPort}/`,
      // Granted by its name, and it leads inside.
      'http://inside.example/',
      // Where a granted host sends it is asked about anew.
      `-L http://docs.example:${localPort}/away`,
      `--noproxy '' 'http://[::ffff:127.0.0.1]:${localPort}/'`,
    ]
      .map(fetching)
      .join('\n'),
    { hosts: ['docs.example', 'inside.example'] },
  );
  const lines = granted.text
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  expect(lines[0]).toBe('the host answers');
  expect(lines[1]).toContain('没有开放 other.example');
  expect(granted.text.match(/the host answers/g)).toHaveLength(1);
  expect(granted.text).toContain('内部网络');
  expect(isGranted('*.example.com', 'a.example.com')).toBe(true);
  expect(isGranted('*.example.com', 'badexample.com')).toBe(false);
});

it.skipIf(!works)('ends what goes over its limits, each with a sentence, and leaves nothing behind', async () => {
  const MB = 1024 * 1024;
  const cases: [string, Partial<SandboxCommand['limits']>, SandboxEnding['ended_by']][] = [
    ['while :; do :; done', { wall_ms: 700 }, 'time'],
    [':(){ :|:& };:; sleep 60', { processes: 40 }, 'processes'],
    ['head -c 10G /dev/zero > big', { file_bytes: 5 * MB }, 'disk'],
    ['for i in $(seq 50); do head -c 4000000 /dev/zero > f$i; sleep 0.1; done; sleep 60', { disk_bytes: 12 * MB }, 'disk'],
    ['yes', { output_bytes: MB }, 'output'],
    ['x=$(head -c 90M /dev/zero | tr "\\0" x); sleep 60', { memory_bytes: 40 * MB }, 'memory'],
  ];
  const endings = await Promise.all(cases.map(async ([script, limits], n) => (await run(script, { limits }, `greedy-${n}`)).ended_by));
  expect(endings).toEqual(cases.map(([, , by]) => by));
  const said = await run('sleep 9', { limits: { wall_ms: 300 } });
  expect(said.sentence).toContain('已停止');
  expect(said.exit_code).toBeNull();
});

it.skipIf(!works)('ends the whole tree when it is stopped, and what was left in the background', async () => {
  const mark = `41${process.pid}7`;
  const stop = new AbortController();
  const running = run(`setsid sleep ${mark} & (sleep ${mark} &) ; while :; do echo x; sleep 0.05; done`, {
    signal: stop.signal,
    output: () => stop.abort(),
  });
  expect(await running).toMatchObject({ ended_by: 'stopped', exit_code: null });
  await run(`setsid sleep ${mark} & echo left`);
  const { execFileSync } = await import('node:child_process');
  expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(`sleep ${mark}`);
});

it.skipIf(!works)('is a terminal when asked: size, resizing, typed Chinese, Ctrl-C', async () => {
  const told: string[] = [];
  const stop = new AbortController();
  const process = driver?.start('task', {
    run: { argv: ['bash', '--norc', '--noprofile', '-i'] },
    pty: { cols: 91, rows: 23 },
    signal: stop.signal,
    output: ({ bytes }) => told.push(Buffer.from(bytes).toString('utf8')),
  });
  const until = async (words: RegExp): Promise<void> => {
    for (let n = 0; n < 200 && !words.test(told.join('')); n++) await new Promise((resolve) => setTimeout(resolve, 25));
    expect(told.join('')).toMatch(words);
  };
  process?.write('stty size; tty\n');
  await until(/23 91[\s\S]+\/dev\/pts\/\d/);
  process?.resize({ cols: 132, rows: 40 });
  process?.write('sleep 0.3; stty size\n');
  await until(/40 132/);
  process?.write('echo "写好了：$((6*7))"\n');
  await until(/写好了：42/);
  process?.write('sleep 60\n');
  await new Promise((resolve) => setTimeout(resolve, 200));
  process?.write('\x03');
  process?.write('echo code $?\n');
  await until(/code 130/);
  process?.write('exit 5\n');
  expect(await process?.ended).toMatchObject({ ended_by: 'itself', exit_code: 5 });
});

/** The task's files as the product keeps them, in memory. */
function taskFiles() {
  const all = new Map<string, { ref: FileRef; bytes: Uint8Array }>();
  let count = 0;
  const files = {
    all,
    reads: 0,
    list: async () => [...all.values()].map(({ ref }) => ref),
    async read(name: string) {
      files.reads += 1;
      const found = [...all.values()].find(({ ref }) => ref.uri === name || ref.name === name);
      if (!found) throw new Error('no such file');
      return { file: found.ref, bytes: found.bytes };
    },
    async write({ name, bytes }: { name: string; bytes: Uint8Array; key?: string }) {
      const ref = { uri: `u${++count}`, name, bytes: bytes.length };
      all.set(name, { ref, bytes });
      return ref;
    },
  };
  return files;
}

it.skipIf(!works)("brings the task's files in, only what changed, and out what a command made", async () => {
  if (!driver) return;
  const box: TaskSandbox = createSandboxes(driver, createFairQueue({ slots: 4 })).of('files', 'test');
  const files = taskFiles();
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  await files.write({ name: '数据/甲.csv', bytes: text('1\n') });
  await files.write({ name: '乙.txt', bytes: text('乙') });
  const command = (script: string): SandboxCommand => ({ run: { script }, signal: new AbortController().signal });
  const first = await box.run(
    files,
    'c1',
    command('cat 数据/甲.csv 乙.txt > 和.txt; mkdir -p node_modules/x .git; touch node_modules/x/y .git/z; touch 乙.txt'),
  );
  expect(first.brought.files.map(({ name }) => name)).toEqual(['和.txt']);
  expect(Buffer.from(files.all.get('和.txt')?.bytes ?? []).toString()).toBe('1\n乙');
  expect(files.reads).toBe(2);
  await files.write({ name: '乙.txt', bytes: text('新的乙') });
  const second = await box.run(files, 'c2', command('cat 乙.txt >> 和.txt; rm 数据/甲.csv; test -e node_modules/x/y'));
  expect(files.reads).toBe(3);
  expect(second).toMatchObject({ exit_code: 0, brought: { deleted: ['数据/甲.csv'] } });
  expect(Buffer.from(files.all.get('和.txt')?.bytes ?? []).toString()).toBe('1\n乙新的乙');
  const third = await box.run(
    files,
    'c3',
    command("cat 数据/甲.csv; ln -s /etc/passwd 密.txt; ln 乙.txt 丙.txt; mkfifo 管; ln -s / 根; touch $'a\\nb' $'\\xff'"),
  );
  expect(third.brought.files).toEqual([]);
  expect(Object.fromEntries(third.brought.left_out.map(({ name, reason }) => [name, reason]))).toMatchObject({
    '密.txt': 'link',
    '丙.txt': 'link',
    管: 'special',
    根: 'link',
    'a\nb': 'name',
  });
});

it('opens nothing through a link, whatever the name says', async () => {
  const base = join(root, 'folder');
  await mkdir(join(base, 'real'), { recursive: true });
  await writeFile(join(root, 'outside.txt'), 'outside');
  await symlink(root, join(base, 'out'));
  await symlink(join(root, 'outside.txt'), join(base, 'file.txt'));
  await link(join(root, 'outside.txt'), join(base, 'hard.txt'));
  const folder = localFolder({ root: base, made: () => Promise.resolve() });
  for (const name of ['out/outside.txt', 'file.txt', 'hard.txt', '../outside.txt', 'real/../../outside.txt', '/etc/passwd', 'real', ''])
    expect(await folder.read(name, 1000), name).toBeNull();
  await folder.write('out/new.txt', new Uint8Array([1]));
  await folder.write('file.txt', new Uint8Array([2]));
  await folder.remove('out');
  expect(existsSync(join(root, 'new.txt'))).toBe(false);
  expect(await readFile(join(root, 'outside.txt'), 'utf8')).toBe('outside');
  await expect(folder.write('../x', new Uint8Array())).rejects.toThrow('文件名');
  expect((await folder.list()).left_out).toEqual([{ name: 'hard.txt', reason: 'link' }]);
});

it.skipIf(!works)('leaves nothing of a command that is stopped while it begins', async () => {
  for (let n = 0; n < 60; n += 4) {
    const stop = new AbortController();
    const begun = run('exec sleep 271.828', { signal: stop.signal });
    // The inner process asks to die with the outer one only after a while.
    await new Promise((resolve) => setTimeout(resolve, n));
    stop.abort();
    expect((await begun).ended_by).toBe('stopped');
  }
  const commands = (await readdir('/proc')).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  expect((await Promise.all(commands)).filter((line) => line.includes('271.828'))).toEqual([]);
});
