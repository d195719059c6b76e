/** How much of the scripts a page has fetched it has used, by the engine's own block counts. */
import type { CDPSession } from 'playwright-core';

export interface Coverage {
  /** Of all characters of all scripts, how many were in a block that ran: 0 to 1. */
  used: number;
  files: { name: string; length: number; used: number }[];
}

/** Before the page is opened. */
export async function watchCoverage(session: CDPSession): Promise<void> {
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
}

/** Of the scripts whose address has `part` in it, so far. Largest first. */
export async function coverageOf(session: CDPSession, part: string): Promise<Coverage> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url }) => url.includes(part))
    .map(({ url, functions }) => {
      const ranges = functions.flatMap((one) => one.ranges);
      const length = Math.max(0, ...ranges.map(({ endOffset }) => endOffset));
      const ran = new Uint8Array(length);
      // An inner block says more precisely what the outer one says of it.
      ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
      for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
      return { name: url.replace(/.*\//, ''), length, used: ran.reduce((sum, one) => sum + one, 0) };
    })
    .sort((a, b) => b.length - a.length);
  const sum = (of: 'length' | 'used') => files.reduce((all, file) => all + file[of], 0);
  return { used: sum('used') / sum('length'), files };
}
