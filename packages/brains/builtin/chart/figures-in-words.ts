/** Figures that were written into a message, as a table: names with one figure each, with several, or pairs of figures. Nothing is dropped unsaid. Pure. */
import type { SourceTable } from './chart-draft.ts';
import { withoutMarkup } from '../text/light-markup.ts';
import { namesChart } from './asked-chart.ts';

const time = String.raw`(?:(?:19|20)\d{2}年)?(?:第?[一二三四1-4]季度|\d{1,2}月(?:份|\d{1,2}[日号])?|\d{1,2}[日号]|第?\d{1,2}周)|(?:19|20)\d{2}(?:年|(?=[\s：:=]|$))|Q[1-4]`;
/** 第1号门店, 3班, 二区12号线: a number that belongs to the name. */
const numbered = String.raw`[\p{Script=Han}A-Za-z]{0,8}\d{1,3}(?:号|班|组|线|期|队|区|楼|车间|店|厂)[^\d\s：:=]{0,12}?`;
const units =
  '%|％|℃|°C|摄氏度|[千百十]?[万亿]?(?:人次|平方米|公里|公斤|小时|分钟|元|人|件|台|个|单|吨|次|分|家|户|套|名|天|度|米|册|本|份|杯|辆|张|间|场)|㎡|[万亿]';
/** Whatever else stands right behind the figure: 万册, ㎡, kWh, 元/㎡; not how sure it is, and no time. */
const anyUnit = String.raw`(?!左右|上下|以[上下内外]|[多余来]|不[到足]|[年月日号周点](?!\p{Script=Han}))\p{Script=Han}{1,3}(?:[/每]\p{Script=Han}{1,2}|/[A-Za-z㎡]{1,3})?|[A-Za-zμ℃°²³㎡㎥][A-Za-z²³㎡㎥/·]{0,7}`;
const gap = '缺失?|空缺|无数据|暂?无|暂无数据|未统计';
const pair = new RegExp(
  String.raw`[\s]*((?:${time})\s?[^\d\s：:=]{0,8}?|[\p{Script=Han}A-Za-z][^\d：:=]{0,40}?|${numbered})\s*(?:[：:=]\s*|[是为])?(?:([-+−]?\d[\d,]*(?:\.\d+)?)(\s*(?:${units})|${anyUnit})?\s*|(${gap}))(?=\s|$)`,
  'uy',
);

type Pair = TypedFigure;

const segmentEnd = /[；;、。\n，]|,(?!\d{3}(?!\d))/;

/** Figures written into the message: `1月 120万元，2月 150万元`, or a table pasted with tabs. */
export function tableInWords(written: string): SourceTable | null {
  const words = withoutMarkup(written);
  const pasted = words
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 1);
  const [header, ...rows] = pasted;
  if (header && rows.length > 1) return { header, rows, source: '', heading: '' };
  const { caption, pairs, unread } = read(words);
  const told = unread.length > 0 ? [`没有看懂“${unread.join('”“')}”，没有画进去`] : [];
  const crossed = crossedOf(pairs);
  if (crossed) return { ...crossed, source: '', heading: caption, title: plain(caption), told };
  const names = pairs.map(({ name }) => name);
  // “1月收入” beside “成本”, or the same name again: several figures belong to one name, and which can't be told.
  const isMixed = names.some((name) => headed.test(name)) && !names.every((name) => starts.test(name));
  if (isMixed || (new Set(names).size < names.length && names.some((name) => headed.test(name) || /\s/.test(name)))) return null;
  const unit = usualUnit(pairs) || (/[（(](?:单位[：:]?\s*)?([^（()）]{1,6})[）)]$/.exec(caption)?.[1] ?? '');
  const alike = pairs.filter((one) => one.unit === '' || one.unit === unit);
  for (const one of pairs) if (!alike.includes(one)) told.push(`“${one.name} ${one.value}${one.unit}”单位不同，没有画进去`);
  if (alike.filter(({ value }) => value !== '').length < 2) return null;
  const { by, measure, bare } = namedOnce(alike.map(({ name }) => name));
  const shown = measure === '数值' && plain(caption) !== '' && plain(caption).length <= 16 ? plain(caption) : measure;
  return {
    header: [by, unit ? `${shown}（${unit}）` : shown],
    rows: alike.map(({ value }, n) => [bare[n] ?? '', value]),
    source: '',
    heading: caption,
    title: plain(caption),
    told,
  };
}

interface TypedFigure {
  name: string;
  /** '' where it is said that there is none. */
  value: string;
  unit: string;
}

/** The only figure a message holds, as it was written; null when there are more or none. */
export function loneFigure(words: string): string | null {
  const [only, ...more] = read(withoutMarkup(words)).pairs;
  return only && more.length === 0 && only.value !== '' ? `${only.name} ${only.value}${only.unit}` : null;
}

/** 画一张折线图，各月销售额（万元）: the clause that orders no chart is what the figures are called. */
function captionOf(lead: string): string {
  const said = lead.split(/[，,。；;]/).findLast((part) => part.trim() !== '' && !namesChart(part)) ?? '';
  const bare = said.trim().replace(/的$/, '');
  return bare.length <= 40 && !/\d$/.test(bare) && !/^(?:把|将|请|帮|数据|如下|下面|以下|这些)/.test(bare) ? bare : '';
}

const plain = (caption: string): string => caption.replace(/\s*[（(][^（()）]{1,10}[）)]$/, '').trim();

function read(words: string): { caption: string; pairs: Pair[]; unread: string[] } {
  const found = { caption: '', pairs: [] as Pair[], unread: [] as string[] };
  const said = words
    .replace(/^(?:请|帮我)?[把将]/, '')
    .replace(/(?<=\d\s*[\p{Script=Han}%％]{0,3}?)(?:画|绘制?|做|生成)[成为出][^，。\n\d]{0,12}[。！!]?$/u, '');
  const lead = /^([^\d：:]*?(?:\d[^：:]*?)?)[：:]\s*(?=\S)/.exec(said)?.[1] ?? '';
  // A name with its figure is no lead: 华东：120.
  const body = lead !== '' && (namesChart(lead) || /[各（(]/.test(lead)) ? said.slice(said.search(/[：:]/) + 1) : said;
  if (body !== said) found.caption = captionOf(lead);
  for (const part of body.split(segmentEnd)) {
    const segment = part.trim();
    if (segment === '') continue;
    const whole = pairsIn(segment);
    if (whole) {
      found.pairs.push(...whole);
      continue;
    }
    if (found.pairs.length === 0) {
      // 各月销售额（万元）1月120: what stands before the first name.
      const at = [...segment.matchAll(/[\s）)：:]+/g)]
        .map((match) => match.index + match[0].length)
        .find((start) => pairsIn(segment.slice(start)));
      if (at !== undefined) {
        found.caption ||= captionOf(segment.slice(0, at).replace(/[\s：:]+$/, ''));
        found.pairs.push(...(pairsIn(segment.slice(at)) ?? []));
        continue;
      }
      // 画一张图：各分馆借阅册次，总馆18万: a clause of its own.
      if (!/\d/.test(segment)) found.caption ||= captionOf(segment);
    }
    if (/\d/.test(segment) && found.pairs.length > 0) found.unread.push(segment.slice(0, 30));
  }
  // 各部门人数 研发45人 市场18人.
  const [first, ...others] = found.pairs;
  const spaced = /^(.*\S)\s+(\S+)$/.exec(first?.name ?? '');
  if (first && spaced?.[1] && spaced[2] && others.length > 0 && !headed.test(first.name) && others.every(({ name }) => !/\s/.test(name))) {
    const isMeasure = others.some(({ name }, n) => n > 0 && name === others[0]?.name);
    if (!isMeasure) {
      first.name = spaced[2];
      found.caption ||= captionOf(spaced[1]);
    }
  }
  return found;
}

/** Null unless all of it is names with figures. */
function pairsIn(segment: string): Pair[] | null {
  const found: Pair[] = [];
  let at = 0;
  while (at < segment.length) {
    pair.lastIndex = at;
    const match = pair.exec(segment);
    if (!match) return null;
    const [whole, name = '', value = '', unit = ''] = match;
    found.push({ name: name.trim(), value: value.replace('−', '-'), unit: unit.trim().replace('％', '%') });
    at += whole.length;
    if (segment.slice(at).trim() === '') break;
  }
  return found.length > 0 ? found : null;
}

const headed = new RegExp(String.raw`^(${time})\s*([^\d\s].*)$`);

const starts = new RegExp(`^(?:${time})`);

/** 1月 收入 320 成本 210；2月 收入 300 成本 205: each name with the same several figures. */
function crossedOf(pairs: Pair[]): Pick<SourceTable, 'header' | 'rows'> | null {
  const groups: { label: string; parts: Pair[] }[] = [];
  const measures = new Set(pairs.map(({ name }) => name).filter((name, n, all) => all.indexOf(name) !== n));
  for (const one of pairs) {
    const split = headed.exec(one.name) ?? /^(\S+)\s+(\S+)$/.exec(one.name);
    if (split?.[1] && split[2]) groups.push({ label: split[1], parts: [{ ...one, name: split[2].trim() }] });
    else if (groups.length === 0 || !measures.has(one.name)) return null;
    else groups.at(-1)?.parts.push(one);
  }
  const [first] = groups;
  if (!first || groups.length < 2 || first.parts.length < 2) return null;
  const heads = first.parts.map(({ name }) => name);
  if (!groups.every(({ parts }) => parts.map(({ name }) => name).join('\n') === heads.join('\n'))) return null;
  const unitOf = heads.map((_, n) => usualUnit(groups.flatMap(({ parts }) => parts[n] ?? [])));
  return {
    header: [
      timeName(groups.map(({ label }) => label)) ?? '名称',
      ...heads.map((name, n) => (unitOf[n] ? `${name}（${unitOf[n]}）` : name)),
    ],
    rows: groups.map(({ label, parts }) => [label, ...parts.map(({ value }) => value)]),
  };
}

function usualUnit(pairs: readonly Pair[]): string {
  const counts = new Map<string, number>();
  for (const { unit } of pairs) if (unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

const times: [RegExp, string][] = [
  [/^(?:\d{4}年)?第?[一二三四1-4]季度|^Q[1-4]/i, '季度'],
  [/^(?:\d{4}年)?\d{1,2}月份?/, '月份'],
  [/^(?:19|20)\d{2}年/, '年份'],
];

const timeName = (names: readonly string[]): string | undefined =>
  times.find(([pattern]) => names.every((name) => pattern.test(name)))?.[1];

/** 一季度销售额 120 万，二季度 150 万: the measure is said with the first and holds for all. */
function namedOnce(names: string[]): { by: string; measure: string; bare: string[] } {
  const known = times.find(([pattern]) => names.every((name) => pattern.test(name)));
  if (!known) return { by: '名称', measure: '数值', bare: names };
  const [pattern, by] = known;
  const tails = names.map((name) => name.replace(pattern, '').trim().replace(/^的/, ''));
  const said = [...new Set(tails.filter((tail) => tail !== ''))];
  const [measure] = said;
  if (said.length > 1 || (measure !== undefined && measure.length > 8)) return { by, measure: '数值', bare: names };
  return { by, measure: measure ?? '数值', bare: names.map((name) => pattern.exec(name)?.[0] ?? name) };
}
