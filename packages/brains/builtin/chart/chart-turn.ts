/** Drawing a chart that was asked for by itself, turn by turn: read, ask the table, draw, say what was drawn. */
import { readChanges } from '../reading/change/read-changes.ts';
import type { ChartAnswer } from '#contract/content/chart.ts';
import { callsOf, readingOf, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { typedMaterial } from '../text/material.ts';
import { tabularFiles } from '../table/files.ts';
import { filesFor } from '../work/write.ts';
import { askedType, asksForChart } from './asked-chart.ts';
import { draftChart, extremesOfDraft, type ChartDraft, type SourceTable } from './chart-draft.ts';
import { changeOfChart } from './chart-edits.ts';
import { tableInWords } from './figures-in-words.ts';
import { rowsOfTexts, rowsToDraw } from './table-chart.ts';

/** Null when no chart is asked for. */
export function chartTurn(conversation: Conversation): Turn | null {
  const { text } = conversation;
  const change = changeOfChart(conversation);
  if (change) return change;
  if (!asksForChart(text)) return null;
  const own = tablesInWords(text);
  if (own.length > 0) return drawn(conversation, draftChart(own, askedType(text)), []);
  const tabular = tabularFiles(conversation);
  const files = sourcesOf(conversation);
  if (tabular.length > 0 && files.every(({ name }) => tabular.includes(name))) {
    const found = rowsToDraw(conversation, tabular);
    if ('turn' in found) return found.turn;
    return drawn(conversation, draftChart([{ ...found.table, told: found.told }], askedType(text)), []);
  }
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0) {
    const names = files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个文件`;
    return { text: conversation.has_begun ? '' : `我先读一下${names}里的数据，再画图。`, calls: reading.calls };
  }
  const failed = reading.failed.map((file) => `- 没能读取“${escapeMarkdown(file.name)}”：${file.reason}`);
  const found = rowsOfTexts(conversation, reading.materials);
  if (found && 'turn' in found) return found.turn;
  return drawn(conversation, found && draftChart([{ ...found.table, told: found.told }], askedType(text)), failed, found ? 1 : 0);
}

/** Figures that were typed, or pasted as a table. */
export function tablesInWords(words: string): SourceTable[] {
  const typed = tableInWords(words);
  const written = typedMaterial('', words).tables.map((table): SourceTable => ({ ...table, source: '' }));
  return [...written, ...(typed ? [typed] : [])];
}

function drawn(conversation: Conversation, draft: ChartDraft | null, failed: string[], tables = 0): Turn {
  const call = callsOf(conversation.done, 'make_chart').at(-1);
  if (!draft) return saying(noFigures(failed, tables));
  const named = { ...draft, title: titleIn(conversation.text) ?? draft.title };
  if (!call) return { text: '', calls: [{ tool: 'make_chart', input: inputOf(named) }] };
  if (!call.ok) return saying(`图没有画成：${call.reason}\n\n数据都还在，可以换一种图（例如“改成柱状图”）再试。`);
  return saying(handOver(named, call.result, failed));
}

/** What is called the title, in quotation marks. */
function titleIn(words: string): string | undefined {
  const { changes } = readChanges(words, { kind: 'chart' });
  return changes.find((change) => change.do === 'set' && change.target.field === 'title')?.value?.slice(0, 100);
}

/** The files of this message; else of earlier ones, else the document written last. */
function sourcesOf(conversation: Conversation): { name: string; uri: string }[] {
  const files = filesFor(conversation);
  if (files.length > 0) return files;
  const last = conversation.earlier.findLast((message) => message.files.length > 0);
  if (last) return last.files;
  const { document } = conversation;
  return document && conversation.had_document ? [{ name: document, uri: document }] : [];
}

function inputOf({ told: _told, isSummed: _isSummed, type, unit, source, title, ...data }: ChartDraft): Record<string, unknown> {
  const name = title
    .replaceAll(/[\\/:*?"<>|\n\t]/g, ' ')
    .trim()
    .slice(0, 40);
  return { file_name: `${name}.chart.html`, title, ...(type && { type }), ...(unit && { unit }), ...data, ...(source && { source }) };
}

function noFigures(failed: string[], tables: number): string {
  const why = tables > 0 ? '读到的表里没有可以画的数值列' : '没有看到可以画的数据（至少两个同类的数，一个名称一个数；几列的数请贴成表格）';
  return `没有画图：${why}。\n\n${failed.length > 0 ? `未完成：\n${failed.join('\n')}\n\n` : ''}把表格（Excel、CSV）发给我，或直接写出数据，例如：“画成折线图：1月 120万元，2月 150万元，3月 138万元”。`;
}

const numbers = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 10 });

function handOver(draft: ChartDraft, { file, type, drawn_as }: ChartAnswer, failed: string[]): string {
  const unit = draft.unit === '%' ? '%' : draft.unit ? ` ${draft.unit}` : '';
  const ends = extremesOfDraft(draft);
  const lines = [
    ...(ends
      ? [
          `${escapeMarkdown(draft.series[0]?.name ?? '')}最高的是${escapeMarkdown(ends.high[0])}（${numbers(ends.high[1])}${unit}），最低的是${escapeMarkdown(ends.low[0])}（${numbers(ends.low[1])}${unit}）`,
        ]
      : []),
    ...draft.told.map(escapeMarkdown),
    ...(draft.type === null ? [`您没有指定图的类型，按数据的样子选了${type}`] : []),
    ...(drawn_as === null ? [] : [`这些数据不适合${type}，实际画成了${drawn_as}`]),
  ];
  const from = draft.source ? `（数据来自“${escapeMarkdown(draft.source)}”）` : '';
  const parts = [`已画好${type}《${escapeMarkdown(draft.title)}》${from}，文件是“${escapeMarkdown(file)}”。`];
  if (lines.length > 0) parts.push(lines.map((line) => `- ${line}`).join('\n'));
  if (failed.length > 0) parts.push(`未完成：\n${failed.join('\n')}`);
  parts.push(
    '打开图表可以在图和数据表之间切换，也可以下载为 PNG、SVG、Excel 或 CSV。\n\n接下来可以直接说：\n- “换成条形图”\n- “标题改成……”\n- “从大到小排”',
  );
  return parts.join('\n\n');
}
