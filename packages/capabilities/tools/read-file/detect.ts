/** Finds out what a file is from its content; the name only tells kinds of text apart. */
import { limitInWords, sizeTold } from '#contract/file-size.ts';
import { readArchive } from './formats/archive.ts';
import type { ImageFormat } from './formats/image.ts';
import type { WorkbookFormat } from './formats/workbook.ts';
import { type Reading, LIMITS, type Source, Unreadable } from './reading.ts';
import { isText } from './text-encoding.ts';
import { openZip } from './zip-archive.ts';

type Format =
  | { kind: 'word' | 'slides' | 'pdf' | 'html' | 'zip' | 'database' }
  | { kind: 'workbook'; format: WorkbookFormat }
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'delimited' | 'plain'; type: string };

/** Opens any file with the reader of its format. Throws Unreadable. */
export async function openFile(source: Source): Promise<Reading> {
  if (source.bytes.length === 0) throw new Unreadable('文件是空的，没有内容。');
  if (source.bytes.length > LIMITS.file_bytes) {
    throw new Unreadable(`文件有 ${sizeTold(source.bytes.length)}，一次最多读 ${limitInWords(LIMITS.file_bytes)}。请拆小后重新上传。`);
  }
  const format = await formatOf(source);
  const whole = await readAs(format, source);
  const reading =
    source.part?.trim() && !PARTED.has(format.kind) && !(format.kind === 'html' && source.part === 'main')
      ? { ...whole, overview: `${whole.overview}（这种格式不能只读一部分，下面是全文）` }
      : whole;
  const suffix = suffixOf(source.name);
  const fits = !suffix || fitsSuffix(format, suffix);
  return fits ? reading : { ...reading, type: `${reading.type}（后缀 .${suffix} 与内容不符，按内容读取）` };
}

const PARTED = new Set<Format['kind']>(['workbook', 'slides', 'pdf', 'zip', 'database']);

async function readAs(format: Format, source: Source): Promise<Reading> {
  switch (format.kind) {
    case 'word':
      return (await import('./formats/word.ts')).readWord(source);
    case 'slides':
      return (await import('./formats/slides.ts')).readSlides(source);
    case 'workbook':
      return (await import('./formats/workbook.ts')).readWorkbook(source, format.format);
    case 'pdf':
      return (await import('./formats/pdf.ts')).readPdf(source);
    case 'html':
      return (await import('./formats/web-page.ts')).readWebPage(source);
    case 'image':
      return (await import('./formats/image.ts')).readImage(source, format.format);
    case 'delimited':
      return (await import('./formats/delimited.ts')).readDelimited(source, format.type);
    case 'plain':
      return (await import('./formats/plain.ts')).readPlain(source, format.type);
    case 'database':
      return (await import('./formats/database.ts')).readDatabase(source);
    case 'zip':
      return readArchive(source, openFile);
  }
}

async function formatOf(source: Source): Promise<Format> {
  const { bytes } = source;
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (begins(head, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')) return zipFormat(bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0')) return compoundFormat(bytes);
  const image = imageFormat(head);
  if (image) return { kind: 'image', format: image };
  if (head.startsWith('SQLite format 3\0')) return { kind: 'database' };
  if (head.includes('%PDF-')) return { kind: 'pdf' };
  refuseKnown(head);
  if (!isText(bytes)) throw new Unreadable('不是文本，也不是认识的文档格式，没有可读的内容。请换成 docx、xlsx、pdf、txt 等格式再上传。');
  return textFormat(source.name, bytes);
}

function begins(head: string, ...signatures: string[]): boolean {
  return signatures.some((signature) => head.startsWith(signature));
}

/** What is in the archive says which Office format it is; the suffix doesn't matter. */
async function zipFormat(bytes: Uint8Array): Promise<Format> {
  const archive = await openZip(bytes);
  const holds = (start: string): boolean => archive.entries.some((entry) => entry.path.startsWith(start));
  if (archive.has('[Content_Types].xml')) {
    if (archive.has('xl/workbook.bin')) return { kind: 'workbook', format: 'xlsb' };
    if (holds('xl/')) return { kind: 'workbook', format: 'xlsx' };
    if (holds('ppt/')) return { kind: 'slides' };
    if (holds('word/')) return { kind: 'word' };
  }
  if (archive.has('mimetype')) {
    const type = new TextDecoder().decode(await archive.read('mimetype'));
    if (type.includes('opendocument.spreadsheet')) return { kind: 'workbook', format: 'ods' };
    if (type.includes('opendocument.text'))
      throw new Unreadable('这是 OpenDocument 文本（.odt），暂时读不了。请用 WPS、Word 或 LibreOffice 另存为 .docx 后重新上传。');
    if (type.includes('opendocument.presentation'))
      throw new Unreadable('这是 OpenDocument 演示文稿（.odp），暂时读不了。请另存为 .pptx 后重新上传。');
  }
  if (holds('Index/') && archive.entries.some((entry) => entry.path.endsWith('.iwa'))) {
    throw new Unreadable('这是苹果 iWork 文件（Pages、Numbers 或 Keynote），读不了。请导出为 Word、Excel、PowerPoint 或 PDF 后重新上传。');
  }
  return { kind: 'zip' };
}

/** The old Office container: encrypted new files, xls, and formats that must be converted. */
function compoundFormat(bytes: Uint8Array): Format {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string): boolean => content.includes(Buffer.from(name, 'utf16le'));
  if (holds('EncryptedPackage')) {
    throw new Unreadable('文件设了打开密码，读不了。请用 Office 或 WPS 打开，去掉密码、另存后重新上传。');
  }
  if (holds('Workbook') || holds('Book')) return { kind: 'workbook', format: 'xls' };
  if (holds('WordDocument')) throw new Unreadable('这是旧版 Word 文档（.doc），读不了。请用 Word 或 WPS 打开，另存为 .docx 后重新上传。');
  if (holds('PowerPoint Document')) {
    throw new Unreadable('这是旧版 PowerPoint（.ppt），读不了。请用 PowerPoint 或 WPS 打开，另存为 .pptx 后重新上传。');
  }
  throw new Unreadable('这是旧版 Office 容器里的未知内容，读不了。请另存为 docx、xlsx 或 pptx 后重新上传。');
}

function imageFormat(head: string): ImageFormat | undefined {
  if (head.startsWith('\x89PNG\r\n')) return 'PNG';
  if (head.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (/^GIF8[79]a/.test(head)) return 'GIF';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'WebP';
  if (/^BM[\s\S]{4}\0\0\0\0/.test(head)) return 'BMP';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'TIFF';
  if (/^[\s\S]{4}ftyp(heic|heix|hevc|mif1|msf1)/.test(head)) return 'HEIC';
  if (/^[\s\S]{4}ftypavi[fs]/.test(head)) return 'AVIF';
  if (head.startsWith('\0\0\x01\0') && head[4] !== '\0' && head[5] === '\0') return 'ICO';
  if (/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(head))
    return 'SVG';
  return undefined;
}

/** Formats that are known and not readable each get the sentence that helps. */
function refuseKnown(head: string): void {
  if (head.startsWith('{\\rtf')) throw new Unreadable('这是 RTF 文档，暂时读不了。请用 Word 或 WPS 打开，另存为 .docx 后重新上传。');
  if (begins(head, 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ') || head.slice(257, 262) === 'ustar') {
    throw new Unreadable('这种压缩包读不了，只支持 zip。请解压后上传里面的文件，或重新压缩为 zip。');
  }
  const sound = begins(head, 'ID3', 'OggS', 'fLaC', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\x1aE\xdf\xa3');
  if (sound || /^(RIFF[\s\S]{4}(WAVE|AVI )|[\s\S]{4}ftyp)/.test(head)) {
    throw new Unreadable('这是音频或视频，读不了里面的内容。请上传文字稿。');
  }
  if (begins(head, 'MZ\x90', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe')) {
    throw new Unreadable('这是程序文件，没有可读的内容。');
  }
}

const PLAIN_TYPES: Record<string, string> = {
  md: 'Markdown 文档',
  markdown: 'Markdown 文档',
  txt: '纯文本',
  text: '纯文本',
  log: '日志',
  json: 'JSON 数据',
  jsonl: 'JSON 行数据',
  ndjson: 'JSON 行数据',
  xml: 'XML 数据',
  yaml: 'YAML 数据',
  yml: 'YAML 数据',
};

function textFormat(name: string, bytes: Uint8Array): Format {
  const suffix = suffixOf(name);
  const beginning = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1').replaceAll('\0', '');
  const page =
    /^\s*(?:[\xef\xbb\xbf\xff\xfe]+\s*)?(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(
      beginning,
    );
  if (page || suffix === 'html' || suffix === 'htm' || suffix === 'xhtml') return { kind: 'html' };
  if (suffix === 'csv') return { kind: 'delimited', type: 'CSV 表格' };
  if (suffix === 'tsv' || suffix === 'tab') return { kind: 'delimited', type: 'TSV 表格' };
  const known = PLAIN_TYPES[suffix];
  if (known) return { kind: 'plain', type: known };
  return { kind: 'plain', type: suffix ? `文本（.${suffix}）` : '纯文本' };
}

function suffixOf(name: string): string {
  return /\.([\w-]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Suffixes that promise another format than the one found. */
function fitsSuffix(format: Format, suffix: string): boolean {
  const promised: Record<string, string[]> = {
    word: ['docx', 'docm', 'dotx', 'dotm'],
    slides: ['pptx', 'pptm', 'ppsx', 'potx', 'ppsm'],
    workbook: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb', 'xls', 'xlt', 'et', 'ods', 'ots'],
    pdf: ['pdf', 'ai'],
    html: ['html', 'htm', 'xhtml'],
    zip: ['zip', 'jar', 'epub'],
    database: ['sqlite', 'sqlite3', 'db', 'db3'],
    image: ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'heic', 'heif', 'avif', 'ico', 'svg'],
  };
  const own = promised[format.kind];
  if (format.kind === 'image') {
    const same = suffix
      .replace(/^(jpg|jpeg|jfif)$/, 'jpeg')
      .replace(/^tif$/, 'tiff')
      .replace(/^heif$/, 'heic');
    return same === format.format.toLowerCase();
  }
  if (own) return own.includes(suffix);
  return !Object.values(promised).some((suffixes) => suffixes.includes(suffix));
}
