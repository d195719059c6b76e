/** What a chart wears: its size, colours and type. Themes of slides, posters and pages give their own. */

export interface ChartLook {
  /** CSS pixels. */
  width: number;
  height: number;
  /** `#rrggbb`, in the order of the series; more series than colours get lighter ones. */
  palette: string[];
  /** Title and value labels. */
  ink: string;
  /** Axis labels, legend, units. */
  muted: string;
  /** Axis and grid lines. */
  line: string;
  /** Background, and the edges between parts; `transparent` leaves what lies below. */
  paper: string;
  /** A CSS font family. */
  font: string;
  /** Of labels, 12 by default; titles are larger by it. */
  fontSize?: number;
  /** Free on every side, about three quarters of the type size by default. */
  padding?: number;
  /** By default at the top where there are several series, none for the parts of a pie that are named beside it. */
  legend?: 'top' | 'right' | 'none';
  /** Numbers beside the marks; by default where they have room. */
  valueLabels?: boolean;
  /** The spec's title is drawn in the picture; false by default, as pages set it as text. */
  title?: boolean;
  /** The spec's source is drawn below. */
  source?: boolean;
}

const FONT = "'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

/** The desk's own look, as packages/ui/tokens.css has it in the light theme. */
export function deskLook(width: number, height: number, more: Partial<ChartLook> = {}): ChartLook {
  return {
    width,
    height,
    palette: ['#0f766e', '#d08a2e', '#2b5a9e', '#c3402b', '#7a9e3f', '#6b46b8', '#0b7285', '#a8327e'],
    ink: '#1e1d1a',
    muted: '#6b6860',
    line: '#e7e4dc',
    paper: '#ffffff',
    font: FONT,
    ...more,
  };
}

/** The colour of the nth series or part. */
export function colourOf({ palette, paper }: ChartLook, n: number): string {
  return spread(palette.length > 0 ? palette : ['#0f766e'], n, paper.startsWith('#') ? paper : '#ffffff');
}

/** Beyond the palette its colours come again, lighter and then darker in turns, no two of the first five rounds alike. */
export function spread(palette: string[], n: number, paper = '#ffffff'): string {
  const colour = palette[n % palette.length] ?? '#0f766e';
  const round = Math.floor(n / palette.length);
  if (round === 0) return colour;
  const share = 0.25 + 0.2 * Math.min(2, Math.ceil(round / 2));
  return mixed(colour, round % 2 === 1 ? paper : '#111111', Math.min(0.7, share));
}

/** `share` of the second colour in the first. */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  if (!a || !b) return one;
  return `#${a
    .map((value, n) =>
      Math.round(value * (1 - share) + (b[n] ?? 0) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function channels(colour: string): number[] | null {
  const long = /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  if (!/^#[0-9a-f]{6}/i.test(long)) return null;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}
