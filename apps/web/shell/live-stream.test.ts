/** A stream lets go of its connection where the page is left, and asks again where somebody comes back to it. */
import { afterEach, expect, test, vi } from 'vitest';
import { followStream } from './live-stream.ts';

afterEach(() => vi.unstubAllGlobals());

function page() {
  const open = new Set<object>();
  class Source extends EventTarget {
    constructor() {
      super();
      open.add(this);
    }
    close(): void {
      open.delete(this);
    }
  }
  const window = new EventTarget();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const happens = (name: string, persisted: boolean): boolean => window.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { open, happens };
}

const quiet = { url: () => '/events', onData: () => undefined, onState: () => undefined, isWorthwhile: () => Promise.resolve(true) };

test('a page that is left, and may be come back to, keeps no connection from the next one', () => {
  const { open, happens } = page();
  const following = followStream(quiet);
  expect(open.size).toBe(1);
  happens('pagehide', true);
  expect(open.size).toBe(0);
  happens('pageshow', true);
  expect(open.size).toBe(1);
  following.end();
  happens('pageshow', true);
  expect(open.size).toBe(0);
});
