/** The question before something leaves for another place in a task that has read what is the person's: where it goes, what would go along, and what the person says to that. */
import { z } from 'zod';

/** `unnamed`: neither the person's words nor a search named the place. `long`: the address holds more than a plain path. `carries`: words that were read stand in it. */
export const egressReason = z.enum(['unnamed', 'long', 'carries']);
export type EgressReason = z.infer<typeof egressReason>;

const egressPlace = z.strictObject({
  /** What an answer for the whole task is kept by: `host:example.com`, `extension:notes`, `service:SearXNG`. */
  key: z.string().min(1).max(300),
  /** For people: `example.com`. */
  name: z.string().min(1).max(300),
});
export type EgressPlace = z.infer<typeof egressPlace>;

export const confirmEgressPayload = z.strictObject({
  /** The call that is held back; it is made as it was when it may be. */
  call_id: z.string().min(1),
  /** What the call is, for people: 正在打开 example.com. */
  step: z.string().max(300),
  kind: z.enum(['address', 'extension', 'service']),
  places: z.array(egressPlace).min(1).max(40),
  /** Whole addresses as they would be asked for; empty where it goes by name alone. */
  addresses: z.array(z.string().max(2100)).max(40),
  /** What would go along beside the address: its beginning, and how long it is. */
  body: z.strictObject({ text: z.string().max(1000), chars: z.int().min(0) }).optional(),
  why: z.array(egressReason).min(1),
  /** Words that were read and stand in it, each with where they were read. */
  carries: z.array(z.strictObject({ from: z.string().max(300), words: z.string().max(200) })).max(5),
  /** What the task has read, for people. */
  read: z.array(z.string().max(300)).max(8),
});
export type ConfirmEgress = z.infer<typeof confirmEgressPayload>;

/** `once`: this call as it is. `place`: whatever this task sends to these places. */
export const confirmEgressAnswer = z.strictObject({ outcome: z.enum(['once', 'place', 'refuse']) });
export type ConfirmEgressAnswer = z.infer<typeof confirmEgressAnswer>;

const kindNames = { address: '网站', extension: '扩展', service: '服务' } as const;

/** @example egressQuestion({ kind: 'address', places: [{ key: 'host:a.example', name: 'a.example' }] }) === '要访问 a.example 吗？' */
export function egressQuestion({ kind, places }: Pick<ConfirmEgress, 'kind' | 'places'>): string {
  const name = namesOf(places);
  switch (kind) {
    case 'address':
      return `要访问 ${name} 吗？`;
    case 'extension':
      return `要把内容交给扩展“${name}”吗？`;
    case 'service':
      return `要把这些词发给${name}吗？`;
  }
}

/** What each answer is called on a button. */
export function egressChoices({ kind, places }: Pick<ConfirmEgress, 'kind' | 'places'>): Record<ConfirmEgressAnswer['outcome'], string> {
  const which = places.length > 1 ? `这 ${places.length} 个${kindNames[kind]}` : `这个${kindNames[kind]}`;
  return { once: '允许这一次', place: `允许${which}（本任务）`, refuse: '不允许' };
}

/** Why the person is asked, a sentence each. */
export function egressReasons({ why, kind, places, carries }: Pick<ConfirmEgress, 'why' | 'kind' | 'places' | 'carries'>): string[] {
  const which = places.length > 1 ? '这些网址' : '这个网址';
  const unnamed = kind === 'address' ? `${which}不是你写的，也不在搜索结果里。` : '这个扩展会连到外面的网站，你的话里没有提到它们。';
  const sentences: Record<EgressReason, string> = {
    unnamed,
    long: '网址或填写的内容很长，里面可能夹带了别的东西。',
    carries: carries.length > 0 ? '里面带着这个任务读到的内容：' : '里面带着这个任务读到的内容。',
  };
  return why.map((one) => sentences[one]);
}

/** What the brain reads; the addresses in it are not the person's words. */
export function egressInWords({ kind, places, step }: ConfirmEgress, { outcome }: ConfirmEgressAnswer): string {
  const what = step.replace(/^正在\s*/, '');
  switch (outcome) {
    case 'once':
      return `允许这一次：${what}。`;
    case 'place':
      return `这个任务里都允许${kindNames[kind]}：${namesOf(places)}。`;
    case 'refuse':
      return `不允许：${what}。请不要换一种办法再发，做不到的在最后说明。`;
  }
}

function namesOf(places: readonly EgressPlace[]): string {
  const [first, ...others] = places;
  return others.length === 0 ? (first?.name ?? '') : `${first?.name ?? ''} 等 ${places.length} 处`;
}
