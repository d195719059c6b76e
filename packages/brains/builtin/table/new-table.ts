/** A new table from words: its columns as they were said, goods as rows with live formulas, and what was not said left empty. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { callsOf, type Conversation } from '../conversation.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { readSheet } from '../reading/sheet/read-sheet.ts';
import { type Item, type ItemRole, itemsOf, roleOf } from '../reading/sheet/items.ts';
import { saying, type Turn } from '../recipe.ts';
import { sayIn, type Say, spokenIn } from '../said/said.ts';
import { add, type Decimal, multiply, parseDecimal, zero } from '#text/decimal.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { askedIn, orderTurn } from '../work/order.ts';
import { shortened } from './told.ts';

type Cell = string | number | null;
interface Planned {
  name: string;
  title: string | null;
  header: string[];
  rows: Cell[][];
  formulas: { column: string; formula: string; number_format: string }[];
  total: string[];
  options: { at: number; column: string; options: string[] }[];
  /** Sentences for the person. */
  told: string[];
  undone: string[];
}

const rowsAtFirst = 20;

export function newTableTurn(conversation: Conversation): Turn {
  const { done, text } = conversation;
  const say = sayIn(spokenIn(text));
  const asked = askedIn(conversation, 'sheet', []);
  const [intent] = asked.intents;
  if (!intent) return saying(say('sheet.no_columns'));
  const turn = orderTurn(conversation, asked, intent.title?.value ?? say('sheet.untitled'), []);
  if (turn) return turn;
  if ((intent.asks ?? []).length === 0 && intent.facts.length === 0) return saying(say('sheet.no_columns'));
  const plan = planned(intent, say, sayIn(intent.language?.value === 'en' ? 'en' : spokenIn(text)));
  const made = callsOf(done, 'create_sheet').at(-1);
  if (!made) return { text: say('sheet.doing'), calls: [createCall(plan)] };
  if (!made.ok) return saying(say('sheet.failed', { reason: made.reason }));
  const file = made.files.at(-1)?.name ?? '';
  const chosen = callsOf(done, 'edit_sheet').at(-1);
  if (plan.options.length > 0 && !chosen) return { text: '', calls: [optionsCall(plan, file)] };
  return saying(toldOf(plan, file, say, [...plan.undone, ...(chosen?.ok === false ? [chosen.reason] : [])]));
}

/** Where no skill was chosen: the words order a table and nothing else, or say wholly what is to stand in it. */
export function isNewTable(text: string): boolean {
  const intent = readSheet(text, false);
  return intent !== null && (isComplete(intent) || asksToMake(text) === null);
}

function planned(intent: MakeIntent, say: Say, label: Say): Planned {
  const { title, audience, length, totals, asks = [], facts } = intent;
  const told: string[] = [];
  const undone = intent.unread.map(({ words }) => say('unread', { words }));
  const items: Item[] = [];
  for (const { words, sign } of facts) {
    const read = itemsOf(words);
    if (read) items.push(...read);
    // Put into the table by its person: rows of their own.
    else if (sign === 'person') items.push(...words.split('、').map((name) => ({ name, from: 0, to: 0 })));
    else undone.push(say('sheet.no_row', { words }));
  }
  const currencies = [...new Set(items.flatMap(({ currency }) => currency ?? []))];
  const columns = columnsFor(asks, items, currencies, label);
  const at = (role: Role): number => columns.findIndex((column) => column.role === role);
  const nameOf = (role: Role): string => columns[at(role)]?.label ?? '';
  const wanted = length?.value.min ?? length?.value.about ?? length?.value.max ?? (items.length > 0 ? 0 : rowsAtFirst);
  const free = Math.max(0, Math.min(wanted, 5_000) - items.length);
  const rows = [
    ...items.map((item) => columns.map(({ role }) => cellOf(item, role))),
    ...Array.from({ length: free }, () => columns.map((): Cell => null)),
  ];
  const serial = at('serial');
  if (serial >= 0) {
    for (const [n, row] of rows.entries()) row[serial] = n + 1;
    told.push(say('sheet.serial', { column: nameOf('serial'), rows: rows.length }));
  }
  const multiplies = at('quantity') >= 0 && at('price') >= 0 && at('amount') >= 0;
  const [quantity, price, amount] = [nameOf('quantity'), nameOf('price'), nameOf('amount')];
  const formulas = multiplies
    ? [{ column: amount, formula: `IF(OR([${quantity}]="",[${price}]=""),"",[${quantity}]*[${price}])`, number_format: '#,##0.00' }]
    : [];
  if (multiplies) told.push(say('sheet.formula', { amount, quantity, price }));
  const lumps = items.filter((item) => item.is_whole === true);
  if (lumps.length > 0) told.push(say('sheet.lump', { names: listed(lumps, say), amount }));
  const isMixed = currencies.length > 1;
  if (isMixed) told.push(say('sheet.mixed', { currencies: currencies.join(say('list')) }));
  const adds =
    at('amount') >= 0 ? [amount] : columns.filter(({ type, role }) => type === 'number' && role !== 'price').map((one) => one.label);
  const wantsTotal = !isMixed && (totals?.value ?? items.some(({ price: one }) => one !== undefined));
  if (wantsTotal && adds.length === 0) undone.push(say('sheet.no_total'));
  if (wantsTotal && at('amount') >= 0 && items.length > 0) {
    const unit = currencies[0] === undefined ? '' : ` ${currencyIn(currencies[0], say)}`;
    told.push(say('sheet.total', { total: shortened(sumOf(items)), unit }));
  }
  const header = columns.map((column) => column.label);
  const name = title?.value ?? say('sheet.untitled');
  const options = columns.flatMap((column, n) =>
    column.type === 'choice' ? [{ at: n, column: column.label, options: column.options }] : [],
  );
  for (const one of options) told.push(say('sheet.options', { column: one.column, options: listed(one.options, say) }));
  return {
    name,
    title: audience ? label('sheet.for', { title: name, audience: audience.value }) : (title?.value ?? null),
    header,
    rows,
    formulas,
    total: wantsTotal ? adds : [],
    options,
    told: [
      say('sheet.columns', { names: listed(header, say) }),
      say(items.length > 0 ? 'sheet.filled' : 'sheet.free', { rows: items.length > 0 ? items.length : free }),
      ...told,
    ],
    undone,
  };
}

type Role = ItemRole | 'currency' | null;
interface Column extends SiteField {
  role: Role;
}

/** Those that were said, and behind them what the goods need beside them. */
function columnsFor(asks: readonly SiteField[], items: readonly Item[], currencies: readonly string[], label: Say): Column[] {
  const said = asks.map((one): Column => ({ ...one, role: roleOf(one.label) }));
  // Each once: of two columns that could be the amount the first is.
  for (const [n, one] of said.entries()) if (said.findIndex(({ role }) => role === one.role) < n) one.role = null;
  if (items.length > 0 && said.length > 0 && !said.some(({ role }) => role === 'name')) {
    const first = said.find(({ role, type }) => role === null && type === 'text');
    if (first) first.role = 'name';
  }
  const needs: [Exclude<Role, null | 'serial'>, boolean][] = [
    ['name', items.length > 0],
    ['quantity', items.some(({ quantity }) => quantity !== undefined)],
    ['unit', items.some(({ unit }) => unit !== undefined)],
    ['price', items.some(({ price, is_whole }) => price !== undefined && is_whole !== true)],
    ['currency', currencies.length > 1],
    ['amount', items.some(({ price }) => price !== undefined)],
  ];
  const [only, ...others] = currencies;
  const unit = only !== undefined && others.length === 0 ? currencyIn(only, label) : null;
  const more = needs.flatMap(([role, isNeeded]): Column[] => {
    if (!isNeeded || said.some((one) => one.role === role)) return [];
    const name = label(`sheet.${role}`);
    const counts = unit !== null && (role === 'price' || role === 'amount');
    const type = role === 'quantity' || role === 'price' || role === 'amount' ? 'number' : 'text';
    return [{ label: counts ? label('sheet.in', { name, unit }) : name, type, required: false, options: [], role }];
  });
  return [...said, ...more];
}

const known = ['CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY'] as const;

function currencyIn(code: string, say: Say): string {
  const key = known.find((one) => one === code);
  return key ? say(key) : code;
}

function cellOf({ price, is_whole: isWhole, ...item }: Item, role: Role): Cell {
  if (role === 'price') return isWhole ? null : (price ?? null);
  if (role === 'amount') return isWhole ? (price ?? null) : null;
  return role === null || role === 'serial' ? null : (item[role] ?? null);
}

function sumOf(items: readonly Item[]): Decimal {
  const of = (value: number): Decimal => parseDecimal(String(value)) ?? zero;
  return items.reduce((all, { price, quantity, is_whole }) => {
    if (price === undefined || (quantity === undefined && !is_whole)) return all;
    return add(all, multiply(of(price), of(is_whole ? 1 : (quantity ?? 0))));
  }, zero);
}

const listed = (all: readonly (string | { name: string })[], say: Say): string =>
  all.map((one) => say('quoted', { words: typeof one === 'string' ? one : one.name })).join(say('list'));

function createCall({ name, title, header, rows, formulas, total }: Planned): ToolRequest {
  return {
    tool: 'create_sheet',
    input: {
      file_name: `${name.replaceAll(/[\\/:*?"<>|\n\t]/g, ' ').slice(0, 60)}.xlsx`,
      sheets: [
        {
          name: name.replaceAll(/[\\/:*?[\]\n\t]/g, ' ').slice(0, 31),
          ...(title === null ? {} : { title: title.slice(0, 200) }),
          header,
          rows,
          ...(formulas.length > 0 ? { formulas } : {}),
          ...(total.length > 0 ? { total } : {}),
        },
      ],
    },
  };
}

/** Cells of a column of choices are chosen from a list. */
function optionsCall({ name, title, rows, options }: Planned, file_name: string): ToolRequest {
  const first = title === null ? 2 : 3;
  const letters = (at: number): string =>
    (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26));
  return {
    tool: 'edit_sheet',
    input: {
      file_name,
      edits: options.map(({ at, options: own }) => ({
        do: 'validation' as const,
        sheet: name.replaceAll(/[\\/:*?[\]\n\t]/g, ' ').slice(0, 31),
        range: `${letters(at)}${first}:${letters(at)}${first + rows.length - 1}`,
        options: own.slice(0, 50),
      })),
    },
  };
}

function toldOf({ told }: Planned, file: string, say: Say, undone: readonly string[]): string {
  const [columns = '', count = '', ...more] = told;
  return [
    say('sheet.made', { file: escapeMarkdown(file), columns: escapeMarkdown(`${columns}${say('comma')}${count}`) }),
    ...(more.length > 0 ? [more.map((one) => `- ${one}`).join('\n')] : []),
    ...(undone.length > 0 ? [`${say('undone')}\n${undone.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}`] : []),
    say('sheet.next'),
  ].join('\n\n');
}
