/** Whether a text holds, begins with or ends in one of some words. */
type Words = readonly string[];

export const holds = (text: string, words: Words): boolean => words.some((word) => text.toLowerCase().includes(word));
export const endsIn = (text: string, words: Words): boolean => words.some((word) => text.toLowerCase().endsWith(word));
