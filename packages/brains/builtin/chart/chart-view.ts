/** What words say of a table that is drawn: which of its rows, put together how, how many, in which order. Pure. */
import { firstFewIn } from '../reading/table/named.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { isOwnDay, type Column, type TableAnalysis } from '../text/table-figures.ts';

export type Period = '年' | '季' | '月' | '日';

export interface ChartView {
  /** Rows whose cell in this column is one of these stay, or go. */
  keep: { column: Column; values: string[]; out: boolean }[];
  /** Months that stay, 1 to 12. */
  months: number[];
  years: number[];
  period: Period | null;
  how: 'sum' | 'average' | 'count';
  /** With `count`: what is counted, one of each name; null for rows. */
  counted: { what: string; column: Column | null } | null;
  most: { count: number; from: 'top' | 'bottom' } | null;
  order: 'down' | 'up' | null;
}

/** Words without what a title or a name of a file says. */
export function unquoted(words: string): string {
  return words
    .replace(/(?:标题|题目|图名)(?:是|为|叫|用|写|：|:|改[成为]|换成)[^，。；,;\n]*|\btitle\b.{0,8}?\b(?:to|as|is)\b[^,.;\n]*/gi, ' ')
    .replace(/(?:标题|题目|图名)\s*[“"《][^”"》\n]*[”"》]/gi, ' ')
    .replace(/《[^》\n]*》|\S+\.(?:xlsx?|csv|docx?|pdf|tsv)/gi, ' ');
}

/** What is said of a chart, without figures that are put in: 把京东改成1080 chooses no rows. */
export function choosing(said: string): string {
  return unquoted(said).replace(
    /(?:把|将)?[^，。；]{1,30}?(?:改成|改为|更正为|应该?是)\s*-?\d[\d,.]*(?!\d|月|年|季)[^，。；\d]{0,3}|\bchange (?:the )?[^,.;\n]{1,40}? to -?\d[\d,.]*/gi,
    ' ',
  );
}

/** What one message says; `isAfter`: it is said of a chart that stands, as `choosing` leaves it, and may shorten names. */
export function readView(analysis: TableAnalysis, said: string, isAfter: boolean): ChartView {
  const words = isAfter ? said : unquoted(said);
  const how = /平均|均值|均分|\b(?:average|mean|avg)\b/i.test(withoutNames(words, analysis)) ? 'average' : 'sum';
  const counted = how === 'average' ? null : countedIn(analysis, words);
  return {
    keep: keptIn(analysis, words, isAfter),
    months: monthsIn(analysis, words),
    years: yearsIn(analysis, words),
    period: periodIn(words),
    how: counted ? 'count' : how,
    counted,
    most: firstFewIn(words),
    order: orderIn(words),
  };
}

/** What was said later holds; what it does not speak of stays. */
export function mergeViews(
  before: ChartView,
  after: ChartView,
  { restores, regroups, adds }: { restores: boolean; regroups: boolean; adds: boolean },
): ChartView {
  const old = restores ? [] : before.keep;
  return {
    keep: [
      ...old.filter((one) => !after.keep.some(({ column, out }) => column.index === one.column.index && out === one.out)),
      ...after.keep.map((one) => {
        const known = adds && !one.out ? old.find(({ column, out }) => column.index === one.column.index && !out) : undefined;
        return known ? { ...one, values: [...new Set([...known.values, ...one.values])] } : one;
      }),
    ],
    months: after.months.length > 0 ? after.months : restores ? [] : before.months,
    years: after.years.length > 0 ? after.years : restores ? [] : before.years,
    period: after.period ?? before.period,
    how: after.how === 'sum' ? before.how : after.how,
    counted: after.counted ?? before.counted,
    // The first five of one thing are not those of another.
    most: after.most ?? (restores || regroups ? null : before.most),
    order: after.order ?? (regroups ? null : before.order),
  };
}

/** 恢复成全部, 看全部城市, show all. */
export function restoresAll(words: string): boolean {
  return /(?:恢复|还原|显示|展示|看|画|换回|改回)(?:回|成|为)?(?:全部|所有|全体|原来|原样|最初)|\bshow (?:all|everything)\b/i.test(words);
}

function orderIn(words: string): ChartView['order'] {
  if (/从大到小|降序|从高到低|由大到小|由高到低|从多到少|\bdescending\b|largest first|high(?:est)? to low/i.test(words)) return 'down';
  if (/从小到大|升序|从低到高|由小到大|由低到高|从少到多|\bascending\b|smallest first|low(?:est)? to high/i.test(words)) return 'up';
  return /按(?:大小|数值|高低|多少|数量)(?:来)?(?:排|顺序)|^(?:请)?(?:排个序|排一下序?|排序)[。！!]?$|\bsort (?:it )?by (?:value|size)\b/i.test(
    words.trim(),
  )
    ? 'down'
    : null;
}

function periodIn(words: string): Period | null {
  if (/按年(?![龄级纪])|每年|各年(?![龄级])|逐年|年度趋势|\b(?:by|per|each) year\b|\byearly\b/i.test(words)) return '年';
  if (/按季|每(?:个)?季|各季|逐季|\b(?:by|per|each) quarter\b|\bquarterly\b/i.test(words)) return '季';
  if (/按月|每(?:个)?月|各(?:个)?月|逐月|月度|\b(?:by|per|each) month\b|\bmonthly\b/i.test(words)) return '月';
  return /按[天日]|每[天日]|逐[天日]|\b(?:by|per|each) day\b|\bdaily\b/i.test(words) ? '日' : null;
}

const goes =
  /(?:去掉|去除|除去|除了|不含|不包括|不算|排除|剔除|不要|删掉|删除|拿掉|\bwithout|\bexcept(?: for)?|\bexcluding|\bremove|\bdrop|\bhide)\s*[“"]?[^，。；]{0,8}$/i;
/** Beside a chart that stands a name alone chooses nothing. */
const chooses = /只|仅|加|也|看|留|要|换|改|显示|画|对比|比较|\b(?:only|just|show|keep|for|compare)\b/i;
const goesAfter = /^[”"]?[^，。；]{0,6}?(?:除外|不算|去掉|删掉|不要了?|剔除)/;

/** Names in cells, the longest first; a name of a column, and one inside a longer one, is none. */
function keptIn(analysis: TableAnalysis, words: string, isAfter: boolean): ChartView['keep'] {
  let rest = withoutNames(words, analysis);
  const names = analysis.columns
    .filter(({ role }) => role === 'category' || role === 'text' || role === 'id')
    .flatMap((column) =>
      [...new Set(analysis.rows.map((row) => (row[column.index] ?? '').trim()))].flatMap((value) => {
        const short = isAfter ? value.replace(/(?:分公司|事业部|门店|公司|仓库|[店部省市区科组班县])$/, '') : value;
        return [value, ...(short !== value && short.length > 1 ? [short] : [])]
          .filter((name) => name.length > 1 && name.length <= 40 && !/^[\d.,%\s]+$/.test(name))
          .map((name) => ({ column, value, name }));
      }),
    )
    .toSorted((a, b) => b.name.length - a.name.length);
  const found: { column: Column; value: string; out: boolean }[] = [];
  for (const { column, value, name } of names) {
    if (found.some((one) => one.column === column && one.value === value)) continue;
    const at = placeOf(rest, name);
    if (at < 0) continue;
    // 咖啡店 is no 咖啡.
    if (!isAfter && /^[店馆厂]/.test(rest.slice(at + name.length))) continue;
    // A name of two columns is of the one that is read first, cells of one name together.
    const out = goes.test(rest.slice(Math.max(0, at - 16), at)) || goesAfter.test(rest.slice(at + name.length));
    if (!out && isAfter && !chooses.test(words)) continue;
    found.push({ column, value, out });
    if (!names.some((other) => other.name === name && other.column === column && other.value !== value))
      rest = `${rest.slice(0, at)}${'＿'.repeat(name.length)}${rest.slice(at + name.length)}`;
  }
  found.push(...lettersIn(analysis, words));
  const lists = new Map<string, ChartView['keep'][number]>();
  for (const { column, value, out } of found) {
    const key = `${column.index}${out}`;
    const list = lists.get(key) ?? { column, values: [], out };
    list.values.push(value);
    lists.set(key, list);
  }
  return [...lists.values()];
}

/** Latin names are whole words, in either case. */
function placeOf(text: string, name: string): number {
  if (/[^\p{ASCII}]/u.test(name)) return text.indexOf(name);
  return new RegExp(`(?<![A-Za-z0-9])${escapePattern(name)}(?![A-Za-z0-9])`, 'i').exec(text)?.index ?? -1;
}

/** class A and B, A班: names of one letter are told by their column. */
function lettersIn({ columns, rows }: TableAnalysis, words: string): { column: Column; value: string; out: boolean }[] {
  return columns.flatMap((column) => {
    const letters = new Set(rows.map((row) => (row[column.index] ?? '').trim()).filter((cell) => /^[A-Z\d]$/.test(cell)));
    const list =
      letters.size > 1 &&
      new RegExp(
        `${escapePattern(column.name)}(?:es|s)?\\s?([A-Z\\d](?:(?:\\s?(?:,|、|和|and|&)\\s?)+[A-Z\\d])*)(?![A-Za-z\\d])`,
        'i',
      ).exec(words);
    if (!list || column.role === 'measure' || column.role === 'rate') return [];
    const out = goes.test(words.slice(0, list.index));
    return (list[1]?.match(/[A-Z\d](?![a-z])/g) ?? []).filter((one) => letters.has(one)).map((value) => ({ column, value, out }));
  });
}

function withoutNames(words: string, { columns }: TableAnalysis): string {
  return columns
    .map(({ name }) => name)
    .filter((name) => name.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replace(new RegExp(escapePattern(name), 'gi'), (own) => '＿'.repeat(own.length)), words);
}

const numerals = '一二三四五六七八九十';
const numberOf = (said = ''): number =>
  /^\d+$/.test(said) ? Number(said) : said.startsWith('十') ? 10 + numerals.indexOf(said[1] ?? '') + 1 : numerals.indexOf(said) + 1;

/** A day each row has of its own (入职日期) is meant only where it is spoken of. */
function isCourse(column: Column, words: string): boolean {
  return column.role === 'date' && (!isOwnDay(column) || words.includes(column.name.replace(/(?:日期|时间|年月|日)$/, '')));
}

/** 2025年 of a table of days; every year it names. */
function yearsIn({ columns }: TableAnalysis, words: string): number[] {
  if (!columns.some((column) => isCourse(column, words))) return [];
  const span = /(20\d{2})年?\s?(?:到|至|[-–—~～])\s?(20\d{2})年/.exec(words);
  if (span) return Array.from({ length: Math.max(0, Math.min(30, Number(span[2]) - Number(span[1]) + 1)) }, (_, n) => Number(span[1]) + n);
  return [...new Set([...words.matchAll(/(?<!\d)(20\d{2})年(?!以[来后前]|[之]?[前后]|起)/g)].map(([, year]) => Number(year)))];
}

/** 上半年, 9月, 7到9月, 第三季度 of a table that goes through months. */
function monthsIn({ columns }: TableAnalysis, words: string): number[] {
  if (!columns.some((column) => isCourse(column, words) || /^(?:\d{1,2}|[一二三四五六七八九十]{1,2})月/.test(column.name))) return [];
  const range = (from: number, to: number): number[] =>
    from >= 1 && to <= 12 && to >= from ? Array.from({ length: to - from + 1 }, (_, n) => from + n) : [];
  if (/上半年|\bfirst half\b/i.test(words)) return range(1, 6);
  if (/下半年|\bsecond half\b/i.test(words)) return range(7, 12);
  const first = /前([二两三23])个?季度/.exec(words)?.[1];
  if (first) return range(1, /[三3]/.test(first) ? 9 : 6);
  const quarter = /(?:第)?([一二三四1-4])季度|\bQ([1-4])\b/.exec(words);
  if (quarter) {
    const n = numberOf(quarter[1] ?? quarter[2]);
    return range(n * 3 - 2, n * 3);
  }
  const month = '(\\d{1,2}|[一二三四五六七八九十]{1,2})';
  const span = new RegExp(`${month}月?份?\\s?(?:到|至|[-–—~～])\\s?${month}月`).exec(words);
  if (span) return range(numberOf(span[1]), numberOf(span[2]));
  return [...words.matchAll(new RegExp(`(?<![\\d个前近])${month}月(?!度)`, 'g'))]
    .map(([, said]) => numberOf(said))
    .filter((n) => n >= 1 && n <= 12);
}

/** 各部门人数 of a list of people, 各城市门店数 of a list of sales: what is counted when no column holds it. */
function countedIn({ columns }: TableAnalysis, words: string): ChartView['counted'] {
  const figures = columns.filter(({ role }) => role === 'measure' || role === 'rate');
  const held = (noun: string): boolean => figures.some(({ name }) => name.includes(noun));
  for (const column of columns) {
    if (figures.includes(column) || column.name.length < 2) continue;
    const said = new RegExp(`${escapePattern(column.name)}的?(?:数量|个数|数目|数(?![据值字]))`).exec(words)?.[0];
    if (said && !held(said)) return { what: said, column };
  }
  const noun = /人数|人头|条数|笔数|单数|件数|次数|份数|台数|个数|\bheadcount\b|\bnumber of \w+/i.exec(words)?.[0];
  return noun && !held(noun) && !figures.some(({ name }) => name.length > 1 && words.includes(name)) ? { what: noun, column: null } : null;
}

/** The rows that stay, and what was left out, said. */
export function keptRows(analysis: TableAnalysis, view: ChartView): { analysis: TableAnalysis; told: string[] } {
  const date = analysis.columns.find(({ role }) => role === 'date');
  const monthOf = (row: string[]): number | null => {
    const match = date && /^(?:\d{4}[-/.年])?(\d{1,2})(?=[-/.月]|$)/.exec((row[date.index] ?? '').trim());
    return match ? Number(match[1]) : null;
  };
  const yearOf = (row: string[]): number | null => {
    const match = date && /^((?:19|20)\d{2})(?=[-/.年]|$)/.exec((row[date.index] ?? '').trim());
    return match ? Number(match[1]) : null;
  };
  const isYears = view.years.length > 0 && analysis.rows.some((row) => yearOf(row) !== null);
  const isMonths = view.months.length > 0 && analysis.rows.some((row) => monthOf(row) !== null);
  const rows = analysis.rows.filter(
    (row) =>
      view.keep.every(({ column, values, out }) => values.includes((row[column.index] ?? '').trim()) !== out) &&
      (!isYears || view.years.includes(yearOf(row) ?? 0)) &&
      (!isMonths || view.months.includes(monthOf(row) ?? 0)),
  );
  if (rows.length === analysis.rows.length) return { analysis, told: [] };
  const named = (values: string[]): string => values.map((value) => `“${value}”`).join('、');
  const kept = [
    ...view.keep.filter(({ out }) => !out).map(({ column, values }) => `“${column.name}”是${named(values)}的`),
    ...(date && (isYears || isMonths)
      ? [`“${date.name}”在${isYears ? `${view.years.join('、')}年` : ''}${isMonths ? spanOf(view.months) : ''}的`]
      : []),
  ];
  const left = view.keep.filter(({ out }) => out).map(({ column, values }) => `去掉了“${column.name}”是${named(values)}的行`);
  return {
    analysis: { ...analysis, rows },
    told: [...(kept.length > 0 ? [`只画了${kept.join('、')}行，${rows.length} 行（全表 ${analysis.rows.length} 行）`] : []), ...left],
  };
}

/** 杭州, 儿科9月: what the rows that stay have in common, where the axis does not say it. */
export function scopeOf(view: ChartView, by: Column | undefined): string {
  const names = view.keep.filter(({ column, values, out }) => !out && values.length <= 3 && column.index !== by?.index);
  const said = names.map(({ values }) => values.join('、')).join('');
  if (by?.role === 'date') return said;
  return `${said}${view.years.map((year) => `${year}年`).join('、')}${view.months.length > 0 ? spanOf(view.months) : ''}`;
}

export function spanOf(months: number[]): string {
  const [first = 0] = months;
  const last = months.at(-1) ?? first;
  const isRun = months.every((month, n) => month === first + n);
  return isRun && months.length > 1 ? `${first}–${last}月` : `${months.join('、')}月`;
}
