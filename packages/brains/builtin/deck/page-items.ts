/** What stands on a page, whatever its layout, as one list: names with what is said of them, and when, and how much. */
import heads from './table-heads.json' with { type: 'json' };
import type { Slide } from './slide.ts';
import { chinese, type Wording } from './wording.ts';

export interface Item {
  title: string;
  text: string;
  /** '' where none is told. */
  when: string;
}

export interface PageItems {
  items: Item[];
  /** What the page says beside them: a lead, a conclusion. */
  beside: string;
}

/** Null for pages that list nothing. */
export function itemsOf(slide: Slide, say: Wording = chinese): PageItems | null {
  const of = (items: Item[], ...said: (string | undefined)[]): PageItems => {
    const beside = said.filter((one) => one !== undefined && one !== '') as string[]; // the empty ones are out
    const [only = ''] = beside;
    return { items, beside: beside.length < 2 ? only : say.all(beside.map((one) => one.replace(/[。.]$/, ''))) };
  };
  const plain = ({ title, text = '' }: { title: string; text?: string }): Item => ({ title, text, when: '' });
  switch (slide.layout) {
    case 'points':
      return of(slide.points.map(plain), slide.lead);
    case 'process':
      return of(slide.steps.map(plain));
    case 'timeline':
      return of(slide.events.map(({ when, title, text = '' }) => ({ title, text, when })));
    case 'figures':
      return of(
        slide.figures.map(({ value, unit = '', label, change = '' }) => ({
          title: label,
          text: [say.measured(value, unit).replace(' ', ''), change].filter((one) => one !== '').join(say.language === 'zh' ? '，' : ', '),
          when: '',
        })),
        slide.takeaway,
      );
    case 'comparison':
      return of(
        [slide.left, slide.right].map(({ title, points }) => ({ title, text: say.all(points), when: '' })),
        slide.verdict,
      );
    case 'table':
      return of(
        slide.rows.map((row) => rowItem(slide.header, row, say)),
        slide.takeaway,
      );
    case 'chart': {
      const { categories, series, unit = '' } = slide.chart;
      const told = series.length > 1;
      const items = categories.map((title, n) => {
        const values = series.flatMap(({ name, values }) => {
          const value = values[n];
          if (value === null || value === undefined) return [];
          const printed = say.measured(String(value), unit).replace(' ', '');
          return [told ? say.labelled(name, printed) : printed];
        });
        return { title, text: say.all(values), when: '' };
      });
      return of(items, slide.takeaway, ...(slide.points ?? []));
    }
    default:
      return null;
  }
}

function rowItem(header: string[], row: string[], say: Wording): Item {
  const at = row.findIndex((cell, n) => n < 2 && cell.trim() !== '' && !/^\d{1,2}$/.test(cell.trim()));
  const head = Math.max(0, at);
  const date = header.findIndex((name, n) => heads.dates.some((word) => name.toLowerCase().includes(word)) && (row[n] ?? '').trim() !== '');
  // 内容 is no name of what stands below it.
  const told = (cell: string, n: number) =>
    heads.empty.includes(header[n] ?? '') ? cell.trim() : say.labelled(header[n] ?? '', cell.trim());
  const rest = row.flatMap((cell, n) =>
    n === head || n === date || cell.trim() === '' || heads.numbers.includes(header[n] ?? '') ? [] : [told(cell, n)],
  );
  const when = date >= 0 ? (row[date] ?? '').trim() : '';
  if (date === head) {
    const next = row.findIndex((cell, n) => n !== date && cell.trim() !== '');
    const others = row.flatMap((cell, n) => (n === date || n === next || cell.trim() === '' ? [] : [told(cell, n)]));
    return { title: (row[next] ?? when).trim(), text: say.all(others), when };
  }
  return { title: (row[head] ?? '').trim(), text: say.all(rest), when };
}
