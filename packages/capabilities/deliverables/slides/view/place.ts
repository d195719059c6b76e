/** Which page of a deck is shown: what is being made, what was just changed, or where the person went by hand meanwhile. */
import type { Deck, DeckPage } from '../deck.ts';

export interface Place {
  /** As it was seen last. */
  deck: Deck;
  /** The page's id; null: follows what is being made, else stands at the first page. */
  chosen: string | null;
  /** What was being done when the person last went to another page; null when they never did. */
  by_hand: string | null;
  /** Where the page shown last stood, from 0. */
  last: number;
}

export const firstPlace = (deck: Deck): Place => ({ deck, chosen: null, by_hand: null, last: 0 });

export const isMaking = ({ pages, planned }: Deck): boolean => planned !== undefined && planned > pages.length;

/** The number of the page to show, from 0. */
export function pageAt({ deck, chosen, last }: Place): number {
  const { pages } = deck;
  if (chosen === null) return isMaking(deck) ? pages.length - 1 : 0;
  const at = pages.findIndex(({ id }) => id === chosen);
  // The page that was looked at is gone: the one that took its place is shown.
  return at >= 0 ? at : Math.max(0, Math.min(last, pages.length - 1));
}

/** The place in a newer version: at the page that was changed, unless the person went elsewhere while it was being changed. */
export function placeAfter(place: Place, deck: Deck, turn: string): Place {
  const last = pageAt(place);
  const next = { ...place, deck, last };
  if (isMaking(place.deck) || isMaking(deck) || place.by_hand === turn) return next;
  const changed = changedPage(place.deck, deck);
  return changed === null ? next : { ...next, chosen: changed };
}

/** The id of the first page that is new or says something else, of the one that was moved, or of the one in the place of one that went; null when all is as it was. */
function changedPage(before: Deck, after: Deck): string | null {
  const known = new Map(before.pages.map((page) => [page.id, page]));
  const told = after.pages.find((page) => !isSame(known.get(page.id), page));
  if (told) return told.id;
  const ids = after.pages.map(({ id }) => id);
  const gone = before.pages.findIndex(({ id }) => !ids.includes(id));
  if (gone >= 0) return ids[Math.min(gone, ids.length - 1)] ?? null;
  const old = before.pages.map(({ id }) => id);
  const [first, other] = [ids.find((id, n) => old[n] !== id), old.find((id, n) => ids[n] !== id)];
  if (first === undefined || other === undefined) return null;
  // Without the page that was moved the others stand as they stood.
  const isMoved = (id: string): boolean => ids.filter((one) => one !== id).join() === old.filter((one) => one !== id).join();
  return isMoved(other) && !isMoved(first) ? other : first;
}

function isSame(one: DeckPage | undefined, other: DeckPage): boolean {
  return one !== undefined && one.notes === other.notes && JSON.stringify(one.content) === JSON.stringify(other.content);
}
