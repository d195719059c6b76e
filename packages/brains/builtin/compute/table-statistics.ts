/** Statistics over a column or two of an attached table that the sheet tools don't give: spread, quantiles, correlation, regression. */
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import type { Conversation } from '../conversation.ts';
import { namedIn } from '../reading/table/named.ts';
import { holds } from '../text/words.ts';
import { tabularFiles } from '../table/files.ts';
import { isFigure, sheetsOf, type SheetColumn, type SheetFacts } from '../table/sheet-facts.ts';
import { exact, program, quoted, type Computation, type Unclear } from './computation.ts';
import words from './table-statistics.json' with { type: 'json' };
import { measuresIn, pairHow, pairLines, quantileHow, quantileLines, quantilesIn } from './number-lists.ts';

const { described, regression, pairs, beyond, served } = words;

/** Files this request is about; empty when it asks for nothing of this kind. */
export function statisticsFiles(conversation: Conversation): string[] {
  if (!holds(conversation.text, beyond) || holds(conversation.text, served) || !conversation.can('read_workbook')) return [];
  return tabularFiles(conversation).filter((name) => /\.(?:xlsx|xlsm|csv|tsv)$/i.test(name));
}

/** From what read_workbook answered of the file. */
export function readTableStatistics(text: string, file: string, structure: WorkbookStructure): Computation | Unclear {
  const found = namedIn(text, sheetsOf(file, structure));
  if (!found) return { unclear: `“${file}”里没有看到数据，没有算。` };
  const { sheet, figures, by } = found;
  const amounts = [...new Set(figures.flatMap(({ columns }) => columns[0] ?? []))];
  const assumed = figures
    .filter(({ columns }) => columns.length > 1)
    .map(
      ({ tokens, columns }) =>
        `“${tokens.map((token) => token.text).join('')}”对得上${columns.map(({ name }) => `“${name}”`).join('、')}，用了“${columns[0]?.name ?? ''}”。`,
    );
  if (holds(text, pairs)) return pair(text, sheet, amounts, assumed);
  const all = sheet.columns.filter(isFigure);
  const column = amounts[0] ?? (all.length === 1 ? all[0] : undefined);
  if (!column)
    return {
      unclear:
        all.length === 0
          ? `“${sheet.sheet}”里没有数字列，没有算。列有：${sheet.columns.map(({ name }) => name).join('、')}。`
          : `没有指明算哪一列，没有算。数字列有：${all.map(({ name }) => name).join('、')}。`,
    };
  if (amounts.length === 0) assumed.push(`没有指明算哪一列，用了“${column.name}”。`);
  return one(text, sheet, amounts.length > 0 ? amounts : [column], by, assumed);
}

function one(text: string, sheet: SheetFacts, columns: SheetColumn[], by: SheetColumn | null, assumed: string[]): Computation | Unclear {
  const usual = holds(text, described);
  const asked = measuresIn(text);
  const quantiles = [...quantilesIn(text), ...(usual ? ['0.25', '0.75'] : [])];
  if (asked.length === 0 && quantiles.length === 0) return { unclear: '没有看懂要算哪种统计，例如“销售额的标准差和 90 分位数”。' };
  const figures = (before: string): string[] => [
    ...asked.map(({ name, python, needs }) => {
      const line =
        name === '众数' ? `print(f'${before}众数：' + '、'.join(str(一个) for 一个 in ${python}))` : `写(f'${before}${name}', ${python})`;
      return needs > 1 ? `if len(数据) >= ${needs}: ${line}` : line;
    }),
    ...quantiles.map((share) => `写(f'${before}${Number(share) * 100} 分位数', 分位(数据, ${exact(share)}))`),
  ];
  return {
    purpose: `${columns.map(({ name }) => name).join('、')}的${[...asked.map(({ name }) => name), ...(quantiles.length > 0 ? ['分位数'] : [])].join('、')}${by ? `（按${by.name}）` : ''}`,
    source: program([
      'import statistics',
      ...(quantiles.length > 0 ? ['', ...quantileLines] : []),
      ...readingLines(sheet, [...columns, ...(by ? [by] : [])]),
      ...columns.flatMap((column) => {
        const name = columns.length > 1 ? `${column.name} ` : '';
        const at = `列[${quoted(column.name)}]`;
        if (!by)
          return [
            '',
            `数据 = [数(一行[${at}]) for 一行 in 行]`,
            `空 = 数据.count(None)`,
            '数据 = [一个 for 一个 in 数据 if 一个 is not None]',
            `print(f'${name}行数：{len(数据)} 行' + (f'（另有 {空} 行空白或不是数字，没有计入）' if 空 else ''))`,
            ...figures(name),
          ];
        return [
          '',
          `for 组 in sorted({str(一行[列[${quoted(by.name)}]]) for 一行 in 行}):`,
          `    数据 = [数(一行[${at}]) for 一行 in 行 if str(一行[列[${quoted(by.name)}]]) == 组]`,
          '    数据 = [一个 for 一个 in 数据 if 一个 is not None]',
          '    if not 数据: continue',
          ...figures(`{组} ${name}`).map((line) => `    ${line}`),
        ];
      }),
    ]),
    how: [
      `读“${sheet.file}”${sheet.sheet ? `的“${sheet.sheet}”` : ''}`,
      ...asked.flatMap(({ how }) => how || []),
      ...(quantiles.length > 0 ? [quantileHow] : []),
    ].join('；'),
    assumed,
  };
}

function pair(text: string, sheet: SheetFacts, amounts: SheetColumn[], assumed: string[]): Computation | Unclear {
  const numbers = sheet.columns.filter(isFigure);
  const [x, y] = amounts.length >= 2 ? amounts : numbers.length === 2 ? numbers : [];
  if (!x || !y)
    return {
      unclear: `要算相关或回归，请指明两列数字。“${sheet.sheet}”里的数字列有：${numbers.map(({ name }) => name).join('、') || '没有'}。`,
    };
  if (amounts.length < 2) assumed.push(`没有指明是哪两列，用了“${x.name}”和“${y.name}”。`);
  const line = holds(text, regression);
  // 广告费对销售额的影响: what comes first is what explains.
  return {
    purpose: `${x.name}与${y.name}的${line ? '线性回归' : '相关系数'}`,
    source: program([
      'import statistics',
      ...readingLines(sheet, [x, y]),
      `成对 = [(数(一行[列[${quoted(x.name)}]]), 数(一行[列[${quoted(y.name)}]])) for 一行 in 行]`,
      '全 = len(成对)',
      '成对 = [(一, 二) for 一, 二 in 成对 if 一 is not None and 二 is not None]',
      '甲, 乙 = [一 for 一, _ in 成对], [二 for _, 二 in 成对]',
      "print(f'行数：{len(成对)} 行' + (f'（另有 {全 - len(成对)} 行缺数，没有计入）' if 全 > len(成对) else ''))",
      'if len(成对) < 3:',
      "    raise SystemExit('成对的数少于 3 组，算不出有意义的结果')",
      ...(text.includes('协方差') ? ["写('协方差', statistics.covariance(甲, 乙))"] : []),
      ...pairLines(line),
      ...(line || text.includes('图') ? plotLines(x, y, line) : []),
    ]),
    how: `读“${sheet.file}”${sheet.sheet ? `的“${sheet.sheet}”` : ''}；${pairHow(x.name, y.name, line)}`,
    assumed,
  };
}

function plotLines(x: SheetColumn, y: SheetColumn, line: boolean): string[] {
  return [
    '',
    '# 能画图时画一张散点图',
    'try:',
    '    import matplotlib.pyplot as plt',
    'except ImportError:',
    '    plt = None',
    'if plt:',
    '    图, 轴 = plt.subplots(figsize=(7, 4.5))',
    '    轴.scatter([float(一) for 一 in 甲], [float(二) for 二 in 乙], s=28, color="#18795A")',
    ...(line
      ? ['    两端 = [float(min(甲)), float(max(甲))]', '    轴.plot(两端, [线.slope * 一 + 线.intercept for 一 in 两端], color="#C3402B")']
      : []),
    `    轴.set_xlabel(${quoted(x.name)})`,
    `    轴.set_ylabel(${quoted(y.name)})`,
    `    轴.set_title(${quoted(`${x.bare}与${y.bare}`)})`,
  ];
}

/** Reads the sheet's rows below its head into 行, with 列 saying where each column is and 数 taking a cell for a number. */
function readingLines(sheet: SheetFacts, columns: SheetColumn[]): string[] {
  const names = [...new Set(columns.map(({ name }) => name))].map(quoted).join(', ');
  return [
    '',
    ...(/\.(?:csv|tsv)$/i.test(sheet.file) ? csvLines(sheet.file) : workbookLines(sheet)),
    '',
    `要的 = [${names}]`,
    "头 = next(n for n, 一行 in enumerate(全表) if set(要的) <= {str(格 if 格 is not None else '').strip() for 格 in 一行})",
    "列 = {名: [str(格 if 格 is not None else '').strip() for 格 in 全表[头]].index(名) for 名 in 要的}",
    "行 = [一行 for 一行 in 全表[头 + 1:] if len(一行) > max(列.values()) and any(格 not in (None, '') for 格 in 一行)]",
    '',
    'def 数(格):',
    "    文字 = str(格 if 格 is not None else '').strip().replace(',', '').lstrip('¥￥')",
    "    份 = 100 if 文字.endswith('%') else 1",
    '    try:',
    "        值 = D(文字.rstrip('%')) / 份",
    '    except ArithmeticError:',
    '        return None',
    '    return 值 if 值.is_finite() else None',
  ];
}

function csvLines(file: string): string[] {
  return [
    'import csv',
    `字节 = open(${quoted(file)}, 'rb').read()`,
    'try:',
    "    文字 = 字节.decode('utf-8-sig')",
    'except UnicodeDecodeError:',
    "    文字 = 字节.decode('gb18030')",
    `全表 = list(csv.reader(文字.splitlines()${/\.tsv$/i.test(file) ? ", delimiter='\\t'" : ", delimiter=max(',;\\t', key=文字[:2000].count)"}))`,
  ];
}

/** Where openpyxl is missing the rows are read from the file's XML, as ECMA-376 lays them out. */
function workbookLines({ file, sheet }: SheetFacts): string[] {
  return [
    'try:',
    '    import openpyxl',
    `    全表 = [list(一行) for 一行 in openpyxl.load_workbook(${quoted(file)}, data_only=True)[${quoted(sheet)}].values]`,
    'except ImportError:',
    '    import re, zipfile',
    '    from xml.etree import ElementTree as 树',
    `    包 = zipfile.ZipFile(${quoted(file)})`,
    "    读 = lambda 名: 树.fromstring(re.sub(rb' xmlns=\"[^\"]*\"', b'', 包.read(名)))",
    "    词 = [''.join(t.text or '' for t in si.iter('t')) for si in 读('xl/sharedStrings.xml').iter('si')] if 'xl/sharedStrings.xml' in 包.namelist() else []",
    `    号 = next(s for s in 读('xl/workbook.xml').iter('sheet') if s.get('name') == ${quoted(sheet)}).get('{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id')`,
    "    处 = next(r.get('Target') for r in 读('xl/_rels/workbook.xml.rels') if r.get('Id') == 号)",
    '    全表 = []',
    "    for r in 读(处.lstrip('/') if 处.startswith('/') else 'xl/' + 处).iter('row'):",
    '        一行 = []',
    "        for c in r.iter('c'):",
    '            位 = 0',
    "            for 字 in re.match('[A-Z]+', c.get('r') or 'A').group():",
    '                位 = 位 * 26 + ord(字) - 64',
    "            值 = c.findtext('v') if c.get('t') != 'inlineStr' else ''.join(t.text or '' for t in c.iter('t'))",
    "            一行 += [None] * (位 - 1 - len(一行)) + [词[int(值)] if c.get('t') == 's' and 值 else 值]",
    '        全表.append(一行)',
  ];
}
