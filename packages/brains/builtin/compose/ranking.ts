/** Puts in order what was asked to be ranked: by figures that stand in the words, the files and their tables; what has none is not ranked, and that is said. */
import { compare, parseDecimal, printDecimal, type Decimal } from '../text/decimal.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import type { RankingAsked } from '../text/ranking-asked.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { slotOfHeading } from '../text/slots.ts';
import { analyseTable, groupBy, printFigure, readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import { required, type Block, type Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';

interface Item {
  text: string;
  value: Decimal;
}

export interface Ranking {
  heading: string;
  items: string[];
  /** Below the list: by what, and where it stands. */
  note: string;
  /** Clauses of the person's own words that stand in the list, or were left out of it by their place. */
  used: string[];
  told: string[];
}

const counts = '人次|人|位|名|次|条|起|件|例|票|个|户|家|单|台|%|％|万元|亿元|元|小时|分钟|天|分|倍|吨|公里';
const behind = new RegExp(
  `^(.{2,30}?)(?:[（(：:]|(?:一共|共计?|总共|约|大约|达到?|占比?|得|为|是|有|被)+)?\\s*(\\d[\\d,]*(?:\\.\\d+)?)\\s?(${counts})(?:用户|客户|受访者|员工|门店)?(?:次|都)?(?:提到|提及|反映|反馈|投诉|认为|抱怨|选择|遇到|出现|发生|支持)?了?[）)]?$`,
);
const before = new RegExp(
  `^(?:有|共有?)?\\s*(\\d[\\d,]*(?:\\.\\d+)?)\\s?(${counts})(?:用户|客户|受访者|员工|门店)?(?:提到|提及|反映|反馈|投诉|认为|抱怨|觉得|遇到|希望)了?(.{2,40})$`,
);

/** null: nothing with figures that can be compared. */
export function rankingOf(asked: RankingAsked, evidence: Evidence[], materials: Material[]): Ranking | null {
  const tables = materials.flatMap((material) => material.tables.map((table) => ({ table, name: material.name })));
  const ofTable = tables.map(({ table, name }) => rankedTable(asked, table, name)).find((found) => found !== null);
  return ofTable ?? rankedWords(asked, evidence);
}

/** Without a number asked for, more places than these nobody reads. */
const mostListed = 20;

function headingOf({ by, most }: RankingAsked, count: number): string {
  const name = by === '' ? '排序' : /排[序名]$/.test(by) ? by : `${by}排序`;
  return most !== null && most < count ? `${name}（前 ${most}）` : name;
}

/** Those asked for, and what stands level with the last of them. */
function places<T extends { value: Decimal }>(asked: RankingAsked, items: T[]): { shown: T[]; left: T[]; isTied: boolean } {
  const { rising } = asked;
  const most = asked.most ?? (items.length > mostListed ? mostListed : null);
  const sorted = items.toSorted((a, b) => (rising ? compare(a.value, b.value) : compare(b.value, a.value)));
  const last = most === null ? undefined : sorted[most - 1];
  const shown = last === undefined ? sorted : sorted.filter(({ value }, n) => n < (most ?? 0) || compare(value, last.value) === 0);
  return { shown, left: sorted.slice(shown.length), isTied: most !== null && shown.length > most };
}

function toldOf(asked: RankingAsked, by: string, isTied: boolean): string[] {
  const measure = /严重|重要|优先|紧急|轻重|影响/.exec(asked.by)?.[0];
  return [
    ...(measure && !by.includes(measure) ? [`材料里没有写“${asked.by}”，排序依据的是${by}。`] : []),
    ...(isTied ? [`第 ${asked.most ?? mostListed} 位有并列，一并列出。`] : []),
  ];
}

/** What a unit counts. */
const named: Record<string, string> = {
  人: '人数',
  人次: '人次',
  次: '次数',
  '%': '百分比',
  元: '金额',
  万元: '金额',
  亿元: '金额',
  分: '得分',
  小时: '时长',
  分钟: '时长',
  天: '天数',
};

function rankedWords(asked: RankingAsked, evidence: Evidence[]): Ranking | null {
  const found = evidence.flatMap((e) =>
    e.text
      .replace(/^[^：:，。]{2,12}[：:](?=.{4})/, '')
      .split(/[，；;、。]|,(?!\d{3})/)
      .flatMap((clause) => {
        const item = measured(clause.trim());
        return item ? [{ ...item, own: e.own, source: e.source }] : [];
      }),
  );
  const units = [...new Set(found.map(({ unit }) => unit))].map((unit) => found.filter((one) => one.unit === unit));
  const [best = []] = units.toSorted((a, b) => b.length - a.length);
  if (best.length < 2) return null;
  const { shown, left, isTied } = places(asked, best);
  const unit = best[0]?.unit ?? '';
  const by = named[unit] ?? `${unit}数`;
  const source = [...new Set(shown.map((one) => one.source).filter((one) => one !== ''))];
  return {
    heading: headingOf(asked, best.length),
    items: shown.map(({ text }) => text),
    note: `（按${by}${asked.rising ? '从小到大' : '从大到小'}排列${left.length > 0 ? `，共 ${best.length} 项，列前 ${shown.length} 项` : ''}${source.length > 0 ? `；来源：${source.join('；')}` : ''}）`,
    used: best.filter(({ own }) => own).map(({ text }) => text),
    told: [
      ...toldOf(asked, by, isTied),
      ...(left.some(({ own }) => own) ? [`按要求只列前 ${shown.length} 项，没有列入：${left.map(({ text }) => text).join('；')}。`] : []),
    ],
  };
}

function measured(clause: string): (Item & { unit: string }) | null {
  const one = behind.exec(clause);
  const other = one ? null : before.exec(clause);
  const [number, unit] = one ? [one[2], one[3]] : [other?.[1], other?.[2]];
  const value = parseDecimal((number ?? '').replaceAll(',', ''));
  return value && unit !== undefined ? { text: clause, value, unit: unit.replace('％', '%').replace(/^[位名]$/, '人') } : null;
}

const levels: [RegExp, number][] = [
  [/^(?:P0|S0|致命|阻断|紧急|特急|极高|非常(?:严重|高)|5级?)$/i, 5],
  [/^(?:P1|S1|严重|高|重大|一级|4级?)$/i, 4],
  [/^(?:P2|S2|一般|中等?|较大|二级|3级?)$/i, 3],
  [/^(?:P3|S3|轻微|低|较低|三级|2级?)$/i, 2],
  [/^(?:P4|S4|建议|很低|提示|四级|1级?)$/i, 1],
];
const levelOf = (cell: string): number => levels.find(([pattern]) => pattern.test(cell.trim()))?.[1] ?? 0;

function rankedTable(asked: RankingAsked, table: MaterialTable, file: string): Ranking | null {
  const analysis = analyseTable(table);
  const cellsOf = (column: Column) => analysis.rows.map((row) => (row[column.index] ?? '').trim()).filter((cell) => cell !== '');
  const level = /严重|重要|优先|紧急|轻重/.test(asked.by)
    ? analysis.columns.find(
        (column) => cellsOf(column).length > 0 && cellsOf(column).every((cell) => levelOf(cell) > 0) && new Set(cellsOf(column)).size > 1,
      )
    : undefined;
  const names = analysis.columns.filter((column) => (column.role === 'category' || column.role === 'text') && column !== level);
  const likeness = (column: Column) => overlap(bigrams(column.name), bigrams(asked.by));
  const name =
    names.toSorted((a, b) => likeness(b) - likeness(a)).find((column) => likeness(column) > 0) ??
    names.find((column) => /痛点|问题|需求|反馈|类型|类别|原因|事项|名称|品名|产品|项目|部门|门店|客户|姓名|区域|城市/.test(column.name)) ??
    names[0];
  if (!name) return null;
  const figures = analysis.columns.filter((column) => (column.role === 'measure' || column.role === 'rate') && column !== level);
  const measure =
    figures.toSorted((a, b) => likeness(b) - likeness(a)).find((column) => likeness(column) > 0) ??
    figures.find((column) => /次数|人数|频次|频率|提及|数量|票|得分|影响|金额|销售额/.test(column.name)) ??
    figures[0];
  const where = `${file}${table.where ? ` ${table.where}` : ''}`;
  if (level) return byLevel(asked, analysis, name, level, measure, where);
  const found = measure ? sums(analysis, name, measure) : times(analysis, name);
  if (!found || found.length < 2) return null;
  const by = measure ? `“${measure.name}”` : `“${name.name}”出现的次数`;
  const { shown, left, isTied } = places(asked, found);
  return {
    heading: headingOf(asked, found.length),
    items: shown.map(({ text }) => text),
    note: `（按${by}${asked.rising ? '从小到大' : '从大到小'}排列，由附件计算${left.length > 0 ? `，共 ${found.length} 项，列前 ${shown.length} 项` : ''}；来源：${where}）`,
    used: [],
    told: toldOf(asked, by, isTied),
  };
}

/** Each name with its figure, added up where it stands several times; a rate of several rows adds up to nothing. */
function sums(analysis: TableAnalysis, name: Column, measure: Column): Item[] | null {
  const rows = analysis.rows.map((row) => (row[name.index] ?? '').trim());
  const isOnce = new Set(rows).size === rows.length;
  if (isOnce)
    return analysis.rows.flatMap((row, n) => {
      const cell = readCell(row[measure.index] ?? '');
      return cell && rows[n] ? [{ text: `${rows[n]}：${measure.name} ${printFigure(cell.value, measure)}`, value: cell.value }] : [];
    });
  if (measure.role !== 'measure') return null;
  return groupBy(analysis, name, [measure]).flatMap(({ name: group, totals }) => {
    const [total] = totals;
    return total && group ? [{ text: `${group}：${measure.name} ${printFigure(total, measure)}`, value: total }] : [];
  });
}

function times(analysis: TableAnalysis, name: Column): Item[] | null {
  const cells = analysis.rows.map((row) => (row[name.index] ?? '').trim()).filter((cell) => cell !== '');
  const found = [...new Set(cells)];
  if (found.length < 2 || found.length === cells.length) return null;
  return found.map((cell) => {
    const count = cells.filter((other) => other === cell).length;
    return { text: `${cell}：${count} 次`, value: parseDecimal(String(count)) ?? { digits: 0n, scale: 0 } };
  });
}

/** By how bad each is said to be, then by its figure. */
function byLevel(
  asked: RankingAsked,
  analysis: TableAnalysis,
  name: Column,
  level: Column,
  measure: Column | undefined,
  where: string,
): Ranking | null {
  const rows = analysis.rows.filter((row) => (row[name.index] ?? '').trim() !== '' && (row[level.index] ?? '').trim() !== '');
  if (rows.length < 2) return null;
  const figure = (row: string[]) => (measure ? (readCell(row[measure.index] ?? '')?.value ?? null) : null);
  const sorted = rows.toSorted((a, b) => {
    const apart = levelOf(b[level.index] ?? '') - levelOf(a[level.index] ?? '');
    const [one, other] = [figure(a), figure(b)];
    return (apart === 0 && one && other ? compare(other, one) : apart) * (asked.rising ? -1 : 1);
  });
  const shown = sorted.slice(0, asked.most ?? sorted.length);
  const value = (row: string[]) => {
    const one = figure(row);
    return measure && one ? `，${measure.name} ${printDecimal(one)}${measure.unit}` : '';
  };
  return {
    heading: headingOf(asked, rows.length),
    items: shown.map((row) => `${(row[name.index] ?? '').trim()}：${level.name} ${(row[level.index] ?? '').trim()}${value(row)}`),
    note: `（按“${level.name}”${measure ? `、同级按“${measure.name}”` : ''}${asked.rising ? '从低到高' : '从高到低'}排列${shown.length < rows.length ? `，共 ${rows.length} 项，列前 ${shown.length} 项` : ''}；来源：${where}）`,
    used: [],
    told: [],
  };
}

/** Own statements without what stands in the ranking. */
export function withoutRanked(facts: string[], { used }: Ranking): string[] {
  return facts.flatMap((fact) => {
    const [, label = '', rest = fact] = /^((?:- )?[^：:，。]{2,12}[：:])(.{4,})$/s.exec(fact) ?? [];
    const parts = rest.split(/(?<=[，；;、。])/);
    const kept = parts.filter((part) => !used.includes(part.replace(/[，；;、。]$/, '').trim()));
    if (kept.length === parts.length) return [fact];
    const left = kept.join('').replace(/[，；;、。]$/, '');
    return left.trim() === '' ? [] : [`${label}${left}`];
  });
}

/** At the head of the part that tells of findings or problems; else in a part of its own. */
export function placeRanking(draft: Draft, { heading, items, note }: Ranking): Draft {
  const list: Block[] = [
    { kind: 'ordered', pieces: items.map((text) => ({ text, weight: required, source: '' })) },
    { kind: 'raw', text: note, weight: required },
  ];
  const bare = (text: string) => text.replace(/^[一二三四五六七八九十]+、/, '');
  const at = draft.sections.findIndex((section) =>
    ['problem', 'finding', 'discussion'].includes(slotOfHeading(bare(section.heading)) ?? ''),
  );
  const home = draft.sections[at];
  if (!home) return { ...draft, sections: [{ heading, level: 2, blocks: list }, ...draft.sections] };
  const rest = home.blocks.filter((block) => !(block.kind === 'raw' && block.text.startsWith('【待补充')));
  const blocks: Block[] = [{ kind: 'raw', text: `**${heading}**`, weight: required }, ...list, ...rest];
  return { ...draft, sections: draft.sections.map((section) => (section === home ? { ...section, blocks } : section)) };
}
