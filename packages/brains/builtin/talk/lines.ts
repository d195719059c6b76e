/** One thing somebody says, and a sentence cut so that a breath is enough for each piece. Pure. */

export interface TalkLine {
  speaker: 'host' | 'guest';
  text: string;
}

/** In characters; a letter takes less breath than a Chinese character. */
const lineChars = 110;
const foreignChars = 260;

/** How long words take to say, in Chinese characters: about four letters are one. */
export function breathOf(text: string): number {
  const all = Array.from(text).length;
  const letters = text.match(/[A-Za-z' ]/g)?.length ?? 0;
  return letters * 2 > all ? all - letters + letters / 4 : all;
}

/** Cut at commas, never before the quotation mark that closes; what has none is cut hard. */
export function splitLong(text: string): string[] {
  const most = /\p{Script=Han}/u.test(text) ? lineChars : foreignChars;
  if (Array.from(text).length <= most) return [text];
  const pieces: string[] = [];
  for (const clause of text.split(/(?<=[，；;、]|,(?=\s))(?![”’」』"'])/)) {
    const before = pieces.at(-1);
    if (before !== undefined && Array.from(before + clause).length <= most) pieces[pieces.length - 1] = before + clause;
    else pieces.push(clause);
  }
  return pieces.flatMap((piece) => {
    const characters = Array.from(piece.trim());
    return Array.from({ length: Math.ceil(characters.length / 280) }, (_, n) => characters.slice(n * 280, (n + 1) * 280).join(''));
  });
}
