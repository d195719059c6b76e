/** Makes a drawn page stand alone: typefaces with what stands in for them, pictures as data, and a named box for what can't be shown. */
import type { SlideHandle } from '@aiden0z/pptx-renderer';
import { undrawnMark } from './mend-parts.ts';

const sans = '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif';
const serif = '"Songti SC","SimSun","Noto Serif SC","Noto Serif CJK SC",serif';

export const pageStyle = `html,body{margin:0;padding:0;background:#fff;color:#000;font-family:${sans};overflow:hidden}`;

/** The pictures of the presentation: those that were drawn, by their paths in the package, and what they became as data. */
export interface Pictures {
  addresses: Map<string, string>;
  data: Map<string, Promise<string | null>>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

/** Resolves with the names of what isn't drawn. Never rejects for a picture. */
export async function finishPage({ element, ready }: SlideHandle, pictures: Pictures): Promise<string[]> {
  addStandIns(element);
  for (const box of element.querySelectorAll<HTMLElement>('[style*="writing-mode"]')) layUpright(box);
  await ready;
  // Text that is fitted into its box is measured once more in the two frames after it was drawn.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  addStandIns(element);
  for (const legend of element.querySelectorAll('.pptx-chart-custom-legend')) mendLegend(legend);
  const undrawn = nameBoxes(element);
  dropActing(element);
  await embedPictures(element, pictures, undrawn);
  return undrawn;
}

/** Lines of upright writing stand side by side where the box is anchored, and break as Chinese does. */
function layUpright(box: HTMLElement): void {
  if (box.style.display !== 'flex') return;
  box.style.justifyContent = box.style.alignItems;
  box.style.alignItems = 'stretch';
  for (const paragraph of box.children) {
    if (!(paragraph instanceof HTMLElement)) continue;
    Object.assign(paragraph.style, { width: 'auto', maxWidth: 'none', height: '100%', wordBreak: 'normal' });
  }
}

/** Behind every typeface one that the machine has: of the same kind, and with Chinese letters. */
function addStandIns(element: HTMLElement): void {
  for (const one of element.querySelectorAll<HTMLElement>('[style*="font-family"]')) {
    const { fontFamily } = one.style;
    if (fontFamily === '' || /(^|,)\s*(sans-serif|serif|monospace)\s*$/.test(fontFamily)) continue;
    one.style.fontFamily = `${fontFamily}, ${standInFor(fontFamily)}`;
  }
}

function standInFor(family: string): string {
  if (/mono|courier|consol|menlo|\bcode\b/i.test(family)) return `monospace`;
  if (/sans/i.test(family)) return sans;
  if (/kai|楷/i.test(family)) return `"KaiTi","Kaiti SC",${serif}`;
  if (/song|宋|ming(?!liu_)|明|serif|times|roman|georgia|garamond|cambria|palatino|bookman|minion|playfair|lora|merriweather/i.test(family))
    return serif;
  return sans;
}

const sayings: [RegExp, string][] = [
  [/^Unsupported format: (\w+)$/, '图片（$1）'],
  [/^(Missing image reference|Image not found)$/, '图片'],
  [/^(Chart not found|Chart render error|Unsupported chart type)$/, '图表'],
  [/^Render Error$/, '图形'],
  [/^Video$/, '视频'],
  [/^Audio$/, '音频'],
];

/** The library's own words for what it leaves out, in the reader's. */
function nameBoxes(element: HTMLElement): string[] {
  const undrawn: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (text.startsWith(undrawnMark)) {
      node.textContent = text.slice(undrawnMark.length);
      undrawn.push(node.textContent.replace(/^图形：/, ''));
      continue;
    }
    const holder = node.parentElement;
    const found = sayings.find(([pattern]) => pattern.test(text));
    // Only the library has such words in a chart or with a broken border, on the box or right around it.
    if (!holder || !found || !(holder instanceof SVGElement || [holder, holder.parentElement].some(isBroken))) continue;
    const name = text.replace(...found);
    node.textContent = `${name}：这里不能显示`;
    Object.assign(holder.style, { color: '#666', fontFamily: sans });
    if (text.startsWith('Unsupported format')) holder.previousElementSibling?.remove();
    undrawn.push(name);
  }
  return undrawn;
}

function isBroken(element: HTMLElement | null): boolean {
  return element?.style.borderStyle.includes('dashed') === true;
}

/** The library gives the slices of a pie their own colours, and its legend those of the theme. */
function mendLegend(legend: Element): void {
  // Ten points, where the file says nothing; the library takes them for pixels.
  for (const words of legend.querySelectorAll<HTMLElement>('span')) if (words.style.fontSize === '10px') words.style.fontSize = '10pt';
  const slices = [...(legend.parentElement?.querySelectorAll('svg path') ?? [])].filter(
    (path) =>
      /A/.test(path.getAttribute('d') ?? '') &&
      !path.hasAttribute('transform') &&
      !/^(none|transparent)?$/.test(path.getAttribute('fill') ?? ''),
  );
  const marks = [...legend.children].map((item) => item.querySelector('svg [fill]:not([fill="none"])'));
  if (slices.length !== marks.length) return;
  for (const [n, mark] of marks.entries()) mark?.setAttribute('fill', slices[n]?.getAttribute('fill') ?? '');
}

/** Films and sounds leave their picture; links are the words they stand on. */
function dropActing(element: HTMLElement): void {
  for (const media of element.querySelectorAll('video')) {
    const poster = media.getAttribute('poster');
    const picture = poster ? document.createElement('img') : document.createElement('div');
    if (poster) picture.setAttribute('src', poster);
    picture.style.cssText = 'display:block;width:100%;height:100%;object-fit:contain;background:#000';
    media.replaceWith(picture);
  }
  for (const other of element.querySelectorAll('audio, script, iframe, object, embed, link')) other.remove();
  for (const link of element.querySelectorAll('a')) for (const name of ['href', 'target', 'rel']) link.removeAttribute(name);
  for (const one of element.querySelectorAll('[title]')) one.removeAttribute('title');
}

/** Enough for a page over the whole screen. */
const mostPixels = 1920 * 1440;

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  bmp: 'image/bmp',
};

async function embedPictures(element: HTMLElement, pictures: Pictures, undrawn: string[]): Promise<void> {
  const names = new Map([...pictures.addresses].map(([path, address]) => [address, path]));
  const dataOf = (address: string) => {
    const path = names.get(address) ?? '';
    const known = pictures.data.get(address) ?? pictures.bytes(path).then((bytes) => pictureData(address, bytes, path));
    pictures.data.set(address, known);
    return known;
  };
  for (const picture of element.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? '';
    if (address.startsWith('data:')) continue;
    const data = address.startsWith('blob:') ? await dataOf(address) : null;
    if (data) picture.setAttribute('src', data);
    else undrawn.push(replaceByName(picture, names.get(address) ?? ''));
  }
  for (const picture of element.querySelectorAll('image')) {
    for (const name of ['href', 'xlink:href']) {
      const address = picture.getAttribute(name) ?? '';
      if (address.startsWith('blob:')) picture.setAttribute(name, (await dataOf(address)) ?? '');
      else if (address !== '' && !address.startsWith('data:')) picture.removeAttribute(name);
    }
  }
  for (const one of [element, ...element.querySelectorAll<HTMLElement>('[style*="url("]')]) {
    // They change while they are looked through.
    const names = Array.from(one.style);
    for (const name of names) {
      const value = one.style.getPropertyValue(name);
      const address = /url\(["']?(blob:[^"')]+)/.exec(value)?.[1];
      if (address === undefined) continue;
      const data = await dataOf(address);
      one.style.setProperty(name, data ? value.replace(address, data) : 'none');
    }
  }
}

function replaceByName(picture: HTMLElement, path: string): string {
  const ending = /\.(\w{1,5})$/.exec(path)?.[1]?.toUpperCase();
  const name = ending ? `图片（${ending}）` : '图片';
  const box = document.createElement('div');
  box.style.cssText = `display:flex;align-items:center;justify-content:center;width:100%;height:100%;box-sizing:border-box;border:1px dashed #a0a0a0;background:#f5f5f5;color:#666;font-size:12px;text-align:center`;
  box.textContent = `${name}：这里不能显示`;
  picture.replaceWith(box);
  return name;
}

/** Null for what no browser shows. Photographs larger than any screen are made smaller. */
async function pictureData(address: string, bytes: Uint8Array | undefined, path: string): Promise<string | null> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    // A format browsers don't know, or a broken picture.
    return null;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const type = types[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];
  if (bytes && type !== undefined && (type === 'image/svg+xml' || scale > 0.9 || bytes.length < 200_000)) return dataAddress(bytes, type);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return type === 'image/jpeg' ? canvas.toDataURL('image/jpeg', 0.85) : canvas.toDataURL('image/webp', 0.9);
}

function dataAddress(bytes: Uint8Array, type: string): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${type};base64,${btoa(binary)}`;
}
