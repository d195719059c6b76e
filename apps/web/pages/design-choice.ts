/** Which aspect ratio a design is to have, and how that is said in front of the request. Pure. */

/** Null as long as nobody chose: the words of the request decide. */
export type DesignChoice = { label: string; words: string } | null;

export const ratioChoice = (ratio: string): NonNullable<DesignChoice> => ({ label: ratio, words: `${ratio}比例，` });

/** @example withDesignChoice('做一张海报', ratioChoice('9:16')) === '9:16比例，做一张海报' */
export function withDesignChoice(query: string, choice: DesignChoice): string {
  return `${choice?.words ?? ''}${query}`;
}
