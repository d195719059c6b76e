/** Which words that were not read ask for what stands on the page anyway: 价格表要有, 点一下能打电话. Pure. */
import type { PageSection } from '#contract/content/page.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { before, behind, holds } from '#text/words.ts';
import words from './page-words.json' with { type: 'json' };

/** The order without them. */
export function withoutStanding(intent: MakeIntent, sections: readonly PageSection[]): MakeIntent {
  return { ...intent, unread: intent.unread.filter((one) => !standsThere(one.words, sections)) };
}

const headOf = (section: PageSection): string => ('title' in section ? (section.title ?? '') : '');

function standsThere(asked: string, sections: readonly PageSection[]): boolean {
  if (holds(asked, words.to_call))
    return sections.some((one) => one.type === 'contact' && one.items.some(({ value }) => /\d{3}/.test(value)));
  const thing = before(behind(asked, words.to_have), words.to_have);
  const isTable = thing.endsWith('表');
  const name = isTable ? thing.slice(0, -1) : thing;
  if (thing === asked || Array.from(name).length < 2) return false;
  return sections.some((one, n) => {
    const title = sections.slice(0, n + 1).findLast((other) => headOf(other) !== '');
    return title !== undefined && headOf(title).includes(name) && (!isTable || one.type === 'table');
  });
}
