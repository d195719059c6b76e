/** Which words of a request were read as what, and which were not: the text in pieces, each with its marks. Pure. */
import { abilityWords } from '#contract/intent/order-answers.ts';
import type { Span } from '#contract/intent/common.ts';
import type { Intent } from '#contract/intent/intent.ts';
import { changeInWords } from '#contract/intent/change-words.ts';
import { makeFieldWords, type MakeFieldName } from '#contract/intent/make-words.ts';
import { isWithin, valueAt } from '#contract/intent/paths.ts';
import { placeWords, stepInWords } from '#contract/intent/table-words.ts';
import type { TableIntent } from '#contract/intent/table.ts';

export interface Mark extends Span {
  /** Where in the intent it went; '' for what went nowhere. */
  path: string;
  /** For people: the name of the field. */
  label: string;
  is_unread: boolean;
}

export function marksOf(intent: Intent): Mark[] {
  const read = (path: string, label: string, spans: Span[]) => spans.map((span) => ({ ...span, path, label, is_unread: false }));
  return [
    ...(intent.intent === 'make' ? fieldsOf(intent).flatMap(({ path, label, spans }) => read(path, label, spans)) : []),
    ...(intent.intent === 'table' ? intent.read.flatMap(({ path, spans }) => read(path, labelInTable(intent, path), spans)) : []),
    ...(intent.intent === 'change' ? intent.changes.flatMap((one, n) => read(`changes.${n}`, changeInWords(one), one.spans)) : []),
    ...intent.facts.flatMap(({ spans }, n) => read(`facts.${n}`, '内容', spans)),
    ...intent.needs_model.flatMap(({ ability, spans }, n) => read(`needs_model.${n}`, `要接入大模型：${abilityWords[ability]}`, spans)),
    ...intent.unread.map(({ span }, n) => ({ ...span, path: `unread.${n}`, label: '没有读懂', is_unread: true })),
  ];
}

type Make = Extract<Intent, { intent: 'make' }>;

function fieldsOf(intent: Make): { path: string; label: string; spans: Span[] }[] {
  return Object.entries(makeFieldWords).flatMap(([name, label]) => {
    // The keys of the record are those of the intent.
    const value = intent[name as MakeFieldName];
    if (Array.isArray(value)) return value.flatMap((one, n) => ('spans' in one ? [{ path: `${name}.${n}`, label, spans: one.spans }] : []));
    return typeof value === 'object' ? [{ path: name, label, spans: value.spans }] : [];
  });
}

function labelInTable(intent: TableIntent, path: string): string {
  const [, at, part, , n] = path.split('.');
  const asked = intent.queries[Number(at)];
  if (!asked) return '';
  if (part === 'place') return placeWords[asked.place];
  if (part === 'chart') return '图表';
  const step = asked.query.steps[Number(n)];
  return step ? stepInWords(step) : asked.name;
}

export interface Piece {
  text: string;
  /** What it was read as, each once; '' where it was passed over. */
  label: string;
  is_read: boolean;
  is_unread: boolean;
  is_lit: boolean;
}

/** `lit`: the place whose words are to stand out; '' for none. */
export function piecesOf(text: string, marks: readonly Mark[], lit: string): Piece[] {
  const within = marks.flatMap((mark) => {
    const [from, to] = [Math.max(0, mark.from), Math.min(text.length, mark.to)];
    return from < to ? [{ ...mark, from, to }] : [];
  });
  const edges = [...new Set([0, text.length, ...within.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b);
  return edges.slice(0, -1).map((from, n) => {
    // One less than the edges.
    const to = edges[n + 1] ?? text.length;
    const here = within.filter((mark) => mark.from <= from && to <= mark.to);
    return {
      text: text.slice(from, to),
      label: [...new Set(here.map(({ label }) => label))].join('、'),
      is_read: here.some(({ is_unread }) => !is_unread),
      is_unread: here.some(({ is_unread }) => is_unread),
      is_lit: lit !== '' && here.some(({ path }) => isWithin(path, lit) || (path !== '' && isWithin(lit, path))),
    };
  });
}

const longest = 40;

/** The rest of the clause around a span of it, so that a single unread word is seen where it stands; '' where there is none. */
export function around(text: string, { from, to }: Span): { before: string; after: string } {
  const before = /[^，,。；;！!？?：:\n]*$/.exec(text.slice(Math.max(0, from - longest), from));
  const after = /^[^，,。；;！!？?：:\n]*/.exec(text.slice(to, to + longest));
  return { before: (before?.[0] ?? '').trimStart(), after: (after?.[0] ?? '').trimEnd() };
}

/** A part that was read, but not for sure. */
export function isUnsure(intent: Intent, path: string): boolean {
  if (intent.intent === 'table') return intent.read.some((part) => !part.sure && isWithin(part.path, path));
  if (intent.intent === 'change') return intent.changes.some((change, n) => !change.sure && path === `changes.${n}`);
  const [name = ''] = path.split('.');
  const field: unknown = Reflect.get(intent, name);
  return typeof field === 'object' && field !== null && 'sure' in field && field.sure === false && valueAt(intent, path) !== undefined;
}
