/** The sections of a page, as the tool takes them. */
import type { AskedChart } from '../chart/asked-chart.ts';
import type { ChartData } from '../deck/slide.ts';

interface Titled {
  id: string;
  title?: string;
  lead?: string;
}
/** As the tool takes them. */
export type Section =
  | (Titled & {
      type: 'hero';
      title: string;
      kicker?: string;
      text?: string;
      actions?: { label: string; href: string }[];
      picture?: string;
    })
  | (Titled & { type: 'text'; paragraphs: string[] })
  | (Titled & { type: 'features'; items: { title: string; text?: string }[] })
  | (Titled & { type: 'figures'; items: { value: string; label: string; note?: string }[] })
  | (Titled & { type: 'timeline'; items: { time: string; title: string; text?: string }[] })
  | (Titled & { type: 'table'; header: string[]; rows: string[][]; source?: string })
  | (Titled & { type: 'quote'; text: string; by?: string })
  | (Titled & {
      type: 'chart';
      chart: {
        type: ChartData['type'] | AskedChart;
        unit?: string;
        categories: string[];
        series: { name: string; values: (number | null)[] }[];
        source?: string;
      };
    })
  | (Titled & { type: 'faq'; items: { question: string; answer: string }[] })
  | (Titled & { type: 'gallery'; items: { picture: string; caption: string }[] })
  | (Titled & { type: 'contact'; items: { label: string; value: string }[] })
  | (Titled & { type: 'footer'; text: string });
