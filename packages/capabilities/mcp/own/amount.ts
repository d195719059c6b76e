/** Amounts of money in capital numerals, after 《支付结算办法》 and its 正确填写票据和结算凭证的基本规定. */

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const units = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿'];

/**
 * Twelve digits before the point and two after it.
 * @example amountInCapitals('1680.32') === '人民币壹仟陆佰捌拾元叁角贰分'
 */
export function amountInCapitals(text: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)([\d,]+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const yuan = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const [jiao = 0, fen = 0] = fraction.padEnd(2, '0').split('').map(Number);
  const parts: string[] = [];
  if (yuan !== '0') parts.push(`${wholeInCapitals(yuan)}元`);
  if (jiao > 0) parts.push(`${digits[jiao] ?? ''}角`);
  else if (fen > 0 && yuan !== '0') parts.push('零');
  if (fen > 0) parts.push(`${digits[fen] ?? ''}分`);
  if (parts.length === 0) return '人民币零元整';
  return `人民币${sign === '-' ? '负' : ''}${parts.join('')}${fen > 0 ? '' : '整'}`;
}

function wholeInCapitals(yuan: string): string {
  const padded = yuan.padStart(Math.ceil(yuan.length / 4) * 4, '0');
  const fours = padded.match(/.{4}/g) ?? [];
  let out = '';
  let isGap = false;
  fours.forEach((four, n) => {
    let said = '';
    for (const [at, letter] of [...four].entries()) {
      const value = Number(letter);
      if (value === 0) isGap = isGap || out !== '' || said !== '';
      else {
        if (isGap && (out !== '' || said !== '')) said += '零';
        isGap = false;
        said += `${digits[value] ?? ''}${units[3 - at] ?? ''}`;
      }
    }
    if (said !== '') out += said + (groups[fours.length - 1 - n] ?? '');
  });
  return out;
}
