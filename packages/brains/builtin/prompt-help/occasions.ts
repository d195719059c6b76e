/** What the calendar suggests writing about: the end of a week, month, quarter or year, and the holidays ahead; `occasions.json` has them, the most pressing first. */
import rows from './occasions.json' with { type: 'json' };
import { fill } from './fill-in.ts';

export interface Occasion {
  /** `本周工作周报`: what one writes now. */
  text: string;
  /** What goes into the text, as a request would name it. */
  asks: string;
  /** A notice of days off. */
  is_holiday?: true;
}

interface Row {
  months?: number[];
  /** First and last day of the month. */
  from?: number;
  to?: number;
  /** At most so many days of the month to come. */
  left?: number;
  /** 0 is Sunday. */
  weekdays?: number[];
  lunar?: boolean;
}

export function occasionsOf(today: string): Occasion[] {
  const fits = calendar(today);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const words = {
    year: String(year),
    month: String(month),
    last_month: String(month === 1 ? 12 : month - 1),
    quarter: '一二三四'.charAt(Math.floor((month - 1) / 3)),
  };
  return [
    ...rows.occasions.filter(fits).map(({ text, asks }) => ({ text: fill(text, words), asks })),
    ...holidays(today).map((name) => ({
      text: `关于${name}放假的通知`,
      asks: '写明放假时间、值班安排和有关要求',
      is_holiday: true as const,
    })),
  ];
}

const holidays = (today: string): string[] => rows.holidays.filter(calendar(today)).map(({ name }) => name);

/** The holiday ahead, for posters and notices; undefined when it is far. */
export const holidayAhead = (today: string): string | undefined => holidays(today)[0];

/** Days since 1970, so that each day begins its round of the general suggestions elsewhere. */
export function dayNumber(today: string): number {
  return Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000);
}

/** Whether a row is of this day. */
function calendar(today: string): (row: Row) => boolean {
  const date = new Date(`${today}T00:00:00Z`);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const left = new Date(Date.UTC(year, month, 0)).getUTCDate() - day;
  const parts = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' }).formatToParts(date);
  // A leap month is written 6bis.
  const lunar = (type: string): number => Number.parseInt(parts.find((one) => one.type === type)?.value ?? '0', 10);
  return (row) => {
    const [m, d] = row.lunar ? [lunar('month'), lunar('day')] : [month, day];
    return (
      (row.months?.includes(m) ?? true) &&
      d >= (row.from ?? 1) &&
      d <= (row.to ?? 31) &&
      left <= (row.left ?? 31) &&
      (row.weekdays?.includes(date.getUTCDay()) ?? true)
    );
  };
}
