/** The files a web page is made of beside itself: the pictures it is drawn with again when its sections change. */
import type { PartsOfKind } from '../parts.server.ts';
import { contentOf, withContent } from './page-content.ts';
import { pictureNames, withPictures } from './page-pictures.server.ts';

export const pageParts: PartsOfKind = {
  of(file) {
    const content = contentOf(new TextDecoder().decode(file.bytes));
    return [...new Set(content ? pictureNames(content) : [])].map((name) => ({
      name,
      uri: '',
      nameAt: () => name,
      is_fixed: false,
      // The page carries its pictures within itself.
      missing: null,
    }));
  },

  placed(file, _whole, places) {
    const html = new TextDecoder().decode(file.bytes);
    const content = contentOf(html);
    if (!content) throw new Error(`“${file.name}” is no page of ours and has no parts to stand on`);
    return new TextEncoder().encode(
      withContent(
        html,
        withPictures(content, (name) => places.get(name)?.name ?? name),
      ),
    );
  },
};
