/** What goods come to: 3 台电脑每台 5680 元，2 台打印机每台 1299 元，一共多少钱. They are read as those of a new table are. */
import { clausesOf, isSkipped, type Clause } from '../reading/clauses.ts';
import { noNames } from '../reading/names.ts';
import { wordOf } from '../reading/reading.ts';
import { itemsIn, sheetTokens, type Item } from '../reading/sheet/items.ts';
import { tokenize } from '../reading/tokens.ts';
import { exact, program, type Reading, type Said } from './computation.ts';

/** Null unless every clause is goods with what they cost, and one asks for all of it. */
export function readGoods({ text, today }: Said): Reading {
  const { items, rest } = itemsIn(clausesOf(text, sheetTokens(text)));
  const isWhole = ({ price, quantity, is_whole }: Item): boolean => price !== undefined && (is_whole === true || quantity !== undefined);
  if (items.length === 0 || rest.length !== 1 || !rest.every((one) => asksForAll(one, today)) || !items.every(isWhole)) return null;
  if (items.some(({ currency }) => currency !== undefined && currency !== 'CNY')) return null;
  const parts = items.map(({ quantity, price, is_whole }) => [...(is_whole === true ? [] : [quantity ?? 1]), price ?? 0].map(String));
  return {
    purpose: '合计金额',
    source: program([`各项 = [${parts.map((part) => part.map(exact).join(' * ')).join(', ')}]`, "写('合计', sum(各项), ' 元', 2)"]),
    how: `合计 = ${items.map(({ name }, n) => `${name} ${parts[n]?.join(' × ') ?? ''}`).join(' + ')}`,
  };
}

/** 一共多少钱 and nothing else. */
function asksForAll({ text }: Clause, today: string): boolean {
  const tokens = tokenize(text, noNames, today).filter((token) => !isSkipped(token));
  return (
    tokens.length > 0 &&
    tokens.every(
      (token) =>
        wordOf(token, 'aggregate') === 'sum' ||
        wordOf(token, 'question') !== undefined ||
        wordOf(token, 'role_word')?.split('.')[0] === 'money',
    )
  );
}
