/** How long and how deep a text is to be, and how that is said in front of the request. Pure. */

export interface WritingChoice {
  deep: boolean;
  /** One of the server's word counts; null for any length. */
  words: string | null;
}

export const anyWriting: WritingChoice = { deep: false, words: null };
export const anyLength = '字数不限';

/** @example withWritingChoice('写一份周报', { deep: true, words: '800字左右' }) === '深度写作，800字左右，写一份周报' */
export function withWritingChoice(query: string, { deep, words }: WritingChoice): string {
  return `${deep ? '深度写作，' : ''}${words === null ? '' : `${words}，`}${query}`;
}
