/** A part that asks something of a table – 库存最多的三个仓, 各品种库存 – has its answer: read as every question to a table is, and answered by the tool for tables. */
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import type { ResultTable } from '#contract/content/workbook.ts';
import type { AskedQuery } from '#contract/intent/table.ts';
import type { Conversation } from '../conversation.ts';
import { askTexts, type TextTable } from '../table/tables-in-texts.ts';
import type { Material } from '../text/material.ts';
import { plainHeading, type Part } from './deck-parts.ts';
import type { DeckRequest } from './deck-request.ts';
import { atMost } from './slide.ts';
import type { Wording } from './wording.ts';

export interface TableAnswer {
  of: TextTable;
  steps: AskedQuery['query']['steps'];
  answer: ResultTable;
}

/** By the title of the part. */
export type TableAnswers = ReadonlyMap<string, TableAnswer>;

const mostRows = 12;

/** 价格页 is the page on 价格. */
export function titleAsked(written: string): string {
  const title = plainHeading(written);
  return title.length > 2 && title.endsWith('页') ? title.slice(0, -1) : title;
}

/** `calls` still have to be made; a title that asks nothing, or nothing that is wholly read, has no answer. */
export function askTables(
  conversation: Conversation,
  { outline }: DeckRequest,
  materials: readonly Material[],
): { calls: ToolRequest[]; answers: TableAnswers } {
  const answers = new Map<string, TableAnswer>();
  const calls = outline.flatMap(({ title: written }) => {
    const title = titleAsked(written);
    const { calls: missing, answers: given } = askTexts(conversation, title, materials, isAsked);
    const [only, ...more] = given;
    const table = only?.call.ok && only.call.tool === 'query_sheet' ? only.call.result.tables[0] : undefined;
    if (only && table && more.length === 0 && table.rows.length > 0)
      answers.set(title, { of: only.of, steps: only.asked.query.steps, answer: table });
    return missing;
  });
  return { calls, answers };
}

/** The name of a column alone asks for nothing. */
function isAsked({ query: { steps } }: AskedQuery): boolean {
  return steps.some((step) => step.do === 'top' || step.do === 'filter' || step.do === 'group');
}

/** The part with its answer; `from`: where the table stands that was asked. */
export function withAnswer(part: Part, found: TableAnswer | undefined, say: Wording): { part: Part; from: string | null } {
  if (!found) return { part, from: null };
  const { of, steps, answer } = found;
  const header = answer.columns.map(({ name }) => name);
  const source = `${of.material.name} ${of.table.where}`.trim();
  const isGrouped = steps.some((step) => step.do === 'group');
  if (isGrouped && answer.rows.length > 1)
    return {
      part: { ...part, tables: [...part.tables, { ...of.table, header, rows: answer.rows, heading: part.title, source }] },
      from: source,
    };
  const left = answer.total - mostRows;
  const page = {
    layout: 'table' as const,
    title: atMost(part.title, 200),
    header,
    rows: answer.rows.slice(0, mostRows),
    ...(left > 0 ? { takeaway: say.sentence(say.first_rows(mostRows, left)) } : {}),
    source: atMost(say.place(source), 300),
    notes: say.sentence(say.labelled(part.title, say.computed)),
  };
  return { part: { ...part, ready: [...(part.ready ?? []), page] }, from: source };
}
