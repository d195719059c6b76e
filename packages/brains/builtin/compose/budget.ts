/** What is to be spent, item by item, where the person gave each with its amount. */
import { before as beforeWords, beginsWith, behind, holds } from '#text/words.ts';
import { findMoney } from '../text/facts.ts';
import { formTable, raw, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import textWords from './text-words.json' with { type: 'json' };

/** What is said of the whole stands above the table; null where fewer than two items have an amount. */
export function budgetTable(known: readonly Evidence[]): Block[] | null {
  const parts = known.flatMap((statement) => statement.text.split(/[，；;、]|,(?!\d{3})/)).map((part) => part.trim());
  const items = parts.flatMap((part) => {
    const [money] = findMoney(part);
    const name = money ? beforeWords(behind(part.replace(money, ''), textWords.about_sums), textWords.about_sums).trim() : '';
    return money && name !== '' && !beginsWith(name, textWords.totals) ? [[name, money, '']] : [];
  });
  const stated = parts.filter((part) => holds(part, textWords.totals) && /\d/.test(part));
  const rest = parts.filter((part) => part !== '' && !stated.includes(part) && !items.some(([name = '']) => part.includes(name)));
  if (items.length < 2) return null;
  const head = stated.length + rest.length > 0 ? [raw(`预算口径：${[...stated, ...rest].join('，')}。`)] : [];
  return [...head, formTable(['项目', '金额', '说明'], items)];
}
