/** Looks at tables in a process that stays: a workbook is read once for each of its versions, so that the next look costs milliseconds. */
import { z } from 'zod';
import { tablePreview, type TablePreview } from '#contract/content/table-preview.ts';
import { workbookStructure, type WorkbookStructure } from '#contract/content/workbook.ts';
import { createResidents, type Resident, type Residents } from '../../../bounded-process/resident-process.server.ts';
import type { NoAnswer, TimeLimit } from '../../../bounded-process/bounded-process.server.ts';
import { heap_mb } from '../book/weight.server.ts';
import type { FormulaAlike } from '../table/as-new-sheet.server.ts';
import type { Look } from './look.server.ts';

export interface TableFile {
  name: string;
  /** Another content has another. */
  version: string;
  /** Called only when the version is not open yet. */
  read(): Promise<Uint8Array>;
}

export interface TableLooks {
  /** Never throws, except what `read` throws. `files` are all it may look into; the first is the one the look is about. */
  structure(files: [TableFile], signal: AbortSignal): Promise<WorkbookStructure | { error: string }>;
  /** `alike`: the steps whose new column a formula over the cells beside it gives as well. */
  preview(
    query: Extract<Look, { kind: 'preview' }>['query'],
    files: [TableFile, ...TableFile[]],
    rows: number,
    signal: AbortSignal,
  ): Promise<{ preview: TablePreview; alike: FormulaAlike[] } | { error: string }>;
}

export interface SharedTableLooks {
  of(person: string): TableLooks;
  close(): void;
}

const Missing = z.strictObject({ missing: z.array(z.string()) });
const Structure = z.strictObject({ structure: workbookStructure });
const Preview = z.strictObject({
  preview: tablePreview,
  alike: z.array(z.strictObject({ step: z.int(), formula: z.string(), number_format: z.string() })),
});

/** Somebody waits at the form: what takes longer is not a look any more. */
const usualTime: TimeLimit = { base_ms: 12_000, ms_per_mb: 2_000, most_ms: 40_000 };

/** @example createTableLooks({ entry: new URL('../sheet-process.server.ts', import.meta.url) }).of(user_id) */
export function createTableLooks({ entry, time = usualTime }: { entry: URL | string; time?: TimeLimit }): SharedTableLooks {
  const residents: Residents = createResidents({
    entry,
    role: 'resident',
    time,
    memory_mb: heap_mb,
    slots: 2,
    most: 3,
    idle_ms: 120_000,
    most_bytes: 8 * 1024 * 1024,
  });
  return { of: (person) => looksOn(residents.of(person)), close: () => residents.close() };
}

function looksOn(resident: Resident): TableLooks {
  async function ask<T>(
    look: Look,
    files: [TableFile, ...TableFile[]],
    answer: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T | { error: string }> {
    const given = new Map<string, Uint8Array>();
    // A process may end between two questions; then everything is missing once more.
    for (let round = 0; round < 3; round += 1) {
      const head = {
        look,
        name: files[0].name,
        files: files.map(({ name, version }) => ({ name, version, bytes: given.get(version)?.length ?? -1 })),
      };
      const told = await resident.ask(
        head,
        files.flatMap(({ version }) => given.get(version) ?? []),
        signal,
        otherwise,
      );
      if ('error' in told) return told;
      const missing = Missing.safeParse(told.answer).data?.missing;
      if (!missing) return answer.safeParse(told.answer).data ?? { error: otherwise.notStarted('回答读不懂') };
      for (const file of files) if (missing.includes(file.version)) given.set(file.version, await file.read());
    }
    return { error: otherwise.notStarted('没有得到回答') };
  }
  return {
    async structure(files, signal) {
      const told = await ask({ kind: 'structure' }, files, Structure, signal);
      return 'error' in told ? told : told.structure;
    },
    preview: (query, files, rows, signal) => ask({ kind: 'preview', query, rows }, files, Preview, signal),
  };
}

const otherwise: NoAnswer = {
  stopped: '预览被停止了，文件没有改动。',
  tooSlow: (seconds) => `超过 ${seconds} 秒还没有算完，预览已停止，文件没有改动。请先筛选，或拆成较小的文件。`,
  too_large: '结果太大，预览已停止，文件没有改动。',
  notStarted: (reason) => `处理表格的进程启动不了（${reason}）。请稍后再试。`,
};
