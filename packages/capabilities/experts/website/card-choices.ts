/** What the fields of a site's order card are chosen from: kits, and the styles that pages can have. */
import { pageStyleIds, type PageStyleId } from '#contract/content/page.ts';
import { pageStyles } from '../../deliverables/web-page/page-styles.ts';
import { kits } from './website.ts';

export const cardChoices = {
  kit: kits.map(({ id, label }) => ({ value: id, label })),
  look: pageStyleIds.map((id) => ({ value: pageStyles[id].label, label: pageStyles[id].label })),
};

/** By its id, or by the name it has on the card. */
export function styleIdOf(look: string | undefined): PageStyleId | undefined {
  return pageStyleIds.find((id) => id === look || pageStyles[id].label === look);
}
