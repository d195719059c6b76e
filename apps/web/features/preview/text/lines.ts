/** Where the lines of a UTF-8 text begin, so that a viewer decodes only those on the screen. Pure. */

export interface Lines {
  /** Offsets of the beginnings, and one more at the end. */
  starts: Uint32Array;
  /** Which line of the file each piece belongs to, counted from 1; 0 for the rest of a line that was cut. */
  numbers: Uint32Array;
  count: number;
}

/** Longer lines are cut, at characters, into pieces of at most this many bytes. */
export const most_line_bytes = 4000;

export function linesOf(bytes: Uint8Array): Lines {
  let starts = new Uint32Array(Math.max(1024, Math.ceil(bytes.length / 32)));
  let numbers = new Uint32Array(starts.length);
  let count = 0;
  const push = (at: number, number: number) => {
    if (count + 1 >= starts.length) {
      starts = grown(starts);
      numbers = grown(numbers);
    }
    starts[count] = at;
    numbers[count] = number;
    count += 1;
  };
  let at = 0;
  for (let number = 1; at < bytes.length; number += 1) {
    const found = bytes.indexOf(10, at);
    const end = found < 0 ? bytes.length : found + 1;
    push(at, number);
    for (let piece = cutAfter(bytes, at); piece < end - 1; piece = cutAfter(bytes, piece)) push(piece, 0);
    at = end;
  }
  if (count === 0) push(0, 1);
  starts[count] = bytes.length;
  return { starts, numbers, count };
}

/** The line without its end. */
export function lineText(bytes: Uint8Array, { starts }: Lines, index: number): string {
  const text = new TextDecoder().decode(bytes.subarray(starts[index], starts[index + 1]));
  return text.replace(/\r?\n$/, '').replace(/\r/g, '');
}

function cutAfter(bytes: Uint8Array, from: number): number {
  let at = from + most_line_bytes;
  // Not inside a character: its later bytes all begin with the bits 10.
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
