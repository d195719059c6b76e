/** Several columns read as one: the months of a wide table, the marks of each person. Pure. */
import { marksOf, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { plain, type Draft, type Figure } from './draft.ts';
import type { Grouped } from './grouping.ts';
import type { Scope } from './phrases.ts';

/** The step that turns them into rows, and the figures of the column they become. */
export interface Long {
  step: Record<string, unknown>;
  figures: Figure[];
}

/** Null where every column stays what it is; 'mixed' where another figure has no place among such rows. */
export function asLong({ figures, extreme }: Draft, groups: readonly Grouped[], { sheet }: Scope): Long | 'mixed' | null {
  const asked = extreme?.by && !figures.includes(extreme.by) ? [...figures, extreme.by] : figures;
  const plain = asked.every(({ concept, own }) => concept === null && own.length === 0);
  const fits = (columns: readonly SheetColumn[]): boolean =>
    plain &&
    // A word for figures that is none of the table's, 业绩, is shown for a yes.
    asked.every(({ pick }) => pick?.guessed === true || pick?.columns.every((column) => columns.includes(column)) === true);
  if (groups.some(({ is_long }) => is_long)) {
    const [first, ...more] = asked;
    if (!fits(sheet.months) || more.some(({ how }) => how !== first?.how)) return 'mixed';
    return melted(sheet.months, '月份', '数值', first);
  }
  const [group, ...others] = groups;
  const marks = marksOf(sheet);
  const [first, ...more] = figures;
  const isOne = first?.how === 'avg' && more.length > 0 && more.every(({ tokens, how }) => tokens === first.tokens && how === 'avg');
  const ofPerson = sheet.columns.some(
    ({ name, role, distinct }) => name === group?.names[0] && (role === 'person_name' || role === 'person_id' || distinct === sheet.rows),
  );
  // 平均分 of each person is of all that was marked, and of a class by itself.
  if (!isOne || !ofPerson || others.length > 0 || !fits(marks)) return null;
  const own = figures.flatMap(({ pick }) => pick?.columns[0] ?? []);
  return melted(own, '科目', '分数', first);
}

function melted(columns: readonly SheetColumn[], name: string, value: string, like: Figure | undefined): Long {
  const [first] = columns;
  const role = name === '科目' ? ('score' as const) : ('quantity' as const);
  const tokens = like?.tokens ?? [];
  const picks = first ? [{ ...first, name: value, bare: value, role }] : [];
  return {
    step: { do: 'unpivot', columns: columns.map((column) => column.name), name, value },
    figures: [plain({ columns: picks, tokens, guessed: like?.pick?.guessed === true }, like?.how ?? 'sum', tokens)],
  };
}
