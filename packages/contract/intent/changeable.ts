/** What of each kind of thing can be spoken of when it is changed, and what can be done to it: for the reader and for the form. */
import type { ChangeDeed, ChangedField, ChangedPart } from './change.ts';
import type { KindId } from '../kinds.ts';

export interface Changeable {
  /** What it is made of, counted from 1. */
  of: ChangedPart;
  parts: readonly ChangedPart[];
  fields: readonly ChangedField[];
  /** What the form offers. */
  deeds: readonly ChangeDeed[];
}

export const changeable: Readonly<Record<KindId, Changeable>> = {
  document: {
    of: 'section',
    parts: ['section', 'paragraph', 'sentence'],
    fields: ['title'],
    deeds: ['replace', 'set', 'remove', 'add', 'append', 'move', 'reshape'],
  },
  slides: {
    of: 'page',
    parts: ['page', 'item', 'sentence'],
    fields: ['title', 'notes', 'source', 'style', 'layout', 'colour'],
    deeds: ['replace', 'set', 'remove', 'add', 'append', 'move', 'copy', 'restyle'],
  },
  'web-page': {
    of: 'section',
    parts: ['section', 'item', 'sentence'],
    fields: ['title', 'style', 'layout', 'colour'],
    deeds: ['replace', 'set', 'remove', 'add', 'append', 'move', 'restyle'],
  },
  podcast: {
    of: 'sentence',
    parts: ['sentence', 'section', 'paragraph'],
    fields: ['title', 'host', 'guest'],
    deeds: ['replace', 'set', 'remove', 'append', 'again'],
  },
  poster: {
    of: 'page',
    parts: ['page', 'item', 'sentence'],
    fields: ['title', 'subtitle', 'kicker', 'action', 'brand', 'style', 'layout', 'colour', 'shape', 'drawing', 'picture', 'code'],
    deeds: ['replace', 'set', 'remove', 'append', 'restyle'],
  },
  chart: { of: 'item', parts: ['item'], fields: ['title', 'unit', 'colour'], deeds: ['replace', 'set', 'remove'] },
  sheet: { of: 'row', parts: ['row'], fields: [], deeds: ['set'] },
  image: { of: 'whole', parts: [], fields: [], deeds: [] },
  site: {
    of: 'page',
    parts: ['page', 'section', 'field', 'item'],
    fields: ['title', 'style', 'colour', 'action', 'options'],
    deeds: ['replace', 'set', 'remove', 'add', 'append', 'move', 'require', 'release', 'restyle'],
  },
};
