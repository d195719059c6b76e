/** Chooses directions for a topic that are really different from one another. */
import { themes, type ThemeFacts } from './themes.ts';

/** The best match first; each of another family, at least one dark and one light when there are three or more. */
export function pickThemes(topic: string, count = 4): ThemeFacts[] {
  const words = topic.toLowerCase();
  const seed = [...words].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const ranked = themes
    .map((facts, n) => ({
      facts,
      score: facts.keywords.reduce((sum, word) => sum + (words.includes(word.toLowerCase()) ? 1 + word.length : 0), 0),
      // Topics that match nothing don't all get the same.
      chance: ((n + 1) * 7919 + seed * 104729) % 1009,
    }))
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
