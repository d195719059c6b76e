/** Starts the browsing Chromium: no way out but the proxy, and, where bubblewrap works, no view of the machine's files. */
import { shellWord } from '#text/escape.ts';
import { execFile } from 'node:child_process';
import { access, chmod, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { quietFlags } from '../chromium/chromium.ts';
import { canGuard, guardArguments } from '../sandbox/pid-namespace.ts';
import { findTools } from '../sandbox/jail.ts';
import { seccompFilter } from '../sandbox/seccomp.ts';

export interface Jailed {
  browser: Browser;
  /** Whether it runs in a bubblewrap jail. */
  is_walled: boolean;
  /** Downloads land here, each under a random name. */
  downloads: string;
  close(): Promise<void>;
}

export interface JailInput {
  executable: string;
  /** `http://127.0.0.1:port` of the proxy. */
  proxy: string;
  /** For tests: what to use instead of the machine's own bubblewrap; null for none. */
  bwrap?: string | null;
}

const netFlags = (proxy: string): string[] => [
  ...quietFlags,
  `--proxy-server=${proxy}`,
  // Loopback is no exception.
  '--proxy-bypass-list=<-loopback>',
  // Names are the proxy's business; Chromium itself finds none.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-pings',
  '--no-default-browser-check',
  '--disable-breakpad',
  '--disable-domain-reliability',
  '--password-store=basic',
  '--js-flags=--max-old-space-size=768',
];

/** Rejects with what Chromium said when it starts in no way. */
export async function launchJailed(input: JailInput): Promise<Jailed> {
  const { executable, proxy } = input;
  const bwrap = input.bwrap === undefined ? await findBwrap() : input.bwrap;
  const { chromium } = await import('playwright-core');
  const folder = await mkdtemp(join(tmpdir(), 'antou-browser-'));
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  const removed = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  const isRoot = process.getuid?.() === 0;
  const walled = bwrap && process.platform === 'linux' ? await wrapper({ folder, bwrap, executable, downloads }) : null;
  // Chromium's own sandbox inside the jail where the kernel lets it; without a jail it can't have it as root.
  const ways = [
    ...(walled
      ? [
          { program: walled, own_sandbox: true },
          { program: walled, own_sandbox: false },
        ]
      : []),
    { program: executable, own_sandbox: !isRoot },
  ];
  let failure: unknown;
  for (const { program, own_sandbox } of ways) {
    try {
      const browser = await chromium.launch({
        executablePath: program,
        headless: true,
        chromiumSandbox: own_sandbox,
        downloadsPath: downloads,
        args: netFlags(proxy),
        env: { PATH: process.env['PATH'] ?? '', LANG: process.env['LANG'] ?? 'C.UTF-8', HOME: folder, TZ: process.env['TZ'] ?? '' },
        timeout: 20_000,
        // The server ends in order by itself; the library's own handlers would end the process before that.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return {
        browser,
        is_walled: program === walled,
        downloads,
        async close() {
          // One that has crashed is closed already.
          await browser.close().catch(() => undefined);
          await removed();
        },
      };
    } catch (error) {
      failure = error;
    }
  }
  await removed();
  throw failure;
}

async function findBwrap(): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'bwrap');
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}

const run = promisify(execFile);

/** What the browser sees: programs, fonts, certificates, an empty home, and the folder for downloads. */
function walls(downloads: string): string[] {
  const seen = ['/usr', '/bin', '/lib', '/lib64', '/lib32', '/opt', '/snap'];
  const settings = [
    'fonts',
    'ssl',
    'ca-certificates',
    'pki',
    'chromium.d',
    'alternatives',
    'passwd',
    'group',
    'ld.so.cache',
    'ld.so.conf',
    'ld.so.conf.d',
    'localtime',
    'nsswitch.conf',
  ];
  return [
    '--unshare-user',
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--uid',
    '1000',
    '--gid',
    '1000',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    ...seen.flatMap((path) => ['--ro-bind-try', path, path]),
    ...settings.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    '--ro-bind-try',
    '/var/cache/fontconfig',
    '/var/cache/fontconfig',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--size',
    String(1024 * 1024 * 1024),
    '--tmpfs',
    '/tmp',
    '--dir',
    '/tmp/home',
    '--setenv',
    'HOME',
    '/tmp/home',
    '--setenv',
    'PATH',
    '/usr/bin:/bin',
    '--bind',
    downloads,
    downloads,
    '--chdir',
    '/tmp/home',
  ];
}

/** Playwright starts one program with Chromium's arguments: this one puts the walls around it. Null where they don't stand. */
async function wrapper(input: { folder: string; bwrap: string; executable: string; downloads: string }): Promise<string | null> {
  const { folder, bwrap, executable, downloads } = input;
  const calls = join(folder, 'calls');
  const filter = seccompFilter({ namespaces: 'allowed' });
  if (filter) await writeFile(calls, filter);
  const tools = findTools();
  // This process begins the script, and so what the script becomes.
  const holding = tools && (await canGuard(tools)) ? guardArguments(tools) : [];
  // Where the filter is what does not stand, walls without it are better than none.
  for (const isFiltered of filter ? [true, false] : [false]) {
    const path = join(folder, isFiltered ? 'chromium' : 'chromium-unfiltered');
    const words = [
      ...holding,
      bwrap,
      ...walls(downloads),
      ...(isFiltered ? ['--seccomp', '9'] : []),
      '--setenv',
      'LANG',
      process.env['LANG'] ?? 'C.UTF-8',
      ...timeZone(),
      '--ro-bind-try',
      dirname(executable),
      dirname(executable),
      '--',
    ];
    // `--walls-stand` is asked for below, and is no argument of Chromium's.
    const lines = [
      '#!/bin/sh',
      `program=${shellWord(executable)}`,
      '[ "$1" = --walls-stand ] && set -- && program=/usr/bin/true',
      `exec ${words.map(shellWord).join(' ')} "$program" "$@"${isFiltered ? ` 9<${shellWord(calls)}` : ''}`,
    ];
    await writeFile(path, `${lines.join('\n')}\n`);
    await chmod(path, 0o700);
    const stands = await run(path, ['--walls-stand'], { timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (stands) return path;
  }
  return null;
}

function timeZone(): string[] {
  return process.env['TZ'] ? ['--setenv', 'TZ', process.env['TZ']] : [];
}
