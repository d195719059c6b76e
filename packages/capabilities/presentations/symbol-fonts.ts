/** What the letters of symbol typefaces show, as letters every machine has. */

/** Wingdings, by its codes; `u0080` to `u0095` are numbers in circles. */
const wingdings: Record<string, string> = {
  '!': '✏', '"': '✂', '(': '☎', '*': '✉', '?': '✍', A: '✌', C: '👍', E: '☜', F: '☞', G: '☝', H: '☟', J: '☺', L: '☹', Q: '✈',
  l: '●', m: '❍', n: '■', o: '□', p: '❐', q: '❑', r: '❒', s: '⬧', t: '⧫', u: '◆', v: '❖', w: '⬥', x: '⌧', y: '⮹',
  '\u009f': '•', '¡': '○', '¢': '⭕', '¤': '◉', '¥': '◎', '§': '▪', '¨': '◻', '«': '★', '¬': '⯋', '®': '⯌', '¶': '✰',
  Ä: '➔', Ø: '➢', Ù: '➣', Ú: '➤', Ü: '➲', ß: '←', à: '→', á: '↑', â: '↓', ã: '↖', ä: '↗', å: '↙', æ: '↘', ç: '⬅', è: '➔', é: '⬆', ê: '⬇',
  ï: '⇦', ð: '⇨', ñ: '⇧', ò: '⇩', ó: '⬄', ô: '⇳', û: '✗', ü: '✓', ý: '☒', þ: '☑',
}; // prettier-ignore
const symbol: Record<string, string> = { '·': '•', '®': '→', '¬': '←', '­': '↑', '¯': '↓', '°': '°', '±': '±', '³': '≥', '£': '≤', '´': '×', '¸': '÷', '¹': '≠', '»': '≈', '¥': '∞', a: 'α', b: 'β', g: 'γ', d: 'δ', l: 'λ', m: 'μ', p: 'π', s: 'σ', w: 'ω', D: 'Δ', S: 'Σ', W: 'Ω' }; // prettier-ignore

/** Null when the typeface is one of letters. */
export function symbolsOf(typeface: string): ((text: string) => string) | null {
  const name = typeface.trim().toLowerCase();
  if (name.startsWith('wingdings') || name === 'webdings')
    return (text) => letters(text, (letter, code) => (name === 'wingdings' ? (wingdings[letter] ?? numbered(code)) : undefined) ?? '•');
  if (name === 'symbol') return (text) => letters(text, (letter) => symbol[letter] ?? letter);
  return null;
}

function letters(text: string, shown: (letter: string, code: number) => string): string {
  return Array.from(text, (letter) => {
    const given = letter.codePointAt(0) ?? 0;
    // Symbol typefaces have their letters once more in the private area.
    const code = given >= 0xf020 && given <= 0xf0ff ? given - 0xf000 : given;
    return letter.trim() === '' ? letter : shown(String.fromCodePoint(code), code);
  }).join('');
}

function numbered(code: number): string | undefined {
  if (code >= 0x81 && code <= 0x8a) return String.fromCodePoint(0x2460 + code - 0x81);
  return code >= 0x8c && code <= 0x95 ? String.fromCodePoint(0x2776 + code - 0x8c) : undefined;
}
