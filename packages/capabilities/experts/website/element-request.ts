/** Reads what a person asks of the element they pointed at: its words, colours, size. What is none of these is left unread. Pure. */
import type { ElementChange } from '#contract/site/element-change.ts';
import { fontSizes } from '#contract/site/element-change.ts';
import type { ElementLook } from '#contract/site/frame-places.ts';
import words from './element-words.json' with { type: 'json' };

export interface ElementRequest {
  change: ElementChange;
  /** What is changed, for people. */
  done: string[];
  /** Stretches nobody here can do. */
  unread: string[];
}

interface Seen {
  tag: string;
  look?: ElementLook | undefined;
}

type Aim = 'text' | 'color' | 'background' | 'font_size';

export function readElementRequest(sentence: string, seen: Seen): ElementRequest {
  const request: ElementRequest = { change: {}, done: [], unread: [] };
  /** Words that are being told go on over commas. */
  let telling = false;
  for (const clause of clausesOf(sentence)) {
    const read = readClause(clause.text, seen);
    if (read) {
      Object.assign(request.change, read.change);
      request.done.push(read.done);
      telling = read.change.text !== undefined && !read.quoted;
    } else if (telling && request.change.text !== undefined) {
      request.change.text += clause.before + clause.text;
      request.done[request.done.length - 1] = textDone(request.change.text);
    } else if (!isPolite(clause.text)) request.unread.push(clause.text);
  }
  return request;
}

interface Clause {
  /** The mark it stands behind. */
  before: string;
  text: string;
}

const closing: Readonly<Record<string, string>> = { '“': '”', '「': '」', '『': '』', '"': '"', '《': '》', '‘': '’' };

/** At commas and ends that stand in no quotation. */
function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [{ before: '', text: '' }];
  let until = '';
  for (const letter of sentence) {
    const last = clauses.at(-1);
    if (!last) break;
    if (until === '' && '，,；;。\n！!'.includes(letter)) {
      clauses.push({ before: letter, text: '' });
      continue;
    }
    if (until === letter) until = '';
    else if (until === '') until = closing[letter] ?? '';
    last.text += letter;
  }
  return clauses.map(({ before, text }) => ({ before, text: text.trim() })).filter(({ text }) => text !== '');
}

interface Read {
  change: ElementChange;
  done: string;
  quoted: boolean;
}

function readClause(clause: string, seen: Seen): Read | null {
  let rest = clause;
  let aim: Aim | null = null;
  for (;;) {
    const step = stepIn(rest, seen);
    if (step && (aim === null || aim === 'font_size' || aim === 'text')) return step;
    const verb = headOf(rest, words.verbs);
    const says = headOf(rest, words.says);
    if (says !== null) return toldText(rest.slice(says.length));
    const named = aimOf(rest);
    // 字 alone opens 字号, and a thing may open an aim: the longer word is meant.
    if (named && named.word.length >= (verb ?? '').length) {
      aim = named.aim;
      rest = rest.slice(named.word.length).trim();
      continue;
    }
    if (verb !== null && aim === null && bareVerbs.has(verb) && valueIn(rest.slice(verb.length), null, seen) === null) return null;
    if (verb !== null) return valueOf(rest.slice(verb.length), aim, seen);
    const lead = headOf(rest, [...words.lead, ...words.thing]);
    if (lead === null) return aim === null ? null : valueIn(rest, aim, seen);
    rest = rest.slice(lead.length).trim();
  }
}

/** They open words of other things as well: what follows has to be a colour or a size. */
const bareVerbs = new Set(['改', '换', '用', '是', '=']);

function valueOf(written: string, aim: Aim | null, seen: Seen): Read | null {
  const value = written.replace(/^[\s:：]+/, '').trim();
  if (value === '') return null;
  const step = stepIn(value, seen);
  if (step) return step;
  return valueIn(value, aim, seen) ?? (aim === null || aim === 'text' ? toldText(value) : null);
}

function valueIn(written: string, aim: Aim | null, seen: Seen): Read | null {
  const value = withoutTail(written.trim());
  if (value === '' || isQuoted(value)) return null;
  const colour = colourOf(value);
  if (colour) {
    const target = aim === 'background' || (aim !== 'color' && hasFace(seen)) ? 'background' : 'color';
    const hex = target === 'background' ? colour.fill : colour.value;
    return { change: { [target]: hex }, done: `${target === 'background' ? '底色' : '文字颜色'}改成 ${hex}`, quoted: false };
  }
  const size = sizeOf(value);
  return size !== null && (aim === null || aim === 'font_size') ? sized(size) : null;
}

/** A button that is filled is painted; words get their colour. */
function hasFace({ tag, look }: Seen): boolean {
  return (tag === 'button' || tag === 'a') && look !== undefined && !/^(?:transparent|rgba\(.*,\s*0\))$/.test(look.background);
}

/** The colour a word or #rrggbb is, as words and as a ground; null where the whole of it is none. */
export function colourOf(value: string): { value: string; fill: string } | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(value);
  if (hex && (value.startsWith('#') || /[a-f]/i.test(value))) return { value: `#${hex[1] ?? ''}`, fill: `#${hex[1] ?? ''}` };
  const named = words.colours.find((one) => one.words.includes(value.toLowerCase()));
  return named ? { value: named.value, fill: named.fill ?? named.value } : null;
}

function sizeOf(value: string): number | null {
  const unit = words.units.find((one) => value.toLowerCase().endsWith(one)) ?? '';
  const size = value.slice(0, value.length - unit.length).trim();
  return /^\d{1,3}(?:\.\d)?$/.test(size) ? Number(size) : null;
}

function sized(size: number): Read | null {
  if (size < fontSizes.least || size > fontSizes.most) return null;
  return { change: { font_size: size }, done: `字号改成 ${size}px`, quoted: false };
}

const larger = 1.25;
const smaller = 0.8;

function stepIn(text: string, { look }: Seen): Read | null {
  const said = withoutTail(text.trim());
  const step = words.steps.find((one) => one.words.includes(said.toLowerCase()))?.change;
  switch (step) {
    case 'larger':
    case 'smaller': {
      if (!look) return null;
      const size = Math.round(look.fontSize * (step === 'larger' ? larger : smaller));
      return sized(Math.min(fontSizes.most, Math.max(fontSizes.least, size)));
    }
    case 'bold':
      return { change: { bold: true }, done: '加粗', quoted: false };
    case 'regular':
      return { change: { bold: false }, done: '取消加粗', quoted: false };
    default:
      return null;
  }
}

function toldText(written: string): Read | null {
  const told = written.replace(/^[\s:：]+/, '').trim();
  const quoted = isQuoted(told);
  const text = quoted ? told.slice(1, -1) : told;
  return text.trim() === '' ? null : { change: { text }, done: textDone(text), quoted };
}

const textDone = (text: string): string => `文字改成“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

function isQuoted(text: string): boolean {
  const end = closing[text.charAt(0)];
  return end !== undefined && text.length > 2 && text.endsWith(end) && text.charAt(0) !== '《';
}

function aimOf(text: string): { aim: Aim; word: string } | null {
  let best: { aim: Aim; word: string } | null = null;
  for (const { aim, words: names } of words.aims) {
    const word = headOf(text, names);
    // As the data has them.
    if (word !== null && word.length > (best?.word.length ?? 0)) best = { aim: aim as Aim, word };
  }
  return best;
}

/** The longest of them that it begins with. */
function headOf(text: string, list: readonly string[]): string | null {
  const lower = text.toLowerCase();
  return list.filter((one) => lower.startsWith(one)).toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function withoutTail(text: string): string {
  let rest = text;
  for (;;) {
    const tail = words.tails
      .filter((one) => rest.length > one.length && rest.toLowerCase().endsWith(one))
      .toSorted((a, b) => b.length - a.length)[0];
    if (tail === undefined) return rest.trim();
    // 红的 is red; what is left has to mean something, which its reader sees.
    rest = rest.slice(0, -tail.length).trim();
  }
}

function isPolite(text: string): boolean {
  return words.tails.includes(text) || words.lead.includes(text);
}
