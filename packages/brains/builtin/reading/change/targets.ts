/** Which part of what is there a phrase means: by its place, its heading, its role, or words of it. */
import words from '../numbers.json' with { type: 'json' };
import { changedField, changedPart, partRole } from '#contract/intent/change.ts';
import type { ChangedField, ChangedPart, ChangeTarget } from '#contract/intent/change.ts';
import { changeable } from '#contract/intent/changeable.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { isBlank, unquoted } from './segments.ts';

/** Null where the phrase holds more than one part can be called by; an empty phrase means the whole. */
export function targetOf(text: string, phrase: readonly Token[], kind: MadeKind): ChangeTarget | null {
  const target: ChangeTarget = { part: 'whole' };
  let rest = phrase.filter((token) => !isBlank(token));
  for (let last = rest.at(-1); last; last = rest.at(-1)) {
    const [field, part] = [fieldOf(last, kind), partOf(last, kind)];
    if (field && !target.field) target.field = field;
    else if (part && target.part === 'whole') target.part = part;
    // “车牌”这一列
    else if (!isFunction(last) && wordOf(last, 'change_lead') !== 'write' && !(target.part !== 'whole' && isOne(last, kind))) break;
    rest = rest.slice(0, -1);
  }
  for (let [first] = rest; first; [first] = rest) {
    const ordinal = readingOf(first, 'ordinal');
    const role = kind === 'slides' ? partRole.safeParse(wordOf(first, 'change_role')).data : undefined;
    const field = rest.length > 1 && isFunction(rest[1]) ? fieldOf(first, kind) : undefined;
    if (ordinal?.part === 'field' && !changeable[kind].parts.includes('field')) return null;
    if (ordinal && !target.places) {
      // 第二节和风险 names two.
      if (rest.length > 2 && wordOf(rest[1], 'function') === 'list') return null;
      target.places = ordinal.places;
      target.part = changedPart.safeParse(ordinal.part).data ?? 'section';
    } else if (role && !target.role) {
      target.role = role;
      target.part = 'page';
    } else if (field && !target.field) target.field = field;
    else if (target.part === 'whole' && rest.length > 1 && partOf(first, kind) && isLinked(rest[1]))
      target.part = partOf(first, kind) ?? 'section';
    else if (!isFunction(first) && wordOf(first, 'change_lead') === undefined) break;
    rest = rest.slice(1);
  }
  const [first] = rest;
  if (!first) return target;
  const isMixed = rest.some((token, at) => readingOf(token, 'ordinal') || (readingOf(token, 'quoted') && (at > 0 || rest.length > 1)));
  if (isMixed) return null;
  target.named = unquoted(text.slice(first.from, rest.at(-1)?.to ?? first.to));
  if (target.named === '') return null;
  if (target.part === 'whole') target.part = 'words';
  return target;
}

function isOne(token: Token, kind: MadeKind): boolean {
  return readingOf(token, 'number')?.value === 1 && partOf(token, kind) === undefined;
}

function isFunction(token: Token | undefined): boolean {
  return token !== undefined && wordOf(token, 'function') !== undefined;
}

/** the section on budget, the page about prices */
function isLinked(token: Token | undefined): boolean {
  return isFunction(token) || wordOf(token, 'change_lead') === 'about';
}

/** The part of such a thing that the word names; 一节 is a number with its unit. */
export function partOf(token: Token | undefined, kind: MadeKind): ChangedPart | undefined {
  const number = readingOf(token, 'number');
  const said = token?.readings.flatMap((one) => (one.is === 'word' && one.of === 'change_part' ? [one.value] : [])) ?? [];
  const named =
    said.find((one) => changeable[kind].parts.some((part) => part === one)) ??
    said[0] ??
    (number?.unit && (unitParts[number.unit.words] ?? unitParts[number.unit.name]));
  const part = changedPart.safeParse(named).data;
  return part && changeable[kind].parts.includes(part) ? part : undefined;
}

const unitParts: Readonly<Record<string, string>> = words.parts_by_unit;

export function fieldOf(token: Token | undefined, kind: MadeKind): ChangedField | undefined {
  const field = changedField.safeParse(wordOf(token, 'change_field')).data;
  return field && changeable[kind].fields.includes(field) ? field : undefined;
}
