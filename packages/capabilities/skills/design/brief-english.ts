/** Reads what a poster asked for in English is to say, in the words that were given. Pure. */
import type { Fact } from './brief-clauses.ts';
import type { Point } from './brief-points.ts';

export interface EnglishBrief {
  headline: string;
  points: Point[];
  facts: Fact[];
  action: string | undefined;
}

const when =
  /\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)day\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s\d|\b\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.)|\b\d{1,2}:\d{2}\b/i;
const where =
  /\b(?:hall|gym|room|street|st\.|road|rd\.|avenue|ave\.?|library|school|park|centre|center|church|cafe|café|club|building|floor|campus|theatre|theater|museum|station|square|market|garden|house)\b/i;
const cost = /^(.{2,40}?)\s*[:–-]?\s*((?:[$£€]\s?\d[\d.,]*(?:\s?(?:each|per \w+|\/\w+))?)|free)$/i;
const reach = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+?\d[\d\s()-]{7,}\d|https?:\/\/\S+|\bwww\.\S+/i;
const urges = /^(?:join|come|sign up|register|book|call|visit|bring|don['’]t miss|rsvp|save the date|get your)\b/i;

/** `about` is what it is for, as it was ordered. */
export function readEnglishFacts(about: string, told: readonly string[]): EnglishBrief {
  const found: EnglishBrief = { headline: titled(about), points: [], facts: [], action: undefined };
  for (const clause of told.flatMap(clausesIn)) {
    const [, label = '', value = ''] = /^([A-Za-z ]{3,14}):\s+(.+)$/.exec(clause) ?? [];
    const priced = cost.exec(clause);
    if (/^(?:title|headline)$/i.test(label)) found.headline = value;
    else if (label !== '') add(found, label, value);
    else if (priced?.[1] && priced[2]) found.points.push(pricedPoint(priced[1], priced[2]));
    else if (reach.test(clause)) add(found, 'Contact', clause.replace(/^(?:please )?(?:contact|call|email|e-mail|reach|write to)\s+/i, ''));
    else if (when.test(clause) && clause.length <= 40) add(found, 'When', clause);
    else if (where.test(clause) && clause.length <= 60 && !found.facts.some((fact) => fact.label === 'Where'))
      add(found, 'Where', clause.replace(/^(?:at|in)\s+(?:the\s+)?/i, ''));
    else if (urges.test(clause) && found.action === undefined) found.action = capital(clause);
    else found.points.push({ title: capital(clause) });
  }
  return found;
}

/** “Second-hand books from £1”: the word stays with the sum. */
function pricedPoint(name: string, sum: string): { title: string; text: string } {
  const [, title = name, from = ''] = /^(.+?)\s+(from|only|just|at|for)$/i.exec(name.trim()) ?? [];
  return { title: capital(title), text: from === '' ? sum : `${from} ${sum}` };
}

/** At full stops, semicolons, the colon after what it is, and commas. */
function clausesIn(text: string): string[] {
  return text
    .split(/\n+|(?<=[a-z\d)])[.;!](?:\s+|$)|,\s+|(?<=^[^,.;:\n]{3,60}):\s+/)
    .map((clause) => clause.replace(/^(?:and|on)\s+/i, '').trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}

function add({ facts }: EnglishBrief, label: string, value: string): void {
  const same = facts.find((fact) => fact.label === label);
  if (same) same.value = `${same.value}, ${value}`;
  else facts.push({ label: capital(label), value: capital(value) });
}

/** our bake sale → Bake Sale */
function titled(head: string): string {
  const own = head.replace(/^(?:our|the|my|an?)\s+/i, '').replace(/^["“](.+)["”]$/, '$1');
  return own.replace(/\b(?!(?:a|an|the|of|for|and|in|on|at|to|with)\b)[a-z]/g, (letter) => letter.toUpperCase());
}

const capital = (words: string): string => (/@|^www|^http/i.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));
