/** Which favourites a list shows, what may come in, what a tag may be called. Pure. */
import { favoriteLimits, favoriteSentences, favoriteUploadExtensions } from '#contract/favorite.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { extensionOf, isImageName } from '#contract/task.ts';

/** Nothing of it set: all of them. */
export interface FavoriteFilter {
  /** Those with any of these. */
  tag_ids: readonly string[];
  untagged: boolean;
  /** Words to look for; '' asks for none. */
  name: string;
}

export const allFavorites: FavoriteFilter = { tag_ids: [], untagged: false, name: '' };

export interface FavoritePage {
  resource_list: Favorite[];
  has_more: boolean;
  cursor: string;
}

/** A list after a change: null takes the favourite away; what was changed and no longer fits the list's filter goes from it. */
export function changedIn(
  pages: readonly FavoritePage[],
  filter: FavoriteFilter,
  change: (favorite: Favorite) => Favorite | null,
): FavoritePage[] {
  return pages.map((page) => ({
    ...page,
    resource_list: page.resource_list.flatMap((one) => {
      const changed = change(one);
      return changed === one || (changed && fits(changed, filter)) ? [changed] : [];
    }),
  }));
}

/** A list after a favourite came in: it stands first where it belongs. What was looked for by words is not guessed at. */
export function addedTo(pages: readonly FavoritePage[], filter: FavoriteFilter, favorite: Favorite): FavoritePage[] {
  const [first, ...rest] = pages;
  if (!first || filter.name !== '' || !fits(favorite, filter)) return [...pages];
  const others = first.resource_list.filter((one) => one.favorite_id !== favorite.favorite_id);
  return [{ ...first, resource_list: [favorite, ...others] }, ...rest];
}

function fits({ tag_info }: Favorite, { tag_ids, untagged }: FavoriteFilter): boolean {
  if (untagged && tag_info.length === 0) return true;
  return (tag_ids.length === 0 && !untagged) || tag_info.some(({ id }) => tag_ids.includes(id));
}

/** Which of the chosen files are taken, and the sentences about those that are not; what can't be kept at all is left out without a word. */
export function admitFavorites(underway: number, chosen: readonly File[]): { taken: File[]; problems: string[] } {
  const problems = new Set<string>();
  const taken: File[] = [];
  for (const file of chosen) {
    if (!favoriteUploadExtensions.includes(`.${extensionOf(file.name)}`)) continue;
    if (file.size > favoriteLimits.file_bytes) problems.add(favoriteSentences.too_many_or_large);
    else if (isImageName(file.name) && file.size > favoriteLimits.image_bytes) problems.add(favoriteSentences.image_too_large);
    else if (underway + taken.length >= favoriteLimits.upload_files) problems.add(favoriteSentences.too_many_or_large);
    else taken.push(file);
  }
  return { taken, problems: [...problems] };
}

/** What is wrong with a tag's name; null when it can be kept. */
export function problemOfTag(name: string): string | null {
  const wanted = name.trim();
  if (wanted === '') return favoriteSentences.tag_empty;
  return wanted.length > favoriteLimits.tag_chars ? favoriteSentences.tag_too_long : null;
}

/** @example dayInWords(1_774_000_000) === '3.20 17:46' */
export function dayInWords(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getMonth() + 1}.${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A favourite's first words on one line, without the marks of Markdown and the rules of tables. */
export function firstWords(text: string): string {
  return text
    .replaceAll(/\|?\s*:?-{3,}:?\s*(?=\||$)/gm, ' ')
    .replaceAll(/[|#*`>]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
