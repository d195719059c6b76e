/** Goes through a syntax tree. */

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** `enter` may give what is to be called when the node is left. */
export function walk(node: Node, enter: (node: Node, parent: Node | null) => (() => void) | void, parent: Node | null = null): void {
  const leave = enter(node, parent);
  for (const key in node) {
    if (key === 'type' || key === 'start' || key === 'end') continue;
    const value = node[key];
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, enter, node);
    } else if (isNode(value)) walk(value, enter, node);
  }
  leave?.();
}

export function child(node: Node, field: string): Node | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

export function nameOf(node: Node | null): string {
  return typeof node?.['name'] === 'string' ? node['name'] : '';
}
