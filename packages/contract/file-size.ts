/** How many bytes are said to a person: the one place that does, for the page, the server and what tools tell. */

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * A file's size: nothing for an empty one, bytes below a kilobyte, kilobytes below a megabyte, else megabytes with two decimals.
 *
 * @example [0, 1023, 2765, 13_107_200].map(sizeInWords) // ['', '1023B', '2.7KB', '12.50MB']
 */
export function sizeInWords(bytes: number): string {
  if (bytes === 0) return '';
  if (bytes < kilobyte) return `${bytes}B`;
  // What would be rounded to 1024KB is a megabyte.
  if (bytes < megabyte - kilobyte / 2) return `${trimmed(bytes / kilobyte, bytes < 100 * kilobyte ? 1 : 0)}KB`;
  return `${(bytes / megabyte).toFixed(2)}MB`;
}

/** The same in a sentence or a list, where something must stand. */
export function sizeTold(bytes: number): string {
  return sizeInWords(bytes) || '0B';
}

/** A limit, which is a round number: `50MB`, `512KB`, `1.5MB`. */
export function limitInWords(bytes: number): string {
  return bytes < megabyte ? `${trimmed(bytes / kilobyte, 0)}KB` : `${trimmed(bytes / megabyte, 1)}MB`;
}

function trimmed(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/\.0$/, '');
}
