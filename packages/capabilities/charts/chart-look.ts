/** What a chart wears: its size, colours and type. Themes of slides, posters and pages give their own. */
import { spread } from '#ui/markdown/drawing/chart-rules.ts';

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
