/** How the engine works on tables: look at the files, read the request once, do what is wholly read, lay the rest before the person. Pure. */
import { isPictureName } from '#agent/pictures.ts';
import { recognisedTable, toVerify } from '#contract/content/recognised.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { Order } from '#contract/intent/order.ts';
import type { Doubt, Span, UnreadClause } from '#contract/intent/common.ts';
import { abilityWords, settled } from '#contract/intent/order-answers.ts';
import { draftOf, goingOn, openPoints, type OrderDraft, withChoice, withClause } from '#contract/intent/order-draft.ts';
import { valueAt } from '#contract/intent/paths.ts';
import type { AskedQuery, TableIntent } from '#contract/intent/table.ts';
import { callsOf, type AnsweredBy, type Conversation } from '../conversation.ts';
import { readSheet } from '../reading/sheet/read-sheet.ts';
import { noNames } from '../reading/names.ts';
import { readingOf, wordOf, type Token } from '../reading/reading.ts';
import { readTable } from '../reading/table.ts';
import { withoutConditions } from '../reading/table/follow.ts';
import { tokenize } from '../reading/tokens.ts';
import { saying, type Turn } from '../recipe.ts';
import { sayIn, type Spoken, spokenIn } from '../said/said.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { orderReplyOf } from '../text/replies.ts';
import { lastAsked, withoutResults } from './before.ts';
import { namedAsChosen } from './chosen-names.ts';
import { callsFor, looksFor, mayBeEmpty } from '#contract/intent/table-calls.ts';
import { tabularFiles, typedTable } from './files.ts';
import { sheetsOf, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { newTableTurn } from './new-table.ts';
import { failureOf, guessed, isEmptyTable, told, type TableCall } from './told.ts';

const mostFiles = 12;

interface Book {
  name: string;
  answer: AnsweredBy<'read_workbook'> | undefined;
}

export function tableTurn(conversation: Conversation): Turn {
  const names = tabularFiles(conversation);
  if (names.length === 0) return withoutFiles(conversation);
  const before = conversation.files.length === 0 ? lastAsked(conversation) : null;
  const other = before?.query.table.file_name;
  const wanted = [...new Set([...names, ...(other === undefined ? [] : [other])])].slice(0, mostFiles);
  const read = booksOf(conversation, wanted);
  if ('turn' in read) return read.turn;
  const { books, sheets } = read;
  const failed = books.flatMap(({ answer }) => (answer && !answer.ok ? [answer.reason] : []));
  if (sheets.length === 0) return nothingToRead(books, failed);
  const order = orderOf(conversation, sheets, before);
  if ('turn' in order) return order.turn;
  const { intent, undone } = order;
  const unseenNames = names.slice(mostFiles).map((name) => `“${name}”`);
  const left = unseenNames.length > 0 ? [`文件超过 ${mostFiles} 个，没有看${unseenNames.join('、')}。`] : [];
  return carryOut(conversation, intent, wanted[0] ?? '', [...undone, ...failed, ...left]);
}

/** The sheets of the files, or the turn that looks at them first. */
export function booksOf(conversation: Conversation, names: readonly string[]): { books: Book[]; sheets: SheetFacts[] } | { turn: Turn } {
  const { has_begun, text, done } = conversation;
  const calls = callsOf(done, 'read_workbook');
  const books = names.map((name): Book => ({ name, answer: calls.find((call) => call.input['file_name'] === name) }));
  const unseen = books.filter(({ answer }) => !answer);
  if (unseen.length > 0) {
    const say = sayIn(spokenIn(text));
    const named = unseen.slice(0, 3).map(({ name }) => `“${escapeMarkdown(name)}”`);
    const words = { names: named.join(say('list')), count: unseen.length };
    return {
      turn: {
        text: has_begun ? '' : say(unseen.length > 3 ? 'table.look_more' : 'table.look', words),
        calls: unseen.map(({ name }) => ({ tool: 'read_workbook', input: { file_name: name, spoken: text.slice(0, 2_000) } })),
      },
    };
  }
  const sheets = books.flatMap(({ name, answer }) => (answer?.ok === true ? sheetsOf(name, answer.result) : []));
  return { books, sheets: withoutResults(conversation, sheets) };
}

function nothingToRead(books: readonly Book[], failed: readonly string[]): Turn {
  const isLarge = books.some(({ answer }) => answer?.ok === false && answer.code === 'too_large');
  const why = failed.length > 0 ? failed.join('\n') : '表格里没有数据。';
  return saying(`没有做成：${why}\n\n${isLarge ? '拆小以后发给我' : '可以换成 xlsx 或 csv 重新上传'}，我接着做。`);
}

/** What is to be done, agreed with the person where something was open; or the turn that asks or refuses. */
function orderOf(
  conversation: Conversation,
  sheets: SheetFacts[],
  before: AskedQuery | null,
): { intent: TableIntent; undone: string[] } | { turn: Turn } {
  const { replies, today } = conversation;
  const reply = replies.findLast(({ tool }) => tool === 'order');
  const answered = reply ? orderReplyOf(reply) : null;
  if (answered?.answer.outcome === 'cancel') return { turn: saying('好的，没有做，文件没有改动。') };
  if (answered?.answer.outcome === 'go' && answered.answer.intent.intent === 'table') {
    const anew = putAnew(answered.answer, answered.order, sheets, today);
    if (anew && openPoints(anew.order, anew.draft).doubts.some(({ choices, likely }) => choices.length > 1 && !likely))
      return { turn: { text: '', calls: [{ tool: 'order', input: anew.order }] } };
    return agreed(anew?.answer ?? answered.answer, anew?.order ?? answered.order, sheets);
  }
  // Said again in other words: those are read.
  const text = answered?.answer.outcome === 'again' ? answered.answer.words : reply && !answered ? reply.words : conversation.text;
  const intent = readTable({ text, today, sheets, before });
  const complete = isComplete(intent) && intent.queries.length > 0;
  const shows = conversation.shows_orders && conversation.can('order');
  const hasBegun = callsOf(conversation.done, 'query_sheet', 'edit_sheet', 'create_sheet').length > 0;
  if (complete && !(shows && conversation.confirms_orders && !hasBegun)) return { intent, undone: [] };
  if (shows) return { turn: { text: '', calls: [{ tool: 'order', input: cardOf(text, intent, conversation) }] } };
  return { turn: saying(refusal(intent, sheets, spokenIn(text))) };
}

function cardOf(text: string, intent: TableIntent, { done }: Conversation): Order {
  const files = callsOf(done, 'read_workbook').flatMap((call) => {
    const name = call.input['file_name'];
    return call.ok && typeof name === 'string' ? [{ name, structure: call.result satisfies WorkbookStructure }] : [];
  });
  const named = files.slice(0, 2).map(({ name }) => `“${name}”`);
  return { title: `处理${named.join('、')}`.slice(0, 200), text: text.slice(0, 20_000), intent, files: files.slice(0, 30) };
}

type Go = Extract<NonNullable<ReturnType<typeof orderReplyOf>>['answer'], { outcome: 'go' }>;

/** What was said again is read in its place, or in that of its clause, with all the rest of the request; what was chosen and set aside stays so. Null where nothing was, where it is still not read, and on a form that was changed by hand. */
function putAnew(answer: Go, order: Order, sheets: SheetFacts[], today: string): { answer: Go; order: Order; draft: OrderDraft } | null {
  const { again, ignored } = settled(answer);
  const chosen = new Map(
    order.intent.doubts.map(({ id, kind, words }) => [`${kind}${words}`, answer.chosen.find((one) => one.id === id)?.value]),
  );
  const withChosen = (own: Order): OrderDraft =>
    own.intent.doubts.reduce((draft, doubt) => {
      const value = chosen.get(`${doubt.kind}${doubt.words}`);
      return doubt.choices.some((one) => one.value === value) && value !== undefined ? withChoice(draft, doubt, value) : draft;
    }, draftOf(own));
  const isAsShown = JSON.stringify(valueAt(withChosen(order).intent, 'queries')) === JSON.stringify(valueAt(answer.intent, 'queries'));
  if (again.length === 0 || !isAsShown) return null;
  const isKnown = ({ words }: UnreadClause): boolean => order.intent.unread.some((one) => one.words === words);
  const isWhole = ({ unread, queries }: TableIntent): boolean =>
    unread.every(isKnown) && queries.some(({ query }) => query.steps.length > 0) && !queries.some(isTwice);
  const [read] = ['', clauseEnds]
    .map((ends) => {
      const text = again.toReversed().reduce((whole, { words, instead_of: { span } }) => {
        const { from, to } = ends === '' ? span : stretchAround(order.text, span, ends);
        return `${whole.slice(0, from)}${words}${whole.slice(to)}`;
      }, order.text);
      return { ...order, text, intent: readTable({ text, today, sheets, before: null }) };
    })
    .filter(({ intent }) => isWhole(intent))
    .toSorted((a, b) => a.intent.doubts.length - b.intent.doubts.length);
  if (!read) return null;
  const draft = read.intent.unread.reduce(
    (own, { words }, at) => (ignored.some((one) => one.words === words) ? withClause(own, at, { to: 'ignore' }) : own),
    withChosen(read),
  );
  return { answer: goingOn(read, draft) as Go, order: read, draft };
}

/** 超过100, and more than 150 of the same: the old words stand beside the new. */
function isTwice({ query }: AskedQuery): boolean {
  const keys = query.steps.map((step) => (step.do === 'filter' ? (step.all ?? []) : []).map(({ column, op }) => `${column} ${op}`));
  return keys.some((some) => new Set(some).size < some.length);
}

/** Exactly the agreed form is done; what stayed open on it is named. */
function agreed(answer: Go, order: Order, sheets: SheetFacts[]): { intent: TableIntent; undone: string[] } | { turn: Turn } {
  const { intent, again, ignored } = settled(answer);
  if (intent.intent !== 'table') return { turn: saying('没有做：卡片上没有对表格的要求。') };
  const card = order.intent.intent === 'table' ? order.intent : intent;
  const names = sheets.map(({ file, sheet }) => `${file}\n${sheet}`.toLowerCase());
  const unsure = intent.queries.filter((one) => isUnsure(one, intent, ignored, { text: order.text, card, names }));
  // A question that was begun and says nothing is none.
  const queries = withChosen(namedAsChosen(intent, card).queries, answer).filter(
    ({ query }, n) => query.steps.length > 0 && !unsure.some((one) => one === intent.queries[n]),
  );
  const undone = [
    ...ignored.map(({ words }) => `照你说的没有管：${words}`),
    ...intent.unread.map(({ words }) => `没有读懂，这次没有做：${words}`),
    ...intent.needs_model.map(({ ability, words }) => `要接入大模型，这次没有做：${words}（${abilityWords[ability]}）`),
    ...intent.doubts.map((doubt) =>
      isGuess(doubt)
        ? `${guessed}${doubt.question.replace('，对吗？', '。')}`
        : `${doubt.likely ? guessed : '没有选定：'}${doubt.question}${unsure.length > 0 && !doubt.likely ? '' : takenFor(intent, doubt)}`,
    ),
    ...guessesOf(intent, card, order.text, queries),
    ...unsure.flatMap(({ name, query }) => (query.steps.length > 0 ? [`没有做“${name}”：问的话没有读完，或有一列没有选定`] : [])),
    ...intent.facts.map(({ words }) => `没有写进表里：${words}`),
    ...again.map(({ words }) => `换了说法也没有读懂，这次没有做：${words}`),
  ];
  if (queries.length === 0) {
    const lines = undone.filter((one) => !one.startsWith(guessed)).map((one) => `- ${escapeMarkdown(one)}`);
    const left = lines.length > 0 ? `\n\n未完成：\n${lines.join('\n')}` : '';
    return { turn: saying(`没有做，文件没有改动：卡片上没有要做的内容。${left}`) };
  }
  return { intent: { ...intent, queries }, undone };
}

/** As it was put together beside words that were not read, or with a column or table nobody chose; a condition is what its whole clause says, and with a part set aside chooses other rows. What the person changed on the card is theirs. */
function isUnsure(
  asked: AskedQuery,
  { unread, doubts }: TableIntent,
  ignored: readonly UnreadClause[],
  { text, card, names }: { text: string; card: TableIntent; names: readonly string[] },
): boolean {
  const at = card.queries.findIndex((one) => JSON.stringify(one.query) === JSON.stringify(asked.query));
  const path = `queries.${at}.`;
  const own = card.read.filter((one) => one.path.startsWith(path));
  const conditions = own.filter((one) => /\.(?:all|any)\./.test(one.path));
  const standsIn = (parts: TableIntent['read'], clauses: readonly Span[]): boolean =>
    parts.some(({ spans }) => spans.some(({ from, to }) => clauses.some((clause) => from >= clause.from && to <= clause.to)));
  // What the file or its sheet is called says nothing of its rows.
  const isName = ({ words }: UnreadClause): boolean => words.length > 1 && names.some((name) => name.includes(words.toLowerCase()));
  const lost = unread.flatMap((one) => (isName(one) ? [] : [lostBeside(text, one)]));
  const half = ignored.map(({ span }) => stretchAround(text, span, clauseEnds));
  return (
    at >= 0 &&
    (standsIn(own, lost) ||
      standsIn(conditions, half) ||
      doubts.some((one) => one.path.startsWith(path) && one.choices.length > 1 && !one.likely))
  );
}

/** What may not be given while these words are unread: their clause; of a figure, a day or a comparison what stands before it, too, and what asks for nothing by itself may say of which rows the rest of its sentence is. */
function lostBeside(text: string, { words, span }: UnreadClause): Span {
  const clause = stretchAround(text, span, clauseEnds);
  const sentence = stretchAround(text, span, sentenceEnds);
  const tokens = tokenize(words, noNames, '2000-01-01').filter((token) => wordOf(token, 'decimals') === undefined);
  const isSign = tokens.some(
    (token) =>
      readingOf(token, 'number') !== undefined ||
      readingOf(token, 'period') !== undefined ||
      (['comparator', 'order', 'along'] as const).some((of) => wordOf(token, of) !== undefined),
  );
  const isOwn = asks(tokenize(text.slice(clause.from, clause.to), noNames, '2000-01-01'));
  // …的列出来，一共多少: what follows is of the rows that nobody could tell.
  const chooses =
    tokens.some((token) => ['list', 'narrow', 'keep'].includes(wordOf(token, 'table_verb') ?? '')) &&
    tokens.some((token) => token.readings.length === 0);
  return { from: isSign && !isOwn ? sentence.from : clause.from, to: isOwn && !chooses ? clause.to : sentence.to };
}

/** The words ask for something by themselves. */
function asks(tokens: readonly Token[]): boolean {
  const classes = ['question', 'aggregate', 'along', 'grain', 'place', 'chart'] as const;
  return tokens.some(
    (token) => classes.some((of) => wordOf(token, of) !== undefined) || asking.includes(wordOf(token, 'table_verb') ?? ''),
  );
}

const asking = 'sum_up list add_column make sort dedupe pivot join append difference compare trend make_up'.split(' ');
const sentenceEnds = '。；;！!？?\n';
const clauseEnds = `，,：:${sentenceEnds}`;

function stretchAround(text: string, { from, to }: Span, ends: string): Span {
  let [start, end] = [from, to];
  while (start > 0 && !ends.includes(text.charAt(start - 1))) start -= 1;
  while (end < text.length && !ends.includes(text.charAt(end))) end += 1;
  return { from: start, to: end };
}

/** What was shown for a yes and got none by itself: which words were taken for which column. */
function guessesOf(intent: TableIntent, card: TableIntent, text: string, queries: readonly AskedQuery[]): string[] {
  const isDoubtful = (path: string): boolean => card.doubts.some((one) => one.path === path);
  const taken = card.read.flatMap(({ path, spans, sure }) => {
    const [before, now] = [valueAt(card, path), valueAt(intent, path)];
    const isMade = queries.some(({ name }) => name === card.queries[Number(path.split('.')[1])]?.name);
    const words = spans.map(({ from, to }) => text.slice(from, to)).join('');
    return !sure && isMade && before === now && !isDoubtful(path) && words !== ''
      ? [`${guessed}“${words}”按“${typeof now === 'boolean' ? (now ? '从大到小' : '从小到大') : String(now)}”算。`]
      : [];
  });
  return [...new Set(taken)];
}

/** Taken so, with nothing else to choose: it is done and told. */
const isGuess = ({ path, choices }: Doubt): boolean => path === '' && choices.length === 1 && choices[0]?.value === 'these';

/** What was done for want of a choice. */
function takenFor(intent: TableIntent, { path, choices }: Doubt): string {
  const taken = path === '' ? (choices.find(({ value }) => value === 'these') ?? choices[0])?.label : valueAt(intent, path);
  return typeof taken === 'string' || typeof taken === 'number' ? `这次按“${taken}”算` : '';
}

/** 算全部行: without the conditions of the question before. */
function withChosen(queries: readonly AskedQuery[], { chosen }: Go): AskedQuery[] {
  return queries.map((one, n) => {
    const isOfAll = chosen.some(({ id, value }) => id.startsWith(`scope:${n}:`) && value === 'all');
    const before = new Set(
      queries[n - 1]?.query.steps.flatMap((step) => (step.do === 'filter' ? (step.all ?? []) : [])).map((all) => JSON.stringify(all)),
    );
    if (!isOfAll) return one;
    const steps = withoutConditions(one.query.steps, (condition) => before.has(JSON.stringify(condition)));
    return { ...one, query: { ...one.query, steps } };
  });
}

/** Looks first where a condition may leave nothing, makes the sheets, and says what came of it. */
function carryOut(conversation: Conversation, { queries }: TableIntent, main: string, undone: string[]): Turn {
  const calls = callsFor(queries, main);
  const results: TableCall[] = callsOf(conversation.done, 'query_sheet', 'edit_sheet', 'create_sheet');
  const has = (input: unknown): TableCall | undefined => results.find((call) => JSON.stringify(call.input) === JSON.stringify(input));
  const kept = queries.filter((one) => one.place !== 'answer');
  const looks = looksFor(kept.filter(mayBeEmpty), main);
  const looked = looks.flatMap(({ input }) => has(input) ?? []);
  if (looked.length < looks.length) return { text: '', calls: looks.filter(({ input }) => !has(input)) };
  const broken = looked.find((call) => !call.ok);
  if (broken && !broken.ok) return saying(failureOf(broken, sayIn(spokenIn(conversation.text))));
  if (looked.some((call) => call.ok && call.result.tables.some(isEmptyTable))) return saying(nothingLeft(looked, undone));
  const answered = calls.flatMap(({ input }) => has(input) ?? []);
  if (answered.length < calls.length) return { text: '', calls: calls.filter(({ input }) => !has(input)) };
  return saying(told(answered, queries, [...undone, ...lacking(answered, queries)], sayIn(spokenIn(conversation.text))));
}

function nothingLeft(looked: readonly TableCall[], undone: readonly string[]): string {
  const deeds = looked.flatMap((call) =>
    call.ok ? call.result.tables.filter(isEmptyTable).flatMap((table) => table.deeds.filter(({ did }) => did !== 'read')) : [],
  );
  const lines = deeds.map(({ said }) => `- ${escapeMarkdown(said)}`).join('\n');
  return `没有做成，文件没有改动：按条件筛选后一行也没有剩下。\n\n${lines}\n\n${undone.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}\n\n请核对条件里的名称和日期，再说一次。`.replace(
    /\n{3,}/g,
    '\n\n',
  );
}

/** Columns and groups of the order are looked up in what was made. */
function lacking(calls: readonly TableCall[], queries: readonly AskedQuery[]): string[] {
  const tables = calls.flatMap((call) => (call.ok ? call.result.tables : []));
  const heads = new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name.replaceAll('\\', ''))));
  return queries.flatMap(({ query: { steps } }) => {
    const put = steps.findLast((step) => step.do === 'group' || step.do === 'total' || step.do === 'select');
    const names = !put ? [] : put.do === 'select' ? put.columns : put.values.flatMap(({ as }) => as ?? []);
    const after = put ? steps.slice(steps.indexOf(put) + 1) : [];
    const changes = after.some((step) => step.do === 'select' || step.do === 'rename' || step.do === 'pivot');
    return changes ? [] : names.filter((name) => !heads.has(name)).map((name) => `结果里没有“${name}”这一列`);
  });
}

/** Nothing is made: which words stood in the way, and what can be said instead. */
export function refusal(
  { unread, doubts, needs_model, queries }: TableIntent,
  sheets: readonly SheetFacts[],
  language: Spoken = 'zh',
): string {
  const say = sayIn(language);
  const quoted = (words: string): string => say('quoted', { words: escapeMarkdown(words) });
  const why = [
    ...(unread.length > 0 ? [say('table.unread', { words: unread.map(({ words }) => say('quoted', { words })).join(say('list')) })] : []),
    ...doubts.map(({ question }) => say('open', { question })),
    ...needs_model.map(({ ability, words }) =>
      say('table.model', { words, ability: language === 'en' ? ability.replace('_', ' ') : abilityWords[ability] }),
    ),
    ...(unread.length + doubts.length + needs_model.length === 0
      ? [say(queries.length === 0 ? 'table.nothing_asked' : 'table.guessed')]
      : []),
  ];
  const about = sheets.slice(0, 6).map(({ file, sheet, rows, columns }) => {
    const names = columns.slice(0, 12).map(({ name }) => escapeMarkdown(name));
    return `- ${say('table.holds', { file: quoted(file), sheet: quoted(sheet), rows, names: names.join(say('list')), more: columns.length > 12 ? ' …' : '' })}`;
  });
  const [first] = sheets;
  const group = first?.columns.find(({ role }) => role === 'category')?.name;
  const amount = first?.columns.find(({ role }) => role === 'money' || role === 'quantity')?.name;
  const examples = [
    ...(group !== undefined && amount !== undefined
      ? [say('table.try_group', { group, amount }), say('table.try_top', { group, amount })]
      : []),
    say('table.try_dedupe'),
  ];
  const list = (lines: readonly string[]): string => lines.map((one) => `- ${one}`).join('\n');
  return [
    say('table.not_done'),
    `${say('undone')}\n${list(why.map(escapeMarkdown))}`,
    `${say('table.there')}\n${about.join('\n')}`,
    `${say('table.try')}\n${list(examples.map(quoted))}`,
  ].join('\n\n');
}

function withoutFiles(conversation: Conversation): Turn {
  const { text, today, done } = conversation;
  const pictured = fromPicture(conversation);
  if (pictured) return pictured;
  const typed = typedTable(text, today);
  const made = typed ? callsOf(done, 'create_sheet').at(-1) : undefined;
  if (made) return saying(told([made], [], []));
  if (typed) {
    const input = { file_name: `${typed.name}.xlsx`, sheets: [typed] };
    return { text: '把您给的内容做成表格。', calls: [{ tool: 'create_sheet', input }] };
  }
  const isAnswered = conversation.replies.some((one) => orderReplyOf(one) !== null);
  if (isAnswered || readSheet(text, false)) return newTableTurn(conversation);
  return saying(sayIn(spokenIn(text))('table.no_file'));
}

/** A table in a picture becomes a sheet that says where it comes from; what is doubtful in it is no number. */
function fromPicture({ files, done }: Conversation): Turn | null {
  const name = files.find((file) => isPictureName(file.name))?.name;
  if (name === undefined) return null;
  const made = callsOf(done, 'create_sheet').at(-1);
  if (made) return saying(told([made], [], []));
  const read = callsOf(done, 'read_file').at(-1);
  if (!read) return { text: `先认出“${name}”里的文字。`, calls: [{ tool: 'read_file', input: { name } }] };
  const content = read.ok ? read.result.content : read.reason;
  const table = recognisedTable(content);
  if (!table) return { text: `没有做成表格：“${name}”里没有认出表格。\n\n${content}`, calls: [] };
  const sheets = [{ name: toVerify, ...table }];
  const doubts = content.split('【待核对：').length - 2;
  const text = `把认出的表格做成 Excel（${toVerify}）${doubts > 0 ? '，拿不准的写成【待核对：…】，不当数字' : ''}。`;
  return { text, calls: [{ tool: 'create_sheet', input: { file_name: `${name.replace(/\.\w+$/, '')}.xlsx`, sheets } }] };
}
