/** The order card on the command line: values set by path, what is still open, and both told to people and to programs. Pure. */
import type { OutlineSection } from '#contract/content/outline.ts';
import type { Choice, UnreadClause } from '#contract/intent/common.ts';
import { changeInWords } from '#contract/intent/change-words.ts';
import { intent as intentSchema, type Intent } from '#contract/intent/intent.ts';
import {
  languageWords,
  lengthUnitWords,
  makeFieldWords,
  makeInWords,
  sizeUnitWords,
  pagesWords,
  toneWords,
} from '#contract/intent/make-words.ts';
import { usualLength } from '#contract/intent/make-defaults.ts';
import { headNow, headQuestion, headsShown, headsToCheck, headWords, isRetyped } from '#contract/intent/heads.ts';
import { abilityWords, clauseAnswers, intentInWords } from '#contract/intent/order-answers.ts';
import { draftOf, openPoints, withChoice, withClause, type OrderDraft } from '#contract/intent/order-draft.ts';
import type { Order } from '#contract/intent/order.ts';
import { isField, isWithin, valueAt, withoutValueAt, withValueAt } from '#contract/intent/paths.ts';
import { kindWords } from '#contract/kinds.ts';
import { aggregateWords, chartWords, comparatorWords, periodWords, placeWords } from '#contract/intent/table-words.ts';
import { missingColumn, placesInWords, unfit, unknownPlace } from './ask-problems.ts';

export interface Setting {
  path: string;
  value: string;
}

/** `title=年终总结` as path and value; null when it has no path. */
export function readSetting(text: string): Setting | null {
  const at = text.indexOf('=');
  return at > 0 ? { path: text.slice(0, at).trim(), value: text.slice(at + 1) } : null;
}

export interface FilledCard {
  draft: OrderDraft;
  /** Paths that were set. */
  touched: string[];
  /** What could not be set, a sentence each. */
  problems: string[];
}

export function filledCard(order: Order, settings: readonly Setting[]): FilledCard {
  return settings.reduce((card, setting) => withSetting(order, card, setting), {
    draft: draftOf(order),
    touched: [],
    problems: [],
  } satisfies FilledCard as FilledCard);
}

function withSetting(order: Order, card: FilledCard, { path, value }: Setting): FilledCard {
  const problem = (why: string): FilledCard => ({ ...card, problems: [...card.problems, `--set ${path}=${value} 没有用上：${why}`] });
  const taken = (draft: OrderDraft): FilledCard => ({ ...card, draft, touched: [...card.touched, path] });
  const clause = /^unread\.(\d+)$/.exec(path);
  if (clause) {
    const at = Number(clause[1]);
    if (!order.intent.unread[at]) return problem('没有这一句');
    if (value === 'body' || value === 'ignore' || (value === 'signature' && order.intent.unread[at].is_name))
      return taken(withClause(card.draft, at, { to: value }));
    const words = /^again:(.+)$/s.exec(value)?.[1]?.trim();
    return words ? taken(withClause(card.draft, at, { to: 'again', words })) : problem('可以写 body、ignore 或 again:换个说法');
  }
  const arranged = withOutlineText(order, card.draft, path, value);
  if (arranged !== null) return typeof arranged === 'string' ? problem(arranged) : taken({ ...card.draft, outline: arranged });
  const doubt =
    order.intent.doubts.find(({ id }) => id === path) ?? order.intent.doubts.find((one) => one.path === path && one.path !== '');
  const choice = doubt?.choices.find((one) => String(one.value) === value || one.label === value);
  if (doubt && choice) return taken(withChoice(card.draft, doubt, choice.value));
  if (doubt?.id === path && doubt.path !== path) return problem(`可选：${doubt.choices.map(({ label }) => label).join('、')}`);
  const set = withText(order, card.draft.intent, path, value);
  return typeof set === 'string' ? problem(set) : taken({ ...card.draft, intent: set });
}

/**
 * `outline.1=标题` names a part, `outline.1=` takes it away, `outline.3=标题` behind the last adds one; `material.4=1` puts a piece into a part and
 * `material.4=` into none. Null for another path; a sentence when it does not fit.
 */
function withOutlineText({ outline }: Order, draft: OrderDraft, path: string, value: string): OutlineSection[] | string | null {
  const [, what, digits] = /^(outline|material)\.(\d+)(?:\.title)?$/.exec(path) ?? [];
  if (what === undefined || !outline) return null;
  const sections = draft.outline ?? outline.sections;
  const at = Number(digits);
  const text = value.trim();
  if (what === 'outline') {
    if (text === '') return sections[at] && sections.length > 1 ? sections.toSpliced(at, 1) : '没有这一部分，或者它是最后一部分';
    if (at > sections.length) return `一共 ${sections.length} 部分`;
    return sections.toSpliced(at, 1, { ...sections[at], title: text.slice(0, 200) });
  }
  const piece = outline.material[at];
  if (!piece) return `一共 ${outline.material.length} 条内容`;
  const to = text === '' ? null : /^\d+$/.test(text) ? Number(text) : sections.findIndex(({ title }) => title === text);
  if (to !== null && !sections[to]) return '没有这一部分';
  return sections.map((section, n) => {
    const left = (section.material ?? []).filter((id) => id !== piece.id);
    return { ...section, material: n === to ? [...left, piece.id] : left };
  });
}

/** A line for each part and each piece below it, with the paths that change them. */
export function outlineInWords({ outline }: Order, { draft }: Pick<FilledCard, 'draft'>): string[] {
  if (!outline) return [];
  const sections = draft.outline ?? outline.sections;
  const used = new Set(sections.flatMap(({ material = [] }) => material));
  const line = (id: string): string[] => {
    const at = outline.material.findIndex((one) => one.id === id);
    const piece = outline.material[at];
    if (!piece) return [];
    const words = piece.kind === 'table' ? tableInWords(piece.words) : piece.words.replaceAll(/\s+/g, ' ');
    const from = piece.source ? `（${[piece.source.file, piece.source.where].filter(Boolean).join(' ')}）` : '';
    return [`- material.${at}  ${words.length > 60 ? `${words.slice(0, 60)}…` : words}${from}`];
  };
  const left = outline.material.filter(({ id }) => !used.has(id));
  return [
    ...sections.flatMap(({ title, material = [], hint }, at) => [
      `outline.${at}  ${title}${material.length === 0 ? `（留空待补充${hint ? `：${hint}` : ''}）` : ''}`,
      ...material.flatMap(line),
    ]),
    ...(left.length > 0 ? ['未放入，不会写进去：', ...left.flatMap(({ id }) => line(id))] : []),
  ];
}

/** The head of a table in Markdown and how many rows it has. */
function tableInWords(words: string): string {
  const lines = words.split('\n').filter((line) => line.startsWith('|'));
  const head = (lines[0] ?? '').split('|').map((cell) => cell.trim());
  return `表格：${head.filter((cell) => cell !== '').join('、')}（${Math.max(0, lines.length - 2)} 行）`;
}

/** The intent with a value that was written as text; a sentence when none of what it may mean fits there. */
function withText(order: Order, intent: Intent, path: string, text: string): Intent | string {
  // A figure alone is about so much.
  if (path === 'length' && /^\d+(?:\.\d+)?$/.test(text)) return withText(order, intent, 'length.about', text);
  const [first = ''] = path.split('.', 1);
  if (untouchable.has(first)) return '这一项不能这样设';
  if (first === 'sections' && order.outline) return '卡片带着提纲，各部分用 outline.0=标题 来改';
  const named = order.choices?.[path];
  if (named && text !== '' && !named.some(({ value, label }) => String(value) === text || label === text))
    return unfit(order, intent, path);
  const column = missingColumn(order, intent, path, text);
  if (column !== null) return column;
  if (text === '') return valueAt(intent, path) === undefined ? '没有这一项' : (parsed(withoutValueAt(intent, path)) ?? '这一项不能空着');
  const begun = first === 'length' ? withLength(intent, path) : first === 'asks' ? withAsks(intent) : intent;
  let unknown = false;
  for (const value of meanings(order, intent, path, text)) {
    const tried = intentSchema.safeParse(withValueAt(begun, path, value));
    if (tried.success && stands(tried.data, path, value)) return tried.data;
    unknown ||= tried.success || tried.error.issues.some(({ code }) => code === 'unrecognized_keys');
  }
  if (unknown || valueAt(begun, path.split('.').slice(0, -1).join('.')) === undefined) return unknownPlace(order, intent, path);
  return unfit(order, begun, path);
}

/** A list is begun before it has items. */
function withAsks(intent: Intent): Intent {
  return intent.intent === 'make' && !intent.asks ? { ...intent, asks: [] } : intent;
}

/** A list has no holes: nothing is put far behind its end. */
function stands(intent: Intent, path: string, value: unknown): boolean {
  return JSON.stringify(valueAt(intent, path)) === JSON.stringify(isField(value) ? value.value : value);
}

/** What is told and not chosen, and what has an answer of its own. */
const untouchable: ReadonlySet<string> = new Set(['intent', 'unread', 'doubts', 'needs_model', 'read']);

function parsed(intent: Intent): Intent | null {
  return intentSchema.safeParse(intent).data ?? null;
}

/** One bound stands for the others, and a unit comes with the first figure. */
function withLength(intent: Intent, path: string): Intent {
  if (intent.intent !== 'make') return intent;
  const { unit, min, max } = intent.length?.value ?? usualLength[intent.kind.value];
  const kept = path === 'length.about' ? {} : { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  if (path === 'length' || path === 'length.unit') return intent;
  return { ...intent, length: { value: { unit, ...kept }, spans: intent.length?.spans ?? [], sure: true } };
}

const labels: readonly Record<string, string>[] = [
  kindWords,
  languageWords,
  toneWords,
  pagesWords,
  lengthUnitWords,
  sizeUnitWords,
  placeWords,
  chartWords,
  aggregateWords,
  comparatorWords,
  periodWords,
];

const truths: readonly (readonly [readonly string[], boolean])[] = [
  [['true', '要', '是'], true],
  [['false', '不要', '否'], false],
];

/** What a text may mean, the likeliest first; which of it fits is for the schema to say. */
function meanings({ choices }: Order, intent: Intent, path: string, text: string): unknown[] {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? [Number(text)] : [];
  const wantsNumber = typeof valueAt(intent, path) === 'number' || /\.values?(?:\.\d+)?$/.test(path);
  const plain = wantsNumber ? [...number, text] : [text, ...number];
  const named = [
    ...(choices?.[path] ?? []).flatMap(({ label, value }) => (label === text ? [value] : [])),
    ...labels.flatMap((record) => Object.entries(record).flatMap(([value, label]) => (label === text ? [value] : []))),
  ];
  const truth = truths.flatMap(([words, value]) => (words.includes(text) ? [value] : []));
  const listed = path === 'sections' || path === 'sources' || path === 'asks' ? [text.split(/[,，、]/).map((one) => one.trim())] : [];
  const wrapped = [...plain, ...listed].flatMap((value) => wrappedIn(path, value));
  return [...named, ...plain, ...truth, ...wrapped];
}

/** Items of lists are more than their words. */
function wrappedIn(path: string, value: unknown): unknown[] {
  const items = Array.isArray(value) ? value : null;
  const section = (title: unknown) => ({ title, spans: [] });
  const source = (name: unknown) => ({ value: name, spans: [], sure: true });
  const ask = (label: unknown) => ({ label, type: 'text', required: false, options: [] });
  if (/^asks(?:\.\d+)?$/.test(path)) return [items ? items.map(ask) : ask(value)];
  if (path.startsWith('sections')) return [items ? items.map(section) : section(value)];
  return path.startsWith('sources') ? [items ? items.map(source) : source(value)] : [];
}

/** A place that waits for an answer; `choices` empty where any value of the field will do. */
export interface OpenField {
  path: string;
  question: string;
  choices: Choice[];
  /** To be looked at; what it stands in goes on without an answer. */
  is_told?: true;
}

const clauseChoices: Choice[] = [
  { value: 'signature', label: '作为落款' },
  { value: 'body', label: '放进正文' },
  { value: 'ignore', label: '不用管' },
];

export function openFields(order: Order, { draft, touched }: Pick<FilledCard, 'draft' | 'touched'>): OpenField[] {
  const all = order.intent.doubts;
  const { unread, doubts } = openPoints(order, draft);
  // What is taken for content is looked at as well, before anything is made.
  const taken = order.intent.unread.flatMap((clause, at) =>
    clause.is_content && !touched.includes(`unread.${at}`) ? [{ ...clause, at }] : [],
  );
  // A place that is told twice is named by the question.
  const isOnly = (path: string) => path !== '' && all.filter((one) => one.path === path).length === 1;
  return [
    ...[...unread, ...taken]
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, ...clause }) => {
        const may = new Set<string>(clauseAnswers(order.intent, clause));
        return {
          path: `unread.${at}`,
          question: questionOf(clause),
          choices: clauseChoices.filter(({ value }) => may.has(String(value))),
        };
      }),
    ...doubts.map(({ id, path, question, choices }) => ({ path: isOnly(path) ? path : id, question, choices })),
    ...headsToCheck({ heads: headsShown(order, draft) }).flatMap((head) =>
      isRetyped(order, draft, head) || touched.includes(head.field)
        ? []
        : [{ path: head.field, question: headQuestion(head), choices: [], ...(head.asks ? {} : { is_told: true as const }) }],
    ),
    ...unsureParts(order).flatMap(({ path, question }) =>
      touched.some((one) => isWithin(one, path) || isWithin(path, one)) ||
      all.some((one) => one.choices.length > 0 && isWithin(one.path, path))
        ? []
        : [{ path, question, choices: [] }],
    ),
  ];
}

function questionOf({ words, is_name, is_content }: UnreadClause): string {
  if (is_content) return `“${words}”像是内容，会写进正文，对吗？`;
  return is_name ? `“${words}”放在哪里？` : `没有读懂“${words}”，怎么办？`;
}

/** Read, but not for sure. */
function unsureParts({ intent }: Order): { path: string; question: string }[] {
  switch (intent.intent) {
    case 'make':
      return Object.entries(makeFieldWords).flatMap(([path, label]) => {
        const field: unknown = Reflect.get(intent, path);
        if (!isField(field) || field.sure) return [];
        const told = makeInWords(intent).find((line) => line.startsWith(`${label.split('（')[0]}：`)) ?? `${label}：${String(field.value)}`;
        return [{ path, question: `${told}，对吗？` }];
      });
    case 'table':
      return intent.read.flatMap(({ path, sure }) =>
        sure ? [] : [{ path, question: `${String(valueInWords(valueAt(intent, path)))}，对吗？` }],
      );
    case 'change':
      return intent.changes.flatMap((change, n) =>
        change.sure ? [] : [{ path: `changes.${n}`, question: `${changeInWords(change)}，对吗？` }],
      );
    case 'unknown':
      return [];
  }
}

function valueInWords(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Whether it may be carried out without a word more. What needs a model is left out only with a yes. */
export function isClosed(order: Order, card: FilledCard): boolean {
  return order.intent.intent !== 'unknown' && openFields(order, card).every((one) => one.is_told) && order.intent.needs_model.length === 0;
}

/** What an agreed order leaves aside, a sentence each; what is told already is not told twice. */
export function leftOut({ unread, doubts, needs_model }: Intent, told: readonly string[]): string[] {
  const parts = [
    ...unread.map(({ words, is_wish }) => ({ words, sentence: `${is_wish ? '看作对做法的要求' : '没有读懂'}，没有照做：${words}` })),
    ...doubts.map(({ question }) => ({ words: question, sentence: `没有选定：${question}` })),
    ...needs_model.map(({ words, ability }) => ({ words, sentence: `要接入大模型才能${abilityWords[ability]}：${words}` })),
  ];
  return parts.flatMap(({ words, sentence }) => (told.some((one) => one.includes(words)) ? [] : [sentence]));
}

/** What of a reading was not understood or can't be done here, for programs. */
export function openIn(intent: Intent | undefined) {
  return {
    unread: intent?.unread.map(({ words }) => words) ?? [],
    doubts: intent?.doubts.map(({ question }) => question) ?? [],
    needs_model: intent?.needs_model.map(({ ability, words }) => ({ ability, words })) ?? [],
  };
}

/** For people, with how to go on. */
export function cardInWords(order: Order, card: FilledCard): string {
  const open = openFields(order, card);
  const { intent } = card.draft;
  const list = (head: string, lines: string[]) => (lines.length > 0 ? ['', head, ...lines.map((line) => `- ${line}`)] : []);
  // To leave a clause aside does no harm; what is taken for content would be lost.
  const isAside = (path: string) => order.intent.unread.some(({ is_content }, at) => path === `unread.${at}` && !is_content);
  const value = ({ path, choices }: OpenField) =>
    String((isAside(path) ? 'ignore' : choices[0]?.value) ?? asItStands(valueAt(intent, path)));
  const example = open
    .filter((one) => !one.is_told)
    .map((field) => `--set ${field.path}=${value(field)}`)
    .join(' ');
  return [
    `我这样理解：${order.title}`,
    ...intentInWords(intent).map((line) => `- ${line}`),
    ...list(
      '会这样印出来（--set title=… --set audience=… --set signature=… 可以改）：',
      headsShown(order, card.draft).map((head) => `${headWords[head.field]}：${headNow(order, card.draft, head) || '（空着）'}`),
    ),
    ...(order.outline
      ? ['', '各部分与内容（--set outline.0=新标题，--set material.0=1 放到别的部分，等号后留空即去掉）：', ...outlineInWords(order, card)]
      : []),
    ...list(
      '要您补充：',
      open.map(({ path, question, choices }) => `${path}  ${question}${choicesInWords(path, choices)}`),
    ),
    ...list(
      '这几句像是写给内部看的，不放：',
      (intent.intent === 'make' ? (intent.inside ?? []) : []).flatMap(({ words, keep }, n) =>
        keep ? [] : [`${words}（留着：--set inside.${n}.keep=要）`],
      ),
    ),
    ...list(
      '这几句也许是写给内部看的，会照样放：',
      (intent.intent === 'make' ? (intent.inside ?? []) : []).flatMap(({ words, keep }, n) =>
        keep ? [`${words}（不放：--set inside.${n}.keep=不要）`] : [],
      ),
    ),
    ...list(
      '要接入大模型，现在做不了：',
      order.intent.needs_model.map(({ ability, words }) => `${words}（${abilityWords[ability]}）`),
    ),
    '',
    ...(placesInWords(order, intent) === '' ? [] : [`还可以用 --set 项=值 改：${placesInWords(order, intent)}`]),
    order.intent.intent === 'unknown'
      ? '没有读出要做什么，请换个说法：做成什么、写给谁、用哪些内容。'
      : `${example === '' ? '' : `补充：${example}\n`}照这样做：加 --yes，上面没有补充的会列为没有做到${order.intent.unread.some(({ is_content }) => is_content) ? '，像是内容的会写进去' : ''}${openPoints(order, card.draft).doubts.some(({ kind }) => kind === 'left_out') ? '；说了不要、又没有认出来的必须先选定，否则不做' : ''}。`,
  ].join('\n');
}

/** To set it as it was read says yes to it. */
function asItStands(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const about = typeof value === 'object' && value !== null && 'about' in value ? value.about : undefined;
  return typeof about === 'number' ? String(about) : '…';
}

function choicesInWords(path: string, choices: Choice[]): string {
  const parts = choices.map(({ value, label }) => (String(value) === label ? label : `${String(value)} ${label}`));
  if (path.startsWith('unread.')) parts.push('again:换个说法');
  return parts.length > 0 ? `（${parts.join('；')}）` : '';
}
