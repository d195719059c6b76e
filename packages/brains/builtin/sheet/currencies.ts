/** Amounts in several currencies: put into one by a sheet of rates, and never added up without a word. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { mainAmount } from './usual-columns.ts';

const asks =
  /(?:折(?:算|合)?|换算?|兑换?|统一)(?:成|为|到|合)?(?:人民币|本位币|RMB|CNY)|[（(](?:人民币|RMB|折人民币)[）)]|人民币(?:口径|计价)|按(?:汇率|人民币)(?:折?算)?/i;

export interface Exchange {
  sheet: SheetInfo;
  steps: Step[];
  assumed: string[];
  text: string;
}

function currencyColumn({ columns }: SheetInfo): ColumnInfo | undefined {
  return columns.find((column) => column.type === 'text' && /币种|币别|货币/.test(column.name) && column.distinct > 1);
}

/** Null where none is asked for; a sentence where there is no rate to do it by. */
export function exchangeOf(text: string, sheets: SheetInfo[]): Exchange | string | null {
  const match = asks.exec(text);
  if (!match) return null;
  const shown = sheets.filter((sheet) => !sheet.hidden);
  const main = shown.find((sheet) => currencyColumn(sheet) && sheet.columns.some((one) => isAmount(one) && !/汇率|牌价|兑/.test(one.name)));
  const currency = main && currencyColumn(main);
  if (!main || !currency) return null;
  const named = mentionsIn(text, main).flatMap(({ columns }) => columns.find((one) => isAmount(one) && !/汇率/.test(one.name)) ?? [])[0];
  const amount = named ?? mainAmount({ ...main, columns: main.columns.filter((one) => !/汇率/.test(one.name)) });
  if (!amount) return null;
  const isRate = (one: ColumnInfo): boolean => one.type === 'number' && /汇率|牌价|中间价|折算/.test(one.name);
  const own = main.columns.find(isRate);
  const other = own ? undefined : shown.find((sheet) => sheet !== main && sheet.columns.some(isRate) && keyIn(sheet, currency));
  const rate = own ?? other?.columns.find(isRate);
  if (!rate) return `没有折成人民币：表里没有汇率。请加一张“币种、汇率”的表（例如 USD、7.12），或在表里加一列汇率。`;
  const name = `${bareName(amount.name)}（人民币）`;
  const column: ColumnInfo = { name, type: 'number', distinct: main.rows, empty: 0, at: 'A', samples: [], format: '' };
  const key = other && keyIn(other, currency);
  const steps: Step[] = [
    ...(other && key
      ? [{ do: 'join', with: { file_name: other.file, sheet: other.sheet }, on: [{ left: currency.name, right: key.name }], how: 'left' }]
      : []),
    { do: 'compute', as: name, formula: `[${amount.name}]*[${rate.name}]` },
  ];
  const rest = text.replace(match[0], '');
  const words = mentionsIn(rest, main).find(({ columns }) => columns.includes(amount))?.words;
  return {
    sheet: { ...main, columns: [...main.columns.filter((one) => one !== amount), column] },
    steps,
    assumed: [`“${name}”是“${amount.name}”乘以${other ? `“${other.sheet}”里同币种的` : ''}“${rate.name}”。`],
    text: words === undefined ? rest.replace(/(?=一共|总共|合计|是?多少|$)/, name) : rest.replace(words, name),
  };
}

function keyIn({ columns }: SheetInfo, currency: ColumnInfo): ColumnInfo | undefined {
  return columns.find((one) => one.type === 'text' && currency.samples.some((sample) => one.samples.includes(sample)));
}

export function fromExchange(plan: SheetPlan, { sheet, steps, assumed }: Exchange): SheetPlan {
  return {
    ...plan,
    table: { file_name: sheet.file, sheet: sheet.sheet },
    steps: [...steps, ...plan.steps],
    assumed: [...assumed, ...plan.assumed],
  };
}

/** Dollars and yen in one sum are no sum: said, and no total is put under them. */
export function mixedCurrencies(plan: SheetPlan, sheets: SheetInfo[]): { plan: SheetPlan; undone: string | null } {
  const sheet = sheets.find(
    (one) => one.sheet === plan.table.sheet && (plan.table.file_name === undefined || one.file === plan.table.file_name),
  );
  const currency = sheet && currencyColumn(sheet);
  const steps = JSON.stringify(plan.steps);
  if (!sheet || !currency || steps.includes('（人民币）')) return { plan, undone: null };
  const sums = sheet.columns.filter(
    (column) =>
      isAmount(column) &&
      /额|价|款|费|收入|成本|利润/.test(column.name) &&
      steps.includes(JSON.stringify({ column: column.name, how: 'sum' }).slice(1, -1)),
  );
  if (sums.length === 0) return { plan, undone: null };
  if (steps.includes(JSON.stringify(currency.name))) return { plan: { ...plan, total: false }, undone: null };
  const kinds = currency.samples.slice(0, 6).join('、');
  return {
    plan: { ...plan, total: false },
    undone: `没有折算币种：“${currency.name}”有${kinds}，${sums.map((one) => `“${one.name}”`).join('、')}是不同币种的数直接相加，不能当作一种钱看。可以说“按${currency.name}汇总”，有汇率表的话说“折成人民币”。`,
  };
}
