/** What the models over lines of text have in common: runs of letters as signs, and a logistic regression over them. They are trained by tools/train-lines.ts. */

export interface LineModel {
  bias: number;
  /** Weights are whole numbers of so many parts of one. */
  scale: number;
  weights: ReadonlyMap<string, number>;
}

/** The file as it is written. */
export interface LineModelFile {
  bias: number;
  scale: number;
  weights: Record<string, number>;
}

export const modelOf = ({ weights, ...rest }: LineModelFile): LineModel => ({ ...rest, weights: new Map(Object.entries(weights)) });

/** Runs of one to `longest` letters with the ends marked; a figure is one sign, and so is a word of Latin letters. */
export function runsOf(text: string, longest: number, mark = ''): string[] {
  const letters = Array.from(
    `^${text
      .toLowerCase()
      .replaceAll(/\d+(?:[.:：]\d+)*/g, '0')
      .replaceAll(/[a-z]+/g, 'a')}$`,
  );
  const signs: string[] = [];
  for (let size = 1; size <= longest; size += 1)
    for (let at = 0; at + size <= letters.length; at += 1) signs.push(mark + letters.slice(at, at + size).join(''));
  return signs;
}

/** From 0 to 1. A line weighs alike, however many signs it has; a sign that no line taught tells nothing. */
export function likelihood({ bias, scale, weights }: LineModel, signs: Iterable<string>): number {
  let [sum, count] = [0, 0];
  for (const sign of signs) {
    const weight = weights.get(sign);
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  return 1 / (1 + Math.exp(-(bias + sum / Math.sqrt(count || 1)) / scale));
}

/** Several models over the same signs, a byte for each weight, as they stand in a file. */
export interface LineModelsFile {
  /** What a weight is counted in: so many parts of one. */
  scale: number;
  /** One to a line. */
  signs: string;
  models: { name: string; bias: number; weights: string }[];
}

/** How likely each says it is, from 0 to 1, by the names of the models. */
export function likelihoodsOf({ scale, signs, models }: LineModelsFile): (signs: Iterable<string>) => Map<string, number> {
  const at = new Map(signs.split('\n').map((sign, n) => [sign, n]));
  const known = models.map(({ weights, ...one }) => ({ ...one, weights: Int8Array.from(atob(weights), (byte) => byte.charCodeAt(0)) }));
  return (own) => {
    const found = [...own].flatMap((sign) => at.get(sign) ?? []);
    const each = 1 / Math.sqrt(found.length || 1);
    const sum = (bias: number, weights: Int8Array): number => found.reduce((total, n) => total + (weights[n] ?? 0) * each, bias);
    return new Map(known.map(({ name, bias, weights }) => [name, 1 / (1 + Math.exp(-sum(bias, weights) / scale))]));
  };
}
