/** Between what a title in Chinese may end a line: ICU's words, with the single characters its dictionary leaves over joined to what they belong to. */
import letters from './line-words.json' with { type: 'json' };

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words by themselves, or such as lean on others: they make no name with their neighbours. */
const apart = new Set(letters.apart);
/** What a noun or a name ends in: 剧团, 合作社, 订单数. */
const endings = new Set(letters.endings);
const chinese = /^\p{Script=Han}+$/u;
/** What follows it is what it counts. */
const isNumber = (word: string): boolean => {
  const digits = word.startsWith(letters.ordinal) ? word.slice(1) : word;
  return digits !== '' && Array.from(digits).every((one) => letters.numerals.includes(one) || /\p{N}/u.test(one));
};
/** 双十二, 初一: these count nothing. */
const beforeNumber = new Set(letters.before_number);

/** 万元, and so 万达. */
const large = new Set(letters.large);

const isLoose = (word: string): boolean => word.length === 1 && chinese.test(word) && !apart.has(word);

/** The words of `text` in order, nothing left out. 越剧团, 合作社, 公积金 and 庞敏 are one each. */
export function lineWords(text: string): string[] {
  return withLoose(withNeighbours(Array.from(segmenter.segment(text), ({ segment }) => segment)));
}

function withNeighbours(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of words) {
    const before = found.at(-1) ?? '';
    const ends = endings.has(word) && before.length > 1 && chinese.test(before);
    // 18个月 is no 月换一次.
    const months = before === '个' && word === '月';
    if (ends || months || (large.has(before) && isLoose(word)) || (beforeNumber.has(before) && isNumber(word)))
      found[found.length - 1] = before + word;
    else found.push(word);
  }
  return found;
}

/** Names have up to four characters; a longer row is words of two. */
const mostOfName = 4;

/** Single characters in a row are a name or words; one alone leans on the word behind it. */
function withLoose(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    const end = endOfLoose(words, at);
    const behind = words[end] ?? '';
    let to = end - at > mostOfName ? at + 2 : Math.max(end, at + 1);
    const leans = to === at + 1 && end === to && behind.length > 1 && chinese.test(behind);
    if (leans) to += 1;
    const before = found.at(-1) ?? '';
    const word = words.slice(at, to).join('');
    // With nothing to lean on it belongs to what stands before it: 北洋鲜.
    if (end === to && word.length === 1 && before.length > 1 && chinese.test(before)) found[found.length - 1] = before + word;
    else found.push(word);
    at = to;
  }
  return found;
}

function endOfLoose(words: readonly string[], from: number): number {
  if (isNumber((words[from - 1] === ' ' ? words[from - 2] : words[from - 1]) ?? '')) return from;
  let end = from;
  while (isLoose(words[end] ?? '')) end += 1;
  return end;
}
