/** From 0 to `below`, each as likely as the others: numbers that would favour the first are thrown away. */
export function randomBelow(below: number): number {
  const most = Math.floor(2 ** 32 / below) * below;
  const drawn = new Uint32Array(1);
  for (;;) {
    crypto.getRandomValues(drawn);
    const [number = 0] = drawn;
    if (number < most) return number % below;
  }
}

/** A new order (Fisher–Yates). */
export function shuffled<T>(all: readonly T[], below: (most: number) => number = randomBelow): T[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at--) {
    const other = below(at + 1);
    // Both lie within the list.
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}

/** Groups whose sizes differ by one at most; none is empty. */
export function dealt<T>(all: readonly T[], groups: number, below?: (most: number) => number): T[][] {
  const many = Math.max(1, Math.min(groups, all.length));
  const order = shuffled(all, below);
  return Array.from({ length: all.length === 0 ? 0 : many }, (_, n) => order.filter((_one, at) => at % many === n));
}
