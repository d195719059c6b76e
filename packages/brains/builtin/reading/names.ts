/** The names that lie in the person's files – of files, sheets, columns, cells, headings – compiled once for all the requests about them. */
import type { NameReading } from './reading.ts';
import headerWords from '../lexicon/header-words.json' with { type: 'json' };
import { fold, Trie } from '#text/trie.ts';

export interface NamedTable {
  file: string;
  sheet: string;
  /** `isMade`: it is told in the request, and called by its whole name. */
  columns: { name: string; samples: readonly string[]; isText: boolean; isMade?: boolean }[];
}

export interface NamedFile {
  file: string;
  headings?: readonly string[];
}

export type Names = Trie<NameReading>;

export const noNames: Names = new Trie();

/** Marks and units behind a name: 金额（万元） is spoken of as 金额. */
const tail = /\s*(?:[（(【[][^）)】\]]{0,20}[）)】\]]|[:：%％℃])\s*$/;
const bracketed = /[（(](\p{Script=Han}{1,3})[）)]\s*$/u;
const ending = /\.[a-z0-9]{1,5}$/i;

export function compileNames(files: readonly NamedFile[], tables: readonly NamedTable[]): Names {
  const names: Names = new Trie();
  const added = new Set<string>();
  const add = (phrase: string, reading: NameReading): void => {
    const folded = fold(phrase.trim());
    const key = `${folded}\n${JSON.stringify(reading)}`;
    if (folded === '' || added.has(key)) return;
    added.add(key);
    names.add(folded, reading);
  };
  for (const { file, headings = [] } of files) {
    add(file, { is: 'file', file });
    const stem = file.replace(ending, '');
    if (stem.length >= 2) add(stem, { is: 'file', file });
    for (const heading of headings) if (heading.length >= 2) add(heading, { is: 'heading', file, heading });
  }
  for (const { file, sheet, columns } of tables) {
    add(sheet, { is: 'sheet', file, sheet });
    for (const { name, samples, isText, isMade = false } of columns) {
      add(name, { is: 'column', file, sheet, column: name, how: 'whole' });
      const bare = name.replace(tail, '').replaceAll(/\s+/g, '');
      if (bare !== name && bare !== '') add(bare, { is: 'column', file, sheet, column: name, how: 'bare' });
      for (const part of isMade ? [] : [...partsOf(bare), ...aliasesOf(bare), ...englishParts(name.replace(tail, ''))])
        add(part, { is: 'column', file, sheet, column: name, how: 'part' });
      const unit = bracketed.exec(name)?.[1];
      if (unit !== undefined) add(unit, { is: 'column', file, sheet, column: name, how: 'unit' });
      // 斤数 of 数量（斤）
      if (unit !== undefined) add(`${unit}数`, { is: 'column', file, sheet, column: name, how: 'part' });
      const stem = stemOfYes(bare, samples);
      if (stem !== null) add(`${stem}率`, { is: 'rate', file, sheet, column: name });
      // 没到检 of 是否到检: the word for no that stands in it.
      const no = stem === null ? undefined : samples.find((one) => noWords.includes(one.trim()) && one.trim() !== '');
      if (stem !== null && stem.length > 1 && no !== undefined)
        for (const lead of ['没', '没有', '未', '不']) add(`${lead}${stem}`, { is: 'cell', file, sheet, column: name, value: no });
      if (isText)
        for (const value of samples)
          if (value.length >= 2 && value.length <= 40 && /\p{L}/u.test(value)) {
            add(value, { is: 'cell', file, sheet, column: name, value });
            if (value.length <= 4) add(`${value}率`, { is: 'rate', file, sheet, column: name, value });
          }
    }
  }
  return names;
}

export const yesWords: readonly string[] = ['是', '有', '√', 'Y', 'Yes', 'TRUE', '1'];
const noWords: readonly string[] = ['否', '无', '没有', '×', 'N', 'No', 'FALSE', '0', ''];

/** 爽约 of 是否爽约, where its cells say yes and no; null of any other column. */
export function stemOfYes(name: string, samples: readonly string[]): string | null {
  const told = samples.map((one) => one.trim());
  if (!told.some((one) => yesWords.includes(one)) || !told.every((one) => [...yesWords, ...noWords].includes(one))) return null;
  const lead = ['是否', '有无', '是不是'].find((one) => name.startsWith(one)) ?? '';
  return name.slice(lead.length) || null;
}

/** Order ID is called order or orders, Product products. */
function englishParts(name: string): string[] {
  if (!/^[a-z][a-z ]*$/i.test(name.trim())) return [];
  const whole = name.trim();
  const [first = ''] = whole.split(' ');
  const thing = /^(?:id|no|name|code|number)$/i.test(whole.split(' ').at(-1) ?? '') && first !== whole ? [first, `${first}s`] : [];
  return [`${whole}s`, ...thing].filter((one) => one.length >= 4);
}

/** 大夫 of 医生, 手机 of 联系电话: other words for what a name ends in. */
function aliasesOf(name: string): string[] {
  const isIn = (word: string): boolean => name === word || (word.length > 1 && name.endsWith(word));
  return headerWords.flatMap((words) => (words.some(isIn) ? words.filter((word) => !isIn(word)) : []));
}

/** Beginnings and ends of two or more characters: 销售额 is called 销售, 所属部门 部门. */
function partsOf(name: string): string[] {
  // 11月电费 is called 电费.
  const tail = name.replace(/^\d{1,4}\p{Script=Han}/u, '');
  if (tail !== name) return tail.length < 2 ? [] : [tail, ...partsOf(tail)];
  const letters = [...name];
  if (letters.length < 3 || letters.length > 12 || !/^\p{Script=Han}+$/u.test(name)) return [];
  // 年检 of 下次年检日期: words are of two letters.
  const inner = letters.length >= 5 ? [letters.slice(2, 4).join('')] : [];
  return inner.concat(
    Array.from({ length: letters.length - 2 }, (_none, i) => i + 2).flatMap((size) => [
      letters.slice(0, size).join(''),
      letters.slice(-size).join(''),
    ]),
  );
}
