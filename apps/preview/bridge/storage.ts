/** Puts in place what a page without an origin has not: storages, cookies and locks. What they hold is kept by the page around the frame. */

const most = 1_048_576;

export interface Kept {
  /** What was kept before. */
  fill(entries: Record<string, string>): void;
  /** Whatever was changed in the last moment is handed on. */
  flush(): void;
}

/** Between two handings-on, in milliseconds: a site that writes without end says no more than is heard. */
const apart = 100;

/** `store` is given all entries: at once with a first change, and those that follow it closely together. */
export function installStorage(store: (entries: Record<string, string>) => void): Kept {
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  const cookies = new Map<string, { value: string; expires: number }>();
  const later = setTimeout.bind(globalThis);
  const stop = clearTimeout.bind(globalThis);
  const clock = performance.now.bind(performance);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  let handedOn = -Infinity;

  function flush(): void {
    stop(timer);
    timer = undefined;
    if (!isChanged) return;
    isChanged = false;
    handedOn = clock();
    const now = Date.now();
    store(
      Object.fromEntries([
        ...[...local].map(([key, value]) => [`local:${key}`, value]),
        ...[...session].map(([key, value]) => [`session:${key}`, value]),
        ...[...cookies]
          .filter(([, { expires }]) => expires > now && expires < Infinity)
          .map(([key, { value, expires }]) => [`cookie:${key}`, `${expires} ${value}`]),
      ]),
    );
  }
  function changed(): void {
    isChanged = true;
    const since = clock() - handedOn;
    if (since >= apart) flush();
    else timer ??= later(flush, apart - since);
  }
  addEventListener('pagehide', flush);
  define(window, 'localStorage', storageOf(local, changed));
  define(window, 'sessionStorage', storageOf(session, changed));
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => {
      const now = Date.now();
      return [...cookies]
        .filter(([, { expires }]) => expires > now)
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ');
    },
    set: (written: unknown) => {
      const [pair = '', ...attributes] = String(written).split(';');
      const cut = pair.indexOf('=');
      const name = pair.slice(0, Math.max(cut, 0)).trim();
      const told = Object.fromEntries(
        attributes.map((one) => one.trim().split('=')).map(([key = '', value = '']) => [key.toLowerCase(), value]),
      );
      const age = told['max-age'] === undefined ? NaN : Number(told['max-age']);
      const until = told['expires'] === undefined ? Infinity : Date.parse(told['expires']);
      const expires = Number.isNaN(age) ? until : Date.now() + age * 1000;
      if (expires <= Date.now()) cookies.delete(name);
      else if (pair.length <= 4_096 && cookies.size < 60) cookies.set(name, { value: pair.slice(cut + 1).trim(), expires });
      changed();
    },
  });
  // Libraries fall back where there are none of these; asking them throws in a page without an origin.
  for (const name of ['indexedDB', 'caches', 'cookieStore', 'SharedWorker']) define(window, name, undefined);
  define(navigator, 'storage', undefined);
  define(navigator, 'serviceWorker', undefined);
  installLocks();
  return {
    flush,
    fill(entries) {
      const now = Date.now();
      for (const [name, value] of Object.entries(entries)) {
        const cut = name.indexOf(':');
        const key = name.slice(cut + 1);
        if (name.startsWith('local:')) local.set(key, value);
        else if (name.startsWith('session:')) session.set(key, value);
        else if (name.startsWith('cookie:')) {
          const [expires = '0', ...rest] = value.split(' ');
          if (Number(expires) > now) cookies.set(key, { value: rest.join(' '), expires: Number(expires) });
        }
      }
    },
  };
}

function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { configurable: true, enumerable: true, get: () => value });
}

/** A Storage: by methods, by names, and with a limit. */
function storageOf(held: Map<string, string>, changed: () => void): Storage {
  const size = (): number => [...held].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const api = {
    getItem: (key: string): string | null => held.get(String(key)) ?? null,
    setItem(key: string, value: string): void {
      const name = String(key);
      const text = String(value);
      const before = held.get(name);
      if (size() - (before === undefined ? 0 : name.length + before.length) + name.length + text.length > most)
        throw new DOMException('超过了能保存的大小（1 MB）', 'QuotaExceededError');
      held.set(name, text);
      changed();
    },
    removeItem(key: string): void {
      if (held.delete(String(key))) changed();
    },
    clear(): void {
      held.clear();
      changed();
    },
    key: (n: number): string | null => [...held.keys()][n] ?? null,
    get length(): number {
      return held.size;
    },
  };
  // A Storage has its entries as properties, too.
  return new Proxy(api as unknown as Storage, {
    get: (target, name) => (name in api || typeof name === 'symbol' ? Reflect.get(target, name) : held.get(name)),
    set(_target, name, value) {
      api.setItem(String(name), String(value));
      return true;
    },
    has: (_target, name) => name in api || held.has(String(name)),
    deleteProperty(_target, name) {
      api.removeItem(String(name));
      return true;
    },
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: (_target, name) =>
      held.has(String(name)) ? { configurable: true, enumerable: true, writable: true, value: held.get(String(name)) } : undefined,
  });
}

/** One page has them all: who asks is next when the one before is done. */
function installLocks(): void {
  const ends = new Map<string, Promise<unknown>>();
  type Work = (lock: { name: string; mode: string }) => unknown;
  define(navigator, 'locks', {
    async request(name: string, options: { ifAvailable?: boolean } | Work, work?: Work): Promise<unknown> {
      const run = typeof options === 'function' ? options : work;
      const ifAvailable = typeof options === 'object' && options.ifAvailable === true;
      if (ifAvailable && ends.has(name)) return run?.(null as never);
      const before = ends.get(name);
      const end = (async () => {
        // How the one before ended is not for the next to know.
        await before?.catch(() => undefined);
        return run?.({ name, mode: 'exclusive' });
      })();
      ends.set(name, end);
      try {
        return await end;
      } finally {
        if (ends.get(name) === end) ends.delete(name);
      }
    },
    query: async () => ({ held: [...ends.keys()].map((name) => ({ name })), pending: [] }),
  });
}
