/** What will be printed at the head and the foot of a thing, for the card, the command line and the page: as it stands now, and what is asked of it. Pure. */
import type { OrderDraft } from './order-draft.ts';
import type { Head, HeadField, Order } from './order.ts';
import { valueAt } from './paths.ts';

/** As a composed thing prints them: '' where a blank is left, none where it has no place for it. */
export type Printed = Partial<Record<HeadField, string | undefined>>;

export const headWords: Record<HeadField, string> = {
  title: '标题',
  subtitle: '副标题',
  audience: '发给',
  signature: '落款',
  dated: '日期',
};

/** Those of letters and notices that are left blank say so. */
export const blankWords: Record<HeadField, string> = {
  title: '标题还空着',
  subtitle: '副标题还空着',
  audience: '没有看出发给谁，先空着',
  signature: '没有看出谁来落款，先空着',
  dated: '日期还空着',
};

/** As long as nothing they follow from was changed on the card: of another kind or form of text they are others. */
export function headsShown(order: Order, { intent }: Pick<OrderDraft, 'intent'>): Head[] {
  const isSame = ['kind', 'genre', 'topic', 'language'].every(
    (path) => JSON.stringify(valueAt(intent, path)) === JSON.stringify(valueAt(order.intent, path)),
  );
  return isSame ? (order.heads ?? []) : [];
}

/** Whether something else was typed, chosen or taken for it since the card was asked. */
export function isRetyped({ intent }: Order, draft: Pick<OrderDraft, 'intent' | 'clauses'>, { field }: Head): boolean {
  if (field === 'signature' && Object.values(draft.clauses).some(({ to }) => to === 'signature')) return true;
  return JSON.stringify(valueAt(draft.intent, field)) !== JSON.stringify(valueAt(intent, field));
}

/** What stands in its place on the card: as it will be printed, or what was typed instead. */
export function headNow(order: Order, draft: Pick<OrderDraft, 'intent' | 'clauses'>, head: Head): string {
  const typed = valueAt(draft.intent, head.field);
  return isRetyped(order, draft, head) ? (typeof typed === 'string' ? typed : '') : head.words;
}

/** Those to be looked at: taken from words and files, or blank where words may hold them. */
export function headsToCheck({ heads = [] }: Pick<Order, 'heads'>): Head[] {
  return heads.filter(({ given, words, asks }) => asks || (!given && words !== ''));
}

/** @example headQuestion({ field: 'title', words: '冬至庙会', given: false }) === '标题写成“冬至庙会”，对吗？' */
export function headQuestion({ field, words }: Head): string {
  if (words === '') return `${blankWords[field]}，要写上吗？`;
  return field === 'audience' ? `发给“${words}”，对吗？` : `${headWords[field]}写成“${words}”，对吗？`;
}
