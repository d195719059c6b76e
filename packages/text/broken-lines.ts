/** Text whose lines were broken only to fit a page: found by their length, and joined again. */
import { withoutMark } from './list-mark.ts';
import { bareHeading } from './bare-heading.ts';
import { joinedLines } from './markdown.ts';

/** Lines of a page that were broken only to fit are joined; a short line with its own end stays alone. */
export function joinLines(text: string, width: number): string {
  const joined: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = joined.at(-1);
    if (last === undefined || (joined.length === 1 && last === '')) {
      joined[0] = line;
      continue;
    }
    const end = last.split('\u0000').at(-1) ?? '';
    const broken =
      isEnglishBreak(end, line) ||
      (width > 0 &&
        columnsOf(end) + Math.max(2, columnsOf(/^[\u0021-\u024f]*/.exec(line)?.[0] ?? '') + 1) > width - 4 &&
        !/[。！？!?；;：:]$/.test(end) &&
        !(bareHeading(line) !== line.trim() || withoutMark(line) !== line || /^[^：:]{1,8}[：:]/.test(line)));
    // Where a line was broken is kept until all are joined: only the last piece is measured.
    if (broken) joined[joined.length - 1] = `${last}\u0000${line}`;
    else joined.push(line);
  }
  return joined.map((line) => line.split('\u0000').reduce(joinedLines)).join('\n');
}

/** A long line without an end, gone on with in small letters, or one that ends in a word no sentence ends in. */
function isEnglishBreak(end: string, line: string): boolean {
  if (end.length < 36 || /\p{Script=Han}/u.test(end + line)) return false;
  if (/\b(?:of|the|and|or|to|a|an|with|in|for|was|were|are|is|that|by|on|from|as|at|be)$/i.test(end)) return true;
  return /[A-Za-z,)]$/.test(end) && /^[a-z(]/.test(line);
}

/** Chinese characters are two columns wide. */
function columnsOf(text: string): number {
  return text.length + (text.match(/[\u3000-\uffff]/g) ?? []).length;
}

/** The width a text was broken at: several lines end in the middle of a sentence, all about as long as the longest; 0 else. */
export function brokenAt(content: string): number {
  // Notes without a single end of a sentence end each with their line.
  if (!/[。！？!?；;]|[a-z]\.(?:\s|$)/.test(content)) return 0;
  const lines = content.split('\n').map((line) => line.trim());
  const open = lines.filter(
    (line, i) => columnsOf(line) >= 36 && /[\p{L}\p{N}，,、”"）)]$/u.test(line) && (lines[i + 1] ?? '') !== '' && !/^[|#>[`]/.test(line),
  );
  const width = Math.max(0, ...open.map(columnsOf));
  // Chinese is broken where the line is full, Latin words before.
  const near = open.filter((line) => columnsOf(line) >= (/\p{Script=Han}$/u.test(line) ? width - 4 : width * 0.85)).length;
  return near >= 2 && near >= open.length * 0.6 ? width : 0;
}
