/** Keeps the engine's process: from the first question to ten idle minutes, in the walls the machine has, and replaced when it dies. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { commandLine, startProcess } from '#capabilities/bounded-process/bounded-process.server.ts';
import { createFairQueue } from '#capabilities/queues/fair-queue.ts';
import { untilAborted } from '#capabilities/queues/until-aborted.ts';
import { mostCompiledBytes, workingOn, type Answer, type Answers, type Question } from '#preview/protocol.ts';
import { walled } from './engine-walls.ts';

export interface EngineHostOptions {
  /** The module to run. */
  entry: string;
  /** What was built for sites. */
  vendor_folder: string;
  idle_ms?: number;
  /** For one source. */
  module_ms?: number;
  /** What its JavaScript may take; all its data three times that. */
  memory_mb?: number;
  /** For tests: no walls but those of Node and prlimit. */
  bare?: boolean;
}

/** The process ended, or was ended, over a question. */
export class EngineEnded extends Error {
  /** The source it worked on, if it was one. */
  readonly culprit: { hash: string; path: string } | null;
  /** By us, as it went beyond what it may; otherwise nobody knows why. */
  readonly by_us: boolean;
  constructor(message: string, culprit: EngineEnded['culprit'], by_us: boolean) {
    super(message);
    this.culprit = culprit;
    this.by_us = by_us;
  }
}

export interface EngineHost {
  /**
   * One question at a time, whoever has used it least before others. Rejects with EngineEnded, with the signal's reason as soon as that ends
   * the wait, or with an Error that has a sentence for the person.
   */
  ask<Op extends keyof Answers>(asked: Asked<Op>): Promise<Answer<Op>>;
  /** Null while there is no process. */
  pid(): number | null;
  close(): void;
}

export interface Asked<Op extends keyof Answers> {
  /** For whom. */
  person: string;
  question: Question & { op: Op };
  sources: readonly Uint8Array[];
  /** From when it is begun with. */
  limit_ms: number;
  signal: AbortSignal;
}

/** Of an answer as JSON, in which a line break or a quotation mark takes two. */
const mostBytes = 2 * mostCompiledBytes;
/** All the processor time a process may use before another takes its place. */
const life_ms = 30 * 60_000;
/** Its own modules are read at the first question. */
const startMs = 20_000;

export function createEngineHost(options: EngineHostOptions): EngineHost {
  const { idle_ms = 10 * 60_000, module_ms = 2_000, memory_mb = 320 } = options;
  let kept: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  const queue = createFairQueue({ slots: 1 });

  async function answered(question: Question, sources: readonly Uint8Array[], limit_ms: number): Promise<unknown> {
    clearTimeout(idle);
    if (!kept || kept.isGone()) {
      const command = commandLine({ entry: options.entry, role: options.vendor_folder, native: true }, memory_mb, life_ms);
      kept = run(startProcess(options.bare ? command : await walled(command, [options.entry, options.vendor_folder])), module_ms);
    }
    const process = kept;
    try {
      return await process.ask(question, sources, limit_ms);
    } finally {
      if (!process.isGone()) idle = setTimeout(() => process.end(), idle_ms).unref();
    }
  }

  return {
    ask({ person, question, sources, limit_ms, signal }) {
      // What was begun is not broken off: others' sources would be lost with it.
      const asked = queue.run(person, signal, () => answered(question, sources, limit_ms));
      // Our own engine's answer to this question; what it says of a site is read as text.
      return untilAborted(signal, asked) as Promise<never>;
    },
    pid: () => (kept && !kept.isGone() ? kept.pid : null),
    close() {
      clearTimeout(idle);
      kept?.end();
    },
  };
}

interface Running {
  pid: number | null;
  isGone(): boolean;
  end(): void;
  ask(question: Question, sources: readonly Uint8Array[], limit_ms: number): Promise<unknown>;
}

interface Waiting {
  resolve(told: unknown): void;
  reject(error: Error): void;
}

function run(child: ChildProcessWithoutNullStreams, module_ms: number): Running {
  let waiting: Waiting | null = null;
  let gone = false;
  let isFresh = true;
  let why = '';
  let complaint = '';
  let culprit: EngineEnded['culprit'] = null;
  let out: Buffer[] = [];
  let size = 0;
  let patience: NodeJS.Timeout | undefined;

  function end(sentence = ''): void {
    why ||= sentence;
    gone = true;
    child.kill('SIGKILL');
  }
  function ended(error: Error): void {
    gone = true;
    clearTimeout(patience);
    const asked = waiting;
    waiting = null;
    asked?.reject(error);
  }
  child.on('error', (error) => ended(new Error(`编译程序没有启动：${error.message}`)));
  // A child that ended early closes its stdin; its exit below says why.
  child.stdin.on('error', () => undefined);
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-8_000);
    const [, hash, path] = complaint.slice(complaint.lastIndexOf(`\n${workingOn}`) + 1).match(/^@([0-9a-f]*) ?([^\n]*)\n/) ?? [];
    if (hash === undefined || path === undefined) return;
    culprit = hash === '' ? null : { hash, path };
    clearTimeout(patience);
    if (culprit) patience = setTimeout(() => end('一个文件编译了太久，已停止'), module_ms);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostBytes) return end('编译程序的回答太长，已停止');
    out.push(chunk);
    if (!chunk.includes('\n')) return;
    const told = jsonOf(Buffer.concat(out).toString('utf8'));
    // It may have been taken over by what it read: whatever is no answer is its end.
    if (typeof told !== 'object' || told === null || waiting === null) return end();
    const asked = waiting;
    waiting = null;
    clearTimeout(patience);
    out = [];
    size = 0;
    culprit = null;
    if ('error' in told) asked.reject(new Error(String(told.error)));
    else asked.resolve(told);
  });
  child.on('close', (code, signal) =>
    ended(new EngineEnded(why || `编译程序意外退出（${signal ?? code ?? '未知'}）`, culprit, why !== '')),
  );

  return {
    pid: child.pid ?? null,
    isGone: () => gone,
    end: () => end(),
    ask(question, sources, limit_ms) {
      const answer = new Promise<unknown>((resolve, reject) => (waiting = { resolve, reject }));
      const timer = setTimeout(() => end('编译超过了时间，已停止'), limit_ms + (isFresh ? startMs : 0));
      isFresh = false;
      child.stdin.write(`${JSON.stringify({ head: question, bytes: sources.reduce((sum, one) => sum + one.length, 0) })}\n`);
      for (const one of sources) child.stdin.write(one);
      return answer.finally(() => clearTimeout(timer));
    },
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Told as the end of the process.
    return undefined;
  }
}
