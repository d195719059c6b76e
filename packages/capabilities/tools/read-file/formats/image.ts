/** Tells what can be told about a picture without looking at it: size, format, when and with what it was taken. Never where. */
import exifr from 'exifr';
import { Parser } from 'htmlparser2';
import { type Reading, type Source, Unreadable } from '../reading.ts';
import { decodeText } from '../text-encoding.ts';

export type ImageFormat = 'PNG' | 'JPEG' | 'GIF' | 'WebP' | 'BMP' | 'TIFF' | 'HEIC' | 'AVIF' | 'ICO' | 'SVG';

/** Exif fields that are shown; all others, location first of all, are never read. */
const FIELDS: [string, string][] = [
  ['DateTimeOriginal', '拍摄时间'],
  ['Make', '相机厂商'],
  ['Model', '相机型号'],
  ['LensModel', '镜头'],
  ['ExposureTime', '曝光时间'],
  ['FNumber', '光圈'],
  ['ISO', 'ISO'],
  ['FocalLength', '焦距'],
  ['Software', '软件'],
  ['Artist', '作者'],
  ['Copyright', '版权'],
  ['ImageDescription', '说明'],
];

export async function readImage(source: Source, format: ImageFormat): Promise<Reading> {
  source.note(`正在读取 ${source.name} 的图片信息`);
  const svg = format === 'SVG' ? readSvg(decodeText(source.bytes).text) : undefined;
  const size = svg ? svg.size : pixelSize(source.bytes, format);
  const exif = await exifOf(source.bytes, format);
  const width = size?.width ?? numberOf(exif.ImageWidth ?? exif.ExifImageWidth);
  const height = size?.height ?? numberOf(exif.ImageHeight ?? exif.ExifImageHeight);
  const dimensions = width && height ? `${width}×${height}` : '未知';
  const lines = [`- 尺寸：${dimensions}`, `- 格式：${format}`];
  for (const [field, label] of FIELDS) {
    const text = exifText(field, exif[field]);
    if (text) lines.push(`- ${label}：${text}`);
  }
  if (svg && svg.words.length > 0) lines.push(`- 文字：${svg.words.slice(0, 500).join('；')}`);
  return { type: `${format} 图片`, overview: `${dimensions} 像素`, content: lines };
}

async function exifOf(bytes: Uint8Array, format: ImageFormat): Promise<Record<string, unknown>> {
  if (!['JPEG', 'TIFF', 'HEIC', 'AVIF', 'PNG'].includes(format)) return {};
  const pick = [...FIELDS.map(([field]) => field), 'ImageWidth', 'ImageHeight', 'ExifImageWidth', 'ExifImageHeight'];
  try {
    const found: unknown = await exifr.parse(bytes, { pick, gps: false, reviveValues: false });
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    // Broken or missing Exif is usual and says nothing about the picture.
    return {};
  }
}

function exifText(field: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).replaceAll('\0', '').trim();
  if (!text) return '';
  if (field === 'DateTimeOriginal') return text.replace(/^(\d{4}):(\d\d):(\d\d)/, '$1-$2-$3');
  if (field === 'ExposureTime') return Number(value) < 1 && Number(value) > 0 ? `1/${Math.round(1 / Number(value))} 秒` : `${text} 秒`;
  if (field === 'FNumber') return `f/${text}`;
  return field === 'FocalLength' ? `${text} mm` : text.slice(0, 500);
}

/** Width and height from the file's own header. */
function pixelSize(bytes: Uint8Array, format: ImageFormat): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (format) {
      case 'PNG':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'GIF':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'BMP':
        return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
      case 'ICO':
        return { width: view.getUint8(6) || 256, height: view.getUint8(7) || 256 };
      case 'JPEG':
        return jpegSize(view);
      case 'WebP':
        return webpSize(view);
      case 'HEIC':
      case 'AVIF':
        return largestImageProperty(bytes, view);
      case 'TIFF':
      case 'SVG':
        return undefined;
    }
  } catch (error) {
    throw new Unreadable('图片损坏或不完整，打不开。请重新上传。', { cause: error });
  }
}

function jpegSize(view: DataView): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + view.getUint16(at + 2);
  }
  throw new RangeError('no frame header');
}

function webpSize(view: DataView): { width: number; height: number } | undefined {
  const kind = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15));
  const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** HEIC and AVIF keep a size (`ispe`) per tile and image; the largest is the picture. */
function largestImageProperty(bytes: Uint8Array, view: DataView): { width: number; height: number } | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 262_144));
  let best: { width: number; height: number } | undefined;
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const found = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!best || found.width * found.height > best.width * best.height) best = found;
  }
  return best;
}

/** What an SVG says about its size, and the words in it. */
function readSvg(text: string): { size: { width: number; height: number } | undefined; words: string[] } {
  let root: Record<string, string> | undefined;
  const open: string[] = [];
  const words: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') root ??= attributes;
        open.push(name);
      },
      onclosetag() {
        open.pop();
      },
      ontext(piece) {
        if (/^(text|tspan|title|desc)$/.test(open.at(-1) ?? '') && piece.trim()) words.push(piece.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  const box = (root?.viewBox ?? '').split(/[\s,]+/).map(Number);
  const width = Number.parseFloat(root?.width ?? '') || box[2];
  const height = Number.parseFloat(root?.height ?? '') || box[3];
  return { size: width && height ? { width, height } : undefined, words };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
