/** Clauses that go on with the last question and ask nothing of their own: its highest, those of its groups, what its rows come to. Pure. */
import words from './words.json' with { type: 'json' };
import { isFigure } from '#contract/content/sheet-facts.ts';
import { compares, Draft, grows, use } from './draft.ts';
import { seeksOne } from './signs.ts';
import { isOf, isVerb, looksFor, type GroupBy, type Phrase } from './phrases.ts';

const anyWhich: readonly string[] = words.any_which;

/** What goes on with the last question and has no figure of its own: null for any other clause. */
export function furtherOf(last: Draft, phrases: Phrase[]): Draft | null {
  const { filters, rows, groups, figures } = last;
  const figure = figures.at(-1);
  if (phrases.length === 0 || !figure) return null;
  const next = (own: Partial<Draft>): Draft => {
    use(...phrases);
    return Object.assign(new Draft(), { filters: [...filters], rows, phrases: [...phrases], ...own });
  };
  // 欠多少写上，再合计一下: what stands beside each of the rows, added up.
  if (sumsUp(last, phrases)) return next({ figures: figures.map((one) => ({ ...one, how: 'sum' as const })) });
  if (groups.length === 0) return null;
  // 最低的是哪个班: of what was asked last, among the same groups.
  if (seeksOne(phrases, last) && last.extreme === null) return soughtIn(last, phrases);
  // 哪个营区跌了: of those whose growth was asked.
  if (phrases.some(moves)) return figures.some(compares) || last.along.some(grows) ? soughtIn(last, phrases) : null;
  // 低于4.5分的标出来: those of the groups.
  const asked = phrases.find((one) => isOf(one, 'condition'));
  const isOfGroup = isOf(asked, 'condition') && asked.asked.pick === null && !asked.asked.concept && asked.asked.value.is === 'number';
  const isPlain = phrases.every((one) => one === asked || isVerb(one, 'list') || isOf(one, 'question') || isThing(one));
  const own = soughtGroups(last, phrases);
  if (!isPlain || own.length === 0 || !isOfGroup || figures.some(({ concept }) => concept?.is === 'rows')) return null;
  return next({ figures: [...figures], groups: own, having: [asked.asked], along: last.along, alone: true });
}

const moves = (phrase: Phrase): boolean =>
  isOf(phrase, 'condition') ? phrase.asked.moves === true : isOf(phrase, 'extreme') && phrase.moves === true;
export const isThing = (phrase: Phrase): boolean =>
  isOf(phrase, 'columns') && phrase.picks.every(({ columns }) => columns.every((column) => !isFigure(column)));

function sumsUp({ groups, figures, verbs, questions, nouns, filters, rows, phrases: said }: Draft, phrases: readonly Phrase[]): boolean {
  const seeks = verbs.has('list') || questions.has('which_ones') || nouns.has('person') || said.some(looksFor);
  const lists = seeks && filters.length + rows.length > 0;
  const isPlain = figures.every(({ how }) => how === null);
  const isSum = phrases.some((one) => isVerb(one, 'total')) && phrases.every((one) => isVerb(one, 'total', 'include', 'sum_up'));
  return groups.length === 0 && lists && isPlain && isSum;
}

/** 哪家最高: a question of its own, of the group that it names and of what was asked of it, where that is one figure. */
function soughtIn(before: Draft, phrases: Phrase[]): Draft {
  const { filters, rows, carries } = before;
  const groups = soughtGroups(before, phrases);
  const own = Object.assign(new Draft(), { filters: [...filters], rows, carries, groups, alone: true, phrases: [...phrases] });
  const last = before.figures.at(-1);
  const isNamed = phrases.some((phrase) => isOf(phrase, 'concept'));
  own.figures = isNamed && last ? [last] : [...before.figures];
  const total = phrases.find((phrase) => isVerb(phrase, 'total'));
  const sum = total && own.figures.length > 1 ? { name: '合计', tokens: total.tokens } : null;
  own.together = isNamed ? null : (before.together ?? sum);
  const [only, ...more] = own.figures;
  for (const phrase of phrases)
    if (isOf(phrase, 'extreme')) own.extreme = { ...phrase, by: more.length === 0 && !phrase.moves ? (only ?? null) : null };
    else if (isOf(phrase, 'condition')) own.having.push(phrase.asked);
  if (phrases.some(moves)) own.along = before.along.filter(grows);
  use(...phrases.filter(() => groups.length > 0));
  return own;
}

/** 哪家 of shops and their goods is a shop, 哪个品类 a kind of goods; 哪个 may be any: none. */
function soughtGroups({ groups, filters }: Draft, phrases: readonly Phrase[]): GroupBy[] {
  const named = phrases.flatMap((phrase) => (isOf(phrase, 'columns') ? phrase.picks : []));
  if (phrases.some((phrase) => isOf(phrase, 'group'))) return groups.filter(({ grain }) => grain !== null);
  const fits = groups.filter(({ pick }) => named.some(({ columns }) => columns[0] === pick?.columns[0]));
  // 哪几个月 of what was put together by months, a column of its own.
  if (named.length > 0) return fits.length > 0 || groups.length > 1 || groups[0]?.grain === null ? fits : groups;
  const isOpen = phrases.some(({ tokens }) => tokens.some(({ text }) => anyWhich.includes(text)));
  const several = groups.length > 1 || filters.some(({ op }) => op === 'in');
  return isOpen && several ? [] : groups.slice(0, 1);
}
