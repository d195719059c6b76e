/** What both sides know of posters: one or several sheets in one self-contained page, kept as `.poster.html`. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const poster: Kind = {
  id: 'poster',
  label: kindWords.poster,
  icon: 'picture',
  suffixes: ['.poster.html'],
  tab: 'image',
  accent: 'design',
  operations: ['gen_html_poster'],
  makers: ['make_poster', 'edit_poster'],
  is_result: true,
  is_seen: true,
  exports: [
    { format: 'png', label: 'PNG 图片（高清）', drawn: true },
    { format: 'jpg', label: 'JPG 图片（高清）', drawn: true },
    { format: 'pdf', label: 'PDF', drawn: true },
  ],
  office: 'png',
  most_bytes: 30 * 1024 * 1024,
};
