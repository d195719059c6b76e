/** Chooses directions for a topic that are really different from one another. */
import { themes, type ThemeFacts } from './themes.ts';

/** Says what kind of deck it is, not what it is about: any of the sober directions does. */
const kindOfDeck = /汇报|报告|方案|总结|分析|规划|计划|复盘|经营|管理|运营|进展|月报|季报|培训|教程|规范|手册|指南/;

/** What a single word of two letters weighs. */
const aWord = 3;

/** The best match first; each of another family, at least one dark and one light when there are three or more. */
export function pickThemes(topic: string, count = 4): ThemeFacts[] {
  const words = topic.toLowerCase();
  const isWork = kindOfDeck.test(words);
  const ranked = themes
    .map((facts) => {
      const matched = facts.keywords.reduce((sum, word) => sum + (isSaid(word.toLowerCase(), words) ? 1 + word.length : 0), 0);
      // Topics that match nothing don't all get the same.
      // One word of a report's name, such as 门店, decides as little as its kind does.
      const asWork = isWork && facts.sober ? (matched > 0 ? matched + 1 : aWord) : matched;
      return { facts, score: asWork, chance: mixed(`${words} ${facts.id}`) };
    })
    .sort((a, b) => b.score - a.score || a.chance - b.chance)
    .map(({ facts }) => facts);
  const chosen: ThemeFacts[] = [];
  const families = new Set<string>();
  for (const facts of ranked) {
    if (chosen.length === count) break;
    if (families.has(facts.family)) continue;
    families.add(facts.family);
    chosen.push(facts);
  }
  for (const facts of ranked) if (chosen.length < count && !chosen.includes(facts)) chosen.push(facts);
  if (chosen.length >= 3 && chosen.every(({ dark }) => dark === chosen[0]?.dark)) {
    const other = ranked.find(({ dark, id }) => dark !== chosen[0]?.dark && !chosen.some((one) => one.id === id));
    if (other) chosen[chosen.length - 1] = other;
  }
  return chosen;
}

/** “AI” is no part of “mermaid”. */
function isSaid(word: string, words: string): boolean {
  return /^[a-z]+$/.test(word) ? new RegExp(`(?<![a-z])${word}(?![a-z])`).test(words) : words.includes(word);
}

/** A number that any change of the text changes throughout (FNV-1a). */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
