/** Writes a line as it is said: figures, units, dates and marks in Chinese words, so that every voice reads them alike. Pure. */

const digits = '零一二三四五六七八九';
const digitOf = (character: string): string => digits[Number(character)] ?? character;

/** Digit by digit: `2026` → 二零二六. */
export function digitByDigit(text: string): string {
  return text.replace(/\d/g, digitOf);
}

/** `1204` → 一千二百零四, `120000000` → 一亿两千万 as 一亿二千万. At most 16 digits; longer ones digit by digit. */
export function countInChinese(text: string): string {
  const plain = text.replace(/^0+(?=\d)/, '');
  if (plain.length > 16) return digitByDigit(plain);
  const groups: string[] = [];
  for (let end = plain.length; end > 0; end -= 4) groups.unshift(plain.slice(Math.max(0, end - 4), end));
  const scales = ['', '万', '亿', '万亿'];
  let said = '';
  let gap = false;
  for (const [n, group] of groups.entries()) {
    const value = Number(group);
    if (value === 0) {
      gap = said !== '';
      continue;
    }
    if (said !== '' && (gap || value < 1000)) said += '零';
    said += fourDigits(group) + (scales[groups.length - 1 - n] ?? '');
    gap = false;
  }
  return (said || '零').replace(/^一十/, '十');
}

function fourDigits(group: string): string {
  const units = ['', '十', '百', '千'];
  let said = '';
  let zero = false;
  for (const [n, digit] of [...group].entries()) {
    if (digit === '0') {
      zero = said !== '';
      continue;
    }
    said += (zero ? '零' : '') + digitOf(digit) + (units[group.length - 1 - n] ?? '');
    zero = false;
  }
  return said;
}

/** A figure with thousands marks, sign and decimals: `-1,204.50` → 负一千二百零四点五零. */
export function figureInChinese(text: string): string {
  const sign = /^[-−–]/.test(text) ? '负' : text.startsWith('+') ? '加' : '';
  const [whole = '0', decimals] = text
    .replace(/^[-−–+]/, '')
    .replaceAll(',', '')
    .split('.');
  return sign + countInChinese(whole) + (decimals ? `点${digitByDigit(decimals)}` : '');
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
/** Not after a letter or inside a longer figure: `A4` and `v1.2.3` stay as they are. */
const before = String.raw`(?<![A-Za-z\d.,_])`;
const signed = String.raw`[-−+]?(?:${number})`;
const to = String.raw`\s*(?:[-–—~～〜]|--)\s*`;

const units: [RegExp, string][] = [
  [/km\/h/, '公里每小时'],
  [/m\/s/, '米每秒'],
  [/kWh/, '千瓦时'],
  [/km²|km2/, '平方公里'],
  [/m²|㎡|m2/, '平方米'],
  [/m³|m3/, '立方米'],
  [/km|㎞/, '公里'],
  [/cm|㎝/, '厘米'],
  [/mm|㎜/, '毫米'],
  [/kg|㎏|KG|Kg/, '公斤'],
  [/mg/, '毫克'],
  [/mL|ml/, '毫升'],
  [/kW|KW/, '千瓦'],
  [/MW/, '兆瓦'],
  [/ms/, '毫秒'],
  [/min/, '分钟'],
  [/℃|°C/, '摄氏度'],
  [/°/, '度'],
  [/pct|pp/, '个百分点'],
  [/m/, '米'],
  [/g/, '克'],
  [/L/, '升'],
  [/h/, '小时'],
  [/s/, '秒'],
];
const unitPattern = units.map(([pattern]) => pattern.source).join('|');

/** Words that 2 is 两 before. */
const counted =
  '个|人|家|位|次|天|年|周|种|类|项|条|件|倍|台|款|份|名|只|张|本|部|场|期|轮|组|套|辆|间|座|层|批|笔|门|所|节|章|段|句|篇|分钟|小时|点|万|亿|千';

/** @example spoken('同比增长12.5%，达到1,200万元') === '同比增长百分之十二点五，达到一千二百万元' */
export function spoken(text: string): string {
  let said = text
    .replace(/[０-９Ａ-Ｚａ-ｚ％＋．①-⑳]/g, (character) => character.normalize('NFKC'))
    .replace(/https?:\/\/[^\s，。；、）)]+/gi, '链接')
    .replace(/【[^】\n]*】/g, '')
    .replace(/\*\*|__|`|^#+\s*/gm, '')
    .replace(/-{2,}>|<-{2,}/g, '')
    .replace(/(?<=\S)\s?(?:→|➜|⇒)\s?(?=\S)/g, '到')
    .replace(/[±≥≤≈]|(?<![\w<])[<>](?=\s?\d)/g, (mark) => compared[mark] ?? mark)
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\u20e3/gu, (mark) => (/[\d#*©®™]/.test(mark) ? mark : ''))
    .replace(/(?<=零下)\s?[-−–]\s?(?=\d)/g, '')
    .replace(/\s+/g, ' ');
  const say = (pattern: string, words: (...found: string[]) => string) => {
    said = said.replace(new RegExp(pattern, 'g'), (...found: unknown[]) =>
      words(...found.map((one) => (typeof one === 'string' ? one : ''))),
    );
  };

  // Numbers to ring up.
  say(`(?<![\\d.,-])(?:400-?\\d{3}-?\\d{4}|0\\d{2,3}-\\d{7,8}(?:-\\d{1,4})?)(?![\\d-])`, (phone) =>
    digitByDigit((phone ?? '').replaceAll('-', '')).replaceAll('一', '幺'),
  );

  // Dates and times, from the most telling form on.
  say(
    `${before}((?:19|20)\\d{2})${to}((?:19|20)\\d{2})(?=\\s?(?:年|财年|学年))`,
    (_, from, until) => `${digitByDigit(from ?? '')}到${digitByDigit(until ?? '')}`,
  );
  say(
    `${before}((?:19|20)\\d{2})[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\\d|3[01])(?![\\d.])`,
    (_, y, m, d) => `${digitByDigit(y ?? '')}年${countInChinese(m ?? '')}月${countInChinese(d ?? '')}日`,
  );
  say(
    `${before}((?:19|20)\\d{2})\\.(0[1-9]|1[0-2])(?![\\d.]|\\s?[%‰元万亿千百米个人吨度A-Za-z])`,
    (_, y, m) => `${digitByDigit(y ?? '')}年${countInChinese(m ?? '')}月`,
  );
  say(`${before}((?:19|20)\\d{2})\\s?年?\\s?[Qq]([1-4])(?!\\d)`, (_, y, q) => `${digitByDigit(y ?? '')}年第${digitOf(q ?? '')}季度`);
  say(`(?<![A-Za-z])[Qq]([1-4])(?![\\dA-Za-z])`, (_, q) => `第${digitOf(q ?? '')}季度`);
  say(`${before}((?:19|20)\\d{2})\\s?(?=年|财年|学年|届)`, (_, y) => digitByDigit(y ?? ''));
  say(`(?<=\\d[:：][0-5]\\d)${to}(?=\\d{1,2}[:：][0-5]\\d)`, () => '到');
  say(`${before}([01]?\\d|2[0-4])[:：]([0-5]\\d)(?:[:：]([0-5]\\d))?(?![\\d:])`, (_, h, m, s) => timeInChinese(h ?? '', m ?? '', s ?? ''));
  say(
    `${before}(\\d{1,2})${to}(\\d{1,2})(?=\\s?[月日号])`,
    (_, from, until) => `${countInChinese(from ?? '')}到${countInChinese(until ?? '')}`,
  );

  // Shares, money, ranges.
  say(
    `${before}(${signed})\\s?(%|‰)?${to}(${signed})\\s?(%|‰)`,
    (_, from, first, until, last) => `${share(from ?? '', first || last || '')}到${share(until ?? '', last ?? '')}`,
  );
  say(`${before}(${signed})\\s?(%|‰)`, (_, value, mark) => share(value ?? '', mark ?? ''));
  say(
    `([¥￥$€£])\\s?(${number})\\s?(万亿|亿|万|千|[KkMB](?![A-Za-z]))?(元|美元|欧元|英镑)?`,
    (_, mark, value, scale, unit) =>
      `${figureInChinese(value ?? '')}${thousands[scale ?? ''] ?? scale ?? ''}${unit || money[mark ?? ''] || '元'}`,
  );
  say(`${before}(\\d)(?:\\.?(\\d))?\\s?折`, (_, tens, ones) => `${digitOf(tens ?? '')}${digitByDigit(ones ?? '')}折`);
  say(`${before}6\\.?18(?=大促|购物|年中|活动|期间)`, () => '六一八');
  say(`${before}(985|211)(?=高校|院校|大学|工程|、|和)`, (_, name) => digitByDigit(name ?? ''));
  say(
    `${before}(\\d+(?:\\.\\d+)?)\\s?[:：]\\s?(\\d+(?:\\.\\d+)?)(?![\\d:：])`,
    (_, one, other) => `${figureInChinese(one ?? '')}比${figureInChinese(other ?? '')}`,
  );
  say(`(?<=\\d\\s?(?:万|亿)?)\\+(?!\\s?\\d)`, () => '多');
  say(`(?<![\\d.])1[3-9]\\d{9}(?!\\d)`, (phone) => digitByDigit(phone ?? '').replaceAll('一', '幺'));
  say(
    `${before}(${number})${to}(${number})(?![\\d.]*[A-Za-z\\d-])`,
    (_, from, until) => `${figureInChinese(from ?? '')}到${figureInChinese(until ?? '')}`,
  );
  say(`${before}(\\d{1,2})/(\\d{1,3})(?![\\d/])`, (whole, part, all) =>
    Number(part) < Number(all) ? `${countInChinese(all ?? '')}分之${countInChinese(part ?? '')}` : (whole ?? ''),
  );
  say(`(${number})\\s?[×xX*]\\s?(?=\\d)`, (_, value) => `${value ?? ''}乘`);
  say(`(?<=\\d)\\s?=\\s?(?=\\d)`, () => '等于');
  say(`(?<=\\d)\\s?\\+\\s?(?=\\d)`, () => '加');

  // What is left: figures with units, counted things, plain figures.
  say(`(?<=元|美元|次|件|个|吨|台|人|份|单|度|公斤|平方米)/(?=(?:${unitPattern})(?![A-Za-z])|[\\u4e00-\\u9fff])`, () => '每');
  say(`每(${unitPattern})(?![A-Za-z])`, (_, unit) => `每${unitInChinese(unit ?? '')}`);
  say(
    `${before}(${signed})\\s?(万|亿|千|百)?\\s?(${unitPattern})(?:/(${unitPattern}))?(?![A-Za-z])`,
    (_, value, scale, unit, per) =>
      `${figureInChinese(value ?? '')}${scale ?? ''}${unitInChinese(unit ?? '')}${per ? `每${unitInChinese(per)}` : ''}`,
  );
  say(`(?<!第\\s?)${before}2(?=\\s?(?:${counted}))(?!\\s?(?:月|日|号))`, () => '两');
  say(`${before}0\\d+(?![\\d.])`, (value) => digitByDigit(value ?? ''));
  say(`${before}\\d{9,}(?![\\d.,万亿千百元])`, (value) => digitByDigit(value ?? ''));
  say(`(?<![A-Za-z\\d.,_\\u4e00-\\u9fff])[-−](?=\\d)`, () => '负');
  say(`${before}(?:${number})(?!\\.\\d)`, (value) => figureInChinese(value ?? ''));
  return said
    .replace(/(?<=[一二三四五六七八九十百千万亿零两])\s?[~～〜]\s?(?=[一二三四五六七八九十百千万亿零两])/g, '到')
    .replace(/&/g, '和')
    .replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, '')
    .trim();
}

const compared: Record<string, string> = { '±': '正负', '≥': '大于等于', '≤': '小于等于', '≈': '约等于', '<': '小于', '>': '大于' };
const thousands: Record<string, string> = { K: '千', k: '千', M: '百万', B: '十亿' };
const money: Record<string, string> = { '¥': '元', '￥': '元', $: '美元', '€': '欧元', '£': '英镑' };

function share(value: string, mark: string): string {
  const said = figureInChinese(value);
  const sign = /^[负加]/.exec(said)?.[0] ?? '';
  return `${sign}${mark === '‰' ? '千分之' : '百分之'}${said.slice(sign.length)}`;
}

function timeInChinese(hours: string, minutes: string, seconds: string): string {
  const rest = minutes === '00' ? (seconds === '' ? '整' : '零分') : `${minutes.startsWith('0') ? '零' : ''}${countInChinese(minutes)}分`;
  return `${hours === '2' ? '两' : countInChinese(hours)}点${rest}${seconds === '' ? '' : `${countInChinese(seconds)}秒`}`;
}

function unitInChinese(unit: string): string {
  return units.find(([pattern]) => new RegExp(`^(?:${pattern.source})$`).test(unit))?.[1] ?? unit;
}

/** Chinese and foreign stretches in order, for voices that know one language at a time. Marks go with the stretch before them. */
export function stretches(text: string): { language: 'zh' | 'en'; text: string }[] {
  const found: { language: 'zh' | 'en'; text: string }[] = [];
  for (const [part] of text.matchAll(/[A-Za-z][A-Za-z0-9'’.+#-]*(?:[ /][A-Za-z][A-Za-z0-9'’.+#-]*)*|[^A-Za-z]+/g)) {
    const language = /[A-Za-z]/.test(part) ? 'en' : 'zh';
    const last = found.at(-1);
    if (language === 'zh' && last && !/[\p{L}\p{N}]/u.test(part)) last.text += part;
    else found.push({ language, text: part });
  }
  return found.filter((one) => /[\p{L}\p{N}]/u.test(one.text));
}
