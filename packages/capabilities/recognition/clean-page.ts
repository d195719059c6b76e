/** Makes a photographed or drawn page ready for text recognition: black on white whatever the light, without the lines of tables, which would hide their words. Pure. */

export interface GreyPage {
  width: number;
  height: number;
  /** A byte for each pixel, row by row; 0 is black. */
  pixels: Uint8Array;
}

/** Darker than so much of the light around it is ink. */
const inkBelow = 0.82;
/** A line is drawn in runs of at least so many pixels of a row (a slanted one in many), and is at least so many times as long as they. */
const shortestRun = 40;
const lineAcross = 14;

/** @example cleanPage({ width: 2800, height: 2000, pixels }) */
export function cleanPage(page: GreyPage): GreyPage {
  const { width, height } = page;
  const ink = inkOf(page);
  const ruled = new Uint8Array(width * height);
  markLines(ink, ruled, { along: width, across: height, step: 1, stride: width }, width / lineAcross);
  markLines(ink, ruled, { along: height, across: width, step: width, stride: 1 }, height / lineAcross);
  widen(ruled, width, height);
  for (let at = 0; at < ink.length; at += 1) if (ruled[at]) ink[at] = 0;
  return { width, height, pixels: withoutSpecks(page, ink) };
}

/** 1 where there is ink, by the mean of what lies around (Bradley's adaptive threshold on an integral image). */
function inkOf({ width, height, pixels }: GreyPage): Uint8Array {
  const reach = Math.max(8, Math.round(width / 40));
  const line = width + 1;
  const sums = new Uint32Array(line * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * line + x + 1] = (sums[y * line + x + 1] ?? 0) + row;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach) * line;
    const bottom = Math.min(height, y + reach + 1) * line;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      // The sums may wrap around; their differences don't.
      const sum = ((sums[bottom + right] ?? 0) - (sums[top + right] ?? 0) - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0)) >>> 0;
      const light = sum / (((bottom - top) / line) * (right - left));
      if ((pixels[y * width + x] ?? 0) < light * inkBelow) ink[y * width + x] = 1;
    }
  }
  return ink;
}

interface Direction {
  along: number;
  across: number;
  step: number;
  stride: number;
}

interface Run {
  from: number;
  /** Behind the last. */
  to: number;
  row: number;
  group: number;
}

/** Long runs that touch from row to row are one line, also a slanted one; strokes of large letters are too short together. */
function markLines(ink: Uint8Array, ruled: Uint8Array, { along, across, step, stride }: Direction, shortest: number): void {
  const runs: Run[] = [];
  const spans: { from: number; to: number }[] = [];
  const parents: number[] = [];
  const rootOf = (group: number): number => {
    let at = group;
    while (parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  let before: Run[] = [];
  for (let row = 0; row < across; row += 1) {
    const found: Run[] = [];
    let length = 0;
    for (let at = 0; at <= along; at += 1) {
      if (at < along && ink[row * stride + at * step]) {
        length += 1;
        continue;
      }
      if (length >= shortestRun) found.push({ from: at - length, to: at, row, group: -1 });
      length = 0;
    }
    for (const run of found) {
      for (const above of before) {
        if (above.to < run.from - 1 || above.from > run.to + 1) continue;
        const root = rootOf(above.group);
        if (run.group === -1) run.group = root;
        else parents[root] = rootOf(run.group);
      }
      if (run.group === -1) run.group = parents.push(parents.length) - 1;
      runs.push(run);
    }
    before = found;
  }
  for (const run of runs) {
    const root = rootOf(run.group);
    const span = spans[root];
    spans[root] = { from: Math.min(span?.from ?? run.from, run.from), to: Math.max(span?.to ?? run.to, run.to) };
  }
  for (const { from, to, row, group } of runs) {
    const span = spans[rootOf(group)];
    if (!span || span.to - span.from < shortest) continue;
    for (let at = from; at < to; at += 1) ruled[row * stride + at * step] = 1;
  }
}

/** Two pixels to each side: the soft edges of lines. */
function widen(marks: Uint8Array, width: number, height: number): void {
  const wide = marks.slice();
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      if (!marks[y * width + x]) continue;
      for (let down = -2; down <= 2; down += 1) wide.fill(1, (y + down) * width + x - 2, (y + down) * width + x + 3);
    }
  marks.set(wide);
}

/** Ink is what most of its neighbours are, too; it keeps its grey, on white. */
function withoutSpecks({ width, height, pixels: given }: GreyPage, ink: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      let around = 0;
      for (let row = (y - 1) * width + x; row <= (y + 1) * width + x; row += width)
        around += (ink[row - 1] ?? 0) + (ink[row] ?? 0) + (ink[row + 1] ?? 0);
      if (around >= 5) pixels[y * width + x] = given[y * width + x] ?? 0;
    }
  }
  return pixels;
}
