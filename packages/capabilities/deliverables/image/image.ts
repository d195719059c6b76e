/** What both sides know of pictures that are files of their own. */
import type { Kind } from '../kind.ts';

export const image: Kind = {
  id: 'image',
  label: '图片',
  suffixes: ['.jpeg', '.webp', '.png', '.jpg', '.gif'],
  tab: 'image',
  accent: { light: '#A3296F', dark: '#E68AC0' },
  exports: [
    { format: 'png', label: 'PNG 图片' },
    { format: 'jpg', label: 'JPG 图片' },
  ],
  office: null,
  most_bytes: 100 * 1024 * 1024,
};
