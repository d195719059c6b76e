/** Words of pictures and of scanned pages for who can't look at them: recognised on this machine, said to be so, with every doubt marked. */
import type { FileRef } from '#agent/events.ts';
import type { ToolContext, ToolOutcome } from '#agent/tool.ts';
import type { FileReading } from '#contract/content/reading.ts';
import { toVerify } from '#contract/content/recognised.ts';
import type { TextRecogniser } from '../../recognition/recogniser.server.ts';
import type { PageArtist } from '../../presentations/office-pages.server.ts';
import { marksIn, readingText } from './answer.ts';
import { pageRange } from './reading.ts';

/** In one answer; more are asked for by `part`. */
const mostPages = 4;
/** In pixels, as good scanners have an A4 page at 200 dpi. */
const width = 1_654;

const missing = '这台机器没有装文字识别（tesseract 与它的中文数据 tesseract-ocr-chi-sim），现在用的也不是能看图片的模型';
const remedy = '请让部署者装上它们，或在“设置 → 模型”里改用能看图片的模型；也可以把里面的文字贴过来。';

/** What the reader told of the picture, and the words in it. */
export async function pictureText(
  recogniser: TextRecogniser | null,
  { file, bytes }: { file: FileRef; bytes: Uint8Array },
  reading: FileReading,
  { signal, note }: ToolContext,
): Promise<ToolOutcome<FileReading>> {
  if (!recogniser) return told({ ...reading, content: `${reading.content}\n\n${missing}，里面的文字读不出来。${remedy}` }, bytes.length);
  note(`正在认出 ${file.name} 里的文字`);
  const found = await recogniser.recognise(bytes, signal);
  if ('error' in found) return told({ ...reading, content: `${reading.content}\n\n没有读出里面的文字：${found.error}` }, bytes.length);
  if (found.text === '')
    return told({ ...reading, content: `${reading.content}\n\n没有认出文字：这张图片里可能没有文字，或太不清楚。` }, bytes.length);
  const content = `${sureness(found.doubtful)}\n\n${found.text}`;
  return told({ ...reading, overview: `${reading.overview}，${toVerify}`, content, recognised: true }, bytes.length);
}

/** Null when its pages can't be drawn here; the reader's own sentence is told then. */
export async function scannedText(
  recogniser: TextRecogniser | null,
  artist: PageArtist,
  { file, bytes }: { file: FileRef; bytes: Uint8Array },
  part: string | undefined,
  { signal, note }: ToolContext,
): Promise<ToolOutcome<FileReading> | null> {
  if (!recogniser) {
    const reason = `“${file.name}”的页面都是图片。${missing}，里面的文字读不出来。`;
    return { ok: false, output: `读不了${reason}${remedy}`, reason: `${reason}${remedy}` };
  }
  const asked = part === undefined ? { first: 1, last: mostPages } : pageRange(part, 100_000, '页');
  const wanted = Array.from({ length: Math.min(mostPages, asked.last - asked.first + 1) }, (_, n) => asked.first + n);
  note(`正在画出 ${file.name} 的页面`);
  const drawn = await artist.draw({ name: file.name, bytes }, { pages: wanted, width }, signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  if (!drawn || drawn.pictures.length === 0) return null;
  let doubtful = 0;
  let letters = 0;
  const texts: string[] = [];
  for (const { page, png } of drawn.pictures) {
    note(`正在认出 ${file.name} 第 ${page} 页的文字`);
    const found = await recogniser.recognise(png, signal);
    if (!('error' in found)) {
      doubtful += found.doubtful;
      letters += found.text.length;
    }
    texts.push(`[第 ${page} 页]\n${'error' in found ? found.error : found.text || '（这一页没有认出文字）'}\n`);
  }
  if (letters === 0) {
    const reason = `“${file.name}”的页面都是图片，用文字识别也没有认出文字。请换清楚些的扫描件，或把里面的文字贴过来。`;
    return { ok: false, output: `读不了${reason}`, reason };
  }
  const last = wanted.at(-1) ?? 0;
  if (last < drawn.pages)
    texts.push(`（共 ${drawn.pages} 页，其余的用 part="${last + 1}-${Math.min(drawn.pages, last + mostPages)}" 接着读）`);
  const content = `${sureness(doubtful)}\n\n${texts.join('\n')}`;
  const overview = `${drawn.pages} 页，没有文字层，多半是扫描件，${toVerify}`;
  const reading: FileReading = {
    name: file.name,
    type: 'PDF 文档（扫描件）',
    overview,
    title: '',
    day: '',
    pictures: drawn.pages,
    content,
    marks: [],
    next_offset: null,
    recognised: true,
  };
  return told(reading, bytes.length);
}

function sureness(doubtful: number): string {
  const marked = doubtful === 0 ? '' : `；拿不准的 ${doubtful} 处写成【待核对：…】，里面的数不要当作数来用`;
  return `（${toVerify}：由程序认出，可能有错${marked}。）`;
}

function told(reading: FileReading, size: number): ToolOutcome<FileReading> {
  const whole = { ...reading, marks: marksIn(reading.content) };
  return { ok: true, output: readingText(whole, size), result: whole };
}
