/** A conversation of two that a source holds already, or its questions with their answers: who says what, as it stands there. Pure. */
import { askedOrAnswered } from '../text/question-pairs.ts';
import { isAsker, talkIn } from '../text/speech.ts';
import { askedApart, ended, spoken, type TalkLine } from './turns.ts';

export interface ToldDialogue {
  /** Null where they have none. */
  names: { host: string; guest: string } | null;
  lines: TalkLine[];
}

/** A sentence with the heading above it. */
export interface Headed {
  heading: string;
  text: string;
}

const fewestChanges = 3;
const isQuestion = (text: string): boolean => /[？?]$/.test(text);

/** Null when they are no talk of two who take turns, nor questions with answers; who asks is the host. */
export function toldDialogue(given: readonly Headed[]): ToldDialogue | null {
  const sentences = given.map(({ text }) => text);
  return dialogueIn(sentences) ?? dialogueIn(marked(given));
}

/** 问：, 答：: a question as a heading or a sentence of its own, and what stands behind it up to the next. */
function marked(headed: readonly Headed[]): string[] {
  const given = headed.flatMap((one) => askedApart(one.text).map((text) => ({ ...one, text })));
  let above = '';
  let answers = false;
  return given.flatMap(({ heading, text }) => {
    const asked = heading !== above && isQuestion(heading) ? [`问：${heading}`] : [];
    above = heading;
    const [mark, said] = askedOrAnswered(text) ?? [isQuestion(text) ? 'asked' : 'answered', text];
    const isAsked = mark === 'asked';
    answers ||= isAsked || asked.length > 0;
    return [...asked, ...(isAsked ? [`问：${said}`] : [answers ? `答：${said}` : said])];
  });
}

function dialogueIn(sentences: string[]): ToldDialogue | null {
  const read = talkIn(sentences.join('\n'));
  const first = read ? sentences.findIndex((sentence) => read(sentence) !== null) : -1;
  const lengthOf = (some: string[]) => some.join('').length;
  // Questions and answers within a text that tells more are a part of it: the rest would be lost.
  if (!read || first < 0 || (first > 2 && lengthOf(sentences.slice(0, first)) > lengthOf(sentences) * 0.2)) return null;
  const said: { name: string; text: string }[] = [];
  for (const sentence of sentences.slice(first)) {
    const line = read(sentence);
    const name = line ? line.who : (said.at(-1)?.name ?? '');
    said.push({ name, text: line?.words ?? sentence.trim() });
  }
  const [one = '', other = '', ...more] = new Set(said.map(({ name }) => name));
  const changes = said.filter(({ name }, n) => n > 0 && name !== said[n - 1]?.name).length;
  if (more.length > 0 || one === other || changes < fewestChanges) return null;
  const questions = (name: string) => said.filter((line) => line.name === name && isQuestion(line.text)).length;
  const host = isAsker(other) || questions(other) > questions(one) ? other : one;
  return {
    names: host.length < 2 ? null : { host: host.slice(0, 12), guest: (host === one ? other : one).slice(0, 12) },
    lines: said.flatMap(({ name, text }) => spoken(name === host ? 'host' : 'guest', ended(text))),
  };
}
