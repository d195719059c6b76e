/** Reads a question for a unit in another, or for an amount in capital letters. */

export type AskedMeasure = { kind: 'unit'; value: number; from: string; to: string } | { kind: 'amount'; amounts: string[] };

const units =
  '平方公里|平方千米|平方英里|平方英尺|平方厘米|平方米|平米|㎡|公顷|英亩|亩|立方米|立方厘米|毫升|加仑|升|公里|千米|英里|海里|英尺|英寸|厘米|毫米|米|里|尺|寸|公斤|千克|毫克|盎司|市斤|吨|斤|两|磅|克|摄氏度|华氏度|℃|℉|小时|分钟|秒|天|周|kg|km|cm|mm|ml|lb|oz|ft';
const number = String.raw`(-?\d[\d,]*(?:\.\d+)?)\s*(万)?`;
const oneInOther = new RegExp(
  `${number}\\s*(${units})\\s*(?:等于|相当于|折合|合成|合|换算(?:成|为)?|换成|转(?:换)?成|是|有|=|＝)\\s*(?:多少|几)?\\s*(?:个)?\\s*(${units})(?![\\p{Script=Han}a-z])`,
  'iu',
);
const howMany = new RegExp(
  `${number}\\s*(${units})[，,\\s]*(?:是|等于|换算成|换成|合)?\\s*(?:多少|几)\\s*(?:个)?\\s*(${units})(?![\\p{Script=Han}a-z])`,
  'iu',
);
const amount = /(?<![\d.])-?(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,2})?(?![\d.%])/g;

/** Null when neither is asked for. */
export function askedMeasure(text: string): AskedMeasure | null {
  if (text.length > 200) return null;
  if (/(?:人民币|金额|元|块钱?|￥|¥)[^。\n]{0,12}大写|大写[^。\n]{0,8}(?:金额|人民币)|\d[\d,.]*\s*(?:的)?大写/.test(text)) {
    const amounts = text.match(amount) ?? [];
    return amounts.length > 0 ? { kind: 'amount', amounts: amounts.slice(0, 20) } : null;
  }
  const found = oneInOther.exec(text) ?? howMany.exec(text);
  if (!found) return null;
  const [, digits = '', ten_thousand, from = '', to = ''] = found;
  const value = Number(digits.replaceAll(',', '')) * (ten_thousand ? 10_000 : 1);
  return { kind: 'unit', value, from: named(from), to: named(to) };
}

function named(unit: string): string {
  return unit === '平米' ? '平方米' : unit;
}
