/** Reads what is overdue: the last day is past and the money has not come, or the thing is not done. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { addColumn, type Grown } from './grown.ts';
import { bareName } from './mentions.ts';
import type { Step } from './plan.ts';
import { untilIn } from './read-lengths.ts';
import type { Context } from './read-task.ts';

const overdue = /(?:已经?|目前|现在|都)*(?:逾期|超期|(?:到期|过期)(?=未[收付还归]|没[收付还归]))/;
const due =
  /到期|截止|期限|应[收付还交归][\u4e00-\u9fff]{0,2}(?:日|时间)|最迟|还款日|约定[\u4e00-\u9fff]{0,4}(?:日|时间)|计划(?:完成|归还|交付)/;
const settled = /^(?:已(?!逾|过|暂停|延|超)|是$|全[部额]|结清|付清|还清|完[成结]|归还|回款|收款$)/;

/** The rows are chosen first; the words for them go, and what is still owed gets a name. */
export function growOverdue(grown: Grown, context: Context): void {
  const { sheet, text } = grown;
  if (!overdue.test(text)) return;
  const told = sheet.columns.some((column) => /逾期|超期/.test(column.name) || column.samples.some((one) => /逾期|超期/.test(one)));
  const last = sheet.columns.find((column) => column.type === 'date' && due.test(column.name));
  // What the table says of it by itself is read as any other column.
  if (told || !last) return;
  const { until, rest, said } = untilIn(text, context.today);
  const isStill = /(?:未|没有?|尚未|还没)(?:有)?(?:逾期|超期)/.test(rest);
  const open = openIn(sheet, last);
  if (open.fill) grown.steps.push(open.fill);
  if (open.compute) addColumn(grown, { name: open.owed ?? '', type: 'number', ordered: false }, open.compute);
  const days: Condition = { column: last.name, op: isStill ? '>=' : '<', value: until };
  grown.steps.push({ do: 'filter', all: [days, ...(open.condition ? [open.condition] : [])] });
  if (/天|多久|最[久长]/.test(rest) && !isStill)
    addColumn(
      grown,
      { name: '逾期天数', type: 'number', format: '0' },
      { do: 'derive', column: last.name, as: '逾期天数', kind: 'days', until },
    );
  grown.assumed.push(
    `“${isStill ? '未逾期' : '逾期'}”是“${last.name}”${isStill ? '不早于' : '早于'} ${until}${said ? '' : '（今天）'}${open.words}的行。`,
  );
  grown.text = spoken(rest, open.owed);
}

interface Open {
  condition: Condition | null;
  words: string;
  /** What is owed is called. */
  owed: string | null;
  compute: Step | null;
  fill?: Step;
}

/** What tells that a row is not settled. */
function openIn({ columns }: SheetInfo, last: ColumnInfo): Open {
  const amounts = columns.filter(isAmount);
  const own = amounts.find((column) => /未[收付还回]|欠款|尾款|应收余额|余额/.test(column.name));
  const part = amounts.find((column) => /^(?:已|实)[收付还回]|^(?:累计)?(?:回|收|付|还)款(?:金?额)?$|核销/.test(bareName(column.name)));
  const others = amounts.filter((column) => column !== part);
  const whole =
    others.find((column) => /应[收付还缴交]|合同|总额|总价/.test(column.name)) ??
    others.find((column) => /金额|租金|房租|学费|物业费|货款|费用?$/.test(bareName(column.name)));
  const state = columns.find(
    (column) => column.type === 'text' && /状态|是否|情况/.test(column.name) && column.samples.some((one) => settled.test(one)),
  );
  const paid = columns.find(
    (column) =>
      column.type === 'date' && column !== last && column.empty > 0 && /[回收付还]款|归还|完成|^实|结清|缴费|交费/.test(column.name),
  );
  if (own) return { condition: { column: own.name, op: '>', value: 0 }, words: `、“${own.name}”大于零`, owed: own.name, compute: null };
  if (part && whole) {
    const owed = `未${/付/.test(part.name) ? '付' : /还/.test(part.name) ? '还' : '收'}金额`;
    const gaps = part.empty > 0 ? `（“${part.name}”空着的按 0 算）` : '';
    return {
      condition: { column: owed, op: '>', value: 0 },
      words: `、“${owed}”（${whole.name} 减 ${part.name}）大于零${gaps}`,
      owed,
      compute: { do: 'compute', as: owed, formula: `[${whole.name}]-[${part.name}]` },
      ...(part.empty > 0 ? { fill: { do: 'fill', columns: [part.name], with: 'value', value: 0 } } : {}),
    };
  }
  const owed = whole?.name ?? null;
  if (state) {
    const values = state.samples.filter((one) => settled.test(one));
    return {
      condition: { column: state.name, op: 'not_in', values },
      words: `、“${state.name}”不是${values.map((one) => `“${one}”`).join('、')}`,
      owed,
      compute: null,
    };
  }
  if (paid) return { condition: { column: paid.name, op: 'empty' }, words: `、“${paid.name}”空着`, owed, compute: null };
  return { condition: null, words: '（表里看不出是否已经结清，只看了日期）', owed, compute: null };
}

/** Without the words for it; 应收, 金额 and 有多少 mean what is owed. */
function spoken(text: string, owed: string | null): string {
  const own = text
    .replace(/(?:逾期|超期)(?:了)?(?:多少|几)天|(?:逾期|超期)(?:时间|天数)?(?:有)?多久/g, '逾期天数')
    .replace(/(?:逾期|超期)(?:时间)?(?=最[久长])最.(?:的)?[\u4e00-\u9fff]{0,6}/g, '逾期天数最大的一笔')
    .replace(/(?:逾期|超期)(?:了|天数)?(超过|大于|满|不到|不足|小于|少于|在)?(?=\s*\d+\s*天)/g, '逾期天数$1')
    .replace(
      /(?:已经?|目前|现在|都|未|没有?|尚未|还没)*(?:有)?(?:逾期|超期|(?:到期|过期)(?=未|没))(?!天数)(?:未|没有?)?(?:[收付还归](?:回|款|还)?)?(?:了)?(?:的)?/g,
      '',
    );
  if (owed === null) return own;
  const named = own.replace(
    /应[收付](?:账?款项?|金额)?(?!日期|时间)|(?<![\u4e00-\u9fff])(?:欠款|款项|金额|总额)|(?<=[各个家户的])(?:欠款|款项|金额|总额)/g,
    owed,
  );
  const asks = /(?:一共|总共|合计)?(?:有|是)?多少(?:钱|元)?[。？?]?$/;
  if (/各|每|按|哪|谁|列|名单|清单|明细|平均|图|最|前|超过|大于/.test(named))
    return named.includes(owed) ? named : named.replace(/(?:一共|总共|合计)?(?:有|是)?多少(?:钱|元)/, owed);
  // 逾期的有多少, 到期未付的金额: the money, and how many.
  if (asks.test(named)) return named.replace(asks, `${named.includes(owed) ? '' : owed}合计和笔数`);
  return named.trim().endsWith(owed) ? `${named}合计和笔数` : named;
}
