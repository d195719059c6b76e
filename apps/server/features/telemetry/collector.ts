/** Hands usage events on to the address the operator configured; what can't be delivered is dropped, nobody waits for it. */
import type { Log } from '#server/platform/observe/log.ts';

export interface Batch {
  page_session: string;
  user_id: string | null;
  events: { name: string; at: number; params: Record<string, string | number | boolean> }[];
}

export interface Collector {
  take(batch: Batch): void;
}

const limit_ms = 5000;
const at_once = 4;

export function createCollector(url: string, log: Log): Collector {
  let sending = 0;
  let dropped = 0;
  async function send(batch: Batch): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      redirect: 'error',
      signal: AbortSignal.timeout(limit_ms),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  }
  return {
    take(batch) {
      if (sending >= at_once) {
        dropped += 1;
        return;
      }
      sending += 1;
      send(batch)
        .catch((error: unknown) => log.warn({ err: error, dropped }, 'usage events could not be delivered'))
        .finally(() => {
          sending -= 1;
        });
    },
  };
}
