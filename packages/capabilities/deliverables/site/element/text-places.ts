/** Where the words of an element are written: in it, in the project's content, or in a list it is made from. */
import type { SyntaxNode } from '@lezer/common';
import { parser as json } from '@lezer/json';
import { childrenOf, expressionIn, literalOf, treeOf } from './jsx-source.ts';

/** `put` writes new words in the place of the old ones. */
export interface TextPlace {
  path: string;
  from: number;
  to: number;
  put(words: string): string;
}

/** A text of the project with what it is called: the field, the variable or the attribute it stands behind. */
export interface NamedText extends TextPlace {
  key: string;
  value: string;
  /** Of content in JSON: the way to it. */
  way: string[];
}

/** As it is written in JSON, and in braces. */
const quotedJson = (words: string): string => JSON.stringify(words);

export function asJsxText(words: string): string {
  const isPlain = !/[{}<>&\n\r\u00a0]/.test(words) && words === words.trim() && words !== '';
  return isPlain ? words : `{${quotedJson(words)}}`;
}

/** In the quotes that are there. */
export function asLiteral(written: string): (words: string) => string {
  const isSingle = written.startsWith("'");
  return (words) => (isSingle && !/['\\\n\r\u2028\u2029]/.test(words) ? `'${words}'` : quotedJson(words));
}

const asAttribute = (words: string): string => (/["&\\\n\r]/.test(words) ? `{${quotedJson(words)}}` : `"${words}"`);

/** Every text of a file that has a name. */
export function namedTexts(path: string, source: string): NamedText[] {
  return path.endsWith('.json') ? jsonTexts(path, source) : programTexts(path, source);
}

function programTexts(path: string, source: string): NamedText[] {
  const found: NamedText[] = [];
  treeOf(path, source)?.iterate({
    enter({ node }) {
      if (node.name !== 'Property' && node.name !== 'JSXAttribute' && node.name !== 'VariableDeclaration') return;
      const key = node.firstChild;
      let [holder, name] = [node.lastChild, key];
      if (node.name === 'VariableDeclaration') [name, holder] = [node.getChild('VariableDefinition'), node.getChild('String')];
      if (!name || !holder || holder === name) return;
      const inBraces = holder.name === 'JSXEscape' ? expressionIn(holder) : holder;
      const value = inBraces && literalOf(inBraces, source);
      if (!inBraces || value === null) return;
      const written = source.slice(inBraces.from, inBraces.to);
      found.push({
        path,
        from: inBraces.from,
        to: inBraces.to,
        put: inBraces.name === 'JSXAttributeValue' ? asAttribute : asLiteral(written),
        key: source.slice(name.from, name.to).replaceAll(/^['"]|['"]$/g, ''),
        value,
        way: [],
      });
    },
  });
  return found;
}

function jsonTexts(path: string, source: string): NamedText[] {
  const found: NamedText[] = [];
  const way: string[] = [];
  const name = (property: SyntaxNode): string => {
    const key = property.firstChild;
    return key ? String(read(source.slice(key.from, key.to)) ?? '') : '';
  };
  const walk = (node: SyntaxNode): void => {
    // As deep as content is: what is deeper is no text of a page.
    if (way.length > 24) return;
    if (node.name === 'String') {
      const value = read(source.slice(node.from, node.to));
      const key = way.findLast((step) => !/^\d+$/.test(step)) ?? '';
      if (typeof value === 'string') found.push({ path, from: node.from, to: node.to, put: quotedJson, key, value, way: [...way] });
      return;
    }
    const items = childrenOf(node).filter((child) => !/^[[\]{},:⚠]$/u.test(child.name));
    for (const [n, child] of items.entries()) {
      if (child.name === 'Property') {
        way.push(name(child));
        if (child.lastChild && child.lastChild !== child.firstChild) walk(child.lastChild);
      } else {
        way.push(String(n));
        walk(child);
      }
      way.pop();
    }
  };
  const top = json.parse(source).topNode.firstChild;
  if (top) walk(top);
  return found;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `words.hero.title` as names; null for anything else. */
export function chainOf(node: SyntaxNode, source: string): string[] | null {
  const names: string[] = [];
  for (let at: SyntaxNode | null = node; at; at = at.firstChild) {
    if (at.name === 'VariableName') return [source.slice(at.from, at.to), ...names];
    if (at.name !== 'MemberExpression') return null;
    const last = at.lastChild;
    if (last?.name === 'PropertyName') names.unshift(source.slice(last.from, last.to));
    else {
      const key = last?.prevSibling;
      const text = key && (key.name === 'Number' ? source.slice(key.from, key.to) : literalOf(key, source));
      if (text === null || text === undefined) return null;
      names.unshift(text);
    }
  }
  return null;
}

/** From where a file has a name. */
export function importOf(path: string, source: string, name: string): string | null {
  let from: string | null = null;
  treeOf(path, source)?.iterate({
    enter({ node }) {
      if (node.name !== 'ImportDeclaration') return node.name === 'Script';
      const file = node.getChild('String');
      const isIt = node.getChildren('VariableDefinition').some((one) => source.slice(one.from, one.to) === name);
      if (isIt && file) from = literalOf(file, source);
      return false;
    },
  });
  return from === null ? null : resolved(path, from);
}

function resolved(path: string, from: string): string | null {
  if (from.startsWith('@/') || from.startsWith('~/')) return from.slice(2);
  if (!from.startsWith('.')) return null;
  const parts = path.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
