/** What is usual where a person says that they want it said and not yet how. */
import type { KindId } from '../kinds.ts';
import type { LengthAsked } from './make.ts';

export const usualLength: Record<KindId, LengthAsked> = {
  document: { unit: 'characters', about: 800 },
  slides: { unit: 'pages', about: 8 },
  'web-page': { unit: 'sections', about: 5 },
  podcast: { unit: 'minutes', about: 5 },
  poster: { unit: 'characters', max: 100 },
  sheet: { unit: 'items', about: 10 },
  chart: { unit: 'items', about: 10 },
  image: { unit: 'items', max: 1 },
  site: { unit: 'pages', about: 4 },
};
