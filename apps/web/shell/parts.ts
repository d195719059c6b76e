/** How a part of the page arrives, also over a line that breaks, and ahead of its need. */
import type { IdlePreload } from '#ui/idle-preload.ts';

/** A server that is started anew, or a line that breaks for a moment, is back by then. Between one try and the next, in milliseconds. */
const waits_ms = [300, 700, 1500, 3000, 5000];

export interface PartSource {
  /** The server did not answer when it was last asked. */
  isDisconnected(): boolean;
  /** Fetches a script beside the module that needs it; what fails is the module's to tell. */
  ahead(url: string): void;
  /**
   * Gets the file without asking for it as a module; of a style sheet, until it is in force. False when it could not be had.
   * `behindOthers`: behind everything that somebody waits for.
   */
  arrive(url: string, behindOthers?: boolean): Promise<boolean>;
  /** Runs a script that has arrived. */
  evaluate(url: string): Promise<unknown>;
  /** The server gives out another version of the page: a part that is gone does not come back. */
  isReplaced(): Promise<boolean>;
  pause(ms: number): Promise<void>;
}

/**
 * A browser remembers, for as long as the page is open, that a module could not be fetched, and fails every `import()` that leads to it.
 * So while the line is broken, the files are made sure of before one of them is asked for as a module. That costs a second reading of each,
 * so it is not done when the server has just answered.
 */
export class Parts {
  readonly #source: PartSource;
  readonly #there: Set<string>;
  readonly #coming = new Map<string, Promise<boolean>>();
  readonly #listeners = new Set<() => void>();

  constructor(source: PartSource, there: Iterable<string> = []) {
    this.#source = source;
    this.#there = new Set(there);
  }

  /** Whoever catches it: a part could not be had. Returns what ends the listening. */
  onMissing(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `urls`: addresses of the module and of all that it imports. */
  async load<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
    const wanted = urls.filter((url) => !this.#there.has(url));
    try {
      if (wanted.length > 0) await this.#fetch(wanted);
      const part = await load();
      for (const url of wanted) this.#there.add(url);
      return part;
    } catch (error) {
      for (const tell of this.#listeners) tell();
      throw error;
    }
  }

  /**
   * As `load`, of what will be needed soon: the files are fetched behind all others, then run one at a time, those first that others build on,
   * so that none holds up a key. Null when it was left: the person saves data, or the line is broken. Nobody is told of a part that is missing:
   * whoever needs it will be.
   */
  async preload<T>(load: () => Promise<T>, urls: readonly string[], pace: IdlePreload): Promise<T | null> {
    if (pace.savesData || this.#source.isDisconnected()) return null;
    const wanted = urls.filter((url) => !this.#there.has(url)).toReversed();
    let part: T | null = null;
    // What is on its way holds up nobody's keys.
    const arriving = wanted.map((url) => (isStyleSheet(url) ? this.#file(url) : this.#source.arrive(url, true)));
    if ((await Promise.all(arriving)).includes(false)) return null;
    const scripts = wanted.filter((url) => !isStyleSheet(url)).slice(0, -1);
    await pace.run([...scripts.map((url) => () => this.#source.evaluate(url)), async () => (part = await load())]);
    for (const url of wanted) this.#there.add(url);
    return part;
  }

  async #fetch(urls: readonly string[]): Promise<void> {
    const sure = !this.#source.isDisconnected();
    const wanted: string[] = [];
    for (const url of urls) {
      if (sure && !isStyleSheet(url)) this.#source.ahead(url);
      else wanted.push(url);
    }
    if (wanted.length === 0) return;
    const arrived = await Promise.all(wanted.map((url) => this.#file(url)));
    const missing = arrived.indexOf(false);
    // In the words of browsers, by which it is told from other errors.
    if (missing >= 0) throw new TypeError(`Failed to fetch dynamically imported module: ${wanted[missing]}`);
  }

  #file(url: string): Promise<boolean> {
    const known = this.#coming.get(url);
    if (known) return known;
    const coming = this.#persist(url).then((arrived) => {
      if (arrived) this.#there.add(url);
      this.#coming.delete(url);
      return arrived;
    });
    this.#coming.set(url, coming);
    return coming;
  }

  async #persist(url: string): Promise<boolean> {
    if (await this.#source.arrive(url)) return true;
    for (const wait_ms of waits_ms) {
      await this.#source.pause(wait_ms);
      if (await this.#source.arrive(url)) return true;
      // It may give out the parts of those before it as well, and have been away only until now.
      if (await this.#source.isReplaced()) return this.#source.arrive(url);
    }
    return false;
  }
}

export function isStyleSheet(url: string): boolean {
  return new URL(url).pathname.endsWith('.css');
}
