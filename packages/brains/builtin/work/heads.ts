/** What will be printed at the head and the foot of a thing: what the request or a file calls so, and what was taken from their words, which is shown and told. */
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

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

const isGiven: Record<'title' | 'audience' | 'signature', Rule> = {
  title(said, { intent: { title, topic, facts }, materials }) {
    const printed = bare(said);
    const own = materials.map((one) => bare(one.title === '' ? (one.passages[0]?.text ?? '') : aboutOf(one))).filter((one) => one !== '');
    if (title || own.some((one) => printed.includes(one) || one.startsWith(printed))) return true;
    // Of what was told the first may be a name, and no figure.
    const at = facts.findIndex((fact) => fact.words.includes(said));
    if (!topic) return materials.length === 0 && (at < 0 || (at === 0 && !/\d/.test(said)));
    // 庙会 of 临泽古城冬至庙会: the file says more.
    return topic.sure && printed.includes(bare(topic.value)) && !own.some((one) => one.indexOf(bare(topic.value)) > 0);
  },
  // What no words were read as stands behind a label, or was typed.
  audience(said, { text, intent: { audience } }) {
    const at = audience?.spans[0]?.from;
    const isReader = isHouse(said) || isPerson(said) || endsIn(said, words.readers);
    return at === undefined || (isReader && endsIn(text.slice(0, at).trimEnd(), words.gives));
  },
  // 落款, 我是 before it call it so.
  signature(said, { text, intent: { signature } }) {
    const [span] = signature?.spans ?? [];
    return !span || !signature || text.slice(span.from, span.to).indexOf(signature.value) > 0 || isHouse(said.split(' ', 1)[0] ?? '');
  },
};

/** A closed list: what is printed may not be what is meant, or a blank may be filled by words that stand elsewhere. */
const mayBeWrong: typeof isGiven = {
  title(said, { intent: { called, topic }, printed, materials: [first] }) {
    const matter = before(behind(said, ['关于']), [called?.value ?? '的', '的', '有关事项']);
    const own = topic ? '' : (first?.title ?? '');
    const notes = `${said}${own}`.split(/[（(]/).slice(1);
    const isNothing = matter !== '' && (without(matter, words.pointing) === '' || (printed.audience !== undefined && saysOnlyWhen(matter)));
    const isClause = holds(said, words.stops) && !(own !== '' && said.includes(own));
    return words.bare_titles.includes(said) || isNothing || isClause || notes.some((note) => holds(note, words.notes));
  },
  // A circular to the man it is about, a house that writes to itself.
  audience(said, { intent, printed }) {
    if (said === '') return clausesOf(intent).some(asksHouse);
    return intent.audience !== undefined && (said === printed.signature || (isPerson(said) && intent.genre?.value === 'notice'));
  },
  signature(said, { intent }) {
    const last = clausesOf(intent).at(-1)?.trim() ?? '';
    return said === '' && /^\p{L}{2,16}$/u.test(last) && (isHouse(last) || isPerson(last) || endsIn(last, words.may_sign));
  },
};

const clausesOf = ({ facts }: MakeIntent): string[] =>
  facts.flatMap(({ words: told }) => told.split(/[，。；：,;:\n]/)).filter((one) => one.trim() !== '');

function asksHouse(clause: string): boolean {
  const rest = beginsWith(clause, words.asks_house) ? behind(clause, words.asks_house) : '';
  return Array.from(rest.slice(0, 16)).some((_, n) => n > 1 && isHouse(rest.slice(0, n + 1)));
}
