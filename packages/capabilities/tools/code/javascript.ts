/** Prepares a JavaScript program so that the value of its last expression is shown, as in a notebook, and cuts its errors to its own lines. */
import { Script } from 'node:vm';

const most_chars = 20_000;
const most_places = 150;

/**
 * The program with its last expression handed to `console.log`; as it is when it ends with none. Lines keep their numbers.
 * @example showLast('const a = 2;\na * 3').includes('(a * 3)')
 */
export function showLast(source: string): string {
  if (source.length > most_chars || !parses(source)) return source;
  for (const at of startsOf(source)) {
    const last = source.slice(at).replace(/[\s;]+$/, '');
    const before = source.slice(0, at);
    if (
      last.trim() === '' ||
      /^\s*(?:async\s+function|function|class|const|let|var|throw|return|if|for|while)\b|^\s*(?:\/\/|\/\*)/.test(last)
    )
      continue;
    // A comment at its end must not swallow the bracket.
    if (parses(before) && parses(`(${last}\n)`))
      return `${before};((value) => { if (value !== undefined) console.log(value); })(${last}\n);`;
  }
  return source;
}

/** Where a last statement may begin, the longest first. */
function startsOf(source: string): number[] {
  const places = [0, ...[...source.matchAll(/[\n;]/g)].map((match) => match.index + 1)].filter((at) => at < source.length);
  return places.slice(-most_places);
}

/** Compiled only, never run. */
function parses(source: string): boolean {
  try {
    return new Script(source) instanceof Script;
  } catch {
    // Whatever stops the compiler, this is no place to cut.
    return false;
  }
}

/** Without the lines of the engine itself. */
export function ownLines(complaint: string): string {
  return complaint
    .replaceAll('[stdin]', '程序')
    .split('\n')
    .filter(
      (line) =>
        !/^\s+at (?:.*\()?(?:node:|<compat>)|^Node\.js v[\d.]+$|^\s+at (?:Module\.|Object\.<anonymous>|evalScript|runScript)/.test(line),
    )
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trimEnd();
}
