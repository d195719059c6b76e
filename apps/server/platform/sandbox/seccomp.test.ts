/** The filter of calls read as the kernel reads it, on both machines, and tried from inside the real sandbox and the browser's jail. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createBubblewrap } from './bubblewrap.ts';
import { seccompFilter } from './seccomp.ts';

const audit = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
const allow = 0x7fff_0000;
const fails = (errno: number): number => 0x0005_0000 | errno;

/** What the kernel would do with this call. */
function verdictOn(filter: Buffer, call: { arch: number; number: number; args?: number[] }): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number >>> 0, 0);
  data.writeUInt32LE(call.arch, 4);
  for (const [n, value] of (call.args ?? []).entries()) data.writeUInt32LE(value >>> 0, 16 + n * 8);
  let held = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [code, yes, no, value] = [
      filter.readUInt16LE(at),
      filter.readUInt8(at + 2),
      filter.readUInt8(at + 3),
      filter.readUInt32LE(at + 4),
    ];
    if (code === 0x06) return value;
    if (code === 0x20) held = data.readUInt32LE(value);
    else {
      const holds = code === 0x15 ? held === value : code === 0x35 ? held >= value : (held & value) !== 0;
      at += (holds ? yes : no) * 8;
    }
  }
  throw new Error('the filter has no end');
}

it('refuses on each machine what leads out, by its own numbers, and lets everyday calls through', () => {
  const numbers = {
    x64: {
      read: 0,
      execve: 59,
      futex: 202,
      keyctl: 250,
      bpf: 321,
      mount: 165,
      ptrace: 101,
      clone: 56,
      unshare: 272,
      ioctl: 16,
      socket: 41,
      setns: 308,
    },
    arm64: {
      read: 63,
      execve: 221,
      futex: 98,
      keyctl: 219,
      bpf: 280,
      mount: 40,
      ptrace: 117,
      clone: 220,
      unshare: 97,
      ioctl: 29,
      socket: 198,
      setns: 268,
    },
  };
  for (const arch of ['x64', 'arm64'] as const) {
    const filter = seccompFilter({ namespaces: 'refused' }, arch);
    const browser = seccompFilter({ namespaces: 'allowed' }, arch);
    if (!filter || !browser) throw new Error('no filter');
    const of = numbers[arch];
    const on = (number: number, ...args: number[]) => verdictOn(filter, { arch: audit[arch], number, args });
    for (const number of [of.read, of.execve, of.futex]) expect([arch, number, on(number)]).toEqual([arch, number, allow]);
    for (const number of [of.keyctl, of.bpf, of.mount, of.ptrace, of.setns])
      expect([arch, number, on(number)]).toEqual([arch, number, fails(1)]);
    expect([
      on(of.clone, 0x0100_0011),
      on(of.clone, 0x1000_0011),
      on(of.unshare, 0x2_0000),
      on(of.unshare, 0x80),
      on(of.unshare, 0x400),
    ]).toEqual([allow, fails(1), fails(1), fails(1), allow]);
    expect([on(435), on(425)]).toEqual([fails(38), fails(38)]);
    expect([on(of.ioctl, 0, 0x5413), on(of.ioctl, 0, 0x5412), on(of.ioctl, 0, 0x541c)]).toEqual([allow, fails(1), fails(1)]);
    expect([1, 2, 10, 16, 17, 38, 40].map((family) => on(of.socket, family))).toEqual([
      allow,
      allow,
      allow,
      allow,
      fails(97),
      fails(97),
      fails(97),
    ]);
    const inBrowser = (number: number, ...args: number[]) => verdictOn(browser, { arch: audit[arch], number, args });
    expect([inBrowser(of.clone, 0x1000_0011), inBrowser(435), inBrowser(of.keyctl), inBrowser(of.socket, 40)]).toEqual([
      allow,
      allow,
      fails(1),
      fails(97),
    ]);
    expect(verdictOn(filter, { arch: 0x4000_0003, number: 3 })).toBe(0x8000_0000);
  }
  expect(verdictOn(seccompFilter({ namespaces: 'refused' }, 'x64') ?? Buffer.of(), { arch: audit.x64, number: 0x4000_0000 + 101 })).toBe(
    fails(38),
  );
  expect(seccompFilter({ namespaces: 'refused' }, 'riscv64')).toBeNull();
});

/** Prints the error of each call by its number. */
const tries = `
import ctypes, os, sys
call = ctypes.CDLL(None, use_errno=True).syscall
for name, number, *args in eval(sys.argv[1]):
    ctypes.set_errno(0)
    print(name, call(number, *args), ctypes.get_errno())
`;
const asked = `[('keyctl', 250, 0, -3, 0), ('add_key', 248, b'user', b'x', b'y', 1, -3), ('bpf', 321, 0, 0, 0), ('perf', 298, 0, 0, -1, -1, 0),
  ('userfaultfd', 323, 0), ('mount', 165, 0, 0, 0, 0, 0), ('fsopen', 430, b'tmpfs', 0), ('ptrace', 101, 0, 0, 0, 0), ('user', 272, 0x10000000),
  ('tiocsti', 16, 0, 0x5412, b'x'), ('vsock', 41, 40, 1, 0), ('readv', 310, os.getpid(), 0, 0, 0, 0, 0), ('getpid', 39)]`;

const root = await mkdtemp(join(tmpdir(), 'antou-seccomp-'));
const driver = createBubblewrap({ root, network: null });
const works =
  process.arch === 'x64' &&
  existsSync('/usr/bin/python3') &&
  driver !== null &&
  (await driver.offers().then(
    () => true,
    () => false,
  ));

it.skipIf(!works)('refuses them to a program in the sandbox, where threads, terminals and sockets go on working', async () => {
  if (!driver) return;
  let text = '';
  const run = async (argv: [string, ...string[]], more: object = {}) =>
    driver.start('task', {
      run: { argv },
      signal: new AbortController().signal,
      output: ({ bytes }) => (text += Buffer.from(bytes).toString('utf8')),
      ...more,
    }).ended;
  await run(['python3', '-c', tries, asked]);
  const lines = text.trim().split('\n');
  expect(lines.slice(0, -1).map((line) => line.replace(/^\w+ /, ''))).toEqual(
    lines.slice(0, -1).map((line) => (line.startsWith('vsock') ? '-1 97' : '-1 1')),
  );
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toMatch(/^getpid \d+ 0$/);
  text = '';
  const usual = `
import threading, subprocess, multiprocessing, socket
one = threading.Thread(target=lambda: print('thread')); one.start(); one.join()
print(subprocess.run(['echo', 'child'], capture_output=True, text=True).stdout.strip())
a, b = socket.socketpair(); a.send(b'x'); print(b.recv(1), socket.socket(socket.AF_INET).family.name)
print(open('/proc/self/status').read().split('Seccomp:')[1].split()[0])
`;
  await run(['python3', '-c', usual]);
  expect(text).toBe("thread\nchild\nb'x' AF_INET\n2\n");
  text = '';
  await run(['stty', 'size'], { pty: { cols: 80, rows: 24 } });
  expect(text.trim()).toBe('24 80');
  await driver.close();
  await rm(root, { recursive: true, force: true });
});

it.skipIf(!works)('lets the browser’s jail make namespaces and nothing else of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antou-seccomp-'));
  const path = join(folder, 'filter');
  await writeFile(path, seccompFilter({ namespaces: 'allowed' }) ?? '');
  const inside = `exec bwrap --unshare-user --ro-bind / / --proc /proc --seccomp 9 -- "$@" 9<${path}`;
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    inside,
    'sh',
    '/usr/bin/python3',
    '-c',
    tries,
    "[('user', 272, 0x10000000), ('keyctl', 250, 0, -3, 0)]",
  ]);
  expect(stdout).toBe('user 0 0\nkeyctl -1 1\n');
  await rm(folder, { recursive: true });
});
