/** What was read of a poster's words so far, and where each labelled thing goes. Pure. */
import { itemsOf, labelKind, type Fact } from './brief-clauses.ts';
import type { Point } from './brief-points.ts';
import { lengthOf, strip, unquoted } from './brief-words.ts';

export interface Collected {
  headline: string | undefined;
  brand: string | undefined;
  subline: string | undefined;
  slogan: string | undefined;
  kicker: string | undefined;
  action: string | undefined;
  points: Point[];
  facts: Fact[];
}

export const nothingYet = (): Collected => ({
  headline: undefined,
  brand: undefined,
  subline: undefined,
  slogan: undefined,
  kicker: undefined,
  action: undefined,
  points: [],
  facts: [],
});

export function addLabelled(found: Collected, { label, value }: Fact): void {
  const clean = strip(value);
  // 主题：… below a title is a line of its own.
  const kind = labelKind(label) === 'headline' && found.headline ? 'slogan' : labelKind(label);
  if (clean === '' || kind === 'look') return;
  if (kind === 'headline' || kind === 'subline' || kind === 'slogan' || kind === 'brand') found[kind] ??= unquoted(clean);
  else if (kind === 'product' && itemsOf(clean).length === 1 && !found.headline) found.headline = unquoted(clean);
  else if (kind === 'action' && lengthOf(clean) <= 30) found.action ??= clean;
  else if (kind === 'points' || kind === 'product') found.points.push(...itemsOf(clean).map((title) => ({ title })));
  else addFact(found, label, clean);
}

/** What an offer leaves out stands together, and small. */
export function addNote(found: Collected, clause: string): void {
  const note = found.facts.find(({ label }) => label === '说明');
  if (note) note.value = `${note.value}；${clause}`;
  else found.facts.push({ label: '说明', value: clause });
}

export function addFact(found: Collected, label: string, value: string): void {
  const clean = strip(value);
  if (clean === '') return;
  const same = found.facts.find((fact) => fact.label === label);
  if (!same) found.facts.push({ label, value: clean });
  else if (!same.value.includes(clean)) same.value = `${same.value} ${clean}`;
}
