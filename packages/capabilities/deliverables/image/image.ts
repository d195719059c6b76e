/** What both sides know of pictures that are files of their own. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const image: Kind = {
  id: 'image',
  label: kindWords.image,
  icon: 'picture',
  suffixes: ['.jpeg', '.webp', '.png', '.jpg', '.gif'],
  tab: 'image',
  accent: 'design',
  operations: ['img', 'search_img'],
  makers: ['generate_image', 'make_poster'],
  exports: [
    { format: 'png', label: 'PNG 图片' },
    { format: 'jpg', label: 'JPG 图片' },
  ],
  office: null,
  most_bytes: 100 * 1024 * 1024,
};
