/** MCP with a program in the person's sandbox, over its input and output. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { SandboxCommand, SandboxEnding, SandboxProcess } from '../sandbox/sandbox.ts';
import { foreignLine } from './foreign-text.ts';

export interface Program {
  words: string[];
  env: Record<string, string>;
  hosts: string[];
}

export interface ProgramLine {
  transport: Transport;
  /** How it ended, with the last it said; null while it runs. */
  ending(): { sentence: string; said: string } | null;
}

const MB = 1024 * 1024;
/** Of a program that waits most of its life for the next call. */
const limits = { wall_ms: 15 * 60_000, cpu_s: 300, memory_bytes: 512 * MB, disk_bytes: 512 * MB, output_bytes: 40 * MB };
const mostSaid = 2000;

/** `begin` starts a command in the extension's own sandbox, apart from every task's. */
export async function programTransport(
  begin: (command: SandboxCommand) => SandboxProcess,
  { words, env, hosts }: Program,
): Promise<ProgramLine> {
  const { ReadBuffer, serializeMessage } = await import('@modelcontextprotocol/sdk/shared/stdio.js');
  const [first = '', ...rest] = words;
  const abort = new AbortController();
  const buffer = new ReadBuffer({ maxBufferSize: 16 * MB });
  let said = '';
  let ended: SandboxEnding | null = null;

  function take(bytes: Uint8Array): void {
    try {
      buffer.append(Buffer.from(bytes));
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
      return abort.abort();
    }
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch (error) {
        // A line that is no message: programs greet, and warn, where they should not.
        transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  let process: SandboxProcess | null = null;
  const transport: Transport = {
    start() {
      process = begin({
        run: { argv: [first, ...rest] },
        env,
        stdin: 'open',
        signal: abort.signal,
        hosts,
        limits,
        output({ from, bytes }) {
          if (from === 'stdout') take(bytes);
          else said = (said + new TextDecoder().decode(bytes)).slice(-mostSaid);
        },
      });
      void process.ended.then((ending) => {
        ended = ending;
        transport.onclose?.();
      });
      return Promise.resolve();
    },
    send(message) {
      process?.write(serializeMessage(message));
      return Promise.resolve();
    },
    async close() {
      process?.closeInput();
      abort.abort();
      await process?.ended;
    },
  };
  return {
    transport,
    ending() {
      if (!ended) return null;
      const how = ended.ended_by === 'itself' ? `程序自己结束了（退出码 ${ended.exit_code ?? '未知'}）` : ended.sentence.replace(/。$/, '');
      return { sentence: how, said: foreignLine(said, 300) };
    },
  };
}
