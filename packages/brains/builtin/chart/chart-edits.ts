/** What is said of a chart that stands: its type, title, order and single figures. Other rows or groups are another chart. */
import type { ChartAnswer } from '#contract/content/chart.ts';
import type { Change as Asked } from '#contract/intent/change.ts';
import { callsOf, type Conversation, type MadeBy } from '../conversation.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import { speaksOfTables } from '../reading/table.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { isQuestion } from '../text/question.ts';
import { before, behind, holds } from '#text/words.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { askedType } from './asked-chart.ts';
import { tableInWords } from './figures-in-words.ts';

const makesOther = /^(?:write_document|(?:edit|create)_sheet|write_(?:deck|slides|page|podcast)|make_poster)$/;
const canChange =
  '可以改的有：图的类型（“换成条形图”）、标题、从大到小排、改某一项的数、去掉某一项。要按别的列画、只看某些行，请连同表格重新说一遍要画什么。';
const descending = ['从大到小', '从高到低', '从多到少', '由大到小', '由高到低', '降序', '按大小', '按数值'];
const turning = ['换', '改', '变', '用', '成', '画'];
const links = ['：', ':', '是', '为', ' '];
const reversed = ['倒过来', '反过来', '倒序'];

/** Of the chart that was made last; null when something else was made since, or nothing of it is to change. */
export function changeOfChart(conversation: Conversation): Turn | null {
  const { text, done, all, made, today } = conversation;
  const last = callsOf(all, 'make_chart', 'edit_chart').findLast((call) => call.ok && !done.includes(call));
  const first = done[0]?.at ?? Infinity;
  const other = made.findLast((call: MadeBy) => call.at < first && makesOther.test(call.tool));
  if (!last?.ok || (other && other.at > last.at) || conversation.files.length > 0) return null;
  if (tableInWords(text) !== null || asksToMake(text) !== null) return null;
  const name = last.result.file;
  const change = changeIn(text, last.result);
  const edited = callsOf(done, 'edit_chart').at(-1);
  if (edited) return saying(edited.ok ? toldOf(edited.result, change?.told ?? []) : `图表没有改：${edited.reason}\n\n原来的图还在。`);
  if (change) return { text: '', calls: [{ tool: 'edit_chart', input: { file_name: name, ...change.input } }] };
  // 曝气池改成 30 左右: a change all the same, though not one that was read.
  const names = last.result.rows.flatMap(([head = '']) => (head.length > 1 ? [head] : []));
  const isChange = holds(text, names) || readChanges(text, { kind: 'chart', headings: names }).changes.length > 0;
  if (isQuestion(text) || !(isChange || speaksOfTables(text, today))) return null;
  return saying(`图表没有改：没有读懂要改什么。\n\n${canChange}`);
}

function toldOf({ file, type, drawn_as }: ChartAnswer, told: readonly string[]): string {
  return [
    `已修改“${escapeMarkdown(file)}”，现在是${type}${drawn_as === null ? '' : `（数据不适合，实际画成${drawn_as}）`}。`,
    ...(told.length > 0 ? [told.map((line) => `- ${escapeMarkdown(line)}`).join('\n')] : []),
    '每次修改都留有版本，可以在文件的历史里找回。',
  ].join('\n\n');
}

interface Change {
  input: Record<string, unknown>;
  told: string[];
}

/** Null where nothing of it was read; what stays unread of the rest is told. */
function changeIn(text: string, last: ChartAnswer): Change | null {
  if (isQuestion(text)) return null;
  const names = rowsIn(last)
    .slice(1)
    .map(([name = '']) => name);
  const read = readChanges(text, { kind: 'chart', headings: names });
  const turns = read.changes.some((change) => change.do === 'restyle' || change.do === 'reshape');
  const type = turns || holds(text, turning) ? askedType(text) : null;
  const title = read.changes.find((change) => change.do === 'set' && change.target.field === 'title')?.value?.slice(0, 100);
  const set = read.changes.flatMap((change) => valuesSet(change, last));
  const remove = read.changes.flatMap(({ do: deed, target }) =>
    deed === 'remove' && target.named !== undefined && names.includes(target.named) ? [target.named] : [],
  );
  const sort = holds(text, reversed) ? 'reverse' : holds(text, descending) ? 'by_value' : null;
  const input = {
    ...(type && { type }),
    ...(title && { title }),
    ...(sort && { sort }),
    ...(set.length > 0 && { set }),
    ...(remove.length > 0 && { remove }),
  };
  const written = set.map(
    ({ category, series, value }) =>
      `${series ? `${series}的` : ''}“${category}”现在是 ${value.toLocaleString('en-US', { maximumFractionDigits: 10 })}`,
  );
  const left = read.unread.filter(({ words }) => askedType(words) === null && !holds(words, [...reversed, ...descending]));
  return Object.keys(input).length === 0
    ? null
    : { input, told: [...written, ...left.map(({ words }) => `没有读懂“${words}”，这一处没有改`)] };
}

/** 把三季度改成 98, 湖滨店2月改成 3800, 加一个 8月29日 70.1. */
function valuesSet({ do: deed, target, value = '' }: Asked, last: ChartAnswer): { category: string; series?: string; value: number }[] {
  if (deed === 'replace' || deed === 'set') {
    const figure = figureIn(value);
    const cell =
      target.named === undefined || target.field ? null : cellOf(before(target.named, ['的数', '的值', '的数值', '的数据']), last);
    return cell && figure !== null ? [{ ...cell, value: figure }] : [];
  }
  const told = deed === 'append' ? value : deed === 'add' ? `${target.named ?? ''} ${value}` : '';
  const [, name = '', figure = ''] = /^(.{1,30}?)\s*(-?\d[\d,]*(?:\.\d+)?)\s*[\p{L}%]{0,3}$/u.exec(told.trim()) ?? [];
  const isOneSeries = (rowsIn(last)[0] ?? []).filter((head) => head !== '占比').length === 2;
  return name !== '' && isOneSeries && !cellOf(before(name, links), last)
    ? [{ category: before(name, links), value: figureIn(figure) ?? 0 }]
    : [];
}

/** 98, 3,800 元, 12%; null where it is more than a figure with its unit. */
function figureIn(value = ''): number | null {
  const found = /^(-?\d[\d,]*(?:\.\d+)?)\s*[\p{L}%]{0,3}$/u.exec(value.trim())?.[1];
  return found === undefined ? null : Number(found.replaceAll(',', ''));
}

/** 三季度, or 湖滨店2月 where a chart has several series. */
function cellOf(said: string, last: ChartAnswer): { category: string; series?: string } | null {
  const [head = [], ...rows] = rowsIn(last);
  const categories = rows.map(([name = '']) => name);
  if (categories.includes(said)) return { category: said };
  for (const column of head.slice(1)) {
    const series = column.replace(/[（(][^（()）]*[）)]$/, '');
    const category = said.startsWith(series) ? said.slice(series.length) : said.endsWith(series) ? said.slice(0, -series.length) : null;
    const bare = category === null ? undefined : before(behind(category, ['的']), ['的']).trim();
    if (bare && categories.includes(bare)) return { category: bare, series: column };
  }
  return null;
}

/** What stands in the chart as a table, its head first. */
function rowsIn({ header, rows }: ChartAnswer): string[][] {
  return [header, ...rows].map((row) => row.map((cell) => cell.trim()));
}
