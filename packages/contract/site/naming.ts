/** When a project is given a name from what was asked. Pure. */
import { isUntitled } from './site.ts';

const mostMessages = 9;

/** Only as long as nobody named it, and early. */
export function mayBeNamed({ name, messages, firstHasContent }: { name: string; messages: number; firstHasContent: boolean }): boolean {
  return isUntitled(name) && messages <= mostMessages && firstHasContent;
}
