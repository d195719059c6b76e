/** What has to be asked before a figure may be trusted: rows or groups, of which whole, in which money. Pure. */
import { currencyColumn, type SheetColumn } from '#contract/content/sheet-facts.ts';
import type { Draft } from './draft.ts';
import type { Measured } from './figures.ts';
import type { Asked, Scope } from './phrases.ts';
import { ask, type Question, wordsOf } from './slot.ts';

export function ofRowOrGroup(filters: readonly Asked[], names: string[]): Question {
  const tokens = filters.flatMap((one) => one.tokens);
  return ask('scope', tokens, `“${wordsOf(tokens)}”说的是每一行，还是每个“${names.join('、')}”合起来？`, ['rows', '每一行']);
}

/** 低于4.5分的标出来, behind what each group came to. */
export function ofGroup({ tokens }: Asked, names: string[], figure: string): Question {
  return ask('scope', tokens, `“${wordsOf(tokens)}”看的是每个“${names.join('、')}”的“${figure}”，对吗？`, ['these', '这样算']);
}

export function shareOfChosen(filters: readonly Asked[]): Question {
  const tokens = filters.flatMap((one) => one.tokens);
  const words = wordsOf(tokens);
  return ask('share', tokens, `占比是占“${words}”的合计，还是占全部的合计？`, ['chosen', `占“${words}”的`]);
}

/** The signs of money that cells of a column bear. */
function signsIn({ type, samples }: SheetColumn): string[] {
  return type === 'number' ? [...new Set(samples.flatMap((one) => /^[+-]?\s*([¥￥$€£])/.exec(one)?.[1]?.replace('￥', '¥') ?? []))] : [];
}

/** Money of several currencies is no sum. */
export function currencies(measured: readonly Measured[], names: string[], { filters }: Draft, { sheet }: Scope): Question[] {
  const column = currencyColumn(sheet);
  const isOf = (names: ReadonlySet<string>): boolean =>
    measured.some(({ values }) =>
      values.some(
        ({ column: of, how }) => how !== 'count' && typeof of === 'object' && of !== null && 'value' in of && names.has(String(of.value)),
      ),
    );
  const mixed = sheet.columns.filter((one) => signsIn(one).length > 1);
  if (isOf(new Set(mixed.map(({ name }) => name))))
    return mixed.map((one) => {
      const question = `“${one.name}”里有几种货币（${signsIn(one).join('、')}），不能直接相加。照写的数算吗？`;
      return ask('unit', '', question, ['mixed', '不分货币，照写的数算']);
    });
  const adds = isOf(new Set(sheet.columns.filter(({ role }) => role === 'money').map(({ name }) => name)));
  if (!column || !adds || names.includes(column.name) || filters.some(({ pick, op }) => pick?.columns[0] === column && op === '='))
    return [];
  const question = `“${column.name}”里有几种货币，金额不能直接相加。要先按“${column.name}”分开吗？`;
  return [ask('unit', '', question, ['mixed', '不分开，直接相加'])];
}
