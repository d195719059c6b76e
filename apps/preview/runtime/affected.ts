/** Which modules have to run again for a change to be seen. Pure. */

/** Module names to the names they import. */
export type Graph = ReadonlyMap<string, readonly string[]>;

export interface AffectedInput {
  graph: Graph;
  /** New ones too. */
  changed: readonly string[];
  isRunning(name: string): boolean;
  /** Exports nothing but components. */
  isBoundary(name: string): boolean;
  /** Asked for by the router itself. */
  isPage(name: string): boolean;
}

/** In the order in which they can be made: what is imported first. Null when it reaches beyond all boundaries, or goes in a circle. */
export function affected({ graph, changed, isRunning, isBoundary, isPage }: AffectedInput): string[] | null {
  const importers = new Map<string, string[]>();
  for (const [name, deps] of graph) for (const dep of deps) importers.set(dep, [...(importers.get(dep) ?? []), name]);
  const again = new Set<string>();
  const waiting = [...changed];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (again.has(name)) continue;
    again.add(name);
    // What is new is imported by something that changed.
    if (!isRunning(name) || isBoundary(name)) continue;
    const above = importers.get(name) ?? [];
    if (above.length === 0 && !isPage(name)) continue;
    if (isPage(name)) return null;
    waiting.push(...above);
  }
  return inOrder(graph, again);
}

function inOrder(graph: Graph, wanted: ReadonlySet<string>): string[] | null {
  const order: string[] = [];
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (name: string): boolean => {
    if (done.has(name)) return true;
    if (open.has(name)) return false;
    open.add(name);
    for (const dep of graph.get(name) ?? []) if (wanted.has(dep) && !visit(dep)) return false;
    open.delete(name);
    done.add(name);
    order.push(name);
    return true;
  };
  return [...wanted].every(visit) ? order : null;
}
