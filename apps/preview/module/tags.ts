/** Marks elements with the place they are written at, and takes `location` to the site's own addresses. In previews only. */
import { escapeHtml } from '#text/escape.ts';
import type { MagicString } from 'magic-string';
import type { Spot } from './faults.ts';
import { child, nameOf, walk, type Node } from './walk.ts';

/** They are no places on a page. */
const unmarked = new Set(['html', 'head', 'title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template']);

export function addTags(program: Node, text: MagicString, path: string, spot: (offset: number) => Spot): void {
  const components: string[] = [];
  walk(program, (at, parent) => {
    if (at.type === 'JSXOpeningElement') {
      const element = child(at, 'name');
      const name = nameOf(element);
      if (!element || element.type !== 'JSXIdentifier' || !/^[a-z]/.test(name) || unmarked.has(name)) return;
      const { line, column } = spot(at.start);
      const tag = `${path}:${line}:${column}:${components.at(-1) ?? ''}`;
      text.appendLeft(element.end, ` data-src="${escapeHtml(tag)}"`);
      return;
    }
    const name = componentName(at, parent);
    if (name === null) return;
    components.push(name);
    return () => void components.pop();
  });
}

function componentName(at: Node, parent: Node | null): string | null {
  const isFunction = at.type === 'FunctionDeclaration' || at.type === 'FunctionExpression' || at.type === 'ArrowFunctionExpression';
  const isClass = at.type === 'ClassDeclaration' || at.type === 'ClassExpression';
  if (!isFunction && !isClass) return null;
  const own = nameOf(child(at, 'id'));
  if (/^[A-Z]/.test(own)) return own;
  const holder = parent?.type === 'VariableDeclarator' ? nameOf(child(parent, 'id')) : '';
  return /^[A-Z]/.test(holder) ? holder : null;
}

/** `location.href = x`, `location.assign(x)`, `location.replace(x)` and `location.pathname` mean the site's own addresses. */
export function ownAddresses(program: Node, text: MagicString): void {
  // A site may call something of its own `location`.
  const isTaken = /(?:const|let|var|function|[,({[])\s*location\s*[,=:)}\]]/.test(text.original);
  const isLocation = (at: Node | null): boolean =>
    at?.type === 'Identifier'
      ? nameOf(at) === 'location' && !isTaken
      : at !== null && isMember(at, 'location') && /^(window|document|globalThis|self)$/.test(nameOf(child(at, 'object')));
  walk(program, (at, parent) => {
    if (at.type === 'AssignmentExpression' && at['operator'] === '=') {
      const left = child(at, 'left');
      const right = child(at, 'right');
      if (!left || !right || !(isLocation(left) || (isMember(left, 'href') && isLocation(child(left, 'object'))))) return;
      text.overwrite(left.start, right.start, '__site_go(');
      text.appendRight(at.end, ')');
    } else if (at.type === 'CallExpression') {
      const callee = child(at, 'callee');
      if (!callee || !isLocation(child(callee, 'object'))) return;
      if (isMember(callee, 'assign')) text.overwrite(callee.start, callee.end, '__site_go');
      else if (isMember(callee, 'replace')) text.overwrite(callee.start, callee.end, '__site_replace');
    } else if (isMember(at, 'pathname') && isLocation(child(at, 'object')) && parent?.type !== 'AssignmentExpression') {
      text.overwrite(at.start, at.end, '__site_path()');
    }
  });
}

function isMember(at: Node | null, name: string): boolean {
  return at?.type === 'MemberExpression' && at['computed'] !== true && nameOf(child(at, 'property')) === name;
}
