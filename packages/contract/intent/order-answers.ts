/** What follows from an order card and its answer: what an answer may change, what a brain goes on with, and the words of it. Pure. */
import { misplaced } from '../content/outline-parts.ts';
import type { ModelAbility, UnreadClause } from './common.ts';
import type { Intent } from './intent.ts';
import { changeInWords } from './change-words.ts';
import { makeInWords } from './make-words.ts';
import type { ClauseAnswer, Order, OrderAnswer } from './order.ts';
import { tableIntentInWords } from './table-words.ts';

type Go = Extract<OrderAnswer, { outcome: 'go' }>;

export const abilityWords: Record<ModelAbility, string> = {
  rewrite: '改写',
  translate: '翻译',
  judge: '评判',
  look_up: '上网查找',
  plan: '出方案',
  create: '创作',
  draw: '画图',
  predict: '预测',
};

/**
 * The answer as it is kept, or what is wrong with it by its path. What the card told is no field of it: unread clauses and what needs a model
 * stay as they were asked, of the doubts only open ones are left, and whatever was unsure has its yes.
 */
export function checkOrderAnswer(
  { intent, outline }: Order,
  given: OrderAnswer,
): { ok: true; answer: OrderAnswer } | { ok: false; fields: Record<string, string> } {
  if (given.outcome !== 'go') return { ok: true, answer: given };
  const fields: Record<string, string> = {};
  if (given.intent.intent !== intent.intent) fields['intent.intent'] = `应为 ${intent.intent}`;
  given.clauses.forEach(({ at }, n) => {
    if (at >= intent.unread.length) fields[`clauses.${n}.at`] = '没有这一句';
    else if (given.clauses.findIndex((one) => one.at === at) !== n) fields[`clauses.${n}.at`] = '同一句回答了两次';
  });
  given.chosen.forEach(({ id, value }, n) => {
    const doubt = intent.doubts.find((one) => one.id === id);
    if (!doubt) fields[`chosen.${n}.id`] = '没有这个问题';
    else if (given.chosen.findIndex((one) => one.id === id) !== n) fields[`chosen.${n}.id`] = '同一个问题回答了两次';
    else if (!doubt.choices.some((choice) => choice.value === value)) fields[`chosen.${n}.value`] = '不在可选的范围内';
  });
  if (given.outline && misplaced(given.outline, outline?.material ?? []).length > 0)
    fields['outline'] = '有一条内容放了两次，或者不是这张卡片上的';
  const titles = (sections: readonly { title: string }[] = []) => JSON.stringify(sections.map(({ title }) => title));
  if (given.outline && outline?.fixed && titles(given.outline) !== titles(outline.sections))
    fields['outline'] = '这些部分是固定的，只能移动内容';
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const left = new Set(given.intent.doubts.map(({ id }) => id));
  for (const { id } of given.chosen) left.delete(id);
  const doubts = intent.doubts.filter(({ id }) => left.has(id));
  const { unread, needs_model } = intent;
  return { ok: true, answer: { ...given, intent: { ...typedOver(agreed(given.intent), intent), unread, needs_model, doubts } } };
}

/** What may become of an unread clause: only what is made anew has a body to put it into, and a name may sign it. */
export function clauseAnswers({ intent }: Pick<Intent, 'intent'>, clause?: UnreadClause): ClauseAnswer['to'][] {
  const signs = intent === 'make' && clause?.is_name ? (['signature'] as const) : [];
  return intent === 'make' ? [...signs, 'body', 'ignore', 'again'] : ['ignore', 'again'];
}

/** What was typed over the head or the foot is no reading of the words any more. */
function typedOver(given: Intent, asked: Intent): Intent {
  if (given.intent !== 'make' || asked.intent !== 'make') return given;
  const typed = (['title', 'audience', 'signature'] as const).filter((name) => given[name] && given[name].value !== asked[name]?.value);
  return { ...given, ...Object.fromEntries(typed.map((name) => [name, { ...given[name], spans: [] }])) };
}

/** The person has seen all of it and said yes. */
function agreed(intent: Intent): Intent {
  // Only values of `sure` change, so that the shape stays.
  return sureOf(intent) as Intent;
}

function sureOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sureOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, key === 'sure' ? true : sureOf(one)]));
}

/** What an agreed order comes to, for whoever carries it out. */
export interface SettledOrder {
  /** With the clauses that go into the body among its facts; only what is still open is unread or doubtful. */
  intent: Intent;
  /** Clauses said again: to be read like words of the request, in the place of these. */
  again: { words: string; instead_of: UnreadClause }[];
  /** Left aside by the person: nothing is said of them. */
  ignored: UnreadClause[];
}

/** `intent.unread` of the result was left without an answer and is to be named as not done, as are its doubts. */
export function settled({ intent, clauses }: Pick<Go, 'intent' | 'clauses'>): SettledOrder {
  const answers = new Map(clauses.map(({ at, answer }) => [at, answer]));
  const to = (wanted: ClauseAnswer['to']) => intent.unread.filter((_, at) => answers.get(at)?.to === wanted);
  const signers = intent.intent === 'make' ? to('signature') : [];
  const signed = signers.map(({ words }) => words).join(' ');
  return {
    intent: {
      ...intent,
      ...(signed === ''
        ? {}
        : { signature: { value: signed.slice(0, 500), spans: signers.map(({ span }) => span).slice(0, 20), sure: true } }),
      facts: [...intent.facts, ...to('body').map(({ words, span }) => ({ words, spans: [span], sign: 'person' as const }))],
      unread: intent.unread.filter((_, at) => !answers.has(at)),
    },
    again: intent.unread.flatMap((instead_of, at) => {
      const answer = answers.get(at);
      return answer?.to === 'again' ? [{ words: answer.words, instead_of }] : [];
    }),
    ignored: to('ignore'),
  };
}

/** Lines of what is wanted, without what was not understood. */
export function intentInWords(intent: Intent): string[] {
  const facts = intent.facts.map(({ words }) => `内容：${words}`);
  switch (intent.intent) {
    case 'make':
      return [...makeInWords(intent), ...facts];
    case 'table':
      return [...tableIntentInWords(intent), ...facts];
    case 'change':
      return [...intent.changes.map(changeInWords), ...facts];
    case 'unknown':
      return facts;
  }
}

export const orderWords = { go: '就这样做', cancel: '不做了。' } as const;

/**
 * What people and models read of the answer: what was agreed, and what is left aside.
 * @example orderInWords({ outcome: 'cancel' }) === '不做了。'
 */
export function orderInWords(answer: OrderAnswer): string {
  if (answer.outcome === 'cancel') return orderWords.cancel;
  if (answer.outcome === 'again') return answer.words;
  const { intent, again, ignored } = settled(answer);
  const items = [
    ...intentInWords(intent),
    ...(answer.outline ? [`各部分：${answer.outline.map(({ title }) => title).join('、')}`] : []),
    ...again.map(({ words, instead_of }) => `“${instead_of.words}”的意思是：${words}`),
    ...ignored.map(({ words }) => `不用管：${words}`),
    ...intent.unread.map(({ words }) => `没有读懂，这次不做：${words}`),
    ...intent.doubts.map(({ question }) => `没有选定：${question}`),
    ...intent.needs_model.map(({ ability, words }) => `要接入大模型，这次不做：${words}（${abilityWords[ability]}）`),
  ];
  return [`${orderWords.go}：`, ...items.map((item) => `- ${item.replaceAll(/\s*\n\s*/g, ' ')}`)].join('\n');
}

/** What the person wrote of it themself. */
export function wordsInOrderAnswer(answer: OrderAnswer): string[] {
  if (answer.outcome === 'again') return [answer.words];
  if (answer.outcome === 'cancel') return [];
  return answer.clauses.flatMap((clause) => (clause.answer.to === 'again' ? [clause.answer.words] : []));
}
