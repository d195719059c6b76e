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
  const names = alike.map((pair) => (pair[1] ?? '').trim());
  const { by, measure, bare } = namedOnce(names);
  return {
    header: [by, unit ? `${measure}（${unit.replace('％', '%')}）` : measure],
    rows: alike.map((pair, n) => [bare[n] ?? '', pair[2] ?? '']),
    source: '',
    heading: '',
  };
}

const times: [RegExp, string][] = [
  [/^(?:\d{4}年)?第?[一二三四1-4]季度|^Q[1-4]/i, '季度'],
  [/^(?:\d{4}年)?\d{1,2}月份?/, '月份'],
  [/^(?:19|20)\d{2}年/, '年份'],
];

/** 一季度销售额 120 万，二季度 150 万: the measure is said with the first and holds for all. */
function namedOnce(names: string[]): { by: string; measure: string; bare: string[] } {
  const time = times.find(([pattern]) => names.every((name) => pattern.test(name)));
  if (!time) return { by: '名称', measure: '数值', bare: names };
  const [pattern, by] = time;
  const tails = names.map((name) => name.replace(pattern, '').replace(/^的/, ''));
  const said = [...new Set(tails.filter((tail) => tail !== ''))];
  const [measure] = said;
  if (said.length > 1 || (measure !== undefined && measure.length > 8)) return { by, measure: '数值', bare: names };
  return { by, measure: measure ?? '数值', bare: names.map((name) => pattern.exec(name)?.[0] ?? name) };
}
