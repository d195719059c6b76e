/** Joins clips in a thread that lives as long as the work. */
import { Worker } from 'node:worker_threads';
import type { SoundJoiner } from '../kind.server.ts';
import type { JoinAnswer, JoinJob } from './join-thread.server.ts';

/** `entry` is the thread's program: its source, or where the build put it. Rejects with the signal's reason when stopped. */
export function createJoiner(entry: URL): SoundJoiner {
  return (clips, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const job: JoinJob = { clips };
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
