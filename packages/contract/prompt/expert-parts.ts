/** Which words of a request are for which of the experts it names. Pure. */
import { parse } from './markup.ts';

/** The ids of the experts a prompt names, each once, in their order. */
export function expertsIn(markup: string): number[] {
  if (!markup.includes('{#experts')) return [];
  const ids = parse(markup).flatMap((node) => (node.type === 'tag' && node.tag === 'experts' ? [Number(node.attributes.id)] : []));
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}

/** The request without the names in it. */
export function withoutNames(text: string, names: readonly string[]): string {
  return tidy(
    piecesOf(text, names)
      .map((piece) => (piece.name === null ? piece.text : ' '))
      .join(''),
  );
}

/**
 * What each is asked, in the order of the names: the words behind the name up to the next one, under what stands before the first
 * name. Names side by side (`@甲、@乙 看一下合同`) share what follows; who has no words of their own is asked the whole request.
 */
export function partsOf(text: string, names: readonly string[]): { name: string; words: string }[] {
  const pieces = piecesOf(text, names);
  const shared = tidy(pieces[0]?.name === null ? pieces[0].text : '');
  const own = new Map<string, string[]>();
  let group: string[] = [];
  let closed = true;
  for (const piece of pieces.slice(pieces[0]?.name === null ? 1 : 0)) {
    if (piece.name !== null) {
      if (closed) group = [];
      closed = false;
      group.push(piece.name);
      continue;
    }
    const words = tidy(piece.text);
    if (/^(?:[、，,和与及跟以]|还有|and)*$/i.test(words.replaceAll(/\s/g, ''))) continue;
    closed = true;
    for (const name of group) own.set(name, [...(own.get(name) ?? []), words]);
  }
  const whole = withoutNames(text, names);
  return names.map((name) => {
    const words = (own.get(name) ?? []).join('\n');
    return { name, words: words === '' ? whole : shared === '' ? words : `${shared}\n${words}` };
  });
}

type Piece = { name: string | null; text: string };

function piecesOf(text: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // The longest name that stands here: one may begin with another.
    const name = names.filter((one) => text.startsWith(one, at + 1)).toSorted((a, b) => b.length - a.length)[0];
    if (name === undefined) continue;
    if (at > from) pieces.push({ name: null, text: text.slice(from, at) });
    pieces.push({ name, text: `@${name}` });
    from = at + 1 + name.length;
  }
  if (from < text.length) pieces.push({ name: null, text: text.slice(from) });
  return pieces;
}

function tidy(text: string): string {
  return text
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replace(/^[\s，,、：:；;。]+/, '')
    .trim();
}
