/** Remark plugin for what plain Markdown lacks here: a little safe HTML, footnote marks, source marks and highlighted blanks. */
import { readInlineLayout, withoutLayoutTags } from './layout.ts';
import type { Link, Parent, PhrasingContent, Root, RootContent } from 'mdast';

/** Text to highlight: everything from `open` to the next `close`, both included. */
export interface Marks {
  open: string;
  close: string;
}

type Child = RootContent;

/** Tags people and models write inside sentences; everything else in angle brackets stays visible as text. */
const INLINE_TAG = /^<(\/?)(sub|sup|u|mark|kbd|b|strong|i|em|s|del|small)\s*>$/i;

export function remarkTidy({ marks }: { marks?: Marks }) {
  return (tree: Root): void => tidy(tree, marks);
}

function tidy(parent: Parent, marks: Marks | undefined): void {
  // What mdast allows as a child depends on the parent; every change below puts phrasing where phrasing was.
  let children = parent.children as Child[];
  if (children.some((child) => child.type === 'html')) children = readHtml(children);
  children = children.filter((child) => child.type !== 'footnoteDefinition').map(footnoteMark);
  // Inside first: what is wrapped below must not be wrapped again.
  for (const child of children) if ('children' in child) tidy(child, marks);
  if (children.some((child) => child.type === 'link')) children = readCitations(children);
  if (marks && children.some((child) => child.type === 'text' && child.value.includes(marks.open))) children = highlight(children, marks);
  parent.children = children;
}

/** A phrasing node rendered as the element `name`. */
function element(name: string, properties: Record<string, string | string[]>, children: Child[]): Child {
  // mdast-util-to-hast renders any parent with `hName` as that element; `emphasis` is only the carrier.
  return { type: 'emphasis', data: { hName: name, hProperties: properties }, children: children as PhrasingContent[] };
}

function readHtml(nodes: Child[]): Child[] {
  const done: Child[] = [];
  /** Tags still open: where their content begins in `done`. */
  const open: { name: string; at: number }[] = [];
  const begin = (name: string, shown: string) => {
    open.push({ name, at: done.length });
    done.push({ type: 'text', value: shown });
  };
  const end = (name: string, make: (content: Child[]) => Child) => {
    if (open.at(-1)?.name !== name) return false;
    const at = open.pop()?.at ?? done.length;
    const [, ...content] = done.splice(at);
    done.push(make(content));
    return true;
  };
  for (const node of nodes) {
    if (node.type !== 'html') {
      done.push(node);
      continue;
    }
    const tag = INLINE_TAG.exec(node.value);
    const name = tag?.[2]?.toLowerCase() ?? '';
    const layout = tag ? null : readInlineLayout(node.value);
    if (/^<!--[\s\S]*(?:-->)?$/.test(node.value)) continue;
    if (/^<br\s*\/?>$/i.test(node.value)) done.push({ type: 'break' });
    else if (layout) {
      // What is never closed, or was never opened, lays out nothing and is not shown either.
      if (layout.edge === 'open') begin(layout.name, '');
      else if (layout.edge === 'close') end(layout.name, (content) => laidOut(layout.name, content));
    } else if (tag && tag[1] === '') begin(name, node.value);
    else if (!tag || !end(name, (content) => element(name, {}, content))) done.push({ type: 'text', value: withoutLayoutTags(node.value) });
  }
  return done;
}

function laidOut(name: string, content: Child[]): Child {
  return name === 'highlight' ? element('mark', {}, content) : element('span', { dataLayout: name }, content);
}

function footnoteMark(node: Child): Child {
  if (node.type !== 'footnoteReference') return node;
  const label = node.label ?? node.identifier;
  return element('sup', { dataNote: label }, [{ type: 'text', value: label }]);
}

function isCitation(node: Child | undefined): node is Link {
  return node?.type === 'link' && node.data?.hProperties?.['dataCite'] !== undefined;
}

/** `[[1](url)]` is a source mark; three or more in a row are gathered into one element. */
function readCitations(nodes: Child[]): Child[] {
  const marked = [...nodes];
  for (const [index, node] of marked.entries()) {
    const [label] = node.type === 'link' ? node.children : [];
    const before = marked[index - 1];
    const after = marked[index + 1];
    if (node.type !== 'link' || label?.type !== 'text' || !/^\d+$/.test(label.value)) continue;
    if (before?.type !== 'text' || after?.type !== 'text' || !before.value.endsWith('[') || !after.value.startsWith(']')) continue;
    marked[index - 1] = { ...before, value: before.value.slice(0, -1) };
    marked[index + 1] = { ...after, value: after.value.slice(1) };
    marked[index] = { ...node, data: { ...node.data, hProperties: { dataCite: label.value } } };
  }
  const done: Child[] = [];
  let run: Child[] = [];
  const flush = (): void => {
    done.push(...(run.length >= 3 ? [element('span', { dataCites: String(run.length) }, run)] : run));
    run = [];
  };
  for (const node of marked) {
    if (node.type === 'text' && node.value.trim() === '' && run.length > 0) continue;
    if (isCitation(node)) run.push(node);
    else {
      flush();
      done.push(node);
    }
  }
  flush();
  return done;
}

/** Wraps what lies between the marks, whatever other marks (bold, links) lie inside. */
function highlight(nodes: Child[], { open, close }: Marks): Child[] {
  const done: Child[] = [];
  let inside: Child[] | null = null;
  const put = (node: Child): void => {
    (inside ?? done).push(node);
  };
  for (const node of nodes) {
    if (node.type !== 'text') {
      put(node);
      continue;
    }
    let rest = node.value;
    while (rest !== '') {
      const at = rest.indexOf(inside ? close : open);
      if (at === -1) {
        put({ type: 'text', value: rest });
        break;
      }
      const end: number = inside ? at + close.length : at;
      if (end > 0) put({ type: 'text', value: rest.slice(0, end) });
      rest = rest.slice(end);
      if (inside) {
        done.push(element('mark', { className: ['md-mark'] }, inside));
        inside = null;
      } else inside = [];
    }
  }
  // Never closed: no blank, only brackets.
  done.push(...(inside ?? []));
  return done;
}
