/** What both sides know of decks. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';
import { deckOfPage } from './deck-files.ts';

export const slides: Kind = {
  id: 'slides',
  label: kindWords.slides,
  icon: 'presentation',
  suffixes: ['.pptx.html'],
  tab: 'slide',
  accent: 'slides',
  operations: ['web_slide', 'slide_modify'],
  makers: ['write_slides', 'edit_slides'],
  is_result: true,
  is_seen: true,
  exports: [
    { format: 'pptx', label: 'PPT（可编辑）', drawn: true, checked: true },
    { format: 'pdf', label: 'PDF', drawn: true, checked: true },
  ],
  office: 'pptx',
  most_bytes: 20 * 1024 * 1024,
  wholeOf: deckOfPage,
};
