/** Conditional formats and data validation, as they are asked for, in the words of the file. */
import { sheetInFormula, absoluteName, areaName, readArea } from './book/cell-name.ts';
import { refusedFormula, storedFormula } from './book/formula.ts';
import { contentOf } from './book/new-sheet.server.ts';
import { addRule, addValidation, type Rule } from './book/worksheet-part.ts';
import { change, sheetOf, tell, within, type Desk } from './edit-desk.server.ts';
import type { Edit } from '#contract/content/workbook-edit.ts';
import { dayFrom, numberIn, printValue } from './table/values.server.ts';

export function conditionalFormat(desk: Desk, edit: Extract<Edit, { do: 'conditional_format' }>): void {
  // Marks are for a sheet that was just made, also where its name was taken.
  const sheet = sheetOf(desk, desk.instead.get(edit.sheet) ?? edit.sheet);
  const area = within(desk, sheet, edit.range);
  const own = edit.rule.kind === 'data_bar' || edit.rule.kind === 'color_scale';
  const look = own
    ? 0
    : desk.styles.differential({
        fill: edit.fill ?? (edit.color ? undefined : '#FDE2DE'),
        color: edit.color ?? (edit.fill ? undefined : '#9C2B1B'),
      });
  const rule = ruleOf(edit.rule);
  change(desk, sheet, (xml) => addRule(xml, area, rule, look, (edit.fill ?? '#63BE7B').slice(1).toUpperCase()));
  if (!desk.answer.marked.includes(sheet.name)) desk.answer.marked.push(sheet.name);
  tell(desk, `给“${sheet.name}”${areaName(area)} 加了条件格式：${inWords(edit.rule)}`);
}

function inWords(rule: Extract<Edit, { do: 'conditional_format' }>['rule']): string {
  switch (rule.kind) {
    case 'compare':
      return rule.op === 'between' ? `在 ${rule.values.join(' 到 ')} 之间` : `${rule.op} ${rule.values[0] ?? ''}`;
    case 'contains':
      return `含“${rule.text}”`;
    case 'duplicate':
      return '重复的值';
    case 'top':
      return `${rule.bottom ? '最小' : '最大'}的 ${rule.count}${rule.percent ? '%' : ' 个'}`;
    case 'average':
      return `${rule.below ? '低' : '高'}于平均值`;
    case 'formula':
      return `=${rule.formula.trim().replace(/^=/, '')}`;
    case 'data_bar':
      return '数据条';
    case 'color_scale':
      return '色阶';
  }
}

/** A figure as it is; text as a quoted one, so that it is never a formula. */
function constantOf(value: string | number): string {
  const number = typeof value === 'number' ? value : numberIn(value);
  return number === null ? `"${String(value).replaceAll('"', '""')}"` : printValue(number);
}

function ruleOf(rule: Extract<Edit, { do: 'conditional_format' }>['rule']): Rule {
  const operators = {
    '>': 'greaterThan',
    '>=': 'greaterThanOrEqual',
    '<': 'lessThan',
    '<=': 'lessThanOrEqual',
    '=': 'equal',
    '!=': 'notEqual',
    between: 'between',
  } as const;
  switch (rule.kind) {
    case 'compare':
      if (rule.op === 'between' && rule.values.length !== 2) throw new Error('between 要给两个值。');
      return {
        kind: 'compare',
        operator: operators[rule.op],
        values: rule.values.slice(0, rule.op === 'between' ? 2 : 1).map((value) => constantOf(value)),
      };
    case 'top':
      return { kind: 'top', count: rule.count, bottom: rule.bottom ?? false, percent: rule.percent ?? false };
    case 'average':
      return { kind: 'average', below: rule.below ?? false };
    case 'formula': {
      const formula = rule.formula.trim().replace(/^=/, '');
      const refusal = refusedFormula(formula);
      if (refusal) throw new Error(refusal);
      return { kind: 'formula', formula: storedFormula(formula) };
    }
    default:
      return rule;
  }
}

export function validation(desk: Desk, edit: Extract<Edit, { do: 'validation' }>): void {
  const sheet = sheetOf(desk, edit.sheet);
  const area = readArea(edit.range);
  change(desk, sheet, (xml) => addValidation(xml, { area, message: edit.message ?? '', ...validationOf(edit) }));
  tell(desk, `给“${sheet.name}”${areaName(area)} 加了数据验证`);
}

function validationOf(edit: Extract<Edit, { do: 'validation' }>): {
  type: 'list' | 'whole' | 'decimal' | 'date' | 'textLength';
  formulas: string[];
} {
  if (edit.options) {
    if (edit.options.some((option) => option.includes(',')))
      throw new Error('下拉选项里不能有英文逗号；请把选项放进一列，再用 options_from。');
    const list = edit.options.join(',');
    if (list.length > 255) throw new Error('下拉选项加起来超过 255 个字符，请把它们放进一列，再用 options_from。');
    return { type: 'list', formulas: [`"${list.replaceAll('"', '""')}"`] };
  }
  if (edit.options_from !== undefined) {
    const [, quoted, plain, range = ''] = /^(?:'((?:[^']|'')+)'!|([^!']+)!)?(.+)$/.exec(edit.options_from) ?? [];
    const name = quoted?.replaceAll("''", "'") ?? plain;
    return { type: 'list', formulas: [`${name === undefined ? '' : `${sheetInFormula(name)}!`}${absoluteName(readArea(range))}`] };
  }
  if (edit.type === undefined || (edit.min === undefined && edit.max === undefined))
    throw new Error('要给 options、options_from，或 type 加 min、max。');
  const bound = (value: number | string | undefined, otherwise: number): string => {
    if (value === undefined) return String(otherwise);
    if (typeof value === 'number') return String(value);
    const day = edit.type === 'date' ? dayFrom(value) : null;
    const number = day ? contentOf(day) : contentOf(numberIn(value));
    if (number.kind !== 'number') throw new Error(`“${value}”不是${edit.type === 'date' ? '日期' : '数字'}。`);
    return number.digits;
  };
  return {
    type: edit.type === 'length' ? 'textLength' : edit.type,
    formulas: [
      bound(edit.min, edit.type === 'date' ? 1 : edit.type === 'length' ? 0 : -1e15),
      bound(edit.max, edit.type === 'date' ? 2_958_465 : 1e15),
    ],
  };
}
