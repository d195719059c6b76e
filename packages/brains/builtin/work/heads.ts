/** What will be printed at the head and the foot of a thing: what the request or a file calls so, and what was taken from their words, which is shown and told. */
import type { Field } from '#contract/intent/common.ts';
import { headsToCheck } from '#contract/intent/heads.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { headField, type Head } from '#contract/intent/order.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { before, behind, beginsWith, endsIn, holds, without } from '#text/words.ts';
import { aboutOf } from '../compose/about.ts';
import type { Printed } from '../compose/draft.ts';
import { sayIn, spokenIn } from '../said/said.ts';
import type { Material } from '../text/material.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { isHouse, isPerson } from '../text/speech.ts';
import words from './head-words.json' with { type: 'json' };

interface Read {
  text: string;
  intent: MakeIntent;
  printed: Printed;
  materials: readonly Material[];
}

export function headsOf({ text }: { text: string }, intent: MakeIntent, printed: Printed, materials: readonly Material[] = []): Head[] {
  const read = { text, intent, printed, materials };
  return headField.options.flatMap((field): Head[] => {
    const said = printed[field];
    if (said === undefined) return [];
    const asks = field !== 'subtitle' && field !== 'dated' && intent[field]?.spans.length !== 0 && asksAbout[field](said, read);
    const given = said !== '' && !asks && isGiven[field](said, read);
    return [{ field, words: said.slice(0, 500), given, ...(asks ? { asks: true } : {}) }];
  });
}

/** Named in one sentence, where something was taken from words that nobody gave as such. */
export function headsTold({ text }: { text: string }, heads: readonly Head[], hasFiles: boolean): string[] {
  const say = sayIn(spokenIn(text));
  const named = headsToCheck({ heads: [...heads] }).flatMap(({ field, words: said }) =>
    said === '' || field === 'subtitle' || field === 'dated' ? [] : [say(`head.${field}`, { words: escapeMarkdown(said) })],
  );
  return named.length === 0 ? [] : [say(hasFiles ? 'heads.files' : 'heads.words', { heads: named.join(say('list')) })];
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

const isGiven: Record<Head['field'], (said: string, read: Read) => boolean> = {
  title(said, { intent: { title, topic, facts }, materials }) {
    if (title) return true;
    const own = materials.flatMap((one) => (one.title === '' ? [] : [bare(aboutOf(one))]));
    if (own.some((one) => bare(said).includes(one))) return true;
    if (!topic) return materials.length === 0 && !facts.some((fact) => fact.words.includes(said));
    // 庙会 of 临泽古城冬至庙会: the file says more.
    const matter = bare(topic.value);
    return bare(said).toLowerCase().includes(matter.toLowerCase()) && !own.some((one) => one.includes(matter));
  },
  subtitle: () => false,
  // What no words were read as stands behind a label, or was typed.
  audience(said, { text, intent: { audience } }) {
    const at = audience?.spans[0]?.from;
    return at === undefined || (endsIn(text.slice(0, at).trimEnd(), words.gives) && isReader(said));
  },
  signature: (said, { text, intent: { signature } }) =>
    !signature?.spans[0] || isOpened(text, signature) || isHouse(said.split(' ', 1)[0] ?? ''),
  dated: (_said, { intent: { dated } }) => dated !== undefined,
};

const isReader = (said: string): boolean => isHouse(said) || isPerson(said) || endsIn(said, words.readers);

/** Its words begin with what calls it so: 落款, 我是. */
const isOpened = (text: string, { value, spans: [span] }: Field<string>): boolean =>
  span !== undefined && text.slice(span.from, span.to).indexOf(value) > 0;

/** A closed list: what is printed may not be what is meant, or a blank may be filled by words that stand elsewhere. */
const asksAbout: Record<'title' | 'audience' | 'signature', (said: string, read: Read) => boolean> = {
  title(said, { intent: { called }, materials }) {
    const matter = before(behind(said, ['关于']), [called?.value ?? '的', '的', '有关事项']);
    const note = said.slice(said.search(/[（(]/));
    const isOwn = materials.some(({ title }) => title !== '' && said.includes(title));
    return (
      words.bare_titles.includes(said) ||
      (matter !== '' && (without(matter, words.pointing) === '' || saysOnlyWhen(matter))) ||
      (!isOwn && holds(said, words.stops)) ||
      (holds(said, words.opens_note) && holds(note, words.notes))
    );
  },
  // 表扬通报 of a man to himself, a house that writes to itself.
  audience: (said, { intent, printed }) =>
    said === ''
      ? clausesOf(intent).some(holdsHouse)
      : intent.audience !== undefined && (said === printed.signature || (isPerson(said) && intent.genre?.value === 'notice')),
  signature: (said, { intent }) => said === '' && mayBeName(clausesOf(intent).at(-1) ?? ''),
};

const clausesOf = ({ facts }: MakeIntent): string[] =>
  facts.flatMap(({ words: told }) => told.split(/[，。；：,;:\n]/)).filter((one) => one.trim() !== '');

function holdsHouse(clause: string): boolean {
  const rest = beginsWith(clause, words.asks_house) ? behind(clause, words.asks_house) : '';
  return [...rest.slice(0, 16)].some((_, n) => n > 1 && isHouse(rest.slice(0, n + 1)));
}

const mayBeName = (clause: string): boolean =>
  /^\p{L}{2,16}$/u.test(clause.trim()) && (isHouse(clause.trim()) || isPerson(clause.trim()) || endsIn(clause.trim(), words.may_sign));
