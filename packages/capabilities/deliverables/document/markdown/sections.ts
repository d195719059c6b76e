/** What a document consists of, read from its Markdown: title, sections with their places, length, and the blanks left in it. */
import { linesOf, type Line } from './markdown-lines.ts';
import { splitSetup } from '../setup/split-setup.ts';

export interface Section {
  /** Heading as a person reads it, without marks. */
  title: string;
  level: number;
  /** Offset of the heading, of the text behind it, and of the end: the next heading of the same or a higher level. */
  start: number;
  body: number;
  end: number;
  /** Where the text before the first subsection ends. */
  lead_end: number;
}

export interface Outline {
  title: string;
  sections: Section[];
}

const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
/** Longer headings are cut here; no person writes one. */
const maxTitle = 400;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** A line that can be the text of an underlined heading: a paragraph, not a list item, quote, table, heading or code. */
const paragraph = /^ {0,3}(?![-*+>|#]|\d{1,9}[.)]\s)\S/;

/** Every heading of the document in order, code left out. Expects `\n` line ends. */
export function sectionsOf(markdown: string): Section[] {
  const lines = linesOf(markdown);
  const heads: Pick<Section, 'title' | 'level' | 'start' | 'body'>[] = [];
  lines.forEach((line, index) => {
    if (line.inert) return;
    const next = Math.min(line.end + 1, markdown.length);
    const hashes = atx.exec(line.text);
    if (hashes) heads.push({ title: plainHeading(hashes[2] ?? ''), level: hashes[1]?.length ?? 1, start: line.start, body: next });
    const above = lines[index - 1];
    const bar = underline.exec(line.text);
    if (bar && above && isParagraph(above) && !isParagraph(lines[index - 2]))
      heads.push({ title: plainHeading(above.text), level: bar[1]?.startsWith('=') ? 1 : 2, start: above.start, body: next });
  });
  /** By level: where the next heading of that level or a higher one starts. */
  const next: number[] = Array.from({ length: 7 }, () => markdown.length);
  let lead_end = markdown.length;
  const sections: Section[] = [];
  for (const head of heads.toReversed()) {
    sections.push({ ...head, end: next[head.level] ?? markdown.length, lead_end });
    next.fill(head.start, head.level);
    lead_end = head.start;
  }
  return sections.toReversed();
}

function isParagraph(line: Line | undefined): boolean {
  return line !== undefined && !line.inert && paragraph.test(line.text);
}

/** Heading text without emphasis, code and link marks. */
export function plainHeading(text: string): string {
  return text
    .trim()
    .slice(0, maxTitle)
    .replace(/(?:^|[ \t])#+$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, '$2')
    .replace(/\*([^*]+)\*/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/**
 * Title and sections as a person would list them. The title is a single heading of the first level at the top;
 * the sections are the headings one level below it (or the topmost ones where there is no title).
 */
export function outlineOf(markdown: string): Outline {
  const all = sectionsOf(markdown);
  const title = titleOf(all);
  const rest = all.filter((section) => section !== title);
  const top = topLevel(rest);
  return { title: title?.title ?? '', sections: rest.filter((section) => section.level === top) };
}

/** The highest level among the sections; 2 where there are none. */
export function topLevel(sections: Section[]): number {
  return sections.reduce((top, section) => Math.min(top, section.level), sections[0]?.level ?? 2);
}

export function titleOf(sections: Section[]): Section | undefined {
  const first = sections[0];
  const alone = !sections.slice(1).some((section) => section.level === 1);
  return first?.level === 1 && alone ? first : undefined;
}

/**
 * 字数 as office programs count: every Chinese character and full-width mark is one, a run of other letters and digits is one.
 * Marks of Markdown are not counted, nor the data of charts and diagrams, nor the setup of the paper.
 */
export function countWords(markdown: string): number {
  const text = withoutDrawings(splitSetup(markdown).body)
    .replace(/\]\([^)\]\s]{0,2000}\)/g, ']')
    .replace(/^[-|: \t]+$/gm, ' ')
    .replace(/^[ \t]*\d{1,9}[.)](?=\s)/gm, ' ')
    .replace(/<br\s{0,3}\/?>/gi, ' ')
    .replace(/[*_~`|[\]#>]/g, ' ');
  const wide =
    /[\u00b7\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u2014\u2018-\u201d\u2026\u3001-\u303f\uff01-\uff65]/gu;
  let count = 0;
  const narrow = text.replace(wide, () => {
    count += 1;
    return ' ';
  });
  return count + narrow.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;
}

/** Fences that are shown as drawings are no words of the text. */
function withoutDrawings(markdown: string): string {
  if (!/^ {0,3}(?:`{3,}|~{3,})(?:chart|echarts|mermaid)\b/m.test(markdown)) return markdown;
  let closes: RegExp | null = null;
  return markdown
    .split('\n')
    .filter((line) => {
      if (closes) {
        if (closes.test(line)) closes = null;
        return false;
      }
      const [, marks] = /^ {0,3}(`{3,}|~{3,})(?:chart|echarts|mermaid)\b/.exec(line) ?? [];
      if (marks) closes = new RegExp(`^ {0,3}${marks}+\\s*$`);
      return !marks;
    })
    .join('\n');
}

/** Bounded: of many that never end, each would be followed to the end of the line. */
export const blank = /【待补充[^】\n]{0,200}】/g;

export function countBlanks(markdown: string): number {
  return markdown.match(blank)?.length ?? 0;
}

/** Text cut into what is known and what still has to be filled in. */
export function splitBlanks(text: string): { text: string; blank: boolean }[] {
  const parts: { text: string; blank: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(blank)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), blank: false });
    parts.push({ text: match[0], blank: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), blank: false });
  return parts;
}
