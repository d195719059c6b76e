/** Turns whatever a brain calls a document into a flat file name that every system can store and a person can read. */
import { fileStem } from '#text/file-name.ts';
import { document } from './document.ts';

const otherEndings = /\.(docx?|pdf|txt|markdown|mdx|html?|rtf|wps|pages)$/i;

/**
 * A name of at most 120 characters and 240 bytes ending in `.md` or `.report.html`; other endings become `.md`
 * (`.html` becomes `.report.html`). `fallback` (a title) names the file when nothing usable is left.
 *
 * @example documentFileName('../周报 🚀/第3周.docx', '周报') // '周报-第3周.md'
 */
export function documentFileName(wanted: string, fallback: string): string {
  const { stem, suffix } = splitSuffix(wanted.trim());
  // Common file systems keep 255 bytes; some room is left for ` (2)` and the like.
  const room = { most_chars: 120 - suffix.length, most_bytes: 240 - suffix.length };
  return (fileStem(stem, room) || fileStem(fallback, room) || '文档') + suffix;
}

/** The name without the ending of its kind: `周报.report.html` → `周报`. */
export function stemOf(name: string): string {
  return splitSuffix(name).stem;
}

function splitSuffix(name: string): { stem: string; suffix: string } {
  const lower = name.toLowerCase();
  const own = document.suffixes.find((suffix) => lower.endsWith(suffix));
  if (own) return { stem: name.slice(0, -own.length), suffix: own };
  const other = otherEndings.exec(name);
  if (!other) return { stem: name, suffix: '.md' };
  return { stem: name.slice(0, other.index), suffix: /^\.html?$/i.test(other[0]) ? '.report.html' : '.md' };
}
