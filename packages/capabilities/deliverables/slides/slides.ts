/** What both sides know of decks. */
import type { Kind } from '../kind.ts';
import { deckOfPage } from './deck-files.ts';

export const slides: Kind = {
  id: 'slides',
  label: '演示文稿',
  suffixes: ['.pptx.html'],
  tab: 'slide',
  accent: { light: '#B4540A', dark: '#F0A35E' },
  exports: [
    { format: 'pptx', label: 'PPT（可编辑）', drawn: true, checked: true },
    { format: 'pdf', label: 'PDF', drawn: true, checked: true },
  ],
  office: 'pptx',
  most_bytes: 20 * 1024 * 1024,
  wholeOf: deckOfPage,
};
