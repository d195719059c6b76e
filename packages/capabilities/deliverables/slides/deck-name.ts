/** Turns whatever a brain calls a deck into a flat file name that ends as decks do. */
import { deckSuffix } from './deck-files.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const endings = /(?:\.pptx)?\.(?:html?|pptx?|pdf|key|odp|slides)$/i;
// oxlint-disable-next-line no-control-regex -- control characters are just what has to go
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** @example deckFileName('../季度 汇报.pptx', '汇报') // '季度 汇报.pptx.html' */
export function deckFileName(wanted: string, fallback: string): string {
  const stem = clean(wanted.replace(endings, '')) || clean(fallback) || '演示文稿';
  return `${reserved.test(stem) ? `_${stem}` : stem}${deckSuffix}`;
}

function clean(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/【[^】]*】|\p{Extended_Pictographic}|[\ufe00-\ufe0f]/gu, '')
    .replaceAll(/[\\/:*?"<>|#%]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return cutTo(plain, 60, 180).trim();
}

/** Common file systems keep 255 bytes; the folder of the pages has the same name with room to spare. */
function cutTo(text: string, chars: number, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const char of [...text].slice(0, chars)) {
    size += new TextEncoder().encode(char).length;
    if (size > bytes) break;
    kept += char;
  }
  return kept;
}
