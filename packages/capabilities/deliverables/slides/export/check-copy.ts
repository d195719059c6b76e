/** A copy of a PPTX for checking, with the typefaces this machine has in place of those it lacks: what is compared is places and lines, not fonts. */
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

/** What stands in on a machine without the usual ones, best first. */
const standIns: Record<string, string[]> = {
  'Microsoft YaHei': [
    'Noto Sans CJK SC',
    'Noto Sans SC',
    'Source Han Sans SC',
    'PingFang SC',
    'WenQuanYi Micro Hei',
    'Droid Sans Fallback',
  ],
  DengXian: ['Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC'],
  SimHei: ['Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC'],
  SimSun: ['Noto Serif CJK SC', 'Noto Serif SC', 'Songti SC', 'Noto Sans CJK SC'],
  KaiTi: ['Kaiti SC', 'AR PL UKai CN', 'Noto Serif CJK SC', 'Noto Sans CJK SC'],
  Consolas: ['Noto Sans Mono CJK SC', 'Noto Sans Mono', 'DejaVu Sans Mono', 'Liberation Mono'],
  Georgia: ['Gelasio', 'DejaVu Serif'],
  'Segoe UI': ['Noto Sans', 'Noto Sans CJK SC'],
  'Century Gothic': ['URW Gothic'],
  FangSong: ['STFangsong', 'Noto Serif CJK SC', 'Noto Sans CJK SC'],
};

/** Families whose presence decides what the copy is written in. */
export const asked = [...new Set(Object.entries(standIns).flatMap(([name, others]) => [name, ...others]))];

/** An expression for the drawn page: those of `asked` this machine has. */
export const installedFamilies = `(${installed.toString()})(${JSON.stringify(asked)})`;

function installed(families: string[]): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return [];
  const width = (font: string) => {
    pen.font = `72px ${font}`;
    return pen.measureText('mmMMwWiIlL10&@字。').width;
  };
  return families.filter((family) => ['serif', 'monospace', 'sans-serif'].some((other) => width(`"${family}", ${other}`) !== width(other)));
}

export function checkCopy(pptx: Uint8Array, has: readonly string[]): Uint8Array {
  const parts: Zippable = unzipSync(pptx);
  const standIn = (name: string) => (has.includes(name) ? name : (standIns[name]?.find((one) => has.includes(one)) ?? name));
  for (const [path, bytes] of Object.entries(parts)) {
    if (!(bytes instanceof Uint8Array)) continue;
    if (!/^ppt\/(slides|charts)\/[^/]+\.xml$/.test(path)) {
      parts[path] = [bytes, { level: 0 }];
      continue;
    }
    const text = strFromU8(bytes).replaceAll(
      /<a:(latin|ea|cs) typeface="([^"+][^"]*)"/g,
      (_, script: string, name: string) => `<a:${script} typeface="${standIn(name)}"`,
    );
    parts[path] = [strToU8(text), { level: 1 }];
  }
  return zipSync(parts);
}
