/** Reads a poster's content back from its page: what is drawn can always be drawn anew. */
import { unescapeEntities } from '#text/escape.ts';
import { close, open } from './embed-source.ts';
import { posterContent, type PosterContent, type PosterPicture } from './poster-content.ts';

export interface PosterSource {
  content: PosterContent;
  pictures: Map<string, PosterPicture>;
}

/** Null when the page was not made by the poster tools, or its data was damaged. */
export function sourceOf(html: string): PosterSource | null {
  const start = html.indexOf(open);
  const end = start < 0 ? -1 : html.indexOf(close, start);
  if (end < 0) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(html.slice(start + open.length, end));
  } catch {
    // A page that merely resembles a poster holds no source.
    return null;
  }
  if (typeof kept !== 'object' || kept === null || !('content' in kept)) return null;
  const parsed = posterContent.safeParse(kept.content);
  if (!parsed.success) return null;
  const addresses = addressesIn(html);
  const pictures = new Map<string, PosterPicture>();
  for (const about of 'pictures' in kept && Array.isArray(kept.pictures) ? kept.pictures : []) {
    if (!isAbout(about)) continue;
    const address = addresses.get(about.name);
    if (address !== undefined) pictures.set(about.name, { ...about, address });
  }
  return { content: parsed.data, pictures };
}

/** Names in our own markup are escaped in one way only. */
function addressesIn(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', address = ''] of html.matchAll(
    /<img class="b" [^>]*?data-picture="([^"]*)"[^>]*? src="(data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+)"/g,
  ))
    found.set(unescapeEntities(name), address);
  return found;
}

function isAbout(value: unknown): value is Omit<PosterPicture, 'address'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'width' in value &&
    typeof value.width === 'number' &&
    'height' in value &&
    typeof value.height === 'number' &&
    'light' in value &&
    Array.isArray(value.light) &&
    'focus' in value &&
    typeof value.focus === 'object' &&
    value.focus !== null &&
    (!('cutout' in value) || typeof value.cutout === 'boolean')
  );
}
