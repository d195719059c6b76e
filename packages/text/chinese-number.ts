/** Numbers written in Chinese, as people write lengths and ordinals: 一千五、两千、第三节. */

const digit: Record<string, number> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const unit: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

const chineseDigits = '零〇一二两三四五六七八九十百千万';

/** `一千五` → 1500, `十二` → 12, `800` → 800, `1.5万` → 15000; null when it is no number. */
export function parseChineseNumber(text: string): number | null {
  const trimmed = text.replaceAll(/[,，\s]/g, '');
  const arabic = /^(\d+(?:\.\d+)?)([万千百kKwW]?)$/.exec(trimmed);
  if (arabic) {
    const factor = { 万: 10_000, w: 10_000, 千: 1000, k: 1000, 百: 100 }[(arabic[2] ?? '').toLowerCase()] ?? 1;
    return Math.round(Number(arabic[1]) * factor);
  }
  if (trimmed === '' || ![...trimmed].every((c) => chineseDigits.includes(c))) return null;
  const [high, low] = trimmed.includes('万') ? trimmed.split('万', 2) : [undefined, trimmed];
  if (high === undefined) return belowTenThousand(low ?? '');
  const tail = low === '' ? 0 : low?.length === 1 ? (digit[low] ?? 0) * 1000 : belowTenThousand(low ?? '');
  return belowTenThousand(high) * 10_000 + tail;
}

function belowTenThousand(text: string): number {
  let total = 0;
  let pending = 0;
  let lastUnit = 1;
  for (const c of text) {
    const scale = unit[c];
    if (scale === undefined) {
      pending = digit[c] ?? 0;
      if (c === '零' || c === '〇') lastUnit = 10;
      continue;
    }
    total += (pending || 1) * scale;
    pending = 0;
    lastUnit = scale;
  }
  // 一千五 means 1500: a digit that ends the number counts tenths of the unit before it.
  return total + pending * (total > 0 ? Math.max(1, lastUnit / 10) : 1);
}

const ordinals = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** 1 → 一, 12 → 十二; for headings, up to 99. */
export function printChineseOrdinal(value: number): string {
  if (value <= 10) return ordinals[value] ?? String(value);
  const tens = Math.floor(value / 10);
  return `${tens === 1 ? '' : (ordinals[tens] ?? '')}十${value % 10 === 0 ? '' : (ordinals[value % 10] ?? '')}`;
}

/** 二、主要工作 → 主要工作, 四、八条禁令 → 八条禁令; a sentence about 四、五年级 keeps both. */
export function withoutOrdinal(heading: string): string {
  return heading.replace(/^[一二三四五六七八九十]+、(?![一二三四五六七八九十].*[，。；])\s*/, '');
}
