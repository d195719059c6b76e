/** What is said and shown of a table beside itself: what plainly adds up, and what the words name of it. */
import { divide, share, type Decimal } from '#text/decimal.ts';
import { isAbout } from '../text/same-matter.ts';
import { figuresOf, groupBy, printFigure, totalOf, type Column, type TableAnalysis } from '../text/table-figures.ts';
import words from '../text/table-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };

export interface Finding {
  text: string;
  /** The column it is of, where that was named; '' for the whole table. */
  about: string;
}

const mostOf = 20;
const mostFigures = 4;
const whole = (count: number): Decimal => ({ digits: BigInt(count), scale: 0 });

const isNamed = (column: Column, points: string[]): boolean => points.some((point) => isAbout(point, column.name));
const wantsMean = (column: Column, points: string[]): boolean =>
  points.some((point) => holds(point, words.mean) && isAbout(point, column.name));

/** What plainly adds up, and what was named; a mean that was asked for is no sum. */
export function summed({ columns }: TableAnalysis, points: string[]): Column[] {
  const fits = (column: Column) => column.adds || (column.role === 'measure' && isNamed(column, points) && !wantsMean(column, points));
  return columns.filter(fits).slice(0, mostFigures);
}

/** Of figures that were asked for so, and of the marks of people; a mean of rates is wrong without its weights. */
function averaged({ columns }: TableAnalysis, points: string[]): Column[] {
  const isOfPeople = textWords.pupils.includes(columns[0]?.name ?? '');
  return columns.filter(
    (column) => (column.role === 'measure' && wantsMean(column, points)) || (column.isMark && (isOfPeople || wantsMean(column, points))),
  );
}

/** A figure that was asked for by its name stands where it was asked for. */
export function findingsOf(analysis: TableAnalysis, points: string[]): Finding[] {
  const sums = summed(analysis, points);
  const told = (m: Column): string =>
    `${words.own_totals.includes(m.name) ? '总计' : m.name.endsWith('合计') ? m.name : `${m.name}合计`} ${printFigure(totalOf(analysis, m), m)}`;
  const others = analysis.areRecords || analysis.totals.length > 0 ? sums.filter((m) => !isNamed(m, points)) : [];
  return [
    ...(others.length > 0 ? [{ text: others.map(told).join('，'), about: '' }] : []),
    ...sums.filter((m) => isNamed(m, points)).map((m) => ({ text: told(m), about: m.name })),
    ...averaged(analysis, points).flatMap((m) => {
      const mean = meanOf(analysis, m);
      return mean ? [{ text: `${m.name}平均 ${printFigure(mean, m)}`, about: isNamed(m, points) ? m.name : '' }] : [];
    }),
  ];
}

function meanOf(analysis: TableAnalysis, column: Column): Decimal | null {
  return divide(totalOf(analysis, column), whole(figuresOf(analysis, column).length), 2);
}

/** For each column the words name: its groups with their sums and shares, with their number where nothing adds up or the number was asked for, and with the means that were asked for. */
export function groupTables(analysis: TableAnalysis, points: string[]): { header: string[]; rows: string[][]; about: string }[] {
  const sums = summed(analysis, points).slice(0, 3);
  const means = averaged(analysis, points);
  const counts =
    sums.length === 0 || points.some((point) => holds(point, words.counting) && !sums.some(({ name }) => point.includes(name)));
  const called = ({ name, unit }: Column): string => `${name}${unit === '' ? '' : `（${unit}）`}`;
  const printed = (value: Decimal | null, column: Column): string => (value ? printFigure(value, column, false) : '—');
  return analysis.columns
    .filter((by) => (by.role === 'category' || by.role === 'date') && isNamed(by, points))
    .flatMap((by) => {
      const groups = groupBy(analysis, by, sums);
      if (groups.length < 2 || groups.length > mostOf || groups.length === analysis.rows.length) return [];
      const part = counts ? ['占比'] : sums.slice(0, 1).map(({ name }) => `${name}占比`);
      const row = (name: string, rows: string[][], of: string): string[] => [
        name,
        ...(counts ? [String(rows.length), of] : []),
        ...sums.map((m) => printed(totalOf({ ...analysis, rows }, m), m)),
        ...(counts ? [] : [of]),
        ...means.map((m) => printed(meanOf({ ...analysis, rows }, m), m)),
      ];
      const shareOf = ({ rows, share: ofSum }: (typeof groups)[number]): string =>
        (counts ? share(whole(rows.length), whole(analysis.rows.length)) : ofSum) ?? '—';
      return {
        about: by.name,
        header: [
          by.name,
          ...(counts ? ['条数', ...part] : []),
          ...sums.map(called),
          ...(counts ? [] : part),
          ...means.map((m) => `平均${called(m)}`),
        ],
        rows: [...groups.map((group) => row(group.name, group.rows, shareOf(group))), row('合计', analysis.rows, '100%')],
      };
    });
}
