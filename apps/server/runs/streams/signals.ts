/** What processes tell each other, packed into payloads that NOTIFY takes. */
import type { LiveEvent } from '#agent/events.ts';

export type Signal =
  /** Events were stored, up to this number. */
  | { k: 's'; t: string; n: number }
  /** Something was said live; text after the event `n`. */
  | { k: 'l'; t: string; e: LiveEvent; n?: number | undefined }
  /** A task was deleted. */
  | { k: 'g'; t: string }
  /** A person's list changed. */
  | { k: 'u'; u: string; t: string }
  /** A run waits. */
  | { k: 'q' }
  /** A run is wanted to stop or pause. */
  | { k: 'w'; r: string }
  /** A person's session ended, or their name changed; said by the database (migration 0007). */
  | { k: 'p'; u: string }
  /** A person took back that tasks stay signed in at a site. */
  | { k: 'r'; u: string; d: string }
  /** I am here; `first` when I have just come; `at` is where other processes reach me. */
  | { k: 'h'; first: boolean; at?: string };

/** NOTIFY takes 8000 bytes. */
const payloadBytes = 7000;

/** Joins neighbouring text of one run, then packs signals into payloads that NOTIFY takes. */
export function inPayloads(signals: Signal[], from: string): string[] {
  const joined: Signal[] = [];
  for (const signal of signals) {
    const last = joined.at(-1);
    if (signal.k === 'l' && last?.k === 'l' && signal.t === last.t && signal.e.type === 'text_delta' && last.e.type === 'text_delta') {
      joined[joined.length - 1] = { ...last, e: { ...last.e, text: last.e.text + signal.e.text } };
    } else joined.push(signal);
  }
  const payloads: string[] = [];
  let batch: Signal[] = [];
  let size = 0;
  for (const signal of joined.flatMap(split)) {
    const bytes = Buffer.byteLength(JSON.stringify(signal)) + 1;
    if (size + bytes > payloadBytes && batch.length > 0) {
      payloads.push(JSON.stringify({ from, signals: batch }));
      batch = [];
      size = 0;
    }
    batch.push(signal);
    size += bytes;
  }
  if (batch.length > 0) payloads.push(JSON.stringify({ from, signals: batch }));
  return payloads;
}

/** Cuts long live text, so that no single signal is over the limit (6 bytes an escaped character at most). */
function split(signal: Signal): Signal[] {
  if (signal.k !== 'l' || signal.e.type !== 'text_delta' || signal.e.text.length < 1000) return [signal];
  const { e } = signal;
  const characters = Array.from(e.text);
  return Array.from({ length: Math.ceil(characters.length / 1000) }, (_, i) => ({
    ...signal,
    e: { ...e, text: characters.slice(i * 1000, (i + 1) * 1000).join('') },
  }));
}
