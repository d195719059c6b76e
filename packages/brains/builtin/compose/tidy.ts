/** A statement without the words that its place in the text says already: 本周 under 本周完成, 时间： in the row of the time. */
import type { Kind } from './kinds.ts';
import type { Slot } from '../text/slots.ts';
import { withoutMark } from '#text/list-mark.ts';
import { wordsAt } from '../text/spoken-words.ts';
import words from './tidy-words.json' with { type: 'json' };

const leads: Partial<Record<Slot, readonly string[]>> = words.leads;
/** Named by a noun, which goes only with what links it to the rest: 问题是…… but 问题突出. */
const linked: readonly Slot[] = ['problem', 'people', 'recipient', 'time', 'place', 'host'];

export function tidy(text: string, slot: Slot, kind: Kind | null = null): string {
  const whole = withoutMark(text).trim();
  const joined = wordsAt(whole, words.joins);
  const clean = whole.length - joined >= 2 ? whole.slice(joined) : whole;
  return withoutLead(clean, slot, kind)
    .replace(/[，,、；;。]+$/, '')
    .trim();
}

function withoutLead(text: string, slot: Slot, kind: Kind | null): string {
  const lead = wordsAt(text, leads[slot] ?? []);
  const named = text.slice(0, lead);
  const isNoun = linked.includes(slot) || words.nouns.some((noun) => named.endsWith(noun));
  const link = wordsAt(text.slice(lead), isNoun ? words.links : words.marks);
  const rest = text.slice(lead + link).trim();
  if (lead === 0 || rest.length < 2) return text;
  // 下周五 is a day, and only a report of the week has 下周 as its next.
  if (slot === 'plan' && link === 0 && !(kind === '周报' || kind === '月报')) return text;
  // 主持人张敏, 时间9:30
  const isBare = /^\d/.test(rest) || (slot === 'host' && rest.length <= 4);
  return linked.includes(slot) && link === 0 && !isBare ? text : rest;
}
