/** Answers that are looked up rather than computed: the cell a question points at, rows that miss a target, what differs between two files. */
import { compare, subtract } from '../text/decimal.ts';
import { escapeMarkdown, printTable } from '../text/markdown.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { analyseTable, printFigure, readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';

export function placeOf(material: Material, where: string): string {
  return where === '' ? escapeMarkdown(material.name) : `${escapeMarkdown(material.name)} ${where}`;
}

function eachTable(materials: Material[], answer: (table: MaterialTable, analysis: TableAnalysis) => string): string | null {
  const answers = materials.flatMap((material) =>
    material.tables.flatMap((table) => {
      const found = answer(table, analyseTable(table));
      return found === '' ? [] : [`${found}\n\n（来源：${placeOf(material, table.where)}）`];
    }),
  );
  return answers.length > 0 ? answers.join('\n\n') : null;
}

/** “哪些没有达到目标”, “超支的是哪些”: rows where the actual figure falls short of the planned one, or goes over it. */
export function againstTarget(question: string, materials: Material[]): string | null {
  const short = /(?:没有?|未|没能?)(?:达到?|完成|达标)|不达标|低于(?:目标|计划|预算)/.test(question);
  const over = /超支|超(?:出|过)了?(?:预算|目标|计划)|(?<!没有?|未|没能?|不)(?:达到|完成)了?(?:目标|计划|指标)/.test(question);
  if (!short && !over) return null;
  return eachTable(materials, (_table, analysis) => {
    const measures = analysis.columns.filter((column) => column.role === 'measure');
    const target = measures.find((column) => /目标|计划|预算|指标|任务数/.test(column.name) && !/率|差/.test(column.name));
    const actual =
      measures.find((column) => column !== target && column.unit === target?.unit && /实际|完成/.test(column.name)) ??
      measures.find((column) => column !== target && column.unit === target?.unit && !/差|合计/.test(column.name));
    if (!target || !actual) return '';
    const rows = analysis.rows.flatMap((row) => {
      const [wanted, reached] = [readCell(row[target.index] ?? ''), readCell(row[actual.index] ?? '')];
      if (!wanted || !reached) return [];
      const side = compare(reached.value, wanted.value);
      if (short ? side >= 0 : /超/.test(question) ? side <= 0 : side < 0) return [];
      const gap = subtract(reached.value, wanted.value);
      return [
        [...names(analysis, row, [target, actual]), row[actual.index] ?? '', row[target.index] ?? '', printFigure(gap, actual, false)],
      ];
    });
    const what = short ? `${actual.name}低于${target.name}` : `${actual.name}${/超/.test(question) ? '超过' : '达到或超过'}${target.name}`;
    if (rows.length === 0) return `没有${what}的行：比较了 ${analysis.rows.length} 行。`;
    const unit = actual.unit === '' ? '' : `（${actual.unit}）`;
    const header = [
      ...nameColumns(analysis, [target, actual]).map((c) => c.name),
      `${actual.name}${unit}`,
      `${target.name}${unit}`,
      `相差${unit}`,
    ];
    return `${what}的有 ${rows.length} 行（共比较 ${analysis.rows.length} 行，差额由附件计算）：\n\n${printTable(header, rows)}`;
  });
}

function nameColumns(analysis: TableAnalysis, except: Column[]): Column[] {
  return analysis.columns.filter((c) => !except.includes(c) && ['category', 'text', 'date', 'id'].includes(c.role)).slice(0, 2);
}

function names(analysis: TableAnalysis, row: string[], except: Column[]): string[] {
  return nameColumns(analysis, except).map((column) => row[column.index] ?? '');
}

/** “许可是哪个部门的”, “华东4月是多少”, “谁最早入职”: the row a question names, and the column it asks for. */
export function cellAsked(question: string, materials: Material[]): string | null {
  return eachTable(materials, (_table, analysis) => earliest(question, analysis) || rowsNamed(question, analysis));
}

function earliest(question: string, analysis: TableAnalysis): string {
  const first = /最早|最先|最久/.test(question);
  if (!first && !/最晚|最近|最后|最新/.test(question)) return '';
  const date = analysis.columns.find((column) => column.role === 'date');
  const key = (row: string[]) =>
    (row[date?.index ?? -1] ?? '')
      .split(/\D+/)
      .map((part) => part.padStart(4, '0'))
      .join('');
  const rows = analysis.rows.filter((row) => /^\d{4}/.test(row[date?.index ?? -1] ?? ''));
  if (!date || rows.length < 2) return '';
  const sorted = [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const edge = first ? sorted[0] : sorted.at(-1);
  const found = sorted.filter((row) => edge && key(row) === key(edge));
  return found
    .map((row) => `- ${date.name}最${first ? '早' : '晚'}：**${names(analysis, row, [date]).join(' ')}**，${row[date.index]}`)
    .join('\n');
}

function rowsNamed(question: string, analysis: TableAnalysis): string {
  const asked = analysis.columns.filter(
    (column) => question.includes(column.name) || (column.name.length > 2 && overlap(bigrams(column.name), bigrams(question)) >= 0.6),
  );
  const keys = analysis.columns.filter((c) => c.role !== 'measure' && c.role !== 'rate');
  const hits = analysis.rows.filter((row) =>
    keys.some((column) => {
      const cell = (row[column.index] ?? '').trim();
      return cell.length >= 2 && cell.length <= 20 && question.includes(cell) && !/^\d+$/.test(cell);
    }),
  );
  if (hits.length === 0 || hits.length > 12) return '';
  return hits
    .map((row) => {
      const met = keys.map((column) => (row[column.index] ?? '').trim()).filter((cell) => cell.length >= 2 && question.includes(cell));
      const named = hits.length === 1 ? [...new Set(met)] : names(analysis, row, asked).filter((cell) => cell !== '');
      const shown = (asked.length > 0 ? asked : analysis.columns).filter(
        (column) => (row[column.index] ?? '') !== '' && !named.includes(row[column.index] ?? ''),
      );
      const unit = (column: Column) => (column.unit === '' || /[^\d.,+-]/.test(row[column.index] ?? '') ? '' : ` ${column.unit}`);
      return shown.length === 0
        ? ''
        : `- ${named.join(' ')}：${shown.map((column) => `${column.name} **${row[column.index]}**${unit(column)}`).join('，')}`;
    })
    .filter((line) => line !== '')
    .join('\n');
}

/** “谁负责什么，什么时候完成”: the table of tasks as it stands. */
export function tasksAsked(question: string, materials: Material[]): string | null {
  if (!/谁.{0,6}负责|谁来做|分工|责任人|负责人/.test(question)) return null;
  return eachTable(materials, (table) =>
    table.header.some((name) => /负责人|责任人|责任部门|牵头/.test(name)) ? printTable(table.header, table.rows.slice(0, 40)) : '',
  );
}

interface Item {
  text: string;
  heading: string;
  where: string;
}

function itemsOf(material: Material): Item[] {
  return [
    ...material.passages.map(({ text, heading, where }) => ({ text: text.trim(), heading, where })),
    ...material.tables.flatMap((table) =>
      table.rows.map((row) => ({ text: row.filter((cell) => cell !== '').join('，'), heading: table.heading, where: table.where })),
    ),
  ];
}

const shownDifferences = 40;

/** Sentence by sentence and row by row: what reads differently, and what only one of the two has. */
export function differences(question: string, materials: Material[]): string | null {
  if (!/对比|比较|区别|差异|不同|异同|改了什么|变化|有什么不一样/.test(question) || materials.length < 2) return null;
  const [first, second] = materials;
  if (!first || !second) return null;
  const [a, b] = [itemsOf(first), itemsOf(second)];
  const same = a.filter((item) => b.some((other) => other.text === item.text));
  const rest = b.filter((item) => !a.some((other) => other.text === item.text));
  const taken = new Set<Item>();
  const rows: string[][] = [];
  for (const item of a.filter((one) => !same.includes(one))) {
    const grams = bigrams(item.text);
    const near = rest
      .filter((other) => !taken.has(other))
      .map((other) => ({
        other,
        score:
          Math.min(overlap(grams, bigrams(other.text)), overlap(bigrams(other.text), grams)) + (other.heading === item.heading ? 0.15 : 0),
      }))
      .sort((x, y) => y.score - x.score)[0];
    const match = near && near.score >= 0.5 ? near.other : null;
    if (match) taken.add(match);
    rows.push([item.heading || item.where || '正文', item.text, match?.text ?? '（没有）']);
  }
  for (const item of rest.filter((one) => !taken.has(one))) rows.push([item.heading || item.where || '正文', '（没有）', item.text]);
  const [left, right] = [escapeMarkdown(first.name), escapeMarkdown(second.name)];
  const more = materials.length > 2 ? `\n\n这次只对比了前两个文件，另有 ${materials.length - 2} 个没有对比。` : '';
  if (rows.length === 0) return `“${left}”和“${right}”的文字和表格内容完全相同（逐句比较 ${same.length} 处）。${more}`;
  const cut = rows.length > shownDifferences ? `，列出前 ${shownDifferences} 处` : '';
  return `“${left}”和“${right}”逐句比较：${same.length} 处相同，${rows.length} 处不同${cut}。\n\n${printTable(['位置', left, right], rows.slice(0, shownDifferences))}${more}`;
}
