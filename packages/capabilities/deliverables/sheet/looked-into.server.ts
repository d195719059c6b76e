/** Which files a call of a spreadsheet tool looks into as a whole, so that a request's sources can be checked off. */

const tools = new Set(['read_workbook', 'query_sheet', 'edit_sheet', 'create_sheet']);

/** `input` is what a brain gave: looked at before it is used. */
export function filesLookedInto(tool: string, input: unknown): string[] {
  return tools.has(tool) ? [...new Set(named(input))] : [];
}

function* named(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, own] of Object.entries(value)) {
    if (key === 'file_name' && typeof own === 'string') yield own;
    else if (key !== 'rows' && key !== 'cells') yield* named(own);
  }
}
