/** The frame's end of the line to the page. */
import type { FrameHears, FrameSays } from '#contract/site/frame-messages.ts';

/** What a fault of the engine is told as. */
export interface Fault {
  type: 'CodeError' | 'BuildError' | 'InstallError';
  message: string;
  path?: string;
  line?: number;
  column?: number;
  suggestion?: string;
}

/** What the site's runtime asks of the bridge. */
export interface Bridge {
  /** What the site kept before is in place. */
  ready: Promise<void>;
  /** The frame's own fetch, whatever the site made of the global one. */
  fetch: typeof fetch;
  moved(place: { path: string; search: string; hash: string }): void;
  shown(): void;
  failed(error: unknown, stack: string): void;
  faults(faults: readonly Fault[]): void;
  /** Where lines of modules were written, for the places of errors. */
  learn(modules: readonly { name: string; lines?: readonly number[] }[]): void;
  onUpdate(listener: (tree: string) => void): void;
  updated(tree: string): void;
  reload(): void;
}

export interface Line {
  say(message: FrameSays): void;
  hear(listener: (message: FrameHears) => void): void;
}

/** Words wait until the page has given its port; alone in a tab they go nowhere. */
export function openLine(onGreeted: (kept: Record<string, string>) => void): Line {
  const listeners: ((message: FrameHears) => void)[] = [];
  let waiting: FrameSays[] | null = [];
  let port: MessagePort | null = null;
  const around = parent;
  const isAlone = around === window;
  const stringify = JSON.stringify;

  function greeted(kept: Record<string, string>): void {
    onGreeted(kept);
    const held = waiting ?? [];
    waiting = null;
    for (const message of held) port?.postMessage(message);
  }
  function onGreeting(event: MessageEvent): void {
    const data: unknown = event.data;
    if (event.source !== around || !isRecord(data) || data['type'] !== 'init' || !event.ports[0]) return;
    event.stopImmediatePropagation();
    removeEventListener('message', onGreeting, true);
    port = event.ports[0];
    port.onmessage = ({ data: said }: MessageEvent<FrameHears>) => {
      for (const listener of listeners) listener(said);
    };
    // Written by the page as `FrameGreeting`.
    greeted((data['kept'] ?? {}) as Record<string, string>);
  }
  if (isAlone) {
    // As a page would: when all that listens is in its place.
    queueMicrotask(() => greeted({}));
  } else {
    addEventListener('message', onGreeting, true);
    around.postMessage({ type: 'site-frame' }, '*');
  }
  return {
    say(message) {
      // What can't be sent as JSON is not sent at all.
      if (stringify(message).length > 2_500_000) return;
      if (waiting) {
        if (waiting.length < 200) waiting.push(message);
      } else port?.postMessage(message);
    },
    hear: (listener) => void listeners.push(listener),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
