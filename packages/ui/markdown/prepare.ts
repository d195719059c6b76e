/** Mends Markdown source where the grammar reads Chinese or unfinished text otherwise than its writer meant it. */
import { unfinishedLayout } from './layout.ts';

const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Fenced code, also inside lists and quotes, and code spans: never touched. */
const CODE =
  /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}(?=[^`\n]*\n)|~{3,}(?!~))[^\n]*\n(?:[\s\S]*?\n[ \t>]*\1[`~]*[ \t]*$|[\s\S]*)|(?<!`)(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;

/** Applies `change` to what is not code. */
function outsideCode(text: string, change: (prose: string) => string): string {
  if (!text.includes('`') && !text.includes('~~~')) return change(text);
  let result = '';
  let at = 0;
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(at, code.index)) + code[0];
    at = code.index + code[0].length;
  }
  return result + change(text.slice(at));
}

/**
 * A bare address ends before Chinese punctuation, and before a Chinese character that does not follow `/`, `=` or `#`:
 * `见https://a.com/x。` and `https://a.com了解` link only the address, `https://a.com/wiki/北京` links all of it.
 */
export function cutAutolinks(text: string): string {
  if (!HAN.test(text) || !/https?:|www\./i.test(text)) return text;
  return outsideCode(text, (prose) =>
    prose.replace(
      /(?<![\w/<"'=[]|\]\(|\]:[ \t]*)(?:https?:\/\/|www\.)(?:[\w\-.~:/?#@!$&'*+,;=%]|(?<=[/=#\p{Script=Han}])\p{Script=Han})+(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef‘’“”…—])/giu,
      (address) => {
        const end = /[?!.,:*_~;]+$/.exec(address)?.[0] ?? '';
        const link = address.slice(0, address.length - end.length);
        return (/^www/i.test(link) ? `[${link}](http://${link})` : `<${link}>`) + end;
      },
    ),
  );
}

/** Where the formula opened by the `$` at `at` closes, or -1: Pandoc's rule, and no Chinese or prose without a command. */
function closingDollar(text: string, at: number): number {
  if (/^(?:\s|$)/.test(text.slice(at + 1, at + 2))) return -1;
  let end = at + 1;
  while (end < text.length && text[end] !== '$') end += text[end] === '\\' ? 2 : 1;
  if (end >= text.length) return -1;
  const formula = text.slice(at + 1, end);
  if (formula === '' || /\s$/.test(formula) || /^\d/.test(text.slice(end + 1, end + 2)) || /\n[ \t]*\n/.test(formula)) return -1;
  if (formula.includes('\\')) return end;
  if (HAN.test(formula)) return -1;
  // `5, that is US` between two dollars is money and words.
  return /^\d/.test(formula) && /\s[a-z]{2,}/i.test(formula) ? -1 : end;
}

/** No formula between brackets is longer; keeps a text full of opening brackets cheap. */
const MAX_FORMULA = 4000;

function markFormulas(prose: string): { text: string; found: boolean } {
  let text = '';
  let found = false;
  for (let at = 0; at < prose.length;) {
    const two = prose.slice(at, at + 2);
    const bracket = two === '\\(' ? '\\)' : two === '\\[' ? '\\]' : '';
    const close = two === '$$' ? '$$' : bracket;
    if (close) {
      const reach = prose.slice(at + 2, at + 2 + MAX_FORMULA);
      const length = reach.indexOf(close);
      const formula = length === -1 ? '' : reach.slice(0, length);
      if (formula.trim() && !/\n[ \t]*\n/.test(formula) && (close === '$$' || formula.includes('\\') || !HAN.test(formula))) {
        const dollars = close === '\\)' ? '$' : '$$';
        text += dollars + (close === '\\)' ? formula.trim() : formula) + dollars;
        found = true;
        at += length + 4;
      } else {
        text += close === '$$' ? '\\$\\$' : two;
        at += 2;
      }
    } else if (prose[at] === '$') {
      const end = closingDollar(prose, at);
      text += end === -1 ? '\\$' : prose.slice(at, end + 1);
      found ||= end !== -1;
      at = end === -1 ? at + 1 : end + 1;
    } else {
      const length = prose[at] === '\\' ? 2 : 1;
      text += prose.slice(at, at + length);
      at += length;
    }
  }
  return { text, found };
}

/**
 * Escapes every `$` that is money (`$5 到 $10`), reads `\(…\)` and `\[…\]` as formulas and puts a formula that stands alone
 * on its own lines. `found` tells whether there is a formula at all.
 */
export function markMath(text: string): { text: string; found: boolean } {
  if (!text.includes('$') && !text.includes('\\(') && !text.includes('\\[')) return { text, found: false };
  if (/^ {0,3}\${2,}[ \t]*(?:\n|$)/.test(text)) return { text, found: true };
  let found = false;
  const marked = outsideCode(text, (prose) => {
    const result = markFormulas(prose);
    found ||= result.found;
    return result.text;
  });
  const alone = /^\s*\$\$([^$]+)\$\$\s*$/.exec(marked)?.[1];
  return { text: alone === undefined ? marked : `$$\n${alone.trim()}\n$$`, found };
}

/** Text without the code in it, a code mark that is still open included. */
function proseOf(text: string): string {
  return text.replace(CODE, '');
}

/**
 * Closes what an unfinished last paragraph has opened (`**`, a code span, a link, a table head), so that it looks
 * while being written as it will look when finished.
 */
export function mendTail(text: string): string {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  const before = lines.at(-2) ?? '';
  const isRow = (line: string): boolean => /^ {0,3}\|.*\S/.test(line);
  if (isRow(before) && /^ {0,3}\|[ \t:|-]*$/.test(last)) return mendTail(lines.slice(0, -1).join('\n'));
  if (isRow(last) && !isRow(before) && last.trim().length > 1) {
    const cells = last.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length;
    return `${text}\n${'|---'.repeat(cells)}|`;
  }
  const paragraph = text.slice(text.lastIndexOf('\n\n') + 1);
  let mended = text;
  const prose = proseOf(paragraph);
  if (!/`{3}|~{3}/.test(prose) && (prose.match(/`/g)?.length ?? 0) % 2 === 1)
    return mended.endsWith('`') ? mended.slice(0, -1) : `${mended}\``;
  mended = mended.replace(/!\[[^[\]\n]*(?:\](?:\([^()\n]*)?)?$/, '').replace(/\[([^[\]\n]+)\]\([^()\n]*$/, '$1');
  if ((prose.match(/\*\*/g)?.length ?? 0) % 2 === 1) {
    const bare = mended.replace(/\*+$/, '');
    // Nothing written yet after the opening mark, or half of the closing one.
    mended = bare.endsWith(' ') || (prose.match(/\*\*/g)?.length === 1 && mended.endsWith('**')) ? bare : `${bare}**`;
  }
  return mended;
}

/** Leaves out a tag at the end that is still being written: any on a line of its own, of layouts everywhere. If it turns out to be text it comes back whole. */
export function hideTag(text: string): string {
  const bare = text.replace(/(?:^|\n) {0,3}<(?:\/?[a-z][a-z0-9-]*(?:[ \t][^<>\n]*)?\/?)?$/, '');
  const begun = unfinishedLayout(bare);
  return begun === -1 ? bare : bare.slice(0, begun);
}
