/** Reads whether a person wants a picture made by the image model, or found: what of, how many, and whether anything else is asked. Pure. */
import { asksToMake } from '../reading/make/asks.ts';

export interface PictureOrder {
  tool: 'generate_image' | 'search_image';
  /** What is to be seen on it, in the person's words. */
  of: string;
  count: number;
  /** A picture and nothing else: no poster. */
  alone: boolean;
  /** It is to lie behind the words. */
  behind: boolean;
  /** So many of what a search finds came before and are not wanted again. */
  skip: number;
  /** The words without the order. */
  rest: string;
}

const numbers: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 几: 4 };
const before = '(?:请|麻烦|帮我|给我|我想要?|我要|用|让|使用|再|并|背景|主图|画面|配图|图片|照片|换成|改成|加上?|配上?|[：:])*\\s*';
const many = '(?:([一两二三四五六七八九几\\d]{1,2})\\s?[张幅个]|一下|些)?\\s*';
const picture = '(?:图片|照片|实景图?|画面|图像|写真|摄影图?|素材图|配图)';
const painting = '(?:插画|壁纸|头像)';
const role =
  '(?:来?(?:做|当|作为?|用作|为|放在|放到)?(?:海报的?|封面的?)?(?:背景|主图|配图|画面|底图|底|头图|首图|封面图?|插图)|(?:放|加|换|贴|用)(?:上去?|进去|到海报上|到上面))?';
const trailing = '([一两二三四五六七八九几\\d]{1,2})\\s?[张幅]';

const patterns: { tool: PictureOrder['tool']; pattern: RegExp; most: number }[] = [
  {
    tool: 'generate_image',
    most: 4,
    pattern: new RegExp(
      `^${before}(?:AI|人工智能|图片模型)?\\s*(?:来|帮忙)?(?:生成|作画|生图|绘制|画)(?:出)?的?\\s*${many}(.{1,80}?)(?:的)?${picture}${role}(?:吧)?$`,
      'i',
    ),
  },
  { tool: 'generate_image', most: 4, pattern: /^(?:请|帮我|给我)*(?:AI\s*(?:生图|作画|绘图|画图)|文生图)[：:]?()\s*(.{2,200})$/i },
  {
    tool: 'search_image',
    most: 9,
    pattern: new RegExp(`^${before}(?:搜索|搜|找|查找|检索)(?:出|到)?\\s*${many}(.{1,60}?)(?:的)?${picture}${role}(?:吧)?$`, 'i'),
  },
  // 找西湖的照片5张
  {
    tool: 'search_image',
    most: 9,
    pattern: new RegExp(`^${before}(?:搜索|搜|找|查找|检索)(?:出|到)?\\s*()(.{1,60}?)(?:的)?${picture}\\s?${trailing}$`, 'i'),
  },
];
/** 画一只戴眼镜的橘猫: a thing that is seen, and nothing printed on it. */
const drawsThing = /^(?:请|麻烦|帮我|给我|用|让|AI)*\s*画(?:一)?(?:[只朵条座棵辆位匹头片艘架]|个(?!图|表|圈|饼|流程))\s*(.{2,60})$/i;
/** 给星河药房设计一个logo */
const drawsMark =
  /^(?:请|麻烦|帮我)*(?:(?:给|为|替)(.{2,20}?))?(?:设计|做|画|生成)(?:一?[个张款枚幅只])?(.{0,20}?)的?\s?(logo|标志|图标|吉祥物)$/i;
/** A painting is asked of the model only where nothing is to be printed on it. */
const paints = new RegExp(`^${before}(?:AI)?\\s*(?:生成|画|绘制)(?:出)?\\s*${many}(.{1,80}?)(?:的)?${painting}$`, 'i');
const paintsHead = new RegExp(`^${before}(?:AI)?\\s*(?:生成|画|绘制)(?:出)?\\s*${many}`);
/** The picture carries the words. */
export const isBehind = /(?:做|当|作为?|成|为|铺满?)(?:海报的?|整张)?(?:背景|底图|底)(?!音)|^背景/;
/** Drawn from figures or words, not by a model. */
const isDrawing = /流程|架构|导图|折线|柱状|饼|图表|趋势|甘特|组织|数据|表格|海报|图文|封面|邀请|贺卡|时间[轴线]|曲线|直线|坐标/;

/** Another thing is to be made, and the picture belongs to it. */
const asksForMore = (text: string): boolean => ['web-page', 'slides', 'podcast', 'document'].includes(asksToMake(text) ?? '');
export const asksForPoster = (text: string): boolean => asksToMake(text) === 'poster';

/** @example readPictureOrder('生成一张清晨湖面的照片') // { tool: 'generate_image', of: '清晨湖面', count: 1, alone: true, behind: false, skip: 0, rest: '' } */
export function readPictureOrder(text: string, asksForDesign: (text: string) => boolean = asksForPoster): PictureOrder | null {
  const clauses = text.split(/(?<=[，,。；;！!\n])/);
  for (const [at, given] of clauses.entries()) {
    const clause = given.replace(/[，,。；;！!\s]+$/, '').trim();
    for (const { tool, pattern, most } of patterns) {
      const match = pattern.exec(clause);
      const of = match?.[2]?.trim() ?? '';
      if (!match || of === '' || isDrawing.test(of)) continue;
      const rest = clauses.filter((_, n) => n !== at).join('');
      const alone =
        !asksForDesign(rest) &&
        !asksForMore(rest) &&
        !/背景|主图|底图|海报|封面|换成|改成|头图|(?:放|加|换|贴|用)(?:上去?|进去|到上面)$/.test(clause);
      // What follows a picture and is no poster tells more of the picture.
      const more = alone ? strip(rest) : '';
      return {
        tool,
        of: more === '' ? of : `${of}，${more}`,
        count: Math.min(most, countOf(match[3] ?? match[1], tool)),
        alone,
        behind: isBehind.test(clause),
        skip: 0,
        rest,
      };
    }
  }
  const painted = paints.exec(clauses.length === 1 ? strip(text) : '');
  if (painted?.[2] && !isDrawing.test(painted[2]))
    return {
      tool: 'generate_image',
      of: strip(text).replace(paintsHead, ''),
      count: countOf(painted[1], 'generate_image'),
      alone: true,
      behind: false,
      skip: 0,
      rest: '',
    };
  const [, whose = '', of = '', mark = ''] = (clauses.length === 1 ? drawsMark.exec(strip(text)) : null) ?? [];
  const marked = `${whose}${of}`.replace(/的$/, '');
  if (marked !== '' && !isDrawing.test(marked))
    return { tool: 'generate_image', of: `${marked}的${mark}，简洁，白底`, count: 1, alone: true, behind: false, skip: 0, rest: '' };
  const seen = clauses.length === 1 ? drawsThing.exec(strip(text))?.[1]?.trim() : undefined;
  if (seen && !isDrawing.test(seen)) return { tool: 'generate_image', of: seen, count: 1, alone: true, behind: false, skip: 0, rest: '' };
  return null;
}

export interface PictureWish {
  tool: PictureOrder['tool'];
  /** 真人, 风景, 水彩: of what kind; '' where nothing is said of it. */
  kind: string;
  /** One for each sheet of a set. */
  each: boolean;
  behind: boolean;
  rest: string;
}

const photo = '(?:照片|图片|插画|配图|实景图?|摄影图?)';
const eachSheet = new RegExp(
  `^(?:每|各)(?:一)?[张页](?:图|都|各|分别)*(?:要|需要)?(?:配|加|放|用|带)(?:上|有)?(?:一?[张幅])?(?:AI)?(生成的?|搜来的|搜到的|搜)?(.{0,12}?)的?${photo}$`,
  'i',
);
const anyPhoto = new RegExp(
  `^(?:请|再)?(?:要|用|配|放|来|加)(?:上)?(?:一?[张幅])?(?:AI)?((?:真人|实景|真实|写实|实拍|高清|风景|人物)(?:的)?)${photo}${role}$`,
  'i',
);

/** A picture is wanted and what is on it is for the poster to say: 每张都配生成的风景照片, 要真人照片. */
export function readPictureWish(text: string): PictureWish | null {
  const clauses = text.split(/(?<=[，,。；;！!\n])/);
  for (const [at, given] of clauses.entries()) {
    const clause = strip(given);
    const rest = clauses.filter((_, n) => n !== at).join('');
    const [, how = '', kind = ''] = eachSheet.exec(clause) ?? [];
    if (eachSheet.test(clause))
      return { tool: how.startsWith('搜') ? 'search_image' : 'generate_image', kind, each: true, behind: false, rest };
    const one = anyPhoto.exec(clause)?.[1];
    if (one !== undefined)
      return { tool: 'generate_image', kind: one.replace(/的$/, ''), each: false, behind: isBehind.test(clause), rest };
  }
  return null;
}

const strip = (text: string) => text.replace(/^[\s，,。；;！!]+|[\s，,。；;！!]+$/g, '');

function countOf(said: string | undefined, tool: PictureOrder['tool']): number {
  return numbers[said ?? ''] ?? (Number(said) || (tool === 'search_image' ? 4 : 1));
}
