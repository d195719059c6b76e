/** The tools with which a brain draws a chart and changes it later. */
import { z } from 'zod';
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from '#agent/tool.ts';
import { chooseType, sortedBySize, tableOfChart } from '../../charts/chart-choice.ts';
import { drawnType } from '../../charts/chart-drawn.ts';
import { chartTypeNames } from '../../charts/chart-names.ts';
import { chartAnswer, chartSpec, chartTypes, type ChartAnswer, type ChartSpec } from '#contract/content/chart.ts';
import { paletteOf } from '#capabilities/brand/brand-file.ts';
import { kitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { chart } from './chart.ts';
import { chartFileName, chartOfFile } from './chart-reading.ts';

const name = z.string().trim().max(100);
const number = z.number().nullable();
const series = z.strictObject({ name, values: z.array(number).min(1).max(500) });

const makeInput = z.strictObject({
  file_name: z.string().min(1).max(200).describe('文件名，以 .chart.html 结尾，例如“各月销售额.chart.html”；不含路径'),
  title: z.string().trim().min(1).max(200).describe('图表标题：说出看到什么（“三季度起华东领先”）或量的是什么（“2025 年各月销售额”）'),
  type: z.enum(chartTypes).optional().describe('图表类型；用户没有指定时留空，按数据的形状选'),
  unit: z.string().trim().max(20).optional().describe('数值的单位，例如“万元”“%”“人”；数值按原样给，不要自己换算成万'),
  categories: z.array(name).min(1).max(500).describe('横轴上的名称，或饼图各部分的名称；散点图为各点的名称'),
  series: z
    .array(series)
    .min(1)
    .max(12)
    .describe(
      '每个系列一列数，与 categories 一一对应，缺的写 null；散点图正好两个系列：横轴、纵轴；组合图最后一个系列画成折线、用右边的轴',
    ),
  source: z.string().trim().max(300).optional().describe('数据从哪来，例如“销售.xlsx “11月”表”'),
  sort: z.enum(['none', 'by_value']).optional().describe('by_value：按第一个系列从大到小排（时间不会被打乱）；条形图默认如此'),
});

const editInput = z.strictObject({
  file_name: z.string().min(1).max(200).describe('要修改的图表文件'),
  type: z.enum(chartTypes).optional(),
  title: z.string().trim().min(1).max(200).optional(),
  unit: z.string().trim().max(20).optional(),
  source: z.string().trim().max(300).optional(),
  sort: z.enum(['by_value', 'reverse']).optional().describe('by_value 从大到小；reverse 把现在的顺序倒过来'),
  rename: z
    .array(z.strictObject({ from: name, to: name }))
    .max(50)
    .optional()
    .describe('给类别或系列改名'),
  remove: z.array(name).max(500).optional().describe('去掉这些类别或系列'),
  set: z
    .array(z.strictObject({ category: name, series: name.optional(), value: number }))
    .max(500)
    .optional()
    .describe('改或新增单个数值；只有一个系列时可不写 series'),
  data: z
    .strictObject({ categories: z.array(name).min(1).max(500), series: z.array(series).min(1).max(12) })
    .optional()
    .describe('整个换成新的数据'),
});

export const makeChart: Tool = defineTool<z.infer<typeof makeInput>, ChartAnswer>({
  name: 'make_chart',
  description: `Draws a chart from numbers as a file of its own (picture, table of the numbers, source) and shows it beside the chat; it can be taken away as PNG, SVG, Excel and CSV.
Numbers only from what was read or computed: never estimated, never rounded here. Leave type out unless the person named one.
To show a chart inside a document, write a \`\`\`chart fence with the same JSON (type, title, unit, categories, series, source) into its Markdown instead.
Use edit_chart to change a chart that exists.`,
  input: makeInput,
  result: chartAnswer,
  operation: 'document',
  title: (input) => `正在画图表《${input.title}》`,
  deadline_ms: 30_000,
  max_output: 6000,
  async run({ file_name, sort, type, ...given }, context) {
    const chosen = chooseType(given, type ?? null);
    const isSorted = sort === 'by_value' || (sort === undefined && chosen === 'bar');
    const kit = await kitOfTask(context.files);
    const palette = kit && { palette: paletteOf(kit.kit) };
    const parsed = chartSpec.safeParse({ ...(isSorted ? sortedBySize(given) : given), ...palette, type: type ?? chosen });
    if (!parsed.success) return { ok: false, output: `图表没有画：${reasonOf(parsed.error)}` };
    const wanted = chartFileName(file_name, given.title);
    const file = await context.files.write({ name: wanted, bytes: await bytesOf(wanted, parsed.data), key: context.call_id });
    const lines = [`已画好：${file.name}`];
    if (type === undefined) lines.push(`类型按数据的形状选为${chartTypeNames[chosen]}`);
    return drawn(file, parsed.data, lines);
  },
});

export const editChart: Tool = defineTool<z.infer<typeof editInput>, ChartAnswer>({
  name: 'edit_chart',
  description: `Changes a chart file (.chart.html or .chart.json) and saves a new version under the same name: type, title, unit, source, order, names, single values, or all data.
The answer gives the chart's numbers as they are now.`,
  input: editInput,
  result: chartAnswer,
  operation: 'document',
  title: (input) => `正在修改图表“${input.file_name}”`,
  deadline_ms: 30_000,
  max_output: 6000,
  async run(input, context) {
    const { file, bytes } = await context.files.read(input.file_name);
    if (!chart.suffixes.some((suffix) => file.name.toLowerCase().endsWith(suffix)))
      return { ok: false, output: `“${file.name}”不是图表（.chart.html 或 .chart.json），没有改动；新的图表用 make_chart 画。` };
    const before = chartOfFile({ name: file.name, bytes });
    const missing = unknownNames(before, input);
    if (missing.length > 0)
      return {
        ok: false,
        output: `图表没有改动：其中没有${missing.map((one) => `“${one}”`).join('、')}。现有类别：${before.categories.slice(0, 60).join('、')}；系列：${before.series.map((one) => one.name).join('、')}。`,
      };
    const parsed = chartSpec.safeParse(changed(before, input));
    if (!parsed.success) return { ok: false, output: `图表没有改动：${reasonOf(parsed.error)}` };
    // A call carried out again finds its own work; writing it once more changes nothing.
    if (context.attempt === 1 && JSON.stringify(parsed.data) === JSON.stringify(before))
      return { ok: false, output: '图表没有改动：修改之后和原来完全一样。' };
    const saved = await context.files.write({
      name: file.name,
      bytes: await bytesOf(file.name, parsed.data),
      key: context.call_id,
      replace: file.name,
    });
    return drawn(saved, parsed.data, [`已修改：${saved.name}`]);
  },
});

/** The drawing library is loaded with the first chart. */
async function bytesOf(file_name: string, spec: ChartSpec): Promise<Uint8Array> {
  return (await import('./chart-file.ts')).bytesOfChart(file_name, spec);
}

type Edit = z.infer<typeof editInput>;

function unknownNames({ categories, series: own }: ChartSpec, { remove = [], rename = [], set = [], data }: Edit): string[] {
  const all = data ? [...data.categories, ...data.series.map((one) => one.name)] : [...categories, ...own.map((one) => one.name)];
  const lines = data ? data.series : own;
  const asked = [...remove, ...rename.map(({ from }) => from), ...set.flatMap((one) => one.series ?? [])];
  const vague = set.some((one) => one.series === undefined) && lines.length > 1 ? ['（要改哪个系列没有写）'] : [];
  return [...new Set([...asked.filter((one) => !all.includes(one)), ...vague])];
}

function changed(before: ChartSpec, { type, title, unit, source, sort, rename = [], remove = [], set = [], data }: Edit): ChartSpec {
  let next: ChartSpec = {
    ...before,
    ...data,
    ...(type && { type }),
    ...(title !== undefined && { title }),
    ...(unit !== undefined && { unit }),
    ...(source !== undefined && { source }),
  };
  for (const { category, series: line = next.series[0]?.name, value } of set) {
    const isNew = !next.categories.includes(category);
    const categories = isNew ? [...next.categories, category] : next.categories;
    const at = categories.indexOf(category);
    next = {
      ...next,
      categories,
      series: next.series.map((one) => {
        const values = isNew ? [...one.values, null] : one.values;
        return { ...one, values: one.name === line ? values.map((old, n) => (n === at ? value : old)) : values };
      }),
    };
  }
  const kept = next.categories.map((one) => !remove.includes(one));
  next = {
    ...next,
    categories: next.categories.filter((_, n) => kept[n]),
    series: next.series
      .filter((one) => !remove.includes(one.name))
      .map((one) => ({ ...one, values: one.values.filter((_, n) => kept[n]) })),
  };
  const named = (old: string): string => rename.find(({ from }) => from === old)?.to ?? old;
  next = { ...next, categories: next.categories.map(named), series: next.series.map((one) => ({ ...one, name: named(one.name) })) };
  if (sort === 'by_value') return sortedBySize(next);
  if (sort === 'reverse')
    return {
      ...next,
      categories: next.categories.toReversed(),
      series: next.series.map((one) => ({ ...one, values: one.values.toReversed() })),
    };
  return next;
}

function drawn(file: Awaited<ReturnType<ToolContext['files']['write']>>, spec: ChartSpec, lines: string[]): ToolOutcome<ChartAnswer> {
  const type = drawnType(spec);
  const { header, rows } = tableOfChart(spec);
  const holes = spec.series.reduce((sum, one) => sum + one.values.filter((value) => value === null).length, 0);
  const told = [
    ...lines,
    `标题：${spec.title ?? '（无）'}`,
    `类型：${chartTypeNames[spec.type]}${type === spec.type ? '' : `（数据不适合，实际画成${chartTypeNames[type]}）`}`,
    ...(holes > 0 ? [`有 ${holes} 处没有数值，图上空着`] : []),
    '',
    `| ${header.join(' | ')} |`,
    `| ${header.map(() => '---').join(' | ')} |`,
    ...rows.slice(0, 40).map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    ...(rows.length > 40 ? [`（另有 ${rows.length - 40} 行）`] : []),
  ];
  const drawn_as = type === spec.type ? null : chartTypeNames[type];
  return {
    ok: true,
    output: told.join('\n'),
    result: { file: file.name, type: chartTypeNames[spec.type], drawn_as, header, rows },
    files: [file],
  };
}

function reasonOf(error: z.ZodError): string {
  const said: [RegExp, string][] = [
    [/one for each category/, '有的系列的数值个数和类别个数不一样'],
    [/pie has exactly one/, '饼图和环形图只能有一个系列'],
    [/scatter chart has two/, '散点图正好要两个系列：横轴和纵轴'],
    [/combo has/, '组合图至少要两个系列'],
  ];
  return error.issues
    .map(({ message, path }) => said.find(([pattern]) => pattern.test(message))?.[1] ?? `${path.join('.')}：${message}`)
    .join('；');
}
