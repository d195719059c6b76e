/** One thing somebody says, and a sentence cut so that a breath is enough for each piece. Pure. */

export interface TalkLine {
  speaker: 'host' | 'guest';
  text: string;
}

const lineChars = 110;

/** Cut at commas; what has none is cut hard. */
export function splitLong(text: string): string[] {
  if (Array.from(text).length <= lineChars) return [text];
  const pieces: string[] = [];
  for (const clause of text.split(/(?<=[，,；;、])/)) {
    const before = pieces.at(-1);
    if (before !== undefined && Array.from(before + clause).length <= lineChars) pieces[pieces.length - 1] = before + clause;
    else pieces.push(clause);
  }
  return pieces.flatMap((piece) => {
    const characters = Array.from(piece);
    return Array.from({ length: Math.ceil(characters.length / 280) }, (_, n) => characters.slice(n * 280, (n + 1) * 280).join(''));
  });
}
