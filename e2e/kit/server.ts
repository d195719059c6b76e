/** A whole server for one journey: the real program on an empty data folder and a free port, with everything it prints kept. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '#server/built.ts';

const root = join(import.meta.dirname, '../..');
export interface RunningServer {
  address: string;
  data_dir: string;
  /** What it was started with, beside what every server gets. */
  env: Environment;
  /** Everything printed so far, on both channels. */
  printed(): string;
  /** As Ctrl-C does; throws when it does not end cleanly. */
  stop(): Promise<void>;
}

export type Environment = Record<string, string>;

/** The built program when there is one, the sources otherwise. */
export function program(data_dir: string, env: Environment): { args: string[]; env: Environment } {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(MODEL_|OIDC_|S3_|DATABASE_URL|SECRET)/.test(name)),
  );
  const base = { ...inherited, ANTOU_WEB: join(root, '.build/web'), DATA_DIR: data_dir, ...env } as Environment;
  const built = builtServer();
  if (!built) return { args: [join(root, 'apps/server/main.ts')], env: base };
  return { args: [built.main], env: { ...base, ...built.env, NODE_ENV: 'production' } };
}

/** They go with this process, however it ends: on its own nobody would stop them. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function startServer(data_dir: string, env: Environment = {}): Promise<RunningServer> {
  const { args, env: whole } = program(data_dir, { PORT: '0', ...env });
  const child = spawn(process.execPath, args, { cwd: root, env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = once(child, 'exit');
  let text = '';
  const take = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const address = await addressIn(() => text, child);
  return {
    address,
    data_dir,
    env,
    printed: () => text,
    async stop() {
      if (child.exitCode !== null) throw new Error(`the server ended by itself with code ${child.exitCode}`);
      child.kill('SIGINT');
      const isOver = await Promise.race([ended.then(() => true), sleep(15_000, false, { ref: false })]);
      if (!isOver) child.kill('SIGKILL');
      if (child.exitCode !== 0)
        throw new Error(
          `the server did not end cleanly (code ${child.exitCode ?? 'none, killed after 15 s'}): its log is in .build/journeys`,
        );
    },
  };
}

async function addressIn(text: () => string, child: { exitCode: number | null; kill(): boolean }): Promise<string> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const address = /案头已启动：(http\S+)/.exec(text())?.[1];
    if (address) return address.replace(/\/$/, '');
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${text()}`);
    await sleep(50);
  }
  child.kill();
  throw new Error(`the server gave no address within 30 s:\n${text()}`);
}

export interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command line beside the server: `ask …` and its like. */
export async function runCommand(data_dir: string, words: string[], env: Environment = {}): Promise<Said> {
  const { args, env: whole } = program(data_dir, env);
  const child = spawn(process.execPath, [...args, ...words], { cwd: root, env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Said = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => void (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (said.stderr += chunk.toString()));
  await once(child, 'close');
  return { ...said, code: child.exitCode };
}
