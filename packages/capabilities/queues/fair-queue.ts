/** A semaphore that is shared fairly by person: whoever has used the least goes first, and nobody holds every slot. */
import { Refusal } from '#contract/codes.ts';

export interface FairQueue {
  /**
   * Waits for a slot and works in it. Rejects with the signal's reason when that ends the wait, and with `QueueFull` when too much waits
   * already; what `work` rejects with is passed on.
   * @example await queue.run(user_id, signal, () => convert(bytes))
   */
  run<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** As `run`, for what is not one function: resolves with what gives the slot back, which may be called twice. */
  take(person: string, signal: AbortSignal): Promise<() => void>;
  /** How many would be done before what this person asks for now, at most; 0 where it could begin at once. */
  ahead(person: string): number;
}

export interface FairQueueOptions {
  /** Side by side. */
  slots: number;
  /** Of them one person may hold; all but one by default, so that with two slots or more another person finds one. */
  per_person?: number;
  /** How many may wait for one person, and for all together. */
  waiting_per_person?: number;
  waiting?: number;
  /** Milliseconds that only go forward. */
  now?(): number;
}

/** More waits than anybody would wait for. */
export class QueueFull extends Refusal {
  override name = 'QueueFull';
  constructor(sentence: string) {
    super('RATE_LIMIT', sentence);
  }
}

interface Person {
  /** Milliseconds of slots used, as far as they count: nobody saves up while asking for nothing. */
  used: number;
  /** When those at work began. */
  running: Set<{ since: number }>;
  waiting: Waiter[];
}

interface Waiter {
  /** In the order asked for. */
  number: number;
  begin(): void;
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) of slot time: the next slot goes to the person with the least time used, the earlier
 * asked of two who are even. What a piece of work costs is measured, not guessed from its size: a small file may be the dear one.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, per_person = Math.max(1, slots - 1), waiting_per_person = 50, waiting = 500, now = () => performance.now() } = options;
  const people = new Map<string, Person>();
  let free = slots;
  let queued = 0;
  let asked = 0;
  /** Where whoever comes anew begins: the least used of those that were let in last. */
  let floor = 0;

  function usedBy(person: Person): number {
    const at = now();
    let used = person.used;
    for (const { since } of person.running) used += at - since;
    return used;
  }

  function personOf(name: string): Person {
    const known = people.get(name);
    if (known) {
      if (known.running.size === 0 && known.waiting.length === 0) known.used = Math.max(known.used, floor);
      return known;
    }
    const person: Person = { used: floor, running: new Set(), waiting: [] };
    people.set(name, person);
    return person;
  }

  /** Whoever has nothing here and no more behind them than a newcomer is one. */
  function forgetIdle(): void {
    const isQuiet = free === slots && queued === 0;
    for (const [name, person] of people)
      if (person.running.size === 0 && person.waiting.length === 0 && (isQuiet || person.used <= floor)) people.delete(name);
  }

  function nextWaiter(): { person: Person; waiter: Waiter } | null {
    let best: { person: Person; waiter: Waiter; used: number } | null = null;
    for (const person of people.values()) {
      const [waiter] = person.waiting;
      if (!waiter || person.running.size >= per_person) continue;
      const used = usedBy(person);
      if (!best || used < best.used || (used === best.used && waiter.number < best.waiter.number)) best = { person, waiter, used };
    }
    return best;
  }

  function letIn(): void {
    while (free > 0) {
      const next = nextWaiter();
      if (!next) break;
      next.person.waiting.shift();
      queued -= 1;
      next.waiter.begin();
    }
    forgetIdle();
  }

  /** Takes a slot that is free, and says how to give it back. */
  function occupy(person: Person): () => void {
    free -= 1;
    floor = Math.max(floor, person.used);
    const work = { since: now() };
    person.running.add(work);
    return () => {
      if (!person.running.delete(work)) return;
      // What was over within one tick of the clock counts too.
      person.used += Math.max(1, now() - work.since);
      free += 1;
      letIn();
    };
  }

  function refuseFull(person: Person): void {
    if (person.waiting.length >= waiting_per_person)
      throw new QueueFull(`你还有 ${person.waiting.length} 项这样的工作在排队，这一项没有开始，文件都没有改动；请等前面的做完再试。`);
    if (queued >= waiting) throw new QueueFull('现在排队的人太多，这一项没有开始，文件都没有改动；请过几分钟再试。');
  }

  async function take(name: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const person = personOf(name);
    if (free > 0 && person.waiting.length === 0 && person.running.size < per_person) return occupy(person);
    refuseFull(person);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        number: (asked += 1),
        begin() {
          signal.removeEventListener('abort', leave);
          resolve(occupy(person));
        },
      };
      const leave = (): void => {
        person.waiting.splice(person.waiting.indexOf(waiter), 1);
        queued -= 1;
        forgetIdle();
        reject(signal.reason);
      };
      person.waiting.push(waiter);
      queued += 1;
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    take,
    async run(name, signal, work) {
      const release = await take(name, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
    ahead(name) {
      const own = people.get(name);
      const mine = own?.waiting.length ?? 0;
      if (free > 0 && mine === 0 && (own?.running.size ?? 0) < per_person) return 0;
      let before = slots - free + mine;
      for (const person of people.values()) if (person !== own) before += Math.min(person.waiting.length, mine + 1);
      return before;
    },
  };
}

/** Who a piece of work is for, where pools are shared: everything asked through what `of` gives counts as this person's. */
export interface Shared<T> {
  /** A `user_id`, or another name for whoever nobody has signed in for. */
  of(person: string): T;
}
