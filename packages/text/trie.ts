/** Many phrases looked for at once: every phrase that begins at a place is found in one walk. */

interface Node<Value> {
  next: Map<number, Node<Value>>;
  values: Value[];
}

export interface Found<Value> {
  /** Where it ends, excluded. */
  to: number;
  values: readonly Value[];
}

export class Trie<Value> {
  readonly #root: Node<Value> = { next: new Map(), values: [] };

  /** `phrase` as `fold` gives it. */
  add(phrase: string, value: Value): void {
    if (phrase === '') return;
    let node = this.#root;
    for (let i = 0; i < phrase.length; i += 1) {
      const unit = phrase.charCodeAt(i);
      let next = node.next.get(unit);
      if (!next) {
        next = { next: new Map(), values: [] };
        node.next.set(unit, next);
      }
      node = next;
    }
    node.values.push(value);
  }

  /** Every phrase that begins at `from`, short ones first. Latin phrases only where words begin and end. */
  at(folded: string, from: number): Found<Value>[] {
    const found: Found<Value>[] = [];
    if (isLatin(folded, from) && isLatin(folded, from - 1)) return found;
    let node: Node<Value> | undefined = this.#root;
    for (let i = from; i < folded.length; i += 1) {
      node = node.next.get(folded.charCodeAt(i));
      if (!node) break;
      if (node.values.length > 0 && !(isLatin(folded, i) && isLatin(folded, i + 1))) found.push({ to: i + 1, values: node.values });
    }
    return found;
  }
}

function isLatin(text: string, at: number): boolean {
  const unit = at < 0 || at >= text.length ? 0 : text.charCodeAt(at);
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 0xc0 && unit <= 0x24f);
}

/** Small letters and half-width marks, unit for unit, so that offsets stay what they are. */
export function fold(text: string): string {
  let folded = '';
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 65 && unit <= 90) folded += String.fromCharCode(unit + 32);
    else if (unit >= 0xff01 && unit <= 0xff5e) folded += String.fromCharCode(unit - 0xfee0).toLowerCase();
    else if (unit === 0x3000 || unit === 0xa0) folded += ' ';
    else folded += text.charAt(i);
  }
  return folded;
}
