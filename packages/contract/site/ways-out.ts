/** What a person may choose when mends of a site have come to nothing. Pure. */
import type { AskUserAnswer } from '#contract/timeline/questions/interactions.ts';

export const waysOut = { other: '换一种做法', own: '我自己改' } as const;
const question = 'next';

export function wayChosen({ answers }: AskUserAnswer): string | null {
  const chosen = answers.find(({ id }) => id === question)?.value;
  return typeof chosen === 'string' ? chosen : null;
}

export function questionOfWays(text: string, options: string[]) {
  return { id: question, text, kind: 'single' as const, options };
}
