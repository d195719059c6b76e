/** Fills the sections of a document: statements and tables go where they belong, what is missing becomes a blank that says what to write. */
import { beginsWith, behind, holds, without } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import type { WritingRequest } from './writing-request.ts';
import { bigrams, overlap, segmentWords } from '#text/segment.ts';
import { printChineseOrdinal, withoutOrdinal } from '#text/chinese-number.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { isAbout } from '../text/same-matter.ts';
import { hasAny } from '../text/signs.ts';
import { nearestSlot, slotOfHeading, type Slot } from '../text/slots.ts';
import { budgetTable } from './budget.ts';
import { blankBlock, required, type Block, type Piece, type Section } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { signedFor, type Genre, type SectionSpec } from './genres.ts';
import headingSigns from './heading-signs.json' with { type: 'json' };
import type { TableReport } from './table-blocks.ts';
import { isDueBy, isTodoColumn, todoTable } from './todo-table.ts';

/** The sections to write: the genre's own, or the points asked for when these are the outline. */
export function planSections(genre: Genre, request: WritingRequest): SectionSpec[] {
  const specs = genre.sections.map((spec) => ({ ...spec }));
  const chosen: SectionSpec[] = [];
  // “列出待办、负责人和截止日期” asks for one table.
  const hasTable = specs.some((spec) => spec.shape === 'todo');
  const hasTasks = hasTable || request.points.some((point) => slotOfHeading(point) === 'todo');
  const isColumn = (point: string) => hasTasks && isTodoColumn(point);
  for (const point of request.points.filter((one) => !isColumn(one))) {
    const told = slotOfHeading(point);
    // 附上任务分工表, of minutes: who does what is their table of tasks.
    const slot = told === 'division' && hasTable && !specs.some(({ slots: [own] }) => own === 'division') ? 'todo' : told;
    // 部门分析 is one finding beside the others, not another name for all of them.
    const own = specs.find(
      (spec) => !chosen.includes(spec) && (spec.heading.includes(point) || (slot !== null && slot !== 'finding' && spec.slots[0] === slot)),
    );
    if (own) {
      if (request.points_exclusive || !own.heading.includes(point))
        [own.heading, own.hint] = [point, own.shape === 'todo' ? own.hint : `“${point}”的具体内容`];
      own.optional = false;
      chosen.push(own);
    } else
      chosen.push({
        heading: point,
        slots: slot ? [slot] : [],
        shape: slot === 'budget' || slot === 'todo' ? slot : 'list',
        hint: `“${point}”的具体内容`,
        ...(others.some((word) => point.startsWith(word)) ? { rest: true as const } : {}),
      });
  }
  if (request.points_exclusive) return chosen;
  const extra = chosen.filter((spec) => !specs.includes(spec));
  // What was asked for besides stands before problems and plans, which close a text.
  const at = specs.findIndex((spec) => ['problem', 'plan', 'todo', 'suggestion'].includes(spec.slots[0] ?? ''));
  return at < 0 ? [...specs, ...extra] : [...specs.slice(0, at), ...extra, ...specs.slice(at)];
}

/** Parts for whatever belongs to none of the others. */
const others = ['其他', '其它', '另外'];

export interface Filling {
  specs: SectionSpec[];
  evidence: Evidence[];
  tables: TableReport[];
  request: WritingRequest;
  numbered: boolean;
  /** The text may be so short that only one statement a section is sure to stay. */
  from_files: boolean;
  /** The sections are the parts of the file: a table stands in its own. */
  own_parts?: boolean;
}

export function fillSections(filling: Filling): Section[] {
  const { specs } = filling;
  const { assigned, unsure } = assign(filling);
  const placed = new Map(filling.tables.flatMap((table) => placeOf(table, filling)));
  const tables = filling.tables.filter((table) => !placed.has(table));
  const tableHome = homeOfTables(specs);
  const sections: Section[] = [];
  for (const spec of specs) {
    const own = assigned.get(spec) ?? [];
    const blocks = blocksOf(spec, own, filling);
    const figures = blocksOfTables(tables, (about) => homeOf(about, specs, tableHome) === spec);
    const dataBlocks = [...figures, ...[...placed].flatMap(([table, home]) => (home === spec ? [table.original] : []))];
    if (dataBlocks.length > 0 && own.length === 0) blocks.length = 0;
    if (blocks.length === 0 && dataBlocks.length === 0) {
      if (spec.bare && filling.evidence.some(({ text, slot }) => slot === spec.slots[0] || toldIn(text, spec))) continue;
      if (spec.optional === true || (spec.optional === 'with_files' && filling.from_files)) continue;
      if (spec.optional === 'beside_others' && (tables.length > 0 || specs.some((other) => (assigned.get(other) ?? []).length > 0)))
        continue;
      blocks.push(blankBlock(spec.hint));
    }
    const doubted = own.filter((statement) => unsure.has(statement)).map(({ text }) => text);
    sections.push({
      heading: spec.heading,
      level: 2,
      blocks: [...dataBlocks, ...blocks],
      ...(doubted.length > 0 ? { unsure: doubted } : {}),
    });
  }
  if (tables.length > 0 && !tableHome)
    sections.push({
      heading: '数据情况',
      level: 2,
      blocks: blocksOfTables(tables, (about) => homeOf(about, specs, tableHome) === undefined),
    });
  return filling.numbered ? numberSections(sections) : sections;
}

/** A table of plans or tasks belongs to the section of that name, when the text has one. */
function placeOf(table: TableReport, { specs, own_parts }: Filling): [TableReport, SectionSpec][] {
  const { slot, title } = table;
  const bySlot =
    slot === null ? undefined : (specs.find(({ slots }) => slots[0] === slot) ?? specs.find(({ slots }) => slots.includes(slot)));
  const home = (own_parts ? specs.find(({ heading }) => heading === title) : undefined) ?? bySlot;
  return home ? [[table, home]] : [];
}

function numberSections(sections: Section[]): Section[] {
  let count = 0;
  return sections.map((section) =>
    section.level === 2 ? { ...section, heading: `${printChineseOrdinal(++count)}、${withoutOrdinal(section.heading)}` } : section,
  );
}

function homeOfTables(specs: SectionSpec[]): SectionSpec | undefined {
  return (
    specs.find((spec) => spec.tables) ??
    specs.find((spec) => spec.slots[0] === 'data') ??
    specs.find((spec) => holds(spec.heading, textWords.whole) && spec.slots[0] !== 'background') ??
    specs.find((spec) => spec.slots.includes('data') && spec.shape !== 'budget') ??
    specs.find((spec) => holds(spec.heading, textWords.whole)) ??
    specs.find((spec) => spec.slots.includes('done') && spec.shape === 'list') ??
    specs.find((spec) => spec.slots[0] === 'finding')
  );
}

/** A section that is called after the column, such as 区域分析; else the place of all tables. */
function homeOf(about: string, specs: SectionSpec[], tableHome: SectionSpec | undefined): SectionSpec | undefined {
  const named =
    about === ''
      ? undefined
      : specs.find((spec) => isAbout(spec.heading, about) || (holds(about, textWords.days) && holds(spec.heading, textWords.trends)));
  return named ?? tableHome;
}

export function blocksOfTables(tables: TableReport[], belongs: (about: string) => boolean = () => true): Block[] {
  return tables.slice(0, 6).flatMap((table, i): Block[] => {
    const scale = 1 - i * 0.12;
    const findings = table.findings
      .filter((piece) => belongs(piece.about))
      .map((piece, p) => ({ ...piece, weight: i === 0 && p === 0 ? required : piece.weight * scale }));
    const blocks = table.blocks
      .filter((part) => belongs(part.about))
      .map(({ block }): Block => (block.kind === 'table' ? { ...block, weight: block.weight * scale } : block));
    return [...(findings.length > 0 ? [{ kind: 'list' as const, pieces: findings }] : []), ...blocks];
  });
}

/** Every statement gets one section: the point that names it, its slot, or the nearest slot there is. `unsure` are those that no sign put there. */
function assign({ specs, evidence, request }: Filling): { assigned: Map<SectionSpec, Evidence[]>; unsure: Set<Evidence> } {
  const assigned = new Map<SectionSpec, Evidence[]>(specs.map((spec) => [spec, []]));
  const unsure = new Set<Evidence>();
  const available = [...new Set(specs.flatMap((spec) => spec.slots))];
  const rest = specs.find((spec) => spec.rest);
  // 违约责任 says more than 付款 of “逾期付款的，支付违约金”.
  const pointSpecs = specs
    .filter((spec) => request.points.some((point) => spec.heading.includes(point)))
    .toSorted((a, b) => b.heading.length - a.heading.length);
  let before: { source: string; home: SectionSpec } | undefined;
  for (const statement of evidence) {
    // What is to come belongs to its own section, whatever other words it has.
    const ahead = statement.slot === 'plan' ? specs.find((spec) => spec.slots[0] === 'plan') : undefined;
    const named = ahead ?? pointSpecs.find((spec) => isNamed(spec, statement));
    const isOwn = specs.some(({ slots: [own] }) => own === statement.slot);
    const signed =
      named ?? signedFor(specs, statement.text) ?? (isOwn ? undefined : pointSpecs.find((spec) => speaksOf(spec.heading, statement.text)));
    const slot = rest ? statement.slot : nearestSlot(statement.slot, available);
    const bySlot = slot ? (specs.find((spec) => spec.slots[0] === slot) ?? specs.find((spec) => spec.slots.includes(slot))) : undefined;
    const fits = bySlot && !(bySlot.bare && statement.label === '' && isMore(statement.text));
    // Where the parts were given, what tells nothing stands in the first that is open, not in one like its usual place.
    const isOpen = request.points_exclusive && (statement.unsure === 'no_sign' || statement.unsure === 'likely');
    // In the parts of its person, what a file tells without a sign goes on with what it told before.
    const goesOn = request.points_exclusive && statement.unsure !== undefined && !statement.own && before?.source === statement.source;
    const last = goesOn && isOpenPart(before?.home) ? before?.home : undefined;
    // 也可以乘环保车到半山亭 says more of what stands before it.
    const isMoreOf = !statement.own && before?.source === statement.source && beginsWith(statement.text, textWords.goes_on);
    const home =
      (isMoreOf ? before?.home : undefined) ??
      signed ??
      last ??
      (fits && !isOpen ? bySlot : undefined) ??
      rest ??
      usualOf(specs, statement, request);
    if (!home) continue;
    before = { source: statement.source, home };
    const placed = { ...statement, text: behind(statement.text, [`${home.heading}：`]) };
    assigned.get(home)?.push(placed);
    if (specs.length > 1 && !signed && !isSure(statement, home, specs)) unsure.add(placed);
  }
  return { assigned, unsure };
}

/** Its own words, heading or label have put it here, or the section holds whatever tells no more; what is due by a day is a task where there is a place for tasks. */
function isSure(statement: Evidence, home: SectionSpec, specs: readonly SectionSpec[]): boolean {
  const isDue = home.shape !== 'todo' && specs.some(({ shape }) => shape === 'todo') && isDueBy(statement.text);
  if (home.rest || home.general) return !isDue && statement.unsure !== 'two_signs';
  return (!statement.unsure || statement.unsure === 'likely') && home.slots.includes(statement.slot);
}

/** “12月20日在馆里举行开馆赛” tells more than when. */
const isMore = (text: string): boolean => !saysOnlyWhen(text) && Array.from(text).length > 12;
const toldIn = (text: string, { slots: [slot] }: SectionSpec): boolean => slot === 'time' && hasAny(text, ['#day', '#clock']);

/** Closing parts hold only what says that it is for them. */
const closing: readonly Slot[] = ['problem', 'plan', 'todo', 'suggestion', 'support', 'open', 'conclusion', 'experience'];

const isOpenPart = (spec: SectionSpec | undefined): boolean => spec?.slots[0] === undefined || !closing.includes(spec.slots[0]);

/** Where a statement stands that belongs to none of the sections. */
function usualOf(specs: SectionSpec[], statement: Evidence, request: WritingRequest): SectionSpec | undefined {
  const open = specs.filter(isOpenPart);
  if (request.points_exclusive) return closestSpec(open, statement) ?? open[0] ?? specs[0];
  return open.find(({ shape }) => shape === 'list') ?? open[0] ?? (statement.own ? specs[0] : undefined);
}

/** 设备维修 speaks of what was replaced. */
const speaksOf = (heading: string, text: string): boolean =>
  segmentWords(without(heading, textWords.general)).some((word) => word.length > 1 && text.includes(word)) ||
  headingSigns.some(({ headings, signs }) => headings.some((word) => heading.includes(word)) && hasAny(text, signs));

function isNamed(spec: SectionSpec, statement: Evidence): boolean {
  // 原因：固定座松动
  if (/^[：:]/.test(statement.text.slice(spec.heading.length)) && statement.text.startsWith(spec.heading)) return true;
  const about = bigrams(without(spec.heading, textWords.general));
  if (about.size === 0) return false;
  return (
    overlap(about, bigrams(statement.heading)) >= 0.75 ||
    overlap(about, bigrams(statement.label)) >= 0.75 ||
    overlap(about, bigrams(statement.goes_on ?? '')) >= 0.75 ||
    (about.size >= 1 && overlap(about, bigrams(statement.text)) >= 0.99)
  );
}

function closestSpec(specs: SectionSpec[], statement: Evidence): SectionSpec | undefined {
  const about = bigrams(`${statement.heading}${statement.text}`);
  const scored = specs.map((spec) => ({ spec, score: overlap(bigrams(spec.heading), about) })).sort((a, b) => b.score - a.score);
  return scored[0] && scored[0].score > 0.2 ? scored[0].spec : undefined;
}

function blocksOf(spec: SectionSpec, statements: Evidence[], filling: Filling): Block[] {
  if (statements.length === 0) return [];
  if (spec.shape === 'todo') return [todoTable(spec.hint === '任务名称' ? '任务' : '事项', statements, filling.request.points)];
  const budget = spec.shape === 'budget' && !filling.from_files ? budgetTable(statements) : null;
  if (budget) return budget;
  const pieces = piecesOf(statements);
  return [{ kind: spec.shape === 'paragraph' ? 'paragraph' : spec.shape === 'ordered' ? 'ordered' : 'list', pieces }];
}

/** In the order of the sources; the best one of each section stays at any length. */
export function piecesOf(statements: Evidence[]): Piece[] {
  const best = statements.reduce((a, b) => (b.score > a.score ? b : a), statements[0] as Evidence); // never empty here
  // 预展时间, 拍卖时间: of two of one kind each says which.
  const mixed = [statements.map(({ slot }) => slot), statements.flatMap(({ label }) => label || [])].some((all) => new Set(all).size > 1);
  return [...statements]
    .sort((a, b) => Number(b.own) - Number(a.own) || a.order - b.order)
    .map((statement) => {
      const text = mixed ? labelText(statement) : isTelling(statement) ? `${statement.label}：${statement.text}` : bareText(statement);
      const weight = statement.own || statement === best ? required : statement.score;
      return { text, weight, source: statement.source, ...(text === statement.text ? { after: statement.after } : {}) };
    });
}

/** 复查时间 tells more than its section does. */
const isTelling = ({ slot, label }: Evidence): boolean =>
  (slot === 'time' || slot === 'place') && label !== '' && !textWords.framed_labels.includes(label);

const bareText = ({ slot, text }: Evidence): string => (slot === 'other' ? text : behindLabel(text));

/** 时间：11月28日 → 11月28日 */
function behindLabel(text: string): string {
  const label = textWords.framed_labels.find((one) => text.startsWith(one)) ?? '';
  const rest = text.slice(label.length).replace(/^[：:]/, '');
  return label !== '' && /^[^，。]{2}/.test(rest) ? rest : text;
}

/** With the label it stood behind, where the bare words would say nothing: 地点：302会议室. */
export function labelText(statement: Evidence): string {
  const framed: Slot[] = ['time', 'place', 'people', 'host', 'recorder', 'contact', 'budget'];
  const labels: Partial<Record<Slot, string>> = { time: '时间', place: '地点', people: '对象', host: '主持', contact: '联系方式' };
  if (!framed.includes(statement.slot)) return statement.text;
  if (/^\d[^：:]{0,24}[：:](?!\d)/.test(statement.text)) return statement.text;
  // A sentence that goes on tells by itself what it is about.
  if (statement.label === '' && statement.own && statement.text.includes('，')) return statement.text;
  // “上午十点作家周敏签售” tells what happens then.
  if (statement.slot === 'time' && statement.label === '' && statement.own && !saysOnlyWhen(statement.text)) return statement.text;
  // A whole clause about people tells by itself who they are.
  const isClause = statement.slot === 'people' && Array.from(statement.text).length >= 10;
  const label = statement.label || (isClause ? '' : labels[statement.slot]) || '';
  const bare = behindLabel(statement.text);
  if (bare !== statement.text) return `${statement.text.slice(0, statement.text.length - bare.length).replace(/[：:]$/, '')}：${bare}`;
  return label === '' || statement.text.startsWith(label) || /[：:]/.test(statement.text.slice(0, 8))
    ? statement.text
    : `${label}：${statement.text}`;
}
