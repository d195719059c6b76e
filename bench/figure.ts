/** What a benchmark says: a figure against its target, and how much the machine itself varied meanwhile. */

export interface Figure {
  name: string;
  value: number;
  /** '×' for ratios. */
  unit: string;
  target: number;
  /** Whether a good value is below or above the target. */
  want: 'at most' | 'at least';
  note?: string;
}

export type Bench = () => Promise<Figure[]>;

export function isMet({ value, target, want }: Figure): boolean {
  return want === 'at most' ? value <= target : value >= target;
}

export function lineOf(figure: Figure, noise: number): string {
  const { name, value, unit, target, want, note } = figure;
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return [
    name.padEnd(52),
    `${value.toFixed(digits)} ${unit}`.padEnd(14),
    `${want === 'at most' ? '≤' : '≥'} ${target} ${unit}`.padEnd(14),
    isMet(figure) ? 'ok  ' : 'miss',
    `noise ${(noise * 100).toFixed(0)} %`.padEnd(12),
    note ?? '',
  ]
    .join('  ')
    .trimEnd();
}

export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** How much of a core a thread gets while others use the machine too, measured until `stop`: 1 on a quiet one. */
export function watchShare(): { stop(): number } {
  const shares: number[] = [];
  const timer = setInterval(() => {
    const [wall, before] = [performance.now(), process.cpuUsage()];
    let sum = 0;
    for (let i = 0; i < 10_000_000; i++) sum = (sum * 31 + i) | 0;
    const used = process.cpuUsage(before);
    shares.push(Math.min(1, (used.user + used.system) / 1000 / (performance.now() - wall + (sum === 0.5 ? 1 : 0))));
  }, 300);
  return {
    stop() {
      clearInterval(timer);
      return shares.length === 0 ? 1 : median(shares);
    },
  };
}

/** How far a fixed piece of work strays on this machine right now: (p90 − p10) / p50 of its times. */
export function machineNoise(): number {
  const times = Array.from({ length: 30 }, () => {
    const started = performance.now();
    let sum = 0;
    for (let i = 0; i < 2_000_000; i++) sum = (sum * 31 + i) | 0;
    return performance.now() - started + (sum === 0.5 ? 1 : 0);
  });
  return (quantile(times, 0.9) - quantile(times, 0.1)) / median(times);
}
