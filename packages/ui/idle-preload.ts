/**
 * Idle preload: work that nobody waits for yet, done piece by piece in moments in which the person is not busy with the keyboard.
 * Who uses it begins when something is about to be needed, not when the page is there: what is fetched ahead is used within a minute.
 */

/** For so long nobody has touched anything, in milliseconds: what the last key changed has been drawn, and the next is not due yet. */
export const quiet_ms = 60;

/** For so long after a quiet moment began, further pieces may begin in it: less than one frame. */
export const moment_ms = 8;

export interface PreloadSource {
  /** In milliseconds, from any moment on. */
  now(): number;
  /** A key or a press has come that the page has not heard of yet. */
  isInputPending(): boolean;
  /** The person asked for as little to be fetched as can be. */
  savesData(): boolean;
  later(run: () => void, wait_ms: number): void;
  /** Runs it behind everything that the browser has to draw or to answer, however long that takes. */
  idle(run: () => void): void;
}

export type Step = () => unknown;

export class IdlePreload {
  readonly #source: PreloadSource;
  #lastInput = -Infinity;
  #momentEnd = -Infinity;
  /** One piece at a time, whoever asks: the one behind it waits for a quiet moment of its own. */
  #queue: Promise<void> = Promise.resolve();

  constructor(source: PreloadSource) {
    this.#source = source;
  }

  get savesData(): boolean {
    return this.#source.savesData();
  }

  /** The person did something. */
  input(): void {
    this.#lastInput = this.#source.now();
  }

  /**
   * Runs the steps in their order, each in a quiet moment and behind the end of the one before it; small ones share a moment.
   * Rejects as a step does; what is left is not run then.
   */
  async run(steps: Iterable<Step>): Promise<void> {
    for (const step of steps) {
      const turn = this.#queue.then(async () => {
        await this.#quiet();
        await step();
      });
      // Its failure is told to whoever asked, not to those behind it.
      this.#queue = turn.catch(() => undefined);
      await turn;
    }
  }

  /** As `run`, of what has to be fetched: not for a person who saves data. */
  async fetch(steps: Iterable<Step>): Promise<void> {
    if (!this.savesData) await this.run(steps);
  }

  #isQuiet(): boolean {
    return this.#lastInput + quiet_ms <= this.#source.now() && !this.#source.isInputPending();
  }

  async #quiet(): Promise<void> {
    if (this.#source.now() < this.#momentEnd && this.#isQuiet()) return;
    for (;;) {
      const left_ms = this.#lastInput + quiet_ms - this.#source.now();
      if (left_ms > 0) await new Promise<void>((resolve) => this.#source.later(resolve, left_ms));
      else {
        await new Promise<void>((resolve) => this.#source.idle(resolve));
        if (this.#isQuiet()) {
          this.#momentEnd = this.#source.now() + moment_ms;
          return;
        }
        // The key that is pending is heard of in the meantime.
        if (this.#source.isInputPending()) await new Promise<void>((resolve) => this.#source.later(resolve, quiet_ms));
      }
    }
  }
}

/** Safari has none. */
declare const scheduler: { postTask(run: () => void, how: { priority: 'background' }): Promise<void> } | undefined;

interface Informed extends Navigator {
  /** Chromium only. */
  connection?: { saveData?: boolean };
  scheduling?: { isInputPending(options?: { includeContinuous?: boolean }): boolean };
}

/** The page's own. */
export const idlePreload = new IdlePreload({
  now: () => performance.now(),
  isInputPending: () => informed()?.scheduling?.isInputPending() === true,
  savesData: () => informed()?.connection?.saveData === true,
  later: (run, wait_ms) => void setTimeout(run, wait_ms),
  idle(run) {
    // An idle callback comes as late as the next frame, which on a page at rest is the next blink of the cursor.
    if (typeof scheduler !== 'undefined') void scheduler.postTask(run, { priority: 'background' });
    else setTimeout(run, 30);
  },
});

function informed(): Informed | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator;
}

if (typeof addEventListener === 'function')
  for (const type of ['keydown', 'input', 'compositionupdate', 'pointerdown', 'touchmove'])
    addEventListener(type, () => idlePreload.input(), { capture: true, passive: true });
