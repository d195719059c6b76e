/** What is told of pages that were drawn from a PDF: of people's own office files, and of sheets as they are printed. */
import { presentationEndings } from '../../presentations/drawn-page.ts';
import type { MeasuredPage } from '../../presentations/measured-page.ts';

/** How a file is read: on a wall, on paper line after line, as a table, or nobody knows. */
export type Form = 'slides' | 'text' | 'sheet' | 'pages';

export function formOf(name: string): Form {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (presentationEndings.some((one) => one === ending)) return 'slides';
  if (ending === 'docx' || ending === 'doc') return 'text';
  return ending === 'xlsx' || ending === 'xls' || ending === 'csv' ? 'sheet' : 'pages';
}

/** A remark a line; `page` from 1 of `pages`. */
export function remarksOnDrawn(
  { outside, cut, overlaps, small, faint, narrow, lines, isEmpty, bare }: MeasuredPage,
  { page, pages, form }: { page: number; pages: number; form: Form },
): string[] {
  if (isEmpty) return [lines === 0 ? '这一页是空白的，没有内容' : '这一页除页眉页脚外没有内容'];
  const quoted = (words: readonly string[]) => words.map((one) => `“${one}”`).join('、');
  const isLastBits = form === 'text' && page === pages && page > 1 && lines > 0 && lines <= 2 && bare > 0.85;
  return [
    ...(outside.length > 0 ? [`超出页面：${quoted(outside)}`] : []),
    ...(cut.length > 0 ? [`被边框截断：${quoted(cut)}`] : []),
    ...(narrow > 0 ? [`列太窄，${narrow} 个单元格显示成 ###，要加宽列`] : []),
    ...(overlaps.length > 0 ? [`文字重叠：${overlaps.map(([one, other]) => `“${one}”与“${other}”`).join('、')}`] : []),
    ...(small.length > 0 ? [`字太小：${small.map(({ words, points }) => `“${words}”${points} 磅`).join('、')}`] : []),
    ...(faint.length > 0 ? [`对比度不足：${faint.map(({ words, ratio }) => `“${words}”${ratio}`).join('、')}`] : []),
    ...(isLastBits ? [`最后一页只有 ${lines} 行，可以压缩到前一页`] : []),
    ...(form === 'slides' && bare > 0.92 ? [`版面大片空白（${Math.round(bare * 100)}%）`] : []),
  ];
}

export function remarksOnFaces(unembedded: readonly string[]): string[] {
  if (unembedded.length === 0) return [];
  return [`没有嵌入字体 ${unembedded.slice(0, 6).join('、')}：每台机器会换成自己的字体，样子不一定一样`];
}
