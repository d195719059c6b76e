/** The mark before an item of a typed list: 1. 2、 (3) ④. “1.8%” begins with none, “1.12月5日开会” does. */
const number = String.raw`\d+(?:[、)）]|\.(?!\d+(?:[^\d年月日号]|$)))`;

/** As the source of a pattern, without the space behind it. */
export const numberMark = String.raw`(?:${number}|[（(]\d+[）)]|[①-⑳])`;

const atStart = new RegExp(String.raw`^\s*(?:[-•·](?!\d)|\*(?![*\d])|${numberMark})\s*`);

export function withoutMark(text: string): string {
  return text.replace(atStart, '');
}

const inline = new RegExp(String.raw`(?<=^|[：:；;。\s])(\d{1,2})[、.)）]\s*(?=[^\d\s])`, 'g');

/** “说明：1. 先提单；2. 再审批；3. 付款。超过……” as lines: what stands before, each item, and what is said behind the last one's sentence. */
export function withItemsApart(line: string): string[] {
  const found = [...line.matchAll(inline)];
  const first = found.findIndex((match) => match[1] === '1');
  const chain = first < 0 ? [] : found.slice(first).filter((match, n) => Number(match[1]) === n + 1);
  if (chain.length < 2) return [line];
  const [begin] = chain;
  const items = chain.map((match, n) => line.slice(match.index, chain[n + 1]?.index).trim());
  const [, last = '', behind = ''] = /^([^。！!]*[。！!]?)(.*)$/s.exec(items.at(-1) ?? '') ?? [];
  return [line.slice(0, begin?.index).trim(), ...items.slice(0, -1), last, behind.trim()].filter((one) => one !== '');
}
