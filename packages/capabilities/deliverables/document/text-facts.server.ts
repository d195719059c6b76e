/** What can be told of a text without understanding it: whether anything stands in it, its title, length and parts, and which words it holds. */
import type { FileFacts } from '#contract/timeline/file-check.ts';
import { linesOf } from './markdown/markdown-lines.ts';
import { countBlanks, countWords, sectionsOf, titleOf } from './markdown/sections.ts';
import { splitSetup } from './setup/split-setup.ts';

/** Words that stand for a content nobody wrote; none is longer than a paragraph. */
const placeholders =
  /【[^】\n]{0,4}(?:待补充|待填|请填写|此处填写|占位)[^】\n]{0,200}】|[（([](?:此处)?(?:内容)?(?:待补充|待填写|请填写|placeholder|TODO|TBD)[^）)\]\n]{0,200}[）)\]]|\b(?:TODO|TBD)\b|lorem ipsum[^\n]*|(?:此处|正文|具体)?内容(?:待补充|待填写|省略|略)|x{3,}/gi;
const letters = /[\p{L}\p{N}]/gu;
/** No two parts of it can take the same spaces: its time grows with the line. */
const delimiter = /^[ \t]*(?:\|[ \t]*)?(?::?-+:?[ \t]*\|[ \t]*)+(?:(?=[:-]):?-*:?[ \t]*)?$/;

/**
 * Whether a line of words at the margin begins a block: those are shown whatever stands around them. False says nothing: only the parser
 * knows then.
 */
export function showsWords(markdown: string): boolean {
  const lines = linesOf(markdown.replace(/\r\n?/g, '\n'));
  return lines.some(({ text, inert }, at) => {
    if (inert || !/^(?:#{1,6}[ \t]+)?\p{L}/u.test(text)) return false;
    const above = lines[at - 1];
    return !above || (!above.inert && above.text.trim() === '');
  });
}

/** Why a text counts as not written; null when something stands in it. `markdown` is Markdown with `\n` line ends or any. */
export function emptyReason(markdown: string): string | null {
  const text = splitSetup(markdown.replace(/\r\n?/g, '\n')).body;
  if (hasSubstance(text)) return null;
  placeholders.lastIndex = 0;
  return placeholders.test(text) ? '里只有标题和待补充的空白，没有写出内容。' : '里只有标题，没有正文。';
}

/** A line with a placeholder counts by what else is in it; headings, heads of tables and bare labels don't count. */
function hasSubstance(markdown: string): boolean {
  const lines = markdown.split('\n');
  // A text of one heading and nothing else may be a list of headings on purpose; it is no text.
  return lines.some((line, at) => {
    if (/^ {0,3}#{1,6}(?:\s|$)/.test(line) || delimiter.test(line) || delimiter.test(lines[at + 1] ?? '')) return false;
    const rest = line.replace(placeholders, '');
    const count = rest.match(letters)?.length ?? 0;
    if (rest !== line) return count >= 8;
    return count > 0 && !/[：:]\**\s*$/.test(line);
  });
}

/** `look`: words to look for. */
export function textFacts(markdown: string, look: string[]): Omit<FileFacts, 'kind'> {
  const text = markdown.replace(/\r\n?/g, '\n');
  const all = sectionsOf(text);
  const title = titleOf(all);
  const parts = all.filter((section) => section !== title).slice(0, 100);
  return {
    title: title?.title ?? '',
    characters: countWords(text),
    sections: parts.map((section) => ({ title: section.title, empty: !hasSubstance(text.slice(section.body, section.end)) })),
    blanks: countBlanks(text),
    han: hanShare(text),
    holds: heldIn(text, look),
  };
}

export function heldIn(text: string, look: string[]): NonNullable<FileFacts['holds']> {
  if (look.length === 0) return [];
  const plain = bare(text);
  return look.map((word) => {
    const wanted = bare(word);
    if (wanted === '' || plain.includes(wanted)) return { word, how: wanted === '' ? 'none' : 'whole' };
    const characters = Array.from(wanted);
    const isPart = characters.some((_, at) => at + 1 < characters.length && plain.includes(characters.slice(at, at + 2).join('')));
    return { word, how: isPart ? 'part' : 'none' };
  });
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function hanShare(text: string): number {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(/\p{Script=Han}/gu)?.length ?? 0) / all;
}
