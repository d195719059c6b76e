/** A semaphore of bytes: what is read for answers and not sent yet is bounded for each person and for the process, with a fair queue. */
import { Refusal } from '#contract/codes.ts';

export interface ByteBudget {
  /**
   * Waits its turn, then holds these bytes until the returned function is called, once or more often. Persons take turns; those of one
   * come in the order they asked. What is larger than a bound passes alone. Throws a Refusal (RATE_LIMIT) after `wait_ms`, or at once when
   * the person has too many waiting, and the signal's reason when it is aborted.
   */
  take(who: string, bytes: number, signal?: AbortSignal): Promise<() => void>;
  /** Held now, in bytes. */
  held(): number;
}

export interface ByteBudgetOptions {
  process_bytes: number;
  person_bytes: number;
  wait_ms: number;
  /** Of one person. */
  most_waiting: number;
}

interface Ticket {
  bytes: number;
  begin(): void;
}

interface Holder {
  held: number;
  row: Ticket[];
}

const busy = '同时读取的内容过多，这一次没有读取；已有的内容都在，请稍后再试';

export function createByteBudget({ process_bytes, person_bytes, wait_ms, most_waiting }: ByteBudgetOptions): ByteBudget {
  /** In the order of their turns: who was served goes to the end. */
  const holders = new Map<string, Holder>();
  let held = 0;

  function serve(): void {
    let served = true;
    while (served) {
      served = false;
      for (const [who, holder] of holders) {
        const [next] = holder.row;
        if (!next || (holder.held > 0 && holder.held + next.bytes > person_bytes)) continue;
        // Whoever's turn it is waits for room; letting smaller ones pass would let a large one wait for ever.
        if (held > 0 && held + next.bytes > process_bytes) return;
        holder.row.shift();
        holder.held += next.bytes;
        held += next.bytes;
        holders.delete(who);
        holders.set(who, holder);
        next.begin();
        served = true;
        break;
      }
    }
  }

  function release(who: string, holder: Holder, bytes: number): void {
    holder.held -= bytes;
    held -= bytes;
    if (holder.held === 0 && holder.row.length === 0) holders.delete(who);
    serve();
  }

  return {
    held: () => held,
    take(who, bytes, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const holder = holders.get(who) ?? { held: 0, row: [] };
        holders.set(who, holder);
        if (holder.row.length >= most_waiting) return reject(new Refusal('RATE_LIMIT', busy));
        let isHeld = true;
        const ticket: Ticket = {
          bytes,
          begin() {
            stopWaiting();
            resolve(() => {
              if (isHeld) release(who, holder, bytes);
              isHeld = false;
            });
          },
        };
        const leave = (reason: unknown) => {
          stopWaiting();
          holder.row = holder.row.filter((one) => one !== ticket);
          if (holder.held === 0 && holder.row.length === 0) holders.delete(who);
          reject(reason);
          serve();
        };
        const timer = setTimeout(() => leave(new Refusal('RATE_LIMIT', busy)), wait_ms);
        const onAbort = () => leave(signal?.reason);
        function stopWaiting(): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        }
        signal?.addEventListener('abort', onAbort, { once: true });
        holder.row.push(ticket);
        serve();
      });
    },
  };
}
