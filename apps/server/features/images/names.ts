/** What pictures are called when several are packed together. Pure. */
import { createHash } from 'node:crypto';

/** `name` as it was given, without its ending; a base name that several share gets `_{hash}` of its file. */
export function packedNames(images: { name: string; uri: string; ending: string }[]): string[] {
  const bases = images.map(({ name }) => baseOf(name));
  return images.map(({ uri, ending }, at) => {
    const base = bases[at] ?? '图片';
    const shared = bases.filter((other) => other === base).length > 1;
    const hash = createHash('sha256').update(`${uri} ${at}`).digest('hex').slice(0, 8);
    return `${base}${shared ? `_${hash}` : ''}${ending}`;
  });
}

// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const unusable = /[\u0000-\u001f/\\:*?"<>|]+/g;

function baseOf(name: string): string {
  const clean = name
    .replace(/(?:\.poster\.html|\.[A-Za-z0-9]{2,5})$/, '')
    .replace(unusable, ' ')
    .trim();
  return clean.replace(/^\.+/, '') || '图片';
}
