/** What an order for something new can hold, by what is to be made: for the form. */
import type { KindId } from '../kinds.ts';
import type { MakeFieldName } from './make-words.ts';

const usual = ['kit', 'genre', 'title', 'topic', 'audience', 'length', 'language', 'tone', 'look', 'form'] as const;

/** `sections` are those it has by itself: a sheet of paper or a picture has some only when they were asked for. */
export const orderable: Readonly<Record<KindId, readonly MakeFieldName[]>> = {
  document: [...usual, 'signature', 'dated', 'pages', 'sections', 'leave_out'],
  slides: [...usual, 'size', 'chart', 'sections', 'leave_out'],
  'web-page': [...usual, 'sections', 'leave_out'],
  podcast: [...usual, 'sections', 'leave_out'],
  poster: [...usual, 'size', 'leave_out'],
  sheet: ['title', 'audience', 'length', 'language', 'asks', 'totals'],
  chart: [...usual, 'chart'],
  image: [...usual, 'size'],
  site: [...usual, 'asks', 'sections', 'leave_out'],
};
