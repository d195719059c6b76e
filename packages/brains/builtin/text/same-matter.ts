/** Words people use for one and the same matter: a heading 人员表现 is about the column 维修人员, 付款 about 支付. */
import { holds, without } from '#text/words.ts';
import words from './clause-words.json' with { type: 'json' };
import matters from './same-matter.json' with { type: 'json' };

/** Whether a heading speaks of what a name stands for. */
export function isAbout(heading: string, name: string): boolean {
  if (name === '') return false;
  if (heading.includes(name)) return true;
  const speaks = (words: string[], text: string) => words.some((word) => text.includes(word));
  return matters.some((words) => speaks(words, heading) && speaks(words, name) && !isTwofold(heading, name));
}

/** 故障类型 and 客户类型 are both types, of two things. */
function isTwofold(heading: string, name: string): boolean {
  const own = without(name, words.kinds);
  return own !== name && holds(heading, words.kinds) && own !== '' && !heading.includes(own);
}
