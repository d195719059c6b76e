/** Several documents asked for in one message: where one ends and the next begins. */
import { findKind } from './request-kinds.ts';

/** What comes before the next document: “，再写一份”, “和一份”, and of the first “写一份”. */
const begins =
  /(?:[，,；;。、\n]\s*)?(?:(?:再|另外?|还要?|然后|同时|并且?|接着)\s*)?(?:请\s*)?(?:帮我|给我)?(?:写|起草|拟写?|撰写|来|出|和|以及|及|、|加上?)\s*[一1]\s*(?:份|篇|封|则)/g;

/** Each document as a request of its own, with what was said before the first; one text as it is when it asks for one, or when that is not certain. */
export function documentsIn(text: string): string[] {
  const marks = [...text.matchAll(begins)];
  const [first] = marks;
  if (!first || marks.length < 2) return [text];
  const lead = text.slice(0, first.index);
  const parts = marks.map((mark, n) => text.slice(mark.index + mark[0].length, marks[n + 1]?.index ?? text.length));
  const isDocument = (part: string) => {
    const kind = findKind(part.split(/[，,。；;：:\n]/)[0] ?? '')?.kind;
    return kind !== undefined && kind !== '摘要' && kind !== '文章';
  };
  if (!parts.every(isDocument)) return [text];
  return parts.map((part) => `${lead}写一份${part.trim()}`);
}
