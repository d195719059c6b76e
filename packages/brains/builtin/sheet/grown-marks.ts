/** What grows out of a column for each subject: the marks of all together, and who has none. Pure. */
import { isAmount } from './book.ts';
import { addColumn, hasColumn, type Grown } from './grown.ts';
import { bareName } from './mentions.ts';

const mark = /^(?:语文|数学|英语|外语|物理|化学|生物|历史|地理|政治|科学|道法|信息|体育)(?:成绩|分数?)?$/;

/** 总分 of a table that has a column for each subject. */
export function growTotals(grown: Grown): void {
  const said = /总分|总成绩/.exec(grown.text)?.[0];
  const subjects = grown.sheet.columns.filter((column) => isAmount(column) && mark.test(bareName(column.name)));
  if (said === undefined || subjects.length < 2 || hasColumn(grown.sheet, /总分|总成绩|总评/) || /[=＝]|等于/.test(grown.text)) return;
  // 缺考 stands where a mark would.
  const open = subjects.filter((column) => column.empty > 0 || column.samples.some((one) => !/^-?\d+(?:\.\d+)?$/.test(one)));
  if (open.length > 0) grown.steps.push({ do: 'fill', columns: open.map((column) => column.name), with: 'value', value: 0, words: true });
  addColumn(
    grown,
    { name: '总分', type: 'number', ordered: false, distinct: grown.sheet.rows },
    { do: 'compute', as: '总分', formula: subjects.map((column) => `[${column.name}]`).join('+') },
  );
  grown.assumed.push(
    `“总分”是${subjects.map((column) => `“${column.name}”`).join('、')}相加${open.length > 0 ? '，没有分数的（空着或写着缺考）按 0 算' : ''}。`,
  );
  grown.text = grown.text.replaceAll(said, '总分').replace(/总分的?(平均|最高|最低)分/g, '总分$1');
}

/** 缺考的: those without a mark in the subject that is named, or in any. */
export function growAbsent(grown: Grown): void {
  const subjects = grown.sheet.columns.filter((column) => isAmount(column) && mark.test(bareName(column.name)));
  if (
    !/缺考/.test(grown.text) ||
    subjects.length === 0 ||
    grown.sheet.columns.some((column) => column.type === 'text' && column.samples.some((one) => /缺考/.test(one)))
  )
    return;
  const named = subjects.filter((column) => grown.text.includes(bareName(column.name)));
  const own = named.length > 0 ? named : subjects;
  grown.steps.push({
    do: 'filter',
    any: own.flatMap((column) => [
      { column: column.name, op: 'empty' },
      { column: column.name, op: 'contains', value: '缺' },
    ]),
  });
  grown.assumed.push(`“缺考”是${own.map((column) => `“${column.name}”`).join('或')}空着或写着“缺考”的行。`);
  grown.text = named.reduce((rest, column) => rest.replace(bareName(column.name), ''), grown.text).replace(/缺考(?:了)?的?/g, '');
}
