/** Gives text from PDFs its ordinary letters back: fonts often map them to radicals, compatibility forms and ligatures. */

/** Radicals that Unicode's own normalization (NFKC) leaves alone or makes traditional, and the characters people type. */
const RADICALS = new Map(
  Array.from(
    '⼾户⺟母⺠民⺁厂⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟',
  ).reduce<[string, string][]>(
    (pairs, character, at, all) => (at % 2 === 0 ? [...pairs, [character, all[at + 1] ?? character]] : pairs),
    [],
  ),
);

/**
 * NFKC where it repairs (radicals, compatibility ideographs, ligatures, squared units) and not where it would change
 * what was written: full-width punctuation and circled numbers stay.
 */
export function plainLetters(text: string): string {
  return (
    text
      // A letter only its own font knows, alone: a bullet of a list.
      .replace(/^[\uE000-\uF8FF]$/, '•')
      .replace(
        /[\u2E80-\u2FDF\uF900-\uFAFF\uFB00-\uFB06\u{2F800}-\u{2FA1F}]/gu,
        (letter) => RADICALS.get(letter) ?? letter.normalize('NFKC'),
      )
      .replace(/[\u00A0\u2002-\u200A\u202F]/g, ' ')
      .replace(/\u200B|\u200C|\u200D|\uFEFF|\u00AD/g, '')
  );
}
