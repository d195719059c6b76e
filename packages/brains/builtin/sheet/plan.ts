/** What a request comes to: steps over a table, how the result is called and drawn, and what was taken for granted. */

/** As query_sheet and edit_sheet take them. */
export type Step = { do: string } & Record<string, unknown>;

export interface TableRef {
  file_name?: string;
  sheet: string;
}

export interface Chart {
  type: string;
  title: string;
  category?: string;
  values?: string[];
}

export interface SheetPlan {
  name: string;
  table: TableRef;
  steps: Step[];
  chart?: Chart;
  formulas?: { column: string; formula: string; number_format?: string }[];
  total?: boolean;
  /** In words for the person. */
  assumed: string[];
}

/** Words that fit several columns: only the person knows which is meant. */
export interface Doubt {
  id: string;
  text: string;
  words: string;
  options: string[];
}

/** Cells to be marked where they are: nothing of what they hold is changed. */
export interface Mark {
  file: string;
  sheet: string;
  edits: Record<string, unknown>[];
  assumed: string[];
}

export interface Planned {
  plans: SheetPlan[];
  marks: Mark[];
  doubts: Doubt[];
  /** What of the request can't be done, in sentences. */
  undone: string[];
}

export function editOf(plan: SheetPlan): Record<string, unknown> {
  return {
    do: 'new_sheet',
    name: plan.name,
    query: { table: plan.table, steps: plan.steps },
    ...(plan.formulas ? { formulas: plan.formulas } : {}),
    ...(plan.total ? { total: true } : {}),
    ...(plan.chart ? { chart: plan.chart } : {}),
  };
}
