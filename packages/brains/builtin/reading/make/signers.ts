/** Bare names among the clauses of an order: who signs, by where the name stands; elsewhere a name is asked about and is no point of the text. */
import { beginsWith, without } from '#text/words.ts';
import { isHouse, isPerson } from '../../text/speech.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import classes from './classes.json' with { type: 'json' };
import { type Draft, fieldOf, inChinese, is, type Taken } from './draft.ts';
import { takeReported } from './opened.ts';
import { isCovered, opensAsOrder } from './signs.ts';

interface House {
  name: string;
  /** Who answers there, with the number: 汪会计 13857120066. */
  person: string;
}

const houses = [...classes.signers, ...classes.houses];

/** 绿环回收站, 绿环回收站 汪会计 13857120066: a house and nothing that is told of it; null for other clauses. */
function houseIn({ text, tokens, lead, from }: Clause): House | null {
  if (lead === 'colon' || lead === 'start' || beginsWith(text, [...classes.sends, ...classes.says_who, ...classes.tells_post])) return null;
  const contact = tokens.find((token) => readingOf(token, 'contact') !== undefined);
  const words = contact ? text.slice(0, contact.from - from).trim() : text;
  // 有问题打护士站0577-66123350
  if (contact && classes.reach.some((word) => words.indexOf(word) > 0)) return null;
  const ends = houses.flatMap((word) => {
    const end = words.lastIndexOf(word) + word.length;
    const rest = words.slice(end).trim();
    // 工会 alone is one, 部 is none.
    const isName = end > word.length + 1 || (end === word.length && end > 1 && classes.signers.includes(word));
    return isName && (rest === '' || isPerson(rest) || (contact && /^\p{L}{2,4}$/u.test(rest))) ? [end] : [];
  });
  const end = Math.max(0, ...ends);
  const own = tokens.filter((token) => token.to <= from + end);
  if (end === 0 || end > 24 || !own.every((token, n) => isOfName(token, n))) return null;
  return { name: text.slice(0, end), person: text.slice(end).trim() };
}

/** 在培训中心 tells a place; 行 of 行政部 and 中 of 中心 are no words of an order. */
function isOfName(token: Token, n: number): boolean {
  const number = readingOf(token, 'number');
  return (
    (n > 0 || (wordOf(token, 'function') === undefined && !is(token, 'label'))) &&
    !classes.no_part_of_names.includes(token.text) &&
    (number === undefined || (number.in_words && number.unit === undefined)) &&
    readingOf(token, 'period') === undefined &&
    readingOf(token, 'clock') === undefined &&
    (readingOf(token, 'mark') === undefined || token.text.trim() === '') &&
    (token.text.length === 1 || !is(token, 'make_verb', 'order_verb', 'degree', 'part_open', 'title_open', 'audience_open'))
  );
}

const isTime = (token: Token): boolean =>
  isSkipped(token) ||
  readingOf(token, 'period') !== undefined ||
  readingOf(token, 'clock') !== undefined ||
  readingOf(token, 'number') !== undefined;

/** ISO day of 2026年11月28日 or 日期今天, as they stand below who signs: 12月1日 has to be called a date. Null for whatever tells more. */
function dayIn({ tokens }: Pick<Clause, 'tokens'>): string | null {
  const days = tokens.flatMap((token) => readingOf(token, 'period')?.period ?? []);
  const rest = tokens.filter((token) => readingOf(token, 'period') === undefined && !isSkipped(token)).map(({ text }) => text);
  const isCalled = rest.join('').startsWith('日期');
  const [day] = days;
  const isAlone = without(rest.join(''), classes.beside_days).trim() === '';
  return isAlone && days.length === 1 && day?.grain === 'day' && (isCalled || !day.assumed.includes('year')) ? day.from : null;
}

export const isDay = (clause: Pick<Clause, 'tokens'>): boolean => dayIn(clause) !== null;

/** As it is printed: nobody reads 今天 on the day it was written. */
const datedIn = (tokens: Token[]) => fieldOf(inChinese(dayIn({ tokens }) ?? ''), tokens);

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
  if (takeSignedDay(draft, clause) || (!draft.fields.audience && takeReported(draft, here, 0))) return true;
  return takeEverybody(draft, clause) || takeSelf(draft, clause) || takeHouse(draft, all, at, clause);
}

function takeDay({ fields }: Draft, all: readonly Taken[], at: number, clause: Clause): boolean {
  const [before, next] = [all[at - 1], all[at + 1]];
  const isBelow = fields.signature !== undefined && fields.signature.spans.at(-1)?.to === before?.clause.to;
  // 2026年11月28日，云溪果园
  const isAbove = next !== undefined && at === all.length - 2 && houseIn(next.clause) !== null;
  if (isBelow || isAbove) fields.dated = datedIn(clause.tokens);
  return isBelow || isAbove;
}

/** 落款校友办，12月1日; 落款客房部，今天的日期: the last words, behind who signs. */
function takeDayBelow({ fields }: Draft, all: readonly Taken[], at: number, { tokens }: Clause): boolean {
  const days = tokens.flatMap((token) => readingOf(token, 'period')?.period ?? []);
  const rest = tokens.filter((token) => readingOf(token, 'period') === undefined).map(({ text }) => text);
  const isAlone = classes.beside_days.reduce((left, word) => left.replaceAll(word, ''), rest.join('')).trim() === '';
  const day = days.length === 1 && isAlone ? days[0] : undefined;
  const isBelow = fields.signature?.spans.at(-1)?.to === all[at - 1]?.clause.to && at === all.length - 1;
  if (day?.grain !== 'day' || !isBelow || fields.dated) return false;
  fields.dated = fieldOf(inChinese(day.from), tokens);
  return true;
}

/** 体育组 2026年11月29日 */
function takeSignedDay({ fields }: Draft, { text, tokens, from }: Clause): boolean {
  const at = tokens.findIndex((token) => readingOf(token, 'period')?.period.grain === 'day');
  const [name, day] = [tokens.slice(0, at), tokens.slice(at)];
  const cut = (day[0]?.from ?? from) - from;
  const isName = name.every((token, n) => isOfName(token, n)) && /^\p{L}{2,16}\s*$/u.test(text.slice(0, cut));
  if (at < 1 || fields.signature || !isName || !isDay({ tokens: day })) return false;
  [fields.signature, fields.dated] = [fieldOf(text.slice(0, cut).trim(), name), datedIn(day)];
  return true;
}

/** 给全体社员, 给建设银行城东支行 */
function takeEverybody({ fields }: Draft, { text, tokens: [give, ...rest] }: Clause): boolean {
  const whom = text.slice(give?.text.length);
  const isAll = is(give, 'audience_give') && (beginsWith(whom, classes.everybody) || isHouse(whom));
  if (!isAll || fields.audience || rest.some((token) => is(token, 'make_verb', 'order_verb'))) return false;
  fields.audience = fieldOf(whom, rest);
  return true;
}

function takeHouse(draft: Draft, all: readonly Taken[], at: number, clause: Clause): boolean {
  const [before, next] = [all[at - 1]?.clause, all[at + 1]];
  const house = houseIn(clause);
  // 参加单位：一车间，二车间; 联系人我，市场部林晓: one of a list, or what a label is about.
  const isListed =
    [before, next?.clause].some((one) => one && houseIn(one) !== null) ||
    before?.tokens.every((token) => is(token, 'label') || isSkipped(token));
  if (!house || isListed || draft.fields.signature) return false;
  const isLetter = classes.letters.includes(draft.fields.genre?.value ?? '');
  const isOffice = classes.signers.some((end) => house.name.endsWith(end));
  // Behind a time alone it may be the place.
  const isPlace = !isOffice && before !== undefined && !isDay(before) && before.tokens.every(isTime);
  const behind = all.slice(at + 1);
  const isEnd = behind.every((one) => isBehindSigner(draft, one));
  const signs = isLetter || house.person !== '' || behind.some((one) => isDay(one.clause)) || (draft.has_files && at > 0);
  if (isEnd && !isPlace && signs) sign(draft, clause, house, next);
  else if (isPlace || !(isLetter || isEnd)) return false;
  else draft.unread.push({ words: clause.text, span: { from: clause.from, to: clause.to }, is_name: true });
  return true;
}

/** In a notice there is a line for how to reach somebody; a letter has it below the name. */
function sign(draft: Draft, { text, tokens, to }: Clause, { name, person }: House, next: Taken | undefined): void {
  if (classes.with_contact.includes(draft.fields.genre?.value ?? '')) {
    draft.fields.signature = fieldOf(name, tokens);
    if (person !== '') draft.facts.push({ words: person, spans: [{ from: to - person.length, to }], sign: 'contact' });
  } else if (next && isReach(next.clause)) {
    draft.fields.signature = fieldOf(`${text} ${next.clause.text}`, [...tokens, ...next.clause.tokens]);
    next.done = true;
  } else draft.fields.signature = fieldOf(text, tokens);
}

/** 我是材料学院实验中心: who signs it. */
function takeSelf({ fields }: Draft, { text, tokens }: Clause): boolean {
  const self = classes.says_who.find((one) => text.startsWith(one));
  const isLetter = classes.letters.includes(fields.genre?.value ?? '');
  const isOffice = classes.signers.some((end) => text.endsWith(end));
  const name = text.slice(self?.length ?? 0).trim();
  if (self === undefined || name === '' || !isLetter || !(fields.genre?.value === 'email' || isOffice) || Array.from(text).length > 20)
    return false;
  if (fields.signature || tokens.slice(1).some((token) => readingOf(token, 'period') !== undefined || ['的', '来'].includes(token.text)))
    return false;
  fields.signature = fieldOf(name, tokens);
  return true;
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
