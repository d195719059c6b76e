/** Joins clips in a thread that lives as long as the work. What was written once is kept a while: of a talk in which one line changed, one line is written anew. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { SoundJoiner } from '../kind.server.ts';
import type { JoinAnswer, JoinJob, Stretch } from './join-thread.server.ts';
import { msAt, tail_ms } from './joining.ts';

/** Of mp3 kept, in bytes: about two hours of talk. */
const most_kept = 64 * 1024 * 1024;
/** One frame of mp3 at this rate: so many bytes, so many samples. */
const frame = { bytes: 192, samples: 576 };

/** `entry` is the thread's program: its source, or where the build put it. Rejects with the signal's reason when stopped. */
export function createJoiner(entry: URL): SoundJoiner {
  // The one used last stands last.
  const kept = new Map<string, Stretch>();
  let size = 0;
  const keep = (key: string, stretch: Stretch): void => {
    size += stretch.mp3.length - (kept.get(key)?.mp3.length ?? 0);
    kept.delete(key);
    kept.set(key, stretch);
    for (const [oldest, { mp3 }] of kept) {
      if (size <= most_kept) break;
      kept.delete(oldest);
      size -= mp3.length;
    }
  };
  return async (clips, signal) => {
    signal.throwIfAborted();
    const jobs = clips.map((clip, n) => ({ ...clip, is_last: n === clips.length - 1 }));
    const keys = jobs.map(({ wav, pause_ms, is_last }) => `${createHash('sha256').update(wav).digest('hex')} ${pause_ms} ${is_last}`);
    const stretches = new Map(keys.flatMap((key): [string, Stretch][] => (kept.has(key) ? [[key, kept.get(key) as Stretch]] : []))); // just looked for
    const missing = [...new Map(jobs.map((job, n) => [keys[n] ?? '', job]))].filter(([key]) => !stretches.has(key));
    if (missing.length > 0) {
      const { stretches: made } = await inThread(entry, { clips: missing.map(([, job]) => job) }, signal);
      for (const [n, [key]] of missing.entries()) {
        const stretch = made[n];
        if (stretch) stretches.set(key, stretch);
      }
    }
    for (const [key, stretch] of stretches) keep(key, stretch);
    return laidOut(keys.flatMap((key) => stretches.get(key) ?? []));
  };
}

function laidOut(stretches: Stretch[]): { mp3: Uint8Array; spans: { start_ms: number; end_ms: number }[]; ms: number } {
  const mp3 = new Uint8Array(stretches.reduce((sum, one) => sum + one.mp3.length, 0));
  const spans: { start_ms: number; end_ms: number }[] = [];
  let at = 0;
  for (const { mp3: bytes, from, to } of stretches) {
    const begun = (at / frame.bytes) * frame.samples;
    spans.push({ start_ms: msAt(begun + from), end_ms: msAt(begun + to) });
    mp3.set(bytes, at);
    at += bytes.length;
  }
  return { mp3, spans, ms: (spans.at(-1)?.end_ms ?? 0) + tail_ms };
}

function inThread(entry: URL, job: JoinJob, signal: AbortSignal): Promise<JoinAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 768 } });
    const stop = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    const end = () => signal.removeEventListener('abort', stop);
    // The thread posts one answer, the one it is typed for.
    worker.once('message', (answer: JoinAnswer) => {
      end();
      resolve(answer);
      void worker.terminate();
    });
    worker.once('error', (error) => {
      end();
      reject(error);
    });
    worker.once('exit', (code) => {
      end();
      reject(new Error(`the joining thread ended with ${code} before it answered`));
    });
  });
}
