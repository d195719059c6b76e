/** Pictures of the task in a document: `![说明](文件名 "width=60% align=center")`, read and named. Pure. */

/** A document shows no more; the rest stay notes. */
export const mostPictures = 60;

/** How a picture is placed: `width` is a share of the text's width (0–1) or mm, 0 for its own size. */
export interface Placement {
  width: { share: number } | { mm: number } | null;
  align: 'left' | 'center' | 'right';
}

/** A picture as it is put into pages and files. */
export interface DocumentPicture {
  /** Name of the file in the task. */
  name: string;
  type: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
  bytes: Uint8Array;
}
export type PictureFacts = Omit<DocumentPicture, 'bytes'>;

const ending = /\.(?:png|jpe?g|webp|gif|avif|bmp|tiff?|svg)$/i;

/** The name of the task's file an address consists of; null for paths, places elsewhere and what is no picture. */
export function pictureName(address: string): string | null {
  let name = address.trim().replace(/^\.\//, '');
  try {
    name = decodeURIComponent(name);
  } catch {
    // A name may hold a per cent sign of its own.
  }
  return name.length <= 255 && !/[\\/?#:*"<>|\p{Cc}]/u.test(name) && !name.startsWith('.') && ending.test(name) ? name : null;
}

/** What follows the address in quotation marks. Words that say nothing here are a title as anywhere. */
export function placementOf(title: string | null | undefined): Placement {
  const text = title ?? '';
  const [, value = '', unit = ''] = /(?:^|\s)width=(\d{1,3}(?:\.\d{1,2})?)(%|mm|cm)(?=\s|$)/.exec(text) ?? [];
  const align = /(?:^|\s)align=(left|center|right)(?=\s|$)/.exec(text)?.[1];
  const width = Number(value);
  return {
    width:
      width <= 0 ? null : unit === '%' ? { share: Math.min(1, width / 100) } : { mm: Math.min(600, unit === 'cm' ? width * 10 : width) },
    align: align === 'left' || align === 'right' ? align : 'center',
  };
}

/** Pixels of a screen are as large as this when nothing else is said. */
const mmPerPixel = 25.4 / 150;

/** In mm, never beyond the room there is. */
export function placedSize(
  picture: Pick<DocumentPicture, 'width' | 'height'>,
  { width }: Placement,
  room: { width: number; height: number },
): { width: number; height: number } {
  const wanted = width === null ? picture.width * mmPerPixel : 'mm' in width ? width.mm : width.share * room.width;
  const scale = Math.min(wanted, room.width) / picture.width;
  const fitted = Math.min(scale, room.height / picture.height);
  return { width: picture.width * fitted, height: picture.height * fitted };
}

/** Of a logo at the head of a page, mm. */
export function logoSize({ width, height }: PictureFacts): { width: number; height: number } {
  const scale = Math.min(36 / width, 10 / height);
  return { width: width * scale, height: height * scale };
}

/** The names of pictures a text may show, each once, in linear time: it may name more than a parser would see. */
export function picturesNamed(markdown: string): string[] {
  const names = new Set<string>();
  for (const match of markdown.matchAll(/\]\(/g)) {
    const name = pictureName(addressAt(markdown, match.index + 2));
    if (name !== null) names.add(name);
    if (names.size >= mostPictures) break;
  }
  return [...names];
}

/** `<…>`, or up to a space or the bracket that closes it. */
function addressAt(text: string, from: number): string {
  // No address holds the beginning of another.
  const [part = ''] = text
    .slice(from, from + 800)
    .trimStart()
    .split('](', 1);
  if (part.startsWith('<')) return part.slice(1, Math.max(1, part.indexOf('>')));
  let open = 0;
  for (let at = 0; at < part.length; at += 1) {
    const char = part.charAt(at);
    if (/\s/.test(char) || (char === ')' && open === 0)) return part.slice(0, at);
    if (char === '(') open += 1;
    if (char === ')') open -= 1;
  }
  return '';
}
