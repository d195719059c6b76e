/** A site while it is changed, and what came of a change. */
import type { Change } from '#contract/intent/change.ts';
import { targetInWords } from '#contract/intent/change-words.ts';
import type { SiteContent } from './content.ts';
import { Refused } from './lists.ts';

export interface SiteEdit {
  content: SiteContent;
  /** Text files by path as they are now; written anew by the change, null where one goes. */
  files: Map<string, string | null>;
  /** Address of the page that is looked at; '' where nobody told. */
  front: string;
  /** What a holder of parts held when it was asked. */
  counted<Item>(holder: object, items: readonly Item[]): readonly Item[];
}

/** What was done, in words; or why not. */
export type Outcome = string | Refused;

/** Said where a kit has nothing for such a change. */
export function beyondKit({ target }: Change, what: string): Refused {
  return new Refused(`${what}不能这样改${target.part === 'whole' ? '' : `（${targetInWords(target)}）`}`);
}
