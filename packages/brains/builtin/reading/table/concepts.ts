/** Named figures of offices: each a recipe over the roles of columns. A role that fits one column is taken, one that fits several is asked, one that fits none is said. */
import { z } from 'zod';
import rows from '../concepts.json' with { type: 'json' };
import { isAdditive, isFigure, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { isSlot, slot, type Slot } from './slot.ts';
import words from './words.json' with { type: 'json' };
import { askColumn } from './columns.ts';
import { yesWords } from '../names.ts';
import type { Scope } from './phrases.ts';
import { numberAt } from '../numbers.ts';
import { readingOf, wordOf, type Token } from '../reading.ts';

const role = z.strictObject({
  /** What its column's name ends with, likeliest first. */
  words: z.array(z.string()),
  type: z.enum(['number', 'date', 'text', 'any']),
  /** What the card asks when several columns fit. */
  ask: z.string(),
  optional: z.boolean().optional(),
  /** All that fit are taken off, one after the other. */
  many: z.boolean().optional(),
});
export const conceptRow = z.strictObject({
  id: z.string(),
  words: z.array(z.string().min(1)).min(1),
  /** A column each row gets; rows that are meant; a figure of all rows, or of the rows of a group. */
  is: z.enum(['column', 'rows', 'figure']),
  /** Of a column or a figure: what it is called. */
  name: z.string(),
  /** Roles of columns beside which it is not worked out: what stands there already, or what would change it. */
  unless: z.array(z.string()).optional(),
  /** Of a column: it may be added up. */
  adds: z.boolean().optional(),
  percent: z.boolean().optional(),
  /** Less than nothing is a shortage: which of them is the most is to be asked. */
  signed: z.boolean().optional(),
  roles: z.record(z.string(), role),
  /** Steps that come first, for every row; `{role}` stands for a column, `{today}` for the day. */
  steps: z.array(z.record(z.string(), z.unknown())),
  /** Of rows: what holds for them. */
  where: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Of a figure: what is measured of the rows, and the formula over it. */
  values: z.array(z.record(z.string(), z.unknown())).optional(),
  formula: z.string().optional(),
  /** What it was taken for where its words leave that open: shown for a yes. */
  guess: z.string().optional(),
  /** In the place of one formula: steps over what was measured. */
  after: z.array(z.record(z.string(), z.unknown())).optional(),
  example: z.string(),
});
export type Concept = z.infer<typeof conceptRow>;

const parsed: readonly Concept[] = z.array(conceptRow).parse(rows);

const byId = new Map(parsed.map((one) => [one.id, one]));

/** The words that the columns of its roles are called by. */
export function conceptRoles(id: string): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(byId.get(id)?.roles ?? {}).map(([name, { words }]) => [name, words]));
}

/** The name says what was meant to come of it: 计划产量, 预算. */
export function isPlan(name: string): boolean {
  return [...byId.values()].some(({ roles }) =>
    [roles['plan'], roles['budget']].some((role) => role?.words.some((word) => name.startsWith(word))),
  );
}

/** 完成率, 没完成计划: it holds what came against what was meant to. */
export function comparesPlan(token: Token): boolean {
  return token.readings.some((one) => one.is === 'word' && one.of === 'concept' && byId.get(one.value)?.roles['plan'] !== undefined);
}

/** Where the table has days of birth and no ages. */
export function ageConcept(sheet: SheetFacts): Concept | undefined {
  const age = sheet.columns.some(({ type, bare }) => type === 'number' && bare.endsWith('龄')) ? undefined : byId.get('age');
  return age && bind(age, sheet, []) !== null ? age : undefined;
}

/** The columns its roles stand for in this table; null where it lacks one. */
function bind(concept: Concept, { columns }: SheetFacts, tokens: readonly Token[]): Map<string, Slot> | null {
  const roles = new Map<string, Slot>();
  const other = columns.find(({ role: own, bare }) => concept.unless?.some((word) => own === word || bare.includes(word)));
  if (other) return null;
  const all = Object.entries(concept.roles).map(([name, role]) => ({ name, ...role, fits: columnsFor(columns, role.words, role.type) }));
  for (const { name, ask, optional, many, fits: able } of all) {
    // 应出勤天数 ends as 出勤天数 does: what is the only column of one role is none of another; 实付金额 alone is not what is owed and what was paid.
    const others = all.flatMap((one) => (one.name !== name && one.fits.length === 1 ? one.fits : []));
    const fits = able.filter((column) => !others.includes(column));
    const [first] = fits;
    if (!first && optional !== true) return null;
    if (!first) continue;
    if (many === true && fits.length > 1) {
      roles.set(name, slot(fits.map((one) => one.name).join(taken), tokens));
      continue;
    }
    const question = askColumn('column', tokens, ask, fits);
    roles.set(name, slot(first.name, tokens, fits.length > 1 ? question : undefined));
    for (const wanted of cellsWanted(concept, name)) {
      // 合格 is written 是 in some tables.
      const cell = wanted.find((word) => first.samples.includes(word));
      if (cell === undefined) return null;
      roles.set(wanted.join('|'), slot(cell, tokens));
    }
  }
  // 销售额 and 目标（万元） are neither compared nor divided.
  const scales = new Set([...roles.values()].map(({ value }) => String(value).includes('万')));
  return scales.size > 1 && !JSON.stringify(concept.steps).includes('}]*[{') ? null : roles;
}

/** Between the names of columns that a formula takes off one after the other. */
const taken = ']-[';

const fillOf = z.object({ do: z.literal('fill'), columns: z.array(z.string()) });

/** Puts the columns of this table into parts of the recipe; null where it lacks one. */
export function recipeIn(concept: Concept, { sheet, today }: Scope, tokens: readonly Token[]): ((part: unknown) => unknown) | null {
  const roles = bind(concept, sheet, tokens);
  const isFull = (name: string): boolean => sheet.columns.some((column) => column.name === roles?.get(name)?.value && column.empty === 0);
  // Blanks are filled where there are any.
  const isIdle = (step: unknown): boolean => fillOf.safeParse(step).data?.columns.every((one) => isFull(one.slice(1, -1))) === true;
  return roles && ((part) => filled(Array.isArray(part) ? part.filter((step) => !isIdle(step)) : part, roles, today));
}

/** Those that are called so, or else all whose names end or begin so. */
function columnsFor(columns: readonly SheetColumn[], words: readonly string[], type: string): SheetColumn[] {
  const own = columns.filter((column) => type === 'any' || column.type === type);
  const whole = own.filter(({ bare }) => words.includes(bare));
  return whole.length > 0 ? whole : own.filter(({ bare }) => words.some((word) => bare.endsWith(word) || bare.startsWith(word)));
}

/** The named figure a token stands for in this table; a column of that name is the column. */
export function conceptAt(token: Token | undefined, { sheet }: { sheet: SheetFacts }) {
  if (!token || readingOf(token, 'column')) return undefined;
  const rate = token.readings.find((reading) => reading.is === 'rate' && reading.file === sheet.file && reading.sheet === sheet.sheet);
  if (rate?.is === 'rate' && rate.value === undefined) return rateOf(rate.column, token.text);
  const found = token.readings.flatMap((reading) =>
    reading.is === 'word' && reading.of === 'concept' ? (byId.get(reading.value) ?? []) : [],
  );
  // The first of several recipes for the same words that this table has the columns for; 多少钱 stands for many things.
  return (
    found.find((one) => bind(one, sheet, []) !== null) ??
    byUnits(found, sheet, token.text) ??
    (rate?.is === 'rate' ? rateOf(rate.column, token.text, rate.value) : undefined) ??
    found.find(({ unless }) => unless === undefined)
  );
}

/** One of these very words, and of no row of the file. */
export function recipe(name: string, own: Partial<Concept>): Concept {
  return { id: name, words: [name], is: 'figure', name, roles: {}, steps: [], example: name, ...own };
}

/** Two of them are held against each other in some office: 应交 and 已交, 今年 and 去年. */
export function arePaired(sheet: SheetFacts): boolean {
  return parsed.some((one) => Object.keys(one.roles).length === 2 && bind({ ...one, unless: [] }, sheet, []) !== null);
}

/** 度 of 充电量（度）. */
export const unitIn = (name: string): string => /[（(]([^（()）]*)[)）]\s*$/.exec(name)?.[1] ?? '';

/** 平 of 面积（㎡）, 块 of 月租（元） */
export function isInUnit({ name }: SheetColumn, said: string | undefined): boolean {
  const unit = numberAt(`1${unitIn(name)}`, 0)?.reading.unit;
  return unit !== undefined && unitIn(name) !== '' && said === `${unit.dimension}:${unit.name}`;
}

/** 补助 of 补助标准（元/天）, by what is counted in its unit; of several that are counted so one is to be chosen. */
export function worthOf(price: SheetColumn, { columns }: SheetFacts, said: string, name = '金额'): Concept | null {
  const unit = unitIn(price.name).split('/')[1] ?? '';
  const isCounted = ({ name, bare }: SheetColumn): boolean =>
    unit === ''
      ? name !== price.name && !bare.endsWith('次数')
      : unitIn(name) === unit || bare.endsWith(unit) || bare.endsWith(`${unit}数`);
  // 课时费 of 课时单价, which tells no unit.
  const isOpen = unit === '' && (name === '金额' || !price.bare.startsWith(said.slice(0, -1)));
  const fits = isOpen ? [] : columns.filter((one) => isAdditive(one) && one.role !== 'money' && isCounted(one));
  if (fits.length === 0) return null;
  return recipe(name, {
    is: 'column',
    adds: true,
    roles: { qty: { words: fits.map(({ bare }) => bare), type: 'number', ask: `“${said}”按哪一列乘“${price.name}”算？` } },
    steps: [{ do: 'compute', as: name, formula: `[{qty}]*[${price.name}]` }],
    ...(fits.length > 1 ? {} : { guess: `“${said}”按“${fits[0]?.name}”×“${price.name}”算，对吗？` }),
  });
}

/** 工资 of 完成（只） and 工价（元/只）. */
function byUnits(found: readonly Concept[], sheet: SheetFacts, said: string): Concept | undefined {
  const isTold = ({ unless = [] }: Concept): boolean =>
    sheet.columns.some(({ role, bare }) => unless.some((word) => role === word || bare.includes(word)));
  const isPriced = found.some((one) => one.roles['price'] !== undefined && !isTold(one));
  const [only, ...more] = isPriced ? sheet.columns.flatMap((one) => (one.role === 'price' ? (worthOf(one, sheet, said) ?? []) : [])) : [];
  return more.length === 0 ? only : undefined;
}

/** The share of the rows that say yes, or this value. */
export function rateOf(column: string, name: string, value?: string, guess?: string): Concept {
  const yes = { cells: value === undefined ? [...yesWords] : [value], of: 'result' };
  const label = value === undefined ? `${column}：是` : `${value}数量`;
  return recipe(name, {
    ...(guess === undefined ? {} : { guess }),
    percent: true,
    roles: { result: { words: [column], type: 'any', ask: `“${column}”的哪一种算？` } },
    values: [
      { how: 'count', as: label, where: [{ column: '{result}', op: '=', value: yes }] },
      { column: '{result}', how: 'count', as: `${column}：填了的` },
    ],
    formula: `[${label}]/[${column}：填了的]`,
  });
}

const cellWords = z.strictObject({ cells: z.array(z.string()).min(1), of: z.string() });

/** Lists of words of which one stands in the column of this role. */
function cellsWanted({ values = [] }: Concept, name: string): string[][] {
  return values.flatMap(({ where }) =>
    (Array.isArray(where) ? where : []).flatMap((condition: { value?: unknown }) => {
      const cells = cellWords.safeParse(condition.value);
      return cells.success && cells.data.of === name ? [cells.data.cells] : [];
    }),
  );
}

/** Where it is open which column a part of it is, each of them makes a formula to choose from. */
function formulaOf(part: string, roles: ReadonlyMap<string, Slot>): unknown {
  const put = (columns: ReadonlyMap<string, string>): string =>
    part.replaceAll(/\{(\w+)\}/g, (_all, name: string) => columns.get(name) ?? String(roles.get(name)?.value ?? ''));
  const [open, ...others] = [...roles].filter(([name, { doubt }]) => doubt !== undefined && part.includes(`{${name}}`));
  const own = put(new Map());
  if (!open?.[1].doubt || !part.includes('[')) return own;
  const [first, { doubt }] = open;
  // Of two that are open nobody can choose here.
  const choices =
    others.length > 0 ? [] : doubt.choices.map(({ value, label }) => ({ value: put(new Map([[first, String(value)]])), label }));
  return slot(own, [], { ...doubt, choices });
}

/** The recipe with the columns in their places. */
function filled(part: unknown, roles: ReadonlyMap<string, Slot>, today: string): unknown {
  if (typeof part === 'string') {
    if (part === '{today}') return today;
    const whole = /^\{(\w+)\}$/.exec(part)?.[1];
    if (whole !== undefined) return roles.get(whole) ?? part;
    return formulaOf(part, roles);
  }
  if (isSlot(part)) return part;
  if (Array.isArray(part))
    return part.flatMap((one: unknown) => {
      const own = filled(one, roles, today);
      const several = isSlot(own) && typeof own.value === 'string' ? own.value.split(taken) : [];
      return several.length > 1 ? several : [own];
    });
  const cells = cellWords.safeParse(part);
  if (cells.success) return roles.get(cells.data.cells.join('|'));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]: [string, unknown]) => [key, filled(value, roles, today)]));
}

/** 还差多少吨, 还差多少没付: a unit that no column contradicts, or the deed that was not done. */
export function toldTo(tokens: readonly Token[], at: number, { adds, id }: Concept, { sheet }: Scope): number {
  if (adds !== true && id !== 'plan_short') return at;
  const isNot = wordOf(tokens[at], 'concept')?.startsWith('not_') === true;
  const isTold = isNot || (wordOf(tokens[at], 'lacks') !== undefined && wordOf(tokens[at + 1], 'act') !== undefined);
  if (words.rest.includes(id)) return restTo(tokens, at, sheet);
  const isOfUnit = tokens[at]?.readings.some((one) => one.is === 'column' && one.how === 'unit') === true;
  const isBare = (wordOf(tokens[at], 'unit') ?? '') !== '' && sheet.columns.every(({ name, bare }) => name.toLowerCase() === bare);
  return isTold ? at + (isNot ? 1 : 2) : isOfUnit || isBare ? at + 1 : at;
}

/** 还剩几节课, 剩余课时: what it is counted in, and what its columns are called. */
function restTo(tokens: readonly Token[], from: number, { columns }: SheetFacts): number {
  const isIts = (token: Token | undefined): boolean =>
    token !== undefined &&
    (wordOf(token, 'question')?.startsWith('how_m') === true ||
      wordOf(token, 'unit') !== undefined ||
      columns.some((one) => isFigure(one) && one.bare.includes(token.text)));
  let to = from;
  while (to < from + 4 && isIts(tokens[to])) to += 1;
  return to;
}
