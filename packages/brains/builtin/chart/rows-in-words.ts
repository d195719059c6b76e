/** Rows of figures written into a message: “1到4月客流：南街店 3200、3500、4100、3900；湖滨店 2800、…”. Pure. */

const figure = String.raw`[-+−]?\d+(?:,\d{3})*(?:\.\d+)?`;
const unit = String.raw`(?:%|％|℃|°C|[\p{Script=Han}]{1,3})`;
const row = new RegExp(
  String.raw`^(.{0,24}?[^\d\s：:、，,.+−-])\s*[：:]?\s*((?:${figure}\s*${unit}?\s*[、，,/\s]\s*)+${figure}\s*${unit}?)$`,
  'u',
);

export interface RowsInWords {
  /** What the names along the axis are: 月份. */
  by: string;
  categories: string[];
  rows: { name: string; values: string[]; unit: string }[];
}

/** Null unless every piece of `body` is a name with as many figures as the others have, and `words` name what each is of: 1到4月. */
export function rowsInWords(body: string, words: string): RowsInWords | null {
  const pieces = body
    .split(/[；;\n。]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const rows = pieces.flatMap((piece) => {
    const [, name = '', list = ''] = row.exec(piece) ?? [];
    const values = [...list.matchAll(new RegExp(String.raw`(${figure})\s*(${unit})?`, 'gu'))];
    if (name === '' || values.length < 2) return [];
    return [
      {
        name: name.trim(),
        values: values.map(([, value = '']) => value.replace('−', '-').replaceAll(',', '')),
        unit: values[0]?.[2] ?? '',
      },
    ];
  });
  const [first] = rows;
  if (!first || rows.length < pieces.length || rows.some(({ values }) => values.length !== first.values.length)) return null;
  const span = spanIn(words);
  return span && span.categories.length === first.values.length ? { ...span, rows } : null;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const to = String.raw`\s?(?:到|至|[-–—~～])\s?`;

/** 1到4月, 周一到周五, 2021-2024年, 一到四季度: each of them. */
function spanIn(words: string): { by: string; categories: string[] } | null {
  const from = (low: number, high: number, name: (n: number) => string): string[] =>
    high > low && high - low < 40 ? Array.from({ length: high - low + 1 }, (_, n) => name(low + n)) : [];
  const months = new RegExp(String.raw`(?<!\d)(\d{1,2})月?${to}(\d{1,2})月`).exec(words);
  if (months) return { by: '月份', categories: from(Number(months[1]), Number(months[2]), (n) => `${n}月`) };
  const years = new RegExp(String.raw`(?<!\d)((?:19|20)\d{2})年?${to}((?:19|20)\d{2})年?`).exec(words);
  if (years) return { by: '年份', categories: from(Number(years[1]), Number(years[2]), (n) => `${n}年`) };
  const quarters = new RegExp(String.raw`(?:第)?([一二三四1-4])(?:季度)?${to}(?:第)?([一二三四1-4])季度|Q([1-4])${to}Q?([1-4])`).exec(
    words,
  );
  const number = (said = ''): number => '一二三四'.indexOf(said) + 1 || Number(said);
  if (quarters)
    return {
      by: '季度',
      categories: from(number(quarters[1] ?? quarters[3]), number(quarters[2] ?? quarters[4]), (n) => `${weekdays[n - 1]}季度`),
    };
  const days = new RegExp(String.raw`(?:周|星期)([一二三四五六日天])${to}(?:周|星期)?([一二三四五六日天])`).exec(words);
  const day = (said = ''): number => weekdays.indexOf(said === '天' ? '日' : said) + 1;
  if (days) return { by: '星期', categories: from(day(days[1]), day(days[2]), (n) => `周${weekdays[n - 1]}`) };
  return null;
}
