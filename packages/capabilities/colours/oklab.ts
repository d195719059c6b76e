/** Colours as people see them differ (OKLab, Björn Ottosson 2020): lightness 0–1, and two axes of hue. `#rrggbb` in and out; what no screen shows loses chroma. */
import { channels } from './contrast.ts';

export interface Lab {
  l: number;
  a: number;
  b: number;
}

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const gamma = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

export function labOf(colour: string): Lab {
  const [red, green, blue] = channels(colour);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

export const chromaOf = ({ a, b }: Lab): number => Math.hypot(a, b);
/** Radians. */
export const hueOf = ({ a, b }: Lab): number => Math.atan2(b, a);
export const fromPolar = (l: number, chroma: number, hue: number): Lab => ({ l, a: chroma * Math.cos(hue), b: chroma * Math.sin(hue) });
export const distance = (one: Lab, other: Lab): number => Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

export function colourOf(lab: Lab): string {
  const l = Math.min(1, Math.max(0, lab.l));
  // The largest part of the chroma that fits.
  let low = 0;
  let high = 1;
  const whole = partsOf({ ...lab, l });
  if (isShown(whole)) return written(whole);
  for (let n = 0; n < 12; n += 1) {
    const part = (low + high) / 2;
    if (isShown(partsOf({ l, a: lab.a * part, b: lab.b * part }))) low = part;
    else high = part;
  }
  return written(partsOf({ l, a: lab.a * low, b: lab.b * low }));
}

/** Of the same hue, a good deal lighter or darker: what stands beside an only colour. */
export function shadeOf(colour: string): string {
  const lab = labOf(colour);
  return colourOf({ ...lab, l: lab.l > 0.6 ? lab.l - 0.2 : lab.l + 0.18 });
}

function partsOf({ l, a, b }: Lab): [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isShown = (parts: readonly number[]): boolean => parts.every((part) => part >= -0.0005 && part <= 1.0005);

function written(parts: readonly number[]): string {
  return `#${parts
    .map((part) =>
      Math.round(gamma(Math.min(1, Math.max(0, part))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
