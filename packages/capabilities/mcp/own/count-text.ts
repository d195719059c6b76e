/** Counts a text the way word processors do, so that the figure is the one a person sees there. */

export interface TextCount {
  /** Chinese letters and signs one by one, runs of other letters as one each. */
  words: number;
  latin_words: number;
  han: number;
  characters: number;
  with_spaces: number;
  paragraphs: number;
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\u2014\u2018\u2019\u201c\u201d\u2026]/u;

export function countText(text: string): TextCount {
  let wides = 0;
  let latin_words = 0;
  let han = 0;
  let characters = 0;
  let with_spaces = 0;
  let isInWord = false;
  for (const letter of text) {
    if (letter === '\n' || letter === '\r') {
      isInWord = false;
      continue;
    }
    with_spaces++;
    if (/\s/u.test(letter)) {
      isInWord = false;
      continue;
    }
    characters++;
    if (wide.test(letter)) {
      wides++;
      isInWord = false;
      if (/\p{Script=Han}/u.test(letter)) han++;
    } else if (!isInWord) {
      latin_words++;
      isInWord = true;
    }
  }
  const paragraphs = text.split(/\r?\n/).filter((line) => line.trim() !== '').length;
  return { words: wides + latin_words, latin_words, han, characters, with_spaces, paragraphs };
}
