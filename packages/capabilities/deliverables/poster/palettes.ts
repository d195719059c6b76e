/** The palettes of posters: five colours that go together, and the three grounds that can be made of each. Pure. */

import type { BrandColours } from '#contract/content/theme-overrides.ts';
import { contrast, luminance, mix } from '#capabilities/colours/contrast.ts';

export const paletteIds = [
  'cinnabar',
  'indigo',
  'pine',
  'persimmon',
  'plum',
  'ocean',
  'noir',
  'rouge',
  'matcha',
  'midnight',
  'caramel',
  'electric',
  'ice',
  'lemon',
  'peach',
  'celadon',
  'gilded',
] as const;
export type PaletteId = (typeof paletteIds)[number];

export interface Palette {
  id: PaletteId;
  label: string;
  /** Colour words a person may use for it. */
  words: readonly string[];
  paper: string;
  ink: string;
  main: string;
  second: string;
  soft: string;
}

export const palettes: readonly Palette[] = [
  {
    id: 'cinnabar',
    label: '朱砂',
    words: ['红', '喜庆', '中国红', '朱砂'],
    paper: '#FBF3E7',
    ink: '#2A1512',
    main: '#B92A1B',
    second: '#E8B04A',
    soft: '#F3DDC4',
  },
  {
    id: 'indigo',
    label: '靛青',
    words: ['蓝', '深蓝', '商务', '靛'],
    paper: '#F3F4EF',
    ink: '#12203A',
    main: '#1F3F8F',
    second: '#F2A33A',
    soft: '#DCE2EE',
  },
  {
    id: 'pine',
    label: '松石',
    words: ['绿', '深绿', '墨绿'],
    paper: '#F2F5EC',
    ink: '#11261D',
    main: '#17603F',
    second: '#E9B949',
    soft: '#D8E5D2',
  },
  {
    id: 'persimmon',
    label: '柿橙',
    words: ['橙', '橘', '暖'],
    paper: '#FFF5EA',
    ink: '#2B1708',
    main: '#C2410C',
    second: '#1F5E8C',
    soft: '#FBDDC2',
  },
  {
    id: 'plum',
    label: '梅紫',
    words: ['紫', '浪漫'],
    paper: '#F8F1F6',
    ink: '#2A1030',
    main: '#6E2A86',
    second: '#F08A5D',
    soft: '#EAD7EC',
  },
  {
    id: 'ocean',
    label: '海蓝',
    words: ['天蓝', '浅蓝', '湖蓝', '清爽', '清新'],
    paper: '#EEF6FA',
    ink: '#07263A',
    main: '#0A6596',
    second: '#FFB703',
    soft: '#CFE5F1',
  },
  {
    id: 'noir',
    label: '墨黑',
    words: ['黑', '黑白', '高级', '酷'],
    paper: '#F4F2EC',
    ink: '#141414',
    main: '#1C1C1C',
    second: '#E4572E',
    soft: '#DDD9CE',
  },
  {
    id: 'rouge',
    label: '胭脂',
    words: ['玫红', '粉红', '胭脂'],
    paper: '#FFF2F1',
    ink: '#33121A',
    main: '#B8254F',
    second: '#F5B841',
    soft: '#FAD3D7',
  },
  {
    id: 'matcha',
    label: '抹茶',
    words: ['浅绿', '抹茶', '自然', '草绿'],
    paper: '#F6F7EA',
    ink: '#24301A',
    main: '#526A22',
    second: '#E07A3F',
    soft: '#E1E7C6',
  },
  {
    id: 'midnight',
    label: '夜航',
    words: ['夜', '深色', '暗色', '科技感', '藏青'],
    paper: '#EEF0FA',
    ink: '#0D1033',
    main: '#20235E',
    second: '#43D9C0',
    soft: '#D5D9F2',
  },
  {
    id: 'caramel',
    label: '焦糖',
    words: ['棕', '咖啡', '复古', '褐'],
    paper: '#FAF2E8',
    ink: '#2E1C10',
    main: '#84461B',
    second: '#2F7E79',
    soft: '#EBD6BF',
  },
  {
    id: 'electric',
    label: '电光',
    words: ['电光', '亮色', '潮', '荧光', '青春'],
    paper: '#F5F5F0',
    ink: '#101014',
    main: '#4B22E0',
    second: '#C6F432',
    soft: '#DDD8F7',
  },
  {
    id: 'ice',
    label: '冰灰',
    words: ['灰', '素', '冷淡', '简约'],
    paper: '#F4F6F8',
    ink: '#1B2530',
    main: '#3A5468',
    second: '#E2574C',
    soft: '#DBE3E9',
  },
  {
    id: 'lemon',
    label: '柠黄',
    words: ['黄', '活泼', '明亮'],
    paper: '#FFFBE6',
    ink: '#1D1A05',
    main: '#FFD21F',
    second: '#E5402A',
    soft: '#FFF0A8',
  },
  {
    id: 'peach',
    label: '蜜桃',
    words: ['粉', '桃', '温柔', '可爱'],
    paper: '#FFF6F2',
    ink: '#3A1A1A',
    main: '#FF9478',
    second: '#3D5A9E',
    soft: '#FFDCCF',
  },
  {
    id: 'celadon',
    label: '青瓷',
    words: ['青', '青绿', '雅致', '淡雅'],
    paper: '#F1F6F3',
    ink: '#12302C',
    main: '#22695F',
    second: '#D9A441',
    soft: '#D3E6DF',
  },
  {
    id: 'gilded',
    label: '鎏金',
    words: ['金', '黑金', '奢华', '尊贵'],
    paper: '#16120C',
    ink: '#F5E9D0',
    main: '#C99C4C',
    second: '#9C3226',
    soft: '#2C2418',
  },
];

export function paletteOf(id: PaletteId): Palette {
  const found = palettes.find((palette) => palette.id === id);
  if (!found) throw new Error(`no such palette: ${id}`);
  return found;
}

/** Of a brand's own colours. */
export function paletteFrom({ paper, ink, accent, second }: BrandColours): Omit<Palette, 'id' | 'label' | 'words'> {
  return { paper, ink, main: accent, second, soft: mix(paper, accent, 0.16) };
}

/** What a sheet is drawn with: every text colour can be read on the ground it is named for. */
export interface Scheme {
  bg: string;
  fg: string;
  /** Text of less weight on `bg`. */
  dim: string;
  /** A strong colour on `bg`, readable as large text. */
  accent: string;
  onAccent: string;
  /** For shapes, never for text on `bg`. */
  spark: string;
  onSpark: string;
  /** A quiet field on `bg`, carries `fg`. */
  soft: string;
  /** Thin lines. */
  line: string;
}

export type Ground = 'paper' | 'main' | 'ink';

export function schemeOf(palette: Omit<Palette, 'id' | 'label' | 'words'>, ground: Ground): Scheme {
  const { paper, ink, main, second, soft } = palette;
  switch (ground) {
    case 'paper': {
      const accent = readable(main, paper, 3) ? main : readable(second, paper, 3) ? second : ink;
      return complete({ bg: paper, fg: ink, accent, spark: accent === second ? main : second, soft });
    }
    case 'main': {
      const fg = best(main, [paper, ink, '#FFFFFF', '#111111']);
      const accent = [second, soft, paper, ink].find((colour) => readable(colour, main, 3)) ?? fg;
      return complete({
        bg: main,
        fg,
        accent,
        spark: contrast(second, main) > 1.5 ? second : soft,
        soft: mix(main, luminance(fg) > 0.4 ? '#000000' : '#FFFFFF', 0.16),
      });
    }
    case 'ink': {
      const fg = best(ink, [paper, '#FFFFFF', '#111111']);
      const accent = [second, main, soft, paper].find((colour) => readable(colour, ink, 4.5)) ?? fg;
      const spark = [main, second].find((colour) => colour !== accent && contrast(colour, ink) > 1.6) ?? mix(ink, fg, 0.3);
      return complete({ bg: ink, fg, accent, spark, soft: mix(ink, fg, 0.1) });
    }
  }
}

function complete(given: Pick<Scheme, 'bg' | 'fg' | 'accent' | 'spark' | 'soft'>): Scheme {
  const { bg, fg, accent, spark } = given;
  let dim = mix(fg, bg, 0.28);
  if (!readable(dim, bg, 4.6)) dim = fg;
  const dark = [fg, bg, '#FFFFFF', '#111111'];
  return { ...given, dim, onAccent: best(accent, dark), onSpark: best(spark, dark), line: mix(bg, fg, 0.28) };
}

/** The first that can be read well, or the one that can be read best. */
function best(ground: string, colours: string[]): string {
  const good = colours.find((colour) => contrast(colour, ground) >= 4.5);
  return good ?? colours.toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0] ?? '#000000';
}

const readable = (colour: string, ground: string, least: number) => contrast(colour, ground) >= least;
