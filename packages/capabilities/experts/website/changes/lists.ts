/** Parts of a site in their order: found by place or name, moved, and why one was not found. Pure. */
import type { Change, ChangeTarget } from '#contract/intent/change.ts';

/** Why something was not done, a sentence without its end. */
export class Refused {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

export interface Listed<Item> {
  items: Item[];
  /** As they stood when it was asked: places are counted in these. */
  counted: readonly Item[];
  nameOf(item: Item): string;
  /** What one of them is called: 页, 节, 项, 列. */
  noun: string;
}

const bare = (name: string): string => name.replaceAll(/[\s“”"《》：:，,。]/g, '').toLowerCase();

/** The one that is called so, else the only one whose name holds the words. */
export function named<Item>({ items, nameOf, noun }: Listed<Item>, words: string): Item | Refused {
  const wanted = bare(words);
  const exact = items.filter((item) => bare(nameOf(item)) === wanted);
  const found = exact.length > 0 || wanted.length < 2 ? exact : items.filter((item) => bare(nameOf(item)).includes(wanted));
  const [first] = found;
  if (first === undefined) return new Refused(`没有叫“${words.slice(0, 40)}”的${noun}`);
  return found.length === 1 ? first : new Refused(`叫“${words.slice(0, 40)}”的${noun}有 ${found.length} 个，不知道是哪一个`);
}

export function meant<Item>(list: Listed<Item>, { places, named: words }: ChangeTarget): Item[] | Refused {
  const { items, counted, noun } = list;
  if (places !== undefined) {
    const found = places.map((at) => counted.at(at < 0 ? at : at - 1));
    const missing = places[found.findIndex((one) => one === undefined)];
    if (missing !== undefined) return new Refused(`没有第 ${Math.abs(missing)} ${noun}，一共 ${counted.length} ${noun}`);
    if (found.some((one) => one !== undefined && !items.includes(one))) return new Refused(`那一${noun}已经不在了`);
    return found.length === 0 ? new Refused(`没有说是哪一${noun}`) : found.filter((one) => one !== undefined);
  }
  if (words === undefined) return new Refused(`没有说是哪一${noun}`);
  const one = named(list, words);
  return one instanceof Refused ? one : [one];
}

/** All of them, the first, and what they are called, as it is told. */
export function meantParts<Item>(list: Listed<Item>, target: ChangeTarget): { found: Item[]; first: Item; names: string } | Refused {
  const found = meant(list, target);
  if (found instanceof Refused) return found;
  return { found, first: found[0] as Item /* none is refused */, names: found.map((one) => `“${list.nameOf(one)}”`).join('、') };
}

/** Where the change puts something: its index in a list from which what moves was taken out. */
export function placeFor<Item>(list: Listed<Item>, { other, side }: Pick<Change, 'other' | 'side'>): number | Refused {
  const { items } = list;
  if (!other) return side === 'first' || side === 'before' ? 0 : items.length;
  const beside = meant(list, other);
  if (beside instanceof Refused) return beside;
  const [first] = beside;
  const at = first === undefined ? -1 : items.indexOf(first);
  return at < 0 ? items.length : side === 'after' ? at + 1 : at;
}

/** The items in their new order. */
export function movedIn<Item>(list: Listed<Item>, moving: readonly Item[], change: Change): Item[] | Refused {
  const rest = list.items.filter((item) => !moving.includes(item));
  const isNumbered = change.other?.places !== undefined;
  // 第5项 is the fifth of all there were.
  const anchor = isNumbered && change.other ? meant(list, change.other) : null;
  if (anchor instanceof Refused) return anchor;
  const at =
    anchor === null
      ? placeFor({ ...list, items: rest }, change)
      : change.side === undefined
        ? list.items.indexOf(anchor[0] as Item) /* places that are there were found */
        : rest.indexOf(anchor[0] as Item) + (change.side === 'after' ? 1 : 0);
  if (at instanceof Refused) return at;
  return [...rest.slice(0, at), ...moving, ...rest.slice(at)];
}
