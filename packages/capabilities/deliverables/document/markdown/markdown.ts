/** Parses a document into a tree that is safe to print anywhere: no raw HTML, no outside images, only honest links, bounded depth. */
import { Parser } from 'htmlparser2';
import type { Definition, FootnoteDefinition, Link, Nodes, Parent, Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { pieceStarts, type PieceStart } from './markdown-lines.ts';
import { pictureName } from '../pictures.ts';
import { splitSetup } from '../setup/split-setup.ts';
import { sanitiseMarkdown } from './sanitise-markdown.ts';

/** The parser's time grows with the square of a text full of lists; pieces of this size keep it linear. */
const pieceSize = 4000;
/** Link and footnote targets that pieces may share; documents of people have a few dozen. */
const maxTargets = 300;
const maxDepth = 40;
/** Bare addresses that follow each other with nothing but Chinese between; what stands behind the last is read as text. */
const maxChained = 20;

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly).freeze();

/**
 * The tree of a document. Raw HTML is gone except for its text and `<br>`, images are notes, but for those of `pictures`, which are files
 * of the task and stay with the bare name; links go to http(s) or mail addresses only, references are resolved; footnote definitions stand at the end.
 */
export function parseMarkdown(markdown: string, pictures: ReadonlySet<string> = new Set()): Root {
  const text = sanitiseMarkdown(splitSetup(markdown).body);
  const whole = parsePieces(text);
  const definitions = new Map<string, Definition>();
  for (const node of whole) if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  const tidied = tidyAll(whole, { definitions, targets: targetsOf(text), pictures, flow: true, depth: 1, chained: 0 });
  const notes = tidied.filter((node): node is FootnoteDefinition => node.type === 'footnoteDefinition');
  const body = tidied.filter((node) => node.type !== 'footnoteDefinition');
  // Tidying keeps flow content where flow content was, which the generic node type can't say.
  return { type: 'root', children: [...body, ...notes] as Root['children'] };
}

/** What a person reads of a tree, without marks; blocks are parted by newlines. */
export function textOf(root: Nodes): string {
  let text = '';
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') text += node.value;
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'code') text += '\n';
    if ('children' in node) stack.push(...node.children.toReversed());
  }
  return text;
}

function parsePieces(text: string): Nodes[] {
  const starts = pieceStarts(text, pieceSize);
  if (starts.length === 1) return parser.parse(text).children;
  const targets = targetsOf(text);
  const whole: Nodes[] = [];
  for (const [index, { at, list }] of starts.entries()) {
    appendPiece(whole, parsePiece(text.slice(at, starts[index + 1]?.at), targets), list);
  }
  return whole;
}

/** Puts the blocks of a piece behind those before it; a list that was cut is one again. */
export function appendPiece(whole: Nodes[], nodes: Nodes[], list: PieceStart['list']): void {
  const [before, next] = [whole.at(-1), nodes[0]];
  if (list && before?.type === 'list' && next?.type === 'list') {
    before.children.push(...next.children);
    before.spread = before.spread === true || next.spread === true || list.loose;
    whole.push(...nodes.slice(1));
  } else whole.push(...nodes);
}

/** A reference is only seen as one where its target is known, so a piece is led by stubs of the targets it lacks. */
function parsePiece(piece: string, targets: string[]): Nodes[] {
  const own = new Set(targetsOf(piece));
  const lower = piece.toLowerCase();
  const stubs = targets.filter((target) => !own.has(target) && lower.includes(target.toLowerCase()));
  if (stubs.length === 0) return parser.parse(piece).children;
  // The comment keeps an indented first block from becoming part of a footnote's stub.
  const lead = `${stubs.map((target) => `${target}: x\n\n`).join('')}<!-- -->\n\n`;
  return parser.parse(lead + piece).children.slice(stubs.length + 1);
}

/** `[label]` and `[^label]` of every definition at the margin. */
function targetsOf(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(/^ {0,3}(\[[^\]\n]{1,200}\]):/gm)) {
    if (match[1]) found.add(match[1]);
    if (found.size >= maxTargets) break;
  }
  return [...found];
}

interface Tidying {
  definitions: Map<string, Definition>;
  targets: string[];
  pictures: ReadonlySet<string>;
  /** The nodes are blocks, not parts of a line. */
  flow: boolean;
  depth: number;
  /** How many bare addresses stood before in the same run of characters. */
  chained: number;
}

function tidyAll(nodes: Nodes[], tidying: Tidying): Nodes[] {
  return nodes.flatMap((node) => tidy(node, tidying));
}

function tidy(node: Nodes, tidying: Tidying): Nodes[] {
  switch (node.type) {
    case 'text':
      return [{ ...node, value: joinLines(node.value) }];
    case 'html':
      return htmlAsText(node.value, tidying.flow);
    case 'image': {
      const name = pictureName(node.url);
      if (name !== null && tidying.pictures.has(name)) return [{ ...node, url: name }];
      return [{ type: 'text', value: imageNote(node.alt) }];
    }
    case 'imageReference':
      return [{ type: 'text', value: imageNote(node.alt) }];
    case 'definition':
    case 'yaml':
      return [];
    case 'link':
      return tidyLink(node, tidying);
    case 'linkReference': {
      const target = tidying.definitions.get(node.identifier);
      return target ? tidyLink({ type: 'link', url: target.url, children: node.children }, tidying) : within(node, tidying);
    }
    default:
      return 'children' in node ? [withChildren(node, within(node, tidying))] : [node];
  }
}

function within(node: Parent, tidying: Tidying): Nodes[] {
  // Children of a parent are nodes of the tree; the base type only knows them as Markdown content.
  const children = node.children as Nodes[];
  if (tidying.depth < maxDepth) return tidyAll(children, { ...tidying, flow: holdsBlocks(node), depth: tidying.depth + 1 });
  const flat: Nodes = { type: 'text', value: children.map((child) => textOf(child).trim()).join(' ') };
  return holdsBlocks(node) ? [{ type: 'paragraph', children: [flat] }] : [flat];
}

function holdsBlocks(node: { type: string }): boolean {
  return ['root', 'blockquote', 'list', 'listItem', 'footnoteDefinition'].includes(node.type);
}

function withChildren(node: Nodes & Parent, children: Nodes[]): Nodes {
  // The children were made from the node's own, each in the place and of the sort the node takes.
  return { ...node, children } as Nodes;
}

function tidyLink(link: Link, tidying: Tidying): Nodes[] {
  const children = within(link, tidying);
  const bare = link.children[0];
  const isLiteral =
    link.children.length === 1 &&
    bare?.type === 'text' &&
    link.position !== undefined &&
    (link.position.end.offset ?? 0) - (link.position.start.offset ?? 0) === bare.value.length;
  if (isLiteral) {
    // A bare address ends where Chinese begins; what follows is read as Markdown of its own.
    const cut = /[^\u0021-\u007e]/.exec(bare.value)?.index ?? -1;
    if (cut > 0) {
      const url = link.url.slice(0, link.url.length - (bare.value.length - cut));
      return [...linkTo(url, [{ type: 'text', value: bare.value.slice(0, cut) }]), ...tidyTail(bare.value.slice(cut), tidying)];
    }
  }
  return linkTo(link.url, children);
}

/** Each reading begins behind the address before, so that many of them would be read as often as there are. */
function tidyTail(text: string, tidying: Tidying): Nodes[] {
  if (tidying.chained >= maxChained) return [{ type: 'text', value: text }];
  const rest = parsePiece(text, tidying.targets)[0];
  return rest?.type === 'paragraph' ? tidyAll(rest.children, { ...tidying, flow: false, chained: tidying.chained + 1 }) : [];
}

function linkTo(url: string, children: Nodes[]): Nodes[] {
  const target = safeUrl(url);
  // A link's children are phrasing: they come from a link, or are text.
  return target ? [{ type: 'link', url: target, children: children as Link['children'] }] : children;
}

/** The address when it leads to a web page or a mailbox, else null. */
function safeUrl(url: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(url)) return null;
  return URL.canParse(url) ? new URL(url).href : null;
}

/** A line end in the source is a space between words, but nothing between Chinese characters. */
function joinLines(text: string): string {
  return text.replace(/(?<=[\u2e80-\uffef])[ \t]*\n[ \t]*(?=[\u2e80-\uffef])/g, '').replaceAll('\n', ' ');
}

function imageNote(alt: string | null | undefined): string {
  return alt ? `（图片：${alt}）` : '（图片）';
}

/** Tags people and models write inside sentences to mark words; on screen everything else in angle brackets is words as well. */
const marking = /^<\/?(?:sub|sup|u|mark|kbd|b|strong|i|em|s|del|small|highlight)\s*>$|^<!--/i;

function htmlAsText(html: string, flow: boolean): Nodes[] {
  if (/^<br\s*\/?>$/i.test(html.trim())) return flow ? [] : [{ type: 'break' }];
  if (!flow && !marking.test(html)) return [{ type: 'text', value: html }];
  const value = textOfHtml(html);
  if (value === '') return [];
  const text: Nodes = { type: 'text', value };
  return flow ? [{ type: 'paragraph', children: [text] }] : [text];
}

function textOfHtml(html: string): string {
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === 'script' || name === 'style') silent += 1;
      else text += ' ';
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') silent -= 1;
    },
    ontext(part) {
      if (silent === 0) text += part;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}
