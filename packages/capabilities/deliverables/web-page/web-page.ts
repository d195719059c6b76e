/** What both sides know of web pages: one self-contained file, made of sections that a style draws, or brought by somebody. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const webPage: Kind = {
  id: 'web-page',
  label: kindWords['web-page'],
  icon: 'page',
  // Every kind with a longer ending comes first.
  suffixes: ['.html'],
  tab: 'web',
  accent: 'web',
  operations: ['web'],
  makers: ['write_page', 'edit_page'],
  is_result: 'of_its_tools',
  is_seen: true,
  exports: [
    { format: 'html', label: '网页（HTML）' },
    { format: 'pdf', label: 'PDF', drawn: true },
    { format: 'png', label: '长图（PNG）', drawn: true },
  ],
  office: null,
  most_bytes: 20 * 1024 * 1024,
};
