/** Cuts one long growing block (code, a table) at line ends into pieces that stay as they are once full. */
import { ownCopy } from './blocks.ts';

/**
 * Makes a cutter for one growing text: the whole text in, all pieces out, at the cost of what was added.
 * Joined with line breaks the pieces are the text.
 */
export function createChunks(lines: number): (text: string) => readonly string[] {
  let seen = '';
  let full: string[] = [];
  let done = 0;
  return (text) => {
    if (!text.startsWith(seen)) {
      full = [];
      done = 0;
    }
    seen = text;
    for (;;) {
      let end = done - 1;
      for (let count = 0; count < lines; count += 1) {
        end = text.indexOf('\n', end + 1);
        if (end === -1) break;
      }
      if (end === -1) break;
      full.push(ownCopy(text.slice(done, end)));
      done = end + 1;
    }
    return [...full, text.slice(done)];
  };
}
