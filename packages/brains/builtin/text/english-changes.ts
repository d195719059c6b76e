/** How a person wants an existing document changed, said in English. */
import type { Change } from './follow-up.ts';

const quoted = '["“‘\']?([^"”’\\n]{1,120}?)["”’\']?';

/** Sentence by sentence; empty for words that are not English or order nothing. */
export function readEnglishChanges(text: string): Change[] {
  if (/\p{Script=Han}/u.test(text)) return [];
  return text.split(/(?<=[.!?])\s+|\n+|;\s*|,?\s+and\s+(?=(?:change|make|add|delete|remove|replace|shorten)\b)/i).flatMap(
    (clause) =>
      readClause(
        clause
          .trim()
          .replace(/[.!]$/, '')
          .replace(/^(?:please|can you|could you|now|also|then)\s+/i, ''),
      ) ?? [],
  );
}

function readClause(clause: string): Change | null {
  const title = new RegExp(`^(?:change|set|rename) (?:the )?(?:title|heading|subject) (?:to|as) ${quoted}$`, 'i').exec(clause)?.[1];
  if (title) return { kind: 'title', title };
  if (/^(?:undo|revert|go back|restore the (?:last|previous))/i.test(clause)) return { kind: 'undo' };
  if (/^(?:make (?:it|this|the \w+) )?(?:much |a bit |a little )?(?:shorter|more concise)|^shorten|^cut it down/i.test(clause)) {
    const words = Number(/(\d{2,5}) words/i.exec(clause)?.[1] ?? 0);
    const length =
      words > 0 ? { min: null, max: words, target: Math.round(words * 0.93), rule: 'max' as const, as_written: `${words} words` } : null;
    return { kind: 'shorten', length };
  }
  if (/^(?:make (?:it|this) )?(?:longer|more detailed)|^expand/i.test(clause)) return { kind: 'lengthen', length: null };
  if (/^translate/i.test(clause)) return { kind: 'beyond', sentence: '没有翻译：内置引擎不做语言转换，接入大模型后可以。' };
  if (/\b(?:more formal|tone|friendlier|less formal|more casual)\b/i.test(clause))
    return { kind: 'beyond', sentence: '没有改语气：内置引擎不改写英文句子，接入大模型后可以。' };
  const added = new RegExp(
    `^add (?:a |an |the )?(?:new )?(?:section|part|paragraph)? ?(?:on|about|called|titled|named|for)? ?${quoted}(?: section)?(?::\\s*(.+))?$`,
    'i',
  ).exec(clause);
  if (added?.[1])
    return { kind: 'add', heading: added[1].charAt(0).toUpperCase() + added[1].slice(1), content: added[2] ?? '', after: null };
  const gone = new RegExp(
    `^(?:delete|remove|drop) (?:the )?(?:section |part )?(?:on |about |called )?${quoted}(?: section| part)?$`,
    'i',
  ).exec(clause)?.[1];
  if (gone) return { kind: 'delete', target: gone };
  const filled = /^([A-Z][a-z]+(?: [a-z]+)?):\s*(.+)$/.exec(clause);
  if (filled?.[1] && filled[2]) return { kind: 'fill', hint: filled[1], value: filled[2] };
  const swapped = new RegExp(`^(?:change|replace) ${quoted} (?:to|with|by) ${quoted}$`, 'i').exec(clause);
  return swapped?.[1] && swapped[2] ? { kind: 'replace', from: swapped[1], to: swapped[2] } : null;
}
