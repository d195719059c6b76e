/** What both sides know of web pages: one self-contained file, made of sections that a style draws, or brought by somebody. */
import type { Kind } from '../kind.ts';

export const webPage: Kind = {
  id: 'web-page',
  label: '网页',
  // Every kind with a longer ending comes first.
  suffixes: ['.html'],
  tab: 'web',
  accent: { light: '#0B7285', dark: '#5BBCCD' },
  exports: [
    { format: 'html', label: '网页（HTML）' },
    { format: 'pdf', label: 'PDF', drawn: true },
    { format: 'png', label: '长图（PNG）', drawn: true },
  ],
  office: null,
  most_bytes: 20 * 1024 * 1024,
};
