/** Writes measured text as DrawingML: paragraphs with their lines kept as they stand, runs with East Asian typefaces. */
import { escapeXml } from '#text/escape.ts';
import type { Line, Paint, Paragraph, Run } from './boxes.ts';
import { typefaces } from './fonts.ts';

export function emu(px: number): number {
  return Math.round(px * 9525);
}

/** Hundredths of a point. */
function points(px: number): number {
  return Math.round(px * 75);
}

export function colourXml({ colour, alpha }: Paint): string {
  return alpha < 0.995
    ? `<a:srgbClr val="${colour}"><a:alpha val="${Math.round(alpha * 100_000)}"/></a:srgbClr>`
    : `<a:srgbClr val="${colour}"/>`;
}

export function solid(paint: Paint): string {
  return `<a:solidFill>${colourXml(paint)}</a:solidFill>`;
}

export interface TextHow {
  /** Of sizes, spacings and line heights. */
  scale: number;
  /** One line that has nothing to keep its height for stands in the middle of its box whatever the font. */
  exact_height: boolean;
  /** For LibreOffice, which spaces Chinese and Latin letters apart where no other program does. */
  no_autospace?: boolean;
}

export function paragraphsXml(paragraphs: Paragraph[], how: TextHow): string {
  return paragraphs.map((one) => paragraphXml(one, how)).join('');
}

export function hangOf(paragraph: Paragraph): number {
  const size = sizeOf(paragraph);
  if (!paragraph.bullet) return 0;
  return 'mark' in paragraph.bullet ? size * 1.1 : size * (0.9 + 0.6 * String(paragraph.bullet.number).length);
}

export function sizeOf(paragraph: Paragraph): number {
  return Math.max(...paragraph.lines.flatMap((line) => line.runs.map((run) => run.size)), 1);
}

const aligned = { left: 'l', center: 'ctr', right: 'r', justify: 'just' };

function paragraphXml(paragraph: Paragraph, { scale, exact_height, no_autospace = false }: TextHow): string {
  const { align, bullet, before, lines, line_height } = paragraph;
  const hang = emu(hangOf(paragraph) * scale);
  // Lines are kept by breaks: spreading the words of each would do it twice.
  const attributes = ` algn="${aligned[align === 'justify' ? 'left' : align]}" marL="${hang}" indent="${-hang}"`;
  const height = exact_height ? `<a:lnSpc><a:spcPts val="${points(line_height * scale)}"/></a:lnSpc>` : '';
  const space = `<a:spcBef><a:spcPts val="${points(before * scale)}"/></a:spcBef>`;
  const first = lines[0]?.runs[0];
  const runs = lines
    .map((line, n) => {
      const written = (no_autospace ? drawnTogether(line.runs) : line.runs).map((run) => runXml(run, scale));
      return (n === 0 ? '' : breakXml(lines[n - 1], scale)) + written.join('');
    })
    .join('');
  const end = first ? `<a:endParaRPr lang="zh-CN" sz="${points(first.size * scale)}"/>` : '';
  return `<a:p><a:pPr${attributes}>${height}${space}<a:spcAft><a:spcPts val="0"/></a:spcAft>${bulletXml(bullet)}</a:pPr>${runs}${end}</a:p>`;
}

/** Of the size of the letters: what LibreOffice leaves between Chinese letters and others. */
const autospace = 0.24;

/** What LibreOffice adds between Chinese and other letters of a line, in pixels. */
export function autospaceWidth(line: Line): number {
  return changesOf(line.runs).reduce((sum, { run }) => sum + (line.runs[run]?.size ?? 0) * autospace, 0);
}

/** The same runs without it: what is added is as wide as the letter before is tall, and that one is tiny and has no width. */
function drawnTogether(runs: readonly Run[]): Run[] {
  const changes = changesOf(runs);
  return runs.flatMap((run, n) => {
    const letters = [...run.text];
    const ends = changes.filter((one) => one.run === n).map(({ at }) => at + 1);
    return [...ends, letters.length].flatMap((end, piece): Run[] => {
      const text = letters.slice(ends[piece - 1] ?? 0, end).join('');
      return [
        ...(text === '' ? [] : [{ ...run, text }]),
        ...(piece < ends.length ? [{ ...run, text: '\u200b', size: 1, spacing: 0 }] : []),
      ];
    });
  });
}

/** The last letters before the script changes: the number of their run, and their place in it. Spaces and dashes go with what stands before them. */
function changesOf(runs: readonly Run[]): { run: number; at: number }[] {
  const changes: { run: number; at: number }[] = [];
  let before: { han: boolean; run: number; at: number } | undefined;
  const letters = runs.flatMap(({ text }, run) => [...text].map((letter, at) => ({ letter, run, at })));
  for (const { letter, run, at } of letters) {
    const han: boolean = /[\s\u2000-\u206f\u2150-\u218f]/.test(letter)
      ? (before?.han ?? false)
      : /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/.test(letter);
    if (before && before.han !== han) changes.push({ run: before.run, at: before.at });
    before = { han, run, at };
  }
  return changes;
}

function bulletXml(bullet: Paragraph['bullet']): string {
  if (!bullet) return '<a:buNone/>';
  const colour = `<a:buClr><a:srgbClr val="${bullet.paint.colour}"/></a:buClr>`;
  if ('number' in bullet)
    return `${colour}<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod" startAt="${Math.max(1, bullet.number)}"/>`;
  return `${colour}<a:buFont typeface="Arial"/><a:buChar char="${escapeXml(bullet.mark)}"/>`;
}

function breakXml(line: Line | undefined, scale: number): string {
  const run = line?.runs.at(-1);
  return run ? `<a:br>${runLook(run, scale, 'zh-CN')}</a:br>` : '<a:br/>';
}

export function runXml(run: Run, scale: number): string {
  const lang = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(run.text) || !/[A-Za-z]/.test(run.text) ? 'zh-CN' : 'en-US';
  return `<a:r>${runLook(run, scale, lang)}<a:t>${escapeXml(run.text)}</a:t></a:r>`;
}

function runLook(run: Run, scale: number, lang: string): string {
  const { latin, ea } = typefaces(run.families);
  const size = run.raise ? run.size * 1.4 : run.size;
  const attributes = [
    `lang="${lang}" altLang="${lang === 'zh-CN' ? 'en-US' : 'zh-CN'}" sz="${Math.max(100, points(size * scale))}"`,
    `b="${run.bold ? 1 : 0}" i="${run.italic ? 1 : 0}"`,
    run.underline ? 'u="sng"' : '',
    run.strike ? 'strike="sngStrike"' : '',
    run.raise ? `baseline="${run.raise === 'super' ? 30_000 : -25_000}"` : '',
    Math.abs(run.spacing) > 0.01 ? `spc="${points(run.spacing * scale)}"` : '',
    'dirty="0"',
  ].filter(Boolean);
  const highlight = run.highlight ? `<a:highlight><a:srgbClr val="${run.highlight.colour}"/></a:highlight>` : '';
  const faces = `<a:latin typeface="${escapeXml(latin)}"/><a:ea typeface="${escapeXml(ea)}"/><a:cs typeface="${escapeXml(latin)}"/>`;
  return `<a:rPr ${attributes.join(' ')}>${solid(run.paint)}${highlight}${faces}</a:rPr>`;
}
