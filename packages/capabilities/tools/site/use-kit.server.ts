/** The tool that begins a site from a finished one, filled with what the person and their files say. */
import { z } from 'zod';
import { defineTool, type Tool, type ToolContext } from '#agent/tool.ts';
import { kitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { contrast } from '#capabilities/colours/contrast.ts';
import type { PageStyleId } from '#contract/content/page.ts';
import { siteKitAnswer, type SiteKitAnswer } from '#contract/content/site.ts';
import { kitFill, type SiteTable, type SiteTableFile } from '#contract/content/site-kit.ts';
import { workbookStructure } from '#contract/content/workbook.ts';
import type { Job } from '../../deliverables/sheet/job.ts';
import { plainTableSchema } from '../../deliverables/sheet/plain-table.server.ts';
import type { Workbooks } from '../../deliverables/sheet/workbooks.server.ts';
import type { ProjectTree } from '../../deliverables/site/project-tree.server.ts';
import { pageStyles } from '../../deliverables/web-page/page-styles.ts';
import { fills } from '../../experts/website/kits/fills.ts';
import type { KitMaterial, KitPicture } from '../../experts/website/kits/kit.ts';
import type { KitFiles } from '../../experts/website/kits/kits.server.ts';
import { kitById, kits, type KitId } from '../../experts/website/website.ts';
import { changeSite, NotChanged } from './change-report.ts';

const input = z.strictObject({
  // The list is a tuple, whose ids the compiler can't carry through map.
  kit: z.enum(kits.map(({ id }) => id) as [KitId, ...KitId[]]),
  fill: kitFill.optional().meta({
    told_by: '',
    brief: { type: 'object', description: 'For the engine of this machine. Leave it out and write the words into content/site.json.' },
  }),
});

export interface KitPorts {
  filesOf(id: KitId): Promise<KitFiles>;
  /** Left out where no process works on workbooks. */
  workbooks?: Workbooks | undefined;
}

export function useKitTool(project: ProjectTree, { filesOf, workbooks }: KitPorts): Tool {
  return defineTool<z.infer<typeof input>, SiteKitAnswer>({
    name: 'use_kit',
    description: `Begins an empty project from a finished tool, to be kept or changed: ${kits.map(({ id, label }) => `${id} ${label}`).join(', ')}. Its words stand in content/site.json.`,
    input,
    result: siteKitAnswer,
    operation: 'code',
    title: ({ kit }) => `放入“${kitById(kit)?.label ?? kit}”的代码`,
    deadline_ms: 90_000,
    max_output: 12_000,
    async run({ kit, fill }, context) {
      const own = await filesOf(kit);
      const files = new Map(own);
      const not_done: string[] = [];
      const notes: string[] = [];
      const gaps: string[] = [];
      const filler = fills[kit];
      if (fill && !filler) not_done.push(`“${kitById(kit)?.label ?? kit}”是现成的工具，没有放入内容。`);
      if (filler) {
        // Nothing to fill it with leaves places to fill.
        const given = fill ?? kitFill.parse({ title: kitById(kit)?.label ?? kit, material: {} });
        const { material, missing, remarks } = await gathered(given.material, workbooks, context);
        if (given.material.tables.length > 0 && (material.tables ?? []).length === 0)
          return { ok: false, output: missing.join('\n'), reason: missing.join('；') };
        const brand = given.accent === undefined && takesAccent.includes(kit) ? await brandAccent(given.style, context.files) : null;
        const accent = given.accent ?? brand?.accent ?? null;
        const filled = filler({ title: given.title, style: given.style ?? null, accent, material });
        if (brand) notes.push(`主色用了品牌套件“${brand.name}”的。`);
        for (const [path, content] of filled.files)
          files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
        not_done.push(...missing, ...filled.notDone);
        notes.push(...remarks, ...(filled.notes ?? []));
        gaps.push(...filled.gaps);
      }
      const changed = await changeSite(project, context, (now) => {
        if (now.paths.length > 0) throw new NotChanged('项目里已经有文件，只有空项目能从模板开始。');
        return Promise.resolve(files);
      });
      if (!changed.ok) return { ok: false, output: changed.output, ...(changed.reason === undefined ? {} : { reason: changed.reason }) };
      return {
        ...changed,
        output: [changed.output, ...not_done, ...notes].join('\n'),
        result: changed.result && { ...changed.result, not_done, notes, gaps: [...new Set(gaps)] },
        not_done,
      };
    },
  });
}

/** The others have colours of their own. */
const takesAccent: readonly KitId[] = ['pages', 'form', 'resume'];

/** Of the task's brand kit, where words in it can be read on the style's paper. */
async function brandAccent(style: PageStyleId | undefined, files: ToolContext['files']): Promise<{ accent: string; name: string } | null> {
  const found = await kitOfTask(files);
  if (!found) return null;
  const { accent } = found.kit.colours;
  return contrast(accent, style ? pageStyles[style].chart.paper : '#ffffff') >= 3 ? { accent, name: found.kit.name } : null;
}

/** The material with its rows and bytes; what can't be had is named and left out. */
async function gathered(
  { tables, pictures, ...rest }: z.infer<typeof kitFill>['material'],
  workbooks: Workbooks | undefined,
  context: ToolContext,
): Promise<{ material: KitMaterial; missing: string[]; remarks: string[] }> {
  const missing: string[] = [];
  const remarks: string[] = [];
  const found = { tables: [] as SiteTable[], pictures: [] as KitPicture[] };
  for (const table of tables) {
    if ('columns' in table) {
      found.tables.push(table);
      continue;
    }
    const read = await tablesIn(table, workbooks, context);
    missing.push(...read.missing);
    remarks.push(...read.remarks);
    found.tables.push(...read.tables);
  }
  for (const [n, file] of pictures.entries())
    try {
      const { bytes } = await context.files.read(file);
      const ending = /\.(?:png|jpe?g|webp|gif)$/i.exec(file)?.[0].toLowerCase();
      if (!ending) throw new Error(`“${file}”不是网页能用的图片（PNG、JPG、WebP、GIF），没有放入。`);
      const address = `/pictures/${n + 1}${ending}`;
      found.pictures.push({ file, path: `public${address}`, address, bytes });
    } catch (error) {
      context.signal.throwIfAborted();
      missing.push(error instanceof Error ? error.message : String(error));
    }
  return { material: { ...rest, ...found }, missing, remarks };
}

const mostTables = 12;

interface ReadTables {
  tables: SiteTable[];
  /** What was left out, and how the rest was read: a sentence each. */
  missing: string[];
  remarks: string[];
}

async function tablesIn(
  { file_name, sheet, header_row, all_sheets, without = [] }: SiteTableFile,
  workbooks: Workbooks | undefined,
  context: ToolContext,
): Promise<ReadTables> {
  const none = (why: string): ReadTables => ({ tables: [], missing: [why], remarks: [] });
  if (!workbooks) return none('这里没有启动处理表格的进程，表格里的数据没有放入。');
  let bytes: Uint8Array;
  try {
    ({ bytes } = await context.files.read(file_name));
  } catch (error) {
    context.signal.throwIfAborted();
    return none(error instanceof Error ? error.message : String(error));
  }
  const ask = (job: Job) => workbooks.work(job, file_name, [{ name: file_name, bytes }], context.signal);
  const shortName = file_name.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  let sheets: (string | undefined)[] = [sheet];
  if (all_sheets === true && sheet === undefined) {
    const done = await ask({ kind: 'read' });
    if ('error' in done) return none(`“${file_name}”没有放入：${done.error}`);
    const shown = workbookStructure.parse(done.result).sheets.filter(({ hidden, rows }) => !hidden && rows > 0);
    if (shown.length > 1) sheets = shown.map((one) => one.sheet);
  }
  const found: ReadTables = { tables: [], missing: [], remarks: [] };
  const taken = new Set<string>();
  if (sheets.length > mostTables) found.missing.push(`“${file_name}”有 ${sheets.length} 张表，只放了前 ${mostTables} 张。`);
  for (const one of sheets.slice(0, mostTables)) {
    const done = await ask({
      kind: 'table',
      ...(one === undefined ? {} : { sheet: one }),
      ...(header_row === undefined ? {} : { header_row }),
    });
    if ('error' in done) {
      found.missing.push(`“${file_name}”${one === undefined ? '' : `的工作表“${one}”`}没有放入：${done.error}`);
      continue;
    }
    const { columns, rows, notes, left_out } = plainTableSchema.parse(done.result);
    const kept = columns.map(({ name }) => !without.some((one) => isCalled(name, one)));
    const out = columns.filter((_, n) => !kept[n]).map(({ name }) => name);
    found.remarks.push(...notes, ...(out.length > 0 ? [`照您说的不要，没有放这几列：${out.join('、')}。`] : []));
    for (const name of out) taken.add(without.find((one) => isCalled(name, one)) ?? '');
    found.missing.push(...left_out);
    found.tables.push({
      name: (one ?? shortName).slice(0, 100),
      columns: columns.filter((_, n) => kept[n]),
      rows: rows.map((row) => row.filter((_, n) => kept[n])),
      source: { file: file_name, ...(one === undefined ? {} : { where: `工作表“${one}”` }) },
    });
  }
  found.missing.push(
    ...without.filter((one) => !taken.has(one)).map((one) => `您说“${one}”不要，“${file_name}”里没有认出是哪一列，请核对页面上有没有。`),
  );
  return found;
}

/** 经费（万元） is called 经费, and 手机 is meant by 手机号. */
function isCalled(column: string, name: string): boolean {
  const bare = column
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase();
  const said = name.toLowerCase();
  return column.toLowerCase().includes(said) || (bare.length >= 2 && said.includes(bare));
}
