/** Reads figures that stand with their units in one cell (850kg, 1.2吨), and what comes to one unit of them: 每吨运费. Pure. */
import { isAmount, type ColumnInfo } from './book.ts';
import { addColumn, type Grown } from './grown.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { readMeasures, refOf } from './read-measured.ts';
import { filterOf, isAscending, numberAfter, type Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

const families = [
  ['kg', '公斤', '千克', '吨', 't', 'g', '克', '斤'],
  ['m', '米', 'km', '公里', '千米', 'cm', '厘米', 'mm', '毫米'],
  ['分钟', 'min', '小时', 'h'],
  ['升', 'l', '毫升', 'ml'],
];

/** The units of a column of texts that are all figures with a unit; null for any other. */
function unitsOf({ type, samples }: ColumnInfo): string[] | null {
  if (type !== 'text' || samples.length === 0) return null;
  const units = samples.map((one) => /^[+-]?[\d,]*\.?\d+\s*([a-zA-Z\u4e00-\u9fff]{1,3})$/.exec(one.trim())?.[1]?.toLowerCase());
  return units.every((one) => one !== undefined) && !units.some((one) => /^[年月日号班级岁天万亿千百元]/.test(one ?? ''))
    ? [...new Set(units.flatMap((one) => one ?? []))]
    : null;
}

export function growQuantities(grown: Grown): void {
  const { sheet, text } = grown;
  for (const column of sheet.columns) {
    const units = unitsOf(column);
    const [first] = units ?? [];
    if (units === null || first === undefined) continue;
    const family = families.find((one) => one.includes(first)) ?? [first];
    const asked = /每(?:一)?(吨|公斤|千克|kg|公里|km|米|小时|分钟|升)/i.exec(text)?.[1]?.toLowerCase();
    const named = family.find(
      (unit) => /[\u4e00-\u9fff]|kg|km/.test(unit) && new RegExp(`(?:多少|几|按|换成|折成|以|算成)(?:个)?${unit}`, 'i').test(text),
    );
    const isNamed = mentionsIn(text, sheet).some((mention) => mention.columns.includes(column));
    const isAsked = asked !== undefined && family.includes(asked);
    if (!(isNamed || isAsked || named !== undefined) || /列|拆|筛选|分开/.test(text)) continue;
    const unit = isAsked ? asked : (named ?? (units.length === 1 ? first : (family[0] ?? first)));
    const bare = bareName(column.name);
    const name = `${bare}（${unit}）`;
    addColumn(
      grown,
      { name, type: 'number', ordered: false, distinct: sheet.rows },
      { do: 'derive', column: column.name, as: name, kind: 'quantity', unit },
    );
    grown.assumed.push(
      `“${column.name}”里${units.length > 1 ? `有${units.map((one) => `“${one}”`).join('、')}几种单位` : '数字和单位写在一起'}，都换算成${unit}再算。`,
    );
    const asks = new RegExp(`(?:一共|总共|合计)?(?:有|是|发了|运了|用了)?(?:多少|几)(?:个)?(?:${unit})`, 'i');
    if (!isNamed && !isAsked) grown.text = text.replace(asks, `${name}合计`);
    else grown.text = text.replaceAll(column.name, bare).replaceAll(bare, name).replaceAll('的的', '的');
    return;
  }
}

/** 每吨平均运费: sums against sums. Null where no column tells how many of the unit there are. */
export function perUnitTask(context: Context, text: string): SheetPlan[] | null {
  const { sheet } = context;
  const unit = /每(?:一)?(吨|公斤|千克|kg|公里|km|平方?米|亩|小时|升)(?!数)(?:的)?(?:平均)?/i.exec(text);
  const whole = unit && sheet.columns.find((column) => isAmount(column) && new RegExp(`[（(]${unit[1] ?? ''}[）)]`, 'i').test(column.name));
  if (!unit || !whole) return null;
  const reading = readMeasures(context, text.replace(unit[0], ''));
  const part =
    reading.values.find((column) => column !== whole) ?? mainAmount({ ...sheet, columns: sheet.columns.filter((one) => one !== whole) });
  if (!part) return null;
  const by = reading.by
    .filter((one) => one.column !== whole && one.column !== part && bareName(one.column.name) !== bareName(whole.name))
    .slice(0, 3);
  const name = `每${unit[1] ?? ''}${bareName(part.name)}`;
  const values = [part, whole].map((column) => ({ column: column.name, how: 'sum', as: column.name }));
  const top = numberAfter(text);
  return [
    {
      name: name.slice(0, 31),
      table: { sheet: sheet.sheet },
      steps: [
        ...filterOf(context, text.replace(unit[0], ''), reading.mentions),
        by.length > 0 ? { do: 'group', by: by.map(refOf), values } : { do: 'total', values },
        { do: 'compute', as: name, formula: `[${part.name}]/[${whole.name}]` },
        ...(by.length === 0 || by.some((one) => one.period !== undefined)
          ? []
          : [
              top === null
                ? { do: 'sort', by: [{ column: name, descending: !isAscending(text) }] }
                : { do: 'top', n: top, by: name, ascending: isAscending(text) },
            ]),
      ],
      assumed: [`“${name}”按“${part.name}”合计 ÷“${whole.name}”合计计算，不是各行的平均。`],
    },
  ];
}
