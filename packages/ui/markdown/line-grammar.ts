/** What a single line of Markdown can be, by CommonMark, GFM and the formula extension. */

export const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
export const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
export const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
export const QUOTE = /^ {0,3}>/;
export const ITEM = /^( {0,3})([-+*]|(\d{1,9})([.)]))(?:([ \t]+)(\S)?|$)/;
export const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/;
export const MATH = /^ {0,3}(\${2,})[^$]*$/;
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
export const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:/;
export const DEFINITION = /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.)+)\]:[ \t]*\S/;
export const REFERENCE = /\[[^[\]]+\](?!\()/;
const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t/>]|\/>|$)/i;
const HTML_ANY = /^ {0,3}<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>[ \t]*$/i;
const HTML_UNTIL: [RegExp, RegExp][] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];

/** Columns the line's leading white space spans. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === ' ') columns += 1;
    else if (char === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Number of cells a table row has: unescaped bars between its ends, and one. */
function cellsOf(line: string): number {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.replace(/\\./g, '').split('|').length;
}

export function isTableHead(head: string, delimiters: string): boolean {
  return indentOf(head) < 4 && delimiters.includes('|') && DELIMITERS.test(delimiters) && cellsOf(head) === cellsOf(delimiters);
}

export function htmlEnd(line: string, interrupting: boolean): RegExp | 'blank' | null {
  for (const [begins, ends] of HTML_UNTIL) if (begins.test(line)) return ends;
  if (HTML_BLOCK.test(line)) return 'blank';
  return !interrupting && HTML_ANY.test(line) ? 'blank' : null;
}

/** Can this line end a paragraph without a blank line before it? */
export function interrupts(line: string): boolean {
  if (FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || MATH.test(line) || FOOTNOTE.test(line)) return true;
  const item = ITEM.exec(line);
  // Groups of a matched pattern: an item with text, and for a number the number 1.
  if (item && item[6] !== undefined && (item[3] === undefined || Number(item[3]) === 1)) return true;
  return htmlEnd(line, true) !== null;
}
