/** Takes the sting out of Markdown that is made to choke a parser: bottomless nesting, endless marker runs, unprintable characters. */
import { linesOf } from './markdown-lines.ts';

/** Quotes and lists inside each other beyond this are shown as text. */
const maxContainers = 12;
const maxIndent = 40;
/** Lines to sign on are drawn with underscores; none needs more than these. */
const maxRun = 200;
/** Links and code begun in one run of lines without a blank one; the parser's time grows with the square of these. */
const maxOpeners = 3000;
/** The same of marks around words in one run of plain lines, and of lines that underline the one before as a heading. */
const maxMarks = 3000;
const maxUnderlines = 200;

// oxlint-disable-next-line no-control-regex -- these characters are refused by XML 1.0 and shown by no reader
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const thematicBreak = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** A line that begins a block of its own: marks before it can't belong to those in it. */
const ownBlock = /^[ \t]*(?:[|>#]|[-*+][ \t]|\d{1,9}[.)][ \t])/;
const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/;
const oneContainer = /[ \t]*(?:>|[-*+]|\d{1,9}[.)])/g;
const longRun = /([*_~`])\1{12,}/g;

/** The same document for a reader, with line ends as `\n`; ordinary documents come back unchanged. */
export function sanitiseMarkdown(markdown: string): string {
  const text = markdown
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, '')
    .replace(/^\ufeff/, '');
  const lines = linesOf(text);
  let [openers, marks, underlines] = [0, 0, 0];
  return lines
    .map((line) => {
      if (line.inert || line.text.trim() === '') [openers, marks, underlines] = [0, 0, 0];
      if (line.inert) return line.text;
      if (ownBlock.test(line.text)) marks = 0;
      if (underline.test(line.text) && (underlines += 1) > maxUnderlines) return `\\${line.text.trimStart()}`;
      return tameLine(line.text).replace(/[[\]<`*_~]/g, (mark) => {
        const isOpener = !/[*_~]/.test(mark);
        const count = isOpener ? (openers += 1) : (marks += 1);
        return count > (isOpener ? maxOpeners : maxMarks) ? `\\${mark}` : mark;
      });
    })
    .join('\n');
}

function tameLine(text: string): string {
  // One with spaces is taken for lists inside each other before it is told from them.
  if (thematicBreak.test(text)) return text.length > maxRun && /\S[ \t]+\S/.test(text) ? '* * *' : text;
  let line = text;
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  if (indent > maxIndent) line = ' '.repeat(maxIndent) + line.slice(indent);
  const prefix = containers.exec(line)?.[0] ?? '';
  const marks = [...prefix.matchAll(oneContainer)];
  const first = marks[maxContainers];
  if (first) line = `${line.slice(0, first.index)} \\${line.slice(first.index).trimStart()}`;
  return line.replace(longRun, (run) => `\\${Array.from(run.slice(0, maxRun)).join('\\')}`);
}
