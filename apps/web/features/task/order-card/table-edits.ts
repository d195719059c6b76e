/** Results of a table's order that are taken off its card. Pure. */
import type { Doubt } from '#contract/intent/common.ts';
import type { TableIntent } from '#contract/intent/table.ts';

/** Which result a path is about; null for none. */
function resultOf(path: string): number | null {
  const [, digits] = /^queries\.(\d+)\b/.exec(path) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** One of several goes as long as nothing is asked of it or of those behind it: questions are asked by place. */
export function canGo({ queries }: TableIntent, doubts: readonly Doubt[], at: number): boolean {
  return queries.length > 1 && doubts.every(({ path }) => (resultOf(path) ?? -1) < at);
}

/** Those behind it move up, with the words they were read from. */
export function withoutResult(intent: TableIntent, at: number): TableIntent {
  return {
    ...intent,
    queries: intent.queries.toSpliced(at, 1),
    read: intent.read.flatMap((part) => {
      const of = resultOf(part.path);
      if (of === null || of < at) return [part];
      return of === at ? [] : [{ ...part, path: part.path.replace(/^queries\.\d+/, `queries.${of - 1}`) }];
    }),
  };
}
