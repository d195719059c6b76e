/** A file of a site as a tree, and the elements in it. The parser is iterative: no source makes it fall. */
import type { SyntaxNode, Tree } from '@lezer/common';
import { parser as javascript } from '@lezer/javascript';

const dialects = { tsx: 'ts jsx', jsx: 'jsx', js: 'jsx', mjs: 'jsx', ts: 'ts' } as const;

/** Null where the ending is none of a program. */
export function treeOf(path: string, source: string): Tree | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const dialect = ending in dialects ? dialects[ending as keyof typeof dialects] : null;
  return dialect === null ? null : javascript.configure({ dialect }).parse(source);
}

/** Lines and columns begin with 1; null behind the end of the line. */
export function offsetAt(source: string, line: number, column: number): number | null {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const next = source.indexOf('\n', at);
    if (next < 0) return null;
    at = next + 1;
  }
  const end = source.indexOf('\n', at);
  const offset = at + Math.max(0, column - 1);
  return offset <= (end < 0 ? source.length : end) ? offset : null;
}

export interface JsxElement {
  node: SyntaxNode;
  tag: string;
  /** Opening tag, or the whole of one that closes itself. */
  opening: SyntaxNode;
  /** Between the tags: none of one that closes itself. */
  children: SyntaxNode[];
}

/** The element whose `<` stands there. */
export function elementAt(tree: Tree, source: string, offset: number): JsxElement | null {
  for (let node: SyntaxNode | null = tree.resolveInner(offset, 1); node && node.from >= offset; node = node.parent)
    if (node.name === 'JSXElement' && node.from === offset) return elementOf(node, source);
  return null;
}

export function elementOf(node: SyntaxNode, source: string): JsxElement | null {
  const opening = node.getChild('JSXOpenTag') ?? node.getChild('JSXSelfClosingTag');
  const name = opening?.firstChild?.nextSibling;
  if (!opening || !name) return null;
  const children: SyntaxNode[] = [];
  for (let child = opening.nextSibling; child && child.name !== 'JSXCloseTag'; child = child.nextSibling) children.push(child);
  return { node, tag: source.slice(name.from, name.to), opening, children };
}

export function attributeOf({ opening }: JsxElement, source: string, name: string): SyntaxNode | null {
  return (
    opening.getChildren('JSXAttribute').find((one) => {
      const key = one.firstChild;
      return key !== null && source.slice(key.from, key.to) === name;
    }) ?? null
  );
}

/** What stands in braces, when it is one expression. */
export function expressionIn(escape: SyntaxNode): SyntaxNode | null {
  const inner = childrenOf(escape).filter(({ name }) => name !== '{' && name !== '}' && !name.endsWith('Comment'));
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The value of a string without parts that are computed; null for what is none. */
export function literalOf(node: SyntaxNode, source: string): string | null {
  const written = source.slice(node.from, node.to);
  if (node.name === 'TemplateString') return written.includes('${') || written.includes('\\') ? null : written.slice(1, -1);
  if (node.name === 'JSXAttributeValue') return written.includes('&') ? null : written.slice(1, -1);
  if (node.name !== 'String') return null;
  const inner = written.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  try {
    const value: unknown = JSON.parse(`"${inner.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"')}"`);
    return typeof value === 'string' ? value : null;
  } catch {
    // Escapes that only programs have.
    return null;
  }
}
