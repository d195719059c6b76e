/** How a text shall be: its length, its tone, its language and the file it ends in. */
import { parseChineseNumber } from './chinese-number.ts';

export interface LengthAsked {
  /** Characters; null leaves that side open. */
  min: number | null;
  max: number | null;
  /** What to aim at. */
  target: number;
  /** 不超过 is a wall, 左右 allows 15 % on both sides. */
  rule: 'about' | 'max' | 'min' | 'between';
  as_written: string;
}

export type Tone = '正式' | '口语' | '活泼' | '简洁' | '诚恳' | '专业';

export type Language = '中文' | '英文' | '日文' | '韩文' | '法文' | '德文';
export type Format = 'md' | 'html' | 'docx' | 'pdf' | null;

const amount = '(\\d[\\d.,]*\\s?[万千kKwW]?|[零一二两三四五六七八九十百千万]+)';

export function readLength(text: string): LengthAsked | null {
  const between = new RegExp(`${amount}\\s?字?\\s?(?:-|—|–|~|～|到|至)\\s?${amount}\\s?(?:个)?(?:汉)?字`).exec(text);
  if (between) {
    const [min, max] = [parseChineseNumber(between[1] ?? ''), parseChineseNumber(between[2] ?? '')];
    if (min && max && max > min) return { min, max, target: Math.round((min + max) / 2), rule: 'between', as_written: between[0] };
  }
  const single = new RegExp(
    `(不超过|不多于|不要超过|别超过|最多|控制在|少于|不能超过|至少|不少于|不低于|超过|大于)?(?:写|要)?(?:大概|大约|约|在)?\\s?${amount}\\s?(?:个)?(?:汉)?字(?!母|典|体|符|段|号)(以内|之内|以下|内|以上|左右|上下)?`,
  ).exec(text);
  const value = single ? parseChineseNumber(single[2] ?? '') : null;
  if (!single || !value || value < 20) return null;
  const [as_written, before = '', , after = ''] = single;
  const isMin = /至少|不少于|不低于|^超过|大于/.test(before) || after === '以上';
  const isMax = (!isMin && before !== '' && before !== '控制在') || /内|以下/.test(after) || (before === '控制在' && after === '');
  if (isMax) return { min: null, max: value, target: Math.round(value * 0.93), rule: 'max', as_written };
  if (isMin) return { min: value, max: null, target: Math.round(value * 1.08), rule: 'min', as_written };
  return { min: Math.ceil(value * 0.85), max: Math.floor(value * 1.15), target: value, rule: 'about', as_written };
}

export function readTone(text: string): Tone | null {
  if (text.includes('润色')) return '正式';
  if (/口语|大白话|通俗|接地气|随意一?点|聊天式|像说话/.test(text)) return '口语';
  if (/活泼|轻松|俏皮|幽默|有趣|可爱|年轻化/.test(text)) return '活泼';
  if (
    /(?:语气|风格|措辞|口吻|语言|文风)?[^，。]{0,4}(?:正式|官方|严肃|公文|庄重|书面(?!同意|通知|申请|确认|材料|合同|答复|说明|证明|形式|告知|许可|授权|协议|回复|报告))/.test(
      text,
    )
  )
    return '正式';
  if (/诚恳|真诚|恳切|委婉|客气|礼貌|亲切|亲和|温和|热情/.test(text)) return '诚恳';
  if (/简洁|精炼|简练|简明|言简意赅|干练/.test(text)) return '简洁';
  if (/专业(?:一点|一些|的语气|风格|的风格)|语气专业/.test(text)) return '专业';
  return null;
}
