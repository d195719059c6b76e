/** What a page's main thread worked, task by task, by the CPU it took: what other programs took of the machine is not the page's. */
import type { Page } from 'playwright-core';

export interface Task {
  /** Milliseconds on the trace's own clock. */
  at: number;
  /** CPU milliseconds. */
  ms: number;
}

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
  pid: number;
  tid: number;
  /** CPU in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** Every task of the pages' main threads, in order. */
export function mainThreadTasks(trace: Buffer): Task[] {
  // Chromium's own format.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .flatMap(({ name, pid, tid, ts, tdur }) =>
      name === 'RunTask' && tdur !== undefined && main.has(`${pid} ${tid}`) ? [{ at: ts / 1000, ms: tdur / 1000 }] : [],
    )
    .sort((a, b) => a.at - b.at);
}

/** Heap in use after what is not needed was thrown away, in MB. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
