/** Which typefaces a CSS font stack becomes in an Office file: such as most machines with Office or WPS have, for Chinese and for Latin letters. */

export interface Typefaces {
  latin: string;
  /** East Asian */
  ea: string;
}

interface Known {
  /** Null where the family has no Chinese letters. */
  ea: string | null;
  latin: string;
}

// Its own Latin letters, as a browser draws them: Arial's beside its Chinese ones look and run otherwise.
const sans: Known = { ea: 'Microsoft YaHei', latin: 'Microsoft YaHei' };
const song: Known = { ea: 'SimSun', latin: 'Times New Roman' };
const kai: Known = { ea: 'KaiTi', latin: 'Times New Roman' };
const fang: Known = { ea: 'FangSong', latin: 'Times New Roman' };
const hei: Known = { ea: 'SimHei', latin: 'Arial' };
const only = (latin: string): Known => ({ ea: null, latin });

const families: [RegExp, Known][] = [
  [/^(fang ?song|stfangsong|仿宋)/, fang],
  [/(^|\s)(kai|kaiti|stkaiti|simkai|wenkai|楷体)/, kai],
  [/^(simhei|黑体)$/, hei],
  [/(song|simsun|serif (sc|cjk|tc|hk)|han serif|宋体|^mingliu)/, song],
  [/^(dengxian|等线)/, { ea: 'DengXian', latin: 'Arial' }],
  [/(yahei|pingfang|harmonyos|noto sans (sc|cjk|tc|hk)|han sans|heiti|misans|alibaba|oppo ?sans|hiragino|微软雅黑)/, sans],
  [/^(georgia)/, only('Georgia')],
  [
    /^(times|tinos|liberation serif|nimbus roman|cambria|palatino|p052|garamond|baskerville|didot|bodoni|playfair)/,
    only('Times New Roman'),
  ],
  [/^(impact|anton|oswald|bebas)/, only('Impact')],
  [/^(din|bahnschrift|barlow)/, only('Bahnschrift')],
  [/^(segoe ui|inter|roboto|open sans|lato)/, only('Segoe UI')],
  [/^(verdana|dejavu sans$)/, only('Verdana')],
  [/^(futura|century gothic|avenir|urw gothic)/, only('Century Gothic')],
  [/^(arial narrow|liberation sans narrow|nimbus sans narrow)/, only('Arial Narrow')],
  [/^(arial|helvetica|liberation sans|nimbus sans)/, only('Arial')],
  [/(mono|consolas|menlo|courier|cascadia|^sf ?mono)/, only('Consolas')],
  [/^(ui-)?serif$/, song],
  [/^(ui-sans-serif|sans-serif|system-ui|-apple-system|blinkmacsystemfont|ui-rounded|cursive|fantasy)$/, sans],
];

const found = new Map<string, Typefaces>();

/** The first family of the stack for each script; what isn't known keeps its own name. */
export function typefaces(stack: readonly string[]): Typefaces {
  const key = stack.join('|');
  const before = found.get(key);
  if (before) return before;
  let latin: string | undefined;
  let ea: string | undefined;
  for (const name of stack) {
    const known = families.find(([fits]) => fits.test(name.toLowerCase()))?.[1];
    latin ??= known?.latin ?? name.replace(/[<>&"]/g, '');
    // A name in Chinese is that of a Chinese typeface.
    if (known?.ea) ea ??= known.ea;
    else if (!known && /\p{Script=Han}/u.test(name)) ea ??= name.replace(/[<>&"]/g, '');
    if (ea) break;
  }
  const both = { latin: latin ?? 'Arial', ea: ea ?? 'Microsoft YaHei' };
  found.set(key, both);
  return both;
}
