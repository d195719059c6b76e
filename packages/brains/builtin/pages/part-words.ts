/** The sentences of a part as what they are: questions, days, labelled lines, a list, or text. Pure. */
import words from './page-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { timedOf } from '../text/timed.ts';
import { askedOrAnswered } from '../text/question-pairs.ts';
import { figuresIn, pointOf } from '../deck/statements.ts';
import type { Section } from './section.ts';
import { withoutStep } from '#text/list-mark.ts';

/** `asList`: they stood as a list in their source, or in the request. */
export function sectionsOfWords(sentences: string[], id: string, title: string, asList = false): Section[] {
  if (sentences.length === 0) return [];
  const { pairs, rest } = questionsIn(sentences);
  if (pairs.length >= 2 || (pairs.length === 1 && sentences.some((one) => askedOrAnswered(one)?.[0] === 'asked')))
    return [
      { type: 'faq', id, title, items: pairs.slice(0, 20) },
      ...(rest.length > 0 ? [{ type: 'text' as const, id: `${id}-more`, paragraphs: paragraphsOf(rest) }] : []),
    ];
  const isProcess =
    sentences.length >= 2 && (sentences.every((one) => withoutStep(one) !== one) || (asList && holds(title, words.processes)));
  if (isProcess && sentences.length <= 20) return [{ type: 'timeline', id, title, items: sentences.map(stepOf) }];
  const dated = sentences.map(datedOf);
  if (dated.filter((one) => one !== null).length >= (asList ? 2 : 3) && dated.every((one) => one !== null))
    return [{ type: 'timeline', id, title, items: dated.flatMap((one) => one ?? []).slice(0, 20) }];
  const labelled = sentences.map(labelOf);
  if (sentences.length >= 2 && labelled.every((one) => one !== null))
    return inTwelves(
      labelled.flatMap((one) => one ?? []),
      id,
      title,
    );
  const isLatin = sentences.every((one) => !/\p{Script=Han}/u.test(one));
  // Clauses of an English message stand one by one, sentences of a document run on.
  const most = isLatin ? (sentences.some((one) => /[.;]$/.test(one)) ? 34 : 90) : asList ? 60 : 34;
  const isShort = sentences.every((one) => Array.from(one).length <= (asList ? Math.max(60, most) : most));
  if (isShort && sentences.length >= (asList ? 1 : 3)) return inTwelves(sentences.map(itemOf), id, title);
  return [
    { type: 'text', id, title, paragraphs: asList ? sentences.slice(0, 20).map((one) => one.slice(0, 600)) : paragraphsOf(sentences) },
  ];
}

/** More than a section takes go on in the next, which has no head of its own. */
function inTwelves(items: { title: string; text?: string }[], id: string, title: string): Section[] {
  return Array.from({ length: Math.ceil(items.length / 12) }, (_, n) => ({
    type: 'features' as const,
    id: n === 0 ? id : `${id}-${n + 1}`,
    ...(n === 0 ? { title } : {}),
    items: items.slice(n * 12, n * 12 + 12),
  }));
}

/** “6档控温，3秒速热”: what it is, and more of it. */
function itemOf(sentence: string): { title: string; text?: string } {
  const label = labelOf(sentence);
  if (label) return label;
  const whole = sentence.replace(/[。；;]$/, '');
  const { title, text } = Array.from(whole).length > 18 ? pointOf(whole) : { title: whole };
  return text && title.length <= 18 && whole.startsWith(title) ? { title, text } : { title: whole };
}

function stepOf(sentence: string, n: number): { time: string; title: string; text?: string } {
  return { time: `第 ${n + 1} 步`, ...itemOf(withoutStep(sentence)) };
}

function paragraphsOf(sentences: string[]): string[] {
  const paragraphs: string[] = [];
  for (const sentence of sentences) {
    const before = paragraphs.at(-1);
    if (before !== undefined && Array.from(before).length + Array.from(sentence).length < 130)
      paragraphs[paragraphs.length - 1] = joined(before, sentence);
    else paragraphs.push(sentence.slice(0, 600));
  }
  return paragraphs.slice(0, 20);
}

function joined(before: string, sentence: string): string {
  const isLatin = !/\p{Script=Han}/u.test(before.slice(-12)) && !/\p{Script=Han}/u.test(sentence.slice(0, 12));
  if (isLatin) return `${before}${/[.;!?,:]$/.test(before) ? '' : '.'} ${sentence}`;
  return `${before}${/[。！？；;!?，：]$/.test(before) ? '' : '，'}${sentence}`;
}

/** Said in a question or in its answer: no sentence to begin a page with. */
export const isOfQuestion = (sentence: string): boolean => askedOrAnswered(sentence) !== null;

/** A question with what stands behind it; where answers are marked, up to the next. What belongs to no question stays in `rest`. */
function questionsIn(sentences: string[]): { pairs: { question: string; answer: string }[]; rest: string[] } {
  const pairs: { question: string; answer: string; whole: string }[] = [];
  const rest: string[] = [];
  let isOpen = false;
  for (const sentence of sentences) {
    const last = pairs.at(-1);
    const [mark, said] = askedOrAnswered(sentence) ?? ['', sentence];
    if (mark === 'asked' || (mark === '' && /[？?]$/.test(sentence))) {
      pairs.push({ question: said.slice(0, 120), answer: '', whole: sentence });
    } else if (last && (last.answer === '' || (isOpen && !startsAnew(sentence)))) {
      isOpen = mark === 'answered' || last.answer !== '';
      last.answer = `${last.answer}${said}`.slice(0, 600);
    } else {
      isOpen = false;
      rest.push(sentence);
    }
  }
  const open = pairs.filter(({ answer }) => answer === '').map(({ whole }) => whole);
  const told = pairs.filter(({ answer }) => answer !== '').map(({ question, answer }) => ({ question, answer }));
  return { pairs: told, rest: [...open, ...rest] };
}

const startsAnew = (sentence: string): boolean => isOfQuestion(sentence) || /[？?]$/.test(sentence) || labelOf(sentence) !== null;

function datedOf(sentence: string): { time: string; title: string } | null {
  const timed = timedOf(sentence, true);
  const title = (timed?.after ?? '').replace(/[。；;]$/, '').trim();
  const isEntry = timed?.before === '' && title.length >= 2 && Array.from(title).length <= 120;
  return isEntry ? { time: timed.when.slice(0, 40), title } : null;
}

export function labelOf(sentence: string): { title: string; text: string } | null {
  const match = /^([^：:，。]{2,18})[：:](?<!\d[：:](?=\d))\s*(.{2,})$/.exec(sentence);
  return match && !/https?$/.test(match[1] ?? '') ? { title: (match[1] ?? '').trim(), text: (match[2] ?? '').slice(0, 600) } : null;
}

/** Figures that say by themselves what they are, up to four, exactly as they stand. */
export function atAGlance(sentences: readonly string[]): { value: string; label: string }[] {
  const found = sentences.flatMap(figuresIn);
  const once = found.filter((one, n) => found.findIndex(({ label }) => label === one.label) === n);
  return once.slice(0, 4).map(({ value, unit = '', label }) => ({ value: `${value}${unit}`.slice(0, 24), label: label.slice(0, 40) }));
}
