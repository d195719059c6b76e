/** Puts the phrases of clauses into questions: what each phrase is for is told by those beside it. Pure. */
import { isFigure, isId } from '#contract/content/sheet-facts.ts';
import { readingOf } from '../reading.ts';
import type { Chunked } from './chunk.ts';
import { asksAnew, compares, figureOf, isFooted, listsMore, owedIn, plain, isClosed, use, Draft, type Figure } from './draft.ts';
import { madeColumn } from './formula.ts';
import { furtherOf, goesOn } from './further.ts';
import { tellsMarks } from './marks.ts';
import { isAct, isOfOtherUnit, isThing, namesFigure, readsQuestion, shareIn, touches } from './signs.ts';
import { ask, wordsOf } from './slot.ts';
import { isOf, isVerb, looksFor, type Asked, type GroupBy, type Phrase, type PhraseOf, type Pick } from './phrases.ts';

const opposites = '= != in not_in > <= >= < contains not_contains empty not_empty'.split(' ');
const negated = (op: string): string | undefined => opposites[opposites.indexOf(op) ^ 1];

/** The questions of a request, in their order; a phrase that found no place in any is not `used`. */
export function gather(clauses: readonly Chunked[]): Draft[] {
  const drafts: Draft[] = [];
  let current = new Draft();
  for (const { clause, phrases, unread } of clauses.flatMap(inParts)) {
    // 居民2.85、非居民4.2: what the numbers are for was not read, and they choose no rows.
    if (phrases.some((phrase) => isVerb(phrase, 'also'))) {
      // 到明年1月底过期的，已经过期的也算: they are before that day, too.
      const isUntil = current.filters.some(({ value }) => value.is === 'period' && (value.side === 'until' || value.side === 'before'));
      const isExpired = (phrase: Phrase): boolean => isOf(phrase, 'concept') && phrase.concept.id === 'expired';
      if (isUntil && phrases.every((one) => isVerb(one, 'also') || isOf(one, 'noun') || isExpired(one))) use(...phrases);
      continue;
    }
    if (phrases.every((phrase) => isOf(phrase, 'condition')) && unread.some((token) => readingOf(token, 'number'))) continue;
    // 破损主要是什么原因, behind a question: nothing of it is a first one or a figure.
    const isWhat = phrases.some((one) => isOf(one, 'question') && one.what === 'what');
    if (isWhat && isClosed(current) && phrases.every(({ is }) => ['question', 'columns', 'ability', 'noun'].includes(is))) continue;
    // 按班组汇总投料和合格，再加一列成品率（合格/投料）: of each group.
    const isAdded = phrases.every((one) => (isOf(one, 'formula') && one.adds) || isVerb(one, 'add_column'));
    if (phrases.length > 0 && isAdded && current.groups.length > 0 && current.figures.length > 0) {
      for (const one of phrases)
        if (isOf(one, 'formula')) current.figures.push(plain({ columns: [madeColumn(one, 0)], tokens: one.tokens }));
      current.phrases.push(...phrases);
      use(...phrases);
      continue;
    }
    const further = furtherOf(current, phrases);
    if (further) {
      if (further !== current) drafts.push(current);
      current = further;
      continue;
    }
    const share = current.extreme && current.figures.length < 2 ? shareIn(phrases) : null;
    if (share) {
      // 最高的三项占总数多少: each with its share, and all of them together.
      current.along.push({ along: 'share', tokens: share });
      for (const phrase of phrases) phrase.used = true;
      current.phrases.push(...phrases);
      drafts.push(current);
      current = { ...new Draft(), carries: current, sums: true, phrases: [...phrases] };
      continue;
    }
    if (isClosed(current) && (asksAnew(phrases) || seeksMade(current, phrases)) && !goesOn(current, phrases)) {
      const isOrdered = phrases.some((phrase) => isOf(phrase, 'order')) && !phrases.some((phrase) => isVerb(phrase, 'sum_up'));
      // 加一列合计，按合计从高到低排: one table, with its column and in its order.
      if (current.formulas.length === 0 || (current.formulas.some(({ adds }) => adds) && !isOrdered)) drafts.push(current);
      const owed = owedIn(current);
      const isOwed = phrases.some((one) => isOf(one, 'concept') && one.how === 'sum' && one.concept.id === owed?.concept?.id);
      const [rows, states] = [isOwed && owed ? [...current.filters, owed] : current.filters, current.rows];
      const short = clause.text.slice(0, 60);
      // 已经过期的列出来，12月到期的也列一下: rows of their own.
      const isOfSame = ({ pick }: Asked): boolean =>
        pick !== null && current.filters.some((one) => one.pick?.columns[0] === pick.columns[0]);
      const isOwn = phrases.some((one) => isOf(one, 'condition') && isOfSame(one.asked));
      const all = isOwn || phrases.some((phrase) => isOf(phrase, 'noun') && phrase.what === 'all');
      const before = current.carries && current.carries.formulas.length > 0 ? current.carries : null;
      const carries = all ? null : current.dedupe !== null || current.formulas.length > 0 ? current : before;
      const regroups = phrases.some((phrase) => isOf(phrase, 'group') || (isOf(phrase, 'verb') && phrase.verb !== 'sum_up'));
      const whole = current.groups.length > 0 && !all && !tellsMarks(phrases) && !regroups;
      // 金额前三名是谁: of those that were asked of.
      const isWho = phrases.some((one) => isOf(one, 'extreme')) && phrases.some(looksFor) && current.groups.length === 1;
      const groups = isWho && !phrases.some(isThing) ? current.groups : [];
      current = { ...new Draft(), carries, groups: [...groups], alone: groups.length > 0 };
      if (listsMore(phrases)) current.verbs.add('list');
      const measures = (one: Phrase): boolean =>
        isOf(one, 'measure') || isOf(one, 'count') || (isOf(one, 'concept') && one.concept.is !== 'rows');
      if (whole && phrases.some(measures))
        current.open.push(ask('scope', clause.text, `“${short}”算整体，还是像前面那样分组算？`, ['whole', '算整体']));
      // Of the same rows, unless the person says of all.
      if (rows.length + states.length > 0 && !all) {
        current.filters.push(...rows);
        current.rows.push(...states);
        // 来了几次，缺两次以上的: marks of the same days; 谁还欠，合计欠多少: of those who owe.
        const question = `“${short}”算全部行，还是只算前面说的那些行？`;
        if (!tellsMarks(phrases) && !(isOwed && rows.length + states.length === 1))
          current.open.push(ask('scope', clause.text, question, ['all', '全部行'], ['these', '前面说的那些行']));
      }
    }
    addClause(current, phrases);
  }
  if (current.phrases.length > 0) drafts.push(current);
  drafts.forEach(settleWords);
  return drafts;
}

/** 加一列环比增长率，哪家涨得最多: rows of the table with its column. */
const seeksMade = ({ formulas }: Draft, phrases: readonly Phrase[]): boolean =>
  formulas.length > 0 && phrases.some((phrase) => isOf(phrase, 'extreme') || isOf(phrase, 'condition'));

/** 最高的两单占总额多少: the first ones, and what they make up. */
function inParts({ phrases, ...rest }: Chunked): Chunked[] {
  const at = phrases.findIndex((phrase) => isVerb(phrase, 'make_up'));
  const [first, last] = [phrases.slice(0, Math.max(at, 0)), phrases.slice(at)];
  // Things that were named by half may be of one name.
  const isHalf = first.some((phrase) => isOf(phrase, 'columns') && phrase.picks.some(({ part }) => part));
  const cuts = !isHalf && first.some((phrase) => isOf(phrase, 'extreme')) && shareIn(last) !== null;
  return (cuts ? [first, last] : [phrases]).map((own) => ({ ...rest, phrases: own }));
}

/** Words that only hold beside something else: 一共 beside a figure, 分别 beside one thing that rows are put together by. */
function settleWords(draft: Draft): void {
  if (draft.order?.last && draft.figures.at(-1)?.concept?.signed) draft.order.unsure = true;
  const [figure, ...more] = draft.figures;
  const seeks = draft.questions.has('which') || draft.nouns.has('person');
  // Which region has the highest amount: the region is looked for, and not the highest single amount.
  const isOne = more.length + draft.groups.length === 0 && draft.extreme === null && seeks;
  if (figure && isOne && (figure.how === 'max' || figure.how === 'min')) {
    draft.extreme = { most: figure.how === 'max', n: null, byTime: false, by: { ...figure, how: null }, tokens: figure.tokens };
    draft.figures = [];
  }
  // 各门店合计: with no figure named, all that may be added are.
  const isBare = draft.figures.length + draft.things.length === 0 && draft.groups.length > 0 && draft.extreme === null;
  const total = draft.phrases.some((phrase) => isVerb(phrase, 'total'));
  if (isBare && total) draft.verbs.add('total');
  const adds = isBare || draft.figures.some(({ how }) => how === null || how === 'sum' || how === 'count');
  const parts =
    draft.groups.length === 1 ||
    draft.rows.length > 0 ||
    draft.figures.length > 1 ||
    draft.phrases.some(looksFor) ||
    draft.filters.some(({ op }) => op === 'in');
  // 到今天为止还没付清的: what is so today.
  const isOfToday = draft.rows.length > 0 || draft.filters.some(({ op, value }) => op === 'empty' || value.is === 'period');
  for (const phrase of draft.phrases)
    if (draft.foot.includes(phrase)) phrase.used = isFooted(draft);
    else if (isOf(phrase, 'noun') && phrase.what === 'blank') phrase.used = draft.figures.length > 0 && draft.figures.every(skipsBlanks);
    else if (draft.formulas.length + draft.groups.length > 0 && isVerb(phrase, 'add_column')) phrase.used = true;
    else if (isOfToday && isOf(phrase, 'noun') && phrase.what === 'so_far') phrase.used = true;
    else if (((adds || draft.axes.length > 0) && isVerb(phrase, 'total')) || (parts && isVerb(phrase, 'respectively', 'each')))
      phrase.used = true;
}

/** Means and rates are of what was written down. */
const skipsBlanks = ({ how, concept }: Figure): boolean =>
  concept?.values?.every(({ column, where }) => (column ?? where) !== undefined) ?? ['avg', 'median', 'min', 'max'].includes(how ?? '');

function addClause(draft: Draft, phrases: Phrase[]): void {
  const drops = phrases.some((phrase) => isVerb(phrase, 'drop'));
  // 最后来个合计: a row below the groups, and no figure.
  const foot = draft.groups.length > 0 && phrases.every(({ is }) => is === 'verb') ? phrases.filter((one) => isVerb(one, 'total')) : [];
  if (foot.length > 0) draft.foot = foot;
  const touched = new Map<Figure, Asked>();
  draft.phrases.push(...phrases);
  for (const [k, phrase] of phrases.entries()) {
    if (phrase.used === true) continue;
    // 11月用电最多的, of a file called 用电: the file stands between them and says nothing.
    const isSaid = (one: Phrase): boolean => !isOf(one, 'noun') || (one.what !== 'table' && one.what !== 'kind');
    const [before, next] = [phrases.slice(0, k).findLast(isSaid), phrases.slice(k + 1).find(isSaid)];
    if (isOf(phrase, 'group')) addGroup(draft, phrase, next);
    else if (isOf(phrase, 'columns')) {
      use(phrase);
      const [only, ...more] = phrase.picks;
      if (phrases.slice(k + 1).some((one) => isVerb(one, 'include'))) {
        for (const pick of phrase.picks)
          if (draft.groups.length > 0 && pick.columns.every(isFigure)) addFigure(draft, plain(pick), undefined);
          else (draft.groups.length > 0 ? draft.things : draft.beside).push(pick);
        continue;
      }
      // 延误原因各几班: of each of them.
      if (isVerb(next, 'each', 'respectively') && phrase.picks.every(({ columns }) => columns.every((one) => !isFigure(one)))) {
        draft.groups.push(...phrase.picks.map((pick) => ({ pick, grain: null, tokens: pick.tokens })));
        use(next);
        continue;
      }
      const isAlone = only && more.length === 0;
      if (isAlone && (dated(draft, only, before, next) || (!isOf(before, 'question') && qualifies(phrase, next)))) continue;
      if (isAlone && mannered(draft, only, phrases.slice(k + 1))) continue;
      if ((draft.verbs.has('list') || draft.verbs.has('keep')) && (more.length > 0 || draft.shown.length > 0))
        draft.shown.push(...phrase.picks);
      for (const [n, pick] of phrase.picks.entries()) {
        // 合同 beside 合同号 and 合同金额 is what has the number, and no amount.
        const ids = pick.part === true ? pick.columns.filter(isId) : [];
        const own = ids.length > 0 ? [] : pick.columns.filter(isFigure);
        if (own.length === 0) draft.things.push(ids.length > 0 ? { ...pick, columns: ids } : pick);
        else {
          const figure = figureOf(phrase, { ...pick, columns: own });
          if (figure && n === 0 && isOf(before, 'condition') && touches(before, phrase) && before.asked.value.is === 'words')
            touched.set(figure, before.asked);
          addFigure(draft, figure, phrase.picks.length === 1 ? next : undefined);
        }
      }
    } else if (isOf(phrase, 'measure')) {
      if (phrase.together !== undefined) addTogether(draft, { ...phrase, together: phrase.together });
      for (const pick of phrase.picks) addFigure(draft, figureOf(phrase, pick), phrase.picks.length === 1 ? next : undefined);
      use(phrase);
    } else if (isOf(phrase, 'count') && isOfOtherUnit(before, phrase)) draft.figures.pop();
    else if (isOf(phrase, 'count') || isOf(phrase, 'concept')) {
      use(phrase);
      if (isOf(phrase, 'concept') && phrase.concept.is === 'rows') {
        // 不及格的不算: those that are left.
        const [only, ...more] = phrase.concept.where ?? [];
        const op = drops && more.length === 0 ? negated(String(only?.['op'])) : undefined;
        if (!drops) draft.rows.push(phrase);
        else if (op !== undefined) draft.rows.push({ ...phrase, concept: { ...phrase.concept, where: [{ ...only, op }] } });
        else phrase.used = false;
        continue;
      }
      const figure = figureOf(phrase, null);
      // 今年各月比去年: the year is one of the two that are compared.
      if (figure && compares(figure)) draft.filters = draft.filters.filter(({ pick, value }) => pick !== null || value.is !== 'period');
      // 故障一共几次: so much of what was named.
      if (isOf(phrase, 'count') && !phrase.of && !phrase.people && namesFigure(before) && readsQuestion(phrase) && draft.figures.length > 0)
        continue;
      // 2次以上的，列出次数: that is counted already.
      if (isOf(phrase, 'count') && !phrase.of && !phrase.people && draft.having.some(({ times }) => times)) {
        if (isOf(next, 'order')) draft.order = { ...next, by: null };
        if (isOf(next, 'order')) use(next);
        continue;
      }
      // 合格人数: those of one value, and of the count alone.
      // …有多少户，有隐患的多少户: beside what was counted before it.
      const isBeside = k === 1 && draft.groups.length > 0 && draft.figures.length > 0;
      const isRows = ({ value }: Asked): boolean => value.is === 'words' || value.is === 'nothing';
      const asked = isOf(before, 'condition') && (isBeside || touches(before, phrase)) && isRows(before.asked) ? before.asked : null;
      // 上了多少小时，几个夜班: those alone are counted.
      const isOwn = draft.groups.length > 0 && next && touches(phrase, next) && readsQuestion(phrase);
      if (figure && isOwn && isOf(next, 'condition') && isRows(next.asked)) {
        figure.own = [next.asked];
        use(next);
      }
      if (figure && asked && !isAct(phrase) && asked.op !== 'in' && draft.filters.includes(asked)) {
        draft.filters = draft.filters.filter((one) => one !== asked);
        figure.own = [asked];
      }
      // 营业额比去年: which of the two is told by what they are compared by.
      const isTwo = ({ how, pick }: Figure): boolean =>
        how === null && (pick?.columns ?? []).length > 1 && pick?.columns.every(({ name }) => isIn(figure, name)) === true;
      draft.figures = draft.figures.filter((one) => !isTwo(one));
      addFigure(draft, figure, next);
    } else if (isOf(phrase, 'condition')) {
      const op = drops ? negated(phrase.asked.op) : phrase.asked.op;
      const figure = draft.figures.at(-1);
      const follows = isOf(before, 'measure') || isOf(before, 'count') || isOf(before, 'columns') || isOf(before, 'concept');
      if (op === undefined || phrase.asked.moves) continue;
      // 近7天完工的: a word that is a cell of one column and stands in the name of a column of days tells which days.
      if (isOf(before, 'condition') && before.asked.value.is === 'period') before.asked.pick ??= phrase.asked.days ?? null;
      const asked: Asked = { ...phrase.asked, op };
      if (asked.times && !drops) {
        draft.having.push(asked);
        draft.figures.push({ ...plain(null, 'count', asked.tokens), concept: asked.concept ?? null });
      } else if (asked.pick === null && asked.value.is !== 'period' && follows && figure) {
        draft.having.push(asked);
      } else draft.filters.push(drops ? asked : Object.assign(phrase.asked, { op }));
      use(phrase);
    } else if (isVerb(phrase, 'by') && isOf(before, 'group') && !next) {
      // 按月份分
      use(phrase);
    } else if (isVerb(phrase, 'make_up') && namesFigure(before) && namesFigure(next) && draft.figures.length > 0) {
      draft.quotients.push({ over: draft.figures.length - 1, tokens: phrase.tokens });
      use(phrase);
    } else addWord(draft, phrase, drops, isOf(next, 'concept') && next.concept.is === 'column' && next.how === null);
  }
  apart(draft, touched);
  // 去掉那些不划算的: a word that chooses rows, and no row that was read.
  const choosesNone = (one: Phrase): boolean => isOf(one, 'verb') || (isOf(one, 'noun') && one.what !== 'blank') || isOf(one, 'question');
  const isEmpty = phrases.every(choosesNone);
  for (const phrase of phrases) if (isEmpty && drops && isOf(phrase, 'verb')) phrase.used = false;
}

/** 单价保留两位小数 of what is shown, 到货日期早的在前: how a column is shown, and no other figure. */
function mannered(draft: Draft, pick: Pick, after: readonly Phrase[]): boolean {
  const [next, second] = isVerb(after[0], 'keep') ? after.slice(1) : after;
  const isShown = [...draft.shown, ...draft.figures.flatMap((one) => one.pick ?? [])].some(({ columns }) => columns[0] === pick.columns[0]);
  if (isOf(next, 'decimals') && isShown && !second) {
    draft.decimals = Object.assign(next, { of: pick.columns[0]?.name });
    use(...after);
    return true;
  }
  return false;
}

/** 加油金额 beside 加油量 and 金额: a part of another column's name says which 金额, as far as can be told; it is shown for a yes. */
function qualifies(phrase: PhraseOf<'columns'>, next: Phrase | undefined): boolean {
  if (phrase.picks[0]?.part !== true || !next || !touches(phrase, next)) return false;
  // 管理费还没交齐 of 应交管理费 and 已交管理费.
  if (isOf(next, 'concept') && next.concept.is === 'rows') return phrase.picks.every(({ columns }) => columns.every(isFigure));
  if (isOf(next, 'count')) next.guessed = true;
  else if (isOf(next, 'columns') || isOf(next, 'measure'))
    next.picks = next.picks.map((one, n) => (n === 0 ? { ...one, guessed: true } : one));
  else return false;
  return true;
}

/** 2025年入职人数, 每月入职人数: a part of the name of a column of days says of which days the time is. */
function dated(draft: Draft, pick: Pick, before: Phrase | undefined, next: Phrase | undefined): boolean {
  const days = pick.columns.filter(({ type }) => type === 'date');
  if (days.length === 0) return false;
  const near = [before, next].find((one) => isOf(one, 'condition') && one.asked.value.is === 'period' && one.asked.pick === null);
  if (isOf(near, 'condition')) {
    near.asked.pick = { ...pick, columns: days };
    // 8月和9月: both are of those days.
    for (const asked of draft.filters) if (asked.value.is === 'period') asked.pick ??= near.asked.pick;
    return true;
  }
  const group = draft.groups.findLast(({ grain, pick: own }) => grain !== null && own === null);
  if (!group || !isOf(before, 'group')) return false;
  group.pick = { ...pick, columns: days };
  return true;
}

function addGroup(draft: Draft, phrase: PhraseOf<'group'>, next: Phrase | undefined): void {
  const picks = phrase.by.flatMap(({ pick }) => pick ?? []);
  const [only] = picks;
  const days = phrase.by[0]?.grain === 'day';
  const isNoGroup = phrase.by.every(({ pick }) => pick?.columns.every(isFigure) === true);
  if (draft.dedupe !== null && picks.length === phrase.by.length && draft.things.length === 0) {
    draft.things.push(...picks);
    use(phrase);
  } else if (only && phrase.by.length === 1 && draft.order?.by === null && draft.figures.length === 0 && isNoGroup) {
    draft.order = { ...draft.order, by: only };
    use(phrase);
  } else if (isNoGroup && only && draft.extreme?.by === null && !draft.extreme.byTime) {
    // top 3 products by amount
    draft.extreme = { ...draft.extreme, by: plain(only) };
    use(phrase);
  } else if (isOf(next, 'order') && phrase.by.length === 1 && (only || days) && draft.order === null) {
    draft.order = { ...next, by: only ?? null, days, tokens: [...phrase.tokens, ...next.tokens] };
    use(phrase, next);
  } else if (next && isVerb(next, 'dedupe') && picks.length === phrase.by.length) {
    draft.dedupe = next.tokens;
    draft.things.push(...picks);
    use(phrase, next);
  } else if (!isNoGroup) {
    draft.groups.push(...phrase.by.filter((by) => !draft.groups.some((one) => sameBy(one, by))));
    use(phrase);
  }
}

function sameBy(a: GroupBy, b: GroupBy): boolean {
  return a.grain === b.grain && a.pick?.columns[0] === b.pick?.columns[0];
}

/** What stands behind a figure may be its order: 金额最高, 金额前5名, 金额从高到低. */
function addFigure(draft: Draft, figure: Figure | null, next: Phrase | undefined): void {
  if (!figure) return;
  if (isOf(next, 'extreme') && !next.byTime) {
    draft.extreme = { ...next, by: figure };
    use(next);
    return;
  }
  // 平均每次加油多少升: the litres are in it.
  const isPart = draft.figures.some((one) => figure.pick?.columns.some(({ name }) => isIn(one, name)));
  if (figure.pick && isPart && (figure.how ?? 'sum') === 'sum') return;
  const known =
    figure.how !== null || figure.concept?.is === 'column' || isOf(next, 'order')
      ? draft.figures.find((one) => isSameFigure(one, figure))
      : undefined;
  if (!known) draft.figures.push(figure);
  if (isOf(next, 'order') && draft.order === null) {
    draft.order = { ...next, by: figure.pick, figure: known ?? figure };
    use(next);
  }
}

/** It is worked out of the sum of this column. */
const isIn = (figure: Figure | null, name: string): boolean =>
  figure?.concept?.values?.some(({ column, how }) => how === 'sum' && column === name) === true;

/** 业绩多少（剪发、烫染加起来）: the word that may be any of them stands for their sum. */
function addTogether(draft: Draft, { together, picks, tokens }: PhraseOf<'measure'> & { together: string }): void {
  const isWhole = ({ pick }: Figure): boolean =>
    pick !== null && pick.columns.length > 1 && pick.columns.every((column) => picks.some(({ columns }) => columns.includes(column)));
  const named = draft.figures.find(isWhole)?.pick;
  draft.figures = draft.figures.filter((one) => !isWhole(one));
  draft.together = { name: named ? wordsOf(named.tokens) : together, tokens };
}

function isSameFigure(a: Figure, b: Figure): boolean {
  const isPlain = a.own.length + b.own.length === 0 && (b.how ?? 'sum') === (a.how ?? 'sum') && !a.people && !b.people;
  return isPlain && a.concept?.id === b.concept?.id && a.pick?.columns[0] === b.pick?.columns[0];
}

/** 已完成金额和待发货金额: each of its own rows. 已完成金额和数量 may mean the rows of the first alone. */
function apart(draft: Draft, touched: ReadonlyMap<Figure, Asked>): void {
  for (const [figure, asked] of touched) {
    if (!draft.filters.includes(asked) || !draft.figures.includes(figure)) continue;
    const rival = draft.filters.some((one) => one !== asked && one.op === '=' && one.pick?.columns[0] === asked.pick?.columns[0]);
    const own = draft.figures.some(({ own: others }) => others.some((one) => one.pick?.columns[0] === asked.pick?.columns[0]));
    if (rival || own || draft.figures.indexOf(figure) > 0) {
      draft.filters = draft.filters.filter((one) => one !== asked);
      figure.own = [asked];
    } else if (draft.figures.length > 1) {
      const question = `“${wordsOf(asked.tokens)}”只管紧跟着的一项，还是管所有各项？`;
      draft.open.push(ask('scope', asked.tokens, question, ['every', '管所有各项']));
    }
  }
}

const harmless = 'include sum_up grouped list narrow keep make change again compare trend as pivot join append'.split(' ');

function addWord(draft: Draft, phrase: Phrase, drops: boolean, addsConcept: boolean): void {
  if (takes(draft, phrase) && (!isOf(phrase, 'verb') || takesVerb(draft, phrase, drops, addsConcept))) use(phrase);
}

/** False where the draft has one already, and the word is left unread. */
function takes(draft: Draft, phrase: Phrase): boolean {
  const isSecond = (isOf(phrase, 'extreme') && draft.extreme !== null) || (isOf(phrase, 'chart') && draft.chart !== null);
  if (isSecond || (isOf(phrase, 'noun') && ['column', 'so_far', 'blank'].includes(phrase.what))) return false;
  if (isOf(phrase, 'order')) return takesOrder(draft, phrase);
  if (isOf(phrase, 'extreme')) draft.extreme = { ...phrase, by: phrase.by ? plain(phrase.by) : null };
  else if (isOf(phrase, 'chart') || isOf(phrase, 'decimals')) Object.assign(draft, { [phrase.is]: phrase });
  else if (isOf(phrase, 'along') && !isTold(draft, phrase)) draft.along.push(phrase);
  else if (isOf(phrase, 'axis')) draft.axes.push(phrase);
  else if (isOf(phrase, 'formula')) draft.formulas.push(phrase);
  else if (isOf(phrase, 'place')) draft.place = phrase.place;
  else if (isOf(phrase, 'question')) draft.questions.add(phrase.what);
  else if (isOf(phrase, 'noun')) draft.nouns.add(phrase.what);
  return true;
}

/** 比上个月增减多少 says it twice; 百分比也要 of what is compared, which has its rate. */
const isTold = ({ along, quotients, figures }: Draft, { along: own }: PhraseOf<'along'>): boolean =>
  along.some((one) => one.along === own) || (own === 'share' && quotients.length > 0) || figures.some(compares);

/** 按金额从高到低排: the direction, and the word for it. */
function takesOrder(draft: Draft, phrase: PhraseOf<'order'>): boolean {
  if (draft.order && draft.order.descending !== null) return phrase.descending === null;
  draft.order = draft.order ? { ...draft.order, descending: phrase.descending } : { ...phrase, by: phrase.by ?? null };
  return true;
}

const hasShare = ({ along }: Draft): boolean => along.some((one) => one.along === 'share');

function takesVerb(draft: Draft, { verb, tokens }: PhraseOf<'verb'>, drops: boolean, addsConcept: boolean): boolean {
  // 加一列工龄
  if (verb === 'add_column' && addsConcept) draft.verbs.add('list');
  const known = [...harmless, 'make_up', 'dedupe', ...(addsConcept ? ['add_column'] : []), ...(drops ? ['drop', 'except_end'] : [])];
  const isDifference = verb === 'difference' && (draft.figures.length === 1 || draft.figures.length === 2);
  if (!known.includes(verb) && !isDifference) return false;
  if (verb === 'make_up' && !hasShare(draft)) draft.along.push({ along: 'share', tokens });
  if (verb === 'dedupe') draft.dedupe = tokens;
  if (isDifference) draft.difference = tokens;
  draft.verbs.add(verb);
  return true;
}
