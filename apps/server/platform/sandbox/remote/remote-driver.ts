/** A sandbox on other machines, reached over HTTP: for whoever runs the product on many machines, or wants programs away from it. */
import { createHash } from 'node:crypto';
import {
  comingOut,
  endingSentence,
  isSafeName,
  limitsOf,
  type EndedBy,
  type FolderFile,
  type SandboxCommand,
  type SandboxDriver,
  type SandboxFolder,
  type SandboxOffers,
  type SandboxProcess,
} from '#capabilities/sandbox/sandbox.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { RemoteFile, RemoteLine, RemoteListing, RemoteOffers, type RemoteCommand, type RemoteInput } from './remote-protocol.ts';

export interface RemoteOptions {
  /** `https://sandbox.example.com/`; the operator chose it. */
  url: string;
  token: string;
  outbound: Pick<Outbound, 'fetch'>;
}

/** Throws `Error` with a Chinese sentence from `offers`, `folder` and `release` when the service can't be used. */
export function createRemoteDriver({ url, token, outbound }: RemoteOptions): SandboxDriver {
  const running = new Map<SandboxProcess, string>();
  let offered: Promise<SandboxOffers> | null = null;

  async function ask(method: string, path: string, more: { body?: RequestInit['body']; type?: string; signal?: AbortSignal } = {}) {
    return outbound.fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(more.type ? { 'content-type': more.type } : {}) },
      ...(more.body === undefined ? {} : { body: more.body }),
      ...(more.signal ? { signal: more.signal } : {}),
    });
  }

  async function expect(answer: Promise<Response>, what: string): Promise<Response> {
    const got = await answer.catch((error: unknown) => {
      throw new Error(`连接不上远程沙箱，没有${what}：${error instanceof Error ? error.message : String(error)}`);
    });
    if (got.ok || got.status === 404) return got;
    await got.body?.cancel();
    throw new Error(`远程沙箱没有${what}：它回答了 ${got.status}${got.status === 401 ? '（SANDBOX_TOKEN 不对）' : ''}。`);
  }

  const endAll = async (task_id?: string): Promise<void> => {
    const theirs = [...running].filter(([, of]) => task_id === undefined || of === task_id).map(([one]) => one);
    for (const one of theirs) one.stop();
    await Promise.all(theirs.map((one) => one.ended));
  };

  return {
    offers: () =>
      (offered ??= expect(ask('GET', 'v1/offers'), '说明它有什么').then(async (answer) => ({
        ...RemoteOffers.parse(await answer.json()),
        driver: 'remote' as const,
      }))).catch((error: unknown) => {
        // Asked again the next time: the service may have been away.
        offered = null;
        throw error;
      }),

    start(task_id, command) {
      const begun = run(task_id, command);
      running.set(begun, task_id);
      void begun.ended.then(() => running.delete(begun));
      return begun;
    },

    folder: (task_id) => folderOf(task_id),

    async release(task_id) {
      await endAll(task_id);
      await expect(ask('DELETE', placeOf(task_id)), '清除工作文件');
    },

    close: () => endAll(),
  };

  function folderOf(task_id: string): SandboxFolder {
    const at = (name: string): string => `${placeOf(task_id)}/files/${name.split('/').map(encodeURIComponent).join('/')}`;
    return {
      async list() {
        const answer = await expect(ask('GET', `${placeOf(task_id)}/files`), '列出文件');
        if (answer.status === 404) return { files: [], left_out: [] };
        const { files, left_out } = RemoteListing.parse(await answer.json());
        // The service is not the product: a name it gives is no better than one a program gave.
        const unsafe = files.filter(({ name }) => !isSafeName(name));
        return {
          files: files.filter(({ name }) => isSafeName(name)),
          left_out: [...left_out, ...unsafe.map(({ name }) => ({ name, reason: 'name' as const }))],
        };
      },
      async read(name, max_bytes) {
        if (!isSafeName(name)) return null;
        const answer = await expect(ask('GET', at(name)), '读出文件');
        if (answer.status === 404) return null;
        if (Number(answer.headers.get('content-length') ?? 0) > max_bytes) {
          await answer.body?.cancel();
          return null;
        }
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return bytes.length > max_bytes ? null : bytes;
      },
      async write(name, bytes): Promise<FolderFile> {
        if (!isSafeName(name)) throw new Error(`这个名字不能用作文件名：${name}`);
        const answer = await expect(ask('PUT', at(name), { body: Buffer.from(bytes), type: 'application/octet-stream' }), '写入文件');
        return RemoteFile.parse(await answer.json());
      },
      async remove(name) {
        if (isSafeName(name)) await (await expect(ask('DELETE', at(name)), '删除文件')).body?.cancel();
      },
    };
  }

  function run(task_id: string, command: SandboxCommand): SandboxProcess {
    const limits = limitsOf(command.limits);
    const began = performance.now();
    const stopping = new AbortController();
    const signal = AbortSignal.any([command.signal, stopping.signal]);
    const waiting: RemoteInput[] = [];
    let number: string | null = null;
    let sending: Promise<unknown> = Promise.resolve();

    /** One after another, as they were given; what can't be told any more has ended. */
    const tell = (input: RemoteInput): void => {
      if (number === null) return void waiting.push(input);
      const path = `${placeOf(task_id)}/commands/${number}/input`;
      sending = sending
        .then(() => ask('POST', path, { body: JSON.stringify(input), type: 'application/json' }))
        .then(
          (answer) => answer.body?.cancel(),
          () => undefined,
        );
    };

    async function carryOut(): Promise<{ by: EndedBy; exit_code: number | null; cause: string }> {
      if (signal.aborted) return { by: 'stopped', exit_code: null, cause: '' };
      try {
        const answer = await ask('POST', `${placeOf(task_id)}/commands`, {
          body: JSON.stringify(commandOf(command)),
          type: 'application/json',
          signal: AbortSignal.any([signal, AbortSignal.timeout(limits.wall_ms + 30_000)]),
        });
        if (!answer.ok || !answer.body) {
          await answer.body?.cancel();
          return { by: 'failed', exit_code: null, cause: `远程沙箱回答了 ${answer.status}` };
        }
        let printed = 0;
        for await (const line of linesOf(answer.body)) {
          if ('command' in line) {
            number = line.command;
            for (const input of waiting.splice(0)) tell(input);
          } else if ('from' in line) {
            const bytes = Buffer.from(line.base64, 'base64').subarray(0, Math.max(0, limits.output_bytes - printed));
            printed += bytes.length;
            if (bytes.length > 0) command.output?.({ from: line.from, bytes });
          } else return { by: line.ended_by, exit_code: line.exit_code, cause: line.cause };
        }
        return { by: 'failed', exit_code: null, cause: '远程沙箱中途断开了' };
      } catch (error) {
        if (signal.aborted) {
          await kill();
          return { by: 'stopped', exit_code: null, cause: '' };
        }
        return { by: 'failed', exit_code: null, cause: error instanceof Error ? error.message : String(error) };
      }
    }

    async function kill(): Promise<void> {
      if (number === null) return;
      // A service that is away ends what lost its reader by itself.
      await ask('DELETE', `${placeOf(task_id)}/commands/${number}`).then(
        (answer) => answer.body?.cancel(),
        () => undefined,
      );
    }

    const ended = carryOut().then(({ by, exit_code, cause }) => ({
      ended_by: by,
      exit_code: by === 'itself' ? exit_code : null,
      sentence: endingSentence(by, limits, cause),
      elapsed_ms: Math.round(performance.now() - began),
    }));
    return {
      write: (bytes) => tell({ base64: Buffer.from(bytes).toString('base64') }),
      closeInput: () => tell({ close: true }),
      resize: (size) => tell({ resize: size }),
      stop: () => stopping.abort(),
      ended,
    };
  }
}

/** Named by a digest: the service learns no id of ours. */
function placeOf(task_id: string): string {
  return `v1/workspaces/${createHash('sha256').update(task_id).digest('hex').slice(0, 32)}`;
}

function commandOf({ run, env, stdin, pty, hosts, limits }: SandboxCommand): RemoteCommand {
  return {
    ...('script' in run ? { script: run.script } : { argv: [...run.argv] }),
    env: { ...env },
    stdin: stdin === 'open' || pty ? null : Buffer.from(stdin ?? '').toString('base64'),
    pty: pty ?? null,
    hosts: [...(hosts ?? [])],
    limits: limitsOf(limits),
  };
}

const longest_line = 4 * 1024 * 1024;

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<RemoteLine> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of body) {
    const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > longest_line) throw new Error('远程沙箱的回答不合协议');
    for (const line of lines) if (line !== '') yield RemoteLine.parse(JSON.parse(line));
  }
}

/** The most one file may have on the way; bounds of the connection come on top. */
export const remoteBytes = Math.max(comingOut.file_bytes, 200 * 1024 * 1024);
