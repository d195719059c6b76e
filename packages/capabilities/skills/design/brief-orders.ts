/** The shape a change of a poster orders. Pure. */
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
