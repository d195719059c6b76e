/** Tells what was written for a person from what only a programmer understands. */

/** The words of an error when they are a sentence for a person, which here means Chinese ones; `otherwise` when a library or the system speaks. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const words = error instanceof Error ? error.message : String(error);
  return isForPeople(words) ? words : otherwise;
}

export function isForPeople(words: string): boolean {
  return /\p{Script=Han}/u.test(words);
}
