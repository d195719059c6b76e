/**
 * Trains the model that tells remarks for the house from what readers get: logistic regression, AdaGrad, weights of whole numbers.
 * `node tools/train-remarks.ts` writes packages/brains/builtin/text/remark-model.json; `--check FILE …` measures on labelled lines that are kept out.
 * Lines: label (1 for the house), heading, sentence, with tabs between. The same lines give the same model.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { likelihood, signsOf } from '#brains/builtin/text/remark-model.ts';

interface Line {
  label: number;
  sentence: string;
  signs: string[];
}

const root = join(import.meta.dirname, '..');
const target = join(root, 'packages/brains/builtin/text/remark-model.json');

function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [label, heading = '', sentence = ''] = line.split('\t');
      return sentence.trim().length < 2 || (label !== '0' && label !== '1')
        ? []
        : [{ label: Number(label), sentence, signs: [...signsOf(sentence, heading)] }];
    });
}

/** Numbers that look as if by chance, the same every time. */
function* shuffled(count: number, seed: number): Generator<number> {
  const order = Array.from({ length: count }, (_, n) => n);
  let state = seed;
  for (let n = count - 1; n > 0; n -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (n + 1);
    [order[n], order[other]] = [order[other] ?? 0, order[n] ?? 0];
  }
  yield* order;
}

const [rounds, rate, decay, leastSeen, scale] = [20, 0.5, 1e-3, 3, 100];

interface Model {
  bias: number;
  scale: number;
  weights: Record<string, number>;
}

/** AdaGrad over lines of length one, the weights of the later half of its rounds taken together. */
export function train(lines: readonly Line[]): Model {
  const seen = new Map<string, number>();
  for (const { signs } of lines) for (const sign of signs) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  const names = [...seen].flatMap(([sign, count]) => (count >= leastSeen ? [sign] : []));
  const places = new Map(names.map((sign, n) => [sign, n]));
  const known = lines.map(({ label, signs }) => ({ label, at: signs.flatMap((sign) => places.get(sign) ?? []) }));
  const [weights, sums] = [new Float64Array(names.length), new Float64Array(names.length)];
  const squares = new Float64Array(names.length).fill(1e-6);
  let [bias, biasSquares, biasSum] = [0, 1e-6, 0];
  for (let round = 0; round < rounds; round += 1) {
    for (const n of shuffled(known.length, round + 1)) {
      const { label = 0, at = [] } = known[n] ?? {};
      const each = 1 / Math.sqrt(at.length || 1);
      const sum = at.reduce((total, place) => total + (weights[place] ?? 0) * each, bias);
      const error = 1 / (1 + Math.exp(-sum)) - label;
      biasSquares += error * error;
      bias -= (rate * error) / Math.sqrt(biasSquares);
      for (const place of at) {
        const slope = error * each + decay * (weights[place] ?? 0);
        squares[place] = (squares[place] ?? 0) + slope * slope;
        weights[place] = (weights[place] ?? 0) - (rate * slope) / Math.sqrt(squares[place] ?? 1);
      }
    }
    if (round < rounds / 2) continue;
    biasSum += bias;
    for (const place of weights.keys()) sums[place] = (sums[place] ?? 0) + (weights[place] ?? 0);
  }
  const whole = (sum: number): number => Math.round((sum * scale) / (rounds / 2));
  const kept = names.flatMap((sign, n): [string, number][] =>
    Math.abs(whole(sums[n] ?? 0)) >= least ? [[sign, whole(sums[n] ?? 0)]] : [],
  );
  return { bias: whole(biasSum), scale, weights: Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}
/** In hundredths: what weighs less is left out. */
const least = 10;

export function measured(model: Model, lines: readonly Line[], from: number) {
  const weights = new Map(Object.entries(model.weights));
  const scored = lines.map((line) => ({
    ...line,
    score: likelihood({ ...model, weights }, line.signs),
  }));
  const found = scored.filter(({ score }) => score >= from);
  const right = found.filter(({ label }) => label === 1).length;
  const all = scored.filter(({ label }) => label === 1).length;
  return {
    from,
    remarks: all,
    found: right,
    recall: right / Math.max(all, 1),
    alarms: found.length - right,
    of: scored.length - all,
    scored,
  };
}

if (process.argv[1] === import.meta.filename) {
  const [flag, ...checks] = process.argv.slice(2);
  const corpus = globSync('tools/house-remarks/*.tsv', { cwd: root })
    .filter((one) => !one.includes('held-out'))
    .toSorted();
  const model = train(corpus.flatMap((one) => linesOf(join(root, one))));
  if (flag === '--check')
    for (const file of checks) {
      for (const from of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
        const { scored: _, ...figures } = measured(model, linesOf(file), from);
        console.log(file, JSON.stringify(figures));
      }
    }
  else {
    writeFileSync(target, `${JSON.stringify(model)}\n`);
    console.log(`${Object.keys(model.weights).length} signs written`);
  }
}
