/** The walls of bubblewrap as a command line: which parts of the machine a program sees, as whom, and within which of the system's own limits. */
import { shellWord } from '#text/escape.ts';
import { existsSync } from 'node:fs';
import { workingFolder, type SandboxCommand, type SandboxLimits, type TerminalSize } from '#capabilities/sandbox/sandbox.ts';
import { guardArguments } from './pid-namespace.ts';

/** The programs that build the walls; null where one of them is missing. */
export interface Tools {
  bwrap: string;
  prlimit: string;
  sh: string;
  bash: string;
  /** Makes a pseudo-terminal; without it there are none. */
  script: string | null;
  /** Only for a product that runs as root: it builds the walls with its powers given away. */
  unshare: string;
  setpriv: string;
}

export function findTools(): Tools | null {
  const found = (name: string): string => ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((dir) => `${dir}/${name}`).find(existsSync) ?? '';
  const tools = {
    bwrap: found('bwrap'),
    prlimit: found('prlimit'),
    sh: found('sh'),
    bash: found('bash'),
    unshare: found('unshare'),
    setpriv: found('setpriv'),
  };
  return Object.values(tools).every((path) => path !== '') ? { ...tools, script: found('script') || null } : null;
}

export interface JailInput {
  tools: Tools;
  /** The task's folder on the disk. */
  folder: string;
  /** Holds `passwd`, `group`, `hosts` and `relay.mjs`; see `kitFiles`. */
  kit: string;
  /** This Node, which programs may use; null for none. */
  node: string | null;
  /** Holds `proxy.sock`, when hosts are granted. */
  network: { folder: string; env: Readonly<Record<string, string>> } | null;
  /** A product that runs as root becomes this one first. */
  owner: { uid: number; gid: number } | null;
  command: Pick<SandboxCommand, 'run' | 'env' | 'pty'>;
  limits: SandboxLimits;
  time_zone: string;
  /** The product's own data, should it lie in a folder that is shown. */
  hidden: string;
  /** A filter of calls is given by its descriptor. */
  is_filtered: boolean;
  /** It and all it begins end with this process, however that ends. */
  is_guarded: boolean;
}

/** File descriptors of the command: how it ended, new sizes of its terminal, and which calls it may not make; bubblewrap closes the last. */
export const statusFd = 3;
export const sizesFd = 4;
export const filterFd = 5;

const MB = 1024 * 1024;
/** V8 reserves so much more than it uses; what is really used is watched. */
const reserved = 640 * MB;
const temporaryBytes = 256 * MB;
const sharedBytes = 64 * MB;
const relayPort = 3128;

/** What is mounted under /sys for a moment, when root prepares the way for somebody who could not go there. */
const stage = '/sys';

export function jailCommand(input: JailInput): { file: string; args: string[] } {
  const { tools, owner, is_guarded } = input;
  const sources = [input.folder, input.kit, ...(input.node ? [input.node] : []), ...(input.network ? [input.network.folder] : [])];
  if (!owner) return commandOf([...(is_guarded ? guardArguments(tools) : []), tools.bwrap, ...walls(input, (path) => path)]);
  const staged = (path: string): string => `${stage}/${sources.indexOf(path)}`;
  // The folders may lie where only root may go: they are laid out in a mount namespace of its own, then the powers are given away.
  const lines = [
    `mount -t tmpfs -o size=64k,mode=755 tmpfs ${stage}`,
    ...sources.map(
      (_, n) => `if [ -d "$${n + 1}" ]; then mkdir ${stage}/${n}; else : > ${stage}/${n}; fi; mount --bind "$${n + 1}" ${stage}/${n}`,
    ),
    `shift ${sources.length}`,
    `${is_guarded ? '' : 'exec '}${tools.setpriv} --reuid=${owner.uid} --regid=${owner.gid} --clear-groups --inh-caps=-all "$@"`,
    // Said so that this shell stays: it is the first process, and as root.
    ...(is_guarded ? ['exit $?'] : []),
  ];
  const mounting = ['--mount', '--propagation', 'private'];
  const begun = is_guarded ? guardArguments(tools, mounting) : [tools.unshare, ...mounting];
  return commandOf([...begun, tools.sh, '-ec', lines.join('\n'), 'stage', ...sources, tools.bwrap, ...walls(input, staged)]);
}

function commandOf([file = '', ...args]: string[]): { file: string; args: string[] } {
  return { file, args };
}

function walls(input: JailInput, at: (path: string) => string): string[] {
  const { tools, command, limits, network, node } = input;
  const kit = at(input.kit);
  const env: Record<string, string> = {
    PATH: '/opt/node/bin:/usr/local/bin:/usr/bin:/bin',
    HOME: `${workingFolder}/.home`,
    LANG: 'C.UTF-8',
    TERM: command.pty ? 'xterm-256color' : 'dumb',
    TZ: input.time_zone,
    USER: 'antou',
    PYTHONUNBUFFERED: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    ...network?.env,
    ...command.env,
  };
  return [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    '--cap-drop',
    'ALL',
    '--uid',
    '1000',
    '--gid',
    '1000',
    '--hostname',
    'antou',
    '--json-status-fd',
    String(statusFd),
    ...(input.is_filtered ? ['--seccomp', String(filterFd)] : []),
    '--ro-bind',
    '/usr',
    '/usr',
    '--symlink',
    'usr/bin',
    '/bin',
    '--symlink',
    'usr/sbin',
    '/sbin',
    ...['lib', 'lib32', 'lib64'].flatMap((dir) => (existsSync(`/usr/${dir}`) ? ['--symlink', `usr/${dir}`, `/${dir}`] : [])),
    ...fromEtc.flatMap((path) => ['--ro-bind-try', path, path]),
    ...(network ? ['--ro-bind-try', '/etc/ssl/certs', '/etc/ssl/certs'] : []),
    ...['passwd', 'group', 'hosts'].flatMap((name) => ['--ro-bind', `${kit}/${name}`, `/etc/${name}`]),
    ...(node ? ['--ro-bind', at(node), '/opt/node/bin/node'] : []),
    ...(network ? ['--ro-bind', `${kit}/relay.mjs`, '/run/antou/relay.mjs', '--ro-bind', at(network.folder), '/run/antou/net'] : []),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--size',
    String(sharedBytes),
    '--perms',
    '1777',
    '--tmpfs',
    '/dev/shm',
    '--size',
    String(temporaryBytes),
    '--perms',
    '1777',
    '--tmpfs',
    '/tmp',
    ...(input.hidden.startsWith('/usr/') ? ['--size', '4096', '--tmpfs', input.hidden] : []),
    '--bind',
    at(input.folder),
    workingFolder,
    // They are memory too, and would be without bounds.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    workingFolder,
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    tools.prlimit,
    `--data=${limits.memory_bytes + reserved}`,
    `--fsize=${limits.file_bytes}`,
    `--cpu=${limits.cpu_s}:${limits.cpu_s + 2}`,
    // A little more than is allowed, so that going over can be seen.
    `--nproc=${Math.ceil(limits.processes * 1.25)}`,
    '--nofile=1024',
    '--core=0',
    '--memlock=65536',
    '--msgqueue=65536',
    tools.sh,
    '-c',
    beginning(input),
    'antou',
    ...argumentsOf(input),
  ];
}

/** Libraries, fonts and time: what programs look for beside /usr, and nothing that tells of this machine. */
const fromEtc = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts', '/etc/matplotlibrc', '/var/cache/fontconfig'];

/** What runs first inside, before it becomes the command: as little as can be, for it is waited for. */
function beginning({ command, network, tools }: JailInput): string {
  return [
    ...(network
      ? [
          `/opt/node/bin/node /run/antou/relay.mjs ${relayPort} /run/antou/net/proxy.sock /tmp/.net-ready ${closing} </dev/null >/dev/null 2>&1 &`,
          'n=0; while [ ! -e /tmp/.net-ready ] && [ $n -lt 200 ]; do sleep 0.02; n=$((n+1)); done',
        ]
      : []),
    // Twice in the background: `script` waits for all children it finds.
    ...(command.pty
      ? [
          `(while read -r rows cols; do echo "rows $rows cols $cols" > ${sizeFile}; for t in /dev/pts/[0-9]*; do stty -F "$t" rows "$rows" cols "$cols"; done; done <&${sizesFd} >/dev/null 2>&1 &)`,
          `set -- ${tools.script ?? 'script'} -qef -E always -c "$1" /dev/null`,
        ]
      : []),
    // What the product itself was begun with may stand open, and sh closes numbers of one digit only.
    `for f in /proc/self/fd/[1-9][0-9]*; do [ -e "$f" ] && exec ${tools.bash} -c '${closingAll}; exec "$@"' antou "$@"; break; done`,
    `exec "$@" ${closing}`,
  ].join('\n');
}

const sizeFile = '/tmp/.terminal-size';
const closing = `${statusFd}>&- ${sizesFd}>&-`;
const closingAll = 'for f in /proc/self/fd/*; do f=${f##*/}; [ $f -gt 2 ] && eval "exec $f>&-"; done';

function argumentsOf({ command, tools }: JailInput): string[] {
  const argv = 'script' in command.run ? [tools.bash, '-c', command.run.script] : command.run.argv;
  if (!command.pty) return [...argv];
  const { rows, cols } = command.pty;
  // A new size may have come before there was a terminal to have it.
  return [
    `stty rows ${size(rows)} cols ${size(cols)}; [ -s ${sizeFile} ] && stty $(cat ${sizeFile}); exec ${argv.map(shellWord).join(' ')}`,
  ];
}

/** One line that `beginning` reads. */
export function sizeLine({ rows, cols }: TerminalSize): string {
  return `${size(rows)} ${size(cols)}\n`;
}

function size(asked: number): number {
  return Math.min(1000, Math.max(1, Math.round(asked) || 1));
}

export function proxyAddress(username: string, password: string): Record<string, string> {
  const address = `http://${username}:${password}@127.0.0.1:${relayPort}`;
  return {
    HTTP_PROXY: address,
    HTTPS_PROXY: address,
    http_proxy: address,
    https_proxy: address,
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  };
}

/** Files every sandbox sees. The relay passes bytes on between a port inside and a socket file that leads out to the proxy. */
export const kitFiles: Readonly<Record<string, string>> = {
  passwd: `root:x:0:0:root:/:/usr/sbin/nologin\nantou:x:1000:1000:antou:${workingFolder}/.home:/bin/bash\n`,
  group: 'root:x:0:\nantou:x:1000:\n',
  hosts: '127.0.0.1 localhost antou\n::1 localhost\n',
  'relay.mjs': `import { connect, createServer } from 'node:net';
import { writeFileSync } from 'node:fs';
const [port, socket, ready] = process.argv.slice(2);
createServer((near) => {
  const far = connect(socket);
  for (const [one, other] of [[near, far], [far, near]]) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
    one.pipe(other);
  }
}).listen(Number(port), '127.0.0.1', () => writeFileSync(ready, ''));
`,
};
