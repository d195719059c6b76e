/** What a tool prints while it works, told live a few times a second: the newest of it, when it is more than anybody could read. */
import type { LiveEvent } from './events.ts';

const gatherMs = 60;
/** Signals between processes are small. */
const pieceChars = 1000;
const mostPieces = 4;

/** `told` says nothing more after `end`. */
export function liveOutput(run_id: string, call_id: string, tell: (event: LiveEvent) => void): { add(text: string): void; end(): void } {
  let waiting = '';
  /** Where the waiting text begins, in characters since the call began. */
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    const skipped = Math.max(0, waiting.length - pieceChars * mostPieces);
    for (let from = skipped; from < waiting.length; from += pieceChars)
      tell({ type: 'tool_output', run_id, call_id, at: at + from, text: waiting.slice(from, from + pieceChars) });
    at += waiting.length;
    waiting = '';
  }

  return {
    add(text) {
      waiting += text;
      timer ??= setTimeout(flush, gatherMs);
    },
    end() {
      clearTimeout(timer);
      if (waiting !== '') flush();
    },
  };
}
