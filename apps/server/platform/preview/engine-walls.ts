/** Puts bubblewrap around the engine where there is one: it sees programs and its own modules, and no network. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findTools } from '../sandbox/jail.ts';

const run = promisify(execFile);
/** The engine reads its packages there. */
const packages = join(dirname(createRequire(import.meta.url).resolve('react/package.json')), '..');

function walls(bwrap: string, shown: readonly string[]): [string, string[]] {
  const programs = ['/usr', '/bin', '/lib', '/lib64', '/lib32'];
  return [
    bwrap,
    [
      '--unshare-all',
      '--unshare-user',
      '--die-with-parent',
      '--new-session',
      '--clearenv',
      '--cap-drop',
      'ALL',
      '--setenv',
      'LANG',
      'C.UTF-8',
      ...programs.flatMap((path) => ['--ro-bind-try', path, path]),
      '--ro-bind-try',
      '/etc/ld.so.cache',
      '/etc/ld.so.cache',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      ...shown.flatMap((path) => ['--ro-bind-try', path, path]),
      '--chdir',
      '/',
      '--',
    ],
  ];
}

const asked = new Map<string, Promise<boolean>>();

/** The command itself where the walls don't stand. `own`: files and folders it has to see. */
export async function walled(command: [string, string[]], own: readonly string[]): Promise<[string, string[]]> {
  const tools = process.platform === 'linux' ? findTools() : null;
  if (!tools) return command;
  const shown = [...new Set([dirname(process.execPath), packages, ...own.map((path) => homeOf(path))])];
  const [file, args] = walls(tools.bwrap, shown);
  const key = args.join('\0');
  const stands =
    asked.get(key) ??
    run(file, [...args, '/usr/bin/true'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  asked.set(key, stands);
  return (await stands) ? [file, [...args, command[0], ...command[1]]] : command;
}

/** From its sources it reads all that lies beside the packages. */
function homeOf(path: string): string {
  if (path.endsWith('.ts')) return dirname(packages);
  return path.endsWith('.js') ? dirname(path) : path;
}
