/** What both sides know of posters: one or several sheets in one self-contained page, kept as `.poster.html`. */
import type { Kind } from '../kind.ts';

export const poster: Kind = {
  id: 'poster',
  label: '海报',
  suffixes: ['.poster.html'],
  tab: 'image',
  accent: { light: '#A3296F', dark: '#E68AC0' },
  exports: [
    { format: 'png', label: 'PNG 图片（高清）', drawn: true },
    { format: 'jpg', label: 'JPG 图片（高清）', drawn: true },
    { format: 'pdf', label: 'PDF', drawn: true },
  ],
  office: 'png',
  most_bytes: 30 * 1024 * 1024,
};
