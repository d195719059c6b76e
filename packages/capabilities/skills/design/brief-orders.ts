/** Reads what a person orders, as apart from what is to be printed: the thing, for whom, its shape, how many, and what can't be done. Pure. */
import { ratioIds, usualRatio, type RatioId } from '#capabilities/images/ratios.ts';
import { organisation } from './brief-words.ts';

export const thing =
  '(?:(?:宣传|活动)?(?:海报|宣传图|宣传画|宣传单页?|传单|(?<=促销|活动|产品|招生|招商)单页|横幅|条幅|封面图?|头图|邀请卡|邀请函图|贺卡|明信片|卡片|门票|入场券|优惠券|代金券|banner|展板|易拉宝|朋友圈图|配图|主视觉|KV|小红书(?:图文|图片|轮播|笔记图|封面|套图)|图文|套图|轮播图|长图|壁纸|插画|头像))';
/** What is printed under its own name: 寻猫启事, 婚礼邀请函, 饮品菜单. */
export const selfNamed =
  '(?:启事|告示|公告|通告|通知|告知书|喜报|邀请函|请柬|请帖|菜单|酒单|酒水单|价目表|价格表|课程表|课表|失物招领|招领|节目单|时间表|值班表|倡议书)';
/** 安排, 演出 and 未来 ask for nothing. */
const verbs = '(?:做|画|设计|生成|制作|(?<![演展支输])出|(?<!未)来|弄|要|(?<![安编彩])排|搞|(?<!完)整)';
export const asksFor = new RegExp(`${verbs}[^。！!？?\\n；;]{0,40}?${thing}(?!的?(?:文案|方案|说明|脚本|提纲|策划))`, 'i');
/** Within the design skill a notice or a menu is asked for like a poster. */
export const asksForSelfNamed = new RegExp(`^(?:请|帮我|麻烦|给我)*${verbs}[^。！!？?\\n；;，,：:]{0,30}?${selfNamed}`, 'i');
export const bare = new RegExp(`^[^，。\\n]{0,24}${thing}(?:[：:，,]|$)`, 'i');

/** A request that plainly asks for a poster or pictures with words, not for a text about one. */
export function asksForDesign(text: string): boolean {
  if (/(?:写|撰写|起草|拟)[^。，,\n]{0,20}(?:文案|方案|稿|通知|总结|报告|纪要|推文)/.test(text) && !/海报|宣传图|封面图/.test(text))
    return false;
  return asksFor.test(text) || bare.test(text.trim());
}

/** What an order may tell of what is printed. */
export interface Ordered {
  headline: string | undefined;
  subject: string;
  brand: string | undefined;
  style: string[];
}

/** “给老巷面馆设计一张开业海报”: who it is for, and what about. */
export function readInstruction(found: Ordered, clause: string): void {
  const titled = /(?:标题|主题|题目|主标题)(?:是|为|叫|用|写)?[：:]?\s*[“"「《]?([^”"」》]{2,40})[”"」》]?$/.exec(clause)?.[1];
  const quote = /[“"「《]([^”"」》]{2,40})[”"」》]/.exec(clause)?.[1];
  if (titled) found.headline ??= titled;
  else if (quote) found.headline ??= quote;
  for (const word of clause.match(
    /(?:[红橙黄绿青蓝紫黑白灰粉金棕]|深蓝|浅蓝|墨绿|黑金)色?(?:系|调|风格)|(?:国风|中式|复古|极简|简约|科技感|高级感?|清新|可爱|活泼|喜庆|大气|文艺|商务)(?:风格?)?|\p{Script=Han}{2,4}(?:版式|配色)/gu,
  ) ?? [])
    found.style.push(word);
  const whom = /(?:给|为|帮|替)(?!我|他|她|大家|一)([\p{Script=Han}A-Za-z0-9]{2,16}?)(?:的)?(?=做|画|设计|生成|制作|出|来|弄|排)/u.exec(
    clause,
  )?.[1];
  if (whom && (organisation.test(whom) || /店|馆|社|班|部|团|家|屋|铺$/.test(whom))) found.brand ??= whom;
  // 老街照相馆要做一张优惠券: whose it is.
  const wants =
    /^([\p{Script=Han}A-Za-z]{2,12}?(?:店|馆|社|铺|厅|院|园|坊|屋|公司|学校|中心))(?:想要?|要|准备|打算|需要)(?=做|画|设计|出|印|制作)/u.exec(
      clause,
    )?.[1];
  if (wants) found.brand ??= wants;
  const subject = clause
    .replace(/(?:想要?|要|准备|打算|需要)(?=做|画|设计|生成|制作|印)/, '')
    .replace(/[“"「《][^”"」》]*[”"」》]/g, '')
    .replace(/(?:标题|主题|题目|主标题).*$/, '')
    .replace(
      /^.*?(?:做|画|设计|生成|制作|弄|搞|(?<!完)整|(?<![演展支输])出|(?<![安编彩])排|(?<!未)来|要)(?:出|成|个|一下)?(?:[一二两三四五六七八九\d]+)?\s?(?:张|套|组|幅|个|份|款|版|条)?(?:不同的?)?/,
      '',
    )
    .replace(/^(?:一|1|[二两三四五六七八九2-9])?(?:张|套|组|幅|个|份|款)的?/, '')
    .replace(/^(?:关于|有关)/, '')
    .replace(new RegExp(`(${selfNamed})?(?:的)?${thing}.*$`, 'i'), '$1')
    .replace(new RegExp(`(${selfNamed}).*$`, 'i'), '$1')
    .replace(/^\d{1,2}[:：]\d{1,2}\s?(?:比例)?的?/, '')
    .replace(/(?:横版|竖版|方形|手机|朋友圈|公众号|小红书|抖音|视频号?)(?:的|用的?)?/g, '')
    .replace(/^(?:国风|中式|复古|极简|简约|科技感|高级感?|清新|可爱|活泼|喜庆|大气|文艺|商务|好看|漂亮)(?:风格?)?的?/, '')
    .replace(/(?:主题|的)$/, '')
    .trim();
  // Words that are only the way of asking are no subject.
  if (subject !== '' && !/^(?:给我|我|帮|请|图|一下|这个|那个)$/.test(subject) && found.subject === '' && !asksFor.test(subject))
    found.subject = subject.replace(/^(?:我们|咱们|公司|我)的?(?=.{2})/, '').replace(/的$/, '');
  const card = /(?:优惠券|代金券|入场券|门票|贺卡|明信片)/.exec(clause)?.[0];
  if (found.subject === '' && !found.headline && card && asksFor.test(clause)) found.subject = card;
  // “国庆大促海报，全场五折” without a verb.
  if (found.subject === '' && !asksFor.test(clause)) {
    const head = clause
      .replace(new RegExp(`(?:的)?${thing}.*$`, 'i'), '')
      .replace(/^(?:请|帮我|麻烦)/, '')
      .trim();
    if (head !== '' && head !== clause) found.subject = head;
  }
}

/** 菜单 9:16，… and 禁烟告示 A4 竖版：…: how it is to be made, at the head of what is to be printed. */
const headShape = new RegExp(
  `^([^，,。；;：:\\n]{0,24}?)(?<![\\d:：])\\s*(?:(?:${ratioIds.join('|')})(?:的|比例)?|A[2-5]纸?|[横竖]版|[横竖]向|方形)(?=\\s*(?:[，,：:。\\n]|$|${thing}|视频|A[2-5]|[横竖]版|[横竖]向))\\s*`,
  'i',
);

export function withoutShape(text: string): string {
  const without = text.replace(headShape, '$1');
  return without === text ? text : withoutShape(without);
}

const ratioPattern = /(?<!\d)(\d{1,2})\s?[:：比]\s?(\d{1,2})(?!\d)/g;

export function ratioIn(text: string): RatioId | null {
  for (const [, w, h] of text.matchAll(ratioPattern)) {
    const found = ratioIds.find((id) => id === `${w}:${h}`);
    if (found) return found;
  }
  return null;
}

/** Null when none is named. */
export function readRatio(text: string): RatioId | null {
  // 14:00 is a time; a ratio is one of ours.
  const named = ratioIn(text.replace(/\d{1,2}[:：]\d{2}/g, (time) => (ratioIds.some((id) => id === time.replace('：', ':')) ? time : ' ')));
  if (named) return named;
  if (/公众号(?:封面|头图|首图)|banner|横幅/i.test(text)) return '21:9';
  if (/竖屏|短视频封面|抖音|壁纸|手机海报|长竖/.test(text)) return '9:16';
  if (/横屏|视频封面|电脑壁纸|宽屏/.test(text)) return '16:9';
  if (/横版|横向|横的/.test(text)) return '16:9';
  if (/竖版|竖向|竖的/.test(text)) return '3:4';
  if (/方形|正方形|方图|头像|表情包|朋友圈(?:图|九宫格)/.test(text)) return '1:1';
  return null;
}

/** A poster with a picture on it is a poster. */
export function ratioFor(text: string, set: boolean): RatioId {
  if (set || /笔记|小红书/.test(text)) return '3:4';
  if (/文章配图|插画|配图/.test(text) && !/海报/.test(text)) return '4:3';
  return usualRatio;
}

const numbers: Record<string, number> = { 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6 };

const digits = '二三四五六七八九';

/** 一套4张, 共六页: 2 to 9; null where no number is said. */
export function readSheets(text: string): number | null {
  const said = /(?:[套组]|共|一共|总共|分成?|做成?|[做出来])\s?(?:一共|共)?\s?([2-9二两三四五六七八九])\s?[张页](?!不同)/.exec(text)?.[1];
  const alone = /(?<=[，,。；\s])([2-9二两三四五六七八九])\s?[张页](?=[，,。；\s]|$)/.exec(text)?.[1];
  if (said === undefined && alone !== undefined) return Number(alone) || digits.indexOf(alone.replace('两', '二')) + 2;
  if (said === undefined) return null;
  return Number(said) || digits.indexOf(said.replace('两', '二')) + 2;
}

export function readVersions(text: string): number {
  const match =
    /([两二三四五六2-6])\s?(?:张|个|版|款|种|份|幅)(?:不同|不一样|各不相同|版本|方案|备选|供)/.exec(text) ??
    /(?:再来|再做|再出|多来|给我)([两二三四五六2-6])\s?(?:张|个|版|款)/.exec(text) ??
    /([两二三四五六2-6])\s?(?:个|种)?(?:版本|方案|风格)/.exec(text);
  const said = match?.[1] ?? '';
  return numbers[said] ?? (Number(said) || 1);
}

export function notDone(text: string): string[] {
  const limits: [RegExp, string][] = [
    [/https?:\/\/|打开(?:这个)?链接/, '没有打开链接：把网页里的文字或图片发给我，我再排进去。'],
    [
      /(?:加|放|带|附|印|配)(?:上|个|一个)?[^，。\n]{0,6}二维码|扫码/,
      '二维码没有生成：把二维码图片作为附件发来，说“加上二维码”，我就放到版面上。',
    ],
    [/(?:加|放|带|用)(?:上|我们的?)?[^，。\n]{0,4}(?:logo|标志|商标)/i, 'Logo 没有放：把 Logo 图片作为附件发来，我再排进去。'],
    [
      /(?:实拍|真实|写实)?(?:照片|人物|模特|实景|摄影)(?:做|当|为|作)?(?:背景|主图)|生成[^，。]{0,8}(?:照片|人物|实景)|AI\s?(?:作画|生图|绘图)/i,
      '没有生成照片：这里没有接上图片生成服务，画面由内置图案绘制；上传照片后说“用这张图”，我会换上。',
    ],
    [
      /(?:配|画|加|放|带)(?:上|一下)?(?:[一两二三几\d]{1,2}[张幅个])?[^，。；\n]{0,16}(?:插画|插图|配图)(?!风)/,
      '没有另画插图：这里没有接上图片生成服务，画面由内置图案绘制；上传图片后说“用这张图”，我会换上。',
    ],
    [/翻译(?:成|为|一下)|译成|英文版|双语版?(?:海报|的)|中英(?:文|双语|对照)/, '没有翻译：文字都用您给的原话。'],
    [/(?:做|制作|生成|剪|转|导出|来)[^，。；\n]{0,8}(?:视频|动图|GIF|动画)|(?:视频|动图|动画)版/i, '没有制作视频或动图：做的是静态图片。'],
    [/印刷|CMYK|出血|喷绘/i, '没有做印刷用的 CMYK 与出血：导出的 PDF 是屏幕颜色，印刷前请交给印厂转换。'],
  ];
  // 视频封面 is a picture.
  const plain = text.replace(/(?:短)?视频封面/g, '').replace(/(?:不用|无需|不要|不必)扫码/g, '');
  return limits.filter(([pattern]) => pattern.test(plain)).map(([, sentence]) => sentence);
}
