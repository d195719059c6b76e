/** Words that were read, found again in what is about to leave: whatever their case and spacing, percent-encoded, in base64 or hex, or backwards. Pure. */
import { unescapeEntities } from '#text/escape.ts';

/** Letters and digits in a row that are no chance any more. */
export const shortestRun = 12;

export interface ReadText {
  /** For people: where it was read. */
  from: string;
  text: string;
}

export interface Carried {
  from: string;
  /** As it stands in what was read. */
  words: string;
}

/** What is compared: letters and digits alone, in one case and one width. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const plainOf = new WeakMap<ReadText, string>();

/** Read texts are compared again at every act: each is made plain once. */
function plainRead(read: ReadText): string {
  const known = plainOf.get(read) ?? plain(read.text);
  plainOf.set(read, known);
  return known;
}

/**
 * The longest run of each read text that stands in `outgoing` and not in the person's own words; the longest first, at most five.
 * `before`: what was sent to the same place just before, so that words cut in pieces are found where they meet. Rabin–Karp over the
 * read texts: their length counts, not their number of words, and nothing is kept.
 */
export function carriedIn(outgoing: readonly string[], reads: readonly ReadText[], person: string, before = ''): Carried[] {
  const head = plain(before).slice(-(shortestRun - 1));
  const readings = [...new Set(outgoing.flatMap(readingsOf))].map((one) => head + one).filter((one) => one.length >= shortestRun);
  if (readings.length === 0 || reads.length === 0) return [];
  const hashes = new Set(readings.flatMap((reading) => [...hashesOf(reading)]));
  const own = plain(person);
  return reads
    .flatMap((read) => {
      const run = longestRun(plainRead(read), readings, hashes, own);
      return run === '' ? [] : [{ run, carried: { from: read.from, words: asItStands(read.text, run) } }];
    })
    .toSorted((one, other) => other.run.length - one.run.length)
    .slice(0, 5)
    .map(({ carried }) => carried);
}

function longestRun(text: string, readings: readonly string[], hashes: ReadonlySet<number>, own: string): string {
  let longest = '';
  let skip = 0;
  let at = 0;
  for (const hash of hashesOf(text)) {
    const start = at++;
    if (start < skip || !hashes.has(hash)) continue;
    const gram = text.slice(start, start + shortestRun);
    if (own.includes(gram)) continue;
    for (const reading of readings) {
      const found = reading.indexOf(gram);
      if (found < 0) continue;
      let length = shortestRun;
      while (start + length < text.length && found + length < reading.length && text[start + length] === reading[found + length]) length++;
      if (length > longest.length) longest = text.slice(start, start + length);
      skip = Math.max(skip, start + length - shortestRun + 1);
    }
  }
  return longest;
}

/** A rolling hash of every run of `shortestRun` characters, in order. */
function* hashesOf(text: string): Generator<number> {
  const base = 1_000_003;
  let leaving = 1;
  for (let n = 1; n < shortestRun; n++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    if (at >= shortestRun) hash = (hash - Math.imul(text.charCodeAt(at - shortestRun), leaving)) | 0;
    hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
    if (at >= shortestRun - 1) yield hash;
  }
}

const mostDecoded = 3;

/** Every way in which a stranger may read what is sent, each made plain. */
export function readingsOf(sent: string): string[] {
  const texts = new Set([sent]);
  let newest = [sent];
  for (let n = 0; n < mostDecoded && newest.length > 0; n++) {
    newest = newest.flatMap(decodings).filter((text) => !texts.has(text));
    for (const text of newest) texts.add(text);
  }
  const plains = [...texts].flatMap((text) => [plain(text), plain(valuesOf(text))]);
  return plains.flatMap((text) => [text, [...text].toReversed().join('')]);
}

function decodings(text: string): string[] {
  return [percentDecoded(text), unescaped(text), ...coded(text, base64Run, fromBase64), ...coded(text, hexRun, fromHex)].filter(
    (decoded) => decoded !== '' && decoded !== text,
  );
}

/** The values of a query one after the other: words can be spread over several. */
function valuesOf(text: string): string {
  return [...text.matchAll(/[?&;][^=&;#]*=([^&;#]*)/g)].map((match) => match[1] ?? '').join('');
}

/** What is no UTF-8 becomes U+FFFD. */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    decode(Uint8Array.from(run.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))),
  );
}

function unescaped(text: string): string {
  return unescapeEntities(text.replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, code: string) => letter(Number.parseInt(code, 16))));
}

function letter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const base64Run = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const hexRun = /(?:[0-9a-f]{2}){12,}/gi;

function coded(text: string, pattern: RegExp, decoder: (run: string) => string[]): string[] {
  return [...text.matchAll(pattern)].flatMap(([run]) => decoder(run));
}

/** What stands before it in the same run, such as a folder, moves the beginning: each of the four is tried. */
function fromBase64(run: string): string[] {
  const parts = run.includes('/') ? [run, ...run.split('/').filter((part) => part.length >= 16)] : [run];
  return parts.flatMap((part) => [0, 1, 2, 3].map((from) => decode(Buffer.from(part.slice(from), 'base64'))));
}

function fromHex(run: string): string[] {
  return [decode(Buffer.from(run, 'hex'))];
}

const decoder = new TextDecoder();

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const mostShown = 60;

/** With the spaces and signs it was read with; as it was compared where that can't be found again. */
function asItStands(text: string, run: string): string {
  const letters = [...run].slice(0, mostShown);
  // Nothing but letters and digits: none of them means anything in a pattern.
  const found = new RegExp(letters.join('[^\\p{L}\\p{N}]*'), 'iu').exec(text)?.[0];
  const words = (found ?? letters.join('')).replace(/\s+/g, ' ').slice(0, 190);
  return [...run].length > mostShown ? `${words}……` : words;
}
