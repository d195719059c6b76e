import content from '../content/site.json';

export interface Chart {
  type: 'column' | 'bar' | 'stacked_column' | 'stacked_bar' | 'line' | 'area' | 'pie' | 'donut' | 'scatter' | 'radar' | 'combo';
  unit?: string;
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  source?: string;
}

interface Headed {
  id: string;
  title?: string;
  lead?: string;
}

export type Section =
  | {
      type: 'hero';
      id: string;
      kicker?: string;
      title: string;
      text?: string;
      actions?: { label: string; href: string }[];
      picture?: string;
    }
  | (Headed & { type: 'text'; paragraphs: string[]; picture?: string })
  | (Headed & { type: 'features'; items: { title: string; text?: string }[] })
  | (Headed & { type: 'figures'; items: { value: string; label: string; note?: string }[] })
  | (Headed & { type: 'table'; header: string[]; rows: string[][]; source?: string })
  | (Headed & { type: 'chart'; chart: Chart })
  | (Headed & { type: 'gallery'; items: { picture: string; caption?: string }[] })
  | (Headed & { type: 'timeline'; items: { time: string; title: string; text?: string }[] })
  | (Headed & { type: 'faq'; items: { question: string; answer: string }[] })
  | { type: 'quote'; id: string; text: string; by?: string }
  | (Headed & { type: 'team'; items: { name: string; role?: string; text?: string; picture?: string }[] })
  | (Headed & { type: 'contact'; items: { label: string; value: string }[] });

export interface SitePage {
  path: string;
  title: string;
  sections: Section[];
}

export interface Site {
  title: string;
  description: string;
  language: string;
  footer: string;
  pages: SitePage[];
}

// What an imported JSON file is to TypeScript is wider than what stands in it.
export const site = content as unknown as Site;

export function pageAt(path: string): SitePage {
  return site.pages.find((page) => page.path === path) ?? { path, title: '', sections: [] };
}

/** What the head of the page leads to: other pages, or the parts of the only one. */
export function waysOf(path: string): { label: string; href: string }[] {
  if (site.pages.length > 1) return site.pages.map(({ title, path: href }) => ({ label: title, href }));
  const titled = pageAt(path).sections.flatMap((section) =>
    section.type !== 'hero' && 'title' in section && section.title ? [{ label: section.title, href: `#${section.id}` }] : [],
  );
  return titled.length < 2 ? [] : titled.slice(0, 8);
}
