/** What the fields of a site's order card are chosen from: kits, and the styles that pages can have. */
import { pageStyleIds } from '#contract/content/page.ts';
import { pageStyles } from '../../deliverables/web-page/page-styles.ts';
import { kits } from './website.ts';

export const cardChoices = {
  kit: kits.map(({ id, label }) => ({ value: id, label })),
  look: pageStyleIds.map((id) => ({ value: id, label: pageStyles[id].label })),
};
