/** Ids of pieces of material: the same words of the same source have the same id in every turn, so that an agreed outline finds them again. */

/** FNV-1a over UTF-16 units, 32 bits. */
function fnv1a(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Gives out ids; of pieces that are alike the second is `x-2`. One for each outline. */
export function materialIds(): (words: string, source: string) => string {
  const given = new Map<string, number>();
  return (words, source) => {
    const text = `${source}\n${words}`;
    const id = `${fnv1a(text, 0x811c9dc5).toString(36)}${fnv1a(text, 0x9747b28c).toString(36)}`;
    const times = (given.get(id) ?? 0) + 1;
    given.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
}
