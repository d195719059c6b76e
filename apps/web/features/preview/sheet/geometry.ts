/** Where rows and columns lie, and which of them are in view. Pure. */

export const usual_height = 24;
export const usual_width = 80;
export const head_height = 26;

/** Edges in pixels: `edges[i]` is where the i-th begins, the last one where all end. */
export function edgesOf(count: number, usual: number, others: Iterable<readonly [index: number, size: number]>): Float64Array {
  const edges = new Float64Array(count + 1).fill(usual, 1);
  for (const [index, size] of others) if (index < count) edges[index + 1] = size;
  for (let index = 1; index <= count; index += 1) edges[index] = (edges[index] ?? 0) + (edges[index - 1] ?? 0);
  return edges;
}

/** The one that covers this pixel. */
export function indexAt(edges: Float64Array, pixel: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= pixel) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** From the first to the last that is at least partly in view. */
export function inView(edges: Float64Array, from: number, length: number): { first: number; last: number } {
  return { first: indexAt(edges, from), last: indexAt(edges, Math.max(from, from + length - 1)) };
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
