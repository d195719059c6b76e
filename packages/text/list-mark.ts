/** The mark before an item of a typed list: 1. 2、 (3) ④. “1.8%” and “11、12号场地” begin with none, “1.12月5日开会” does. */
const number = String.raw`\d+(?:[)）]|、(?!\d+(?:[^\d月年:：.%]|$))|\.(?!\d+(?:[^\d年月日号]|$)))`;

/** As the source of a pattern, without the space behind it. */
export const numberMark = String.raw`(?:${number}|[（(]\d+[）)]|[①-⑳])`;

const atStart = new RegExp(String.raw`^\s*(?:[-•·](?!\d)|\*(?![*\d])|${numberMark})\s*`);

/** 第一步微信预约 → 微信预约 */
export const withoutStep = (text: string): string => text.replace(/^第[\p{Script=Han}\d]{1,2}步[：:，,是\s]*/u, '');

export function withoutMark(text: string): string {
  return text.replace(atStart, '');
}

const counted = /^([ \t]*)(\d{1,2})[ \t\u3000]+(?=\p{L})/u;

/** “1 水线” and “2 消毒”: lines that only a space parts from their numbers become a list where these count on; what follows the last is none of it. */
export function withListMarks(text: string): string {
  const lines = text.split('\n');
  const numbers = lines.flatMap((line) => counted.exec(line)?.[2] ?? []);
  if (numbers.length < 3 || numbers.some((number, n) => Number(number) !== n + 1)) return text;
  const isCounted = (line = ''): boolean => counted.test(line);
  return lines
    .map((line, n) => (isCounted(line) ? line.replace(counted, '$1$2. ') : isCounted(lines[n - 1]) ? `\n${line}` : line))
    .join('\n');
}
