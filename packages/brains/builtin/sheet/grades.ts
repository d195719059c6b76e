/** Puts the values in place of “P3以上” where grades have an order: numbered codes, letters, 优良中差, 初中高级; elsewhere says that they have none. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import type { ColumnInfo, SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';

export interface Graded {
  text: string;
  assumed: string[];
  /** Said, and nothing else is done: what is higher is not known. */
  undone: string | null;
}

/** Places of one kind; higher is better. */
interface Scale {
  column: ColumnInfo;
  /** What tells this kind from others of the column: P of P1 … P8 beside M1 … M4. */
  kind: string;
  place(word: string): number | null;
  values: string[];
  others: string[];
}

const numbered = /^([A-Za-z]{1,4}[-.]?|[\u4e00-\u9fff]{1,3})?(\d{1,2})(级|档|岗|等|星级?|类)?$/;
const letter = /^(S|[A-E])([+-])?(级|类|等|档)?$/i;
const credit = /^(A{1,3}|B{1,3}|C{1,3}|D)([+-])?(级)?$/;
const words: string[][] = [
  ['差', '较差', '不及格', '不合格'],
  ['一般', '及格', '合格'],
  ['中', '中等'],
  ['良', '良好', '较好'],
  ['优', '优秀', '卓越'],
];
const levels: string[][] = [['极低'], ['低', '较低'], ['中', '中等', '一般'], ['高', '较高'], ['极高', '特高', '紧急', '特急']];
const titles: string[][] = [['员级'], ['助理级'], ['初级'], ['中级'], ['副高', '副高级'], ['高级', '正高', '正高级']];
/** Where the smaller number or the first letter is the graver. */
const turned = /优先|故障|事件|事故|缺陷|紧急|严重|风险|[Bb]ug|隐患|预警/;
const ranked = /等级|评级|级别|职级|绩效|考核|评定|信用|评价|星级|档|[Ll]evel|[Gg]rade/;

function scaleOf(column: ColumnInfo, word: string): Scale | null {
  const { samples } = column;
  const scale = (kind: string, place: (one: string) => number | null): Scale => ({
    column,
    kind,
    place,
    values: samples.filter((one) => place(one) !== null),
    others: samples.filter((one) => place(one) === null),
  });
  const code = numbered.exec(word);
  if (code) {
    const kind = (code[1] ?? '').toUpperCase();
    const own = (one: string): number | null => {
      const match = numbered.exec(one);
      return match && (match[1] ?? '').toUpperCase() === kind && (match[1] !== undefined || match[3] !== undefined)
        ? Number(match[2])
        : null;
    };
    return scale(kind, own);
  }
  const listed = (list: string[][]): ((one: string) => number | null) => {
    const at = (one: string): number => list.findIndex((same) => same.includes(one));
    return (one) => (at(one) < 0 ? null : at(one));
  };
  const [best] = [words, levels, titles]
    .filter((list) => listed(list)(word) !== null)
    .map((list) => scale('', listed(list)))
    .sort((a, b) => b.values.length - a.values.length);
  if (best) return best;
  const isCredit = samples.some((one) => /^(AA|BB|CC)/.test(one)) && samples.every((one) => credit.test(one));
  if (isCredit && credit.test(word)) return scale('', (one) => lettered(credit.exec(one)));
  return letter.test(word) ? scale('', (one) => lettered(letter.exec(one))) : null;
}

/** AAA before AA before A, S before all, A+ before A. */
function lettered(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [, name = '', sign = ''] = match;
  const own = name.toUpperCase();
  const first = own.startsWith('S') ? 10 : 9 - (own.codePointAt(0) ?? 0) + 65;
  return first * 10 + own.length * 3 + (sign === '+' ? 1 : sign === '-' ? -1 : 0);
}

const code =
  '((?:[A-Za-z]{1,4}[-.]?)\\d{1,2}|\\d{1,2}星|AAA|AA|BBB|BB|CCC|CC|[A-ESa-es][+-]?|优秀?|良好?|中等?|及格|合格|初级|中级|副高级?|正高级?|高级|高|低)';
const tail = '(?:级|档|岗|等|类|等级)?';
const before = '(?<![A-Za-z\\d])';
const forms: [RegExp, (place: number, edge: number) => boolean, string][] = [
  [new RegExp(`${before}${code}${tail}(?:及|或|和)?(?:其)?以上(?:级别|等级|职级)?的?`, 'i'), (place, edge) => place >= edge, '含本级'],
  [new RegExp(`${before}${code}${tail}(?:及|或|和)?(?:其)?以下(?:级别|等级|职级)?的?`, 'i'), (place, edge) => place <= edge, '含本级'],
  [
    new RegExp(`(?:不低于|至少(?:是|为)?)${code}${tail}(?![A-Za-z\\d\\u4e00-\\u9fff]*以)的?`, 'i'),
    (place, edge) => place >= edge,
    '含本级',
  ],
  [new RegExp(`(?:不高于|不超过|最多(?:是|为)?)${code}${tail}的?`, 'i'), (place, edge) => place <= edge, '含本级'],
  [new RegExp(`(?:高于|超过|高过)${code}${tail}的?`, 'i'), (place, edge) => place > edge, '不含本级'],
  [new RegExp(`(?:低于|不到|不足)${code}${tail}的?`, 'i'), (place, edge) => place < edge, '不含本级'],
];
const span = new RegExp(`(?:从)?${before}${code}${tail}(?:到|至|~|～|-|—)${code}${tail}(?:之间)?的?`, 'i');

export function inGrades(text: string, sheets: SheetInfo[]): Graded {
  const none: Graded = { text, assumed: [], undone: null };
  const between = span.exec(text);
  const [form] = forms.flatMap(([pattern, keeps, note]) => {
    const match = pattern.exec(text);
    return match ? [{ match, keeps, note }] : [];
  });
  const match = between ?? form?.match;
  const word = match?.[1]?.toUpperCase() ?? '';
  const end = between?.[2]?.toUpperCase() ?? '';
  if (!match) return none;
  const columns = sheets.flatMap((sheet) => sheet.columns.filter((column) => column.type === 'text' && column.distinct > 1));
  const scales = columns.flatMap((column) => scaleOf(column, word) ?? []).filter((one) => one.values.length > 0 && fits(one));
  const told = scales.filter(({ column }) => text.includes(bareName(column.name)));
  const alike = scales.filter(({ values }) =>
    values.some((one) => one.length > word.length && match[0].toUpperCase().startsWith(one.toUpperCase())),
  );
  const [scale, ...more] = told.length > 0 ? told : alike.length > 0 ? alike : scales;
  if (!scale) return none;
  const { column, place, values, others } = scale;
  const name = bareName(column.name);
  const said = match[0].replace(/的$/, '');
  const refuse = (why: string): Graded => ({
    ...none,
    undone: `没有做“${said}”：${why}。请把要的都写出来，例如“${name}是${values.slice(0, 2).join('或')}的”。`,
  });
  if (more.length > 0)
    return refuse(`${[scale, ...more].map((one) => `“${bareName(one.column.name)}”`).join('和')}里都有这样的级别，没说是哪一列`);
  if (column.samples.length < column.distinct) return refuse(`“${name}”的值太多，看不全有哪些级别`);
  const isLettered = letter.test(word) && !/^\d/.test(word);
  const isSure = ranked.test(name) || values.some((one) => one.endsWith('级'));
  if (turned.test(name) && (isLettered || numbered.test(word)))
    return refuse(`“${name}”里${isLettered ? '靠前的字母' : '小的数字'}可能更高也可能更低，看不出哪边算“以上”`);
  if (isLettered && !isSure) return refuse(`看不出“${name}”里的字母哪个更高`);
  const edge = place(word);
  const top = end === '' ? null : place(end);
  if (edge === null || (between && top === null)) return none;
  const [from, to] = [Math.min(edge, top ?? edge), Math.max(edge, top ?? edge)];
  const keeps = (one: number): boolean => (between ? one >= from && one <= to : (form?.keeps(one, edge) ?? false));
  const kept = [...new Set(values)].filter((one) => keeps(place(one) ?? Number.NaN)).sort((a, b) => (place(a) ?? 0) - (place(b) ?? 0));
  if (kept.length === 0) return refuse(`“${name}”里没有${said}的`);
  const own = new RegExp(
    `(?:${escapePattern(name)}|${escapePattern(column.name)})(?:为|是|在|:|：|列)*\\s*${escapePattern(match[0])}`,
  ).exec(text);
  const whole = own?.[0] ?? match[0];
  return {
    text: text.replace(whole, `${name}是${kept.join('或')}的`),
    assumed: [
      `“${said}”是“${name}”的${kept.map((one) => `“${one}”`).join('、')}${between ? '' : `（${form?.note ?? ''}）`}${
        others.length > 0
          ? `；${others
              .slice(0, 6)
              .map((one) => `“${one}”`)
              .join('、')}不在这一列级别里，没有算`
          : ''
      }。`,
    ],
    undone: null,
  };
}

/** A kind is one of grades when most of what the column holds is of it, or of another numbered kind beside it. */
function fits({ values, others }: Scale): boolean {
  const codes = others.filter((one) => numbered.test(one));
  return values.length + codes.length >= others.length - codes.length;
}
