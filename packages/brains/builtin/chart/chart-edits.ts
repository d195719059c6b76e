/** What is said of a chart that stands: it is drafted again from its own request and all that was said since, so that rows, columns and order can still change. */
import type { ChartAnswer } from '#contract/content/chart.ts';
import { callsOf, readingOf, type AnsweredBy, type Conversation, type MadeBy } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { isQuestion } from '../text/question.ts';
import { askedType, asksForChart, type AskedChart } from './asked-chart.ts';
import { draftChart, type ChartDraft } from './chart-draft.ts';
import { sourceTables } from './chart-sources.ts';
import { converter } from './chart-units.ts';
import type { Change as Asked } from '#contract/intent/change.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import { tableInWords } from './figures-in-words.ts';

/** Of the chart that was made last; null when something else was made since, or nothing of it is to change. */
export function changeOfChart(conversation: Conversation): Turn | null {
  const { text, done, all, made } = conversation;
  const earlier = callsOf(all, 'make_chart', 'edit_chart').filter((call) => !done.includes(call));
  const last = earlier.findLast((call) => call.ok);
  const first = done[0]?.at ?? Infinity;
  const other = made.findLast((call: MadeBy) => call.at < first && makesOther.test(call.tool));
  if (!last?.ok || (other && other.at > last.at) || conversation.files.length > 0 || !conversation.can('edit_chart')) return null;
  if (isAnother(text)) return null;
  const name = last.result.file;
  const change = changeIn(conversation, last.result);
  const left = looksIn(text);
  if (!change) return left === '' ? null : saying(`图表没有改：${left}\n\n${canChange}`);
  const edited = callsOf(done, 'edit_chart').at(-1);
  if (change.problem) return saying(`图表没有改：${change.problem}\n\n原来的图还在。`);
  if (!edited) return { text: '', calls: [{ tool: 'edit_chart', input: { file_name: name, ...change.input } }] };
  if (!edited.ok) return saying(`图表没有改：${edited.reason}\n\n原来的图还在。`);
  const { file, type, drawn_as } = edited.result;
  const told = [...change.told, ...(left === '' ? [] : [left])];
  return saying(
    [
      `已修改“${escapeMarkdown(file)}”，现在是${type}${drawn_as === null ? '' : `（数据不适合，实际画成${drawn_as}）`}。`,
      ...(told.length > 0 ? [told.map((line) => `- ${escapeMarkdown(line)}`).join('\n')] : []),
      '每次修改都留有版本，可以在文件的历史里找回。',
    ].join(told.length > 0 ? '\n\n' : ''),
  );
}

const makesOther = /^(?:write_document|(?:edit|create)_sheet|write_(?:deck|slides|page|podcast)|make_poster)$/;
const canChange =
  '可以改的有：图的类型（“换成条形图”）、标题、单位、排序、只看某些行或某几个月、只看前几名、去掉或改某一项的数，以及“改成按……画”。';

/** Another chart of other things, or another thing, is made anew. */
function isAnother(text: string): boolean {
  if (/(?:再|另外?|重新)(?:画|做|来|出|生成)/.test(text)) return true;
  if (/汇总表?|统计一下|透视|工作表|报告|文档|PPT|幻灯片|海报|网页|播客|(?:写|做|生成|起草)[一1]?[份篇封]/i.test(text)) return true;
  return (
    !/改成|改为|更正|换成|变成|\bchange\b|\bmake it\b/i.test(text) &&
    asksForChart(text) &&
    (tableInWords(text) !== null || /画(?![成为])|做(?![成为])|生成|\bdraw\b|\bplot\b|\bcreate\b/i.test(text))
  );
}

/** Colours and labels are chosen by the drawing. */
function looksIn(text: string): string {
  const found = /颜色|配色|色系|数据标签|图例|网格线|字体|字号|背景色?|渐变|\bcolou?rs?\b|\blegend\b|\blabels?\b/i.exec(text)?.[0];
  const asks = /换|改|加|调|去掉|显示|设|用|\bchange\b|\badd\b|\bmake\b|\bremove\b/i.test(text);
  return found && asks ? `图的${/[a-z]/i.test(found) ? '样式' : found}由版式按数据自动定，这里不能单独调，这一点没有改` : '';
}

/** 换成饼图; what goes on in time is a line. */
function typeSaid(text: string): AskedChart | null {
  const named = /改|换|变|用|成|来|\bmake\b|\bchange\b|\binto\b/i.test(text) ? askedType(text) : null;
  return named ?? (/趋势|走势|\btrend\b/i.test(text) ? 'line' : null);
}

interface Change {
  input: Record<string, unknown>;
  /** What the chart shows now that it did not show before, in sentences. */
  told: string[];
  problem?: string;
}

const changes =
  /只|仅|去掉|去除|除了|除去|剔除|排除|不含|不要|删|换|改|按|排|加|增|显示|恢复|还原|更正|应该?是|看|画|前\s?[\d一二两三四五六七八九十]|倒|单位|标题|\b(?:only|just|sort|remove|drop|make|change|rename|title|top|add|show|exclude|without|by)\b/i;

function changeIn(conversation: Conversation, last: ChartAnswer): Change | null {
  const { text } = conversation;
  if (!changes.test(text) || (isQuestion(text) && !/改|换|去掉|只看|能不能|可以.*吗/.test(text))) return null;
  const names = rowsIn(last)
    .slice(1)
    .map(([name = '']) => name);
  const read = readChanges(text, { kind: 'chart', headings: names });
  const type = typeSaid(text);
  const title = read.changes.find((change) => change.do === 'set' && change.target.field === 'title')?.value?.slice(0, 100);
  const set = read.changes.flatMap((change) => valuesSet(change, last));
  const unknown = read.changes.find(
    (change) => change.do === 'replace' && figureIn(change.value) !== null && valuesSet(change, last).length === 0,
  );
  if (unknown && set.length === 0)
    return {
      input: {},
      told: [],
      problem: `图上现在没有“${escapeMarkdown(unknown.target.named ?? '')}”，有的是${names.slice(0, 20).map(escapeMarkdown).join('、')}。`,
    };
  // 曝气池改成 30 左右 names what stands in the chart, and no figure for it.
  const vague = read.unread.find(({ words }) => names.some((name) => name.length >= 2 && words.startsWith(name)) && /\d/.test(words));
  if (vague && set.length === 0 && title === undefined)
    return { input: {}, told: [], problem: `没有看懂“${escapeMarkdown(vague.words)}”，请说一个确定的数。` };
  const redrawn = drawnAgain(conversation, type);
  if (redrawn?.problem) return { input: {}, told: [], problem: redrawn.problem };
  const input = {
    ...redrawn?.input,
    ...(type && { type }),
    ...(title && { title }),
    ...(/倒过来|反过来|倒序/.test(text) && { sort: 'reverse' }),
    ...([...(redrawn?.set ?? []), ...set].length > 0 && { set: [...(redrawn?.set ?? []), ...set] }),
  };
  const isEmpty = !type && !title && set.length === 0 && Object.keys(input).every((key) => key === 'set');
  const unit = /[（(]([^（()）]{1,6})[）)]$/.exec(rowsIn(last)[0]?.[1] ?? '')?.[1] ?? '';
  const written = set.map(
    ({ category, series, value }) =>
      `${series ? `${series}的` : ''}“${category}”现在是 ${value.toLocaleString('en-US', { maximumFractionDigits: 10 })}${unit === '%' ? '' : unit && ' '}${unit}`,
  );
  return isEmpty ? null : { input, told: [...(redrawn?.told ?? []), ...written] };
}

/** 把三季度改成 98, 湖滨店2月改成 3800, 加一个 8月29日 70.1. */
function valuesSet({ do: deed, target, value = '' }: Asked, last: ChartAnswer): { category: string; series?: string; value: number }[] {
  if (deed === 'replace' || deed === 'set') {
    const figure = figureIn(value);
    const cell = target.named === undefined || target.field ? null : cellOf(target.named.replace(/的(?:数|值|数值|数据)$/, ''), last);
    return cell && figure !== null ? [{ ...cell, value: figure }] : [];
  }
  const told = deed === 'append' ? value : deed === 'add' ? `${target.named ?? ''} ${value}` : '';
  const [, name = '', figure = ''] =
    /^(.{1,30}?)[\s：:是为]*(-?\d[\d,]*(?:\.\d+)?)\s*[\p{Script=Han}A-Za-z%]{0,3}$/u.exec(told.trim()) ?? [];
  const isOneSeries = (rowsIn(last)[0] ?? []).filter((head) => head !== '占比').length === 2;
  return name !== '' && isOneSeries && !cellOf(name.trim(), last) ? [{ category: name.trim(), value: figureIn(figure) ?? 0 }] : [];
}

/** 98, 3,800 元, 12%; null where it is more than a figure with its unit. */
function figureIn(value = ''): number | null {
  const found = /^(-?\d[\d,]*(?:\.\d+)?)\s*[\p{Script=Han}A-Za-z%]{0,3}$/u.exec(value.trim())?.[1];
  return found === undefined ? null : Number(found.replaceAll(',', ''));
}

/** The chart of the same request with all that was said since; null when it was not drafted here, or nothing of it changes. */
function drawnAgain(
  conversation: Conversation,
  type: AskedChart | null,
): { input: Record<string, unknown>; set: SetValue[]; told: string[]; problem?: string } | null {
  const { text, done, all, earlier } = conversation;
  const made = callsOf(all, 'make_chart').findLast((call) => call.ok && !done.includes(call));
  const request = made && earlier.findLast((message) => message.at < made.at);
  if (!made || !request) return null;
  const since = earlier.filter(({ at }) => at > made.at);
  const calls = callsOf(all, 'edit_chart').filter((call) => call.ok && call.at > made.at && !done.includes(call));
  // Only what led to a change was said of the chart.
  const heeded = since
    .filter((message, n) => calls.some(({ at }) => at > message.at && at < (since[n + 1]?.at ?? Infinity)))
    .map((message) => message.text);
  const tables = sourceTables(request.text, filesAt(conversation, request), (files) => readingOf(files, all));
  const first = draftChart(tables, request.text, askedType(request.text));
  if (!first || JSON.stringify(first.categories) !== JSON.stringify(made.input['categories'])) return null;
  const typeOf = (said: string[]): AskedChart | null => said.map(typeSaid).findLast((one) => one !== null) ?? askedType(request.text);
  const was = draftChart(tables, request.text, typeOf(heeded), heeded);
  const now = draftChart(tables, request.text, type ?? typeOf(heeded), [...heeded, text]);
  if (!was || !now) return null;
  if (now.categories.length === 0) return { input: {}, set: [], told: [], problem: '这样一来就没有可以画的了。' };
  const data = ({ categories, series }: ChartDraft) => ({ categories, series });
  const isSame = JSON.stringify(data(was)) === JSON.stringify(data(now));
  const still = now.told.find((line) => /^没有换成|没有按大小重排/.test(line) && !was.told.includes(line));
  if (isSame && was.unit === now.unit && !type && still) return { input: {}, set: [], told: [], problem: `${still}。` };
  if (isSame && was.unit === now.unit) {
    const names = [...now.categories, ...now.series.map(({ name }) => name)].slice(0, 20).map(escapeMarkdown).join('、');
    const isOrder = /^(?:请|再)?(?:只(?:看|要|留|保留|显示)|按(?:大小|数值|从)|从[大小高低]|去掉|删掉|恢复|前\s?\d|排)/.test(text.trim());
    return isOrder && !/标题|单位|倒/.test(text)
      ? { input: {}, set: [], told: [], problem: `图上已经是这样，或没有您说的这一项。图上有的是：${names}。` }
      : null;
  }
  const isTitled =
    /标题|\btitle\b/i.test(text) || calls.some(({ input }) => typeof input['title'] === 'string' && input['data'] === undefined);
  const sets = setsBefore(calls, first, now);
  if (!sets) return { input: {}, set: [], told: [], problem: '图上有手工改过的数，不能跟着换成这个单位；请把数据按新的单位重新发来。' };
  const isSummed = (line: string): boolean => /^按“[^”]+”汇总了/.test(line);
  const told = now.told.filter(
    (line) => !was.told.includes(line) && !(isSummed(line) && was.told.some(isSummed) && now.title.endsWith(first.title)),
  );
  const kept = isTitled && !/标题|\btitle\b/i.test(text) && now.title !== was.title ? ['标题是您定的，没有跟着改'] : [];
  return {
    input: {
      data: data(now),
      ...(!isTitled && now.title !== was.title && { title: now.title }),
      ...(was.unit !== now.unit && { unit: now.unit }),
      ...((type ?? typeOf(heeded)) === 'bar' && !/排|\bsort\b/i.test([...heeded, text].join('')) && { sort: 'by_value' }),
    },
    set: sets,
    told: [...told, ...kept],
  };
}

interface SetValue {
  category: string;
  series?: string;
  value: number | null;
}

/** Figures put in by hand that the chart still has room for, each in the unit the chart has now; null when one can't be told in it. */
function setsBefore(calls: AnsweredBy<'edit_chart'>[], first: ChartDraft, now: ChartDraft): SetValue[] | null {
  let unit = first.unit;
  const found: SetValue[] = [];
  for (const { input } of calls) {
    // A call that brought data repeated those of before.
    if (input['data'] !== undefined) found.length = 0;
    if (typeof input['unit'] === 'string') unit = input['unit'];
    const convert = unit === now.unit ? (value: number): number => value : converter(unit, now.unit);
    for (const one of Array.isArray(input['set']) ? (input['set'] as SetValue[]) : []) {
      if (!now.categories.includes(one.category) && first.categories.includes(one.category)) continue;
      if (!convert) return null;
      found.push({ ...one, value: one.value === null ? null : convert(one.value) });
    }
  }
  return found;
}

/** The files a request was made with: its own, else those sent last before it. */
function filesAt({ earlier }: Conversation, request: Conversation['earlier'][number]): { name: string; uri: string }[] {
  return earlier.findLast(({ at, files }) => at <= request.at && files.length > 0)?.files ?? [];
}

/** 三季度, or 湖滨店2月 where a chart has several series. */
function cellOf(said: string, last: ChartAnswer): { category: string; series?: string } | null {
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

/** What stands in the chart as a table, its head first. */
function rowsIn({ header, rows }: ChartAnswer): string[][] {
  return [header, ...rows].map((row) => row.map((cell) => cell.trim()));
}
