/** Turns whatever a brain calls a document into a flat file name that every system can store and a person can read. */
import { document } from './document.ts';

const maxChars = 120;
/** Common file systems keep 255 bytes; some room is left for ` (2)` and the like. */
const maxBytes = 240;

/** Windows refuses these as file names whatever the ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const otherEndings = /\.(docx?|pdf|txt|markdown|mdx|html?|rtf|wps|pages)$/i;
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{1F000}-\u{1FAFF}]|\u200d|\u20e3|[\ufe00-\ufe0f]/gu;
/** Zero-width and direction marks make two names look the same. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * A name of at most 120 characters and 240 bytes ending in `.md` or `.report.html`; other endings become `.md`
 * (`.html` becomes `.report.html`). `fallback` (a title) names the file when nothing usable is left.
 *
 * @example documentFileName('../周报 🚀/第3周.docx', '周报') // '周报-第3周.md'
 */
export function documentFileName(wanted: string, fallback: string): string {
  const { stem, suffix } = splitSuffix(wanted.trim());
  const usable = cleanStem(stem) || cleanStem(fallback) || '文档';
  const safe = reserved.test(usable) ? `_${usable}` : usable;
  return cutTo(safe, suffix) + suffix;
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

function cleanStem(stem: string): string {
  return stem
    .normalize('NFC')
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(emoji, '')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ *-[ -]*/g, (run) => (run === ' - ' ? run : '-'))
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
}

function cutTo(stem: string, suffix: string): string {
  const encoder = new TextEncoder();
  const fits = (text: string) => text.length + suffix.length <= maxChars && encoder.encode(text + suffix).length <= maxBytes;
  if (fits(stem)) return stem;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('zh').segment(stem)) {
    if (!fits(kept + segment)) break;
    kept += segment;
  }
  return kept.replace(/[\s.-]+$/, '');
}
