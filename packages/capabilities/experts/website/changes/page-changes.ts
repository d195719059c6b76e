/** Pages and sections of a site of pages: added, gone, renamed, moved, and what stands in them. Pure. */
import { mostSitePages } from '#contract/content/site-kit.ts';
import type { Change } from '#contract/intent/change.ts';
import { blank } from '#brains/builtin/compose/draft.ts';
import { pageFile, pathsOf } from '../kits/pages/kit.ts';
import { type Page, type Section, type SiteContent, titledSections } from './content.ts';
import { appended, withoutItem } from './items.ts';
import { renamed, swapped } from './field-changes.ts';
import { type Listed, meant, meantParts, movedIn, named, placeFor, Refused } from './lists.ts';
import { beyondKit, type Outcome, type SiteEdit } from './edit.ts';

type Site = Extract<SiteContent, { kit: 'pages' }>['site'];

const fileOf = (path: string): string => `app${path}/page.tsx`;

export function changePages(edit: SiteEdit, site: Site, change: Change): Outcome {
  const { do: deed } = change;
  const target = asPart(site, change.target);
  if (target.part === 'page') return changePage(edit, site, { ...change, target });
  if (target.part === 'section') return changeSection(edit, site, { ...change, target });
  if (deed === 'require' || deed === 'release') return new Refused('网站里没有要填的项');
  if (deed === 'remove' && target.named !== undefined && target.field === undefined) return withoutItem(site, target.named);
  return beyondKit(change, '网站');
}

/** 价格去掉: words that are all of a title mean its page or section. */
function asPart({ pages }: Site, target: Change['target']): Change['target'] {
  if (target.part !== 'words' || target.named === undefined) return target;
  if (pages.some(({ title }) => title === target.named)) return { ...target, part: 'page' };
  return pages.some((page) => titledSections(page).some(({ title }) => title === target.named)) ? { ...target, part: 'section' } : target;
}

function changePage(edit: SiteEdit, site: Site, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const { pages } = site;
  const list: Listed<Page> = { items: pages, counted: edit.counted(site, pages), nameOf: ({ title }) => title, noun: '页' };
  const [home] = pages;
  if (deed === 'add') {
    const title = (target.named ?? '').trim().slice(0, 60);
    if (title === '') return new Refused('没有说新的一页叫什么');
    if (pages.some((page) => page.title === title)) return new Refused(`已经有叫“${title}”的页了`);
    if (pages.length >= mostSitePages) return new Refused(`一个网站最多 ${mostSitePages} 页`);
    const at = placeFor(list, change);
    if (at instanceof Refused) return at;
    const path = freePath(title, pages);
    pages.splice(Math.max(1, at), 0, { path, title, sections: [textSection('', value, title, site)] });
    edit.files.set(fileOf(path), pageFile(path));
    return `加了一页“${title}”${value === '' ? '，内容待您补充' : ''}`;
  }
  const parts = meantParts(list, target);
  if (parts instanceof Refused) return parts;
  const { found, first, names } = parts;
  const hasHome = home !== undefined && found.includes(home);
  switch (deed) {
    case 'remove':
      if (hasHome) return new Refused('首页不能删掉');
      site.pages = pages.filter((page) => !found.includes(page));
      for (const page of found) edit.files.set(fileOf(page.path), null);
      withoutWays(site, found);
      return `删掉了${names}${found.length > 1 ? '几页' : '一页'}`;
    case 'set':
      return target.field === 'title'
        ? renamed(list, first, value, (name) => (first.title = name))
        : new Refused('没有说改这一页的什么，改名请说“改名为……”');
    case 'append':
      first.sections.push(textSection('', value, first.title, site));
      return `“${first.title}”补上了“${value.slice(0, 40)}”`;
    case 'move': {
      const moved = movedIn(list, found, change);
      if (moved instanceof Refused) return moved;
      if (moved[0] !== home) return new Refused('首页总在最前面');
      site.pages = moved;
      return `移动了“${first.title}”这一页`;
    }
    case 'swap':
      return hasHome ? new Refused('首页总在最前面') : swapped(list, first, change, (next) => (site.pages = next));
    default:
      return beyondKit(change, '网站');
  }
}

/** Buttons that led to a page that is gone go with it. */
function withoutWays({ pages }: Site, gone: readonly Page[]): void {
  for (const section of pages.flatMap((page) => page.sections)) {
    const { actions } = section;
    if (!Array.isArray(actions)) continue;
    section['actions'] = actions.filter((one: unknown) => {
      const href = typeof one === 'object' && one !== null && 'href' in one ? String(one.href) : '';
      return !gone.some(({ path }) => href === path || href.startsWith(`${path}#`));
    });
  }
}

function freePath(title: string, pages: readonly Page[]): string {
  const [, wanted = `/page-${pages.length + 1}`] = pathsOf(['', title]);
  let path = wanted === '/page-2' ? `/page-${pages.length + 1}` : wanted;
  for (let n = 2; pages.some((page) => page.path === path); n++) path = `${wanted}-${n}`;
  return path;
}

function textSection(title: string, value: string, about: string, { pages }: Site): Section {
  const taken = new Set(pages.flatMap(({ sections }) => sections.map(({ id }) => id)));
  let id = `added-${taken.size + 1}`;
  for (let n = taken.size + 2; taken.has(id); n++) id = `added-${n}`;
  const paragraphs = value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { type: 'text', id, ...(title === '' ? {} : { title }), paragraphs: paragraphs.length > 0 ? paragraphs : [blank(about)] };
}

/** Of the page that is looked at, or of the whole site where they have a name. */
function changeSection(edit: SiteEdit, site: Site, change: Change): Outcome {
  const { do: deed, target, value = '', other } = change;
  const { pages } = site;
  const front = pages.find(({ path }) => path === edit.front) ?? (pages.length === 1 ? pages[0] : undefined);
  const listOf = (page: Page): Listed<Section> => ({
    items: titledSections(page),
    counted: edit.counted(page, titledSections(page)),
    nameOf: ({ title }) => title ?? '',
    noun: '节',
  });
  if (deed === 'add') {
    const beside = other?.named === undefined || other.places ? undefined : holderOf(pages, front, listOf, other.named);
    if (beside instanceof Refused) return beside;
    const page = beside ?? front ?? pages[0];
    // 加一节：演出安排 names it; a sentence tells.
    const isName = target.named === undefined && value.length <= 20 && !/[，。；！？,.;!?\n]/.test(value);
    const title = (isName ? value : (target.named ?? '')).trim().slice(0, 120);
    const told = isName ? '' : value;
    if (!page || (title === '' && value === '')) return new Refused('没有说加什么');
    if (titledSections(page).some((section) => section.title === title)) return new Refused(`这一页已经有“${title}”了`);
    const made = textSection(title, told, title, site);
    const at = placeIn(page, listOf(page), change);
    if (at instanceof Refused) return at;
    page.sections.splice(at, 0, made);
    return `${pages.length > 1 ? `在“${page.title}”` : ''}加了一节${title === '' ? '' : `“${title}”`}${told === '' ? '，内容待您补充' : ''}`;
  }
  const page = target.named !== undefined && target.places === undefined ? holderOf(pages, front, listOf, target.named) : front;
  if (page instanceof Refused) return page;
  if (!page) return new Refused('网站有几页，没有说是哪一页的；请在预览里打开那一页，或说出小标题');
  const list = listOf(page);
  const parts = meantParts(list, target);
  if (parts instanceof Refused) return parts;
  const { found, first, names } = parts;
  switch (deed) {
    case 'remove':
      page.sections = page.sections.filter((section) => !found.includes(section));
      return `删掉了${names}`;
    case 'set':
      return target.field === 'title'
        ? renamed(list, first, value, (name) => (first.title = name))
        : new Refused('没有说改这一节的什么，小标题请说“标题改成……”');
    case 'append':
      return appended(first, value, first.title ?? '');
    case 'move': {
      // 挪到联系我们那页
      const goal = pageNamed(edit, site, change);
      if (goal instanceof Refused) return goal;
      if (goal && goal !== page) {
        page.sections = page.sections.filter((section) => !found.includes(section));
        goal.sections.push(...found);
        return `${names}移到了“${goal.title}”`;
      }
      const moved = movedIn(list, found, change);
      if (moved instanceof Refused) return moved;
      const titled = new Set(list.items);
      const queue = [...moved];
      page.sections = page.sections.map((section) => (titled.has(section) ? (queue.shift() ?? section) : section));
      return `移动了${names}`;
    }
    case 'swap':
      return swapped(list, first, change, (next) => {
        const queue = [...next];
        const titled = new Set(list.items);
        page.sections = page.sections.map((section) => (titled.has(section) ? (queue.shift() ?? section) : section));
      });
    default:
      return beyondKit(change, '网站');
  }
}

/** Null where it stays on its page. */
function pageNamed(edit: SiteEdit, site: Site, { other, side }: Change): Page | Refused | null {
  const { pages } = site;
  if (other?.part === 'page' || (other?.named !== undefined && side === undefined && pages.some(({ title }) => title === other.named))) {
    const found = meant({ items: pages, counted: edit.counted(site, pages), nameOf: ({ title }) => title, noun: '页' }, other);
    return found instanceof Refused ? found : (found[0] ?? null);
  }
  return null;
}

function holderOf(pages: readonly Page[], front: Page | undefined, listOf: (page: Page) => Listed<Section>, words: string): Page | Refused {
  const holds = (page: Page): boolean => !(named(listOf(page), words) instanceof Refused);
  if (front && holds(front)) return front;
  const found = pages.filter(holds);
  const [first] = found;
  if (!first) return new Refused(`没有叫“${words.slice(0, 40)}”的小标题`);
  return found.length === 1 ? first : new Refused(`有 ${found.length} 页都有“${words.slice(0, 40)}”，请在预览里打开要改的那一页再说`);
}

/** Where nothing else was said: last, but before whom to turn to. */
function placeIn(page: Page, list: Listed<Section>, change: Change): number | Refused {
  const { sections } = page;
  const contact = sections.findIndex(({ type }) => type === 'contact');
  if (!change.other && change.side === undefined) return contact < 0 ? sections.length : contact;
  const at = placeFor(list, change);
  if (at instanceof Refused) return at;
  const next = list.items[at];
  return next ? sections.indexOf(next) : sections.length;
}
