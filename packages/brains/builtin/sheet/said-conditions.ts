/** Puts conditions people shorten into those the columns are named in: 语文和数学都及格, 65岁以上. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount, type ColumnInfo } from './book.ts';
import { bareName } from './mentions.ts';

/** 语文和数学都不低于60的: each of them. */
export function eachMeets(text: string, columns: ColumnInfo[]): string {
  const names = [...new Set(columns.filter(isAmount).map((column) => bareName(column.name)))].sort((a, b) => b.length - a.length);
  if (names.length < 2) return text;
  const any = `(?:${names.map(escapePattern).join('|')})`;
  return text.replace(
    new RegExp(
      `(${any}(?:[和、与及跟]${any})+)的?(?:都|均|全都?|全部)((?:不?[低高]于|大于|小于|超过|不超过|不到|不足|少于|不少于)\\s*\\d+(?:\\.\\d+)?(?:分|元|天|次)?|(?:在)?\\d+(?:\\.\\d+)?(?:分|元|天|次)?(?:及|或)?以[上下])`,
      'g',
    ),
    (_whole, list: string, test: string) => (list.match(new RegExp(any, 'g')) ?? []).map((name) => `${name}${test}`).join('且'),
  );
}

/** 65岁以上的 speaks of 年龄, where no bands are told. */
export function ages(text: string, names: string[]): string {
  const all = text.match(/\d+\s*(?:周)?岁/g) ?? [];
  if (!names.includes('年龄') || text.includes('年龄') || all.length !== 1 || /[段档]|分布/.test(text)) return text;
  return text
    .replace(/(\d+)\s*(?:周)?岁(?=及?以[上下内])/, '年龄$1岁')
    .replace(
      /(大于|超过|小于|低于|不到|不足|未满|不满|满)\s*(\d+)\s*(?:周)?岁/,
      (_whole, word: string, years: string) =>
        `年龄${word === '未满' || word === '不满' ? '小于' : word === '满' ? '不小于' : word}${years}岁`,
    );
}

const ranks = ['小学', '初中', '高中', '中专', '大专', '专科', '本科', '硕士', '研究生', '博士'];

/** 本科以上 of 学历: those of the table's own words that are as high. */
export function degrees(text: string, columns: ColumnInfo[]): string {
  const column = columns.find((one) => one.type === 'text' && /学历|文化程度/.test(one.name));
  const match = /(小学|初中|高中|中专|大专|专科|本科|硕士|研究生|博士)(?:学历)?(?:及|或)?以([上下])(?:的)?(?:学历)?/.exec(text);
  if (!column || !match) return text;
  const edge = ranks.indexOf(match[1] ?? '');
  const rankOf = (value: string): number => ranks.findLastIndex((one) => value.includes(one));
  const kept = column.samples.filter((value) => rankOf(value) >= 0 && (match[2] === '上' ? rankOf(value) >= edge : rankOf(value) <= edge));
  return kept.length === 0 ? text : text.replace(match[0], `${kept.join('、')}的`);
}
