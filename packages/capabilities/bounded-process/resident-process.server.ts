/** Child processes that stay between questions, one for each person: what was opened for one question is open for the next. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createFairQueue, type Shared } from '../queues/fair-queue.ts';
import {
  commandLine,
  exitSentence,
  startProcess,
  timeFor,
  whyNotBegun,
  type Entry,
  type NoAnswer,
  type TimeLimit,
} from './bounded-process.server.ts';

export interface ResidentsOptions extends Entry {
  /** For one question. */
  time: TimeLimit;
  /** Of the JavaScript heap of each. */
  memory_mb: number;
  /** Questions answered side by side, shared fairly by person; one person's wait for each other. */
  slots: number;
  /** Processes kept at a time: of the idle ones the longest unused goes first. */
  most: number;
  /** Kept so long without a question. */
  idle_ms: number;
  /** The longest answer. */
  most_bytes: number;
}

export interface Resident {
  /** The answer's line as JSON. Never throws; a signal ends the wait, not the process. */
  ask(head: object, bytes: Uint8Array[], signal: AbortSignal, otherwise: NoAnswer): Promise<{ answer: unknown } | { error: string }>;
}

export interface Residents extends Shared<Resident> {
  close(): void;
}

/** All the processor time a process may use before another takes its place. */
const life_ms = 10 * 60_000;

export function createResidents(options: ResidentsOptions): Residents {
  const { time, memory_mb, slots, most, idle_ms, most_bytes, ...entry } = options;
  const queue = createFairQueue({ slots, per_person: 1 });
  /** The least lately asked first. */
  const kept = new Map<string, Kept>();

  function keptOf(person: string): Kept {
    const known = kept.get(person);
    if (known && !known.isGone()) {
      kept.delete(person);
      kept.set(person, known);
      return known;
    }
    for (const [name, one] of kept) {
      if (kept.size < most) break;
      if (!one.isBusy()) drop(name);
    }
    const fresh = keep(startProcess(commandLine(entry, memory_mb, life_ms)), idle_ms, most_bytes);
    kept.set(person, fresh);
    return fresh;
  }

  function drop(person: string): void {
    kept.get(person)?.end();
    kept.delete(person);
  }

  return {
    of: (person) => ({
      async ask(head, bytes, signal, otherwise) {
        const limit_ms = timeFor(
          bytes.reduce((sum, one) => sum + one.length, 0),
          time,
        );
        try {
          return await queue.run(person, signal, async () => {
            const told = await keptOf(person).ask(head, bytes, limit_ms, otherwise);
            if ('error' in told && kept.get(person)?.isGone()) drop(person);
            return told;
          });
        } catch (error) {
          return { error: whyNotBegun(error, signal, otherwise) };
        }
      },
    }),
    close() {
      for (const person of kept.keys()) drop(person);
    },
  };
}

interface Kept {
  isBusy(): boolean;
  isGone(): boolean;
  end(): void;
  ask(head: object, bytes: Uint8Array[], limit_ms: number, otherwise: NoAnswer): Promise<{ answer: unknown } | { error: string }>;
}

interface Waiting {
  otherwise: NoAnswer;
  resolve(told: { answer: unknown } | { error: string }): void;
}

function keep(child: ChildProcessWithoutNullStreams, idle_ms: number, most_bytes: number): Kept {
  let waiting: Waiting | null = null;
  let gone = false;
  let why: string | undefined;
  let complaint = '';
  let out: Buffer[] = [];
  let size = 0;
  let idle: NodeJS.Timeout | undefined;

  function end(sentence?: string): void {
    why ??= sentence;
    gone = true;
    clearTimeout(idle);
    child.kill('SIGKILL');
  }
  function answered(told: { answer: unknown } | { error: string }): void {
    const asked = waiting;
    waiting = null;
    out = [];
    size = 0;
    if (!gone) idle = setTimeout(() => end(), idle_ms).unref();
    asked?.resolve(told);
  }
  child.on('error', (error) => {
    gone = true;
    answered({ error: waiting?.otherwise.notStarted(error.message) ?? error.message });
  });
  // A child that ended early closes its stdin; its exit below says why.
  child.stdin.on('error', () => undefined);
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('utf8')).slice(-4_000)));
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > most_bytes) return end(waiting?.otherwise.too_large);
    out.push(chunk);
    if (!chunk.includes('\n')) return;
    const told = jsonOf(Buffer.concat(out).toString('utf8'));
    // It may have been taken over by what it read: whatever is no answer is its end.
    if (told === undefined || waiting === null) return end();
    const error = typeof told === 'object' && told !== null && 'error' in told && typeof told.error === 'string' ? told.error : null;
    answered(error === null ? { answer: told } : { error });
  });
  child.on('close', (code, by_signal) => {
    gone = true;
    clearTimeout(idle);
    answered({ error: why ?? exitSentence(code, by_signal, complaint) });
  });

  return {
    isBusy: () => waiting !== null,
    isGone: () => gone,
    end: () => end(),
    ask(head, bytes, limit_ms, otherwise) {
      clearTimeout(idle);
      const answer = new Promise<{ answer: unknown } | { error: string }>((resolve) => (waiting = { otherwise, resolve }));
      const timer = setTimeout(() => end(otherwise.tooSlow(Math.round(limit_ms / 1_000))), limit_ms);
      child.stdin.write(`${JSON.stringify({ head, bytes: bytes.reduce((sum, one) => sum + one.length, 0) })}\n`);
      for (const one of bytes) child.stdin.write(one);
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
