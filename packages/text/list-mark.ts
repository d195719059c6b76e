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
