/** Why a value could not be set on an order card, with what can be set there instead. Pure. */
import type { Choice } from '#contract/intent/common.ts';
import type { Intent } from '#contract/intent/intent.ts';
import { languageWords, lengthUnitWords, makeFieldWords, pagesWords, sizeUnitWords, toneWords } from '#contract/intent/make-words.ts';
import type { Order } from '#contract/intent/order.ts';
import { orderable } from '#contract/intent/orderable.ts';
import { valueAt } from '#contract/intent/paths.ts';
import { aggregateWords, chartWords, comparatorWords, periodWords, placeWords } from '#contract/intent/table-words.ts';
import { kindWords } from '#contract/kinds.ts';

/** What the last key of a path can be chosen from, where that is a closed list. */
const closed: Readonly<Record<string, Record<string, string>>> = {
  kind: kindWords,
  language: languageWords,
  tone: toneWords,
  pages: pagesWords,
  'length.unit': lengthUnitWords,
  'size.unit': sizeUnitWords,
  place: placeWords,
  type: chartWords,
  how: aggregateWords,
  op: comparatorWords,
  period: periodWords,
  totals: { true: '要', false: '不要' },
};

const figures = ['about', 'min', 'max', 'width', 'height'];

export const noSuchPlace = '没有这一项';

/** They are chosen from what the card knows. */
const chosen: readonly string[] = ['genre', 'look', 'form', 'kit'];

/** The keys of a new thing, as they are called on the card; '' for a table, whose keys depend on its steps. */
export function placesInWords({ choices, outline, files }: Order, intent: Intent): string {
  if (intent.intent !== 'make') return '';
  const all = ['kind', ...orderable[intent.kind.value], 'sources'] as const;
  const keys = all.filter((key) => {
    if (key === 'sections') return !outline;
    // Of files alone something can be left out.
    return key === 'leave_out' ? files.length > 0 : !chosen.includes(key) || choices?.[key] !== undefined;
  });
  return keys.map((key) => `${key}（${makeFieldWords[key].split('（')[0]}）`).join('、');
}

export function unknownPlace(order: Order, intent: Intent, path: string): string {
  const [first = ''] = path.split('.', 1);
  const places = placesInWords(order, intent);
  return places === '' || Object.hasOwn(makeFieldWords, first) ? noSuchPlace : `${noSuchPlace}；可以设：${places}`;
}

export function unfit(order: Order, intent: Intent, path: string): string {
  const keys = path.split('.');
  const last = keys.at(-1) ?? '';
  const own = order.choices?.[path]?.map(({ label }: Choice) => label);
  const words = closed[keys.slice(-2).join('.')] ?? closed[last];
  const labels = own ?? (words ? Object.values(words) : []);
  if (labels.length > 0) return `不是这一项能取的值；可选：${labels.join('、')}`;
  if (figures.includes(last) || path === 'length' || typeof valueAt(intent, path) === 'number') return '不是这一项能取的值；请写一个数';
  return '不是这一项能取的值';
}

/** Steps after which columns have other names than in the file. */
const reshaping: readonly string[] = ['pivot', 'unpivot', 'split', 'explode', 'join', 'append', 'rename'];

/** A column that no sheet of the file has and no step makes; null where that can't be told, or there is one. */
export function missingColumn({ files }: Order, intent: Intent, path: string, value: string): string | null {
  const [, at = ''] = /^queries\.(\d+)\..*\bcolumn$/.exec(path) ?? [];
  const asked = intent.intent === 'table' ? intent.queries[Number(at)] : undefined;
  if (at === '' || !asked || asked.query.steps.some((step) => reshaping.includes(step.do))) return null;
  const name = asked.query.table.file_name ?? files[0]?.name;
  const sheets = files.find((file) => file.name === name)?.structure?.sheets ?? [];
  const known = sheets
    .filter(({ sheet }) => asked.query.table.sheet === undefined || sheet === asked.query.table.sheet)
    .flatMap(({ columns }) => columns.map(({ column }) => column));
  if (known.length === 0 || known.includes(value) || JSON.stringify(asked.query.steps).includes(`"as":${JSON.stringify(value)}`))
    return null;
  return `没有“${value}”这一列；有：${known.join('、')}`;
}
