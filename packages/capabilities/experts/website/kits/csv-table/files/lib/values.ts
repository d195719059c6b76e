/** A cell as a number: '1,234.50', '¥12', '-3%', '(45)'. Null of everything else, of numbers too long to be exact, and of codes such as 007. */
export function numberOf(cell: string): number | null {
  const found = pattern.exec(cell.trim());
  if (!found) return null;
  const [, open = '', sign = '', digits = '', percent = '', close = ''] = found;
  if ((open === '') !== (close === '')) return null;
  const plain = digits.replaceAll(',', '');
  if (/^0\d/.test(plain) || plain.replace(/\D/g, '').length > 15) return null;
  const value = Number(plain) / (percent === '' ? 1 : 100);
  return sign === '-' || open !== '' ? -value : value;
}

const pattern = /^(\(?)([-+]?)\s?[¥￥$€£]?\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,3})?|\.\d+)\s?(%?)(\)?)$/;

const order = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });
export const compareText = order.compare;
