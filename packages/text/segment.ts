/** Cutting Chinese text: into words, bigrams and sentences, and counting it the way a word processor does. */

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Word-like segments in order, lower-cased; no punctuation. */
export function segmentWords(text: string): string[] {
  const found: string[] = [];
  for (const part of words.segment(text)) if (part.isWordLike) found.push(part.segment.toLowerCase());
  return found;
}

/** Pairs of neighbouring characters of each run of letters, the unit two Chinese texts are compared by. */
export function bigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const run of text.toLowerCase().match(/[\p{Script=Han}]+|[a-z0-9.]+/gu) ?? []) {
    if (/^[a-z0-9.]/.test(run) || run.length === 1) found.add(run);
    else for (let i = 0; i + 1 < run.length; i++) found.add(run.slice(i, i + 2));
  }
  return found;
}

/** How alike two texts are, 0 to 1: shared bigrams over the smaller set. */
export function overlap(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const pair of small) if (large.has(pair)) shared++;
  return shared / small.size;
}

const spokenBy =
  /^\s?[\p{Script=Han}]{1,12}?(?:说|道|表示|介绍|回忆|坦言|笑言|感叹|强调|指出|认为|补充)[。，]|^\s?(?:\w+\s){1,3}(?:said|says)[.,]/u;
const aside =
  /^(?:[（(](?![一二三四五六七八九十\d]{1,3}[）)])[^（()）\n]{1,40}[）)]|\s?[—–]{1,2}\s?[\p{Script=Han}]{2,12}(?=\s*(?:\n|$)))/u;
const closing = '”’」』）)】》"';

/** Sentences with their end mark. Decimal points, quotes and brackets don't end one. */
export function splitSentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if ('（(【《'.includes(c)) depth++;
    if ('）)】》'.includes(c)) depth = Math.max(0, depth - 1);
    const ends =
      c === '\n' || (depth === 0 && ('。！？!?；;'.includes(c) || (c === '.' && /^\.\s+[A-Z\p{Script=Han}]/u.test(text.slice(i, i + 4)))));
    if (!ends) continue;
    if (c === '\n') depth = 0;
    const mark = i;
    while (c !== '\n' && i + 1 < text.length && (closing + '。！？!?').includes(text[i + 1] ?? '')) i++;
    // “……一半。”他说: who said it belongs to what was said.
    if (i > mark && spokenBy.test(text.slice(i + 1, i + 24))) continue;
    // “……走了。”（会员王女士，42 岁）, 已完成。（见附件）: an aside right behind a sentence is its own.
    if (c !== '\n') i += aside.exec(text.slice(i + 1, i + 60))?.[0].length ?? 0;
    found.push(text.slice(start, i + 1).trim());
    start = i + 1;
  }
  found.push(text.slice(start).trim());
  return found.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Length as office software counts it: each Chinese character or mark is one, each run of Latin letters or digits is one. */
export function countCharacters(text: string): number {
  return text.match(/[\p{Script=Han}\u3001-\u303f\uff01-\uff65“”‘’—…·]|[A-Za-z0-9][A-Za-z0-9.,%:/_@+-]*/gu)?.length ?? 0;
}

/** What is left to read when Markdown's marks are gone. */
export function plainText(markdown: string): string {
  return (
    markdown
      // A chart is looked at; its data are no words of the text.
      .replaceAll(/^```chart\n[^\n]*\n```$/gm, '')
      .split('\n')
      .filter((line) => !/^\s*(?:\|\s*)?:?-{3,}/.test(line))
      .map((line) =>
        line
          .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/, '')
          .replaceAll(/\*\*|__|`/g, '')
          .replaceAll(/!?\[([^[\]]*)\]\([^)\]]*\)/g, '$1')
          .replaceAll('<br>', '')
          .replaceAll(/(^|[^\\])\|/g, '$1 ')
          .replaceAll('\\|', '|'),
      )
      .join('\n')
  );
}
