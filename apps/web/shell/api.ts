/** The typed client: the only place that calls the server's operations. Refusals arrive as `Refusal` with the sentence to show. */
import { codeName, Refusal, type Envelope } from '#contract/codes.ts';
import type { AnswerOf, EventOf, InputOf, StreamFailure } from '#contract/operation.ts';
import type { AnsweringName, Operations, StreamingName } from '#contract/operations/all.ts';
import { serverPath } from './base-path.ts';
import { markDisconnected, markConnected } from './connectivity.ts';
import { pageSession } from './page-session.ts';
import { passOfPage } from './share-pass.ts';

/** The server could not be reached; nothing is known about whether it acted. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  constructor() {
    super('网络连接失败，内容已保留，请检查网络后重试');
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key for the same intent: a repeated call gives the first answer. */
  idempotency_key?: string;
}

export async function call<Name extends AnsweringName>(
  name: Name,
  input: InputOf<Operations[Name]>,
  options: CallOptions = {},
): Promise<AnswerOf<Operations[Name]>> {
  const response = await reach(`/api/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-page-session': pageSession,
      ...passHeaders(),
      ...(options.idempotency_key ? { 'idempotency-key': options.idempotency_key } : {}),
    },
    body: JSON.stringify(input),
    signal: options.signal,
  });
  return unwrap(response.status, await bodyOf(response));
}

/** What the server keeps at an address of its own, as JSON; refusals are told as those of operations. */
export async function readJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await reach(path, { headers: passHeaders(), signal });
  const body = await bodyOf(response);
  return response.ok && body !== null ? body : unwrap(response.status, body);
}

/** As `readJson`, for text. */
export async function readText(path: string): Promise<string> {
  const response = await reach(path, { headers: passHeaders() });
  const text = await response.text();
  return response.ok ? text : unwrap(response.status, parse(text));
}

export interface StreamOptions<Event> {
  /** Ends the work on the server too. */
  signal: AbortSignal;
  onEvent(event: Event): void;
}

/** An operation that answers with events, told one by one; resolves after the last. Rejects as `call` does, also in the middle. */
export async function callStream<Name extends StreamingName>(
  name: Name,
  input: InputOf<Operations[Name]>,
  { signal, onEvent }: StreamOptions<EventOf<Operations[Name]>>,
): Promise<void> {
  const response = await reach(`/api/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-page-session': pageSession, ...passHeaders() },
    body: JSON.stringify(input),
    signal,
  });
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return unwrap(response.status, await bodyOf(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw isAborted(error) ? error : new Unreachable();
    });
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue;
      // The dispatcher sends what the operation's schema of events allows, or a failure that ends the stream.
      const event = JSON.parse(block.slice(6)) as EventOf<Operations[Name]> | StreamFailure;
      if (isFailure(event)) throw new Refusal(codeName(event.code) ?? 'INTERNAL', event.msg || undefined);
      onEvent(event);
    }
  }
}

function isFailure(event: { type: string } | StreamFailure): event is StreamFailure {
  return event.type === 'error';
}

/** Signing in, up and out and the password, which speak at addresses of their own. Returns what the server says. */
export async function callAuth(path: string, input: Record<string, unknown>): Promise<unknown> {
  const response = await reach(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-page-session': pageSession },
    body: JSON.stringify(input),
  });
  const body = await bodyOf(response);
  if (!isEnvelope(body)) throw new Refusal(reasonOfStatus(response.status));
  if (body.code === 0) return body.data;
  // Somebody who isn't signed in yet is told so in the form, not sent away from it.
  throw new Refusal(codeName(body.code) ?? reasonOfStatus(response.status), body.msg || undefined, fieldsOf(body.data));
}

export interface UploadOptions {
  signal: AbortSignal;
  idempotency_key: string;
  /** From 0 to 100. */
  onProgress(percent: number): void;
}

/** Uploads with progress, which only XMLHttpRequest reports. */
export function upload(task_id: string, file: File, options: UploadOptions): Promise<AnswerOf<Operations['UploadTaskFile']>> {
  return uploadTo('UploadTaskFile', { task_id, file_name: file.name }, file, options);
}

/** As `upload`, for whichever operation takes a file in its field `file_content`. */
export function uploadTo<Name extends AnsweringName>(
  name: Name,
  fields: InputOf<Operations[Name]>,
  file: File,
  options: UploadOptions,
): Promise<AnswerOf<Operations[Name]>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file_content', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', serverPath(`/api/rpc/${name}`));
    request.setRequestHeader('idempotency-key', options.idempotency_key);
    request.setRequestHeader('x-page-session', pageSession);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress(Math.floor((event.loaded / event.total) * 100));
    };
    request.onerror = () => reject(new Unreachable());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      try {
        resolve(unwrap(request.status, parse(request.responseText)));
      } catch (error) {
        reject(error instanceof Error ? error : new Unreachable());
      }
    };
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Sends one small file as an operation's own field, without progress. */
export async function sendFile<Name extends AnsweringName>(
  name: Name,
  field: string,
  file: Blob,
  file_name: string,
): Promise<AnswerOf<Operations[Name]>> {
  const form = new FormData();
  form.append(field, file, file_name);
  const response = await reach(`/api/rpc/${name}`, { method: 'POST', headers: { 'x-page-session': pageSession }, body: form });
  return unwrap(response.status, await bodyOf(response));
}

/** The sentence to show for anything caught. */
export function sentenceFor(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message;
  return '操作未完成，内容已保留，请重试';
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

let onSignedOut = () => {};

/** What to do when the server says that nobody is signed in. Set once by the session. */
export function whenSignedOut(act: () => void): void {
  onSignedOut = act;
}

function passHeaders(): Record<string, string> {
  const pass = passOfPage();
  return pass ? { 'x-share-id': pass.share_id, 'x-share-secret': pass.secret } : {};
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(serverPath(path), { ...init, credentials: 'same-origin' });
    markConnected();
    return response;
  } catch (error) {
    if (isAborted(error)) throw error;
    markDisconnected();
    throw new Unreachable();
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  return parse(await response.text());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unwrap<T>(status: number, body: unknown): T {
  if (!isEnvelope(body)) throw new Refusal(reasonOfStatus(status));
  // The dispatcher answers with what the operation's output schema allows, so `data` of code 0 is that output.
  if (body.code === 0) return body.data as T;
  const reason = codeName(body.code) ?? reasonOfStatus(status);
  if (reason === 'UNAUTHORIZED') onSignedOut();
  throw new Refusal(reason, body.msg || undefined, fieldsOf(body.data));
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'msg' in body;
}

function fieldsOf(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return undefined;
  const { fields } = data;
  if (typeof fields !== 'object' || fields === null) return undefined;
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function reasonOfStatus(status: number): Refusal['reason'] {
  switch (status) {
    case 400:
    case 422:
      return 'INVALID';
    case 401:
      return 'UNAUTHORIZED';
    case 403:
      return 'FORBIDDEN';
    case 404:
      return 'NOT_FOUND';
    case 409:
      return 'CONFLICT';
    case 413:
      return 'TOO_LARGE';
    case 415:
      return 'UNSUPPORTED';
    case 429:
      return 'RATE_LIMIT';
    default:
      return 'INTERNAL';
  }
}
