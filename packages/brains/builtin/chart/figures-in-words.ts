/** Figures that were written into a message, as a table. */
import { parseDecimal } from '../text/decimal.ts';
import type { SourceTable } from './chart-draft.ts';

/** Figures written into the message: `1月 120万元，2月 150万元`, or a table pasted with tabs. */
export function tableInWords(words: string): SourceTable | null {
  const lines = words.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()));
  const pasted = lines.filter((cells) => cells.length > 1);
  const [header, ...rows] = pasted;
  if (header && rows.length > 1) return { header, rows, source: '', heading: '' };
  const pairs = [
    ...words.matchAll(
      /(?:^|[，,；;、。：:\n\s])([\p{Script=Han}A-Za-z][^，,；;、。：:\n\d=]{0,15}?|\d{1,4}(?:年|月|季度|周|号|日)[^，,；;、。：:\n\d=]{0,8}?|Q[1-4])\s*(?:[：:=是为]\s*|\s)?([-+]?\d[\d,]*(?:\.\d+)?)\s*(%|％|[万亿千百]?(?:元|人|件|台|个|单|吨|次|分|家|户|套)|[万亿])?(?=[，,；;、。\n\s]|$)/gu,
    ),
  ];
  const unit = pairs[0]?.[3] ?? '';
  const alike = pairs.filter((pair) => (pair[3] ?? '') === unit && parseDecimal((pair[2] ?? '').replaceAll(',', '')) !== null);
  if (alike.length < 2) return null;
  return {
    header: ['名称', unit ? `数值（${unit.replace('％', '%')}）` : '数值'],
    rows: alike.map((pair) => [(pair[1] ?? '').trim(), pair[2] ?? '']),
    source: '',
    heading: '',
  };
}
