/** What a module of a site brings in, hands out, and uses without having it. Pure. */
import type { SyntaxNode, Tree } from '@lezer/common';
import { childrenOf } from '../element/jsx-source.ts';

export interface ImportedName {
  /** `default`, `*`, or as the other module calls it. */
  imported: string;
  local: string;
  is_type: boolean;
}

export interface ImportLine {
  from: number;
  to: number;
  specifier: string;
  /** Of the specifier between its quotes. */
  at: { from: number; to: number };
  names: ImportedName[];
  is_export: boolean;
}

export interface ModuleNames {
  imports: ImportLine[];
  exports: Set<string>;
  /** It hands on all that another has. */
  has_star: boolean;
  /** Names that are used and nowhere made in it, each with where it is first. */
  unknown: Map<string, number>;
}

export function namesOf(tree: Tree, source: string): ModuleNames {
  const said = ({ from, to }: { from: number; to: number }): string => source.slice(from, to);
  const found: ModuleNames = { imports: [], exports: new Set(), has_star: false, unknown: new Map() };
  const made = new Set<string>();
  const used = new Map<string, number>();
  tree.iterate({
    enter({ node }) {
      switch (node.name) {
        case 'ImportDeclaration':
        case 'ExportDeclaration':
          lineOf(node, said, found);
          break;
        case 'VariableDefinition':
        case 'TypeDefinition':
        case 'Label':
          made.add(said(node));
          break;
        case 'VariableName':
          if (!isNamed(node) && !used.has(said(node))) used.set(said(node), node.from);
          break;
        case 'JSXIdentifier': {
          const isTag = node.prevSibling?.name === 'JSXStartTag' || node.parent?.firstChild?.from === node.from;
          const inTag = /^JSX(?:OpenTag|SelfClosingTag|MemberExpression)$/.test(node.parent?.name ?? '');
          if (isTag && inTag && /^[A-Z]/.test(said(node)) && !used.has(said(node))) used.set(said(node), node.from);
          break;
        }
        default:
      }
    },
  });
  for (const [name, at] of used) if (!made.has(name)) found.unknown.set(name, at);
  return found;
}

/** A name of another module: import { x as y }, export { x } from. */
function isNamed(node: SyntaxNode): boolean {
  const group = node.parent;
  if (group?.name === 'ImportGroup') return true;
  return group?.name === 'ExportGroup' && (group.nextSibling?.name === 'from' || node.prevSibling?.name === 'as');
}

function lineOf(node: SyntaxNode, said: (node: SyntaxNode) => string, found: ModuleNames): void {
  const parts = childrenOf(node);
  const string = node.getChild('String');
  const isExport = node.name === 'ExportDeclaration';
  const group = node.getChild(isExport ? 'ExportGroup' : 'ImportGroup');
  const names = group ? namesIn(group, said) : [];
  if (isExport) {
    if (node.getChild('Star')) found.has_star = true;
    if (node.getChild('default')) found.exports.add('default');
    for (const { local } of names) found.exports.add(local);
    for (const definition of definedIn(node)) found.exports.add(said(definition));
  } else {
    const type = node.getChild('type') !== null;
    const own = node
      .getChildren('VariableDefinition')
      .map((one): ImportedName => ({ imported: node.getChild('Star') ? '*' : 'default', local: said(one), is_type: type }));
    names.unshift(...own);
    if (type) for (const one of names) one.is_type = true;
  }
  if (!string || (isExport && !parts.some(({ name }) => name === 'from'))) return;
  const written = said(string);
  found.imports.push({
    from: node.from,
    to: node.to,
    specifier: written.slice(1, -1),
    at: { from: string.from + 1, to: string.to - 1 },
    names,
    is_export: isExport,
  });
}

function namesIn(group: SyntaxNode, said: (node: SyntaxNode) => string): ImportedName[] {
  const names: ImportedName[] = [];
  let open: SyntaxNode[] = [];
  const close = (): void => {
    const words = open.filter(({ name }) => /^Variable|^default$|^PropertyName$/.test(name));
    const [first, last] = [words[0], words.at(-1)];
    if (first && last) names.push({ imported: said(first), local: said(last), is_type: open.some(({ name }) => name === 'type') });
    open = [];
  };
  for (const child of childrenOf(group)) {
    if (child.name === ',' || child.name === '}') close();
    else open.push(child);
  }
  return names;
}

/** export function x, export const x, y. */
function definedIn(node: SyntaxNode): SyntaxNode[] {
  const declaration = childrenOf(node).find(({ name }) => name.endsWith('Declaration'));
  if (!declaration || node.getChild('default')) return [];
  return [...declaration.getChildren('VariableDefinition'), ...declaration.getChildren('TypeDefinition')];
}
