/** Has a presentation drawn page by page in a frame out of sight: without an origin of its own, without a network, with nothing but the file it is given. */
import drawing from 'virtual:slides-drawing';
import type {
  DrawingAnswer,
  DrawingRequest,
  DrawnPage,
  OpenFailure,
  PlacedWords,
  PresentationFacts,
} from '#capabilities/presentations/drawn-page.ts';
import { Unreachable } from '#web/shell/api.ts';
import { damaged, locked, tooLarge, Unshowable } from '../unshowable.ts';

export interface DrawingBoard {
  facts: PresentationFacts;
  /** Pages drawn before are there at once. */
  drawn(page: number): DrawnPage | null;
  /** The newest wish is fulfilled first, those that can wait last; one whose signal is aborted is forgotten. Rejects when this page can't be drawn. */
  draw(page: number, canWait: boolean, signal: AbortSignal): Promise<DrawnPage>;
}

const policy = `default-src 'none'; script-src ${location.origin}; style-src 'unsafe-inline'; img-src blob: data:; font-src data:`;
const startMs = 20_000;
const openMs = 60_000;
const drawMs = 30_000;
/** Letters of HTML kept, pictures included. */
const mostKept = 48 * 1024 * 1024;

/** `signal` says when it is closed. Throws Unshowable for the file, Unreachable when the drawing program did not come. */
export async function openBoard(bytes: Uint8Array, signal: AbortSignal): Promise<DrawingBoard> {
  let frame = await openFrame(bytes, signal);
  const kept = new Map<number, DrawnPage>();
  const failed = new Set<number>();
  const wishes: { page: number; canWait: boolean; signal: AbortSignal; done(drawn: DrawnPage | null): void }[] = [];
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    const next = () =>
      wishes.splice(
        Math.max(
          0,
          wishes.findLastIndex((one) => !one.canWait),
        ),
        1,
      )[0];
    for (let wish = next(); wish; wish = next()) {
      if (wish.signal.aborted || signal.aborted) continue;
      const drawn = kept.get(wish.page) ?? (failed.has(wish.page) ? null : await drawOne(wish.page));
      wish.done(drawn);
    }
    busy = false;
  }

  async function drawOne(page: number): Promise<DrawnPage | null> {
    const answer = await frame.ask({ type: 'draw', page }, drawMs, (one) => 'page' in one && one.page === page);
    if (answer?.type === 'drawn') {
      keep(kept, page, answer.drawn);
      return answer.drawn;
    }
    if (signal.aborted) return null;
    failed.add(page);
    // A page that never ends has taken the frame with it: the others get a new one.
    if (answer === null) {
      frame.close();
      frame = await openFrame(bytes, signal).catch(() => frame);
    }
    return null;
  }

  return {
    facts: frame.facts,
    drawn: (page) => kept.get(page) ?? null,
    draw: (page, canWait, wanted) =>
      new Promise((resolve, reject) => {
        const done = (drawn: DrawnPage | null) => (drawn ? resolve(drawn) : reject(new Error(`page ${page} was not drawn`)));
        wishes.push({ page, canWait, signal: wanted, done });
        // Once everything that came into view has said what it wants.
        queueMicrotask(() => void work());
      }),
  };
}

/** Those seen last stay. */
function keep(kept: Map<number, DrawnPage>, page: number, drawn: DrawnPage): void {
  kept.delete(page);
  kept.set(page, drawn);
  let total = 0;
  for (const [other, { html }] of [...kept].toReversed()) {
    total += html.length;
    if (total > mostKept && other !== page) kept.delete(other);
  }
}

interface Frame {
  facts: PresentationFacts;
  /** Null when the answer did not come in time. */
  ask(request: DrawingRequest, limit_ms: number, fits: (answer: DrawingAnswer) => boolean): Promise<DrawingAnswer | null>;
  close(): void;
}

const reasons: Record<OpenFailure, string> = {
  damaged,
  locked,
  large: tooLarge,
  empty: '这份演示文稿里没有页面',
};

async function openFrame(bytes: Uint8Array, signal: AbortSignal): Promise<Frame> {
  signal.throwIfAborted();
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = '';
  // Laid out though nobody sees it: text is measured in it.
  element.style.cssText = 'position:fixed;left:-100000px;top:0;width:2000px;height:1600px;border:0;pointer-events:none';
  element.srcdoc = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><script src="${drawing}" defer></script></head><body></body></html>`;
  const listeners = new Set<(answer: DrawingAnswer) => void>();
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== element.contentWindow || !isAnswer(data)) return;
    for (const listener of listeners) listener(data);
  };
  const close = () => {
    removeEventListener('message', onMessage);
    element.remove();
  };
  const next = (limit_ms: number, fits: (answer: DrawingAnswer) => boolean) =>
    new Promise<DrawingAnswer | null>((resolve) => {
      const end = (answer: DrawingAnswer | null) => {
        clearTimeout(timer);
        listeners.delete(listener);
        signal.removeEventListener('abort', stop);
        resolve(answer);
      };
      const listener = (answer: DrawingAnswer) => fits(answer) && end(answer);
      const stop = () => end(null);
      const timer = setTimeout(stop, limit_ms);
      listeners.add(listener);
      signal.addEventListener('abort', stop, { once: true });
    });
  const ask: Frame['ask'] = (request, limit_ms, fits) => {
    const answer = next(limit_ms, fits);
    // The frame has no origin that could be named; it is our own, just made.
    element.contentWindow?.postMessage(request, '*', request.type === 'open' ? [request.bytes] : []);
    return answer;
  };
  addEventListener('message', onMessage);
  signal.addEventListener('abort', close, { once: true });
  const ready = next(startMs, ({ type }) => type === 'ready');
  document.body.append(element);
  const opened =
    (await ready) &&
    (await ask({ type: 'open', bytes: bytes.slice().buffer }, openMs, ({ type }) => type === 'opened' || type === 'not opened'));
  if (opened?.type === 'opened') return { facts: opened.facts, ask, close };
  close();
  signal.throwIfAborted();
  if (opened?.type === 'not opened') throw new Unshowable(reasons[opened.why]);
  throw new Unreachable();
}

/** What comes from the frame was made of a stranger's file: nothing is taken on trust. */
function isAnswer(data: unknown): data is DrawingAnswer {
  if (!isRecord(data)) return false;
  const { type, page, facts, drawn, why } = data;
  if (type === 'ready') return true;
  if (type === 'not opened') return typeof why === 'string' && Object.hasOwn(reasons, why);
  if (type === 'not drawn') return isNumber(page);
  if (type === 'opened') {
    if (!isRecord(facts)) return false;
    const { width, height, pages } = facts;
    return (
      isSize(width) && isSize(height) && Array.isArray(pages) && pages.every((one) => isRecord(one) && typeof one['hidden'] === 'boolean')
    );
  }
  if (type !== 'drawn' || !isNumber(page) || !isRecord(drawn)) return false;
  const { html, words, undrawn } = drawn;
  return (
    typeof html === 'string' &&
    Array.isArray(words) &&
    words.every(isWords) &&
    Array.isArray(undrawn) &&
    undrawn.every((one) => typeof one === 'string')
  );
}

function isWords(given: unknown): given is PlacedWords {
  return (
    isRecord(given) && typeof given['text'] === 'string' && ['x', 'y', 'width', 'height', 'turn'].every((name) => isNumber(given[name]))
  );
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null;
}

function isNumber(given: unknown): given is number {
  return typeof given === 'number' && Number.isFinite(given);
}

function isSize(given: unknown): given is number {
  return isNumber(given) && given > 0 && given <= 20_000;
}
