/** Clauses that go on with the last question and ask nothing of their own: its highest, those of its groups, what its rows come to. Pure. */
import words from './words.json' with { type: 'json' };
import { compares, Draft, grows, use } from './draft.ts';
import { isThing, seeksOne } from './signs.ts';
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

/** 按部门，统计销售额 and 统计销售额，按部门分 are one question in two clauses; so are figures that are only listed further. */
export function goesOn(draft: Draft, phrases: readonly Phrase[]): boolean {
  const has = (is: Phrase['is']): boolean => phrases.some((phrase) => phrase.is === is);
  const figures = has('measure') || has('count') || has('columns') || has('concept');
  const every = (...kinds: Phrase['is'][]): boolean => phrases.every(({ is }) => is === 'verb' || is === 'order' || kinds.includes(is));
  // 单价保留两位小数; 列出车号、司机，报修早的在前: how what was asked is shown.
  if (has('decimals') && every('columns', 'decimals')) return true;
  if (has('order') && every('group')) return draft.order === null;
  const lists = draft.verbs.has('list') || draft.questions.has('which_ones') || phrases.some((phrase) => isVerb(phrase, 'list'));
  if (draft.groups.length === 0 && lists && draft.figures.every(({ how }) => how === null) && every('columns')) return true;
  if (draft.having.some(({ times }) => times) && every('columns', 'count')) return true;
  if (draft.dedupe !== null && has('extreme')) return true;
  if (phrases.some((phrase) => isVerb(phrase, 'include')) && every('columns', 'along', 'noun', 'question', 'concept')) return true;
  if (phrases.some((phrase) => isVerb(phrase, 'drop')) && every('columns')) return true;
  if (has('formula') || has('axis')) return draft.axes.length > 0 && has('axis');
  if (has('group') && !figures) return draft.groups.length === 0 && draft.figures.length > 0;
  if (has('group')) return false;
  if (phrases.some((phrase) => isOf(phrase, 'extreme') || isOf(phrase, 'order')))
    return draft.figures.length > 0 && !has('question') && !phrases.some((phrase) => isOf(phrase, 'noun') && phrase.what === 'person');
  // 按行业统计合同额和已收额，算回款率: a quotient of the same groups.
  const isQuotient = phrases.every(
    (phrase) =>
      (isOf(phrase, 'concept') && phrase.concept.is === 'figure') ||
      isOf(phrase, 'question') ||
      isVerb(phrase, 'sum_up', 'difference', 'add_column'),
  );
  if (isQuotient && has('concept')) return draft.groups.length > 0 || draft.rows.length > 0;
  // 低于标准的列出来，还差多少: of each of those rows.
  const isOfRow = (phrase: Phrase): boolean => isOf(phrase, 'concept') && phrase.concept.is === 'column' && phrase.how === null;
  const isOfRows = draft.groups.length === 0 && lists && phrases.some(isOfRow);
  if (isOfRows && phrases.every((one) => isOfRow(one) || isOf(one, 'order') || isVerb(one, 'each', 'respectively', 'sum_up'))) return true;
  // 列出来…合计多少钱: their sum stands by itself.
  const sums = (one: Phrase): boolean => isOf(one, 'measure') || isVerb(one, 'total') || (isOf(one, 'concept') && one.how === 'sum');
  if (draft.groups.length === 0 && lists && phrases.some(sums)) return false;
  const isOwn = (phrase: Phrase, n: number): boolean =>
    isOf(phrase, 'condition') &&
    (phrase.asked.op === '=' || phrase.asked.op === 'not_empty') &&
    [n - 1, n + 1].some((k) => isOf(phrases[k], 'count'));
  const isBare = phrases.every(
    (phrase, n) =>
      ['measure', 'count', 'columns'].includes(phrase.is) ||
      isVerb(phrase, 'each', 'respectively') ||
      (has('measure') && isVerb(phrase, 'total')) ||
      (draft.groups.length > 0 && ((isOf(phrase, 'question') && phrase.what === 'how_much') || isOwn(phrase, n))) ||
      (isOf(phrase, 'concept') && phrase.concept.is !== 'rows'),
  );
  return (draft.groups.length > 0 && draft.figures.length === 0) || (isBare && draft.figures.length > 0);
}
