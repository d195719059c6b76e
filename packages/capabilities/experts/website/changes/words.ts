/** Words of a site that are known by their label or by themselves. Pure. */
import type { SiteContent } from './content.ts';
import { Refused } from './lists.ts';

/** Not words that are read: addresses, names of types, keys. */
const mute = new Set(['path', 'id', 'type', 'href', 'picture', 'photo', 'key', 'language']);

/** Every string that is read, with how to put another in its place. */
export function* wordsIn(holder: unknown): Generator<{ text: string; put(text: string): void }> {
  if (typeof holder !== 'object' || holder === null) return;
  for (const [key, value] of Object.entries(holder)) {
    if (mute.has(key)) continue;
    if (typeof value === 'string') yield { text: value, put: (text) => void Reflect.set(holder, key, text) };
    else yield* wordsIn(value);
  }
}

/** Pairs of a label and what it says: 电话 and its number. */
function* pairsIn(holder: unknown): Generator<{ label: string; put(text: string): void }> {
  if (typeof holder !== 'object' || holder === null) return;
  const { label, value } = holder as { label?: unknown; value?: unknown };
  if (typeof label === 'string' && typeof value === 'string') yield { label, put: (text) => void Reflect.set(holder, 'value', text) };
  for (const one of Object.values(holder)) yield* pairsIn(one);
}

const dataOf = (content: SiteContent): unknown[] => [
  content.site,
  ...(content.kit === 'records' ? [content.records] : content.kit === 'dashboard' ? [content.board] : []),
];

export function labelled(content: SiteContent, label: string, value: string): string | Refused {
  const found = dataOf(content).flatMap((data) => [...pairsIn(data)].filter((pair) => pair.label.trim() === label.trim()));
  if (found.length === 0) return new Refused(`没有“${label.slice(0, 40)}”`);
  if (value === '') return new Refused('没有说改成什么');
  for (const pair of found) pair.put(value);
  return `“${label}”改成“${value}”${found.length > 1 ? `，共 ${found.length} 处` : ''}`;
}

export function replaced(content: SiteContent, from: string, to: string): string | Refused {
  let count = 0;
  for (const data of dataOf(content))
    for (const { text, put } of wordsIn(data)) {
      if (!text.includes(from)) continue;
      count += text.split(from).length - 1;
      put(text.replaceAll(from, to));
    }
  return count === 0 ? new Refused(`网站里没有“${from.slice(0, 40)}”这几个字`) : `“${from}”换成“${to}”，共 ${count} 处`;
}
