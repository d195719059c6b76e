/** What changed between two lists: Myers' O(ND) difference, patience anchors where that is too far. Pure. */

/** A stretch of the old list and what stands in its place in the new one; the same on both sides where nothing changed. */
export interface Stretch {
  from: number;
  to: number;
  at: number;
  until: number;
}

/** Farther apart than this, one by one is too much work and too much memory. */
const mostSteps = 1200;

/** The whole of both lists in stretches, unchanged and changed ones in turn. */
export function changesBetween(old: readonly string[], now: readonly string[]): Stretch[] {
  const ids = new Map<string, number>();
  const numbered = (list: readonly string[]) =>
    Int32Array.from(list, (item) => {
      const known = ids.get(item) ?? ids.size;
      ids.set(item, known);
      return known;
    });
  const same: [number, number, number][] = [];
  match(numbered(old), numbered(now), 0, 0, same, 0);
  const stretches: Stretch[] = [];
  let [from, at] = [0, 0];
  for (const [left, right, length] of joined(same)) {
    if (left > from || right > at) stretches.push({ from, to: left, at, until: right });
    stretches.push({ from: left, to: left + length, at: right, until: right + length });
    [from, at] = [left + length, right + length];
  }
  if (from < old.length || at < now.length) stretches.push({ from, to: old.length, at, until: now.length });
  return stretches;
}

function joined(same: [number, number, number][]): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (const [left, right, length] of same) {
    const last = runs.at(-1);
    if (last && last[0] + last[2] === left && last[1] + last[2] === right) last[2] += length;
    else if (length > 0) runs.push([left, right, length]);
  }
  return runs;
}

/** Adds what both have in common, in order: [place in the old, place in the new, how many]. */
function match(a: Int32Array, b: Int32Array, left: number, right: number, same: [number, number, number][], depth: number): void {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  if (head > 0) same.push([left, right, head]);
  const [x, y] = [a.subarray(head, a.length - tail), b.subarray(head, b.length - tail)];
  if (x.length > 0 && y.length > 0) {
    const found = myers(x, y);
    if (found) for (const [i, j, n] of found) same.push([left + head + i, right + head + j, n]);
    else if (depth < 50) betweenAnchors(x, y, left + head, right + head, same, depth);
  }
  if (tail > 0) same.push([left + a.length - tail, right + b.length - tail, tail]);
}

/** E. W. Myers, An O(ND) Difference Algorithm (1986). Null when the lists are too far apart. */
function myers(a: Int32Array, b: Int32Array): [number, number, number][] | null {
  const most = Math.min(a.length + b.length, mostSteps);
  const trace: Int32Array[] = [];
  const reach = new Int32Array(2 * most + 3);
  const zero = most + 1;
  for (let d = 0; d <= most; d += 1) {
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reach[zero + k - 1] ?? 0) < (reach[zero + k + 1] ?? 0));
      let x = down ? (reach[zero + k + 1] ?? 0) : (reach[zero + k - 1] ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1;
        y += 1;
      }
      reach[zero + k] = x;
      if (x >= a.length && y >= b.length) return walkBack(trace, a.length, b.length, d);
    }
    trace.push(reach.slice(zero - d, zero + d + 1));
  }
  return null;
}

/** `trace[d]` holds how far each diagonal from -d to d reached in d steps. */
function walkBack(trace: Int32Array[], length: number, otherLength: number, steps: number): [number, number, number][] {
  const same: [number, number, number][] = [];
  let [x, y] = [length, otherLength];
  for (let d = steps; d > 0; d -= 1) {
    const reached = trace[d - 1] ?? new Int32Array();
    const at = (k: number) => (Math.abs(k) <= d - 1 ? (reached[k + d - 1] ?? -1) : -1);
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const before = down ? at(k + 1) : at(k - 1);
    const [px, py] = [before, before - (down ? k + 1 : k - 1)];
    const start = down ? px : px + 1;
    if (x > start) same.push([start, y - (x - start), x - start]);
    [x, y] = [px, py];
  }
  if (x > 0) same.push([0, 0, x]);
  return same.toReversed();
}

/** Cuts both at what is in each exactly once and in the same order, and goes on between the cuts. Without any, all of it changed. */
function betweenAnchors(a: Int32Array, b: Int32Array, left: number, right: number, same: [number, number, number][], depth: number): void {
  let [i, j] = [0, 0];
  const cuts = anchorsOf(a, b);
  if (cuts.length === 0) return;
  for (const [x, y] of [...cuts, [a.length, b.length] as const]) {
    match(a.subarray(i, x), b.subarray(j, y), left + i, right + j, same, depth + 1);
    if (x < a.length) same.push([left + x, right + y, 1]);
    [i, j] = [x + 1, y + 1];
  }
}

/** The longest rising run of places of what stands once in each. */
function anchorsOf(a: Int32Array, b: Int32Array): (readonly [number, number])[] {
  const places = new Map<number, { i: number; j: number; count: number }>();
  a.forEach((id, i) => {
    const known = places.get(id);
    places.set(id, known ? { ...known, count: 9 } : { i, j: -1, count: 1 });
  });
  b.forEach((id, j) => {
    const known = places.get(id);
    if (known) places.set(id, { ...known, j, count: known.j === -1 ? known.count : 9 });
  });
  const pairs = [...places.values()].filter(({ j, count }) => j !== -1 && count === 1).sort((one, two) => one.i - two.i);
  const tops: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(({ j }, n) => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.j ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    before[n] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = n;
  });
  const run: (readonly [number, number])[] = [];
  for (let n = tops.at(-1) ?? -1; n !== -1; n = before[n] ?? -1) {
    const pair = pairs[n];
    if (pair) run.push([pair.i, pair.j]);
  }
  return run.toReversed();
}
