/** Bare names among the clauses of an order: who signs, by where the name stands; elsewhere a name is asked about and is no point of the text. */
import { behind, without } from '#text/words.ts';
import { isHouse, isPerson } from '../../text/speech.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import classes from './classes.json' with { type: 'json' };
import { bars, likelyIs } from './clause-model.ts';
import { type Draft, fieldOf, inChinese, is, type Taken } from './draft.ts';
import { isCovered, opensAsOrder } from './signs.ts';

interface House {
  name: string;
  /** Who answers there, with the number: 汪会计 13857120066. */
  person: string;
  /** Both, as written. */
  signed: string;
  sure: boolean;
}

/** 绿环回收站, 绿环回收站 汪会计 13857120066: who signs and nothing that is told of it; null for other clauses. Right above the day at the end stands hardly anything else. */
function houseIn({ text, tokens, lead, from }: Clause, isAboveDay = false): House | null {
  const contact = tokens.find((token) => readingOf(token, 'contact') !== undefined);
  // 我是材料学院实验中心
  const signed = behind(text, classes.says_who);
  const words = contact ? behind(text.slice(0, contact.from - from), classes.says_who).trim() : signed;
  const [first] = tokens;
  const isTold =
    lead === 'colon' || lead === 'start' || is(first, 'sign_open', 'presenter_open', 'audience_open', 'audience_give', 'label');
  const parts = words.split(' ');
  const name = parts.length > 1 && (contact || isPerson(parts.at(-1) ?? '')) ? parts.slice(0, -1).join(' ') : words;
  const { signer, content, addressee } = likelyIs(words, 'document');
  const bar = isHouse(name) ? bars.house : bars.signer;
  const isLikely = isAboveDay
    ? /^\p{L}{2,14}$/u.test(words) && content < bars.content.likely && signer > 0.1
    : Math.max(content, addressee) <= signer && signer >= bar.likely;
  if (isTold || tokens.some(isDated) || !isLikely) return null;
  return { name, person: signed.slice(name.length).trim(), signed, sure: signer >= bar.sure };
}

const isDated = (token: Token): boolean => readingOf(token, 'period') !== undefined || readingOf(token, 'clock') !== undefined;

const isTime = (token: Token): boolean => isSkipped(token) || isDated(token) || readingOf(token, 'number') !== undefined;

/** ISO day of 2026年11月28日 or 日期今天, as they stand below who signs: 12月1日 has to be called a date, unless it is below for sure. Null for whatever tells more. */
function dayIn({ tokens }: Pick<Clause, 'tokens'>, isBelow = false): string | null {
  const days = tokens.flatMap((token) => readingOf(token, 'period')?.period ?? []);
  const rest = tokens.filter((token) => readingOf(token, 'period') === undefined && !isSkipped(token)).map(({ text }) => text);
  const isCalled = rest.join('').startsWith('日期');
  const [day] = days;
  const isAlone = without(rest.join(''), classes.beside_days).trim() === '';
  return isAlone && days.length === 1 && day?.grain === 'day' && (isBelow || isCalled || !day.assumed.includes('year')) ? day.from : null;
}

export const isDay = (clause: Pick<Clause, 'tokens'>): boolean => dayIn(clause) !== null;

/** As it is printed: nobody reads 今天 on the day it was written. */
const datedIn = (tokens: Token[]) => fieldOf(inChinese(dayIn({ tokens }, true) ?? ''), tokens);

/** 邱技师 0311-86752200: who answers, behind the name of the house. */
function isReach({ tokens, text, from }: Clause): boolean {
  const contact = tokens.find((token) => readingOf(token, 'contact') !== undefined);
  return contact !== undefined && !is(tokens[0], 'label') && /^\p{L}{0,4}$/u.test(text.slice(0, contact.from - from).trim());
}

/** Behind who signs stands the day, whom it is for, how to reach them, and how it shall be. */
const isBehindSigner = (draft: Draft, { clause, done }: Taken): boolean =>
  done ||
  isDay(clause) ||
  isReach(clause) ||
  is(clause.tokens[0], 'audience_give') ||
  isCovered(clause) ||
  (opensAsOrder(clause, draft.kind) && wordOf(clause.tokens[0], 'function') !== 'please');

/** Takes who signs, the day below, and whom it is to; a name that stands elsewhere is left unread, marked as one. */
export function takeName(draft: Draft, all: readonly Taken[], at: number): boolean {
  const here = all[at];
  const clause = here?.clause;
  if (!clause || draft.kind !== 'document') return false;
  if (isDay(clause)) return takeDay(draft, all, at, clause);
  if (takeDayBelow(draft, all, at, clause)) return true;
  return takeSignedDay(draft, clause) || takeHouse(draft, all, at, clause);
}

function takeDay(draft: Draft, all: readonly Taken[], at: number, clause: Clause): boolean {
  const { fields } = draft;
  const [before, next] = [all[at - 1], all[at + 1]];
  const isBelow = fields.signature !== undefined && fields.signature.spans.at(-1)?.to === before?.clause.to;
  // 2026年11月28日，云溪果园
  const isAbove = next !== undefined && at === all.length - 2 && houseIn(next.clause) !== null;
  // At the end of a letter a whole day is its own, whoever signs.
  const isLast = isLetter(draft) && next === undefined && at > 0;
  if (isBelow || isAbove || isLast) fields.dated = datedIn(clause.tokens);
  return isBelow || isAbove || isLast;
}

/** 落款校友办，12月1日; 落款客房部，今天的日期: the last words, behind who signs. */
function takeDayBelow({ fields }: Draft, all: readonly Taken[], at: number, { tokens }: Clause): boolean {
  const isBelow = fields.signature?.spans.at(-1)?.to === all[at - 1]?.clause.to && at === all.length - 1;
  const day = isBelow && !fields.dated ? dayIn({ tokens }, true) : null;
  if (day !== null) fields.dated = fieldOf(inChinese(day), tokens);
  return day !== null;
}

/** 体育组 2026年11月29日 */
function takeSignedDay({ fields }: Draft, { text, tokens, from }: Clause): boolean {
  const at = tokens.findIndex((token) => readingOf(token, 'period')?.period.grain === 'day');
  const [name, day] = [tokens.slice(0, at), tokens.slice(at)];
  const cut = (day[0]?.from ?? from) - from;
  const isName = /^\p{L}{2,16}\s*$/u.test(text.slice(0, cut)) && likelyIs(text.slice(0, cut), 'document').signer >= bars.signer.likely;
  if (at < 1 || fields.signature || !isName || !isDay({ tokens: day })) return false;
  [fields.signature, fields.dated] = [fieldOf(text.slice(0, cut).trim(), name), datedIn(day)];
  return true;
}

/** Who signs it, where the clause is that by what it is and by where it stands. */
export function signerIn(draft: Draft, all: readonly Taken[], at: number): House | null {
  const here = all[at]?.clause;
  const after = all.slice(at + 1);
  // 我是云溪果园办公室 says it wherever it stands in a letter.
  const says = isLetter(draft) && isHouse(here?.text ?? '') && classes.says_who.some((one) => here?.text.startsWith(one));
  const isAboveDay = isLetter(draft) && after.length === 1 && after.every(({ clause }) => dayIn(clause, true) !== null);
  const isFree = says || isAboveDay || after.every((one) => isBehindSigner(draft, one));
  const house = here && isFree && draft.kind === 'document' && !draft.fields.signature ? houseIn(here, isAboveDay) : null;
  if (!house || isOfBefore(all[at - 1]?.clause)) return null;
  const signs = isLetter(draft) || house.person !== '' || after.some((one) => isDay(one.clause)) || (draft.has_files && at > 0);
  return { ...house, sure: house.sure && signs };
}

export const isLetter = ({ fields }: Draft): boolean => classes.letters.includes(fields.genre?.value ?? '');

/** 参加单位：一车间，二车间; 联系人我，市场部林晓: one of a list, or what a label is about. Behind a time alone it may be the place. */
const isOfBefore = (before: Clause | undefined): boolean =>
  before !== undefined &&
  (likelyIs(before.text, 'document').signer >= bars.signer.sure ||
    before.tokens.every((token) => is(token, 'label') || isSkipped(token)) ||
    (!isDay(before) && before.tokens.every(isTime)));

/** In a letter a house elsewhere is asked about, and is no point of it. */
function takeHouse(draft: Draft, all: readonly Taken[], at: number, clause: Clause): boolean {
  const house = signerIn(draft, all, at);
  const isAsked = !house && isLetter(draft) && isHouse(clause.text) && houseIn(clause)?.sure === true && !isOfBefore(all[at - 1]?.clause);
  if (house) sign(draft, clause, house, all[at + 1]);
  else if (isAsked) draft.unread.push({ words: clause.text, span: { from: clause.from, to: clause.to }, is_name: true });
  return house !== null || isAsked;
}

/** In a notice there is a line for how to reach somebody; a letter has it below the name. */
function sign(draft: Draft, { tokens, to }: Clause, { name, person, signed, sure }: House, next: Taken | undefined): void {
  if (classes.with_contact.includes(draft.fields.genre?.value ?? '')) {
    draft.fields.signature = fieldOf(name, tokens, sure);
    if (person !== '') draft.facts.push({ words: person, spans: [{ from: to - person.length, to }], sign: 'contact' });
  } else if (next && isReach(next.clause)) {
    draft.fields.signature = fieldOf(`${signed} ${next.clause.text}`, [...tokens, ...next.clause.tokens], sure);
    next.done = true;
  } else draft.fields.signature = fieldOf(signed, tokens, sure);
}

/** Sign: …, To: …, Subject: …: words behind a label of an English letter; false where there is no such label. */
export function takeLabelled(draft: Draft, all: readonly Taken[], at: number): boolean {
  const [here, value] = [all[at], all[at + 1]];
  const label = here?.clause.text.toLowerCase() ?? '';
  const slot = (['signature', 'audience', 'title'] as const).find((one) => classes.labels_of_letters[one].includes(label));
  if (!slot || !value || value.clause.lead !== 'colon' || draft.kind !== 'document' || draft.fields[slot]) return false;
  const own = [value];
  // Wei Shen, White Egret Hill Observatory
  for (let n = at + 2; slot !== 'title' && isNamed(all[n]?.clause); n += 1) own.push(...all.slice(n, n + 1));
  const tokens = own.flatMap(({ clause }) => clause.tokens);
  draft.fields[slot] = fieldOf(draft.text.slice(value.clause.from, own.at(-1)?.clause.to), tokens);
  for (const one of own) one.done = true;
  return true;
}

/** Every word of it begins with a capital. */
const isNamed = (clause: Clause | undefined): boolean =>
  clause?.lead === 'comma' && clause.text.split(/\s+/).every((word) => /^(?:[A-Z]|of$|and$|the$|for$)/.test(word));
