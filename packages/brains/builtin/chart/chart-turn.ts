/** Drawing a chart that was asked for by itself, turn by turn: read, choose the columns, draw, say what was drawn; and changing it afterwards. */
import { documentName, readingOf, type Answered, type Conversation } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { filesFor } from '../work/write.ts';
import { isAscending, numberAfter } from '../sheet/read-task.ts';
import { askedType, asksForChart } from './asked-chart.ts';
import { draftChart, extremesOfDraft, type ChartDraft, type SourceTable } from './chart-draft.ts';
import { loneFigure, tableInWords } from './figures-in-words.ts';
import { readMaterial } from '../text/material.ts';

/** Null when no chart is asked for, or none can be drawn here. */
export function chartTurn(conversation: Conversation): Turn | null {
  if (!conversation.can('make_chart')) return null;
  const change = changeOfChart(conversation);
  if (change) return change;
  if (!asksForChart(conversation.text)) return null;
  const drawn = conversation.done.findLast((call) => call.tool === 'make_chart');
  const own = tableInWords(conversation.text);
  const written = readMaterial('', [conversation.text]).tables.map((table): SourceTable => ({ ...table, source: '' }));
  const files = own || written.length > 0 ? conversation.files : sourcesOf(conversation);
  const reading = readingOf(files, conversation.all);
  if (!drawn && reading.calls.length > 0 && conversation.can('read_file')) {
    const names = files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个文件`;
    return { text: conversation.has_begun ? '' : `我先读一下${names}里的数据，再画图。`, calls: reading.calls };
  }
  const read = reading.materials.flatMap((material) =>
    material.tables.map((table): SourceTable => ({ ...table, source: `${material.name}${table.where ? ` ${table.where}` : ''}` })),
  );
  const failed = reading.failed.map((file) => `- 没能读取“${escapeMarkdown(file.name)}”：${file.reason}`);
  const draft = draftChart([...written, ...(own ? [own] : []), ...read], conversation.text, askedType(conversation.text));
  if (!draft) return { text: noFigures(failed, read.length + written.length, loneFigure(conversation.text)), calls: [] };
  if (!drawn) return { text: '', calls: [{ tool: 'make_chart', input: inputOf(draft) }] };
  if (!drawn.ok)
    return { text: `图没有画成：${drawn.output.split('\n')[0]}\n\n数据都还在，可以换一种图（例如“改成柱状图”）再试。`, calls: [] };
  return { text: handOver(draft, drawn, failed), calls: [] };
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

function inputOf({ told: _told, type, unit, source, title, ...data }: ChartDraft): Record<string, unknown> {
  const name = title
    .replaceAll(/[\\/:*?"<>|\n\t]/g, ' ')
    .trim()
    .slice(0, 40);
  return { file_name: `${name}.chart.html`, title, ...(type && { type }), ...(unit && { unit }), ...data, ...(source && { source }) };
}

function noFigures(failed: string[], tables: number, lone: string | null): string {
  const why = lone
    ? `只看到一个数（${escapeMarkdown(lone)}），一个数没有可以比的，画不成图`
    : tables > 0
      ? '读到的表里没有可以画的数值列'
      : '没有看到可以画的数据';
  return `没有画图：${why}。\n\n${failed.length > 0 ? `未完成：\n${failed.join('\n')}\n\n` : ''}把表格（Excel、CSV）发给我，或直接写出数据，例如：“画成折线图：1月 120万元，2月 150万元，3月 138万元”。`;
}

const numbers = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 10 });

function handOver(draft: ChartDraft, drawn: Answered, failed: string[]): string {
  const name = /^已画好：(.+)$/m.exec(drawn.output)?.[1]?.trim() ?? draft.title;
  const type = /^类型：([^（\n]+)/m.exec(drawn.output)?.[1]?.trim() ?? '图表';
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
    ...(/数据不适合，实际画成([^）]+)/.exec(drawn.output)
      ? [`这些数据不适合${type}，实际画成了${/数据不适合，实际画成([^）]+)/.exec(drawn.output)?.[1] ?? ''}`]
      : []),
  ];
  const from = draft.source ? `（数据来自“${escapeMarkdown(draft.source)}”）` : '';
  const parts = [`已画好${type}《${escapeMarkdown(draft.title)}》${from}，文件是“${escapeMarkdown(name)}”。`];
  if (lines.length > 0) parts.push(lines.map((line) => `- ${line}`).join('\n'));
  if (failed.length > 0) parts.push(`未完成：\n${failed.join('\n')}`);
  parts.push(
    '打开图表可以在图和数据表之间切换，也可以下载为 PNG、SVG、Excel 或 CSV。\n\n接下来可以直接说：\n- “换成条形图”\n- “标题改成……”\n- “从大到小排”',
  );
  return parts.join('\n\n');
}

/** “换成饼图”, “标题改成……”, “去掉二月” of the chart drawn before. */
/** Of the chart that was made last; null when something else was made since, or nothing of it is to change. */
export function changeOfChart(conversation: Conversation): Turn | null {
  const { text, done, all } = conversation;
  const earlier = all.filter((call) => !done.includes(call));
  const last = earlier.findLast((call) => (call.tool === 'make_chart' || call.tool === 'edit_chart') && call.ok);
  const other = earlier.findLast((call) => makesOther.test(call.tool) && call.ok);
  if (!last || (other && other.at > last.at) || conversation.files.length > 0 || !conversation.can('edit_chart')) return null;
  const name = chartName(last) ?? '';
  const input = editOf(text, last);
  if (!input) return null;
  const edited = done.findLast((call) => call.tool === 'edit_chart');
  if (!edited) return { text: '', calls: [{ tool: 'edit_chart', input: { file_name: name, ...input } }] };
  if (!edited.ok) return { text: `图表没有改：${edited.output.split('\n')[0]}\n\n原来的图还在。`, calls: [] };
  const type = /^类型：(.+)$/m.exec(edited.output)?.[1] ?? '';
  return {
    text: `已修改“${escapeMarkdown(chartName(edited) ?? name)}”，现在是${type}。每次修改都留有版本，可以在文件的历史里找回。`,
    calls: [],
  };
}

const makesOther = /^(?:write_document|(?:edit|create)_sheet|write_(?:deck|slides|page|podcast)|make_poster)$/;

function chartName(call: Answered): string | null {
  return /^(?:已画好|已修改)：(.+)$/m.exec(call.output)?.[1]?.trim() ?? documentName(call);
}

function editOf(text: string, last: Answered): Record<string, unknown> | null {
  // Another chart of other things is drawn anew.
  if (/(?:再|另外?|重新)(?:画|做|来|出|生成)/.test(text)) return null;
  // Figures of its own make a chart of its own.
  if (!/改成|改为|更正|换成|变成/.test(text) && asksForChart(text) && tableInWords(text)) return null;
  const type = /改|换|变|用|成|来/.test(text) ? askedType(text) : null;
  const title = /标题(?:改成|改为|换成|叫|用|是|为|：|:)\s*[“"《]?([^”"》\n，。]{1,100})/.exec(text)?.[1]?.trim();
  const unit = /单位(?:改成|改为|换成|是|为|：|:)\s*[“"]?([^”"\n，。]{1,10})/.exec(text)?.[1]?.trim();
  const sort = /从大到小|降序|从高到低|由大到小|由高到低/.test(text) ? 'by_value' : /倒过来|反过来|倒序/.test(text) ? 'reverse' : undefined;
  const removed = /(?:去掉|删掉|删除|不要|拿掉|剔除)[“"]?([^”"\n，。]{1,60})/.exec(text)?.[1]?.trim();
  const known = namesIn(last);
  const left = leftOf(text, last);
  const remove = removed
    ? known.filter(
        (name) =>
          removed === name || removed.split(/[、和及与]/).some((part) => part.trim().replace(/(?:这一?[项列行个]|的数据)$/, '') === name),
      )
    : left;
  const set = [
    ...text.matchAll(
      /(?:把|将)?[“"]?([^，。“”"\s]{1,30}?)[”"]?(?:的(?:数|值|数值|数据))?(?:改成|改为|更正为|应该?是)\s*(-?\d[\d,]*(?:\.\d+)?)/g,
    ),
  ].flatMap(([, said = '', value = '']) => {
    const cell = cellOf(said, last);
    return cell ? [{ ...cell, value: Number(value.replaceAll(',', '')) }] : [];
  });
  const [, englishCell = '', englishValue = ''] =
    /^(?:please )?change (?:the )?(.{1,40}?) to (-?\d[\d,]*(?:\.\d+)?)\.?$/i.exec(text.trim()) ?? [];
  const english = cellOf(englishCell, last);
  if (english) set.push({ ...english, value: Number(englishValue.replaceAll(',', '')) });
  const input = {
    ...(type && { type }),
    ...(title && { title }),
    ...(unit && { unit }),
    ...((sort ?? (left.length > 0 && isTop(text) ? 'by_value' : undefined)) && { sort: sort ?? 'by_value' }),
    ...(remove.length > 0 && { remove }),
    ...(set.length > 0 && { set }),
  };
  return Object.keys(input).length > 0 ? input : null;
}

/** 三季度, or 湖滨店2月 where a chart has several series. */
function cellOf(said: string, last: Answered): { category: string; series?: string } | null {
  const [head = [], ...rows] = rowsIn(last);
  const categories = rows.map(([name = '']) => name);
  if (categories.includes(said)) return { category: said };
  for (const column of head.slice(1)) {
    const series = column.replace(/[（(][^（()）]*[）)]$/, '');
    const category = said.startsWith(series) ? said.slice(series.length) : said.endsWith(series) ? said.slice(0, -series.length) : null;
    const bare = category?.replace(/^的|的$/g, '').trim();
    if (bare && categories.includes(bare)) return { category: bare, series: column };
  }
  return null;
}

const isTop = (text: string): boolean => numberAfter(text) !== null;

/** 只看前五名, 只要华东和华南: what then goes. */
function leftOf(text: string, last: Answered): string[] {
  const rows = rowsIn(last).slice(1);
  const names = rows.map(([name = '']) => name);
  const most = numberAfter(text);
  if (most !== null && most < rows.length) {
    const sign = isAscending(text) ? 1 : -1;
    const figure = ([, value = '']: string[]): number => Number(value.replace(/[,%\s]/g, ''));
    const kept = new Set([...rows].sort((a, b) => (figure(a) - figure(b)) * sign).slice(0, most));
    return rows.filter((row) => !kept.has(row)).map(([name = '']) => name);
  }
  if (!/只(?:看|要|留|保留|显示|画)/.test(text)) return [];
  const kept = names.filter((name) => name !== '' && text.includes(name));
  return kept.length > 0 && kept.length < names.length ? names.filter((name) => !kept.includes(name)) : [];
}

/** The names in the first column and the head of the table the tool answered with. */
function namesIn(call: Answered): string[] {
  const [head = [], ...rows] = rowsIn(call);
  return [...rows.map(([name = '']) => name), ...head.slice(1)];
}

function rowsIn(call: Answered): string[][] {
  return call.output
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}
