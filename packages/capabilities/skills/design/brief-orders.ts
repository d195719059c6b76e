/** What a change of a poster orders: its shape, how many others, and what can't be done. Pure. */
import { ratioIds, type RatioId } from '#capabilities/images/ratios.ts';

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

const numbers: Record<string, number> = { 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6 };

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
