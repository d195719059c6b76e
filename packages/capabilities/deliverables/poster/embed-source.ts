/** Keeps a poster's content inside its page, as inert data that `sourceOf` reads back. */
import { jsonForScript } from '#text/escape.ts';
import type { PosterContent, PosterPicture } from './poster-content.ts';

export const open = '<script type="application/json" id="poster-source">';
export const close = '</script>';

/** `<` is escaped, so that nothing in the words can end the block or start markup. The pictures themselves stand in the page. */
export function keptIn(content: PosterContent, pictures: PosterPicture[]): string {
  const about = pictures.map(({ name, width, height, cutout, light, focus }) => ({ name, width, height, cutout, light, focus }));
  return open + jsonForScript({ content, pictures: about }) + close;
}
