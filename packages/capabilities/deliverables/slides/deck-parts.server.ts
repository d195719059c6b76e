/** The files a deck is made of: its pages, and the pictures it draws them with again. */
import type { PartsOfKind } from '../parts.server.ts';
import { printDeck, readDeck, type DeckPage } from './deck.ts';
import { pageFile, plainId } from './deck-files.ts';
import { picturesIn, picturesOfLook } from './pictures.server.ts';
import { withPictureNames } from '#capabilities/free-page/dialect.ts';

export const deckParts: PartsOfKind = {
  of(file) {
    const deck = readDeck(file.bytes);
    if (!deck) return [];
    const pages = deck.pages.map(({ id, file: name, uri }, n) => ({
      name,
      uri,
      nameAt: (whole: string) => pageFile(whole, plainId(id, n)),
      is_fixed: true,
      missing: `“${file.name}”第 ${n + 1} 页的文件不在了`,
    }));
    const shown = [...deck.pages.flatMap(({ content }) => picturesIn(content)), ...picturesOfLook(deck.own)];
    const pictures = [...new Set(shown)].map((name) => ({
      name,
      uri: '',
      nameAt: () => name,
      is_fixed: false,
      // The page carries its picture within itself.
      missing: null,
    }));
    return [...pages, ...pictures];
  },

  placed(file, whole, places) {
    const deck = readDeck(file.bytes);
    if (!deck) throw new Error(`“${file.name}” is no deck and has no parts to stand on`);
    const nameOf = (name: string) => places.get(name)?.name ?? name;
    const pages = deck.pages.map((page, n): DeckPage => {
      const place = places.get(page.file);
      const moved = { ...page, file: place?.name ?? pageFile(whole, plainId(page.id, n)), uri: place?.uri ?? '' };
      const { content } = page;
      if (content.layout === 'picture') return { ...moved, content: { ...content, picture: nameOf(content.picture) } };
      if (content.layout === 'free') return { ...moved, content: { ...content, html: withPictureNames(content.html, nameOf) } };
      return moved;
    });
    const { logo, background } = deck.own ?? {};
    const own = deck.own && {
      ...deck.own,
      ...(logo && { logo: { ...logo, picture: nameOf(logo.picture) } }),
      ...(background && { background: { ...background, picture: nameOf(background.picture) } }),
    };
    return new TextEncoder().encode(printDeck({ ...deck, ...(own && { own }), pages }));
  },
};
