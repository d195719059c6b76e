/** Finds a passage in a document, and says what stands there when it is missing or stands in several places. */

/** Offsets of the passage; occurrences do not overlap. */
export function placesOf(text: string, find: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) places.push(at);
  return places;
}

/** The lines of the first places, each with its number, cut around the passage. */
export function quotePlaces(text: string, find: string, places: number[]): string {
  const quotes = places.slice(0, 5).map((at) => {
    const line = text.slice(0, at).split('\n').length;
    const from = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 20);
    const newline = text.indexOf('\n', at + find.length);
    const to = Math.min(newline < 0 ? text.length : newline, at + find.length + 20);
    return `- 第 ${line} 行：…${text.slice(from, to).replaceAll('\n', ' ').slice(0, 160)}…`;
  });
  if (places.length > quotes.length) quotes.push(`（还有 ${places.length - quotes.length} 处）`);
  return quotes.join('\n');
}

/** The lines most like the passage by shared pairs of characters, for an answer that shows how it is really written. */
export function nearest(text: string, find: string): string {
  const wanted = pairsOf(find);
  const scored = text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1, score: likeness(wanted, pairsOf(line)) }))
    .filter(({ score }) => score >= 0.3)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3);
  if (scored.length === 0) return '文档里没有相近的文字，请先读取文档核对原文。';
  const lines = scored.map(({ line, number }) => `- 第 ${number} 行：${line.length > 160 ? `${line.slice(0, 159)}…` : line}`);
  return `最相近的原文是：\n${lines.join('\n')}`;
}

function pairsOf(text: string): Set<string> {
  const compact = text.replace(/\s+/g, '').slice(0, 2000);
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < compact.length; i += 1) pairs.add(compact.slice(i, i + 2));
  return pairs;
}

/** Share of the wanted pairs that the line has. */
function likeness(wanted: Set<string>, line: Set<string>): number {
  if (wanted.size === 0) return 0;
  let shared = 0;
  for (const pair of wanted) if (line.has(pair)) shared += 1;
  return shared / wanted.size;
}
