/** The page's end of the line to a site's frame: hears what a stranger may say, no more of it than fits, and notices when nothing is said any more. */
import {
  frameMessageLimits,
  frameSilenceMs,
  pageDetailWaitMs,
  readFrameMessage,
  type FrameGreeting,
  type FrameHears,
  type FrameSays,
} from '#contract/site/frame-messages.ts';

export type PageDetail = Omit<Extract<FrameSays, { type: 'send_page_detail' }>, 'type'>;

export interface SiteChannel {
  say(message: FrameHears): void;
  /** Null when the site doesn't answer in 200 ms. */
  pageDetail(): Promise<PageDetail | null>;
  close(): void;
}

export interface SiteChannelInput {
  /** The frame's window; another document in it greets anew. */
  inside(): Window | null;
  /** What the site kept before. */
  kept(): Promise<Record<string, string>>;
  onGreeted(): void;
  onMessage(message: FrameSays): void;
  onSilent(): void;
}

const pingMs = 1_000;

export function openSiteChannel(input: SiteChannelInput): SiteChannel {
  let port: MessagePort | null = null;
  let heardAt = 0;
  let second = 0;
  let inSecond = 0;
  const details = new Set<(detail: PageDetail | null) => void>();

  function take(data: unknown): void {
    const now = performance.now();
    if (now - second > 1_000) {
      second = now;
      inSecond = 0;
    }
    inSecond += 1;
    // Whatever floods the line is alive, and is not heard.
    heardAt = now;
    if (inSecond > frameMessageLimits.each_second) return;
    const message = readFrameMessage(data);
    if (message === null || message.type === 'PONG') return;
    if (message.type === 'send_page_detail') {
      const { type: _, ...detail } = message;
      for (const tell of details) tell(detail);
      return;
    }
    input.onMessage(message);
  }

  function greet({ source, data }: MessageEvent<unknown>): void {
    const inside = input.inside();
    if (!inside || source !== inside || !isGreeting(data)) return;
    port?.close();
    const line = new MessageChannel();
    port = line.port1;
    port.onmessage = ({ data: said }: MessageEvent<unknown>) => take(said);
    heardAt = performance.now();
    void input.kept().then((kept) => {
      const greeting: FrameGreeting = { type: 'init', kept };
      // The frame belongs to no origin that could be named.
      inside.postMessage(greeting, '*', [line.port2]);
      input.onGreeted();
    });
  }
  addEventListener('message', greet);

  const watch = setInterval(() => {
    if (!port) return;
    // Hidden tabs keep slow clocks: nobody waits there.
    if (document.hidden) heardAt = performance.now();
    else if (performance.now() - heardAt > frameSilenceMs) {
      port.close();
      port = null;
      input.onSilent();
    } else port.postMessage({ type: 'PING' } satisfies FrameHears);
  }, pingMs);

  return {
    say: (message) => port?.postMessage(message),
    pageDetail: () =>
      new Promise((resolve) => {
        if (!port) return resolve(null);
        const told = (detail: PageDetail | null): void => {
          clearTimeout(timer);
          details.delete(told);
          resolve(detail);
        };
        const timer = setTimeout(() => told(null), pageDetailWaitMs);
        details.add(told);
        port.postMessage({ type: 'get_page_detail' } satisfies FrameHears);
      }),
    close() {
      clearInterval(watch);
      removeEventListener('message', greet);
      port?.close();
      port = null;
    },
  };
}

function isGreeting(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'site-frame';
}
