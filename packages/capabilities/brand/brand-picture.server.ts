/** The colours a picture is made of, and a picture as a logo: drawn anew, small, without what else its file holds. Runs in the bounded process. */
import { brandLimits, type BrandLogo } from '#contract/content/brand-kit.ts';
import { contrast } from '../colours/contrast.ts';
import { chromaOf, colourOf, distance, labOf, type Lab } from '../colours/oklab.ts';
import { openedPicture } from '../images/opened-picture.server.ts';
import { bright } from './brand-colours.ts';
import type { FoundBrand } from '../file-work/file-job.server.ts';

const mostPixels = 100_000_000;
interface Heap {
  sum: Lab;
  count: number;
  at: Lab;
}

export async function brandOfPicture(name: string, bytes: Uint8Array): Promise<FoundBrand> {
  const opened = await openedPicture(bytes);
  if ('instead' in opened) throw new Error(`“${name}”是${opened.instead}，没有取品牌。`);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(opened.bytes, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: 160, height: 160, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: { lab: Lab; edge: boolean }[] = [];
  for (let n = 0; n < info.width * info.height; n += 1) {
    const [r = 0, g = 0, b = 0, alpha = 255] = data.subarray(n * 4, n * 4 + 4);
    if (alpha < 128) continue;
    const [x, y] = [n % info.width, Math.floor(n / info.width)];
    const edge = x === 0 || y === 0 || x === info.width - 1 || y === info.height - 1;
    pixels.push({ lab: labOf(`#${[r, g, b].map((one) => one.toString(16).padStart(2, '0')).join('')}`), edge });
  }
  if (pixels.length === 0) throw new Error(`“${name}”整张是透明的，没有颜色可取。`);
  const heaps = heapsOf(pixels.map(({ lab }) => lab));
  const named = heaps.map(({ at, count }) => ({ colour: colourOf(at), chroma: chromaOf(at), l: at.l, share: count / pixels.length }));
  const accents = named
    .filter(({ chroma, share }) => chroma >= bright && share >= 0.004)
    .toSorted((a, b) => b.share * (0.05 + b.chroma) - a.share * (0.05 + a.chroma))
    .map(({ colour }) => colour);
  // What reaches its edges lies behind it; a colour there is the ground of the picture, not of a page.
  const edge = heapsOf(pixels.filter((one) => one.edge).map(({ lab }) => lab))[0];
  const ground = edge && edge.at.l > 0.9 && chromaOf(edge.at) < 0.03 ? colourOf(edge.at) : '#ffffff';
  const ink = named.find(({ chroma, share, colour }) => chroma < bright && share >= 0.01 && contrast(colour, ground) >= 7)?.colour;
  const isDrawn = named.slice(0, 6).reduce((sum, { share }) => sum + share, 0) > 0.86;
  const logo = isDrawn ? await logoFrom(opened.bytes) : null;
  const notes = isDrawn ? [] : ['这张图是照片一类的画面，只取了颜色，没有当作标志。'];
  return { paper: ground, ink, accents: accents.slice(0, 40), heading: [], body: [], logo, notes };
}

/** Colours that lie near each other together, the largest first. */
function heapsOf(labs: readonly Lab[]): Heap[] {
  const heaps: Heap[] = [];
  for (const lab of labs) {
    const near = heaps.find(({ at }) => distance(at, lab) < 0.07);
    if (!near) {
      heaps.push({ sum: { ...lab }, count: 1, at: lab });
      continue;
    }
    near.count += 1;
    near.sum = { l: near.sum.l + lab.l, a: near.sum.a + lab.a, b: near.sum.b + lab.b };
    near.at = { l: near.sum.l / near.count, a: near.sum.a / near.count, b: near.sum.b / near.count };
  }
  return heaps.toSorted((a, b) => b.count - a.count);
}

/** Undefined when it can't be drawn, or is of many colours as a photograph is. */
export async function meanColour(bytes: Uint8Array): Promise<string | undefined> {
  const opened = await openedPicture(bytes);
  if ('instead' in opened) return undefined;
  const { default: sharp } = await import('sharp');
  const flat = await sharp(opened.bytes, { limitInputPixels: mostPixels })
    .flatten({ background: '#ffffff' })
    .resize(64, 64, { fit: 'fill' })
    .png()
    .toBuffer();
  const { channels } = await sharp(flat).stats();
  if (Math.max(...channels.map(({ stdev }) => stdev)) > 30) return undefined;
  const data = await sharp(flat).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  return `#${[...data.subarray(0, 3)].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

/** Null when it can't be drawn, or not small enough. */
export async function logoFrom(bytes: Uint8Array): Promise<BrandLogo | null> {
  const opened = await openedPicture(bytes);
  if ('instead' in opened) return null;
  const { default: sharp } = await import('sharp');
  const picture = sharp(opened.bytes, { limitInputPixels: mostPixels }).rotate();
  const trimmed = await picture
    .clone()
    .trim()
    .toBuffer()
    .catch(() => null);
  const { data, info } = await sharp(trimmed ?? opened.bytes, { limitInputPixels: mostPixels })
    .resize({ width: brandLimits.logo_width, height: brandLimits.logo_height, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const address = `data:image/png;base64,${data.toString('base64')}`;
  return address.length > brandLimits.logo_chars || info.width < 8 || info.height < 8
    ? null
    : { data: address, width: info.width, height: info.height };
}
