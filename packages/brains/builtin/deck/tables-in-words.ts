/** Pages of figures a person said in one breath that belong together: the same measure at several times, shares of one whole, several things by the same measures, before and after. */
import { exactUnit } from './said-number.ts';
import type { Slot } from '../text/slots.ts';
import { eventsSaid, hoursSaid, phasesSaid } from './dated-words.ts';
import { optionsSaid } from './options-said.ts';
import { atMost, type Slide } from './slide.ts';
import { clausesOf, figuresIn } from './statements.ts';
import { inOrderOfTime } from './times.ts';

export interface SaidTable {
  slide: Slide;
  /** What one page has no room for. */
  more?: Slide[];
  /** What it is about, to find its place by. */
  about: string;
  /** Where it belongs when nothing is called like it, and what its part is called where there is none. */
  slots?: Slot[];
  name?: string;
  /** The words it was read from. */
  words: string[];
}

export function tablesInWords(facts: string[]): SaidTable[] {
  let text = facts.map((fact) => fact.replace(/^- /, '')).join('；');
  const tables: SaidTable[] = [];
  for (const read of [optionsSaid, atTimes, sharesOf, amountsOf, sideBySide, beforeAndAfter, hoursSaid, phasesSaid, eventsSaid, stepsOf]) {
    const table = read(text);
    if (!table) continue;
    tables.push(table);
    // What one page tells no other tells again.
    text = table.words.reduce((left, words) => left.replace(words, ''), text);
  }
  return tables;
}

/** 加盟流程：咨询洽谈、实地考察、签订合同、开业运营 */
function stepsOf(text: string): SaidTable | null {
  const [words, name = '', list = ''] =
    /([\p{Script=Han}A-Za-z]{0,8}(?:流程|步骤|环节|路径|口诀|[一二三四五六七八两\d]步))(?:依次)?(?:包括|分为|为|是|[：:])+\s*([^。；;：:]+)/u.exec(
      text,
    ) ?? [];
  const steps = list.split(/[、，,→]|->|—+>?/).map((step) => step.trim());
  if (words === undefined || steps.length < 3 || steps.length > 8 || steps.some((step) => step.length < 1 || step.length > 16)) return null;
  return {
    slide: { layout: 'process', title: name, steps: steps.map((title) => ({ title })), ...notesOf([words]) },
    about: name,
    name,
    slots: ['flow', 'method'],
    words: [words],
  };
}

/** What a statement still says without the words that went into tables; '' when nothing is left worth a line. */
export function besides(statement: string, tables: SaidTable[]): string {
  const said = tables.flatMap(({ words }) => words).filter((words) => statement.includes(words));
  if (said.length === 0) return statement;
  const rest = said.reduce((left, words) => left.replace(words, ''), statement).replaceAll(/[，,、；;\s]+/g, '，');
  const clean = rest
    // 行程：D1昆明，D2大理，每人3980元: the head went with its table.
    .replaceAll(/(?<=^|，)[^，：:]{2,10}[：:]，/g, '')
    .replace(/^，+|，+$/g, '')
    .replace(/(?:其中|分别(?:是|为)?|用于|包括|对比[^，]{0,10}[：:])，?$|^[^，：:]{2,10}[：:]，?$/, '');
  return /\d/.test(clean) || clean.length >= 6 ? clean.replace(/，+$/, '') : '';
}

const notesOf = (words: string[]): { notes: string } => ({ notes: `${words.join('，')}。` });

/** Q1完成860万: what was done has no name of its own. */
const namedMeasure = (said: string, unit: string): string =>
  /^(?:完成|实现|达成|做到|做了|达到)$/.test(said) ? (/[万亿元]$/.test(unit) ? '完成额' : '完成数') : said;

/** 2023年营收2100万，2024年营收3300万，2025年营收4800万元 */
export function atTimes(text: string): SaidTable | null {
  const pattern =
    /((?:19|20)\d\d年(?:(?:上|下)半年|第?[一二三四]季度)?|\d{1,2}月(?:份)?|第?[一二三四]季度|Q[1-4]|(?:周|星期)[一二三四五六日天])的?(预计|预期|计划|目标)?([\p{Script=Han}]{2,8}?)(?:为|是|达到?|实现)?(\d[\d,]*(?:\.\d+)?)(%|[万亿]?\p{Script=Han}{0,2}?)(?=[，,；;、。]|$)/gu;
  const found = [...text.matchAll(pattern)].map((match) => ({
    words: match[0],
    time: match[1] ?? '',
    /** 预计: it has not come yet. */
    ahead: match[2] ?? '',
    measure: namedMeasure(match[3] ?? '', match[5] ?? ''),
    value: match[4] ?? '',
    unit: match[5] ?? '',
  }));
  const measures = new Set(found.map(({ measure }) => measure));
  for (const measure of measures) {
    const own = found.filter((one) => one.measure === measure);
    const unit = exactUnit(own.map((one) => one.unit));
    if (unit === null || new Set(own.map(({ time }) => time)).size < Math.max(3, own.length)) continue;
    const sorted = inOrderOfTime(own, ({ time }) => time);
    const values = sorted.map(({ value }) => Number(value.replaceAll(',', '')));
    const [first, last] = [sorted[0], sorted.at(-1)];
    const [begun, ended] = [values[0] ?? 0, values.at(-1) ?? 0];
    if (!first || !last) continue;
    const change = begun === 0 || unit === '%' ? null : Math.round(((ended - begun) / begun) * 1000) / 10;
    const words = own.map((one) => one.words);
    const verb = ended > begun ? '增至' : ended < begun ? '降至' : '到';
    return {
      slide: {
        layout: 'chart',
        title: `${measure}从${first.value}${unit}${last.ahead}${verb}${last.value}${unit}`,
        chart: {
          type: sorted.length > 5 ? 'line' : 'column',
          title: `各期${measure}`,
          unit,
          categories: sorted.map(({ time, ahead }) => (ahead === '' ? time : `${time}（${ahead}）`)),
          series: [{ name: measure, values }],
        },
        ...(change === null || change === 0
          ? {}
          : { takeaway: `${last.time}${last.ahead}比${first.time}${change > 0 ? '增长' : '下降'} ${Math.abs(change)}%（由所给数字算出）` }),
        ...notesOf(words),
      },
      about: measure,
      words,
    };
  }
  return null;
}

/** 用于冷链建设45%、新区拓展35%、系统20% */
function sharesOf(text: string): SaidTable | null {
  for (const stretch of text.split(/[；;。]/)) {
    const found = [...stretch.matchAll(/([\p{Script=Han}A-Za-z]{2,14}?)(?:占比?|为|是)?(\d{1,2}(?:\.\d+)?)\s?%/gu)];
    // The longest run of neighbours that add up to the whole.
    for (let from = 0; from < found.length - 1; from += 1) {
      const run = found.slice(from);
      // Nothing but a mark between them, and shares are of something, not by how much it rose.
      const isRow = run.every((match, n) => {
        const [before] = run.slice(n - 1, n);
        const between = n === 0 || !before ? '、' : stretch.slice(before.index + before[0].length, match.index);
        return /^[、，,和及]$/.test(between) && !/增|降|减|升|滑|跌|率$|同比|环比|提高|超/.test(match[1] ?? '');
      });
      if (!isRow) continue;
      const whole = run.reduce((sum, match) => sum + Math.round(Number(match[2]) * 100), 0);
      if (run.length < 2 || run.length > 8 || whole !== 10_000) continue;
      const lead = /(用于|投向|花在|其中|包括|分为|分别(?:是|为|占)?|构成(?:是|为)?)/;
      const before = clausesOf(stretch.slice(0, run[0]?.index ?? 0)).findLast((clause) => figuresIn(clause).length > 0);
      const [whole_of] = before === undefined ? [] : figuresIn(before);
      // 去年投诉1260起，其中物流类占54%: the whole is named before its parts.
      const isPartOf = whole_of !== undefined && /其中|分别|包括/.test(stretch.slice(0, (run[0]?.index ?? 0) + 4));
      const heading = /用于|投向|用途|花在/.test(stretch) ? '资金用途' : isPartOf ? `${whole_of.label}构成` : '构成';
      const parts = run.map((match) => ({ name: (match[1] ?? '').replace(lead, ''), share: Number(match[2]) }));
      if (parts.some(({ name }) => name === '')) continue;
      const most = parts.reduce((one, other) => (other.share > one.share ? other : one));
      const words = [...(isPartOf && before !== undefined && heading !== '资金用途' ? [before] : []), ...run.map(([said]) => said)];
      return {
        slide: {
          layout: 'chart',
          title: `${heading}：${most.name}占${most.share}%`,
          ...(isPartOf && before !== undefined && heading !== '资金用途' ? { takeaway: `${before}。` } : {}),
          chart: {
            type: 'donut',
            title: heading,
            unit: '%',
            categories: parts.map(({ name }) => name),
            series: [{ name: '占比', values: parts.map(({ share }) => share) }],
          },
          ...notesOf(words),
        },
        about: heading === '资金用途' ? '融资计划 资金使用安排' : parts.map(({ name }) => name).join(' '),
        words,
      };
    }
  }
  return null;
}

/** 投资28万元：装修12万、设备9万、流动资金7万: amounts that make up the whole named before them. */
function amountsOf(text: string): SaidTable | null {
  for (const stretch of text.split(/[；;。]/)) {
    const [words, name = '', whole = '', unit = '', list = ''] =
      /(\p{Script=Han}{2,10}?)(?:共|合计|总计|为|是)?(\d[\d,]*(?:\.\d+)?)([万亿]?\p{Script=Han}{0,1})(?:[：:]|[，,]?其中[：:，,]?|[，,]?包括|[，,]分别(?:为|是)?)(.+)$/u.exec(
        stretch,
      ) ?? [];
    if (words === undefined) continue;
    const parts = list
      .split(/[、，,]/)
      .map((part) => /^(?:用于)?(\p{Script=Han}{2,10}?)(\d[\d,]*(?:\.\d+)?)([万亿]?\p{Script=Han}{0,1})$/u.exec(part.trim()));
    const found = parts.flatMap((match) =>
      match ? [{ name: match[1] ?? '', value: Number((match[2] ?? '').replaceAll(',', '')), unit: match[3] ?? '' }] : [],
    );
    const known = exactUnit([unit, ...found.map((one) => one.unit)]);
    const sum = found.reduce((left, { value }) => left + Math.round(value * 1000), 0);
    if (found.length < 2 || found.length > 8 || found.length < parts.length || known === null) continue;
    if (sum !== Math.round(Number(whole.replaceAll(',', '')) * 1000)) continue;
    const most = found.reduce((one, other) => (other.value > one.value ? other : one));
    return {
      slide: {
        layout: 'chart',
        title: `${name}${whole}${known}，${most.name}最多`,
        chart: {
          type: found.length <= 5 ? 'donut' : 'bar',
          title: `${name}构成`,
          unit: known,
          categories: found.map((one) => one.name),
          series: [{ name, values: found.map(({ value }) => value) }],
        },
        ...notesOf([words]),
      },
      about: '',
      name: `${name}构成`,
      slots: ['budget'],
      words: [words],
    };
  }
  return null;
}

/** A款2999元吸力6000Pa续航180分钟，B款2499元吸力5000Pa续航150分钟 */
function sideBySide(text: string): SaidTable | null {
  const found = text.split(/[，,；;。]/).flatMap((clause) => {
    const words = clause.replace(/^[^：:]{0,16}[：:]/, '').trim();
    const [, name = '', rest = ''] =
      /^([A-Za-z甲乙丙丁][\p{L}\d-]{0,8}?(?:款|型|方案|产品|品牌|公司|版|店|厂|组|队)|[\p{Script=Han}]{2,8}(?:款|型|方案|版))\s?(.+)$/u.exec(
        words,
      ) ?? [];
    const measured = [
      ...rest.matchAll(
        /(\p{Script=Han}{0,6}?)[为是]?(\d[\d,]*(?:\.\d+)?)\s?([A-Za-z%]{1,6}|[万亿]?\p{Script=Han}{1,2}?)(?=\p{Script=Han}{0,6}[为是]?\d|$|[、\s])/gu,
      ),
    ];
    const cells = new Map(measured.map((match) => [headOf(match[1] ?? '', match[3] ?? ''), match[2] ?? '']));
    return name !== '' && cells.size >= 2 ? [{ name, cells, words }] : [];
  });
  const shared = [...(found[0]?.cells.keys() ?? [])].filter((key) => found.every(({ cells }) => cells.has(key)));
  if (found.length < 2 || shared.length < 2) return null;
  const rows = found.map(({ name, cells }) => [name, ...shared.map((key) => cells.get(key) ?? '')]);
  const words = found.map((one) => one.words);
  const most = shared.flatMap((key, n) => {
    const values = rows.map((row) => Number((row[n + 1] ?? '').replaceAll(',', '')));
    const wanted = key.startsWith('价格') ? Math.min(...values) : Math.max(...values);
    const [best, ...others] = rows.filter((_, at) => values[at] === wanted);
    return best && others.length === 0
      ? [
          `${best[0]}${key.replace(/（.*$/, '')}${key.startsWith('价格') ? '最低' : /期|时长|时间|续航|寿命|距离|长度/.test(key) ? '最长' : '最高'}`,
        ]
      : [];
  });
  return {
    slide: {
      layout: 'table',
      title: atMost(most.length > 0 ? most.slice(0, 2).join('，') : '参数对比', 60),
      header: ['对象', ...shared],
      rows,
      ...notesOf(words),
    },
    about: '指标对比 数据',
    words,
  };
}

function headOf(measure: string, unit: string): string {
  if (measure !== '') return `${measure.replace(/^[、和与]/, '')}（${unit}）`;
  return unit.endsWith('元') ? `价格（${unit}）` : unit;
}

/** 下单耗时从1.8秒降到0.6秒，故障从每月5次降到1次 */
function beforeAndAfter(text: string): SaidTable | null {
  const pattern =
    /([\p{Script=Han}A-Za-z]{2,12}?)(?:已)?[从由]((?:每[年月周天日次])?\d[\d,.]*\s?(?:%|[A-Za-z]{1,4}|\p{Script=Han}{1,2}))(?:降|升|增|提高?升?|提高|增长|增加|缩短|减少|下降|上升|压缩|延长)(?:到|至|为)(\d[\d,.]*\s?(?:%|[A-Za-z]{1,4}|\p{Script=Han}{1,2}))/gu;
  const found = [...text.matchAll(pattern)];
  if (found.length < 2) return null;
  const rows = found.map((match) => [(match[1] ?? '').replace(/^(?:上线|改造|实施|调整|改版)后/, ''), match[2] ?? '', match[3] ?? '']);
  const words = found.map(([said]) => said);
  return {
    slide: { layout: 'table', title: atMost(words[0] ?? '', 60), header: ['指标', '之前', '之后'], rows, ...notesOf(words) },
    about: '目标与结果 成果',
    words,
  };
}
