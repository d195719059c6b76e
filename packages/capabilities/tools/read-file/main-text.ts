/** Finds the part of a web page that is its text: menus, side columns, comments and footers are left out. Pure. */
import type { parseHtml } from './html-tree.ts';

export type PageNode = ReturnType<typeof parseHtml>[number];
type Tag = Extract<PageNode, { attribs: unknown }>;

/** What never belongs to the text of a page. */
const aside = new Set([
  'nav',
  'aside',
  'footer',
  'form',
  'button',
  'header',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'select',
]);
const asideRoles = /^(?:navigation|banner|contentinfo|complementary|search|menu|dialog|alert)$/;
const asideNames =
  /(?:^|[-_ ])(?:nav|menu|breadcrumbs?|crumbs?|sidebar|side-?bar|aside|footer|foot|header|head-?bar|topbar|toolbar|comments?|reply|share|social|related|recommend\w*|hot-?list|ads?|advert\w*|banner|popup|modal|cookie|login|copyright|pagination|pager|tags?)(?:$|[-_ ])/i;
const textNames = /(?:^|[-_ ])(?:article|content|post|entry|main|text|body|detail|正文|TRS_Editor|rich_media_content)(?:$|[-_ ])/i;
const mostDepth = 200;

interface Weight {
  /** Characters of words. */
  words: number;
  /** Of them within links. */
  linked: number;
  /** Sentence marks: prose has them, menus don't. */
  marks: number;
}

/** The nodes to read: those of the text when one can be told from the rest, else all but menus and the like. */
export function mainNodes(nodes: PageNode[]): PageNode[] {
  const named = findNamed(nodes, 0);
  if (named && weightOf(named, 0).words >= 200) return [pruned(named, 0)];
  const whole = weigh(nodes, 0);
  const best = densest(nodes, 0);
  if (best && weightOf(best, 0).words >= Math.max(120, whole.words * 0.25)) return [pruned(best, 0)];
  return nodes.map((node) => (isTag(node) ? pruned(node, 0) : node));
}

/** The page's own word for it: `<article>`, `<main>`; several articles are a list, whose frame is meant. */
function findNamed(nodes: PageNode[], depth: number): Tag | null {
  if (depth > mostDepth) return null;
  const own = nodes.filter(isTag).filter((tag) => !isAside(tag));
  const articles = own.filter((tag) => tag.name === 'article');
  if (articles.length === 1 && articles[0]) return articles[0];
  for (const tag of own) if (tag.name === 'main' || tag.attribs.role === 'main') return findNamed(tag.children, depth + 1) ?? tag;
  for (const tag of own) {
    const found = findNamed(tag.children, depth + 1);
    if (found) return found;
  }
  return null;
}

/** Goes down as long as one child holds most of the prose. */
function densest(nodes: PageNode[], depth: number): Tag | null {
  if (depth > mostDepth) return null;
  let best: { tag: Tag; score: number } | null = null;
  for (const tag of nodes.filter(isTag)) {
    if (isAside(tag)) continue;
    const weight = weightOf(tag, depth);
    const score = scoreOf(weight) * (textNames.test(namesOf(tag)) ? 1.3 : 1);
    if (score > 0 && (!best || score > best.score)) best = { tag, score };
  }
  if (!best || /^(?:p|ul|ol|table|h[1-6]|blockquote|pre)$/.test(best.tag.name)) return null;
  const inner = densest(best.tag.children, depth + 1);
  return inner && scoreOf(weightOf(inner, depth)) >= scoreOf(weightOf(best.tag, depth)) * 0.75 ? inner : best.tag;
}

function scoreOf({ words, linked, marks }: Weight): number {
  return (words - linked) * (words === 0 ? 0 : 1 - linked / words) + marks * 20;
}

const weights = new WeakMap<Tag, Weight>();

function weightOf(tag: Tag, depth: number): Weight {
  const known = weights.get(tag);
  if (known) return known;
  const own = isAside(tag) || depth > mostDepth ? { words: 0, linked: 0, marks: 0 } : weigh(tag.children, depth + 1);
  const weight = tag.name === 'a' ? { ...own, linked: own.words } : own;
  weights.set(tag, weight);
  return weight;
}

function weigh(nodes: PageNode[], depth: number): Weight {
  const sum: Weight = { words: 0, linked: 0, marks: 0 };
  for (const node of nodes) {
    if (node.type === 'text') {
      sum.words += node.data.replace(/\s+/g, '').length;
      sum.marks += node.data.split(/[，。；！？、,.;!?]/).length - 1;
    }
    if (!isTag(node)) continue;
    const { words, linked, marks } = weightOf(node, depth);
    sum.words += words;
    sum.linked += linked;
    sum.marks += marks;
  }
  return sum;
}

/** Without what doesn't belong to the text; the page itself stays as it is. */
function pruned(tag: Tag, depth: number): Tag {
  if (depth > mostDepth) return tag;
  const children = tag.children
    .filter((child) => !isTag(child) || !isAside(child))
    .map((child) => (isTag(child) ? pruned(child, depth + 1) : child));
  return Object.assign(Object.create(Object.getPrototypeOf(tag) as object), tag, { children }) as Tag;
}

function isAside(tag: Tag): boolean {
  // An article's own head holds its title.
  if (tag.name === 'header') return !holdsTitle(tag);
  if (aside.has(tag.name) || asideRoles.test(tag.attribs.role ?? '') || tag.attribs['aria-hidden'] === 'true') return true;
  const names = namesOf(tag);
  return asideNames.test(names) && !textNames.test(names);
}

function holdsTitle(tag: Tag): boolean {
  return tag.children.some((child) => isTag(child) && (child.name === 'h1' || (/^(?:div|hgroup)$/.test(child.name) && holdsTitle(child))));
}

function namesOf(tag: Tag): string {
  return `${tag.attribs.class ?? ''} ${tag.attribs.id ?? ''}`;
}

function isTag(node: PageNode): node is Tag {
  return 'attribs' in node;
}
