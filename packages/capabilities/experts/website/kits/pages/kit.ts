/** A site of one to eight pages: each section drawn as what it is, in one of the styles that web pages have. */
import type { PageSection } from '#contract/content/page.ts';
import { base } from '../../../../deliverables/web-page/style-sheets.ts';
import { pageStyles, type PageStyle } from '../../../../deliverables/web-page/page-styles.ts';
import { gapsIn } from '../../recipe-gaps.ts';
import { jsonFile, type Fill, type FillRequest, type KitPicture } from '../kit.ts';
import slugs from './slugs.json' with { type: 'json' };

interface PlacedPage {
  title: string;
  path: string;
  sections: (PageSection & { id: string })[];
}

export const fillPages: Fill = ({ title, style, accent, material }) => {
  const look = pageStyles[style ?? 'atlas'];
  const notDone: string[] = [];
  const notes: string[] = [];
  const given = material.pages.length > 0 ? material.pages : [{ title: '首页', sections: [unknown] }];
  const paths = pathsOf(given.map((page) => page.title));
  const pages = withOwnIds(
    given.map((page, n): Omit<PlacedPage, 'sections'> & { sections: PageSection[] } => ({ ...page, path: paths[n] ?? '/' })),
  );
  const words = pages.flatMap(({ sections }) => sections);
  const footer = words.flatMap((section) => (section.type === 'footer' ? [section.text] : [])).at(-1) ?? '';
  const where = new Map(pages.flatMap(({ path, sections }) => sections.map(({ id }): [string, string] => [id, path])));
  const shown = pages.map(({ sections, ...page }) => ({
    ...page,
    sections: sections.flatMap((section) => {
      if (section.type === 'footer') return [];
      return [asPlaced(section, page.path, where, material.pictures, { notDone, notes })];
    }),
  }));
  const files = new Map<string, string | Uint8Array>([
    [
      'content/site.json',
      jsonFile({
        title,
        description: leadOf(words),
        language: /\p{Script=Han}/u.test(JSON.stringify([title, words])) ? 'zh-CN' : 'en',
        footer,
        pages: shown,
      }),
    ],
    ['app/style.css', sheetOf(look, accent)],
    ...shown.slice(1).map(({ path }): [string, string] => [`app${path}/page.tsx`, pageFile(path)]),
    ...material.pictures.map(({ path, bytes }): [string, Uint8Array] => [path, bytes]),
  ]);
  return { files, notDone, notes, gaps: gapsIn(shown) };
};

const unknown: PageSection = { type: 'text', id: 'about', title: '简介', paragraphs: ['【待补充：要放上网站的内容】'] };

/** The first is `/`; a page is called by what it is about, else by its number. */
export function pathsOf(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, n) => {
    if (n === 0) return '/';
    const named = slugs.find(([, words]) => (words as string[]).some((word) => title.includes(word)))?.[0] as string | undefined;
    const latin = /^[A-Za-z][A-Za-z0-9 -]{1,30}$/.test(title) ? title.toLowerCase().replaceAll(/ +/g, '-') : undefined;
    const own = latin ?? named ?? `page-${n + 1}`;
    const free = taken.has(own) ? `${own}-${n + 1}` : own;
    taken.add(free);
    return `/${free}`;
  });
}

/** An address leads to one place of the whole site. */
function withOwnIds(pages: readonly (Omit<PlacedPage, 'sections'> & { sections: readonly PageSection[] })[]): PlacedPage[] {
  const taken = new Set<string>();
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => {
      const wanted = section.id ?? section.type;
      let id = wanted;
      for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
      taken.add(id);
      return { ...section, id };
    }),
  }));
}

function leadOf(sections: readonly PageSection[]): string {
  const hero = sections.find((section) => section.type === 'hero');
  return (hero?.text ?? '').slice(0, 200);
}

/** Pictures by their addresses, and ways to what stands on another page. */
function asPlaced(
  section: Exclude<PlacedPage['sections'][number], { type: 'footer' }>,
  path: string,
  where: ReadonlyMap<string, string>,
  pictures: readonly KitPicture[],
  { notDone, notes }: { notDone: string[]; notes: string[] },
) {
  const addressOf = (file: string | undefined): string | undefined => {
    if (file === undefined) return undefined;
    const found = pictures.find((picture) => picture.file === file);
    if (!found) notDone.push(`图片“${file}”没有放进网站：任务里没有这张图片。`);
    return found?.address;
  };
  const pictureOf = (file: string | undefined) => {
    const address = addressOf(file);
    return address === undefined ? {} : { picture: address };
  };
  switch (section.type) {
    case 'hero': {
      const { picture, actions = [], ...rest } = section;
      return { ...rest, ...pictureOf(picture), actions: actions.map(({ label, href }) => ({ label, href: wayTo(href, path, where) })) };
    }
    case 'text': {
      const { picture, ...rest } = section;
      return { ...rest, ...pictureOf(picture) };
    }
    case 'gallery':
      return {
        ...section,
        items: section.items.flatMap(({ picture, caption }) => {
          const address = addressOf(picture);
          return address === undefined ? [] : [{ picture: address, ...(caption === undefined ? {} : { caption }) }];
        }),
      };
    case 'team':
      return { ...section, items: section.items.map(({ picture, ...person }) => ({ ...person, ...pictureOf(picture) })) };
    case 'chart': {
      const { type } = section.chart;
      if (type === 'scatter' || type === 'radar' || type === 'combo')
        notes.push(`“${section.title ?? '图表'}”在网站里按柱形图画：网站里的图有柱形、条形、折线、面积和饼图。`);
      return section;
    }
    default:
      return section;
  }
}

function wayTo(href: string, path: string, where: ReadonlyMap<string, string>): string {
  if (!href.startsWith('#')) return href;
  const home = where.get(href.slice(1));
  return home === undefined || home === path ? href : `${home}${href}`;
}

export function pageFile(path: string): string {
  return `import { PageView } from '${'../'.repeat(path.split('/').length)}components/page-view';

export default function Page() {
  return <PageView path="${path}" />;
}
`;
}

/** What a style has besides where it is worn by several pages: no second first screen, and charts on paper that none of their colours has. */
const ofSeveralPages: Partial<Record<PageStyle['id'], string>> = {
  poster: '.chart>div:last-child{background:#fff6df;color:#141414;padding:20px;border:3px solid #141414}',
  bento: '.hero.inner{grid-column:1/-1}',
  zine: '.hero.inner{display:block;padding:110px 9vw 36px}.hero.inner::after{content:none!important}.hero.inner h1{padding:0}',
  ink: '.hero.inner{display:block;padding:36px 24px 12px;text-align:center}.hero.inner h1{writing-mode:horizontal-tb}',
};

/** The style's own sheet, a rule a line, so that a person can go on from it. */
export function sheetOf({ id, accent: own, chart, css }: PageStyle, accent: FillRequest['accent']): string {
  const [two, three, four, five] = chart.palette;
  const colours = { accent: accent ?? own, 'chart-2': two, 'chart-3': three, 'chart-4': four, 'chart-5': five, 'chart-line': chart.line };
  const root = Object.entries(colours).map(([name, value]) => `  --${name}: ${value};`);
  const isDark = /^#[0-3]/.test(chart.paper);
  return `:root {\n  color-scheme: ${isDark ? 'dark' : 'light'};\n${root.join('\n')}\n}\n${base.trim()}\n${readable(css)}${readable(ofSeveralPages[id] ?? '')}`;
}

/** @example readable('a{b:c}d{e:f}') === 'a{b:c}\nd{e:f}\n' */
function readable(css: string): string {
  return `${css.trim().replaceAll(/\}(?=[^}\n])/g, '}\n')}\n`;
}
