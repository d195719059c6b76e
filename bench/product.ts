/** The built product as its own process, on a database apart, as the benchmarks use it. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { builtServer } from '#server/built.ts';
import { testDatabase } from '#server/platform/db/testing.ts';

export interface RunningProduct {
  /** Without a slash at the end. */
  origin: string;
  pool: pg.Pool;
  database_url: string;
  pid: number;
  /** CPU the server process has used so far, in milliseconds. */
  cpuMs(): number;
  /** Resident memory of the server process, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

/** As `./start` does, on a database and in a folder of its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const built = builtServer();
  if (!built) throw new Error('the product is not built: node tools/build.ts');
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'antou-bench-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=4', built.main], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ANTOU_WEB: join(import.meta.dirname, '../.build/web'),
      ...built.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      RUNNING_LIMIT: '100',
      STREAM_LIMIT: '100',
      RUN_CONCURRENCY: '100',
      ...env,
    },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const origin = /(http:\/\/[^/\s]+)\//.exec(said)?.[1];
    if (!origin) continue;
    const { pid = 0 } = child;
    return {
      origin,
      pool: database.pool,
      database_url: env['DATABASE_URL'] ?? database.url,
      pid,
      cpuMs: () => cpuMsOf(pid),
      residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
      stop,
    };
  }
  await stop();
  throw new Error('the product ended before it listened');
}

/** Linux counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The environment that makes the product ask a scripted provider. */
export function modelEnv(base_url: string): Record<string, string> {
  return { MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: base_url, MODEL_API_KEY: 'bench', MODEL_NAME: 'scripted' };
}

export interface Person {
  user_id: string;
  email: string;
  password: string;
  cookie: string;
  call<Answer>(operation: string, input: object): Promise<Answer>;
  newTask(): Promise<string>;
  send(task_id: string, query: string): Promise<void>;
}

export async function signUp(product: RunningProduct): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@bench.test`;
  const password = 'bench-password-1';
  const answer = await fetch(`${product.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ email, password, name: 'bench' }),
  });
  if (!answer.ok) throw new Error(`signing up: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const found = await product.pool.query<{ id: string }>('select id from "user" where email = $1', [email]);

  async function call<Answer>(operation: string, input: object): Promise<Answer> {
    const response = await fetch(`${product.origin}/api/rpc/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomBytes(16).toString('hex') },
      body: JSON.stringify(input),
    });
    // The envelope of every operation.
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Answer };
    if (code !== 0) throw new Error(`${operation}: ${msg}`);
    return data;
  }
  // The page asks newcomers a question; what is measured is the desk of somebody who answered it.
  await call('UpdateAntouUserInfo', { scene_ids: [] });
  return {
    user_id: found.rows[0]?.id ?? '',
    email,
    password,
    cookie,
    call,
    newTask: async () => (await call<{ task: { task_id: string } }>('CreateAntouTask', {})).task.task_id,
    send: async (task_id, query) => void (await call('SendMessage', { task_id, query, files: [], ability_type: 0 })),
  };
}

/** The search looks at what was put into the database by hand; until it has, its work would be measured too. */
export async function untilIndexed(product: RunningProduct): Promise<void> {
  for (;;) {
    const { rows } = await product.pool.query<{ due: number }>('select count(*)::int as due from task where search_due');
    if (rows[0]?.due === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export interface Watch {
  /** Resolves with the time at which an event of this type came, counted from this call on. */
  next(type: string): Promise<number>;
  /** Events that came so far, by type. */
  counts: Map<string, number>;
  end(): void;
}

/** Follows a task's stream as a page does. */
export function watch(product: RunningProduct, person: Person, task_id: string): Promise<Watch> {
  return follow(product, person, `/api/tasks/${task_id}/events?after=0`);
}

/** Follows the list of a person's tasks as a page does. */
export function watchList(product: RunningProduct, person: Person): Promise<Watch> {
  return follow(product, person, '/api/tasks/events');
}

async function follow(product: RunningProduct, person: Person, path: string): Promise<Watch> {
  const abort = new AbortController();
  const response = await fetch(product.origin + path, {
    headers: { cookie: person.cookie },
    signal: abort.signal,
  });
  const { body } = response;
  if (!response.ok || !body) throw new Error(`the stream answered ${response.status}`);
  const counts = new Map<string, number>();
  let waiting: { type: string; resolve(at: number): void; reject(error: unknown): void }[] = [];
  const read = async () => {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const at = performance.now();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const type = /^data: .*?"type":"(\w+)"/.exec(line)?.[1];
        if (!type) continue;
        counts.set(type, (counts.get(type) ?? 0) + 1);
        for (const one of waiting) if (one.type === type) one.resolve(at);
        waiting = waiting.filter((one) => one.type !== type);
      }
    }
  };
  read().catch((error: unknown) => {
    for (const one of waiting) one.reject(error);
  });
  return {
    next: (type) => new Promise((resolve, reject) => waiting.push({ type, resolve, reject })),
    counts,
    end: () => abort.abort(),
  };
}
