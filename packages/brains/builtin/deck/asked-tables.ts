/** A part that asks something of a table – 库存最多的三个仓, 各品种库存 – has its answer: read as every question to a table is, and answered from its rows. */
import { isComplete } from '#contract/intent/intent.ts';
import { readTable } from '../reading/table.ts';
import { answered, tablesIn } from '../table/tables-in-texts.ts';
import type { Material } from '../text/material.ts';
import type { Part } from './deck-parts.ts';
import { atMost } from './slide.ts';
import type { Wording } from './wording.ts';

const mostRows = 12;

/** The part as it is where it asks nothing, or nothing that is wholly read; `from`: where the table stands that was asked. */
export function withAnswer(part: Part, materials: Material[], today: string, say: Wording): { part: Part; from: string | null } {
  const tables = tablesIn(materials);
  const none = { part, from: null };
  if (tables.length === 0) return none;
  const read = readTable({ text: part.title, today, sheets: tables.map(({ facts }) => facts), before: null });
  const [first, ...more] = read.queries;
  const { table: asked, steps = [] } = first?.query ?? {};
  const found = tables.find(({ facts }) => facts.file === asked?.file_name && facts.sheet === asked.sheet);
  // The name of a column alone asks for nothing.
  const isAsked = steps.some((step) => step.do === 'top' || step.do === 'filter' || step.do === 'group');
  if (!isComplete(read) || more.length > 0 || !found || !isAsked) return none;
  const answer = answered(found.table, steps);
  if (!answer || answer.rows.length === 0) return none;
  const source = `${found.material.name} ${found.table.where}`.trim();
  const isGrouped = steps.some((step) => step.do === 'group');
  if (isGrouped && answer.rows.length > 1)
    return { part: { ...part, tables: [...part.tables, { ...found.table, ...answer, heading: part.title, source }] }, from: source };
  const left = answer.rows.length - mostRows;
  return {
    part: {
      ...part,
      ready: [
        ...(part.ready ?? []),
        {
          layout: 'table',
          title: atMost(part.title, 200),
          header: answer.header,
          rows: answer.rows.slice(0, mostRows),
          ...(left > 0 ? { takeaway: say.sentence(say.first_rows(mostRows, left)) } : {}),
          source: atMost(say.place(source), 300),
          notes: say.sentence(say.labelled(part.title, say.computed)),
        },
      ],
    },
    from: source,
  };
}
