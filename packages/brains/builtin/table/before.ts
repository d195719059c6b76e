/** What a task's earlier calls asked of tables: the last question, which short words go on with, and the sheets that are results. Pure. */
import { z } from 'zod';
import { query, step, type Query, type Step } from '#contract/content/table-query.ts';
import { askedQuery, type AskedQuery } from '#contract/intent/table.ts';
import type { Answered, Conversation, MadeBy } from '../conversation.ts';
import type { SheetFacts } from '#contract/content/sheet-facts.ts';

const formulas = z.array(z.object({ column: z.string(), formula: z.string(), number_format: z.string().optional() })).optional();
const made = z.object({
  name: z.string(),
  query: z.object({ table: z.unknown(), steps: z.array(z.unknown()) }),
  formulas,
  chart: z.object({ type: z.string(), category: z.string().optional(), values: z.array(z.string()).optional() }).optional(),
});
const inputs = z.object({
  file_name: z.string().optional(),
  edits: z.array(z.unknown()).optional(),
  sheets: z.array(z.unknown()).optional(),
  table: z.unknown().optional(),
  steps: z.array(z.unknown()).optional(),
});

/** Null where nothing was asked before this request. */
export function lastAsked({ all, made: files, done }: Conversation): AskedQuery | null {
  const first = done[0]?.at ?? Infinity;
  const calls: (Answered | MadeBy)[] = [...all.filter((call) => call.ok), ...files]
    .filter((call) => call.at < first)
    .sort((a, b) => a.at - b.at);
  for (const call of calls.toReversed()) {
    const asked = askedIn(call);
    if (asked) return asked;
  }
  return null;
}

function askedIn({ tool, input, files }: Answered | MadeBy): AskedQuery | null {
  const given = inputs.safeParse(input);
  if (!given.success) return null;
  const { edits = [], sheets = [], table, steps, file_name } = given.data;
  if (tool === 'query_sheet') {
    const parsed = query.safeParse({ table, steps });
    return parsed.success ? { name: '结果', query: parsed.data, place: 'answer' } : null;
  }
  if (tool !== 'edit_sheet' && tool !== 'create_sheet') return null;
  const own = [...edits, ...sheets].flatMap((one) => made.safeParse(one).data ?? []).at(-1);
  if (!own) return null;
  const parsed = query.safeParse({ table: own.query.table, steps: [...own.query.steps, ...computed(own.formulas)] });
  if (!parsed.success) return null;
  // A table of the file that was changed is found in its newest version.
  const file = files.at(-1)?.name ?? file_name;
  const at: Query =
    tool === 'edit_sheet' && file !== undefined ? { ...parsed.data, table: { ...parsed.data.table, file_name: file } } : parsed.data;
  const asked = askedQuery.safeParse({
    name: own.name.slice(0, 31),
    query: at,
    place: tool === 'edit_sheet' ? 'sheet' : 'file',
    ...chartOf(own.chart),
  });
  return asked.success ? asked.data : null;
}

function chartOf(chart: z.infer<typeof made>['chart']): { chart?: unknown } {
  if (!chart) return {};
  return { chart: { ...chart, type: chart.type === 'combo' ? 'column_line' : chart.type } };
}

function computed(own: z.infer<typeof formulas> = []): Step[] {
  return own.flatMap(({ column, formula, number_format }) => {
    const parsed = step.safeParse({ do: 'compute', as: column, formula, ...(number_format?.includes('%') ? { percent: true } : {}) });
    return parsed.success ? [parsed.data] : [];
  });
}

/** The person's own sheets; a result of this task is asked of when it is named, or when there is nothing else. */
export function withoutResults({ all, text }: Conversation, sheets: SheetFacts[]): SheetFacts[] {
  const made = new Set(
    all.flatMap((call) =>
      call.ok && (call.tool === 'edit_sheet' || call.tool === 'create_sheet') ? call.result.tables.map(({ sheet }) => sheet) : [],
    ),
  );
  const own = sheets.filter(({ sheet }) => !made.has(sheet) || text.includes(sheet));
  return own.length > 0 ? own : sheets;
}
