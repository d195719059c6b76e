/**
 * Trains the models over lines of text: logistic regression, weights of whole numbers; the same lines give the same model.
 * `node tools/train-lines.ts` writes them; `--check` measures each on its lines that are kept out (held-out.tsv).
 * Lines are label, what the line stands under, line, with tabs between.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signsOfClause } from '#brains/builtin/reading/make/clause-model.ts';
import { signsOfHeadline } from '#brains/builtin/text/headline-model.ts';
import { likelihoodsOf, modelOf, likelihood, type LineModelFile, type LineModelsFile } from '#brains/builtin/text/line-model.ts';
import { signsOfPlaced } from '#brains/builtin/text/place-model.ts';
import { signsOfSentence } from '#brains/builtin/text/remark-model.ts';

const root = join(import.meta.dirname, '..');

interface Task {
  folder: string;
  target: string;
  /** Its name in a file of several models. */
  entry?: string;
  /** Whether it is what the model tells how likely it is; undefined: no line of the task. */
  labelOf(label: string): boolean | undefined;
  signsOf(line: string, under: string): Iterable<string>;
}

/** W: how it shall be; O: an occasion, a place it is put, a channel; A: whom it goes to; S: who signs or holds it; F: what is to stand in it. */
const clauseLabels: Record<string, string> = { W: 'wish', O: 'use', A: 'addressee', S: 'signer', F: 'content' };

const tasks: Task[] = [
  {
    folder: 'tools/house-remarks',
    target: 'packages/brains/builtin/text/remark-model.json',
    labelOf: (label) => ({ '0': false, '1': true })[label],
    signsOf: signsOfSentence,
  },
  // One against all others for each thing a clause may be.
  ...Object.entries(clauseLabels).map(([own, name]) => ({
    folder: 'tools/order-clauses',
    target: 'packages/brains/builtin/reading/make/clause-model.json',
    entry: name,
    labelOf: (label: string) => (label in clauseLabels ? label === own : undefined),
    signsOf: signsOfClause,
  })),
  {
    folder: 'tools/headlines',
    target: 'packages/brains/builtin/text/headline-model.json',
    labelOf: (label) => ({ N: false, T: true })[label],
    signsOf: signsOfHeadline,
  },
  // One against all others for each place that the lines name.
  ...placesIn('tools/sentence-places').map((place) => ({
    folder: 'tools/sentence-places',
    target: 'packages/brains/builtin/text/place-model.json',
    entry: place,
    labelOf: (label: string) => (label === '' ? undefined : label === place),
    signsOf: signsOfPlaced,
  })),
];

function placesIn(folder: string): string[] {
  const rows = globSync(`${folder}/*.tsv`, { cwd: root }).flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
  return [...new Set(rows.flatMap((row) => row.split('\t')[0] || []))].toSorted();
}

interface Line {
  label: number;
  signs: string[];
}

const linesOf = ({ labelOf, signsOf }: Task, file: string): Line[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((row) => {
      const [name = '', under = '', line = ''] = row.split('\t');
      const label = labelOf(name);
      return label === undefined || line.trim().length < 2 ? [] : [{ label: Number(label), signs: [...signsOf(line, under)] }];
    });

/** An order that looks as if by chance, the same every time. */
function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, n) => n);
  let state = seed;
  for (let n = count - 1; n > 0; n -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (n + 1);
    [order[n], order[other]] = [order[other] ?? 0, order[n] ?? 0];
  }
  return order;
}

const [rounds, rate, decay, scale] = [20, 0.5, 1e-3, 100];
/** In parts of `scale`: what weighs less is left out. */
const leastWeight = 15;

/** AdaGrad over lines of length one, the weights of the later half of its rounds taken together. */
export function train(lines: readonly Line[], leastSeen: number): LineModelFile {
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
  const all = names.map((sign, n): [string, number] => [sign, whole(sums[n] ?? 0)]);
  const kept = all.filter(([, weight]) => Math.abs(weight) >= leastWeight).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { bias: whole(biasSum), scale, weights: Object.fromEntries(kept) };
}

const written = new Map<string, { task: Task; name: string; model: LineModelFile }[]>();
for (const task of tasks) {
  const files = globSync(`${task.folder}/*.tsv`, { cwd: root }).toSorted();
  const lines = files.flatMap((file) => (file.endsWith('held-out.tsv') ? [] : linesOf(task, file)));
  const model = train(lines, task.entry === undefined ? 3 : 4);
  const one = { task, name: task.entry ?? '', model };
  written.set(task.target, [...(written.get(task.target) ?? []), one]);
}
for (const [target, models] of written) {
  const [only] = models;
  const isOne = models.length === 1 && only?.task.entry === undefined;
  const file = isOne && only ? only.model : asBytes(models);
  if (process.argv[2] === '--check') for (const { task, name } of models) measure(task, name, file);
  else {
    writeFileSync(join(root, target), `${JSON.stringify(file)}\n`);
    console.log(`${target}: ${models.length} models, ${Math.round(JSON.stringify(file).length / 1024)} KB`);
  }
}

/** Weights of several models over the same signs as bytes. */
function asBytes(models: { name: string; model: LineModelFile }[]): LineModelsFile {
  const bytes = 16;
  const used = new Set(
    models.flatMap(({ model }) => Object.entries(model.weights).flatMap(([sign, w]) => (Math.abs(w) >= 40 ? sign : []))),
  );
  const signs = [...used].filter((sign) => !sign.includes('\n')).toSorted();
  const byte = (weight: number): number => Math.max(-127, Math.min(127, Math.round((weight * bytes) / scale)));
  return {
    scale: bytes,
    signs: signs.join('\n'),
    models: models.map(({ name, model }) => ({
      name,
      bias: Math.round((model.bias * bytes) / scale),
      weights: Buffer.from(Int8Array.from(signs, (sign) => byte(model.weights[sign] ?? 0)).buffer).toString('base64'),
    })),
  };
}

/** As it is written. */
function measure(task: Task, name: string, file: LineModelFile | LineModelsFile): void {
  const of = 'models' in file ? likelihoodsOf(file) : undefined;
  const own = 'models' in file ? undefined : modelOf(file);
  const score = (signs: string[]): number => of?.(signs).get(name) ?? (own ? likelihood(own, signs) : 0);
  const scored = linesOf(task, join(task.folder, 'held-out.tsv')).map(({ label, signs }) => ({ label, score: score(signs) }));
  for (const from of [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 0.95]) {
    const above = (wanted: number): string => {
      const lines = scored.filter(({ label }) => label === wanted);
      return `${lines.filter((one) => one.score >= from).length} of ${lines.length}`;
    };
    console.log(`${task.target} ${name}: from ${from} ${above(1)} that are, ${above(0)} that are not`);
  }
}
