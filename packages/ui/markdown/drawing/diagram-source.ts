/** What of a diagram's source may be drawn: its words, not its settings, and nothing that loads from elsewhere. Pure. */

/** Said to the console; `message` is the sentence the reader sees above the source. */
export class NotADiagram extends Error {
  override name = 'NotADiagram';
}

const MAX_CHARS = 12_000;

/** The source without settings of its own. Throws NotADiagram. */
export function readDiagram(written: string): string {
  if (written.length > MAX_CHARS) throw new NotADiagram('这张图太大，没有绘制。下面是它的源码');
  const source = written
    // Settings in front and between: theme, fonts, style sheets and how safe it is are ours to say.
    .replace(/^\s*---[ \t]*\n[\s\S]*?\n[ \t]*---[ \t]*(?:\n|$)/, '')
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    // What a press would do; nothing in a picture is pressed.
    .replace(/^[ \t]*(?:click|links?)\b[^\n]*$/gm, '')
    .trim();
  if (source === '') throw new NotADiagram('图是空的');
  // A style sheet may write its letters as numbers.
  const spelled = source.replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, code: string) => letter(code)).replaceAll('\\', '');
  if (/url\s*\(|image-set|@import|@\{[^}]*\bimg\s*:|<(?:img|image|script|iframe|object|embed|link|style)\b/i.test(spelled))
    throw new NotADiagram('图里用到了外部资源，没有绘制。下面是它的源码');
  return source;
}

function letter(code: string): string {
  const point = Number.parseInt(code, 16);
  return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : '';
}
