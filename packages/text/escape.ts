/** Text put into other notations so that it stays text: HTML, XML, JSON within a page, shell, SQL, patterns; and read back. Pure. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For the text of an element and for an attribute in quotes of either sort. @example escapeHtml('a<"b"') === 'a&lt;&quot;b&quot;' */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

// oxlint-disable-next-line no-control-regex -- control characters are just what XML can't hold
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Without the characters XML 1.0 has no place for; half a surrogate pair becomes U+FFFD. */
export function writableXml(text: string): string {
  return text.toWellFormed().replace(notXml, '');
}

/** For the text of an element and for an attribute in double quotes, as office files write them: an apostrophe stays. */
export function escapeXml(text: string): string {
  return writableXml(text).replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: '\u00a0' };

/** The entities that XML and our own pages write, by name or number, read once: `&amp;lt;` is `&lt;`. Numbers of no character are left out. */
export function unescapeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp|nbsp));/gi,
    (_whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? '';
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** JSON that no end tag in its texts can end: for a `<script type="application/json">`. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** One word of a POSIX shell. @example shellWord("it's") === String.raw`'it'\''s'` */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A name of a table or column in SQL. @example sqlName('a"b') === '"a""b"' */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The pattern that matches the text itself. @example new RegExp(escapePattern('1.5')).test('1x5') === false */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
