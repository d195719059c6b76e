/** Puts the pictures of the task into a drawn page: one that stands alone in its paragraph becomes a figure with its words below. */
import type { Element, ElementContent, Root as Page } from 'hast';
import { placedSize, placementOf, type DocumentPicture } from './pictures.ts';

/** Wider and higher than any paper: the style sheet bounds what is shown. */
const room = { width: 600, height: 600 };

/** The page was cleaned before: its images are those that `parseMarkdown` let stand, with the bare names of files. */
export function placedPictures(page: Page, pictures: readonly DocumentPicture[]): void {
  const byName = new Map(pictures.map((picture) => [picture.name, picture]));
  const visit = (parent: Page | Element): void => {
    parent.children.forEach((child, n) => {
      if (child.type !== 'element') return;
      const alone = child.tagName === 'p' ? onlyImages(child) : null;
      if (alone) parent.children.splice(n, 1, figure(alone, byName));
      else if (child.tagName === 'img') parent.children[n] = image(child, byName);
      else visit(child);
    });
  };
  if (pictures.length > 0) visit(page);
}

/** Several in one paragraph stand beside each other. */
function onlyImages(paragraph: Element): Element[] | null {
  const shown = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const images = shown.filter((child): child is Element => child.type === 'element' && child.tagName === 'img');
  return images.length > 0 && images.length === shown.length ? images : null;
}

function figure(images: Element[], byName: ReadonlyMap<string, DocumentPicture>): Element {
  const { align } = placementOf(String(images[0]?.properties.title ?? ''));
  const captions = images.map(({ properties }) => String(properties.alt ?? '').trim()).filter((text) => text !== '');
  const caption: Element[] =
    captions.length > 0
      ? [{ type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: captions.join('　') }] }]
      : [];
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['picture'], style: `text-align:${align}` },
    children: [...images.map((one) => image(one, byName)), ...caption],
  };
}

function image({ properties }: Element, byName: ReadonlyMap<string, DocumentPicture>): ElementContent {
  const picture = byName.get(decodedName(String(properties.src ?? '')));
  if (!picture) return { type: 'text', value: `（图片：${String(properties.alt ?? '')}）` };
  const placement = placementOf(String(properties.title ?? ''));
  const wide =
    placement.width !== null && 'share' in placement.width
      ? `${Math.round(placement.width.share * 10_000) / 100}%`
      : `${Math.round(placedSize(picture, placement, room).width * 100) / 100}mm`;
  return {
    type: 'element',
    tagName: 'img',
    properties: {
      src: `data:image/${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`,
      alt: String(properties.alt ?? ''),
      dataPicture: picture.name,
      style: `width:${wide}`,
    },
    children: [],
  };
}

/** Addresses are percent-encoded on their way to the page. */
function decodedName(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
