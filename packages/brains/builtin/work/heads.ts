/** What will be printed at the head and the foot of a thing: what the request or a file calls so, and what was taken from their words, which is shown and told. */
import type { Field } from '#contract/intent/common.ts';
import { type Printed, headsToCheck } from '#contract/intent/heads.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { headField, type Head } from '#contract/intent/order.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { before, behind, beginsWith, endsIn, holds, without } from '#text/words.ts';
import { aboutOf } from '../compose/about.ts';
import type { Conversation, FileReading } from '../conversation.ts';
import { sayIn, spokenIn } from '../said/said.ts';
import type { Turn } from '../recipe.ts';
import { withLines } from '../text/last-lines.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { isHouse, isPerson } from '../text/speech.ts';
import words from './head-words.json' with { type: 'json' };

type Said = Pick<Conversation, 'text'>;
type Files = Pick<FileReading, 'materials'>;
type Rule = (said: string, read: { text: string; intent: MakeIntent; printed: Printed } & Files) => boolean;

export function headsOf({ text }: Said, intent: MakeIntent | undefined, printed: Printed, { materials }: Files): Head[] {
  return headField.options.flatMap((field): Head[] => {
    const said = printed[field];
    if (said === undefined || !intent) return [];
    const read = { text, intent, printed, materials };
    // What stands below the title and the day follow from the rest.
    if (field === 'subtitle' || field === 'dated') return [{ field, words: said.slice(0, 500), given: true }];
    const asks = intent[field]?.spans.length !== 0 && mayBeWrong[field](said, read);
    const given = said !== '' && !asks && isGiven[field](said, read);
    return [{ field, words: said.slice(0, 500), given, ...(asks ? { asks: true } : {}) }];
  });
}

/** Last words with one sentence more, where something was taken from words that nobody gave as such. */
export function withHeads({ text }: Said, { heads = [] }: { heads?: Head[] }, { materials }: Files, turn: Turn): Turn {
  const say = sayIn(spokenIn(text));
  const named = headsToCheck({ heads }).filter((one) => one.words !== '');
  const listed = named.map((one) => say(`head.${one.field}`, { words: escapeMarkdown(one.words) })).join(say('list'));
  return named.length === 0
    ? turn
    : withLines(turn, [say(materials.length > 0 ? 'heads.files' : 'heads.words', { heads: listed })], [], say);
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const isGiven: Record<'title' | 'audience' | 'signature', Rule> = {
  title(said, { intent: { title, topic, facts }, materials }) {
    if (title) return true;
    const printed = bare(said);
    const own = materials.map((one) => bare(one.title === '' ? (one.passages[0]?.text ?? '') : aboutOf(one))).filter((one) => one !== '');
    const named = bare(topic?.value ?? '');
    // 年货节 of the order stands in no 采摘活动 of the file.
    if (!printed.includes(named)) return false;
    if (own.some((one) => printed.includes(one) || one.startsWith(printed))) return true;
    // Of what was told the first may be a name, and no figure.
    const at = facts.findIndex((fact) => fact.words.includes(said));
    if (!topic) return materials.length === 0 && (at < 0 || (at === 0 && !/\d/.test(said)));
    // 庙会 of 临泽古城冬至庙会: the file says more. 成一份冬季管护 is a piece of a clause, no name.
    return topic.sure && !holds(topic.value, words.of_clauses) && !own.some((one) => one.indexOf(named) > 0);
  },
  // What no words were read as stands behind a label, or was typed.
  audience: (said, { text, intent: { audience } }) =>
    !audience?.spans[0] ||
    (isBehind(text, audience, words.gives) &&
      !holds(said, ['给']) &&
      (isHouse(said) || isPerson(said) || endsIn(said, words.readers) || !han.test(said))),
  // 落款, 我是 before it call it so.
  signature: (said, { text, intent: { signature } }) =>
    !signature?.spans[0] || isBehind(text, signature, words.signs) || isHouse(said.split(' ', 1)[0] ?? ''),
};

const han = /\p{Script=Han}/u;

/** One of the words stands before it, where the value may begin behind it. */
const isBehind = (text: string, { value, spans: [span] }: Field<string>, opens: readonly string[]): boolean =>
  span !== undefined && endsIn(text.slice(0, Math.max(span.from, text.indexOf(value, span.from))).trimEnd(), opens);

/** A closed list: what is printed may not be what is meant, or a blank may be filled by words that stand elsewhere. */
const mayBeWrong: typeof isGiven = {
  title(said, { intent: { called, topic, facts }, printed, materials: [first] }) {
    const matter = before(behind(said, ['关于']), [called?.value ?? '的', '的', '有关事项']);
    const own = topic ? '' : (first?.title ?? '');
    const notes = `${said}${own}`.split(/[（(]/).slice(1);
    const isNothing = matter !== '' && (without(matter, words.pointing) === '' || (printed.audience !== undefined && saysOnlyWhen(matter)));
    const isClause = holds(said, words.stops) && !(own !== '' && said.includes(own));
    const isBare = words.bare_titles.includes(said) && (facts.length > 0 || first !== undefined);
    return isBare || isNothing || isClause || notes.some((note) => holds(note, words.notes));
  },
  // A circular to the man it is about, a house that writes to itself.
  audience(said, { intent, printed }) {
    if (said === '') return clausesOf(intent).some(asksHouse);
    return (
      intent.audience !== undefined &&
      (said === printed.signature || (isPerson(said) && !endsIn(said, words.readers) && intent.genre?.value === 'notice'))
    );
  },
  signature(said, { intent }) {
    // Behind a label it is what the label is about: 值班安排：行政部轮流值班.
    const last =
      intent.facts
        .at(-1)
        ?.words.split(/[，。；,;\n]/)
        .findLast((one) => one.trim() !== '')
        ?.trim() ?? '';
    return said === '' && /^\p{L}{2,16}$/u.test(last) && (isHouse(last) || isPerson(last) || endsIn(last, words.may_sign));
  },
};

const clausesOf = ({ facts }: MakeIntent): string[] =>
  facts.flatMap(({ words: told }) => told.split(/[，。；：,;:\n]/)).filter((one) => one.trim() !== '');

function asksHouse(clause: string): boolean {
  const rest = beginsWith(clause, words.asks_house) ? behind(clause, words.asks_house) : '';
  return Array.from(rest.slice(0, 16)).some((_, n) => n > 1 && isHouse(rest.slice(0, n + 1)));
}
