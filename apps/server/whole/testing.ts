/** A test kit: the real server as a child process on a test database or a folder of its own, and people who call it over HTTP. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachedOver } from '#e2e/kit/protocols.ts';
import type { Envelope } from '#contract/codes.ts';
import type { AnswerOf, EventOf, InputOf, StreamFailure } from '#contract/operation.ts';
import type { OperationName, Operations, StreamingName } from '#contract/operations/all.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent, StreamEvent } from '#contract/timeline/events.ts';
import { builtServer } from '#server/built.ts';

export interface TestServer {
  /** Without a slash at the end. */
  address: string;
  pid: number;
  data: string;
  /** What the process wrote to its log so far. */
  log(): string;
  /** Whether the process lives. */
  alive(): boolean;
  kill(): Promise<void>;
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  /** Without it the server runs the database that comes along, in its folder. */
  database?: string;
  /** Kept by whoever made it; without it a folder of the server's own, deleted at its stop. */
  data?: string;
  env?: Record<string, string>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'antou-server-'));
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const data = options.data ?? temporaryFolder();
  const page = join(data, 'page');
  mkdirSync(page, { recursive: true });
  writeFileSync(
    join(page, 'index.html'),
    '<!doctype html><base href="/"><script id="antou" type="application/json">{}</script><title>案头</title>',
  );
  // Read from its sources it takes three times as long to start.
  const built = builtServer();
  const child = spawn(process.execPath, [built?.main ?? join(import.meta.dirname, '../main.ts')], {
    env: {
      ...built?.env,
      PATH: process.env['PATH'] ?? '',
      TZ: 'Asia/Shanghai',
      PORT: '0',
      DATA_DIR: data,
      DATABASE_URL: options.database ?? '',
      ANTOU_WEB: page,
      SECRET: 'a secret of the tests, long enough to be one',
      SIGN_UPS_PER_MINUTE: '100000',
      SIGN_INS_PER_MINUTE: '100000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let log = '';
  let out = '';
  const exited = once(child, 'exit').then(() => running.delete(child));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const found = /案头已启动：(\S+?)\/?\n/.exec(out)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}) before it listened: ${log}`)));
  });
  return {
    address,
    // A child that printed something has a number.
    pid: child.pid ?? 0,
    data,
    log: () => log,
    alive: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGINT');
      await exited;
      if (!options.data) rmSync(data, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

export type Answered<T> = Envelope<T> & { status: number };
export type Refused = { fields?: Record<string, string> };

export interface Person {
  user_id: string;
  cookie: string;
  /** The envelope, whatever it says. */
  call<Name extends OperationName>(
    name: Name,
    input: InputOf<Operations[Name]>,
    headers?: Record<string, string>,
  ): Promise<Answered<AnswerOf<Operations[Name]>>>;
  /** The data of a call that must succeed. */
  get<Name extends OperationName>(
    name: Name,
    input: InputOf<Operations[Name]>,
    headers?: Record<string, string>,
  ): Promise<AnswerOf<Operations[Name]>>;
  /** The events of a streaming operation, all of them; refused as any other. */
  stream<Name extends StreamingName>(
    name: Name,
    input: InputOf<Operations[Name]>,
  ): Promise<Answered<(EventOf<Operations[Name]> | StreamFailure)[]>>;
  upload(
    task_id: string,
    file_name: string,
    bytes: Uint8Array | string,
    headers?: Record<string, string>,
  ): Promise<Answered<AnswerOf<Operations['UploadTaskFile']>>>;
  /** For the favourites; not kept yet. */
  uploadFavorite(file_name: string, bytes: Uint8Array | string): Promise<Answered<AnswerOf<Operations['UploadFile']>>>;
  uploadAvatar(bytes: Uint8Array): Promise<Answered<AnswerOf<Operations['UploadAvatar']>>>;
  installSkill(bytes: Uint8Array, replace?: 'true'): Promise<Answered<AnswerOf<Operations['InstallSkill']>>>;
  /** A new task with a message sent to it. */
  ask(query: string, files?: { file_name: string; file_uri: string }[]): Promise<{ task_id: string; answer_id: string; query_id: string }>;
  newTask(): Promise<string>;
}

let people = 0;
export const testPassword = 'correct horse battery staple';

export async function signUp(server: { address: string }): Promise<Person> {
  const email = `person${++people}.${process.pid}.${Date.now()}@example.com`;
  const answer = await post(`${server.address}/api/auth/sign-up/email`, JSON.stringify({ email, password: testPassword }), {
    'content-type': 'application/json',
  });
  if (answer.status !== 200) throw new Error(`sign-up failed: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { data }: Envelope<{ user: { user_id_str: string } }> = JSON.parse(await answer.text());
  return personOf(() => server.address, cookie, data.user.user_id_str);
}

/** Somebody nobody knows. */
export function anonymous(server: { address: string }): Person {
  return personOf(() => server.address, '', '');
}

/** A person whose server may move, as it does when it is started again. */
export function personOf(address: () => string, cookie: string, user_id: string): Person {
  const person: Person = {
    user_id,
    cookie,
    async call(name, input, headers = {}) {
      return envelope(
        await post(`${address()}/api/rpc/${name}`, JSON.stringify(input), { 'content-type': 'application/json', cookie, ...headers }),
      );
    },
    async get(name, input, headers) {
      const answer = await person.call(name, input, headers);
      if (answer.status !== 200) throw new Error(`${name} was refused: ${answer.status} ${answer.msg} ${JSON.stringify(answer.data)}`);
      return answer.data;
    },
    async stream(name, input) {
      const answer = await post(`${address()}/api/rpc/${name}`, JSON.stringify(input), { 'content-type': 'application/json', cookie });
      if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return envelope(answer);
      const blocks = (await answer.text()).split('\n\n').filter((block) => block.startsWith('data: '));
      return { status: answer.status, code: 0, msg: '', data: blocks.map((block) => JSON.parse(block.slice(6))) };
    },
    async upload(task_id, file_name, bytes, headers = {}) {
      const form = new FormData();
      form.set('task_id', task_id);
      form.set('file_name', file_name);
      form.set('file_content', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'content');
      return envelope(await post(`${address()}/api/rpc/UploadTaskFile`, form, { cookie, ...headers }));
    },
    async uploadFavorite(file_name, bytes) {
      const form = new FormData();
      form.set('file_name', file_name);
      form.set('scene', 'Favorite');
      form.set('file_content', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'content');
      return envelope(await post(`${address()}/api/rpc/UploadFile`, form, { cookie }));
    },
    async uploadAvatar(bytes) {
      const form = new FormData();
      form.set('avatar', new Blob([new Uint8Array(bytes)]), 'avatar.webp');
      return envelope(await post(`${address()}/api/rpc/UploadAvatar`, form, { cookie }));
    },
    async installSkill(bytes, replace) {
      const form = new FormData();
      if (replace) form.set('replace', replace);
      form.set('file_content', new Blob([new Uint8Array(bytes)]), 'skill.zip');
      return envelope(await post(`${address()}/api/rpc/InstallSkill`, form, { cookie }));
    },
    async ask(query, files = []) {
      const task_id = await person.newTask();
      const { answer_id, query_id } = await person.get('SendMessage', { task_id, query, files });
      return { task_id, answer_id, query_id };
    },
    async newTask() {
      return (await person.get('CreateAntouTask', {})).task.task_id;
    },
  };
  return person;
}

function post(address: string, body: string | FormData, headers: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body, headers });
}

export async function envelope<T>(answer: Response): Promise<Answered<T>> {
  const parsed: Envelope<T> = JSON.parse(await answer.text());
  return { status: answer.status, ...parsed };
}

/** The stored events of a task, over the wire. */
export async function eventsOf(person: Person, task_id: string): Promise<NumberedEvent[]> {
  const all: NumberedEvent[] = [];
  for (;;) {
    const { events, has_more } = await person.get('GetTaskEvents', { task_id, after: all.at(-1)?.seq ?? 0 });
    all.push(...events);
    if (!has_more) return all;
  }
}

/** Events of a stream as they come: `id` is '' for live ones. */
export interface Received {
  id: string;
  event: StreamEvent;
}

export interface Stream {
  received: Received[];
  status: number;
  /** Resolves when the server ended it. */
  ended: Promise<void>;
  close(): void;
}

export async function openStream(
  server: { address: string },
  person: Person,
  task_id: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Stream> {
  const abort = new AbortController();
  const answer = await fetch(`${server.address}/api/tasks/${task_id}/events${query}`, {
    headers: { cookie: person.cookie, ...headers },
    signal: abort.signal,
  });
  const received: Received[] = [];
  const body = answer.body;
  if (answer.status !== 200 || !body) {
    await body?.cancel();
    return { received, status: answer.status, ended: Promise.resolve(), close: () => abort.abort() };
  }
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const lines = block.split('\n');
        const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
        if (data !== undefined)
          received.push({ id: lines.find((line) => line.startsWith('id: '))?.slice(4) ?? '', event: JSON.parse(data) });
      }
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return { received, status: answer.status, ended, close: () => abort.abort() };
}

/** Looks until it is so, ever less often up to `pause_ms`, as a look costs; the time limit is only there for what never comes. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  what: string,
  limit_ms = 45_000,
  pause_ms = 80,
): Promise<T> {
  const begun = Date.now();
  for (let pause = 20; ; pause = Math.min(pause_ms, pause * 1.2)) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() - begun > limit_ms) throw new Error(`waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The task's status once nothing of it runs. */
export function untilIdle(person: Person, task_id: string, limit_ms?: number): Promise<TaskStatus> {
  return until(
    async () => {
      const { task_status } = (await person.get('GetTaskInfo', { task_id })).task_info;
      return task_status !== TaskStatus.Running && { task_status };
    },
    `task ${task_id} to come to its end`,
    limit_ms,
    300,
  ).then(({ task_status }) => task_status);
}

export function modelEnv(provider: { base_url: string }, api_key = 'sk-of-the-tests'): Record<string, string> {
  return { ...reachedOver(provider), MODEL_API_KEY: api_key, MODEL_NAME: 'scripted' };
}
